#include "analysis/numbers.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/color_bar.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/lab/measure_numbers.h"

#include <algorithm>

namespace odori {

namespace {

constexpr float kMinRange = 0.001f;  // of the range slider
constexpr float kMaxDistance = 10.0f;
constexpr float kMaxRatio = 3.0f;
constexpr float kMaxAngle = 180.0f;

template <typename Value>
bool draw_choice(UiState& state, std::span<const Choice<Value>> choices, std::string_view kind, Value& selected) {
  bool changed = false;
  const Value before = selected;
  Segments segments(state);
  for (const Choice<Value>& choice : choices) {
    const bool defined = number_definition(choice.name) != nullptr;
    const bool clicked = segments.add({kind, static_cast<int>(choice.value), choice.name}, choice.title,
                                      before == choice.value, defined ? nullptr : choice.description);
    if (defined) tooltip_of_number(state, choice.name);
    if (!clicked) continue;
    selected = choice.value;
    changed = true;
  }
  return changed;
}

bool draw_against(UiState& state, SkinningMode& reference) {
  bool changed = false;
  ImGui::AlignTextToFramePadding();
  text_colored(color::kDim, tr("From"));
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1.0f);
  const bool open = begin_combo("##against", tr(method(reference).title));
  register_widget(state, "against");
  if (!open) return false;
  for (const auto& mode : skinning_modes()) {
    if (ImGui::Selectable(tr_id(mode.title), mode.value == reference)) {
      reference = mode.value;
      changed = true;
    }
    register_widget(state, {"against_mode", static_cast<int>(mode.value), mode.name});
  }
  ImGui::EndCombo();
  return changed;
}

bool shows_same_measure(const Pane& pane, const Heatmap& heatmap) {
  return pane.heatmap.kind == HeatmapKind::measure && pane.heatmap.measure == heatmap.measure;
}

// Whether every view with this measure has its range, and does not follow the frame.
bool is_pinned(const Views& views, const Heatmap& heatmap) {
  const auto panes = panes_in_use(views);
  return heatmap.range > 0.0f && std::ranges::all_of(panes, [&](const Pane& pane) {
           return !shows_same_measure(pane, heatmap) || pane.heatmap.range == heatmap.range;
         });
}

// The largest range of all views with this measure in the current frame.
float range_of_views(const PanelInput& input, const Heatmap& heatmap) {
  const Views& views = input.document.settings.views;
  float range = kMinRange;
  for (std::size_t i = 0; i < panes_in_use(views).size(); ++i) {
    if (!shows_same_measure(views.panes[i], heatmap)) continue;
    range = std::max(range, input.activity.measured.heatmap_scales[i].high - neutral(heatmap.measure));
  }
  return range;
}

// One range for all views and frames, so that their colors mean the same. Returns whether it was switched on.
bool draw_pin(const PanelInput& input, UiState& state, Heatmap& heatmap) {
  const bool pinned = is_pinned(input.document.settings.views, heatmap);
  bool wanted = pinned;
  same_line_if_fits("Pin range");
  if (checkbox("Pin range", wanted)) heatmap.range = wanted ? range_of_views(input, heatmap) : 0.0f;
  register_widget(state, "range_pinned");
  tooltip(state, "The same range in all views that show this measure, and in every frame");
  return wanted != pinned;
}

// `all_views`: whether the range is that of all views; changed with the switch.
bool draw_heatmap_range(const PanelInput& input, UiState& state, Heatmap& heatmap, bool& all_views) {
  const HeatmapScale& scale = input.activity.measured.heatmap_scales[active_index(input.document.settings.views)];
  bool automatic = heatmap.range <= 0.0f, changed = false;
  if (checkbox("Auto range", automatic)) {
    heatmap.range = automatic ? 0.0f : scale.high - neutral(heatmap.measure);
    changed = true;
  }
  register_widget(state, "range_automatic");
  tooltip(state, "Fit to the frame's maximum, rounded up. Ratios stay between 0 and 200 %");
  if (draw_pin(input, state, heatmap)) all_views = changed = true;
  if (heatmap.range <= 0.0f) return changed;
  const bool ratio = is_share(heatmap.measure);
  const bool angle = is_angle(heatmap.measure);
  const float max_range = ratio ? kMaxRatio : angle ? kMaxAngle : kMaxDistance;
  float shown = std::clamp(heatmap.range, kMinRange, max_range) * (ratio ? 100.0f : 1.0f);
  ImGui::SetNextItemWidth(-1.0f);
  if (ImGui::SliderFloat("##range", &shown, kMinRange * (ratio ? 100.0f : 1.0f), max_range * (ratio ? 100.0f : 1.0f),
                         ratio   ? "\xC2\xB1%.3g %%"
                         : angle ? "%.3g\xC2\xB0"
                                 : tr("%.3g units"),
                         ImGuiSliderFlags_Logarithmic)) {
    heatmap.range = std::clamp(shown / (ratio ? 100.0f : 1.0f), kMinRange, max_range);
    changed = true;
  }
  register_widget(state, "range");
  return changed;
}

void draw_heatmap(const PanelInput& input, UiState& state, Commands& commands) {
  const Views& views = input.document.settings.views;
  Heatmap heatmap = active_pane(views).heatmap;
  heading(pane_count(views) > 1 ? tr_format("Heat map of view {}", active_index(views) + 1) : "Heat map");
  bool changed = draw_choice(state, heatmap_kinds(), "paint", heatmap.kind);
  heading("Measure");
  changed |= draw_choice(state, measures(), "measure", heatmap.measure);
  if (heatmap.measure != active_pane(views).heatmap.measure) heatmap.range = 0.0f;  // its unit may differ
  if (heatmap.measure == Measure::displacement || state.measure.surfaces)
    changed |= draw_against(state, heatmap.reference);
  bool all_views = false;
  if (heatmap.kind == HeatmapKind::measure) {
    all_views = is_pinned(views, heatmap);
    changed |= draw_heatmap_range(input, state, heatmap, all_views);
  }
  if (changed) commands.push_back(SetHeatmap{heatmap, all_views});
  if (pane_count(views) < 2) return;
  if (text_button(state, "spread_heatmap", "Same in all views")) commands.push_back(SpreadHeatmap{});
}

void draw_statistics(const PanelInput& input, const Model& model, UiState& state, Commands& commands) {
  draw_frame_numbers(input, state, commands);
  draw_mode_table(input, model, state, commands);
  draw_whole_motion(input, model, state, commands);
  draw_measure_tables(input, model, state, commands);
}

}  // namespace

void draw_measure_page(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr) return text_wrapped(tr("No model is open."), color::kDim);
  draw_heatmap(input, state, commands);
  if (input.activity.measured.statistics != nullptr &&
      input.activity.measured.statistics->bones.size() == actor->model->bones.size()) {
    draw_statistics(input, *actor->model, state, commands);
  }
  draw_verification(input, state, commands);
}

}  // namespace odori
