#include "analysis/skinning_check.h"

namespace odori {

void add_frame(const Actor& actor, double frame, const SkinnedVertices& found, SkinningCheck& check) {
  check.frame = frame;
  add_errors(found, skinned_vertices<double>(actor, check.skinning), check.exact);
  add_errors(found, skinned_vertices<float>(actor, check.skinning), check.single);
}

bool within_limits(const SkinningCheck& check, const Model& model) {
  return check.exact.position.max() <= kPositionLimit * static_cast<double>(extent(model)) &&
         check.exact.normal_degrees.max() <= kNormalLimitDegrees;
}

}  // namespace odori
