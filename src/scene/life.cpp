#include "scene/life.h"

#include "base/enums.h"
#include "motion/sample.h"
#include "scene/stage.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

std::optional<float> number_in(std::string_view text, float max) {
  float number = 0.0f;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return whole && number >= 0.0f && number <= max ? std::optional(number) : std::nullopt;
}

// Sets the member to what the text says; false: it says nothing that the member can be.
struct TextReader {
  std::string_view text;
  float max;

  bool operator()(bool& value) const {
    if (text != "on" && text != "off") return false;
    value = text == "on";
    return true;
  }
  bool operator()(float& value) const {
    const auto number = number_in(text, max);
    value = number.value_or(value);
    return number.has_value();
  }
  bool operator()(int& value) const {
    const auto number = number_in(text, max);
    if (!number || *number != std::floor(*number)) return false;
    value = static_cast<int>(*number);
    return true;
  }
  bool operator()(Gaze& value) const {
    const auto gaze = gaze_named(text);
    value = gaze.value_or(value);
    return gaze.has_value();
  }
};

struct TextWriter {
  std::string operator()(bool value) const { return value ? "on" : "off"; }
  std::string operator()(float value) const { return fmt::format("{}", value); }
  std::string operator()(int value) const { return std::to_string(value); }
  std::string operator()(Gaze value) const { return std::string(name(value)); }
};

// Models on one stage do not breathe and blink together.
std::optional<IdleSettings> idle_of(const Life& life, std::size_t actor) {
  if (!life.idle) return std::nullopt;
  const auto seed = static_cast<std::uint32_t>(life.idle_seed) * 1000u + static_cast<std::uint32_t>(actor);
  return IdleSettings{life.breathing, life.blinking, life.sway, seed};
}

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
  const CameraFollowKey follow = camera_follow(stage);
  if (follow.actor < 0) return glm::vec3(0.0f);
  const Actor& actor = *stage.actors[follow.actor];
  return root_transform(actor).value_or(RigidTransform()).apply(actor.model->bones[follow.bone].rest_position);
}

constexpr Curve kEased{64, 0, 64, 127};

// Numbers that depend on the seed alone (SplitMix64), the same everywhere.
class SeededNumbers {
 public:
  SeededNumbers(std::uint32_t seed, std::uint32_t stream) : state_((std::uint64_t{seed} << 32) | stream) {}

  float between(float low, float high) {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return low + (high - low) * static_cast<float>((z ^ (z >> 31)) >> 40) / 16777216.0f;
  }

 private:
  std::uint64_t state_;
};

BoneKey eased_key(std::uint32_t frame, glm::vec3 angles_deg, glm::vec3 translation = glm::vec3(0.0f)) {
  BoneKey key;
  key.frame = frame;
  key.rotation = quat_from_euler_zxy(angles_deg * kDegree);
  key.translation = translation;
  key.curves.fill(kEased);
  return key;
}

// Puts the tracks of one model together.
class IdleMaker {
 public:
  IdleMaker(const Actor& actor, const IdleSettings& settings) : actor_(actor), settings_(settings) {}

  BoundMotion make() {
    if (settings_.breathing) breathe();
    if (settings_.sway) {
      shift_weight();
      move_head();
    }
    if (settings_.blinking) blink();
    motion_.last_frame = kIdleFrames;
    motion_.period = kIdleFrames;
    return std::move(motion_);
  }

 private:
  std::int32_t bone(BodyPart part, Side side = Side::none) const { return actor_.roles->bone(part, side); }

  // Against the usual figure, whose hip joints are 10.4 units above the floor.
  float size() const {
    const std::int32_t leg = bone(BodyPart::leg, Side::left);
    const std::int32_t head = bone(BodyPart::head);
    const std::vector<Bone>& bones = actor_.model->bones;
    const float size = leg >= 0    ? bones[leg].rest_position.y / 10.4f
                       : head >= 0 ? bones[head].rest_position.y / 16.5f
                                   : 1.0f;
    return std::clamp(size, 0.01f, 100.0f);
  }

  void add(std::int32_t bone, std::vector<BoneKey> keys) {
    if (bone >= 0) motion_.bones.push_back({bone, std::move(keys)});
  }

  // In over 48 frames, out over 72.
  void breathe() {
    constexpr std::uint32_t kBreath = 120, kIn = 48;
    std::vector<BoneKey> chest, neck, left, right;
    SeededNumbers numbers(settings_.seed, 1);
    for (std::uint32_t at = 0; at <= kIdleFrames; at += kBreath) {
      for (auto* keys : {&chest, &neck, &left, &right}) keys->push_back(eased_key(at, {}));
      if (at == kIdleFrames) break;
      const float depth = numbers.between(0.8f, 1.2f);
      chest.push_back(eased_key(at + kIn, {1.0f * depth, 0, 0}));
      neck.push_back(eased_key(at + kIn, {-0.8f * depth, 0, 0}));
      left.push_back(eased_key(at + kIn, {0, 0, 1.2f * depth}));
      right.push_back(eased_key(at + kIn, {0, 0, -1.2f * depth}));
    }
    const std::int32_t upper = bone(BodyPart::upper_body2);
    add(upper >= 0 ? upper : bone(BodyPart::upper_body), std::move(chest));
    add(bone(BodyPart::neck), std::move(neck));
    add(bone(BodyPart::shoulder, Side::left), std::move(left));
    add(bone(BodyPart::shoulder, Side::right), std::move(right));
  }

  // From one leg to the other six times, each time within two seconds. The feet stand where IK holds them.
  void shift_weight() {
    constexpr std::uint32_t kStance = 300, kShift = 60;
    const bool planted = bone(BodyPart::leg_ik, Side::left) >= 0 && bone(BodyPart::leg_ik, Side::right) >= 0;
    std::vector<BoneKey> center, hips, chest;
    SeededNumbers numbers(settings_.seed, 2);
    float side = numbers.between(0.0f, 1.0f) < 0.5f ? -1.0f : 1.0f;
    const auto stand = [&](std::uint32_t at, float share) {
      center.push_back(eased_key(at, {}, glm::vec3(0.35f * share, -0.04f * std::abs(share), 0.0f) * size()));
      hips.push_back(eased_key(at, {0, 1.5f * share, 2.0f * share}));
      chest.push_back(eased_key(at, {0, -1.0f * share, -1.5f * share}));
    };
    stand(0, 0.0f);
    float last = 0.0f;
    for (std::uint32_t at = kStance / 2; at + kStance / 2 <= kIdleFrames - kShift; at += kStance, side = -side) {
      const float share = side * numbers.between(0.5f, 1.0f);
      stand(at, last);
      stand(at + kShift, share);
      last = share;
    }
    stand(kIdleFrames - kShift, last);
    stand(kIdleFrames, 0.0f);
    if (planted) add(bone(BodyPart::center), std::move(center));
    if (planted) add(bone(BodyPart::lower_body), std::move(hips));
    if (bone(BodyPart::upper_body2) >= 0) add(bone(BodyPart::upper_body), std::move(chest));
  }

  void move_head() {
    std::vector<BoneKey> keys{eased_key(0, {})};
    SeededNumbers numbers(settings_.seed, 3);
    for (float at = numbers.between(40, 160);; at += numbers.between(90, 240)) {
      if (at + 90 > static_cast<float>(kIdleFrames)) break;
      const glm::vec3 angles(numbers.between(-2, 2), numbers.between(-4, 4), numbers.between(-1.5f, 1.5f));
      keys.push_back(eased_key(static_cast<std::uint32_t>(at), angles));
    }
    keys.push_back(eased_key(kIdleFrames, {}));
    add(bone(BodyPart::head), std::move(keys));
  }

  void blink() {
    const std::vector<Morph>& morphs = actor_.model->morphs;
    const auto lids =
        std::ranges::find_if(morphs, [](const Morph& morph) { return standard_morph(morph.name) == "まばたき"; });
    if (lids == morphs.end()) return;
    std::vector<MorphKey> keys{{0, 0.0f}};
    SeededNumbers numbers(settings_.seed, 4);
    for (float at = numbers.between(20, 120); at + 10 < static_cast<float>(kIdleFrames);
         at += numbers.between(60, 180)) {
      const auto frame = static_cast<std::uint32_t>(at);
      for (const MorphKey& key : {MorphKey{frame, 0.0f}, {frame + 2, 1.0f}, {frame + 3, 1.0f}, {frame + 7, 0.0f}}) {
        keys.push_back(key);
      }
    }
    keys.push_back({kIdleFrames, 0.0f});
    motion_.morphs.push_back({{static_cast<std::int32_t>(lids - morphs.begin())}, std::move(keys)});
  }

  const Actor& actor_;
  const IdleSettings& settings_;
  BoundMotion motion_;
};

}  // namespace

std::string_view name(Gaze gaze) { return kGazes[ordinal(gaze)]; }

std::optional<Gaze> gaze_named(std::string_view name) {
  const auto found = std::ranges::find(kGazes, name);
  return found == kGazes.end() ? std::nullopt : std::optional(static_cast<Gaze>(found - kGazes.begin()));
}

const LifeRow* life_row(std::string_view key) {
  const auto found = std::ranges::find(kLifeRows, key, &LifeRow::key);
  return found == kLifeRows.end() ? nullptr : &*found;
}

Life within_range(Life life) {
  life.idle_seed = std::clamp(life.idle_seed, 0, kMaxIdleSeed);
  life.gaze_weight = std::isfinite(life.gaze_weight) ? std::clamp(life.gaze_weight, 0.0f, 1.0f) : 1.0f;
  return life;
}

bool set_value(Life& life, const LifeRow& row, std::string_view text) {
  return std::visit([&](auto member) { return TextReader{text, row.max}(life.*member); }, row.member);
}

std::string text_of(const Life& life, const LifeRow& row) {
  return std::visit([&](auto member) { return TextWriter()(life.*member); }, row.member);
}

void apply(const LifeChanges& changes, Life& life) {
  for (const auto& [row, text] : changes) set_value(life, *row, text);
}

void set_life(Stage& stage, const Life& life) {
  stage.life = within_range(life);
  for (std::size_t i = 0; i < stage.actors.size(); ++i) set_idle(*stage.actors[i], idle_of(stage.life, i));
}

void set_idle(Actor& actor, std::optional<IdleSettings> idle) {
  if (actor.model->accessory || has_floor(actor)) idle.reset();
  if (actor.idle == idle) return;
  actor.idle = idle;
  if (actor.layers.empty()) set_motion_layers(actor, {});
}

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

BoundMotion idle_motion(const Actor& actor, const IdleSettings& settings) { return IdleMaker(actor, settings).make(); }

}  // namespace odori
