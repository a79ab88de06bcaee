#include "model/checks.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

constexpr std::int32_t kMaxIkIterations = 255;
constexpr double kShortestAxis = 1e-6;

CheckedElement element(Diagnostics& diagnostics, std::size_t bone) {
  return {diagnostics, "bones", static_cast<std::int64_t>(bone)};
}

void check_numbers(CheckedElement& at, Bone& bone) {
  make_finite(at, bone.rest_position, bone.tail_offset, bone.append_ratio, bone.local_x, bone.local_z);
}

void check_fixed_axis(CheckedElement& at, Bone& bone) {
  if (!bone.has_fixed_axis) return;
  make_finite(at, bone.fixed_axis);
  if (glm::length(glm::dvec3(bone.fixed_axis)) >= kShortestAxis) return;
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

void check_limits(CheckedElement& at, IkLink& link) {
  make_finite(at, link.min_angle_rad, link.max_angle_rad);
  bool swapped = false;
  for (glm::length_t axis = 0; axis < 3; ++axis) {
    if (link.min_angle_rad[axis] <= link.max_angle_rad[axis]) continue;
    std::swap(link.min_angle_rad[axis], link.max_angle_rad[axis]);
    swapped = true;
  }
  if (swapped) at.report(kLimitsSwapped);
}

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

void cut_parent_loops(Model& model, Diagnostics& diagnostics) {
  cut_loops(
      model.bones.size(), [&](std::size_t bone) { return model.bones[bone].parent; },
      [&](std::size_t bone) {
        model.bones[bone].parent = -1;
        element(diagnostics, bone).report(kParentCycle);
      });
}

void cut_append_loops(Model& model, Diagnostics& diagnostics) {
  cut_loops(
      model.bones.size(), [&](std::size_t bone) { return model.bones[bone].append_source; },
      [&](std::size_t bone) {
        CheckedElement at = element(diagnostics, bone);
        drop_append(at, model.bones[bone]);
      });
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
    range_or_none(at, bone.parent, count);
    if (bone.tail_bone) range_or_none(at, *bone.tail_bone, count);
    check_fixed_axis(at, bone);
    check_append(at, bone, count);
    check_ik(at, bone, count);
  }
  cut_parent_loops(model, diagnostics);
  cut_append_loops(model, diagnostics);
}

}  // namespace odori
