#include "motion/sample.h"

#include "motion/name_matches.h"
#include "motion/seam.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <map>

namespace odori {

namespace {

using Matches = std::vector<std::vector<std::int32_t>>;  // per track

void bind_bones(const Motion& motion, const Model& model, const Matches& matches, BoundMotion& bound) {
  for (std::size_t i = 0; i < motion.bones.size(); ++i) {
    const BoneTrack& track = motion.bones[i];
    if (matches[i].empty()) {
      bound.unmatched_bones.push_back(track.name);
    } else if (!track.keys.empty()) {
      const std::int32_t index = matches[i].front();
      bound.bones.push_back({index, track.keys});
      const Bone& bone = model.bones[index];
      const glm::vec3 axis = bone.has_fixed_axis ? direction(bone.fixed_axis) : glm::vec3(0.0f);
      for (BoneKey& key : bound.bones.back().keys) {
        if (!is_unit(key.rotation)) key.rotation = unit_or_identity(key.rotation);
        if (bone.has_fixed_axis) key.rotation = about_axis(key.rotation, axis);
      }
    }
  }
}

void bind_morphs(const Motion& motion, Matches matches, BoundMotion& bound) {
  for (std::size_t i = 0; i < motion.morphs.size(); ++i) {
    const MorphTrack& track = motion.morphs[i];
    if (matches[i].empty()) {
      bound.unmatched_morphs.push_back(track.name);
    } else if (!track.keys.empty()) {
      bound.morphs.push_back({std::move(matches[i]), track.keys});
    }
  }
}

// One track per IK bone: a key of the file may contain only some of them.
void bind_property(const Motion& motion, const std::vector<SwitchedIk>& switched, BoundMotion& bound) {
  std::map<std::int32_t, std::vector<BoundMotion::Switch>> ik;
  for (const PropertyKey& key : motion.property) {
    bound.visibility.push_back({key.frame, key.visible});
    for (const PropertyKey::IkSwitch& change : key.ik) {
      const SwitchedIk* found = find_switched_ik(switched, change.bone);
      if (found && !found->bones.empty()) ik[found->bones.front()].push_back({key.frame, change.enabled});
    }
  }
  for (auto& [bone, keys] : ik) bound.ik.push_back({bone, std::move(keys)});
}

// Position of a frame between keys[before] and keys[after]; t is 0..1. Outside the keys, and on the last one, both are
// the same key.
struct Segment {
  std::size_t before;
  std::size_t after;
  float t;
};

// `hint` is `after` of the previous result, or any number. It is tried before searching, and updated.
template <typename Keys>
Segment find_segment(const Keys& keys, double frame, std::uint32_t& hint) {
  const auto later = [frame](const auto& key) { return static_cast<double>(key.frame) > frame; };
  std::size_t after = hint;
  const auto is_after = [&](std::size_t i) {
    return i <= keys.size() && (i == keys.size() || later(keys[i])) && (i == 0 || !later(keys[i - 1]));
  };
  if (!is_after(after) && !is_after(++after)) {
    const auto upper =
        std::ranges::upper_bound(keys, frame, {}, [](const auto& key) { return static_cast<double>(key.frame); });
    after = upper - keys.begin();
  }
  hint = static_cast<std::uint32_t>(after);
  if (after == 0) return {0, 0, 0.0f};
  if (after == keys.size()) return {after - 1, after - 1, 0.0f};
  const double from = keys[after - 1].frame;
  const double to = keys[after].frame;
  return {after - 1, after, static_cast<float>((frame - from) / (to - from))};
}

// From this weight on the switches of an override layer apply.
constexpr float kSwitchWeight = 0.5f;

float coordinate(std::uint8_t control) { return static_cast<float>(control) / 127.0f; }

// The order of the operations decides the last bit, which is MMD's.
float bezier(float p1, float p2, float t) {
  const float s = 1.0f - t;
  return 3.0f * s * s * t * p1 + 3.0f * s * t * t * p2 + t * t * t;
}

float bezier_slope(float p1, float p2, float t) {
  const float s = 1.0f - t;
  return 3.0f * s * s * p1 + 6.0f * s * t * (p2 - p1) + 3.0f * t * t * (1.0f - p2);
}

constexpr float kExact = 2e-7f;  // of x, at most this far from the exact parameter's

// The parameter at which the curve's x is within `tolerance` of `x`. x is monotonic, so a bracket always contains the
// solution: Newton steps that stay inside the bracket, bisection otherwise.
float parameter_at(float x1, float x2, float x, float tolerance = kExact) {
  float low = 0.0f;
  float high = 1.0f;
  float t = x;
  for (int i = 0; i < 24; ++i) {
    const float error = bezier(x1, x2, t) - x;
    if (std::abs(error) < tolerance) break;
    (error > 0.0f ? high : low) = t;
    const float slope = bezier_slope(x1, x2, t);
    const float newton = t - error / slope;
    t = slope > 1e-3f && newton > low && newton < high ? newton : 0.5f * (low + high);
  }
  return t;
}

// MMD's solver: 12 bisections in single precision.
float bisected_parameter(float x1, float x2, float x) {
  float t = 0.5f;
  float step = 0.25f;
  for (int i = 0; i < 12; ++i) {
    const float found = bezier(x1, x2, t);
    if (found == x) break;
    t += found < x ? step : -step;
    step *= 0.5f;
  }
  return t;
}

// Bit-equal to `bisected_parameter` at less than half of its time: finds the last interval of the bisection by Newton's
// method, and bisects only when x at its ends is so near the wanted one that rounding could decide another step.
float mmd_parameter(float x1, float x2, float x) {
  constexpr float kInterval = 1.0f / 4096.0f;
  constexpr float kRounding = 1e-6f;  // twice the rounding error of `bezier`, which is below 8 * 2^-24
  float low = std::floor(parameter_at(x1, x2, x, 1e-4f) / kInterval) * kInterval;
  float at_low = bezier(x1, x2, low);
  float at_high = bezier(x1, x2, low + kInterval);
  if (at_low > x) {
    low -= kInterval;
    at_high = at_low;
    at_low = bezier(x1, x2, low);
  } else if (at_high < x) {
    low += kInterval;
    at_low = at_high;
    at_high = bezier(x1, x2, low + kInterval);
  }
  const bool certain = at_low < x - kRounding && at_high > x + kRounding;
  return certain ? low + 0.5f * kInterval : bisected_parameter(x1, x2, x);
}

// MMD's order of operations: glm::mix rounds differently.
float interpolate(float from, float to, float weight) { return from + (to - from) * weight; }

void reset(Pose& pose) {
  std::ranges::fill(pose.rotations, kNoRotation);
  std::ranges::fill(pose.translations, glm::vec3(0.0f));
  std::ranges::fill(pose.morph_weights, 0.0f);
  std::ranges::fill(pose.ik_enabled, std::uint8_t{1});
  std::ranges::fill(pose.physics_enabled, std::uint8_t{1});
  std::ranges::fill(pose.physics_weight, 1.0f);
  pose.visible = true;
}

// Slerp takes the rotations as they are stored, like MMD; only its result is normalized.
RigidTransform interpolate(const BoneKey& from, const BoneKey& to, float t, EvaluationRules rules) {
  if (t == 0.0f) return {unit_or_identity(from.rotation), from.translation};
  RigidTransform transform{kNoRotation, from.translation};
  for (glm::length_t axis = 0; axis < 3; ++axis) {
    if (from.translation[axis] == to.translation[axis]) continue;
    const float eased_t = evaluate(to.curves[axis], t, rules);
    transform.translation[axis] = interpolate(from.translation[axis], to.translation[axis], eased_t);
  }
  transform.rotation = from.rotation == to.rotation
                           ? unit_or_identity(from.rotation)
                           : slerp_short(from.rotation, to.rotation, evaluate(to.curves[3], t, rules));
  return transform;
}

// Blends from the bodies to the keys before physics is switched off.
float physics_weight(const BoneKey& from, const BoneKey& to, double frame) {
  if (!from.physics) return 0.0f;
  if (to.physics) return 1.0f;
  const double length = std::min<double>(to.frame - from.frame, kBlendOutFrames);
  return static_cast<float>(std::min((to.frame - frame) / length, 1.0));
}

// Blends the pose towards the track's value by `weight`; 1 replaces it.
void sample_into(const BoundMotion::Bone& track, double frame, float weight, EvaluationRules rules, std::uint32_t& hint,
                 Pose& pose) {
  const Segment at = find_segment(track.keys, frame, hint);
  const BoneKey& from = track.keys[at.before];
  const BoneKey& to = track.keys[at.after];
  const std::int32_t bone = track.bone;
  if (weight >= kSwitchWeight) {
    const bool before_first_key = static_cast<double>(from.frame) > frame;
    pose.physics_enabled[bone] = before_first_key || from.physics;
    pose.physics_weight[bone] = before_first_key ? 1.0f : physics_weight(from, to, frame);
  }
  const RigidTransform transform = interpolate(from, to, at.t, rules);
  const bool replace = weight >= 1.0f;
  pose.translations[bone] =
      replace ? transform.translation : glm::mix(pose.translations[bone], transform.translation, weight);
  pose.rotations[bone] = replace ? transform.rotation : slerp_short(pose.rotations[bone], transform.rotation, weight);
}

bool is_on(const std::vector<BoundMotion::Switch>& keys, double frame, std::uint32_t& hint) {
  const BoundMotion::Switch& last = keys[find_segment(keys, frame, hint).before];
  return static_cast<double>(last.frame) > frame || last.on;
}

void blend_motion(const BoundMotion& motion, double frame, float weight, EvaluationRules rules, SamplerCursor& cursor,
                  Pose& pose) {
  cursor.bones.resize(motion.bones.size(), 0);
  cursor.morphs.resize(motion.morphs.size(), 0);
  cursor.ik.resize(motion.ik.size(), 0);
  for (std::size_t i = 0; i < motion.bones.size(); ++i) {
    sample_into(motion.bones[i], frame, weight, rules, cursor.bones[i], pose);
  }
  for (std::size_t i = 0; i < motion.morphs.size(); ++i) {
    const BoundMotion::Morph& track = motion.morphs[i];
    const float target = sample_morph(track.keys, frame, cursor.morphs[i]);
    for (const std::int32_t morph : track.morphs) {
      float& value = pose.morph_weights[morph];
      value = weight >= 1.0f ? target : glm::mix(value, target, weight);
    }
  }
  if (weight < kSwitchWeight) return;
  for (std::size_t i = 0; i < motion.ik.size(); ++i) {
    const BoundMotion::Ik& track = motion.ik[i];
    pose.ik_enabled[track.bone] = is_on(track.keys, frame, cursor.ik[i]);
  }
  if (!motion.visibility.empty()) pose.visible = is_on(motion.visibility, frame, cursor.visibility);
}

// Rescales a control coordinate from the range `from`..1 to 0..1, in the 1/127 steps of a key.
std::uint8_t rescaled(float control, float from) {
  const float range = 1.0f - from;
  const float value = range > 1e-6f ? (control - from) / range : 0.0f;
  return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 127.0f));
}

// De Casteljau for one coordinate: the curve's value at `t`, and the two control points of the part after it.
std::array<float, 3> split_at(float p1, float p2, float t) {
  const float first = p1 * t, second = glm::mix(p1, p2, t), third = glm::mix(p2, 1.0f, t);
  const float before = glm::mix(first, second, t), after = glm::mix(second, third, t);
  return {glm::mix(before, after, t), after, third};
}

}  // namespace

BoundMotion bind(const Motion& motion, const Model& model) {
  MotionMatches matches = match_motion(motion, model);
  BoundMotion bound;
  bound.names = matches.names;
  bind_bones(motion, model, matches.bones, bound);
  bind_morphs(motion, std::move(matches.morphs), bound);
  bind_property(motion, matches.ik, bound);
  bound.last_frame = last_frame(motion);
  return bound;
}

Curve subdivide_curve(const Curve& curve, float t) {
  if (t <= 0.0f || (curve.x1 == curve.y1 && curve.x2 == curve.y2)) return curve;
  if (t >= 1.0f) return {};
  const float parameter = parameter_at(coordinate(curve.x1), coordinate(curve.x2), t);
  const auto [x, x1, x2] = split_at(coordinate(curve.x1), coordinate(curve.x2), parameter);
  const auto [y, y1, y2] = split_at(coordinate(curve.y1), coordinate(curve.y2), parameter);
  return {rescaled(x1, x), rescaled(y1, y), rescaled(x2, x), rescaled(y2, y)};
}

float evaluate(const Curve& curve, float t, EvaluationRules rules) {
  if (t <= 0.0f) return 0.0f;
  if (t >= 1.0f) return 1.0f;
  if (curve.x1 == curve.y1 && curve.x2 == curve.y2) return t;
  const float x1 = coordinate(curve.x1), x2 = coordinate(curve.x2);
  const float parameter = rules == EvaluationRules::mmd ? mmd_parameter(x1, x2, t) : parameter_at(x1, x2, t);
  return bezier(coordinate(curve.y1), coordinate(curve.y2), parameter);
}

void sample(const BoundMotion& motion, double frame, SamplerCursor& cursor, Pose& pose, EvaluationRules rules) {
  assert(std::isfinite(frame));
  const double shown = frame;
  if (motion.period > 0) frame = std::fmod(std::max(frame, 0.0), static_cast<double>(motion.period));
  reset(pose);
  blend_motion(motion, frame, 1.0f, rules, cursor, pose);
  cursor.override_layers.resize(motion.override_layers.size());
  for (std::size_t i = 0; i < motion.override_layers.size(); ++i) {
    const OverrideLayer& layer = motion.override_layers[i];
    if (layer.weight > 0.0f) blend_motion(layer.motion, frame, layer.weight, rules, cursor.override_layers[i], pose);
  }
  if (motion.seam && shown < motion.seam->length) blend_seam(*motion.seam, shown, rules, pose);
}

std::optional<BoneKeysAt> keys_at(const BoundMotion& motion, std::int32_t bone, double frame, EvaluationRules rules) {
  const auto track =
      std::ranges::find_if(motion.bones, [bone](const BoundMotion::Bone& candidate) { return candidate.bone == bone; });
  if (track == motion.bones.end()) return std::nullopt;
  std::uint32_t hint = 0;
  const Segment at = find_segment(track->keys, frame, hint);
  BoneKeysAt keys{track->keys[at.before], track->keys[at.after], at.t, {}};
  for (std::size_t i = 0; i < keys.eased_t.size(); ++i) keys.eased_t[i] = evaluate(keys.to.curves[i], at.t, rules);
  return keys;
}

RigidTransform sample_bone(std::span<const BoneKey> keys, double frame, std::uint32_t& hint, EvaluationRules rules) {
  const Segment at = find_segment(keys, frame, hint);
  return interpolate(keys[at.before], keys[at.after], at.t, rules);
}

float sample_morph(std::span<const MorphKey> keys, double frame, std::uint32_t& hint) {
  const Segment at = find_segment(keys, frame, hint);
  return glm::mix(keys[at.before].weight, keys[at.after].weight, at.t);
}

Camera sample_camera(std::span<const CameraKey> keys, double frame, std::uint32_t& hint, EvaluationRules rules) {
  const Segment at = find_segment(keys, frame, hint);
  const CameraKey& from = keys[at.before];
  const CameraKey& to = keys[at.after];
  Camera camera = from.camera;
  if (at.t == 0.0f || is_cut(from, to)) return camera;
  const auto eased_t = [&](int curve) { return evaluate(to.curves[curve], at.t, rules); };
  const float rotation_t = eased_t(3);
  for (glm::length_t axis = 0; axis < 3; ++axis) {
    camera.target[axis] = interpolate(from.camera.target[axis], to.camera.target[axis], eased_t(axis));
    camera.rotation_rad[axis] = interpolate(from.camera.rotation_rad[axis], to.camera.rotation_rad[axis], rotation_t);
  }
  camera.distance = interpolate(from.camera.distance, to.camera.distance, eased_t(4));
  camera.fov_deg = interpolate(from.camera.fov_deg, to.camera.fov_deg, eased_t(5));
  return camera;
}

Light sample_light(std::span<const LightKey> keys, double frame, std::uint32_t& hint) {
  const Segment at = find_segment(keys, frame, hint);
  const Light& from = keys[at.before].light;
  const Light& to = keys[at.after].light;
  return {glm::mix(from.color, to.color, at.t), glm::mix(from.direction, to.direction, at.t)};
}

SelfShadow sample_self_shadow(std::span<const SelfShadowKey> keys, double frame, std::uint32_t& hint) {
  return keys[find_segment(keys, frame, hint).before].shadow;
}

}  // namespace odori
