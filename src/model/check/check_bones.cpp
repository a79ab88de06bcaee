#include "model/detail/checks.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

constexpr double kMinAxisLength = 1e-6;

CheckedElement element(Diagnostics& diagnostics, std::size_t bone) {
  return {diagnostics, "bones", static_cast<std::int64_t>(bone)};
}

void check_numbers(CheckedElement& at, Bone& bone) {
  sanitize(at, bone.rest_position, bone.tail_offset, bone.append_ratio, bone.local_x, bone.local_z);
}

void check_fixed_axis(CheckedElement& at, Bone& bone) {
  if (!bone.has_fixed_axis) return;
  sanitize(at, bone.fixed_axis);
  if (glm::length(glm::dvec3(bone.fixed_axis)) >= kMinAxisLength) return;
  bone.has_fixed_axis = false;
  bone.fixed_axis = glm::vec3(0.0f);
  at.report(kAxisDropped);
}

void drop_append(CheckedElement& at, Bone& bone) {
  bone.append_source = -1;
  bone.append_rotation = bone.append_translation = false;
  bone.append_ratio = 0.0f;
  at.report(kAppendDropped);
}

void check_append(CheckedElement& at, Bone& bone, std::size_t bones) {
  if (!bone.append_rotation && !bone.append_translation) {
    bone.append_source = -1;
  } else if (!in_range(bone.append_source, bones)) {
    drop_append(at, bone);
  }
}

void break_parent_cycles(Model& model, Diagnostics& diagnostics) {
  break_cycles(
      model.bones.size(), [&](std::size_t bone) { return model.bones[bone].parent; },
      [&](std::size_t bone) {
        model.bones[bone].parent = -1;
        element(diagnostics, bone).report(kParentCycle);
      });
}

void break_append_cycles(Model& model, Diagnostics& diagnostics) {
  break_cycles(
      model.bones.size(), [&](std::size_t bone) { return model.bones[bone].append_source; },
      [&](std::size_t bone) {
        CheckedElement at = element(diagnostics, bone);
        drop_append(at, model.bones[bone]);
      });
}

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

// Bullet enlarges bounding boxes, so that it need not update them in every step.
constexpr float kBoxMargin = 0.1f;  // units

Box rest_box(const RigidBody& body) {
  const glm::vec3 size = glm::max(body.size, 0.0f);
  const glm::mat3 axes = glm::mat3_cast(quat_from_euler_zxy(body.rotation_rad));
  glm::vec3 half(size.x);
  if (body.shape == BodyShape::capsule) half += glm::abs(axes[1]) * (0.5f * size.y);
  if (body.shape == BodyShape::box) {
    half = glm::abs(axes[0]) * size.x + glm::abs(axes[1]) * size.y + glm::abs(axes[2]) * size.z;
  }
  half += kBoxMargin;
  return {body.position - half, body.position + half};
}

}  // namespace

void check_bones(Model& model, Diagnostics& diagnostics) {
  if (model.bones.empty()) {
    Bone bone;
    bone.name = "センター";
    bone.english_name = "center";
    bone.movable = true;
    model.bones.push_back(std::move(bone));
    CheckedElement{diagnostics, "bones"}.report(kNoBones);
  }
  const std::size_t count = model.bones.size();
  for (std::size_t i = 0; i < count; ++i) {
    Bone& bone = model.bones[i];
    CheckedElement at = element(diagnostics, i);
    check_numbers(at, bone);
    index_or_none(at, bone.parent, count);
    if (bone.tail_bone) index_or_none(at, *bone.tail_bone, count);
    check_fixed_axis(at, bone);
    check_append(at, bone, count);
    check_ik(at, bone, count);
  }
  break_parent_cycles(model, diagnostics);
  break_append_cycles(model, diagnostics);
  limit_ik_work(model, diagnostics);
}

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

std::vector<std::uint8_t> within_overlap_limit(std::span<const Box> boxes, std::size_t max_overlaps) {
  std::vector<std::uint8_t> within(boxes.size(), 1);
  std::vector<Box> taken;
  std::size_t total = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    std::size_t overlaps = 0;
    for (const Box& other : taken) overlaps += overlap(other, boxes[i]) ? 1 : 0;
    if (total + overlaps > max_overlaps) {
      within[i] = 0;
      continue;
    }
    total += overlaps;
    taken.push_back(boxes[i]);
  }
  return within;
}

void limit_body_work(Model& model, Diagnostics& diagnostics) {
  std::vector<Box> boxes;
  const std::size_t simulated = std::min(model.bodies.size(), kMaxBodies);
  for (std::size_t i = 0; i < simulated; ++i) boxes.push_back(rest_box(model.bodies[i]));
  const std::vector<std::uint8_t> within = within_overlap_limit(boxes, kMaxBodyOverlaps);
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    model.bodies[i].has_contacts = i < simulated && within[i] != 0;
    if (model.bodies[i].has_contacts) continue;
    CheckedElement at{diagnostics, "rigid bodies", static_cast<std::int64_t>(i)};
    at.report(i < simulated ? kBodiesTooCostly : kTooManyBodies);
  }
}

}  // namespace odori
