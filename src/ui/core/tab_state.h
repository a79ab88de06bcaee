#pragma once

// What the side panel's tabs remember from one picture to the next.

#include "model/model.h"
#include "rig/ik.h"
#include "viewer/gpu_tables.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace odori {

// A long list narrowed by words typed above it (ui/widgets/filtered_list.h).
struct FilteredList {
  std::array<char, 96> words{};    // as typed, NUL at the end
  std::vector<std::int32_t> rows;  // what they mean is the list's own matter
  bool stale = true;               // `rows` no longer fit; set by whatever else they depend on
  std::int32_t sought = -1;        // the row with this value is to be brought into sight; -1: none is

  // What `rows` were found for.
  std::string found_words;
  std::weak_ptr<const Model> found_model;
};

// Forgets the words, so that every row is there, and brings the row of this value into sight.
inline void seek_row(FilteredList& list, std::int32_t value) {
  list.words[0] = '\0';
  list.stale = true;
  list.sought = value;
}

struct MorphsTabState {
  FilteredList list;
  std::array<bool, 4> closed{};      // per group
  bool active_only = false;          // those at work in the frame that is shown
  std::vector<std::int32_t> opened;  // morphs whose members are listed
};

enum class BoneOrder : std::uint8_t {
  hierarchy,  // a tree, children under their parent
  frames,     // under the display frames of the file
  deform,     // as they are transformed, before physics and after it
};

struct BonesTabState {
  FilteredList list;
  std::vector<std::int32_t> depths;        // per row
  std::vector<std::uint8_t> has_children;  // per bone
  std::vector<std::uint8_t> closed;        // per bone
  BoneOrder order = BoneOrder::hierarchy;
  std::vector<std::uint8_t> closed_headings;  // per heading of that order, see bone_rows.h
  bool ik_only = false;
  int shown_bone = -1;                        // the chosen one, as last drawn
  std::optional<glm::vec3> typed_angles_deg;  // while they are dragged or typed: a rotation does not tell them all
};

struct MaterialsTabState {
  FilteredList list;      // materials
  FilteredList textures;  // shown in their place while `shows_textures`
  bool shows_textures = false;
  std::int32_t selected = -1;          // material whose values are shown
  std::int32_t selected_texture = -1;  // likewise
};

struct CheckTabState {
  std::array<bool, 3> hidden{};  // per severity
  bool found_too = false;        // a motion's names that were found are listed as well
};

struct IkStepsState {
  bool open = false;
  std::int32_t chain = -1;  // looked at, of those of the chosen bone; -1: none
  int step = -1;            // into IkTrace::steps; -1: the one that is kept
  IkTrace trace;            // of that chain, solved once a picture
  int traced_in = -1;       // the picture, by ImGui's count

  // Into trace.steps.
  std::size_t shown() const {
    return step < 0 || static_cast<std::size_t>(step) >= trace.steps.size() ? trace.kept
                                                                            : static_cast<std::size_t>(step);
  }
};

struct GpuTabState {
  TableViewSettings look;
  float zoom = 0.0f;                   // pixels a texel; 0: as many as show all of it
  glm::vec2 middle{0.0f};              // of what is seen, in texels of the picture, where it is zoomed
  bool dragged = false;                // the mouse that is held has moved the picture
  std::optional<std::size_t> pointed;  // the texel whose value is asked for: under the mouse, else what is chosen
};

// The file format's names of the ways in which a vertex follows its bones.
inline constexpr std::array<const char*, 5> kDeformKinds{"BDEF1", "BDEF2", "BDEF4", "SDEF", "QDEF"};
static_assert(kDeformKinds.size() == static_cast<std::size_t>(DeformKind::qdef) + 1);

// Kept from one picture to the next.
struct ModelCounts {
  std::weak_ptr<const Model> model;                         // that the rest is of; may be closed by now
  std::array<std::size_t, kDeformKinds.size()> vertices{};  // per kind
};

}  // namespace odori
