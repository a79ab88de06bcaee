#include "model/check/checks.h"

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
  const auto lost = [&](const IkLink& link) {
    if (in_range(link.bone, bones)) return false;
    at.report(kIndexOutOfRange);
    return true;
  };
  std::erase_if(ik.links, lost);
  if (ik.links.empty() || !in_range(ik.effector, bones)) {
    bone.has_ik = false;
    ik = {};
    at.report(kIkDropped);
    return;
  }
  for (IkLink& link : ik.links) check_limits(at, link);
  const std::int32_t iterations = std::clamp(ik.iterations, 0, kMaxIkIterations);
  const bool turns = is_finite(ik.unit_angle_rad) && ik.unit_angle_rad > 0.0f;
  if (iterations != ik.iterations || !turns) at.report(kIkNumber);
  ik.iterations = iterations;
  if (!turns) ik.unit_angle_rad = kPi;
}

namespace {

// What solving costs, in bones brought up to date: each turn of a link moves all bones from it down to the effector.
class IkWork {
 public:
  explicit IkWork(const Model& model) : model_(model), heights_(model.bones.size(), 0) {}

  // Lowers the chain's iterations to what is left to spend, and spends it. False when not even one fits.
  bool grant(IkSettings& ik) {
    const std::int64_t once = climb(ik.effector) + std::ssize(ik.links);
    std::int64_t each = 0;
    for (const IkLink& link : ik.links) each += 1 + heights_[static_cast<std::size_t>(link.bone)];
    forget(ik.effector);
    const bool fits = once <= left_;
    left_ -= std::min(once, left_);
    const std::int64_t affordable = left_ / each;
    if (!fits || (affordable == 0 && ik.iterations > 0)) return false;
    ik.iterations = static_cast<std::int32_t>(std::min<std::int64_t>(ik.iterations, affordable));
    left_ -= ik.iterations * each;
    return true;
  }

 private:
  // Numbers the effector and its ancestors from 1 upwards, as far as work is left for; how many they are.
  std::int64_t climb(std::int32_t effector) {
    std::int32_t height = 0;
    for (std::int32_t bone = effector; bone >= 0 && height < left_; bone = parent(bone)) {
      heights_[static_cast<std::size_t>(bone)] = ++height;
    }
    return height;
  }

  void forget(std::int32_t effector) {
    for (std::int32_t bone = effector; bone >= 0 && heights_[static_cast<std::size_t>(bone)] > 0; bone = parent(bone)) {
      heights_[static_cast<std::size_t>(bone)] = 0;
    }
  }

  std::int32_t parent(std::int32_t bone) const { return model_.bones[static_cast<std::size_t>(bone)].parent; }

  const Model& model_;
  std::vector<std::int32_t> heights_;
  std::int64_t left_ = kMaxIkWork;
};

}  // namespace

void limit_ik_work(Model& model, Diagnostics& diagnostics) {
  IkWork work(model);
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    Bone& bone = model.bones[i];
    if (!bone.has_ik) continue;
    const std::int32_t wanted = bone.ik.iterations;
    if (!work.grant(bone.ik)) {
      bone.has_ik = false;
      bone.ik = {};
    }
    if (!bone.has_ik || bone.ik.iterations != wanted) {
      CheckedElement{diagnostics, "bones", static_cast<std::int64_t>(i)}.report(kIkTooCostly);
    }
  }
}

}  // namespace odori
