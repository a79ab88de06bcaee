#include "scene/seam.h"

#include "base/enums.h"
#include "scene/stage.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace odori {

namespace {

constexpr std::uint32_t kLastTick = kTailFrames * kTailTicks;

// On whole frames, and one tick before the last.
std::vector<std::uint32_t> sampled_ticks() {
  std::vector<std::uint32_t> ticks;
  for (int frame = 0; frame < kTailFrames; ++frame) ticks.push_back(static_cast<std::uint32_t>(frame * kTailTicks));
  ticks.push_back(kLastTick - 1);
  ticks.push_back(kLastTick);
  return ticks;
}

double frame_before(double end, std::uint32_t tick) {
  return std::max(end - static_cast<double>(kLastTick - tick) / kTailTicks, 0.0);
}

bool is_rest(const BoneKey& key) {
  return key.physics && key.rotation == kNoRotation && key.translation == glm::vec3(0.0f);
}

// The poses at the ticks, without the seam with which the motion itself begins.
class TailRecorder {
 public:
  explicit TailRecorder(const Actor& actor)
      : model_(*actor.model), bones_(model_.bones.size()), morphs_(model_.morphs.size()) {}

  void add(std::uint32_t tick, const Pose& pose) {
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      bones_[i].push_back({tick, pose.translations[i], pose.rotations[i], {}, pose.physics_enabled[i] != 0});
    }
    for (std::size_t i = 0; i < morphs_.size(); ++i) morphs_[i].push_back({tick, pose.morph_weights[i]});
    ik_enabled_ = pose.ik_enabled;
  }

  ActorTail finish() {
    ActorTail tail;
    tail.model = model_.name;
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      if (!std::ranges::all_of(bones_[i], is_rest)) tail.bones.push_back({model_.bones[i].name, std::move(bones_[i])});
      if (model_.bones[i].has_ik && ik_enabled_[i] == 0) tail.ik_off.push_back(model_.bones[i].name);
    }
    for (std::size_t i = 0; i < morphs_.size(); ++i) {
      const bool rest = std::ranges::all_of(morphs_[i], [](const MorphKey& key) { return key.weight == 0.0f; });
      if (!rest) tail.morphs.push_back({model_.morphs[i].name, std::move(morphs_[i])});
    }
    return tail;
  }

 private:
  const Model& model_;
  std::vector<std::vector<BoneKey>> bones_;
  std::vector<std::vector<MorphKey>> morphs_;
  std::vector<std::uint8_t> ik_enabled_;
};

template <typename Elements>
std::map<std::string_view, std::int32_t> indices_by_name(const Elements& elements) {
  std::map<std::string_view, std::int32_t> indices;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    indices.emplace(elements[i].name, static_cast<std::int32_t>(i));
  }
  return indices;
}

// By name, otherwise by role.
class BoneFinder {
 public:
  explicit BoneFinder(const Actor& actor) : by_name_(indices_by_name(actor.model->bones)), roles_(*actor.roles) {}

  std::int32_t find(const std::string& name) const {
    if (const auto found = by_name_.find(name); found != by_name_.end()) return found->second;
    const std::optional<Role> role = role_of_name(name);
    return role ? roles_.bone(*role) : -1;
  }

 private:
  std::map<std::string_view, std::int32_t> by_name_;
  const Roles& roles_;
};

// The keys of a bone without a parent, on a model that stands elsewhere, so that it stays where it was in the world.
void place_keys(const RigidTransform& to_place, glm::vec3 rest, std::vector<BoneKey>& keys) {
  for (BoneKey& key : keys) {
    key.translation = to_place.apply(rest + key.translation) - rest;
    key.rotation = to_place.rotation * key.rotation;
  }
}

void place_roots(const Actor& actor, const ActorTail& tail, BoundMotion& bound) {
  const RigidTransform here = root_transform(actor).value_or(RigidTransform());
  const RigidTransform to_place = inverse(here) * tail.place.value_or(RigidTransform());
  if (to_place.rotation == kNoRotation && to_place.translation == glm::vec3(0.0f)) return;
  const std::vector<Bone>& bones = actor.model->bones;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (bones[i].parent >= 0) continue;
    const auto bone = static_cast<std::int32_t>(i);
    auto track = std::ranges::find(bound.bones, bone, &BoundMotion::Bone::bone);
    if (track == bound.bones.end()) track = bound.bones.insert(track, {bone, {BoneKey{}}});
    place_keys(to_place, bones[i].rest_position, track->keys);
  }
}

BoundMotion bind_tail(const Actor& actor, const ActorTail& tail) {
  BoundMotion bound;
  bound.last_frame = kLastTick;
  const BoneFinder bones(actor);
  for (const ActorTail::BoneTail& each : tail.bones) {
    const std::int32_t bone = bones.find(each.name);
    const bool taken = std::ranges::find(bound.bones, bone, &BoundMotion::Bone::bone) != bound.bones.end();
    if (bone >= 0 && !taken) bound.bones.push_back({bone, each.keys});
  }
  place_roots(actor, tail, bound);
  const auto morphs = indices_by_name(actor.model->morphs);
  for (const ActorTail::MorphTail& each : tail.morphs) {
    if (const auto found = morphs.find(each.name); found != morphs.end()) {
      bound.morphs.push_back({{found->second}, each.keys});
    }
  }
  for (const std::string& name : tail.ik_off) {
    if (const std::int32_t bone = bones.find(name); bone >= 0) bound.ik.push_back({bone, {{0, false}}});
  }
  return bound;
}

// Whether the bone and all that carry it stand still: within 0.5 % of `size`.
bool stands_still(const Model& model, std::int32_t bone, const Pose& from, const Pose& to, float size) {
  for (int depth = 0; bone >= 0 && depth < std::ssize(model.bones); ++depth, bone = model.bones[bone].parent) {
    if (glm::distance(from.translations[bone], to.translations[bone]) > 0.005f * size) return false;
    if (std::abs(glm::dot(from.rotations[bone], to.rotations[bone])) < 0.9999f) return false;
  }
  return true;
}

float leg_length(const Actor& actor) {
  const std::int32_t knee = actor.roles->bone(BodyPart::knee, Side::left);
  const std::int32_t ankle = actor.roles->bone(BodyPart::ankle, Side::left);
  if (knee < 0 || ankle < 0) return 0.0f;
  const std::vector<Bone>& bones = actor.model->bones;
  return 2.0f * glm::distance(bones[knee].rest_position, bones[ankle].rest_position);
}

// The feet that stand in the last quarter of a second of the tail and during the seam of the motion.
void find_standing_feet(const Actor& actor, const BoundMotion& bound, Seam& seam) {
  constexpr std::uint32_t kStanding = 8 * kTailTicks;
  const float leg = leg_length(actor);
  if (leg <= 0.0f) return;
  Pose early = seam.end, first = seam.end, last = seam.end;
  SamplerCursor of_tail, of_motion;
  sample(seam.tail, kLastTick - kStanding, of_tail, early);
  sample(bound, 0.0, of_motion, first);
  sample(bound, seam.length, of_motion, last);
  seam.lift = 0.08f * leg;
  for (const Side side : {Side::left, Side::right}) {
    const std::int32_t foot = actor.roles->bone(BodyPart::leg_ik, side);
    if (foot < 0 || seam.end.ik_enabled[foot] == 0 || first.ik_enabled[foot] == 0) continue;
    const bool stands =
        stands_still(*actor.model, foot, early, seam.end, leg) && stands_still(*actor.model, foot, first, last, leg);
    if (!stands) continue;
    const RigidTransform from{seam.end.rotations[foot], seam.end.translations[foot]};
    seam.feet[side == Side::left ? 0 : 1] = {foot, from};
    seam.offsets[foot] = {};
  }
}

bool is_dancer(const Actor& actor) { return !actor.model->accessory && !has_floor(actor); }

// The shorter way round.
float mixed_angle(float from, float to, float weight) {
  return from + std::remainder(to - from, 2.0f * std::numbers::pi_v<float>) * weight;
}

}  // namespace

// By the plain rules: MMD's curves move in steps of 1/4096, too coarse for a velocity.
ActorTail tail_of(const Actor& actor, double frame) {
  BoundMotion alone = *actor.bound;
  alone.seam.reset();
  TailRecorder recorder(actor);
  SamplerCursor cursor;
  Pose pose = rest_pose(*actor.model);
  for (const std::uint32_t tick : sampled_ticks()) {
    if (!actor.overrides.rest_pose) {
      sample_pose(alone, actor.overrides, frame_before(frame, tick), EvaluationRules::plain, cursor, pose);
    }
    recorder.add(tick, pose);
  }
  ActorTail tail = recorder.finish();
  tail.place = root_transform(actor);
  return tail;
}

StageTail tail_of(const Stage& stage, double frame) {
  StageTail tail;
  for (const auto& actor : stage.actors) {
    if (is_dancer(*actor)) tail.dancers.push_back(tail_of(*actor, frame));
  }
  if (stage.camera_keys.empty() || !stage.camera_follow.empty()) return tail;
  std::uint32_t hint = 0;
  const auto camera_at = [&](double at) {
    return sample_camera(stage.camera_keys, std::max(at, 0.0), hint, EvaluationRules::plain);
  };
  tail.camera = CameraTail{camera_at(frame), camera_at(frame - 1.0 / kTailTicks)};
  return tail;
}

void set_seam(Actor& actor, std::optional<ActorSeam> seam) {
  actor.seam = std::move(seam);
  if (actor.seam) actor.seam->motion = actor.layers.empty() ? nullptr : actor.layers.front().motion;
  set_motion_layers(actor, std::move(actor.layers));
}

std::shared_ptr<const Seam> bind_seam(const Actor& actor, const BoundMotion& bound) {
  auto seam = std::make_shared<Seam>();
  seam->tail = bind_tail(actor, *actor.seam->tail);
  seam->length = actor.seam->length;
  seam->end = rest_pose(*actor.model);
  find_offsets(bound, *seam);
  find_standing_feet(actor, bound, *seam);
  return seam;
}

void clear_seams(Stage& stage) {
  stage.camera_seam.reset();
  for (const auto& actor : stage.actors) {
    if (actor->seam) set_seam(*actor, std::nullopt);
  }
}

void set_seams(Stage& stage, const StageTail& tail, const SeamSettings& settings) {
  clear_seams(stage);
  const double length = std::clamp(settings.seconds, 0.0f, kMaxSeamSeconds) * kFramesPerSecond;
  if (!(length > 0.0)) return;
  std::vector<const ActorTail*> left;
  for (const ActorTail& each : tail.dancers) left.push_back(&each);
  std::vector<Actor*> waiting;
  const auto join = [&](Actor& actor, std::vector<const ActorTail*>::iterator from) {
    set_seam(actor, ActorSeam{std::make_shared<const ActorTail>(**from), length});
    left.erase(from);
  };
  for (const auto& actor : stage.actors) {
    if (!is_dancer(*actor)) continue;
    const auto same =
        std::ranges::find_if(left, [&](const ActorTail* one) { return one->model == actor->model->name; });
    if (same == left.end()) {
      waiting.push_back(actor.get());
    } else {
      join(*actor, same);
    }
  }
  for (Actor* actor : waiting) {
    if (!left.empty()) join(*actor, left.begin());
  }
  if (settings.camera && tail.camera) stage.camera_seam = CameraSeam{*tail.camera, length};
}

Camera blended_camera(const CameraSeam& seam, double frame, const Camera& camera) {
  if (frame >= seam.length) return camera;
  const float weight = seam_weight(frame / seam.length);
  const float ticks = carried(frame, seam.length) * kTailTicks;
  const auto& [from, before] = seam.tail;
  const auto mixed = [&](float end, float earlier, float to) {
    return glm::mix(end, to, weight) + (end - earlier) * ticks;
  };
  Camera blended = camera;
  for (glm::length_t axis = 0; axis < 3; ++axis) {
    blended.target[axis] = mixed(from.target[axis], before.target[axis], camera.target[axis]);
    const float turned = mixed_angle(from.rotation_rad[axis], camera.rotation_rad[axis], weight);
    blended.rotation_rad[axis] = turned + (from.rotation_rad[axis] - before.rotation_rad[axis]) * ticks;
  }
  blended.distance = mixed(from.distance, before.distance, camera.distance);
  blended.fov_deg = mixed(from.fov_deg, before.fov_deg, camera.fov_deg);
  return blended;
}

}  // namespace odori
