#include "fit/detail/fit_state.h"
#include "fit/detail/refine.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace odori {

namespace {

constexpr float kNoOffset = 1e-5f;  // units

// The way from one bone of a tree to another: up to a common ancestor, then down.
struct Path {
  std::vector<std::int32_t> up, down;
};

Path path_between(const Model& model, std::int32_t first, std::int32_t last) {
  Path path;
  std::int32_t common = first;
  while (common >= 0 && !is_ancestor(model, common, last)) {
    path.up.push_back(common);
    common = model.bones[common].parent;
  }
  for (std::int32_t i = last; i >= 0 && i != common; i = model.bones[i].parent) path.down.push_back(i);
  std::ranges::reverse(path.down);
  return path;
}

// Without bones that are always at rest.
Path moving_path(const FitState& state, std::int32_t first, std::int32_t last) {
  Path path = path_between(*state.from.model, first, last);
  const auto is_still = [&state](std::int32_t bone) { return !state.source.moves(bone); };
  std::erase_if(path.up, is_still);
  std::erase_if(path.down, is_still);
  return path;
}

// Bones whose translations move the body: their composed translations follow the source's pivots.
bool is_mover(const FitFigure& to, std::int32_t bone) {
  const auto& role = to.roles.of_bone[bone];
  if (!role) return false;
  constexpr std::array kMovers{BodyPart::root,  BodyPart::center,        BodyPart::groove,
                               BodyPart::waist, BodyPart::leg_ik_parent, BodyPart::leg_ik};
  return std::ranges::find(kMovers, role->part) != kMovers.end();
}

bool is_limb(const FitFigure& to, std::int32_t bone) {
  const auto& role = to.roles.of_bone[bone];
  if (!role) return false;
  const BodyPart part = role->part;
  return part == BodyPart::arm || part == BodyPart::elbow || (part >= BodyPart::wrist && part <= BodyPart::little3) ||
         part == BodyPart::leg || part == BodyPart::knee || part == BodyPart::ankle;
}

// Converts the keys of one bone of the target.
class Conversion {
 public:
  Conversion(FitState& state, std::int32_t bone) : state_(state), bone_(bone), anchor_(state.pairing.anchors[bone]) {
    const Pairing& pairing = state_.pairing;
    source_ = pairing.source_of[bone];
    path_ = moving_path(state_, anchor_ < 0 ? -1 : pairing.shown[anchor_], pairing.shown[bone]);
    before_ = anchor_ < 0 ? kNoRotation : glm::conjugate(pairing.turns[anchor_]);
    after_ = pairing.turns[bone];
    const Bone &old_bone = state_.from.model->bones[source_], &new_bone = state_.to.model->bones[bone];
    both_append_ = old_bone.append_rotation && new_bone.append_rotation;
    if (both_append_) after_ = glm::conjugate(before_);
    if (both_append_ && !state_.source.moves_by_keys(source_)) std::erase(path_.down, source_);
    mover_ = is_mover(state_.to, bone);
    scale_ = state_.scales[bone];
    for (const Side side : kSides) {
      if (bone == state_.to.bone(BodyPart::leg_ik, side)) offset_ = state_.stance[index_of(side)];
    }
    find_automatic();
  }

  void run() {
    std::vector<std::int32_t> moving = path_.up;
    moving.insert(moving.end(), path_.down.begin(), path_.down.end());
    for (const std::int32_t bone : moving) state_.received_by[bone] = bone_;
    if (moving.empty() && automatic_.empty()) return convert_rest();
    const bool one = moving.size() == 1 && automatic_.empty() && path_.up.empty() && is_convertible(moving.front());
    if (one) return convert_keys(moving.front());
    if (state_.work_left <= 0) return convert_without_composing();
    compose(moving);
  }

  // The transform of the source along the path, relative to the pivot of its bone.
  RigidTransform source_at(const Path& path, double frame) const {
    state_.work_left -= static_cast<std::int64_t>(path.up.size() + path.down.size());
    const auto& bones = state_.from.model->bones;
    const glm::vec3 pivot = bones[source_].rest_position;
    RigidTransform total;
    const auto displacement = [&](std::int32_t bone) {
      const bool keys_only = both_append_ && bone == source_;  // the target's bone appends by itself
      const RigidTransform local = keys_only ? state_.source.by_keys(bone, frame) : state_.source.local(bone, frame);
      return about(mover_ ? bones[bone].rest_position : pivot, local);
    };
    for (const std::int32_t bone : path.up) total = total * inverse(displacement(bone));
    for (const std::int32_t bone : path.down) total = total * displacement(bone);
    return {total.rotation, total.apply(pivot) - pivot};
  }

  RigidTransform fitted(const RigidTransform& source, double frame) const {
    RigidTransform result{before_ * source.rotation * after_, before_ * source.translation * scale_ + offset_};
    if (automatic_.empty()) return {glm::normalize(result.rotation), result.translation};
    glm::quat own = kNoRotation;
    for (const std::int32_t bone : automatic_) own = own * state_.target.local(bone, frame).rotation;
    result.rotation = glm::normalize(glm::conjugate(own) * result.rotation);
    return result;
  }

  // Keys of several bones become those of this one.
  void compose(const std::vector<std::int32_t>& moving) {
    compose(moving, {}, [this](double frame) { return fitted(source_at(path_, frame), frame); });
    report_shift(moving);
  }

  void compose(const std::vector<std::int32_t>& moving, std::vector<std::uint32_t> more_frames,
               const WantedTransform& wanted) {
    std::vector<std::span<const BoneKey>> tracks;
    if (state_.is_keyed(source_)) tracks.push_back(state_.source.keys(source_));
    for (const std::int32_t bone : moving) {
      const std::int32_t keyed = state_.is_keyed(bone) ? bone : state_.from.model->bones[bone].append_source;
      if (keyed >= 0 && keyed != source_ && state_.is_keyed(keyed)) tracks.push_back(state_.source.keys(keyed));
    }
    const std::vector<std::uint32_t> frames = union_of_frames(tracks, std::move(more_frames));
    state_.set_keys(bone_, refined_keys(wanted, frames, tracks, state_.keys_left));
    composed_ = true;
  }

  bool composed() const { return composed_; }

 private:
  bool is_convertible(std::int32_t bone) const {
    if (!state_.is_keyed(bone)) return false;
    const Bone& of = state_.from.model->bones[bone];
    const bool appends = of.append_source >= 0 && (of.append_rotation || of.append_translation);
    if (appends && state_.source.moves(of.append_source)) return bone == source_ && both_append_;
    if (bone == source_) return true;
    const auto still = [](const BoneKey& key) { return key.translation == glm::vec3(0.0f); };
    return !mover_ && std::ranges::all_of(state_.source.keys(bone), still);
  }

  // Bones of the target without a source that rotate by themselves, between this one and its anchor.
  void find_automatic() {
    for (std::int32_t i = state_.to.model->bones[bone_].parent; i >= 0 && i != anchor_;
         i = state_.to.model->bones[i].parent) {
      if (state_.target.moves(i)) automatic_.push_back(i);
    }
    std::ranges::reverse(automatic_);
  }

  bool changes_nothing() const {
    return before_ == kNoRotation && after_ == kNoRotation && scale_ == 1.0f && offset_ == glm::vec3(0.0f);
  }

  BoneKey converted(BoneKey key) const {
    if (before_ != kNoRotation) key.rotation = before_ * key.rotation;
    if (after_ != kNoRotation) key.rotation = key.rotation * after_;
    if (before_ != kNoRotation) key.translation = before_ * key.translation;
    if (scale_ != 1.0f) key.translation *= scale_;
    key.translation += offset_;
    return key;
  }

  void convert_keys(std::int32_t from) {
    const auto old_keys = state_.source.keys(from);
    std::vector<BoneKey> keys(old_keys.begin(), old_keys.end());
    const Bone& of = state_.from.model->bones[from];
    if (of.has_fixed_axis && !state_.to.model->bones[bone_].has_fixed_axis) {
      const glm::vec3 axis = direction(of.fixed_axis);
      for (BoneKey& key : keys) key.rotation = about_axis(key.rotation, axis);
    }
    if (!changes_nothing())
      std::ranges::transform(keys, keys.begin(), [this](const BoneKey& key) { return converted(key); });
    state_.set_keys(bone_, std::move(keys));
  }

  void convert_without_composing() {
    state_.report.unfinished = true;
    if (state_.is_keyed(source_)) convert_keys(source_);
  }

  // Nothing moves: the source's keys at rest, or one key where rest means another rotation here.
  void convert_rest() {
    if (state_.is_keyed(source_)) return convert_keys(source_);
    const BoneKey key = converted({});
    const bool turned = std::abs(key.rotation.w) < 1.0f - 1e-9f && is_limb(state_.to, bone_);
    const bool offset = glm::length(key.translation) > kNoOffset;
    if ((turned && state_.has_keys_around(bone_)) || (offset && body_has_keys())) state_.set_keys(bone_, {key});
  }

  bool body_has_keys() const {
    for (const BodyPart part : {BodyPart::root, BodyPart::center, BodyPart::groove, BodyPart::waist,
                                BodyPart::lower_body, BodyPart::leg, BodyPart::leg_ik}) {
      for (const Side side : {Side::none, Side::left, Side::right}) {
        if (state_.is_keyed(state_.from.bone(part, side))) return true;
      }
    }
    return false;
  }

  // How far bones below lie elsewhere, because they follow this bone's pivot instead of several.
  void report_shift(const std::vector<std::int32_t>& moving) {
    const auto& bones = state_.from.model->bones;
    const std::int32_t last = state_.pairing.shown[bone_];
    const auto child = std::ranges::find_if(bones, [last](const Bone& bone) { return bone.parent == last; });
    if (mover_ || moving.size() < 2 || child == bones.end()) return;
    for (const BoneKey& key : state_.keys[bone_]) {
      RigidTransform exact;
      for (const std::int32_t bone : path_.down) exact = exact * state_.source.displacement(bone, key.frame);
      const RigidTransform shown = about(bones[source_].rest_position, source_at(path_, key.frame));
      const float shift = glm::distance(exact.apply(child->rest_position), shown.apply(child->rest_position));
      state_.report.largest_shift = std::max(state_.report.largest_shift, shift * state_.scale);
    }
  }

  FitState& state_;
  std::int32_t bone_, anchor_, source_ = -1;
  Path path_;
  glm::quat before_ = kNoRotation, after_ = kNoRotation;
  float scale_ = 1.0f;
  glm::vec3 offset_{0.0f};
  bool mover_ = false, composed_ = false, both_append_ = false;
  std::vector<std::int32_t> automatic_;
};

struct DBone {
  BodyPart part, d, anchor;
};
constexpr DBone kDBones[] = {{BodyPart::leg, BodyPart::leg_d, BodyPart::lower_body},
                             {BodyPart::knee, BodyPart::knee_d, BodyPart::leg_d},
                             {BodyPart::ankle, BodyPart::ankle_d, BodyPart::knee_d}};

// Keys of D bones that the target lacks go into the legs while IK is off.
void compose_d_bones(FitState& state, Side side) {
  const LegIkSwitches switches(state, side);
  if (!switches.ever_off()) return;
  for (const auto& [part, d, above] : kDBones) {
    const std::int32_t target = state.to.bone(part, side), old_d = state.from.bone(d, side);
    const std::int32_t anchor = state.from.bone(above, above == BodyPart::lower_body ? Side::none : side);
    if (target < 0 || state.pairing.source_of[target] < 0 || old_d < 0 || state.to.bone(d, side) >= 0) continue;
    if (!state.is_keyed(old_d) || !state.source.moves(old_d)) continue;
    const Path path_of_d = moving_path(state, anchor, old_d);
    const std::int32_t old_anchor = state.pairing.anchors[target];
    const Path usual =
        moving_path(state, old_anchor < 0 ? -1 : state.pairing.shown[old_anchor], state.pairing.shown[target]);
    Conversion conversion(state, target);
    std::vector<std::uint32_t> frames;
    for (const std::uint32_t frame : switches.changes()) {
      if (frame > 0) frames.push_back(frame - 1);
      frames.push_back(frame);
    }
    const std::vector<std::int32_t>& moving = path_of_d.down;
    state.received_by[old_d] = target;
    conversion.compose(moving, frames, [&](double frame) {
      return conversion.fitted(conversion.source_at(switches.on_at(frame) ? usual : path_of_d, frame), frame);
    });
  }
}

}  // namespace

void convert_bones(FitState& state) {
  for (const std::int32_t bone : state.pairing.parents_first) {
    if (state.cancelled()) return;
    if (state.pairing.source_of[bone] >= 0) Conversion(state, bone).run();
  }
  for (const Side side : kSides) compose_d_bones(state, side);
}

}  // namespace odori
