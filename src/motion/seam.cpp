#include "motion/seam.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr double kTailEnd = kTailFrames * kTailTicks;
constexpr double kTick = 1.0 / kTailTicks;
constexpr double kMaxCarry = 12.0;  // frames; a long seam does not carry a speed further

// On the branch that `near` is on, so that close rotations have close vectors.
glm::vec3 rotation_vector(glm::quat q, const glm::quat& near) {
  if (glm::dot(q, near) < 0.0f) q = -q;
  const glm::vec3 axis(q.x, q.y, q.z);
  const float sine = glm::length(axis);
  return sine < 1e-9f ? glm::vec3(0.0f) : axis * (2.0f * std::atan2(sine, q.w) / sine);
}

glm::quat rotation_by(glm::vec3 vector) {
  const float angle = glm::length(vector);
  return angle < 1e-9f ? kNoRotation : axis_angle(vector / angle, angle);
}

// The offset of a bone from poses at frame 0 and one tick before; of the later motion one tick after instead, because
// it may begin at frame 0.
Seam::BoneOffset offset_of(std::size_t bone, const Pose& end, const Pose& before, const Pose& first,
                           const Pose& second) {
  const auto ticks = static_cast<float>(kTailTicks);
  const glm::quat now = end.rotations[bone] * glm::conjugate(first.rotations[bone]);
  const glm::quat later_tick = second.rotations[bone] * glm::conjugate(first.rotations[bone]);
  const glm::quat earlier_first = glm::conjugate(later_tick) * first.rotations[bone];
  const glm::quat earlier = before.rotations[bone] * glm::conjugate(earlier_first);
  Seam::BoneOffset offset;
  offset.turn = rotation_vector(now, kNoRotation);
  offset.turn_speed = (offset.turn - rotation_vector(earlier, now.w < 0.0f ? -now : now)) * ticks;
  offset.shift = end.translations[bone] - first.translations[bone];
  const glm::vec3 tail_step = end.translations[bone] - before.translations[bone];
  offset.shift_speed = (tail_step - (second.translations[bone] - first.translations[bone])) * ticks;
  return offset;
}

// Feet step one after the other, the left one in the first half of the seam.
void step_feet(const Seam& seam, double share, Pose& pose) {
  const bool both = seam.feet[0].bone >= 0 && seam.feet[1].bone >= 0;
  for (std::size_t i = 0; i < seam.feet.size(); ++i) {
    const auto& [bone, from] = seam.feet[i];
    if (bone < 0) continue;
    const float weight = seam_weight(both ? 2.0 * share - static_cast<double>(i) : share);
    const glm::vec3 to = pose.translations[bone];
    const float lift = std::min(seam.lift, 0.25f * glm::distance(from.translation, to));
    const float height = 16.0f * weight * weight * (1.0f - weight) * (1.0f - weight) * lift;
    pose.translations[bone] = glm::mix(from.translation, to, weight) + glm::vec3(0.0f, height, 0.0f);
    pose.rotations[bone] = slerp_short(from.rotation, pose.rotations[bone], weight);
  }
}

void add_offsets(const Seam& seam, double frame, Pose& pose) {
  const float left = 1.0f - seam_weight(frame / seam.length), speed = carried(frame, seam.length);
  for (std::size_t i = 0; i < seam.offsets.size(); ++i) {
    const Seam::BoneOffset& offset = seam.offsets[i];
    const glm::vec3 turn = offset.turn * left + offset.turn_speed * speed;
    if (turn != glm::vec3(0.0f)) pose.rotations[i] = glm::normalize(rotation_by(turn) * pose.rotations[i]);
    pose.translations[i] += offset.shift * left + offset.shift_speed * speed;
    pose.physics_weight[i] = glm::mix(pose.physics_weight[i], seam.end.physics_weight[i], left);
  }
  for (std::size_t i = 0; i < seam.morphs.size(); ++i) pose.morph_weights[i] += seam.morphs[i] * left;
  if (left <= 0.5f) return;
  pose.ik_enabled = seam.end.ik_enabled;
  pose.physics_enabled = seam.end.physics_enabled;
}

}  // namespace

float seam_weight(double share) {
  const double t = std::clamp(share, 0.0, 1.0);
  return static_cast<float>(t * t * t * (t * (6.0 * t - 15.0) + 10.0));
}

float carried(double frame, double length) {
  const double end = std::min(length, kMaxCarry), t = std::clamp(frame / end, 0.0, 1.0);
  return static_cast<float>(end * t * (1.0 - t) * (1.0 - t));
}

// By the plain rules: MMD's curves move in steps of 1/4096, too coarse for a velocity.
void find_offsets(const BoundMotion& later, Seam& seam) {
  Pose before = seam.end, first = seam.end, second = seam.end;  // of the same size; `sample` sets all of it
  SamplerCursor of_tail, of_later;
  sample(seam.tail, kTailEnd - 1.0, of_tail, before, EvaluationRules::plain);
  sample(seam.tail, kTailEnd, of_tail, seam.end, EvaluationRules::plain);
  sample(later, 0.0, of_later, first, EvaluationRules::plain);
  sample(later, kTick, of_later, second, EvaluationRules::plain);
  for (std::size_t i = 0; i < first.rotations.size(); ++i) {
    seam.offsets.push_back(offset_of(i, seam.end, before, first, second));
  }
  for (std::size_t i = 0; i < first.morph_weights.size(); ++i) {
    seam.morphs.push_back(seam.end.morph_weights[i] - first.morph_weights[i]);
  }
}

void blend_seam(const Seam& seam, double frame, EvaluationRules rules, Pose& pose) {
  if (frame > 0.0) {
    add_offsets(seam, frame, pose);
    return step_feet(seam, frame / seam.length, pose);
  }
  const bool visible = pose.visible;
  SamplerCursor cursor;
  sample(seam.tail, std::clamp(kTailEnd + frame * kTailTicks, 0.0, kTailEnd), cursor, pose, rules);
  pose.visible = visible;
}

}  // namespace odori
