#pragma once

// Motions: `Motion` holds the keys of a VMD or VPD file (formats.md 3), independent of any model. `bind` fits one to a
// model and `sample` evaluates it at a frame (motion/sample.h):
//
//   const BoundMotion bound = bind(motion, model);
//   sample(bound, frame, cursor, pose);

#include "base/archive/text_encoding.h"
#include "base/bytes.h"
#include "base/math.h"
#include "model/pose.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// View of the frame numbers of any list of keys. Non-owning: the list of keys must outlive the view and must not
// change. Keys ascend by frame, at most one per frame.
class KeyFrames {
 public:
  KeyFrames() = default;
  template <typename Key>
  KeyFrames(const std::vector<Key>& keys) : KeyFrames(std::span<const Key>(keys)) {}
  template <typename Key>
  KeyFrames(std::span<const Key> keys)
      : first_(keys.empty() ? nullptr : reinterpret_cast<const std::byte*>(&keys.front().frame)),
        stride_(sizeof(Key)),
        count_(keys.size()) {
    static_assert(sizeof(keys.front().frame) == sizeof(std::uint32_t));
  }

  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  std::uint32_t operator[](std::size_t i) const {
    std::uint32_t frame = 0;
    std::memcpy(&frame, first_ + i * stride_, sizeof(frame));
    return frame;
  }

  // Index of the first key at or after `frame`, searching from index `from`; `size()` when there is none. Exponential
  // search: the cost grows with the logarithm of the distance from `from`.
  std::size_t at_or_after(double frame, std::size_t from = 0) const;

  // Frame of the last key before `frame`, and of the first key after it; empty when there is none.
  std::optional<std::uint32_t> before(double frame) const;
  std::optional<std::uint32_t> after(double frame) const;

 private:
  const std::byte* first_ = nullptr;
  std::size_t stride_ = 0;
  std::size_t count_ = 0;
};

// A bone or morph name as motion files store it: its first 15 bytes in CP932, or in the character set of another system
// (Motion::names), zero-padded (formats.md 3.6). Names are compared by these bytes, never as decoded text.
struct NameKey {
  static constexpr std::size_t kLength = 15, kLastWord = kLength - 8;
  std::array<std::uint8_t, kLength> bytes{};

  friend auto operator<=>(const NameKey&, const NameKey&) = default;
  // In two words, which overlap: keys of a file are compared by the ten thousand.
  friend bool operator==(const NameKey& a, const NameKey& b) {
    return a.word(0) == b.word(0) && a.word(kLastWord) == b.word(kLastWord);
  }
  // The eight bytes from `first` on, <= 7.
  std::uint64_t word(std::size_t first) const {
    std::uint64_t bits;
    std::memcpy(&bits, bytes.data() + first, sizeof bits);
    return bits;
  }
};

// From a field of a file; ignores everything after the first 0x00 and after 15 bytes.
NameKey name_key(Bytes field);
// From a name in a model, in the character set of a motion. Empty when the name cannot be written in it: such a name
// never matches.
std::optional<NameKey> name_key(std::string_view utf8_name, TextEncoding names = TextEncoding::cp932);
// UTF-8 for display; a cut-off last character is dropped.
std::string display_name(const NameKey& key, TextEncoding names = TextEncoding::cp932);
// Whether the name ends inside a character, because a longer name was cut at 15 bytes.
bool is_cut(const NameKey& key, TextEncoding names = TextEncoding::cp932);

// Interpolation curve of a key: cubic Bézier from (0,0) to (1,1): control points (x1, y1) / 127 and (x2, y2) / 127,
// each coordinate 0..127.
struct Curve {
  std::uint8_t x1 = 20, y1 = 20, x2 = 107, y2 = 107;

  friend bool operator==(const Curve&, const Curve&) = default;
};

// The curves of a key apply to the interval that ends at it (evaluation.md 2.2).
struct BoneKey {
  std::uint32_t frame = 0;
  glm::vec3 translation{0.0f};       // relative to the rest position, parent space
  glm::quat rotation = kNoRotation;  // relative to rest; unit, within the rounding of six decimals
  std::array<Curve, 4> curves;       // x, y, z, rotation
  bool physics = true;               // physics may move the bone's rigid body from this key on

  friend bool operator==(const BoneKey&, const BoneKey&) = default;
};

struct MorphKey {
  std::uint32_t frame = 0;
  float weight = 0.0f;

  friend bool operator==(const MorphKey&, const MorphKey&) = default;
};

struct CameraKey {
  std::uint32_t frame = 0;
  Camera camera;
  std::array<Curve, 6> curves;  // target x, y, z, rotation, distance, fov

  friend bool operator==(const CameraKey&, const CameraKey&) = default;
};

struct LightKey {
  std::uint32_t frame = 0;
  Light light;

  friend bool operator==(const LightKey&, const LightKey&) = default;
};

struct SelfShadowKey {
  std::uint32_t frame = 0;
  SelfShadow shadow;

  friend bool operator==(const SelfShadowKey&, const SelfShadowKey&) = default;
};

// Visibility and IK switches; both stay until the next key.
struct PropertyKey {
  struct IkSwitch {
    NameKey bone;
    bool enabled = true;

    friend bool operator==(const IkSwitch&, const IkSwitch&) = default;
  };
  std::uint32_t frame = 0;
  bool visible = true;
  std::vector<IkSwitch> ik;

  friend bool operator==(const PropertyKey&, const PropertyKey&) = default;
};

// `index`: of the bone or morph in the model for which the motion was made; only the one there is meant, if it has the
// track's name. For models in which several have the same 15 bytes; -1 where no index is known, as in VMD files.
struct BoneTrack {
  NameKey name;
  std::vector<BoneKey> keys;
  std::int32_t index = -1;

  friend bool operator==(const BoneTrack&, const BoneTrack&) = default;
};

struct MorphTrack {
  NameKey name;
  std::vector<MorphKey> keys;
  std::int32_t index = -1;

  friend bool operator==(const MorphTrack&, const MorphTrack&) = default;
};

// All key lists are sorted by frame with at most one key per frame; see `normalise`.
struct Motion {
  std::string model_name;  // of the model the motion was made for; informative
  // The character set of the names of tracks and IK bones; empty: that in which most fit the model, see names_encoding.
  std::optional<TextEncoding> names{};
  std::vector<BoneTrack> bones;
  std::vector<MorphTrack> morphs;
  std::vector<CameraKey> camera;
  std::vector<LightKey> light;
  std::vector<SelfShadowKey> self_shadow;
  std::vector<PropertyKey> property;

  friend bool operator==(const Motion&, const Motion&) = default;
};

// The rotation with its full angle turned about the unit `axis` instead of its own: how a bone with a fixed axis
// applies a rotation (evaluation.md 2.1).
glm::quat about_axis(glm::quat rotation, glm::vec3 axis);

// Sorts every key list by frame (stable) and keeps only the last of several keys on one frame (formats.md 3.6). Returns
// the number of keys removed.
std::size_t normalise(Motion& motion);

// Both motions combined, as when MMD loads one after the other: on the same name, index and frame `later` wins. Their
// names are in the same character set.
Motion merged(const Motion& earlier, const Motion& later);

// The character set that the names of the tracks are likely in, by themselves: CP932 if there is no evidence.
TextEncoding likely_names(const Motion& motion);

// The last frame with a key on any track; 0 when there are no keys.
std::uint32_t last_frame(const Motion& motion);

// Whether the motion has model tracks (bones, morphs, properties) or scene tracks (camera, light, self shadow).
bool has_model_tracks(const Motion& motion);
bool has_scene_tracks(const Motion& motion);

// The motion shifted by `offset` frames (negative: earlier), with the bones' translations multiplied by `scale`. Keys
// that move before frame 0 are cut off; a track that is between two keys at frame 0 gets a key there with its value at
// that time. The curve of the next key is shortened by `subdivide_curve` (exact up to the rounding of its control
// points); where a key cannot hold that curve, there is a key on every frame instead. IK and visibility switches keep
// their state. Keys beyond the last frame that a file can hold move to that frame. Camera, light and self shadow belong
// to the scene and do not change.
Motion retime_and_scale(const Motion& motion, std::int32_t offset, float scale);

}  // namespace odori
