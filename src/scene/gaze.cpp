#include "scene/life.h"
#include "scene/stage.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace odori {

namespace {

constexpr float kDegree = std::numbers::pi_v<float> / 180.0f;
// Against the chest, of the line of sight.
constexpr float kMaxYaw = 60.0f * kDegree;
constexpr float kMaxPitch = 30.0f * kDegree;
// Behind these the model does not look round: from the first to the second it turns less and less.
constexpr float kYawIgnored = 100.0f * kDegree, kYawUnseen = 150.0f * kDegree;
constexpr float kMaxEye = 12.0f * kDegree;
constexpr float kNeckShare = 0.35f, kHeadShare = 0.8f;  // of what is left of the angle; the eyes do the rest
constexpr glm::vec3 kForward{0.0f, 0.0f, -1.0f};        // models face -Z

// The rotation from one unit vector to another on the shortest arc.
glm::quat arc(glm::vec3 from, glm::vec3 to) {
  const float cosine = glm::dot(from, to);
  if (cosine < -0.9999f) return kNoRotation;
  return glm::normalize(glm::quat(1.0f + cosine, glm::cross(from, to)));
}

glm::quat within(glm::quat rotation, float max_angle_rad) {
  const float angle = 2.0f * std::acos(std::min(std::abs(rotation.w), 1.0f));
  return angle > max_angle_rad ? scaled_rotation(rotation, max_angle_rad / angle) : rotation;
}

// Where to look within the limits of the chest, world space, and how far to turn there.
struct GazeSight {
  glm::vec3 direction{kForward};
  float weight = 1.0f;  // 0..1
};

GazeSight limited_sight(glm::quat chest, glm::vec3 wanted) {
  const glm::vec3 local = glm::conjugate(chest) * wanted;
  const float yaw = std::atan2(local.x, -local.z), pitch = std::asin(std::clamp(local.y, -1.0f, 1.0f));
  const float seen = 1.0f - glm::smoothstep(kYawIgnored, kYawUnseen, std::abs(yaw));
  const float turned = std::clamp(yaw, -kMaxYaw, kMaxYaw), raised = std::clamp(pitch, -kMaxPitch, kMaxPitch);
  const glm::vec3 direction(std::sin(turned) * std::cos(raised), std::sin(raised),
                            -std::cos(turned) * std::cos(raised));
  return {chest * direction, seen};
}

class GazeTurner {
 public:
  explicit GazeTurner(Actor& actor) : actor_(actor), globals_(actor.bones.globals) {}

  void turn() {
    const std::int32_t head = bone(BodyPart::head);
    if (head < 0 || globals_.empty()) return;
    const std::int32_t neck = bone(BodyPart::neck);
    const std::int32_t first = neck >= 0 ? neck : head;
    const std::int32_t chest = actor_.rig->parents[first];
    const glm::vec3 wanted = actor_.gaze->point - eye_center(head);
    if (chest < 0 || glm::length(wanted) < 1e-3f) return;
    const GazeSight sight = limited_sight(globals_[chest].rotation, glm::normalize(wanted));
    weight_ = sight.weight * actor_.gaze->weight;
    if (!(weight_ > 0.0f)) return;
    reach_ = glm::distance(globals_[head].translation, globals_[chest].translation);
    if (neck >= 0) turn_below(neck, head, sight.direction, kNeckShare);
    turn_below(head, head, sight.direction, kHeadShare);
    for (const Side side : {Side::left, Side::right}) turn_eye(bone(BodyPart::eye, side), sight.direction);
  }

 private:
  std::int32_t bone(BodyPart part, Side side = Side::none) const { return actor_.roles->bone(part, side); }

  glm::vec3 eye_center(std::int32_t head) const {
    const std::int32_t left = bone(BodyPart::eye, Side::left), right = bone(BodyPart::eye, Side::right);
    if (left < 0 || right < 0) return globals_[head].translation;
    return 0.5f * (globals_[left].translation + globals_[right].translation);
  }

  bool is_below(std::int32_t ancestor, std::int32_t bone) const {
    for (int depth = 0; bone >= 0 && depth < std::ssize(globals_); ++depth, bone = actor_.rig->parents[bone]) {
      if (bone == ancestor) return true;
    }
    return false;
  }

  // Turns a bone, and what hangs on it, by a share of the angle from where `facing` faces.
  void turn_below(std::int32_t pivot, std::int32_t facing, glm::vec3 direction, float share) {
    const glm::quat turn = scaled_rotation(arc(globals_[facing].rotation * kForward, direction), share * weight_);
    const glm::vec3 center = globals_[pivot].translation;
    for (std::int32_t i = 0; i < std::ssize(globals_); ++i) {
      if (is_below(pivot, i)) rotate_about(center, turn, globals_[i]);
    }
  }

  // From one to three times the distance between head and chest less and less.
  void rotate_about(glm::vec3 center, glm::quat turn, RigidTransform& global) const {
    const glm::vec3 arm = global.translation - center;
    const float near = 1.0f - glm::smoothstep(reach_, 3.0f * reach_, glm::length(arm));
    const glm::quat part = near < 1.0f ? scaled_rotation(turn, near) : turn;
    global = {glm::normalize(part * global.rotation), center + part * arm};
  }

  void turn_eye(std::int32_t eye, glm::vec3 direction) {
    if (eye < 0) return;
    const glm::quat turn = arc(globals_[eye].rotation * kForward, direction);
    const glm::quat limited = scaled_rotation(within(turn, kMaxEye), weight_);
    const glm::vec3 center = globals_[eye].translation;
    for (std::int32_t i = 0; i < std::ssize(globals_); ++i) {
      if (!is_below(eye, i)) continue;
      globals_[i] = {glm::normalize(limited * globals_[i].rotation),
                     center + limited * (globals_[i].translation - center)};
    }
  }

  Actor& actor_;
  std::vector<RigidTransform>& globals_;
  float weight_ = 1.0f;
  float reach_ = 1.0f;  // distance between head and chest, units
};

// The position at rest of the bone that the camera motion follows at this frame.
glm::vec3 followed_rest_position(const Stage& stage) {
  const CameraFollowKey* found = nullptr;
  for (const CameraFollowKey& key : stage.camera_follow) {
    if (static_cast<double>(key.frame) <= stage.frame) found = &key;
  }
  if (found == nullptr || found->actor < 0) return glm::vec3(0.0f);
  const Actor& actor = *stage.actors[found->actor];
  return root_transform(actor).value_or(RigidTransform()).apply(actor.model->bones[found->bone].rest_position);
}

}  // namespace

std::optional<GazeAt> gaze_of(const Stage& stage) {
  const Life& life = stage.life;
  if (life.gaze == Gaze::off || !(life.gaze_weight > 0.0f)) return std::nullopt;
  if (life.gaze == Gaze::pointer) {
    return stage.pointer ? std::optional(GazeAt{*stage.pointer, life.gaze_weight}) : std::nullopt;
  }
  Camera camera = stage.camera;
  if (stage.follow_camera_motion && !stage.camera_keys.empty()) {
    std::uint32_t hint = stage.cursor.camera;
    camera = motion_camera(stage, hint, followed_rest_position(stage));
  }
  return GazeAt{camera_frame(camera).eye, life.gaze_weight};
}

void apply_gaze(Actor& actor) {
  if (actor.gaze && !actor.overrides.rest_pose) GazeTurner(actor).turn();
}

}  // namespace odori
