#include "fit/detail/contacts.h"
#include "fit/detail/foot.h"

#include <algorithm>

namespace odori {

namespace {

constexpr int kMaxRounds = 3;  // of corrections in a frame
constexpr int kMaxPasses = 3;  // of all frames; more than one only for few of them

// The bone that moves the whole body, and whose keys may be lowered.
std::int32_t body_mover(const FitState& state) {
  for (const BodyPart part : {BodyPart::center, BodyPart::groove, BodyPart::waist}) {
    const std::int32_t bone = state.to.bone(part);
    if (bone >= 0 && state.pairing.source_of[bone] >= 0) return bone;
  }
  return -1;
}

// By which it moves per frame, so that feet that stand are in reach. Empty: it stays.
std::vector<glm::vec3> lowering_of(const FitState& state, const std::vector<Foot>& feet) {
  std::vector<float> needed(contact_frames(state), 0.0f);
  for (const Foot& foot : feet) {
    const std::vector<float> of_foot = foot.lowering();
    for (std::size_t i = 0; i < needed.size(); ++i) needed[i] = std::max(needed[i], of_foot[i]);
  }
  std::vector<glm::vec3> offsets;
  if (body_mover(state) < 0 || *std::ranges::max_element(needed) < 1e-3f) return offsets;
  for (const float lowered : smooth_above(needed, kBlend)) offsets.push_back({0.0f, -lowered, 0.0f});
  return offsets;
}

// What IK makes of the goals shows only the posed target. False: cancelled.
bool correct_frames(const FitState& state, std::vector<Foot>& feet, std::int32_t mover,
                    const std::vector<glm::vec3>& lowered) {
  PosedFigure target = posed_target(state);
  for (std::uint32_t frame = 0, end = contact_frames(state); frame < end; ++frame) {
    if (state.cancelled()) return false;
    if (std::ranges::none_of(feet, [frame](const Foot& foot) { return foot.is_changed(frame); })) continue;
    target.show_keys(frame);
    if (!lowered.empty()) target.move(mover, lowered[frame]);
    for (Foot& foot : feet) foot.begin_frame(target, frame);
    for (int round = 0; round <= kMaxRounds; ++round) {
      target.pose();
      bool again = false;
      for (Foot& foot : feet) again |= foot.correct(target, frame);
      if (!again) break;
    }
  }
  return true;
}

}  // namespace

void keep_feet(FitState& state) {
  std::vector<Foot> feet;
  for (const Side side : kSides) {
    if (Foot foot(state, side); foot.exists()) feet.push_back(std::move(foot));
  }
  if (feet.empty()) return;
  const auto add_frame = [&](const PosedFigure& source, const PosedFigure& target) {
    for (Foot& foot : feet) foot.add_frame(source, target);
  };
  if (!for_contact_frames(state, add_frame)) return;
  for (Foot& foot : feet) foot.plan();
  const std::int32_t mover = body_mover(state);
  const std::vector<glm::vec3> lowered = lowering_of(state, feet);
  for (int pass = 1; correct_frames(state, feet, mover, lowered) && pass < kMaxPasses; ++pass) {
    bool raised = false;
    for (Foot& foot : feet) raised |= foot.raise();
    if (!raised) break;
  }
  if (state.cancelled()) return;
  for (Foot& foot : feet) foot.write();
  if (!lowered.empty()) add_offsets(state, mover, lowered);
}

}  // namespace odori
