#pragma once

// What MMD's projects key of an actor besides its motion: the track of an accessory (accessories.md 4), and the outside
// parents of a model's bones over time. `advance` evaluates both. Start from `set_accessory_track` and
// `set_external_parent_keys`.

#include "base/math.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace odori {

struct Stage;

// Between keys: translation, rotation, scale and opacity are interpolated linearly, the rest stays until the next key.
// Where the parent changes, translation and rotation stay too, because they are in the space of the parent.
struct AccessoryKey {
  std::uint32_t frame = 0;
  bool visible = true;
  float opacity = 1.0f;            // 0..1, factor of the materials' alpha; at 0 the actor is not visible
  std::int32_t parent_actor = -1;  // index into Stage::actors; -1: the ground
  std::int32_t parent_bone = -1;   // of that actor; the accessory is in its space, including its rest position
  glm::vec3 translation{0.0f};     // units
  glm::vec3 rotation_rad{0.0f};    // about X first, then Y, then Z
  float scale = 1.0f;              // >= 0
  bool shadow = true;              // casts ground and self shadows

  friend bool operator==(const AccessoryKey&, const AccessoryKey&) = default;
};

// Sorted by frame, not empty. Before the first key, that key applies. Immutable, because copies of an actor share it.
using AccessoryTrack = std::vector<AccessoryKey>;
using SharedAccessoryTrack = std::shared_ptr<const AccessoryTrack>;

// From its frame on, and until the next key of the same bone, the bone has this external parent.
struct ExternalParentKey {
  std::uint32_t frame = 0;
  std::int32_t bone = -1;
  std::int32_t actor = -1;       // index into Stage::actors; -1: the bone's own parent
  std::int32_t actor_bone = -1;  // of that actor

  friend bool operator==(const ExternalParentKey&, const ExternalParentKey&) = default;
};

using ExternalParentKeys = std::vector<ExternalParentKey>;  // sorted by frame; immutable, as AccessoryTrack
using SharedExternalParentKeys = std::shared_ptr<const ExternalParentKeys>;

// Give an actor its tracks; empty ones remove them. Keys are sorted, numbers clamped to their ranges. A parent that
// does not exist, or that is the actor itself, counts as none. An external parent that the user sets
// (`set_external_parent`) replaces the keys of its bone.
//
// If actors depend on each other in a circle in some frame, the link that closes it has no effect in that frame.
void set_accessory_track(Stage& stage, std::int32_t actor, AccessoryTrack track);
void set_external_parent_keys(Stage& stage, std::int32_t actor, ExternalParentKeys keys);

// The track at a frame. The rotation is interpolated on the shortest arc unless an angle differs by more than half a
// turn; then each angle is.
struct AccessoryState {
  AccessoryKey key;
  glm::quat rotation = kNoRotation;
};
AccessoryState accessory_state(const AccessoryTrack& track, double frame);

// Replaces the index of each actor in the tracks of all actors by `numbers[index]`; -1 removes the parent. For removing
// actors and changing their order.
void renumber_tracks(Stage& stage, const std::vector<std::int32_t>& numbers);

}  // namespace odori
