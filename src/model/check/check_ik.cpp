#include "model/detail/checks.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

constexpr std::int32_t kMaxIkIterations = 255;

void check_limits(CheckedElement& at, IkLink& link) {
  sanitize(at, link.min_angle_rad, link.max_angle_rad);
  bool swapped = false;
  for (glm::length_t axis = 0; axis < 3; ++axis) {
    if (link.min_angle_rad[axis] <= link.max_angle_rad[axis]) continue;
    std::swap(link.min_angle_rad[axis], link.max_angle_rad[axis]);
    swapped = true;
  }
  if (swapped) at.report(kLimitsSwapped);
}

}  // namespace

void check_ik(CheckedElement& at, Bone& bone, std::size_t bones) {
  if (!bone.has_ik) return;
  IkSettings& ik = bone.ik;
  const auto is_invalid = [&](const IkLink& link) {
    if (in_range(link.bone, bones)) return false;
    at.report(kIndexOutOfRange);
    return true;
  };
  std::erase_if(ik.links, is_invalid);
  if (ik.links.empty() || !in_range(ik.effector, bones)) {
    bone.has_ik = false;
    ik = {};
    at.report(kIkDropped);
    return;
  }
  for (IkLink& link : ik.links) check_limits(at, link);
  const std::int32_t iterations = std::clamp(ik.iterations, 0, kMaxIkIterations);
  const bool valid_angle = is_finite(ik.unit_angle_rad) && ik.unit_angle_rad > 0.0f;
  if (iterations != ik.iterations || !valid_angle) at.report(kIkNumber);
  ik.iterations = iterations;
  if (!valid_angle) ik.unit_angle_rad = kPi;
}

namespace {

// Distributes the work budget to IK chains, counted in bone updates: rotating a link updates all bones from it down to
// the effector.
class IkBudget {
 public:
  explicit IkBudget(const Model& model) : model_(model), levels_(model.bones.size(), 0) {}

  // Reduces the chain's iterations to the remaining budget and subtracts their cost. Returns false when not even one
  // iteration fits.
  bool allocate(IkSettings& ik) {
    const std::int64_t fixed_cost = number_ancestors(ik.effector) + std::ssize(ik.links);
    std::int64_t iteration_cost = 0;
    for (const IkLink& link : ik.links) iteration_cost += 1 + levels_[link.bone];
    reset_levels(ik.effector);
    const bool fits = fixed_cost <= remaining_;
    remaining_ -= std::min(fixed_cost, remaining_);
    const std::int64_t affordable = remaining_ / iteration_cost;
    if (!fits || (affordable == 0 && ik.iterations > 0)) return false;
    ik.iterations = static_cast<std::int32_t>(std::min<std::int64_t>(ik.iterations, affordable));
    remaining_ -= ik.iterations * iteration_cost;
    return true;
  }

 private:
  // Numbers the effector and its ancestors from 1 upwards, within the remaining budget; returns their count.
  std::int64_t number_ancestors(std::int32_t effector) {
    std::int32_t level = 0;
    for (std::int32_t bone = effector; bone >= 0 && level < remaining_; bone = parent(bone)) {
      levels_[bone] = ++level;
    }
    return level;
  }

  void reset_levels(std::int32_t effector) {
    for (std::int32_t bone = effector; bone >= 0 && levels_[bone] > 0; bone = parent(bone)) {
      levels_[bone] = 0;
    }
  }

  std::int32_t parent(std::int32_t bone) const { return model_.bones[bone].parent; }

  const Model& model_;
  std::vector<std::int32_t> levels_;
  std::int64_t remaining_ = kMaxIkWork;
};

}  // namespace

void limit_ik_work(Model& model, Diagnostics& diagnostics) {
  IkBudget budget(model);
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    Bone& bone = model.bones[i];
    if (!bone.has_ik) continue;
    const std::int32_t requested = bone.ik.iterations;
    if (!budget.allocate(bone.ik)) {
      bone.has_ik = false;
      bone.ik = {};
    }
    if (!bone.has_ik || bone.ik.iterations != requested) {
      CheckedElement{diagnostics, "bones", static_cast<std::int64_t>(i)}.report(kIkTooCostly);
    }
  }
}

}  // namespace odori
