#include "model/lint/lint_model.h"

#include "base/enums.h"
#include "base/text.h"
#include "base/translate.h"
#include "model/check/check_model.h"
#include "model/roles.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

void report(Diagnostics& diagnostics, const FaultKind& kind, std::string_view section, std::size_t element,
            std::string detail = {}) {
  diagnostics.add(fault(kind, std::move(detail)).at(section, element));
}

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
  const Bone& bone = model.bones[index];
  const auto earlier_than = [&](std::int32_t other) {
    return other >= 0 && deform_order(model, index) < deform_order(model, other);
  };
  if (earlier_than(bone.parent)) {
    report(diagnostics, kBoneBeforeParent, "bones", index, order_text(model, index, bone.parent));
  }
  if (earlier_than(bone.append_source)) {
    report(diagnostics, kBoneBeforeSource, "bones", index, order_text(model, index, bone.append_source));
  }
  if ((bone.append_rotation || bone.append_translation) && bone.append_ratio == 0.0f) {
    report(diagnostics, kAppendWithoutRatio, "bones", index);
  }
}

bool is_connected_chain(const Model& model, const IkSettings& ik) {
  std::int32_t below = ik.effector;
  for (const IkLink& link : ik.links) {
    if (link.bone == below || !is_ancestor(model, link.bone, below)) return false;
    below = link.bone;
  }
  return true;
}

bool has_volume(const RigidBody& body) {
  switch (body.shape) {
    case BodyShape::sphere:
      return body.size.x > 0.0f;
    case BodyShape::box:
      return body.size.x > 0.0f && body.size.y > 0.0f && body.size.z > 0.0f;
    case BodyShape::capsule:
      return body.size.x > 0.0f && body.size.y >= 0.0f;
  }
  return true;
}

bool numbers_in_range(const RigidBody& body) {
  const auto in_unit_range = [](float value) { return value >= 0.0f && value <= 1.0f; };
  return in_unit_range(body.linear_damping) && in_unit_range(body.angular_damping) && body.restitution >= 0.0f &&
         body.friction >= 0.0f;
}

void lint_body(const RigidBody& body, std::size_t index, Diagnostics& diagnostics) {
  if (!has_volume(body)) report(diagnostics, kBodyWithoutVolume, "rigid bodies", index);
  if (is_dynamic(body) && body.mass <= 0.0f) report(diagnostics, kBodyWithoutMass, "rigid bodies", index);
  if (!numbers_in_range(body)) report(diagnostics, kBodyNumber, "rigid bodies", index);
  if (body.bone < 0) report(diagnostics, kBodyWithoutBone, "rigid bodies", index);
}

void lint_shared_bones(const Model& model, Diagnostics& diagnostics) {
  std::unordered_map<std::int32_t, std::size_t> first_of;  // body by bone
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    const RigidBody& body = model.bodies[i];
    if (!is_dynamic(body) || body.bone < 0) continue;
    const auto [known, is_new] = first_of.emplace(body.bone, i);
    if (is_new) continue;
    report(diagnostics, kBodiesShareBone, "rigid bodies", i,
           tr_format("{} and {} on {}", model.bodies[known->second].name, body.name, model.bones[body.bone].name));
  }
}

bool has_inverted_limits(const Joint& joint) {
  return glm::any(glm::greaterThan(joint.linear_lower, joint.linear_upper)) ||
         glm::any(glm::greaterThan(joint.angular_lower_rad, joint.angular_upper_rad));
}

void lint_joint(const Model& model, const Joint& joint, std::size_t index, Diagnostics& diagnostics) {
  const bool limited = joint.kind == JointKind::spring_6dof || joint.kind == JointKind::plain_6dof;
  if (limited && has_inverted_limits(joint)) report(diagnostics, kJointLimits, "joints", index);
  if (joint.body_a < 0 || joint.body_b < 0) return report(diagnostics, kJointWithoutBodies, "joints", index);
  if (joint.body_a == joint.body_b) return report(diagnostics, kJointToItself, "joints", index);
  const auto moves = [&model](std::int32_t body) { return is_dynamic(model.bodies[body]); };
  if (!moves(joint.body_a) && !moves(joint.body_b)) report(diagnostics, kJointStill, "joints", index);
}

void lint_size(const Model& model, Diagnostics& diagnostics) {
  constexpr float kMinSize = 0.5f, kMaxSize = 2000.0f;  // units: from a ring to a city
  const float size = extent(model);
  if (model.vertices.empty() || model.accessory || (size > kMinSize && size < kMaxSize)) return;
  diagnostics.add(fault(kUnusualSize, tr_format("{:.6g} units across", size)).at("vertices"));
}

void lint_vertices(const Model& model, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    if (model.vertices[i].normal == glm::vec3(0.0f)) report(diagnostics, kVertexWithoutNormal, "vertices", i);
  }
}

// Names as motions store them: at most 15 bytes of CP932.
template <typename Named>
void lint_names(const std::vector<Named>& list, std::string_view section, Diagnostics& diagnostics) {
  constexpr std::size_t kMaxMotionNameBytes = 15;
  std::unordered_map<std::string, std::size_t> first_of;  // by the stored 15 bytes
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string& name = list[i].name;
    const auto stored = cp932_from_utf8(name);
    if (!stored) {
      report(diagnostics, kNameNotCp932, section, i, name);
      continue;
    }
    const auto [known, is_new] = first_of.emplace(stored->substr(0, kMaxMotionNameBytes), i);
    if (!is_new) {
      const bool same = list[known->second].name == name;
      report(diagnostics, same ? kSameName : kNameShared, section, i,
             same ? name : tr_format("{} and {}", name, list[known->second].name));
    } else if (stored->size() > kMaxMotionNameBytes) {
      report(diagnostics, kNameTooLong, section, i, name);
    }
  }
}

void lint_materials(const Model& model, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    const Material& material = model.materials[i];
    const bool sub_texture = material.sphere_mode == SphereMode::sub_texture;
    if (material.index_count == 0) report(diagnostics, kMaterialEmpty, "materials", i);
    if (material.sphere_mode != SphereMode::none && material.sphere_texture < 0) {
      report(diagnostics, kSphereMissing, "materials", i);
    }
    const bool needs_uv = material.vertex_color || (sub_texture && material.sphere_texture >= 0);
    if (needs_uv && model.additional_uv_count == 0) report(diagnostics, kUvMissing, "materials", i);
  }
}

void lint_textures(const Model& model, Diagnostics& diagnostics) {
  std::vector<bool> used(model.textures.size(), false);
  const auto use = [&used](std::int32_t texture) {
    if (has_index(used, texture)) used[texture] = true;
  };
  for (const Material& material : model.materials) {
    use(material.texture);
    use(material.sphere_texture);
    if (!material.toon.shared) use(material.toon.index);
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) report(diagnostics, kTextureUnused, "textures", i, model.textures[i]);
  }
}

bool contains_group(const Model& model, const GroupMorph& group) {
  return std::ranges::any_of(group.offsets, [&model](const GroupOffset& entry) {
    return std::holds_alternative<GroupMorph>(model.morphs[entry.morph].data);
  });
}

void lint_morphs(const Model& model, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < model.morphs.size(); ++i) {
    const MorphData& data = model.morphs[i].data;
    const bool empty = std::visit([](const auto& morph) { return morph.offsets.empty(); }, data);
    if (empty) report(diagnostics, kMorphEmpty, "morphs", i);
    const auto* group = std::get_if<GroupMorph>(&data);
    if (group != nullptr && contains_group(model, *group)) report(diagnostics, kGroupInGroup, "morphs", i);
  }
}

void lint_display_frames(const Model& model, Diagnostics& diagnostics) {
  if (model.display_frames.empty()) return;
  std::vector<bool> listed(model.bones.size(), false);
  for (const DisplayFrame& frame : model.display_frames) {
    for (const DisplayFrame::Entry& entry : frame.entries) {
      if (!entry.is_morph) listed[entry.index] = true;
    }
  }
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    if (bone.visible && bone.operable && !listed[i]) report(diagnostics, kNotListed, "bones", i);
  }
}

void lint_bones(const Model& model, Diagnostics& diagnostics) {
  const UsedBones used_bones(model);
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    if (!used_bones.contains(i)) report(diagnostics, kBoneUnused, "bones", i);
    lint_deform_order(model, static_cast<std::int32_t>(i), diagnostics);
    if (bone.has_ik && !is_connected_chain(model, bone.ik)) report(diagnostics, kIkChainBroken, "bones", i);
  }
}

void lint_bodies(const Model& model, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < model.bodies.size(); ++i) lint_body(model.bodies[i], i, diagnostics);
  lint_shared_bones(model, diagnostics);
  for (std::size_t i = 0; i < model.joints.size(); ++i) lint_joint(model, model.joints[i], i, diagnostics);
}

}  // namespace

void lint_model(const Model& model, Diagnostics& diagnostics) {
  lint_size(model, diagnostics);
  lint_vertices(model, diagnostics);
  lint_materials(model, diagnostics);
  lint_textures(model, diagnostics);
  lint_bones(model, diagnostics);
  lint_names(model.bones, "bones", diagnostics);
  lint_morphs(model, diagnostics);
  lint_names(model.morphs, "morphs", diagnostics);
  lint_display_frames(model, diagnostics);
  lint_bodies(model, diagnostics);
  add_element_names(model, diagnostics);
}

}  // namespace odori
