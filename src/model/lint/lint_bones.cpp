#include "base/translate.h"
#include "model/detail/linters.h"

#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

// Marks the bones that anything other than a motion or an override uses.
class UsedBones {
 public:
  explicit UsedBones(const Model& model) : used_(model.bones.size(), false) {
    for (const Vertex& vertex : model.vertices) {
      for (std::size_t slot = 0; slot < 4; ++slot) {
        if (vertex.weights[slot] > 0.0f) add(vertex.bones[slot]);
      }
    }
    for (std::size_t i = 0; i < model.bones.size(); ++i) add_references(model.bones[i], i);
    for (const RigidBody& body : model.bodies) add(body.bone);
  }

  bool contains(std::size_t bone) const { return used_[bone]; }

 private:
  void add(std::int32_t bone) {
    if (bone >= 0) used_[bone] = true;
  }

  void add_references(const Bone& bone, std::size_t index) {
    add(bone.parent);
    add(bone.append_source);
    if (bone.tail_bone) add(*bone.tail_bone);
    if (!bone.has_ik) return;
    used_[index] = true;
    add(bone.ik.effector);
    for (const IkLink& link : bone.ik.links) add(link.bone);
  }

  std::vector<bool> used_;
};

// The order in which MMD evaluates bones.
auto deform_order(const Model& model, std::int32_t bone) {
  const Bone& b = model.bones[bone];
  return std::tuple(b.after_physics, b.layer, bone);
}

std::string order_text(const Model& model, std::int32_t bone, std::int32_t other) {
  const auto name = [&model](std::int32_t i) -> const std::string& { return model.bones[i].name; };
  return tr_format("{} before {}", name(bone), name(other));
}

void lint_deform_order(const Model& model, std::int32_t index, Diagnostics& diagnostics) {
  const auto at = static_cast<std::size_t>(index);
  const Bone& bone = model.bones[at];
  const auto earlier_than = [&](std::int32_t other) {
    return other >= 0 && deform_order(model, index) < deform_order(model, other);
  };
  if (earlier_than(bone.parent)) {
    report(diagnostics, kBoneBeforeParent, "bones", at, order_text(model, index, bone.parent));
  }
  if (earlier_than(bone.append_source)) {
    report(diagnostics, kBoneBeforeSource, "bones", at, order_text(model, index, bone.append_source));
  }
  if ((bone.append_rotation || bone.append_translation) && bone.append_ratio == 0.0f) {
    report(diagnostics, kAppendWithoutRatio, "bones", at);
  }
}

bool is_ancestor(const Model& model, std::int32_t ancestor, std::int32_t bone) {
  while (bone >= 0 && bone != ancestor) bone = model.bones[bone].parent;
  return bone >= 0;
}

bool is_connected_chain(const Model& model, const IkSettings& ik) {
  std::int32_t below = ik.effector;
  for (const IkLink& link : ik.links) {
    if (link.bone == below || !is_ancestor(model, link.bone, below)) return false;
    below = link.bone;
  }
  return true;
}

}  // namespace

void lint_bones(const Model& model, Diagnostics& diagnostics) {
  const UsedBones used_bones(model);
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    if (!used_bones.contains(i)) report(diagnostics, kBoneUnused, "bones", i);
    lint_deform_order(model, static_cast<std::int32_t>(i), diagnostics);
    if (bone.has_ik && !is_connected_chain(model, bone.ik)) report(diagnostics, kIkChainBroken, "bones", i);
  }
}

}  // namespace odori
