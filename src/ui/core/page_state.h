#pragma once

// What the pages of the side panel keep between frames.

#include "analysis/surface_statistics.h"
#include "base/enums.h"
#include "model/model.h"
#include "rig/ik.h"
#include "scene/formation.h"
#include "scene/transform_breakdown.h"
#include "ui/core/panel_input.h"
#include "view/gpu_tables.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <imgui.h>

namespace odori {

// A long list with a text filter (ui/widgets/filtered_list.h).
struct FilteredList {
  std::array<char, 96> filter{};   // typed text, NUL-terminated
  std::vector<std::int32_t> rows;  // indices of the listed things; their meaning depends on the list
  bool stale = true;               // `rows` must be made again; set when anything else that they depend on changes
  std::int32_t target = -1;        // value in `rows` to scroll to; -1: none
  int target_rows = 1;             // rows from the target on that are to be visible
  bool target_scrolled = false;    // to the target, once

  // Inputs that `rows` were made from.
  std::string found_filter;
  std::weak_ptr<const Model> found_model;
};

// Clears the filter and scrolls to the row with this value.
inline void reveal_row(FilteredList& list, std::int32_t value) {
  list.filter[0] = '\0';
  list.stale = true;
  list.target = value;
}

// The groups in which morphs are listed, in the order of MMD's facial panel (ui-conventions.md 4).
struct MorphPanelTitle {
  MorphPanel panel;
  const char* title;
};
// Translated: 2.
inline constexpr MorphPanelTitle kMorphPanelTitles[] = {{MorphPanel::eye, "Eyes  目"},
                                                        {MorphPanel::mouth, "Lips  リップ"},
                                                        {MorphPanel::brow, "Brows  まゆ"},
                                                        {MorphPanel::other, "Other  その他"}};

// The group of a morph; morphs that MMD hides are listed under "Other".
constexpr MorphPanel listed_panel(MorphPanel panel) { return panel == MorphPanel::hidden ? MorphPanel::other : panel; }

struct MorphsPageState {
  FilteredList list;
  std::array<bool, 4> closed{};      // per group
  bool active_only = false;          // list only morphs with a weight in the current frame
  std::vector<std::int32_t> opened;  // group morphs whose members are listed
};

enum class BoneOrder : std::uint8_t {
  hierarchy,  // tree: children below their parent
  frames,     // grouped by the display frames of the file
  deform,     // in deform order, before and after physics
  file,       // in the order of the file
};

struct BonesPageState {
  FilteredList list;
  FilteredList choices;                    // of the combo box of bones that is open
  std::vector<std::int32_t> depths;        // per row, in the tree
  std::vector<std::uint8_t> has_children;  // per bone
  std::vector<std::uint8_t> closed;        // per bone
  BoneOrder order = BoneOrder::hierarchy;
  std::vector<std::uint8_t> closed_headings;  // per heading of that order
  bool ik_only = false;
  bool weights_on_hover = false;            // the weights of the hovered bone are previewed
  std::int32_t hovered = -1;                // in this frame, in the list or the viewport; -1: none
  std::vector<std::uint8_t> hidden_frames;  // per display frame, one more for bones in none: not in the overlay
  std::vector<std::uint8_t> hidden_bones;   // per bone of `hidden_model`, from `hidden_frames`
  std::weak_ptr<const Model> hidden_model;
  bool columns = false;                       // English name, meaning and flags beside the names
  int shown_bone = -1;                        // the selected bone in the last frame
  std::optional<glm::vec3> shown_spot;        // the point picked on the surface in the last frame
  std::array<char, 16> vertex_line{};         // typed number of a vertex
  bool vertex_unknown = false;                // the model has no such vertex
  std::optional<glm::vec3> typed_angles_deg;  // while edited: a quaternion does not determine the Euler angles
};

struct MaterialsPageState {
  FilteredList list;  // materials
  FilteredList textures;
  std::int32_t selected = -1;          // material whose properties are shown; -1: none
  std::int32_t selected_texture = -1;  // texture whose properties are shown; -1: none
};

struct CheckPageState {
  std::array<bool, 3> hidden{};  // per severity
  bool found_too = false;        // also list the motion's names that the model has
};

using ModesInPlot = std::array<bool, kSkinningModeCount>;

struct MeasurePageState {
  bool log_scale = false;             // of plots and the histogram
  PlotRange range = PlotRange::all;   // of plots and the histogram
  ModesInPlot plotted{};              // besides the one of the active pane
  Statistic curve = Statistic::mean;  // of each mode, if there are several: minimum, maximum or mean
  bool by_area = false;               // statistics are weighted by area
  bool relative = false;              // distances are shares of the model's extent
  bool all_modes = false;             // the table of modes is visible
  bool surfaces = false;              // the numbers of surfaces are
  // Of the table of modes, by vertex; nothing: the value of the marked vertex.
  std::optional<Statistic> statistic = Statistic::mean;
  // A frame that the current one is compared with, as it was measured; nothing: none.
  struct ReferenceFrame {
    double frame = 0.0;
    SurfaceStatistics statistics;
  };
  std::optional<ReferenceFrame> reference;
  std::size_t verified_modes = 0;       // listed in the last frame
  const char* exported_plot = nullptr;  // widget whose plot is to be saved as an image; null: none
};

struct PhysicsPageState {
  FilteredList bodies;
  FilteredList joints;  // shown instead of bodies while `joints_listed`
  bool joints_listed = false;
  bool groups_listed = false;  // the matrix of collision groups is shown instead
};

struct IkStepsState {
  bool open = false;
  std::int32_t chain = -1;  // inspected chain of the selected bone; -1: none
  int step = -1;            // into IkTrace::steps; -1: the step whose result is kept
  IkTrace trace;            // of that chain
  int traced_in = -1;       // ImGui frame number in which `trace` was made

  // The inspected step, into trace.steps.
  std::size_t shown() const {
    return step < 0 || static_cast<std::size_t>(step) >= trace.steps.size() ? trace.kept
                                                                            : static_cast<std::size_t>(step);
  }
};

// Solves the inspected chain, at most once per frame. The chain must exist in the selected actor's rig.
inline const IkTrace& ik_trace(const PanelInput& input, IkStepsState& ik_steps) {
  if (ik_steps.traced_in == ImGui::GetFrameCount() && ik_steps.trace.chain == ik_steps.chain) return ik_steps.trace;
  ik_steps.trace = trace_ik_chain(input.document.stage, input.document.selected.actor, ik_steps.chain);
  ik_steps.traced_in = ImGui::GetFrameCount();
  return ik_steps.trace;
}

struct GpuPageState {
  TableViewSettings table_view;
  float zoom = 0.0f;                   // pixels per texel; 0: fit the whole texture
  glm::vec2 middle{0.0f};              // center of the zoomed view, in texels
  bool dragged = false;                // the mouse moved since the button was pressed
  std::optional<std::size_t> pointed;  // texel whose value is shown: hovered, otherwise selected
};

// Names of DeformKind in the file format.
inline constexpr std::array<const char*, 5> kDeformKinds{"BDEF1", "BDEF2", "BDEF4", "SDEF", "QDEF"};
static_assert(kDeformKinds.size() == ordinal(DeformKind::qdef) + 1);

// Counts of a model, cached between frames.
struct ModelCounts {
  std::weak_ptr<const Model> model;                         // the counted model; may have been closed
  std::array<std::size_t, kDeformKinds.size()> vertices{};  // per DeformKind
};

struct ModelsPageState {
  ModelCounts counts;
  Formation formation;      // of the copies that are added next
  int expanded_layer = -1;  // motion layer of the selected actor whose settings are shown; -1: none
};

}  // namespace odori
