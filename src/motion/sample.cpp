#include "motion/sample.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace odori {

namespace {

// Where a frame falls among keys: from keys[before] to keys[after], `along` of the way. Outside the keys, and on the
// last one, both are the same key.
struct Segment {
  std::size_t before;
  std::size_t after;
  float along;
};

// `hint` is the answer's `after` of last time, or anything; it is looked at before searching, and updated.
template <typename Keys>
Segment find_segment(const Keys& keys, double frame, std::uint32_t& hint) {
  const auto later = [frame](const auto& key) { return static_cast<double>(key.frame) > frame; };
  std::size_t after = hint;
  const auto is_after = [&](std::size_t i) {
    return i <= keys.size() && (i == keys.size() || later(keys[i])) && (i == 0 || !later(keys[i - 1]));
  };
  if (!is_after(after) && !is_after(++after)) {
    const auto upper = std::upper_bound(keys.begin(), keys.end(), frame,
                                        [](double f, const auto& key) { return f < static_cast<double>(key.frame); });
    after = static_cast<std::size_t>(upper - keys.begin());
  }
  hint = static_cast<std::uint32_t>(after);
  if (after == 0) return {0, 0, 0.0f};
  if (after == keys.size()) return {after - 1, after - 1, 0.0f};
  const double from = keys[after - 1].frame;
  const double to = keys[after].frame;
  return {after - 1, after, static_cast<float>((frame - from) / (to - from))};
}

// Switches of what lies over are its own from this weight on.
constexpr float kSwitchingWeight = 0.5f;

float bezier(float p1, float p2, float t) {
  const float s = 1.0f - t;
  return 3.0f * s * s * t * p1 + 3.0f * s * t * t * p2 + t * t * t;
}

float bezier_slope(float p1, float p2, float t) {
  const float s = 1.0f - t;
  return 3.0f * s * s * p1 + 6.0f * s * t * (p2 - p1) + 3.0f * t * t * (1.0f - p2);
}

// The parameter where the curve's x is `x`. x grows with t, so a bracket always holds the answer: Newton's step is
// taken where it stays inside, else the bracket is halved (evaluation.md 2.3).
float parameter_at(float x1, float x2, float x) {
  float low = 0.0f;
  float high = 1.0f;
  float t = x;
  for (int i = 0; i < 24; ++i) {
    const float error = bezier(x1, x2, t) - x;
    if (std::abs(error) < 2e-7f) break;
    (error > 0.0f ? high : low) = t;
    const float slope = bezier_slope(x1, x2, t);
    const float newton = t - error / slope;
    t = slope > 1e-3f && newton > low && newton < high ? newton : 0.5f * (low + high);
  }
  return t;
}

void reset(Pose& pose) {
  std::fill(pose.rotations.begin(), pose.rotations.end(), kNoRotation);
  std::fill(pose.translations.begin(), pose.translations.end(), glm::vec3(0.0f));
  std::fill(pose.morph_weights.begin(), pose.morph_weights.end(), 0.0f);
  std::fill(pose.ik_enabled.begin(), pose.ik_enabled.end(), std::uint8_t{1});
  std::fill(pose.physics_enabled.begin(), pose.physics_enabled.end(), std::uint8_t{1});
  std::fill(pose.physics_weight.begin(), pose.physics_weight.end(), 1.0f);
  pose.visible = true;
}

RigidTransform place_between(const BoneKey& from, const BoneKey& to, float along) {
  if (along == 0.0f) return {from.rotation, from.translation};
  RigidTransform place{from.rotation, from.translation};
  if (from.translation != to.translation) {
    const glm::vec3 heights(evaluate(to.curves[0], along), evaluate(to.curves[1], along),
                            evaluate(to.curves[2], along));
    place.translation = glm::mix(from.translation, to.translation, heights);
  }
  if (from.rotation != to.rotation) {
    place.rotation = slerp_short(from.rotation, to.rotation, evaluate(to.curves[3], along));
  }
  return place;
}

// Bodies give way to the keys before they are switched off.
float physics_weight(const BoneKey& from, const BoneKey& to, double frame) {
  if (!from.physics) return 0.0f;
  if (to.physics) return 1.0f;
  const double length = std::min<double>(to.frame - from.frame, kBlendOutFrames);
  return static_cast<float>(std::min((to.frame - frame) / length, 1.0));
}

// `weight` of the way from what the pose has to what the track says; 1 takes its place.
void sample_into(const BoundMotion::Bone& track, double frame, float weight, std::uint32_t& hint, Pose& pose) {
  const Segment at = find_segment(track.keys, frame, hint);
  const BoneKey& from = track.keys[at.before];
  const BoneKey& to = track.keys[at.after];
  const auto bone = static_cast<std::size_t>(track.bone);
  if (weight >= kSwitchingWeight) {
    const bool before_all = static_cast<double>(from.frame) > frame;
    pose.physics_enabled[bone] = before_all || from.physics;
    pose.physics_weight[bone] = before_all ? 1.0f : physics_weight(from, to, frame);
  }
  const RigidTransform place = place_between(from, to, at.along);
  const bool all = weight >= 1.0f;
  pose.translations[bone] = all ? place.translation : glm::mix(pose.translations[bone], place.translation, weight);
  pose.rotations[bone] = all ? place.rotation : slerp_short(pose.rotations[bone], place.rotation, weight);
}

bool is_on(const std::vector<BoundMotion::Switch>& keys, double frame, std::uint32_t& hint) {
  const BoundMotion::Switch& last = keys[find_segment(keys, frame, hint).before];
  return static_cast<double>(last.frame) > frame || last.on;
}

void sample_over(const BoundMotion& motion, double frame, float weight, SamplerCursor& cursor, Pose& pose) {
  cursor.bones.resize(motion.bones.size(), 0);
  cursor.morphs.resize(motion.morphs.size(), 0);
  cursor.ik.resize(motion.ik.size(), 0);
  for (std::size_t i = 0; i < motion.bones.size(); ++i) {
    sample_into(motion.bones[i], frame, weight, cursor.bones[i], pose);
  }
  for (std::size_t i = 0; i < motion.morphs.size(); ++i) {
    const BoundMotion::Morph& track = motion.morphs[i];
    const float there = sample_morph(track.keys, frame, cursor.morphs[i]);
    for (const std::int32_t morph : track.morphs) {
      float& value = pose.morph_weights[static_cast<std::size_t>(morph)];
      value = weight >= 1.0f ? there : glm::mix(value, there, weight);
    }
  }
  if (weight < kSwitchingWeight) return;
  for (std::size_t i = 0; i < motion.ik.size(); ++i) {
    const BoundMotion::Ik& track = motion.ik[i];
    pose.ik_enabled[static_cast<std::size_t>(track.bone)] = is_on(track.keys, frame, cursor.ik[i]);
  }
  if (!motion.visibility.empty()) pose.visible = is_on(motion.visibility, frame, cursor.visibility);
}

// A control coordinate of what is left of a curve that stands at `from`, 0..1, now.
std::uint8_t left_of(float control, float from) {
  const float left = 1.0f - from;
  const float share = left > 1e-6f ? (control - from) / left : 0.0f;
  return static_cast<std::uint8_t>(std::lround(std::clamp(share, 0.0f, 1.0f) * 127.0f));
}

// Of one coordinate: where the curve is at `t`, and the two control points of the rest.
std::array<float, 3> cut_at(float p1, float p2, float t) {
  const float first = p1 * t, second = glm::mix(p1, p2, t), third = glm::mix(p2, 1.0f, t);
  const float before = glm::mix(first, second, t), after = glm::mix(second, third, t);
  return {glm::mix(before, after, t), after, third};
}

}  // namespace

Curve rest_of(const Curve& curve, float along) {
  if (along <= 0.0f || (curve.x1 == curve.y1 && curve.x2 == curve.y2)) return curve;
  if (along >= 1.0f) return {};
  const auto share = [](std::uint8_t control) { return static_cast<float>(control) / 127.0f; };
  const float t = parameter_at(share(curve.x1), share(curve.x2), along);
  const auto [x, x1, x2] = cut_at(share(curve.x1), share(curve.x2), t);
  const auto [y, y1, y2] = cut_at(share(curve.y1), share(curve.y2), t);
  return {left_of(x1, x), left_of(y1, y), left_of(x2, x), left_of(y2, y)};
}

float evaluate(const Curve& curve, float along) {
  if (along <= 0.0f) return 0.0f;
  if (along >= 1.0f) return 1.0f;
  if (curve.x1 == curve.y1 && curve.x2 == curve.y2) return along;
  const float t = parameter_at(static_cast<float>(curve.x1) / 127.0f, static_cast<float>(curve.x2) / 127.0f, along);
  return bezier(static_cast<float>(curve.y1) / 127.0f, static_cast<float>(curve.y2) / 127.0f, t);
}

void sample(const BoundMotion& motion, double frame, SamplerCursor& cursor, Pose& pose) {
  assert(std::isfinite(frame));
  reset(pose);
  sample_over(motion, frame, 1.0f, cursor, pose);
  cursor.over.resize(motion.over.size());
  for (std::size_t i = 0; i < motion.over.size(); ++i) {
    const OverrideLayer& over = motion.over[i];
    if (over.weight > 0.0f) sample_over(over.motion, frame, over.weight, cursor.over[i], pose);
  }
}

std::optional<BoneKeysAt> keys_at(const BoundMotion& motion, std::int32_t bone, double frame) {
  const auto track = std::find_if(motion.bones.begin(), motion.bones.end(),
                                  [bone](const BoundMotion::Bone& candidate) { return candidate.bone == bone; });
  if (track == motion.bones.end()) return std::nullopt;
  std::uint32_t hint = 0;
  const Segment at = find_segment(track->keys, frame, hint);
  BoneKeysAt keys{track->keys[at.before], track->keys[at.after], at.along, {}};
  for (std::size_t i = 0; i < keys.heights.size(); ++i) keys.heights[i] = evaluate(keys.to.curves[i], at.along);
  return keys;
}

RigidTransform sample_bone(std::span<const BoneKey> keys, double frame, std::uint32_t& hint) {
  const Segment at = find_segment(keys, frame, hint);
  return place_between(keys[at.before], keys[at.after], at.along);
}

float sample_morph(std::span<const MorphKey> keys, double frame, std::uint32_t& hint) {
  const Segment at = find_segment(keys, frame, hint);
  return glm::mix(keys[at.before].weight, keys[at.after].weight, at.along);
}

Camera sample_camera(std::span<const CameraKey> keys, double frame, std::uint32_t& hint) {
  const Segment at = find_segment(keys, frame, hint);
  const CameraKey& from = keys[at.before];
  const CameraKey& to = keys[at.after];
  Camera camera = from.camera;
  if (at.along == 0.0f || is_cut(from, to)) return camera;
  const auto along = [&](std::size_t curve) { return evaluate(to.curves[curve], at.along); };
  camera.target = glm::mix(from.camera.target, to.camera.target, glm::vec3(along(0), along(1), along(2)));
  camera.rotation_rad = glm::mix(from.camera.rotation_rad, to.camera.rotation_rad, along(3));
  camera.distance = glm::mix(from.camera.distance, to.camera.distance, along(4));
  camera.fov_deg = glm::mix(from.camera.fov_deg, to.camera.fov_deg, along(5));
  return camera;
}

Light sample_light(std::span<const LightKey> keys, double frame, std::uint32_t& hint) {
  const Segment at = find_segment(keys, frame, hint);
  const Light& from = keys[at.before].light;
  const Light& to = keys[at.after].light;
  return {glm::mix(from.color, to.color, at.along), glm::mix(from.direction, to.direction, at.along)};
}

SelfShadow sample_self_shadow(std::span<const SelfShadowKey> keys, double frame, std::uint32_t& hint) {
  return keys[find_segment(keys, frame, hint).before].shadow;
}

}  // namespace odori
