#pragma once

// What a motion file says (formats.md 3), independent of any model.

#include "base/bytes.h"
#include "base/math.h"
#include "model/pose.h"

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// A bone's or morph's name as motions know it: its first 15 bytes in CP932, zero-padded (formats.md 3.6).
// Binding compares these bytes, never decoded text.
struct NameKey {
  static constexpr std::size_t kLength = 15;
  std::array<std::uint8_t, kLength> bytes{};

  friend auto operator<=>(const NameKey&, const NameKey&) = default;
};

// From a file's field: everything from its first 0x00 on is ignored, as is anything past 15 bytes.
NameKey name_key(Bytes field);
// From a model's name. Nothing when the name cannot be written in CP932: such a name never matches.
std::optional<NameKey> name_key(std::string_view utf8_name);
// For people: decoded, a cut last character dropped.
std::string display_name(const NameKey& key);
// Does it end inside a two-byte character, as a longer name cut at 15 bytes may?
bool is_cut(const NameKey& key);

// A key's curve from (0,0) to (1,1): control points (x1, y1) / 127 and (x2, y2) / 127, each coordinate 0..127.
struct Curve {
  std::uint8_t x1 = 20, y1 = 20, x2 = 107, y2 = 107;

  friend bool operator==(const Curve&, const Curve&) = default;
};

// The curves of a key shape the way that arrives at it (evaluation.md 2.2).
struct BoneKey {
  std::uint32_t frame = 0;
  glm::vec3 translation{0.0f};       // relative to the rest position, parent space
  glm::quat rotation = kNoRotation;  // relative to rest; unit to six decimals, as files have it
  std::array<Curve, 4> curves;       // x, y, z, rotation
  bool physics = true;               // the bone's body may be simulated from this key on
};

struct MorphKey {
  std::uint32_t frame = 0;
  float weight = 0.0f;
};

struct CameraKey {
  std::uint32_t frame = 0;
  Camera camera;
  std::array<Curve, 6> curves;  // target x, y, z, rotation, distance, fov
};

struct LightKey {
  std::uint32_t frame = 0;
  Light light;
};

struct SelfShadowKey {
  std::uint32_t frame = 0;
  SelfShadow shadow;
};

// Visibility and IK switches; both hold until the next key.
struct PropertyKey {
  struct IkSwitch {
    NameKey bone;
    bool enabled = true;
  };
  std::uint32_t frame = 0;
  bool visible = true;
  std::vector<IkSwitch> ik;
};

struct BoneTrack {
  NameKey name;
  std::vector<BoneKey> keys;
};

struct MorphTrack {
  NameKey name;
  std::vector<MorphKey> keys;
};

// In every list keys ascend by frame, one a frame: `normalise` sees to it.
struct Motion {
  std::string model_name;  // of the model it was made for; informative
  std::vector<BoneTrack> bones;
  std::vector<MorphTrack> morphs;
  std::vector<CameraKey> camera;
  std::vector<LightKey> light;
  std::vector<SelfShadowKey> self_shadow;
  std::vector<PropertyKey> property;
};

// The whole angle of a rotation, about a unit axis instead: what a bone with a fixed axis makes of it (evaluation.md
// 2.1).
glm::quat about_axis(glm::quat rotation, glm::vec3 axis);

// Sorts every list by frame, stable; of several keys on one frame the last stays (formats.md 3.6).
// Returns how many keys were dropped.
std::size_t normalise(Motion& motion);

// `later` laid over `earlier` as MMD loads one motion after the other: on the same name and frame `later` wins.
Motion merged(const Motion& earlier, const Motion& later);

// The last keyed frame of any track; 0 when there are no keys.
std::uint32_t last_frame(const Motion& motion);

// Does the motion move a model; does it move the scene: camera, light or self shadow?
bool moves_model(const Motion& motion);
bool moves_scene(const Motion& motion);

}  // namespace odori
