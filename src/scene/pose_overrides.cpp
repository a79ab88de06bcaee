#include "scene/pose_overrides.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace odori {

namespace {

// The names written so far. A motion addresses the first element of a name.
class Names {
 public:
  explicit Names(std::vector<std::string>& left_out) : left_out_(left_out) {}

  // nullopt for a name that cannot be encoded, is empty, contains a line break, or was taken before.
  std::optional<NameKey> take(const std::string& name) {
    const auto key = name_key(name);
    const bool writable = key && name.find_first_of("\r\n") == std::string::npos && !name.empty();
    if (writable && taken_.insert(*key).second) return key;
    left_out_.push_back(name);
    return std::nullopt;
  }

 private:
  std::vector<std::string>& left_out_;
  std::set<NameKey> taken_;
};

void add_bones(const Actor& actor, SavedPose& saved) {
  Names names(saved.left_out);
  for (std::size_t i = 0; i < actor.model->bones.size(); ++i) {
    const Bone& bone = actor.model->bones[i];
    BoneKey key;
    key.rotation = actor.pose.rotations[i];
    key.translation = actor.pose.translations[i];
    const bool at_rest = key.rotation == kNoRotation && key.translation == glm::vec3(0.0f);
    if (at_rest && !bone.rotatable && !bone.movable) continue;
    if (const auto name = names.take(bone.name)) saved.motion.bones.push_back({*name, {key}});
  }
}

void mark_animated(const BoundMotion& motion, std::vector<std::uint8_t>& animated) {
  for (const BoundMotion::Morph& track : motion.morphs) {
    for (const std::int32_t morph : track.morphs) animated[morph] = 1;
  }
}

void add_morphs(const Actor& actor, SavedPose& saved) {
  std::vector<std::uint8_t> animated(actor.model->morphs.size(), 0);
  mark_animated(*actor.bound, animated);
  for (const OverrideLayer& over : actor.bound->override_layers) mark_animated(over.motion, animated);
  Names names(saved.left_out);
  for (std::size_t i = 0; i < animated.size(); ++i) {
    const float weight = actor.pose.morph_weights[i];
    if (weight == 0.0f && animated[i] == 0 && !actor.overrides.morph_weights[i]) continue;
    if (const auto name = names.take(actor.model->morphs[i].name)) {
      saved.motion.morphs.push_back({*name, {MorphKey{0, weight}}});
    }
  }
}

constexpr std::string_view kLeft = "左", kRight = "右";
constexpr float kSameRotation = 1e-6f;     // 1 - |cosine of half the angle|
constexpr float kSameTranslation = 1e-5f;  // MMD units

// Per element the index of its counterpart: itself without a side, -1 if the other side is missing.
template <typename Named>
std::vector<std::int32_t> counterparts(const std::vector<Named>& elements) {
  std::map<std::string_view, std::int32_t> first;
  for (std::size_t i = 0; i < elements.size(); ++i) first.emplace(elements[i].name, static_cast<std::int32_t>(i));
  std::vector<std::int32_t> others(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::string name = mirrored_name(elements[i].name);
    const auto other = first.find(name);
    others[i] = name.empty() ? static_cast<std::int32_t>(i) : other == first.end() ? -1 : other->second;
  }
  return others;
}

bool is_same(glm::quat a, glm::quat b) { return 1.0f - std::abs(glm::dot(a, b)) < kSameRotation; }

bool mirror_bone(Actor& actor, const Pose& pose, std::size_t bone, std::size_t other) {
  const glm::quat rotation = mirrored(pose.rotations[other]);
  const glm::vec3 translation = mirrored(pose.translations[other]);
  const bool rotates = !is_same(rotation, pose.rotations[bone]) && can_rotate(actor.model->bones[bone]);
  const bool translates =
      glm::distance(translation, pose.translations[bone]) > kSameTranslation && can_translate(actor.model->bones[bone]);
  if (rotates) set_bone_rotation(actor, static_cast<int>(bone), rotation);
  if (translates) set_bone_translation(actor, static_cast<int>(bone), translation);
  return rotates || translates;
}

}  // namespace

SavedPose saved_pose(const Actor& actor) {
  SavedPose saved;
  saved.motion.model_name = actor.model->name;
  add_bones(actor, saved);
  add_morphs(actor, saved);
  return saved;
}

std::size_t override_with_pose(Actor& actor, const Motion& pose) {
  const BoundMotion bound = bind(pose, *actor.model);
  for (const BoundMotion::Bone& track : bound.bones) {
    const std::int32_t at = track.bone;
    actor.overrides.bone_rotations[at] = track.keys.front().rotation;
    actor.overrides.bone_translations[at] = track.keys.front().translation;
  }
  for (const BoundMotion::Morph& track : bound.morphs) {
    for (const std::int32_t morph : track.morphs) set_morph(actor, morph, track.keys.front().weight);
  }
  return bound.unmatched_bones.size() + bound.unmatched_morphs.size();
}

std::string mirrored_name(std::string_view name) {
  const std::size_t left = name.find(kLeft), right = name.find(kRight);
  if (left == right) return {};  // neither
  const std::size_t at = std::min(left, right);
  const std::string_view other = left < right ? kRight : kLeft;
  return std::string(name.substr(0, at)) + std::string(other) + std::string(name.substr(at + kLeft.size()));
}

glm::quat mirrored(glm::quat rotation) { return {rotation.w, rotation.x, -rotation.y, -rotation.z}; }

glm::vec3 mirrored(glm::vec3 translation) { return {-translation.x, translation.y, translation.z}; }

std::size_t mirror_pose(Actor& actor) {
  const Pose pose = actor.pose;
  std::size_t set = 0;
  const auto bones = counterparts(actor.model->bones);
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (bones[i] >= 0 && mirror_bone(actor, pose, i, bones[i])) ++set;
  }
  const auto morphs = counterparts(actor.model->morphs);
  for (std::size_t i = 0; i < morphs.size(); ++i) {
    if (morphs[i] < 0) continue;
    const float weight = pose.morph_weights[morphs[i]];
    if (weight == pose.morph_weights[i]) continue;
    set_morph(actor, static_cast<int>(i), weight);
    ++set;
  }
  return set;
}

}  // namespace odori
