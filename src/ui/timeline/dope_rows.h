#pragma once

// Rows of the dope sheet, from the top: tracks of the scene, visibility and IK, bones, morphs, override layers.

#include "motion/motion.h"
#include "ui/core/panel_input.h"
#include "ui/core/viewport_state.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace odori {

enum class DopeRowKind : std::uint8_t { heading, camera, light, self_shadow, visible, ik, bone, morph };

struct DopeRow {
  DopeRowKind kind = DopeRowKind::heading;
  std::int32_t index = -1;  // a bone, the first morph of a track, or a group as in DopeSheetState::closed
  std::int32_t track = -1;  // into the track list of its kind in BoundMotion; -1: no keys
  int depth = 0;
  std::string_view name;    // valid while the model and its motions are
  std::int32_t layer = -1;  // into BoundMotion::override_layers; -1: the merged layers
};

// Groups other than display frames, whose indices are >= 0.
inline constexpr std::int32_t kSceneGroup = -1;
inline constexpr std::int32_t kSwitchGroup = -2;
inline constexpr std::int32_t kMorphGroup = -3;
inline constexpr std::int32_t kBoneGroup = -4;  // the selected bone with its relatives, or bones of no display frame
inline constexpr std::int32_t kOverrideGroup = -5;  // the first override layer; the next one is one less, and so on

// Omits morphs whose only key has the weight 0. The cost is proportional to bones and tracks, not keys.
std::vector<DopeRow> dope_rows(const PanelInput& input, const DopeSheetState& sheet);

// Frames of the row's keys; empty for a heading.
KeyFrames frames_of(const PanelInput& input, const DopeRow& row);

// Whether the key switches off the model's visibility, the IK chain or the bone's physics until the next key.
bool is_off_after(const PanelInput& input, const DopeRow& row, std::size_t key);

}  // namespace odori
