#include "make_sample/dance/choreography.h"

#include "make_sample/skeleton.h"

#include <cassert>

namespace odori::komai {

namespace {

std::uint32_t frame_at(double beat) { return static_cast<std::uint32_t>(std::floor(beat * kFramesPerBeat + 0.5)); }

// All names used here can be encoded in CP932.
NameKey key_of(std::string_view name) {
  const std::optional<NameKey> key = name_key(name);
  assert(key);
  return *key;
}

template <typename Track>
Track& track_of(std::vector<Track>& tracks, std::string_view name) {
  const NameKey key = key_of(name);
  for (Track& track : tracks) {
    if (track.name == key) return track;
  }
  tracks.push_back({key, {}});
  return tracks.back();
}

dquat about(dvec3 unit_axis, double angle) {
  return {std::cos(angle * 0.5), unit_axis.x * std::sin(angle * 0.5), unit_axis.y * std::sin(angle * 0.5),
          unit_axis.z * std::sin(angle * 0.5)};
}

// The shortest rotation from one unit vector to another.
dquat swing(dvec3 from, dvec3 to) {
  const dvec3 axis = glm::cross(from, to);
  const double sine = glm::length(axis);
  if (sine < 1e-9) return {1, 0, 0, 0};
  return about(axis / sine, std::atan2(sine, glm::dot(from, to)));
}

dvec3 left_side(Direction d) { return glm::normalize(dvec3(d.outward, d.up, -d.ahead)); }

// The dance begins and ends with the first key of each track.
template <typename Key>
void close_loop(std::vector<Key>& keys) {
  Key key = keys.front();
  key.frame = 0;
  if (keys.front().frame > 0) keys.insert(keys.begin(), key);
  key.frame = frame_at(kBeats);
  std::erase_if(keys, [&](const Key& other) { return other.frame >= key.frame; });
  keys.push_back(key);
}

}  // namespace

dquat euler_deg(double x, double y, double z) {
  return about({0, 1, 0}, radians(y)) * about({1, 0, 0}, radians(x)) * about({0, 0, 1}, radians(z));
}

dquat mirror(const dquat& q) { return {q.w, q.x, -q.y, -q.z}; }
dvec3 mirror(dvec3 v) { return {-v.x, v.y, v.z}; }

void Choreography::bone(std::string_view name, double beat, dvec3 move, const dquat& turn, Curve curve) {
  BoneKey key;
  key.frame = frame_at(beat);
  key.translation = coordinate(move);
  key.rotation = rounded_quat(turn);
  key.curves.fill(curve);
  track_of(motion_.bones, name).keys.push_back(key);
}

void Choreography::sided(bool right, std::string_view name, double beat, dvec3 move, const dquat& turn, Curve curve) {
  const std::string full = (right ? "右" : "左") + std::string(name);
  if (right) {
    bone(full, beat, mirror(move), mirror(turn), curve);
  } else {
    bone(full, beat, move, turn, curve);
  }
}

void Choreography::arm(bool right, double beat, const ArmPose& pose, Curve curve) {
  constexpr double kLag = 0.125;                         // of each part after the one above it, beats
  constexpr double kMostTwist = 100.0;                   // of the forearm, degrees
  const dvec3 rest = arm_direction(), hinge = arm_up();  // positive rotation moves the forearm ahead
  const dvec3 upper = left_side(pose.upper), fore = left_side(pose.fore);
  const dquat to_upper = swing(rest, upper);
  const dvec3 wanted = glm::cross(upper, fore);
  const double bend = std::atan2(glm::length(wanted), glm::dot(upper, fore));
  const auto angle_about = [](dvec3 axis, dvec3 from, dvec3 to) {
    const dvec3 flat = to - axis * glm::dot(to, axis);
    return std::atan2(glm::dot(glm::cross(from, flat), axis), glm::dot(from, flat));
  };
  const double twist = bend > radians(3.0) ? angle_about(upper, to_upper * hinge, wanted) : 0.0;
  const dvec3 palm = to_upper * about(rest, twist) * about(hinge, bend) * -hinge;
  const double turn =
      std::clamp(angle_about(fore, palm, left_side(pose.palm)), -radians(kMostTwist), radians(kMostTwist));
  const dvec3 still(0.0);
  sided(right, "腕", beat, still, to_upper, curve);
  sided(right, "腕捩", beat, still, about(rest, twist), curve);
  sided(right, "ひじ", beat + 0.5 * kLag, still, about(hinge, bend), curve);
  sided(right, "手捩", beat + 0.5 * kLag, still, about(rest, turn), curve);
  sided(right, "手首", beat + kLag, still, about({0, 0, 1}, radians(pose.wrist_deg)), curve);
}

void Choreography::hand(bool right, double beat, const HandPose& pose, Curve curve) {
  constexpr std::array<double, 3> kFingerDeg{82.0, 96.0, 66.0}, kThumbDeg{34.0, 48.0, 56.0};  // of each joint, closed
  for (std::size_t i = 0; i < fingers().size(); ++i) {
    const Finger& finger = fingers()[i];
    const dvec3 axis = glm::normalize(glm::cross(finger.back, finger.direction));
    for (std::size_t part = 0; part < 3; ++part) {
      const double bend = radians(pose.bend[i] * (i == 0 ? kThumbDeg : kFingerDeg)[part]);
      dquat turn = about(axis, bend);
      if (part == 0) {
        const double fan = i == 0 ? -0.8 : 2.4 - static_cast<double>(i);  // away from the middle of the hand
        turn = about(finger.back, radians(9.0 * pose.spread * fan)) * turn;
      }
      sided(right, finger.bones[part], beat, dvec3(0.0), turn, curve);
    }
  }
}

void Choreography::morph(std::string_view name, double beat, double weight) {
  track_of(motion_.morphs, name).keys.push_back({frame_at(beat), rounded(weight, 1024.0)});
}

void Choreography::camera(const CameraKey& key) { motion_.camera.push_back(key); }

void Choreography::light(double beat, const Light& light) {
  LightKey key;
  key.frame = frame_at(beat);
  key.light = light;
  motion_.light.push_back(key);
}

void Choreography::allow_ik(std::initializer_list<std::string_view> bones) {
  PropertyKey key;
  for (const std::string_view bone : bones) key.ik.push_back({key_of(bone), true});
  motion_.property.push_back(key);
}

Motion Choreography::finish() {
  normalise(motion_);
  for (BoneTrack& track : motion_.bones) close_loop(track.keys);
  for (MorphTrack& track : motion_.morphs) close_loop(track.keys);
  if (!motion_.camera.empty()) close_loop(motion_.camera);
  if (!motion_.light.empty()) close_loop(motion_.light);
  return std::move(motion_);
}

}  // namespace odori::komai
