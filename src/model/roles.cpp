#include "model/roles.h"

#include "base/text.h"
#include "model/detail/bone_names.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kByName = 1.0f;
constexpr float kByOtherSpelling = 0.9f;
constexpr float kByEnglishName = 0.85f;
constexpr float kWrongSide = 0.6f;  // factor: the name says left, and the bone is on the right
constexpr float kMinSideX = 0.01f;  // units; nearer to the middle a bone is on no side

void set(Roles& roles, Role role, std::int32_t bone, float confidence, RoleEvidence evidence) {
  RoleMatch& match = roles.matches[index_of(role)];
  if (match.confidence >= confidence) return;
  if (match.bone >= 0) roles.of_bone[match.bone].reset();
  match = {bone, confidence, evidence};
  roles.of_bone[bone] = role;
}

// A name without a side may be of a bone that has one: the x of its position decides.
Role with_side(Role role, const Bone& bone) {
  if (has_side(role.part) && role.side == Side::none) {
    role.side = bone.rest_position.x >= 0.0f ? Side::left : Side::right;
  }
  return role;
}

float side_factor(Role role, const Bone& bone) {
  const float x = bone.rest_position.x;
  if (role.side == Side::none || std::abs(x) < kMinSideX) return 1.0f;
  return (x > 0.0f) == (role.side == Side::left) ? 1.0f : kWrongSide;
}

void find_by_name(const Model& model, Roles& roles) {
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    const auto named = parse_bone_name(bone.name);
    if (!named) continue;
    const Role role = with_side(named->role, bone);
    const float confidence = named->standard ? kByName : kByOtherSpelling;
    set(roles, role, static_cast<std::int32_t>(i), confidence * side_factor(role, bone), RoleEvidence::name);
  }
}

// The English names of helper bones often repeat those of the bone that they help: they count only where nothing else
// has the role, and the bone has none.
void find_by_english_name(const Model& model, Roles& roles) {
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    if (roles.of_bone[i] || role_of_name(bone.name)) continue;
    const auto named = parse_bone_name(bone.english_name);
    if (!named) continue;
    const Role role = with_side(named->role, bone);
    if (roles.bone(role) >= 0) continue;
    set(roles, role, static_cast<std::int32_t>(i), kByEnglishName * side_factor(role, bone),
        RoleEvidence::english_name);
  }
}

void move_role(Roles& roles, Role from, Role to) {
  const RoleMatch match = roles.matches[index_of(from)];
  roles.matches[index_of(from)] = {};
  roles.matches[index_of(to)] = match;
  roles.of_bone[match.bone] = to;
}

// "Hips" means the lower body in models that were made for MMD, and where the whole body hangs on it, the centre.
void place_hips(const Model& model, Roles& roles) {
  const std::int32_t hips = roles.bone(BodyPart::lower_body), upper = roles.bone(BodyPart::upper_body);
  if (hips < 0 || upper < 0 || !is_ancestor(model, hips, upper)) return;
  for (const BodyPart part : {BodyPart::center, BodyPart::waist}) {
    if (roles.bone(part) >= 0) continue;
    move_role(roles, {BodyPart::lower_body}, {part});
    return;
  }
}

// Programs that count from 1 call the first bone of the thumb 1, MMD calls it 0.
void shift_thumbs(const Model& model, Roles& roles) {
  for (const Side side : {Side::left, Side::right}) {
    const std::int32_t first = roles.bone(BodyPart::thumb1, side), second = roles.bone(BodyPart::thumb2, side);
    if (first < 0 || second < 0 || roles.bone(BodyPart::thumb0, side) >= 0) continue;
    const auto third = std::ranges::find_if(
        model.bones, [&](const Bone& bone) { return bone.parent == second && is_third_thumb(bone.name); });
    if (third == model.bones.end()) continue;
    move_role(roles, {BodyPart::thumb1, side}, {BodyPart::thumb0, side});
    move_role(roles, {BodyPart::thumb2, side}, {BodyPart::thumb1, side});
    set(roles, {BodyPart::thumb2, side}, static_cast<std::int32_t>(third - model.bones.begin()), kByOtherSpelling,
        RoleEvidence::name);
  }
}

std::int32_t bone_named(const Model& model, std::string_view name) {
  const auto exact = std::ranges::find(model.bones, name, &Bone::name);
  if (exact != model.bones.end()) return static_cast<std::int32_t>(exact - model.bones.begin());
  const std::string wanted = folded(name);
  const auto similar = std::ranges::find_if(model.bones, [&](const Bone& bone) { return folded(bone.name) == wanted; });
  return similar == model.bones.end() ? -1 : static_cast<std::int32_t>(similar - model.bones.begin());
}

void apply(const Model& model, const RoleOverride& override, Roles& roles) {
  const auto role = role_of_name(override.role);
  const std::int32_t bone = bone_named(model, override.bone);
  if (!role || bone < 0 || (has_side(role->part) && role->side == Side::none)) return;
  if (const auto before = roles.of_bone[bone]) roles.matches[index_of(*before)] = {};
  RoleMatch& match = roles.matches[index_of(*role)];
  if (match.bone >= 0) roles.of_bone[match.bone].reset();
  match = {bone, 1.0f, RoleEvidence::override};
  roles.of_bone[bone] = *role;
}

struct MorphRow {
  std::string_view standard;
  std::string_view spellings;  // folded, separated by blanks: English PMX, VRM 0 and 1, VRoid, ARKit and others
};

// Translated: none.
constexpr MorphRow kMorphs[] = {
    {"あ", "a aa aaa ah mouth_a vrc.v_aa v_aa fcl_mth_a"},
    {"い", "i ih ii mouth_i vrc.v_ih v_ih fcl_mth_i"},
    {"う", "u ou uu mouth_u vrc.v_ou v_ou fcl_mth_u"},
    {"え", "e ee eh mouth_e vrc.v_e v_e fcl_mth_e"},
    {"お", "o oh oo mouth_o vrc.v_oh v_oh fcl_mth_o"},
    {"ん", "n nn mouth_n vrc.v_nn v_nn"},
    {"まばたき", "blink blink_both eyes_closed eyesclosed fcl_eye_close"},
    {"笑い", "smile_eyes eyesmile joy_eyes happy_eyes fcl_eye_joy"},
    {"ウィンク", "wink blink_l blinkleft blink_left eyeblinkleft fcl_eye_close_l"},
    {"ウィンク右", "wink_r wink_right blink_r blinkright blink_right eyeblinkright fcl_eye_close_r"},
    {"びっくり", "surprised surprise fcl_eye_surprised"},
    {"怒り", "angry anger fcl_brw_angry"},
    {"困る", "sad sadness trouble sorrow fcl_brw_sorrow"},
    {"にっこり", "smile mouth_smile fcl_mth_fun"},
    {"にこり", "cheerful happy fcl_brw_fun"},
    {"真面目", "serious"},
    {"照れ", "blush shy"},
    {"涙", "tears tear"},
};

bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    if (words.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace

std::string_view name(RoleEvidence evidence) {
  constexpr std::string_view kEvidence[] = {"name", "English name", "structure", "override"};
  return kEvidence[static_cast<int>(evidence)];
}

const std::vector<Role>& all_roles() {
  static const std::vector<Role> roles = [] {
    std::vector<Role> all;
    for (int part = 0; part < kBodyPartCount; ++part) {
      const auto body_part = static_cast<BodyPart>(part);
      if (!has_side(body_part)) all.push_back({body_part, Side::none});
      if (has_side(body_part)) all.insert(all.end(), {{body_part, Side::left}, {body_part, Side::right}});
    }
    return all;
  }();
  return roles;
}

std::optional<Role> role_of_name(std::string_view name) {
  const auto named = parse_bone_name(name);
  return named ? std::optional(named->role) : std::nullopt;
}

Roles find_roles(const Model& model, std::span<const RoleOverride> overrides) {
  Roles roles;
  roles.of_bone.resize(model.bones.size());
  find_by_name(model, roles);
  find_by_english_name(model, roles);
  shift_thumbs(model, roles);
  place_hips(model, roles);
  for (const auto& [role, match] : roles_by_structure(model, roles)) {
    if (roles.bone(role) < 0 && !roles.of_bone[match.bone]) {
      set(roles, role, match.bone, match.confidence, RoleEvidence::structure);
    }
  }
  for (const RoleOverride& override : overrides) apply(model, override, roles);
  return roles;
}

bool is_valid_override(const Model& model, const RoleOverride& override) {
  const auto role = role_of_name(override.role);
  return role && has_side(role->part) == (role->side != Side::none) && bone_named(model, override.bone) >= 0;
}

bool is_ancestor(const Model& model, std::int32_t ancestor, std::int32_t bone) {
  while (bone >= 0 && bone != ancestor) bone = model.bones[bone].parent;
  return bone >= 0;
}

std::int32_t bone_of_role(const Model& model, Role role) { return find_roles(model).bone(role); }

std::string_view standard_morph(std::string_view name) {
  if (name.empty() || name.size() > 256) return {};
  std::string key = folded(name);
  std::ranges::replace(key, ' ', '_');
  const auto found = std::ranges::find_if(
      kMorphs, [&](const MorphRow& row) { return key == folded(row.standard) || has_word(row.spellings, key); });
  return found == std::end(kMorphs) ? std::string_view() : found->standard;
}

}  // namespace odori
