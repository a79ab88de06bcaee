#include "scene/mirrored_pose.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

namespace odori {

namespace {

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
    if (bones[i] >= 0 && mirror_bone(actor, pose, i, static_cast<std::size_t>(bones[i]))) ++set;
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
