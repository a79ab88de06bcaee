#include "format/detail/section_reader.h"
#include "format/pmd/pmd.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

constexpr std::size_t kPmdBoneSize = 39, kSmallestIk = 11;
constexpr float kRadiansPerIkWeight = 4.0f;
constexpr std::int32_t kIkLayer = 1, kFollowerLayer = 2;

// formats.md 2.3
enum class PmdBoneKind : std::uint8_t {
  rotate,
  rotate_and_move,
  ik,
  unknown,
  under_ik,
  under_rotation,
  ik_target,
  hidden,
  twist,
  rotate_follow,
};

struct StoredBone {
  std::int32_t tail = -1;
  PmdBoneKind kind = PmdBoneKind::rotate;
  std::uint16_t extra = 0;  // the "ik" field: a bone, or a percentage
};

bool is_listed(PmdBoneKind kind) {
  return kind == PmdBoneKind::rotate || kind == PmdBoneKind::rotate_and_move || kind == PmdBoneKind::ik ||
         kind == PmdBoneKind::under_rotation || kind == PmdBoneKind::twist;
}

void set_flags(PmdBoneKind kind, Bone& bone) {
  bone.rotatable = true;
  bone.movable = kind == PmdBoneKind::rotate_and_move || kind == PmdBoneKind::ik;
  bone.visible = is_listed(kind) || kind == PmdBoneKind::under_ik;
  bone.operable = is_listed(kind);
}

// Twist bones have their own kind; older models mark them by name.
bool is_twist(PmdBoneKind kind, const Bone& bone) {
  return kind == PmdBoneKind::twist || (kind == PmdBoneKind::rotate && bone.name.ends_with("捩"));
}

// A twist bone rotates about the direction to its tail; without a tail the axis has no length and `check_model` removes
// it.
void set_twist(const Model& model, std::int32_t tail, Bone& bone) {
  bone.has_fixed_axis = true;
  const auto at = static_cast<std::size_t>(tail);
  if (at >= model.bones.size()) return;
  const glm::vec3 axis = model.bones[at].rest_position - bone.rest_position;
  if (axis != glm::vec3(0.0f)) bone.fixed_axis = direction(axis);
}

void set_append(Bone& bone, std::int32_t source, float ratio) {
  bone.append_rotation = true;
  bone.append_source = source;
  bone.append_ratio = ratio;
}

// Applies what a kind means beyond its flags. Requires the rest positions of all bones.
void apply_kind(const Model& model, const StoredBone& stored, Bone& bone) {
  const std::int32_t tail = stored.tail == 0 ? -1 : stored.tail;  // 0 means none, although bone 0 exists
  switch (stored.kind) {
    case PmdBoneKind::under_rotation:
      set_append(bone, stored.extra, 1.0f);
      break;
    case PmdBoneKind::rotate_follow:
      set_append(bone, stored.tail, static_cast<float>(static_cast<std::int16_t>(stored.extra)) * 0.01f);
      bone.tail_bone = -1;  // the field is the append source, not a tail
      return;
    default:
      if (is_twist(stored.kind, bone)) set_twist(model, tail, bone);
      break;
  }
  bone.tail_bone = tail;
}

StoredBone read_bone(PmdInput& in, Bone& bone) {
  constexpr std::uint8_t kLastKind = 9;
  StoredBone stored;
  bone.name = in.text(kPmdNameSize);
  bone.parent = in.index();
  stored.tail = in.index();
  stored.kind = in.one_of(kLastKind, PmdBoneKind::unknown);
  stored.extra = in.u16();
  bone.rest_position = in.vec3();
  set_flags(stored.kind, bone);
  return stored;
}

// Knees bend in one direction only; PMD identifies them by name.
IkLink link_to(const Model& model, std::int32_t bone) {
  IkLink link;
  link.bone = bone;
  const auto at = static_cast<std::size_t>(bone);
  if (at < model.bones.size() && model.bones[at].name.find("ひざ") != std::string::npos) {
    link.limited = true;
    link.min_angle_rad.x = -kPi;
    link.max_angle_rad.x = glm::radians(-0.5f);
  }
  return link;
}

// The bone that gets an IK record: the goal, or for its second record a new child of it.
Bone& bone_for_ik(Model& model, std::size_t goal) {
  if (!model.bones[goal].has_ik) return model.bones[goal];
  // Does not copy the links: with many records that would be quadratic in the file size.
  IkSettings first = std::exchange(model.bones[goal].ik, {});
  Bone clone = model.bones[goal];
  model.bones[goal].ik = std::move(first);
  clone.name += "+";
  clone.parent = static_cast<std::int32_t>(goal);
  clone.append_rotation = false;
  clone.append_source = -1;
  return model.bones.emplace_back(std::move(clone));
}

void read_ik(PmdInput& in, Model& model) {
  const std::size_t goal = in.u16();
  IkSettings ik;
  ik.effector = in.index();
  const std::uint8_t links = in.u8();
  ik.iterations = in.u16();
  ik.unit_angle_rad = in.f32() * kRadiansPerIkWeight;
  for (std::uint8_t i = 0; i < links; ++i) ik.links.push_back(link_to(model, in.index()));
  if (!in.ok()) return;
  if (goal >= in.stored_bones) return in.note(kPmdIndex, std::to_string(goal));
  Bone& bone = bone_for_ik(model, goal);
  bone.has_ik = true;
  bone.layer = kIkLayer;
  bone.ik = std::move(ik);
}

// Bones that append from an IK link are evaluated after the chain is solved (formats.md 2.3).
void set_follower_layers(Model& model) {
  std::vector<bool> is_link(model.bones.size(), false);
  for (const Bone& bone : model.bones) {
    for (const IkLink& link : bone.ik.links) {
      if (const auto at = static_cast<std::size_t>(link.bone); at < is_link.size()) is_link[at] = true;
    }
  }
  for (Bone& bone : model.bones) {
    const auto source = static_cast<std::size_t>(bone.append_source);
    if (bone.append_rotation && source < is_link.size() && is_link[source]) bone.layer = kFollowerLayer;
  }
}

void read_ik_records(PmdInput& in, Model& model) {
  in.enter_section("IK");
  const std::size_t count = in.count<std::uint16_t>(kSmallestIk);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    read_ik(in, model);
  }
  set_follower_layers(model);
}

constexpr std::size_t kBodySize = 83, kJointSize = 124;

// Positions of bodies are stored relative to their bone, or to the first bone if they have none.
glm::vec3 origin_of(const Model& model, std::int32_t bone) {
  const auto at = static_cast<std::size_t>(std::max(bone, 0));
  return at < model.bones.size() ? model.bones[at].rest_position : glm::vec3(0.0f);
}

void read_body(PmdInput& in, const Model& model, RigidBody& body) {
  body.name = in.text(kPmdNameSize);
  body.bone = in.index();
  read_body_fields(in, body);
  body.position += origin_of(model, body.bone);
}

void read_joint(PmdInput& in, Joint& joint) {
  joint.name = in.text(kPmdNameSize);
  joint.body_a = in.i32();
  joint.body_b = in.i32();
  read_joint_fields(in, joint);
}

}  // namespace

void read_pmd_bones(PmdInput& in, Model& model) {
  in.enter_section("bones");
  model.bones.resize(in.count<std::uint16_t>(kPmdBoneSize));
  in.stored_bones = model.bones.size();
  std::vector<StoredBone> stored(model.bones.size());
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    in.begin_element(i);
    stored[i] = read_bone(in, model.bones[i]);
  }
  for (std::size_t i = 0; i < model.bones.size(); ++i) apply_kind(model, stored[i], model.bones[i]);
  read_ik_records(in, model);
}

void read_pmd_bodies(PmdInput& in, Model& model) {
  in.enter_section("rigid bodies");
  model.bodies.resize(in.count<std::uint32_t>(kBodySize));
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    in.begin_element(i);
    read_body(in, model, model.bodies[i]);
  }
}

void read_pmd_joints(PmdInput& in, Model& model) {
  in.enter_section("joints");
  model.joints.resize(in.count<std::uint32_t>(kJointSize));
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    in.begin_element(i);
    read_joint(in, model.joints[i]);
  }
}

bool is_only_physics_left(const PmdInput& in, Bytes file) {
  ByteReader rest(file.subspan(in.offset()));
  const std::uint32_t bodies = rest.u32();
  if (!rest.fits(bodies, kBodySize)) return false;
  rest.take(bodies * kBodySize);
  const std::uint32_t joints = rest.u32();
  return rest.ok() && std::uint64_t{joints} * kJointSize == rest.remaining();
}

}  // namespace odori
