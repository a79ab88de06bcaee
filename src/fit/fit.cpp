#include "fit/fit.h"

#include "fit/detail/fit_state.h"
#include "motion/name_matches.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

// Below the factors and sums of hostile numbers everything stays finite.
void make_valid(Motion& motion) {
  for (BoneTrack& track : motion.bones) {
    for (BoneKey& key : track.keys) {
      key.translation = clamp_finite(key.translation);
      if (!is_unit(key.rotation) &&
          !is_finite(glm::vec4(key.rotation.x, key.rotation.y, key.rotation.z, key.rotation.w)))
        key.rotation = kNoRotation;
    }
  }
}

void report_measures(const FitState& state, FitReport& report) {
  report.from = state.from.model->name;
  report.to = state.to.model->name;
  report.standard_from = state.from.model == &standard_figure();
  report.leg_from = state.from.leg_length;
  report.leg_to = state.to.leg_length;
  report.scale = state.scale;
  report.foot_scale = 0.5f * (state.foot_scale[0] + state.foot_scale[1]);
  for (const Side side : kSides) report.stance[index_of(side)] = glm::length(state.stance[index_of(side)]);
  for (std::size_t i = 0; i < state.pairing.turns.size(); ++i) {
    if (state.pairing.source_of[i] < 0) continue;
    report.max_turn_deg = std::max(report.max_turn_deg, turn_deg(state.pairing.turns[i]));
  }
  for (const auto* list : {&state.options.roles, &state.options.from_roles}) {
    const Model& model = list == &state.options.roles ? *state.to.model : *state.from.model;
    for (const RoleOverride& override : *list) {
      if (!is_valid_override(model, override)) report.unused_overrides.push_back(override.role + "=" + override.bone);
    }
  }
}

bool moves_bone(const BoneTrack& track) { return !std::ranges::all_of(track.keys, is_at_rest); }

// Whether the motion has keys that are scaled by the legs.
bool has_steps(const FitState& state) {
  const auto keyed = [&](BodyPart part, Side side = Side::none) { return state.is_keyed(state.from.bone(part, side)); };
  return keyed(BodyPart::root) || keyed(BodyPart::center) || keyed(BodyPart::groove) ||
         keyed(BodyPart::leg_ik, Side::left) || keyed(BodyPart::leg_ik, Side::right);
}

void count_names(const FitState& state, FitNeed& need) {
  const Motion& motion = state.motion;
  const auto& bones = state.to.model->bones;
  const auto found = match_tracks(motion.bones, bones, names_encoding(motion, *state.to.model));
  for (std::size_t i = 0; i < motion.bones.size(); ++i) {
    const std::int32_t source = state.source_of_track[i];
    if (source < 0 || !state.from.roles.of_bone[source] || !moves_bone(motion.bones[i])) continue;
    const std::int32_t target = state.pairing.target_of[source];
    need.missing += target < 0;
    if (target >= 0) need.renamed += std::ranges::find(found[i], target) == found[i].end();
  }
}

}  // namespace

FittedMotion fit(const Motion& motion, const Model& from, const Model& to, const FitOptions& options) {
  FitState state(motion, from, to, options);
  const auto progress = [&](float share) {
    if (options.control != nullptr) options.control->set_progress(share);
  };
  report_measures(state, state.report);
  convert_bones(state);
  progress(0.3f);
  hold_hips(state);
  progress(0.4f);
  keep_contacts(state);
  progress(0.9f);
  FittedMotion fitted{assembled(state), {}};
  fit_camera(state, fitted.motion, state.report);
  make_valid(fitted.motion);
  state.report.same = fitted.motion == motion;
  state.report.cancelled = state.cancelled();
  fitted.report = std::move(state.report);
  return fitted;
}

std::string_view name(FitHow how) {
  constexpr std::string_view kNames[] = {"unchanged", "keys", "composed", "added", "rest", "missing"};
  return kNames[static_cast<int>(how)];
}

std::size_t lost_keys(const FitReport& report) {
  std::size_t lost = 0;
  for (const FitRow& row : report.rows) {
    if (row.how == FitHow::missing && row.moves && row.into.empty()) lost += row.keys;
  }
  for (const FitMorphRow& row : report.morphs) lost += row.target.empty() ? row.keys : 0;
  return lost;
}

std::optional<FitContacts> parse_fit_contacts(std::string_view text) {
  FitContacts contacts{false, false, false};
  if (text == "none") return contacts;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto named = std::ranges::find(kFitContacts, text.substr(0, comma), &FitContactName::name);
    if (named == kFitContacts.end()) return std::nullopt;
    contacts.*named->member = true;
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return contacts;
}

std::string format_fit_contacts(const FitContacts& contacts) {
  std::string text;
  for (const auto& [name, member] : kFitContacts) {
    if (contacts.*member) text += (text.empty() ? "" : ",") + std::string(name);
  }
  return text.empty() ? "none" : text;
}

FitNeed fit_need(const Motion& motion, const Model& from, const Model& to) {
  const FitOptions options;
  const FitState state(motion, from, to, options);
  FitNeed need{from.name, &from == &standard_figure(), has_steps(state) ? state.scale : 1.0f};
  for (const Side side : kSides) {
    const bool keyed = state.is_keyed(state.from.bone(BodyPart::leg_ik, side));
    if (keyed) need.stance = std::max(need.stance, glm::length(state.stance[index_of(side)]));
  }
  for (std::size_t i = 0; i < state.pairing.turns.size(); ++i) {
    const bool shown = state.pairing.source_of[i] >= 0 && state.has_keys_around(static_cast<std::int32_t>(i));
    if (shown) need.turn_deg = std::max(need.turn_deg, turn_deg(state.pairing.turns[i]));
  }
  count_names(state, need);
  return need;
}

bool is_needed(const FitNeed& need) {
  const float same_scale = need.standard_from ? 0.15f : 0.02f;
  const float same_turn_deg = need.standard_from ? 20.0f : 1.0f;
  const float same_stance = need.standard_from ? 0.5f : 0.05f;
  return need.renamed > 0 || need.missing > 0 || std::abs(need.scale - 1.0f) > same_scale ||
         need.turn_deg > same_turn_deg || need.stance > same_stance;
}

}  // namespace odori
