#include "ui/timeline/channel.h"

#include "motion/sample.h"
#include "ui/widgets/property.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr int kTotalAngle = 3;  // index of a bone's total rotation

// Translated: 1.
constexpr ChannelPart kBoneParts[] = {{"Translation X", "", 0.02f},           {"Translation Y", "", 0.02f},
                                      {"Translation Z", "", 0.02f},           {"Rotation (total)", "\xC2\xB0", 1.0f},
                                      {"Rotation X", "\xC2\xB0", 1.0f, true}, {"Rotation Y", "\xC2\xB0", 1.0f, true},
                                      {"Rotation Z", "\xC2\xB0", 1.0f, true}};
// Translated: 1.
constexpr ChannelPart kMorphParts[] = {{"Weight", "", 0.05f}};
// Translated: 1.
constexpr ChannelPart kCameraParts[] = {
    {"Target X", "", 0.1f},    {"Target Y", "", 0.1f},     {"Target Z", "", 0.1f}, {"Pitch", "\xC2\xB0", 1.0f},
    {"Yaw", "\xC2\xB0", 1.0f}, {"Roll", "\xC2\xB0", 1.0f}, {"Distance", "", 0.1f}, {"Field of view", "\xC2\xB0", 1.0f}};
constexpr std::size_t kCameraCurves[] = {0, 1, 2, 3, 3, 3, 4, 5};  // per part: index into CameraKey::curves

float value_of(const RigidTransform& transform, int part) {
  if (part < kTotalAngle) return transform.translation[part];
  const glm::quat& q = transform.rotation;
  if (part == kTotalAngle) {
    return glm::degrees(2.0f * std::atan2(glm::length(glm::vec3(q.x, q.y, q.z)), std::abs(q.w)));
  }
  return glm::degrees(mmd_angles(q))[part - kTotalAngle - 1];
}

float value_of(const Camera& camera, int part) {
  if (part < 3) return camera.target[part];
  if (part < 6) return glm::degrees(camera.rotation_rad[part - 3]);
  return part == 6 ? camera.distance : camera.fov_deg;
}

// Keys of the first track that fulfils the predicate, or null.
template <typename Tracks, typename Predicate>
auto* keys_of(const Tracks& tracks, Predicate predicate) {
  const auto found = std::ranges::find_if(tracks, predicate);
  return found == tracks.end() ? nullptr : &found->keys;
}

// Visitors with one overload per type of key.
struct Sampled {
  double frame;
  int part;
  EvaluationRules rules;
  std::uint32_t& hint;

  float operator()(std::span<const BoneKey> keys) const {
    return value_of(sample_bone(keys, frame, hint, rules), part);
  }
  float operator()(std::span<const MorphKey> keys) const { return sample_morph(keys, frame, hint); }
  float operator()(std::span<const CameraKey> keys) const {
    return value_of(sample_camera(keys, frame, hint, rules), part);
  }
};

struct Between {
  std::size_t from, to;
  float t;
  int part;

  float operator()(std::span<const BoneKey> keys) const {
    const BoneKey &a = keys[from], &b = keys[to];
    return value_of(RigidTransform{slerp_short(a.rotation, b.rotation, t), glm::mix(a.translation, b.translation, t)},
                    part);
  }
  float operator()(std::span<const MorphKey> keys) const { return glm::mix(keys[from].weight, keys[to].weight, t); }
  float operator()(std::span<const CameraKey> keys) const {
    return glm::mix(value_of(keys[from].camera, part), value_of(keys[to].camera, part), t);
  }
};

struct CurveTo {
  std::size_t key;
  int part;

  std::optional<Curve> operator()(std::span<const BoneKey> keys) const {
    return keys[key].curves[std::min(part, kTotalAngle)];
  }
  std::optional<Curve> operator()(std::span<const MorphKey>) const { return std::nullopt; }
  std::optional<Curve> operator()(std::span<const CameraKey> keys) const {
    if (is_cut(keys[key - 1], keys[key])) return std::nullopt;
    return keys[key].curves[kCameraCurves[part]];
  }
};

}  // namespace

std::span<const ChannelPart> channel_parts(Channel::Of of) {
  if (of == Channel::Of::bone) return kBoneParts;
  if (of == Channel::Of::morph) return kMorphParts;
  return kCameraParts;
}

const ChannelPart& part_of(Channel channel) { return channel_parts(channel.of)[channel.part]; }

std::optional<ChannelCurve> ChannelCurve::of(const PanelInput& input, Channel channel) {
  if (channel.of == Channel::Of::camera) {
    if (input.document.stage.camera_keys.empty()) return std::nullopt;
    return ChannelCurve(std::span<const CameraKey>(input.document.stage.camera_keys), channel.part,
                        input.document.stage.deform.rules);
  }
  const Actor* actor = selected_actor(input);
  if (actor == nullptr) return std::nullopt;
  if (channel.of == Channel::Of::bone) {
    const auto* keys =
        keys_of(actor->bound->bones, [&](const auto& track) { return track.bone == input.document.selected.bone; });
    if (keys == nullptr) return std::nullopt;
    return ChannelCurve(std::span<const BoneKey>(*keys), channel.part, input.document.stage.deform.rules);
  }
  const auto* keys = keys_of(actor->bound->morphs, [&](const auto& track) {
    return std::ranges::find(track.morphs, input.document.selected.morph) != track.morphs.end();
  });
  if (keys == nullptr) return std::nullopt;
  return ChannelCurve(std::span<const MorphKey>(*keys), channel.part, input.document.stage.deform.rules);
}

KeyFrames ChannelCurve::frames() const {
  return std::visit([](const auto& keys) { return KeyFrames(keys); }, keys_);
}

float ChannelCurve::at(double frame) { return std::visit(Sampled{frame, part_, rules_, hint_}, keys_); }

std::optional<Curve> ChannelCurve::curve_to(std::size_t key) const {
  return key == 0 ? std::nullopt : std::visit(CurveTo{key, part_}, keys_);
}

float ChannelCurve::interpolate(std::size_t from, std::size_t to, float t) const {
  return std::visit(Between{from, to, t, part_}, keys_);
}

std::string channel_value(Channel channel, float value) {
  const ChannelPart& part = part_of(channel);
  return fmt::format("{:.{}f}{}", value, part.min_span >= 1.0f ? 1 : 3, part.unit);
}

}  // namespace odori
