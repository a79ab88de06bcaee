#pragma once

// Which bone of a model is its left hand: `find_roles` names the bones of a skeleton by what they are, whatever the
// model calls them. One table has the standard and semi-standard Japanese names, the English ones of PMX files, and
// those of Blender, VRM, Unity and Mixamo; where names say nothing, the structure decides.

#include "model/model.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

enum class BodyPart : std::uint8_t {
  root,         // 全ての親
  center,       // センター
  groove,       // グルーブ
  waist,        // 腰
  lower_body,   // 下半身
  upper_body,   // 上半身
  upper_body2,  // 上半身2
  neck,
  head,
  both_eyes,  // 両目
  eye,
  shoulder_parent,  // 肩P
  shoulder,
  shoulder_cancel,  // 肩C
  arm,
  arm_twist,  // 腕捩
  elbow,
  hand_twist,  // 手捩
  wrist,
  thumb0,
  thumb1,
  thumb2,
  index1,
  index2,
  index3,
  middle1,
  middle2,
  middle3,
  ring1,
  ring2,
  ring3,
  little1,
  little2,
  little3,
  waist_cancel,  // 腰キャンセル
  leg,
  knee,
  ankle,
  toe,            // つま先
  leg_ik_parent,  // 足IK親
  leg_ik,
  toe_ik,
  leg_d,
  knee_d,
  ankle_d,  // 足D, ひざD, 足首D
  toe_ex,   // 足先EX
};
inline constexpr int kBodyPartCount = static_cast<int>(BodyPart::toe_ex) + 1;

enum class Side : std::uint8_t { none, left, right };

// A part of a body, with its side if it has one.
struct Role {
  BodyPart part = BodyPart::root;
  Side side = Side::none;

  friend bool operator==(const Role&, const Role&) = default;
};
inline constexpr int kRoleCount = kBodyPartCount * 3;
inline constexpr int index_of(Role role) { return static_cast<int>(role.part) * 3 + static_cast<int>(role.side); }

bool has_side(BodyPart part);
// Every role: those without a side, then left and right ones, in the order of `BodyPart`.
const std::vector<Role>& all_roles();

// The standard name, as MMD's models have it: 左ひじ.
std::string standard_name(Role role);
// The role that a name says; nothing if the table does not have it. `name`: in any of the spellings.
std::optional<Role> role_of_name(std::string_view name);

enum class RoleEvidence : std::uint8_t { name, english_name, structure, override };
std::string_view name(RoleEvidence evidence);

struct RoleMatch {
  std::int32_t bone = -1;   // -1: the model has no such bone
  float confidence = 0.0f;  // 0..1
  RoleEvidence evidence = RoleEvidence::name;
};

// A role by name, and the name of a bone that has it.
struct RoleOverride {
  std::string role;  // as `role_of_name`
  std::string bone;

  friend bool operator==(const RoleOverride&, const RoleOverride&) = default;
};

struct Roles {
  std::array<RoleMatch, kRoleCount> matches{};
  std::vector<std::optional<Role>> of_bone;  // per bone

  std::int32_t bone(Role role) const { return matches[index_of(role)].bone; }
  std::int32_t bone(BodyPart part, Side side = Side::none) const { return bone(Role{part, side}); }
};

// An override whose role or bone does not exist has no effect; see `is_valid_override`.
Roles find_roles(const Model& model, std::span<const RoleOverride> overrides = {});
bool is_valid_override(const Model& model, const RoleOverride& override);

// The bone of this role, as `find_roles` says; -1: none.
std::int32_t bone_of_role(const Model& model, Role role);

// Whether `bone` is `ancestor` or below it. Both are indices; -1 has no ancestor.
bool is_ancestor(const Model& model, std::int32_t ancestor, std::int32_t bone);

// --- Morphs: found by names in the same way

// The standard name of a morph with a name in any spelling (あ for a, A, aa, Fcl_MTH_A; まばたき for blink); empty if
// it is none of them.
std::string_view standard_morph(std::string_view name);

}  // namespace odori
