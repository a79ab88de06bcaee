#include "scene/actor_tracks.h"

#include "base/enums.h"
#include "scene/stage.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

constexpr float kMaxAccessoryScale = 1e4f;

bool is_bone_of_other(const Stage& stage, std::int32_t self, std::int32_t actor, std::int32_t bone) {
  return actor != self && has_index(stage.actors, actor) && has_index(stage.actors[actor]->model->bones, bone);
}

template <typename Key>
void sort_by_frame(std::vector<Key>& keys) {
  std::ranges::stable_sort(keys, [](const Key& a, const Key& b) { return a.frame < b.frame; });
}

AccessoryKey within_range(const Stage& stage, std::int32_t actor, AccessoryKey key) {
  key.opacity = is_finite(key.opacity) ? std::clamp(key.opacity, 0.0f, 1.0f) : 1.0f;
  key.scale = is_finite(key.scale) ? std::clamp(key.scale, 0.0f, kMaxAccessoryScale) : 1.0f;
  key.translation = clamp_finite(key.translation);
  key.rotation_rad = clamp_finite(key.rotation_rad);
  if (!is_bone_of_other(stage, actor, key.parent_actor, key.parent_bone)) key.parent_actor = key.parent_bone = -1;
  return key;
}

bool same_parent(const AccessoryKey& a, const AccessoryKey& b) {
  return a.parent_actor == b.parent_actor && a.parent_bone == b.parent_bone;
}

glm::quat rotation_between(const AccessoryKey& from, const AccessoryKey& to, float t) {
  const glm::vec3 difference = glm::abs(to.rotation_rad - from.rotation_rad);
  if (std::max({difference.x, difference.y, difference.z}) > kPi) {
    return quat_from_euler_xyz(glm::mix(from.rotation_rad, to.rotation_rad, t));
  }
  return slerp_short(quat_from_euler_xyz(from.rotation_rad), quat_from_euler_xyz(to.rotation_rad), t);
}

// The new index of an actor, or -1.
std::int32_t renumbered(const std::vector<std::int32_t>& numbers, std::int32_t actor) {
  return has_index(numbers, actor) ? numbers[actor] : -1;
}

}  // namespace

void set_accessory_track(Stage& stage, std::int32_t actor, AccessoryTrack track) {
  if (!has_index(stage.actors, actor)) return;
  for (AccessoryKey& key : track) key = within_range(stage, actor, key);
  sort_by_frame(track);
  stage.actors[actor]->accessory_track =
      track.empty() ? nullptr : std::make_shared<const AccessoryTrack>(std::move(track));
}

void set_external_parent_keys(Stage& stage, std::int32_t actor, ExternalParentKeys keys) {
  if (!has_index(stage.actors, actor)) return;
  Actor& owner = *stage.actors[actor];
  std::erase_if(keys, [&](const ExternalParentKey& key) { return !has_index(owner.model->bones, key.bone); });
  for (ExternalParentKey& key : keys) {
    if (!is_bone_of_other(stage, actor, key.actor, key.actor_bone)) key.actor = key.actor_bone = -1;
  }
  sort_by_frame(keys);
  owner.external_parent_keys = keys.empty() ? nullptr : std::make_shared<const ExternalParentKeys>(std::move(keys));
}

AccessoryState accessory_state(const AccessoryTrack& track, double frame) {
  const auto after = std::ranges::upper_bound(track, frame, {},
                                              [](const AccessoryKey& key) { return static_cast<double>(key.frame); });
  const AccessoryKey& from = after == track.begin() ? *after : *(after - 1);
  AccessoryState state{from, quat_from_euler_xyz(from.rotation_rad)};
  if (after == track.begin() || after == track.end()) return state;
  const auto t = static_cast<float>((frame - from.frame) / static_cast<double>(after->frame - from.frame));
  state.key.opacity = std::lerp(from.opacity, after->opacity, t);
  state.key.scale = std::lerp(from.scale, after->scale, t);
  if (!same_parent(from, *after)) return state;
  state.key.translation = from.translation + (after->translation - from.translation) * t;
  state.rotation = rotation_between(from, *after, t);
  return state;
}

void renumber_tracks(Stage& stage, const std::vector<std::int32_t>& numbers) {
  for (const auto& actor : stage.actors) {
    if (actor->accessory_track) {
      AccessoryTrack track = *actor->accessory_track;
      for (AccessoryKey& key : track) {
        key.parent_actor = renumbered(numbers, key.parent_actor);
        if (key.parent_actor < 0) key.parent_bone = -1;
      }
      actor->accessory_track = std::make_shared<const AccessoryTrack>(std::move(track));
    }
    if (actor->external_parent_keys) {
      ExternalParentKeys keys = *actor->external_parent_keys;
      for (ExternalParentKey& key : keys) {
        key.actor = renumbered(numbers, key.actor);
        if (key.actor < 0) key.actor_bone = -1;
      }
      actor->external_parent_keys = std::make_shared<const ExternalParentKeys>(std::move(keys));
    }
  }
}

}  // namespace odori
