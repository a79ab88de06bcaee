#include "model/detail/checks.h"

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

}  // namespace odori
