#pragma once

// What the dope sheet lists, from the top: the scene's tracks, switches, bones, morphs.

#include "motion/key_frames.h"
#include "ui/core/timeline_state.h"
#include "ui/core/view.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace odori {

enum class DopeRowKind : std::uint8_t { heading, camera, light, self_shadow, visible, ik, bone, morph };

struct DopeRow {
  DopeRowKind kind = DopeRowKind::heading;
  std::int32_t index = -1;  // a bone, a track's first morph, or a group: DopeSheetState::closed knows those
  std::int32_t track = -1;  // into its list in BoundMotion; -1: without keys
  int depth = 0;
  std::string_view name;   // as long as the model and its motions stay
  std::int32_t over = -1;  // of a motion that lies over: into BoundMotion::over; -1: those that join
};

// Groups that are no display frames.
inline constexpr std::int32_t kSceneGroup = -1;
inline constexpr std::int32_t kSwitchGroup = -2;
inline constexpr std::int32_t kMorphGroup = -3;
inline constexpr std::int32_t kBoneGroup = -4;  // the chosen bone and its kin, or bones of no display frame
inline constexpr std::int32_t kOverGroup = -5;  // the first motion that lies over; of the next one less, and so on

// Morphs that never leave 0 are left out. Costs as much as there are bones and tracks, not keys.
std::vector<DopeRow> dope_rows(const UiView& view, const DopeSheetState& sheet);

// Its keys' frames; none for a heading.
KeyFrames frames_of(const UiView& view, const DopeRow& row);

// Whether what the row stands for is switched off from that key to the next: a model's visibility, IK, a bone's
// physics.
bool is_off_after(const UiView& view, const DopeRow& row, std::size_t key);

}  // namespace odori
