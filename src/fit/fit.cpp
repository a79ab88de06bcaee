#include "fit/fit.h"

#include "fit/detail/fit_state.h"

#include <algorithm>

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

}  // namespace odori
