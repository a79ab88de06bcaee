#include "make_sample/choreography.h"

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

// The key at the end of the dance that repeats the one at its beginning.
template <typename Key>
void close_loop(std::vector<Key>& keys) {
  Key last = keys.front();
  assert(last.frame == 0);
  last.frame = frame_at(kBeats);
  keys.push_back(last);
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
  const dvec3 rest = arm_direction();
  const dvec3 hinge(-rest.y, rest.x, 0.0);  // positive rotation moves the forearm ahead
  const dvec3 upper = left_side(pose.upper), fore = left_side(pose.fore);
  const dquat to_upper = swing(rest, upper);
  const dvec3 wanted = glm::cross(upper, fore);
  const double bend = std::atan2(glm::length(wanted), glm::dot(upper, fore));
  double twist = 0.0;
  if (bend > radians(3.0)) {
    const dvec3 now = to_upper * hinge;
    twist = std::atan2(glm::dot(glm::cross(now, wanted), upper), glm::dot(now, wanted));
  }
  const dvec3 still(0.0);
  sided(right, "腕", beat, still, to_upper, curve);
  sided(right, "腕捩", beat, still, about(rest, twist), curve);
  sided(right, "ひじ", beat, still, about(hinge, bend), curve);
  sided(right, "手捩", beat, still, about(rest, radians(pose.hand_twist_deg)), curve);
  sided(right, "手首", beat, still, about({0, 0, 1}, radians(pose.wrist_deg)), curve);
}

void Choreography::morph(std::string_view name, double beat, double weight) {
  track_of(motion_.morphs, name).keys.push_back({frame_at(beat), rounded(weight, 1024.0)});
}

void Choreography::camera(double beat, const Camera& camera, Curve curve) {
  CameraKey key;
  key.frame = frame_at(beat);
  key.camera = camera;
  key.curves.fill(curve);
  motion_.camera.push_back(key);
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
  return std::move(motion_);
}

}  // namespace odori::komai
