#include "fit/need.h"

#include "fit/detail/fit_state.h"
#include "motion/name_matches.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

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
