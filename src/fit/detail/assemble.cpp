#include "fit/detail/fit_state.h"
#include "motion/name_matches.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace odori {

namespace {

// Builds the new motion and the rows of the report.
class Assembly {
 public:
  explicit Assembly(FitState& state)
      : state_(state),
        old_names_(names_encoding(state.motion, *state.from.model)),
        new_matches_(
            match_tracks(state.motion.bones, state.to.model->bones, names_encoding(state.motion, *state.to.model))),
        done_(state.to.model->bones.size()) {}

  Motion run() {
    Motion motion = state_.motion;
    if (state_.from.model->name != state_.to.model->name) motion.model_name = state_.to.model->name;
    motion.bones.clear();
    for (std::size_t i = 0; i < state_.motion.bones.size(); ++i) add_track(i, motion);
    for (const std::int32_t bone : state_.pairing.parents_first) {
      if (!done_[bone] && !state_.keys[bone].empty()) add_new_track(bone, motion);
    }
    add_missing_roles();
    set_morphs(motion);
    set_switches(motion);
    return motion;
  }

 private:
  const std::vector<Bone>& new_bones() const { return state_.to.model->bones; }
  const std::vector<Bone>& old_bones() const { return state_.from.model->bones; }

  void add_track(std::size_t index, Motion& motion) {
    const BoneTrack& track = state_.motion.bones[index];
    const std::int32_t source = state_.source_of_track[index];
    if (source < 0) return add_unknown_track(index, motion);
    const std::int32_t target = state_.pairing.target_of[source];
    if (target < 0 || state_.keys[target].empty()) return add_missing_row(source, track);
    BoneTrack fitted{named(index, target), state_.keys[target], track.index < 0 ? -1 : target};
    add_row(source, target, track.keys, fitted.keys);
    done_[target] = true;
    motion.bones.push_back(std::move(fitted));
  }

  // The track's own name if it already means the bone: names that are equal up to their width stay as they are.
  NameKey named(std::size_t index, std::int32_t target) const {
    const auto& matches = new_matches_[index];
    if (!matches.empty() && matches.front() == target) return state_.motion.bones[index].name;
    return name_key(new_bones()[target].name, old_names_).value_or(NameKey{});
  }

  // A track of a bone that the source does not have. If the target has it, it is turned and scaled like its parent; but
  // roles that the source lacks stay at rest, as the source shows them.
  void add_unknown_track(std::size_t index, Motion& motion) {
    BoneTrack track = state_.motion.bones[index];
    const std::int32_t target = new_matches_[index].empty() ? -1 : new_matches_[index].front();
    if (target >= 0 && (done_[target] || !state_.keys[target].empty())) return;  // another name of the same bone
    const bool at_rest = target >= 0 && state_.to.roles.of_bone[target];
    if (target >= 0 && !at_rest) {
      done_[target] = true;
      const std::int32_t parent = new_bones()[target].parent;
      const glm::quat turn = parent < 0 ? kNoRotation : state_.pairing.turns[parent];
      const float scale = state_.scales[target];
      for (BoneKey& key : track.keys) {
        if (turn != kNoRotation) key.rotation = glm::conjugate(turn) * key.rotation * turn;
        if (turn != kNoRotation) key.translation = glm::conjugate(turn) * key.translation;
        if (scale != 1.0f) key.translation *= scale;
      }
    }
    FitRow row;
    row.source = display_name(track.name, old_names_);
    row.target = target < 0 ? "" : new_bones()[target].name;
    row.keys = state_.motion.bones[index].keys.size();
    row.keys_out = at_rest ? 0 : row.keys;
    row.moves = !std::ranges::all_of(track.keys, is_at_rest);
    row.how = target < 0 || at_rest ? FitHow::missing : how_of(state_.motion.bones[index].keys, track.keys);
    state_.report.rows.push_back(std::move(row));
    if (!at_rest) motion.bones.push_back(std::move(track));
  }

  void add_new_track(std::int32_t target, Motion& motion) {
    const auto name = name_key(new_bones()[target].name, old_names_);
    if (!name) {
      state_.report.unnamed.push_back(new_bones()[target].name);
      return;
    }
    motion.bones.push_back({*name, state_.keys[target], -1});
    add_row(state_.pairing.source_of[target], target, {}, state_.keys[target]);
  }

  static FitHow how_of(std::span<const BoneKey> before, std::span<const BoneKey> after) {
    if (std::ranges::equal(before, after)) return FitHow::unchanged;
    if (before.empty()) return after.size() == 1 ? FitHow::added : FitHow::composed;
    const auto same_time = [](const BoneKey& a, const BoneKey& b) {
      return a.frame == b.frame && a.curves == b.curves;
    };
    return std::ranges::equal(before, after, same_time) ? FitHow::keys : FitHow::composed;
  }

  FitRow row_of(std::int32_t source, std::span<const BoneKey> keys) const {
    FitRow row;
    row.source = old_bones()[source].name;
    row.keys = keys.size();
    row.moves = !std::ranges::all_of(keys, is_at_rest);
    const auto& role = state_.from.roles.of_bone[source];
    if (!role) return row;
    row.role = standard_name(*role);
    row.confidence = state_.from.roles.matches[index_of(*role)].confidence;
    return row;
  }

  void add_row(std::int32_t source, std::int32_t target, std::span<const BoneKey> before,
               std::span<const BoneKey> after) {
    FitRow row = row_of(source, before);
    row.target = new_bones()[target].name;
    row.keys_out = after.size();
    row.how = how_of(before, after);
    const auto& role = state_.to.roles.of_bone[target];
    row.confidence = role ? std::min(row.confidence, state_.to.roles.matches[index_of(*role)].confidence) : 1.0f;
    state_.report.rows.push_back(std::move(row));
  }

  // Keys of a bone that the target lacks: those of the bone that shows its orientation, or lost.
  void add_missing_row(std::int32_t source, const BoneTrack& track) {
    FitRow row = row_of(source, track.keys);
    row.how = FitHow::missing;
    const std::int32_t receiver = state_.received_by[source];
    if (receiver >= 0) row.into = new_bones()[receiver].name;
    state_.report.rows.push_back(std::move(row));
  }

  // Roles that a model has and no track names.
  void add_missing_roles() {
    for (const Role role : all_roles()) {
      const std::int32_t source = state_.from.roles.bone(role), target = state_.to.roles.bone(role);
      if ((source < 0 && target < 0) || (source >= 0 && state_.is_keyed(source))) continue;
      if (target >= 0 && !state_.keys[target].empty()) continue;
      FitRow row;
      row.role = standard_name(role);
      row.source = source < 0 ? "" : old_bones()[source].name;
      row.target = target < 0 ? "" : new_bones()[target].name;
      row.how = target < 0 ? FitHow::missing : FitHow::rest;
      const float one = source < 0 ? 1.0f : state_.from.roles.matches[index_of(role)].confidence;
      row.confidence = target < 0 ? one : std::min(one, state_.to.roles.matches[index_of(role)].confidence);
      state_.report.rows.push_back(std::move(row));
    }
  }

  void set_morphs(Motion& motion) {
    const auto& old_morphs = state_.from.model->morphs;
    const auto& new_morphs = state_.to.model->morphs;
    const auto known = match_tracks(motion.morphs, old_morphs, old_names_);
    const auto same = match_tracks(motion.morphs, new_morphs, names_encoding(state_.motion, *state_.to.model));
    std::vector<MorphTrack> tracks;
    std::vector<bool> taken(new_morphs.size());
    for (const auto& matches : same) {
      if (!matches.empty()) taken[matches.front()] = true;
    }
    for (std::size_t i = 0; i < motion.morphs.size(); ++i) {
      MorphTrack track = motion.morphs[i];
      FitMorphRow row{display_name(track.name, old_names_), "", track.keys.size()};
      if (!same[i].empty()) row.target = new_morphs[same[i].front()].name;
      if (same[i].empty()) rename(standard_morph(row.source), taken, track, row);
      const bool lost = row.target.empty() && !known[i].empty();
      state_.report.morphs.push_back(std::move(row));
      if (!lost) tracks.push_back(std::move(track));
    }
    motion.morphs = std::move(tracks);
  }

  void rename(std::string_view standard, std::vector<bool>& taken, MorphTrack& track, FitMorphRow& row) const {
    const auto& morphs = state_.to.model->morphs;
    for (std::size_t i = 0; i < morphs.size() && !standard.empty(); ++i) {
      if (taken[i] || standard_morph(morphs[i].name) != standard) continue;
      const auto name = name_key(morphs[i].name, old_names_);
      if (!name) continue;
      taken[i] = true;
      track.name = *name;
      if (track.index >= 0) track.index = static_cast<std::int32_t>(i);
      row.target = morphs[i].name;
      return;
    }
  }

  // IK switches have the target's names. The IK of legs that the source does not have is off.
  void set_switches(Motion& motion) {
    const std::vector<SwitchedIk> switched = match_ik_switches(state_.motion, *state_.from.model);
    for (PropertyKey& key : motion.property) {
      for (PropertyKey::IkSwitch& change : key.ik) {
        const SwitchedIk* found = find_switched_ik(switched, change.bone);
        if (!found || found->bones.empty()) continue;
        const std::int32_t target = state_.pairing.target_of[found->bones.front()];
        if (target < 0 || new_bones()[target].name == old_bones()[found->bones.front()].name) continue;
        change.bone = name_key(new_bones()[target].name, old_names_).value_or(change.bone);
      }
    }
    for (const Side side : kSides) switch_off_new_ik(side, motion);
  }

  void switch_off_new_ik(Side side, Motion& motion) {
    const bool keyed = state_.is_keyed(state_.from.bone(BodyPart::leg, side)) ||
                       state_.is_keyed(state_.from.bone(BodyPart::knee, side));
    if (state_.from.bone(BodyPart::leg_ik, side) >= 0 || !keyed) return;
    for (const BodyPart part : {BodyPart::leg_ik, BodyPart::toe_ik}) {
      const std::int32_t ik = state_.to.bone(part, side);
      const auto name = ik < 0 ? std::nullopt : name_key(new_bones()[ik].name, old_names_);
      if (!name) continue;
      if (motion.property.empty() || motion.property.front().frame > 0) {
        motion.property.insert(motion.property.begin(), PropertyKey{});
      }
      motion.property.front().ik.push_back({*name, false});
    }
  }

  FitState& state_;
  TextEncoding old_names_;
  std::vector<std::vector<std::int32_t>> new_matches_;
  std::vector<bool> done_;
};

constexpr float kSameHeight = 0.05f;  // share of the height

}  // namespace

Motion assembled(FitState& state) { return Assembly(state).run(); }

Camera CameraFit::apply(Camera camera) const {
  camera.target = clamp_finite(camera.target * target);
  camera.distance = clamp_finite(camera.distance * distance);
  return camera;
}

std::optional<CameraFit> camera_fit(const FitReport& report, std::optional<bool> wanted) {
  const bool by_default = std::abs(report.camera_scale - 1.0f) > kSameHeight;
  if (!wanted.value_or(by_default)) return std::nullopt;
  return CameraFit{{report.camera_scale, report.camera_height_scale, report.camera_scale}, report.camera_scale};
}

void fit_camera(const FitState& state, Motion& motion, FitReport& report) {
  report.camera_scale = safe_ratio(state.from.height, state.to.height, 1.0f);
  report.camera_height_scale = safe_ratio(state.from.eye_height, state.to.eye_height, 1.0f);
  const auto fitting = camera_fit(report, state.options.camera);
  report.camera_fitted = fitting && !motion.camera.empty();
  if (!report.camera_fitted) return;
  for (CameraKey& key : motion.camera) key.camera = fitting->apply(key.camera);
}

}  // namespace odori
