#include "model/lint/linters.h"

#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

// Marks the bones that something other than a motion or a hand needs.
class BoneUses {
 public:
  explicit BoneUses(const Model& model) : used_(model.bones.size(), false) {
    for (const Vertex& vertex : model.vertices) {
      for (std::size_t slot = 0; slot < 4; ++slot) {
        if (vertex.weights[slot] > 0.0f) use(vertex.bones[slot]);
      }
    }
    for (std::size_t i = 0; i < model.bones.size(); ++i) use_of_bone(model.bones[i], i);
    for (const RigidBody& body : model.bodies) use(body.bone);
  }

  bool used(std::size_t bone) const { return used_[bone]; }

 private:
  void use(std::int32_t bone) {
    if (bone >= 0) used_[static_cast<std::size_t>(bone)] = true;
  }

  void use_of_bone(const Bone& bone, std::size_t index) {
    use(bone.parent);
    use(bone.append_source);
    if (bone.tail_bone) use(*bone.tail_bone);
    if (!bone.has_ik) return;
    used_[index] = true;
    use(bone.ik.effector);
    for (const IkLink& link : bone.ik.links) use(link.bone);
  }

  std::vector<bool> used_;
};

// What MMD sorts bones by before it deforms them.
auto deform_order(const Model& model, std::int32_t bone) {
  const Bone& b = model.bones[static_cast<std::size_t>(bone)];
  return std::tuple(b.after_physics, b.layer, bone);
}

std::string pair_of(const Model& model, std::int32_t bone, std::int32_t other) {
  const auto name = [&model](std::int32_t i) -> const std::string& {
    return model.bones[static_cast<std::size_t>(i)].name;
  };
  return fmt::format("{} before {}", name(bone), name(other));
}

void examine_order(const Model& model, std::int32_t index, Diagnostics& diagnostics) {
  const auto at = static_cast<std::size_t>(index);
  const Bone& bone = model.bones[at];
  const auto earlier_than = [&](std::int32_t other) {
    return other >= 0 && deform_order(model, index) < deform_order(model, other);
  };
  if (earlier_than(bone.parent)) {
    report(diagnostics, kBoneBeforeParent, "bones", at, pair_of(model, index, bone.parent));
  }
  if (earlier_than(bone.append_source)) {
    report(diagnostics, kBoneBeforeSource, "bones", at, pair_of(model, index, bone.append_source));
  }
  if ((bone.append_rotation || bone.append_translation) && bone.append_ratio == 0.0f) {
    report(diagnostics, kAppendWithoutRatio, "bones", at);
  }
}

bool is_ancestor(const Model& model, std::int32_t ancestor, std::int32_t bone) {
  while (bone >= 0 && bone != ancestor) bone = model.bones[static_cast<std::size_t>(bone)].parent;
  return bone >= 0;
}

bool chain_is_whole(const Model& model, const IkSettings& ik) {
  std::int32_t below = ik.effector;
  for (const IkLink& link : ik.links) {
    if (link.bone == below || !is_ancestor(model, link.bone, below)) return false;
    below = link.bone;
  }
  return true;
}

}  // namespace

void lint_bones(const Model& model, Diagnostics& diagnostics) {
  const BoneUses uses(model);
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    if (!uses.used(i)) report(diagnostics, kBoneUnused, "bones", i);
    examine_order(model, static_cast<std::int32_t>(i), diagnostics);
    if (bone.has_ik && !chain_is_whole(model, bone.ik)) report(diagnostics, kIkChainBroken, "bones", i);
  }
}

}  // namespace odori
