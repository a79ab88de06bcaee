#include "scene/transform_breakdown.h"

namespace odori {

TransformBreakdown account_for(const Stage& stage, std::int32_t actor, std::int32_t bone) {
  const Actor& shown = *stage.actors[static_cast<std::size_t>(actor)];
  std::vector<TransformBreakdown::Over> over;
  for (const OverrideLayer& laid : shown.bound.over) {
    if (const auto keys = keys_at(laid.motion, bone, stage.frame)) over.push_back({laid.layer, laid.weight, *keys});
  }
  return {keys_at(shown.bound, bone, stage.frame), std::move(over),
          explain_bone(shown.rig, shown.pose, shown.morphs, deform_options(stage, shown), shown.bones, bone)};
}

IkTrace trace_chain(const Stage& stage, std::int32_t actor, std::int32_t chain) {
  const Actor& shown = *stage.actors[static_cast<std::size_t>(actor)];
  BoneState state = make_bone_state(shown.rig);
  deform_until_ik(shown.rig, shown.pose, shown.morphs, deform_options(stage, shown),
                  shown.rig.chains[static_cast<std::size_t>(chain)].goal, state);
  return trace_ik(shown.rig, chain, state);
}

}  // namespace odori
