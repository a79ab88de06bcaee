#include "fit/detail/contacts.h"

#include <algorithm>

namespace odori {

namespace {

constexpr std::uint32_t kMaxContactFrames = 108'000;   // one hour
constexpr std::uint64_t kMaxBoneFrames = 400'000'000;  // bones posed in all

bool same_skeleton(const Model& a, const Model& b) {
  return std::ranges::equal(a.bones, b.bones, [](const Bone& one, const Bone& other) {
    return one.name == other.name && one.parent == other.parent && one.rest_position == other.rest_position;
  });
}

}  // namespace

std::uint32_t contact_frames(const FitState& state) {
  const std::uint64_t bones = state.from.model->bones.size() + state.to.model->bones.size();
  const auto allowed = static_cast<std::uint32_t>(std::min<std::uint64_t>(kMaxBoneFrames / bones, kMaxContactFrames));
  return std::min(state.last_frame + 1, allowed);
}

void keep_contacts(FitState& state) {
  // The same model shows the same contacts.
  if (same_skeleton(*state.from.model, *state.to.model) || state.last_frame == 0) return;
  if (state.options.contacts.feet) keep_feet(state);
  if (state.options.contacts.hands || state.options.contacts.body) keep_hands(state);
}

}  // namespace odori
