// The section of the measure page about the whole motion: what is measured, and the plots.

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/color_bar.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/lab/measure_numbers.h"
#include "ui/workspaces/lab/motion_lines.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kMinSpan = 1e-4f;  // height of a plot in its unit
constexpr float kMinVolumeSpan = 0.01f;
constexpr float kSwatchLength = 1.25f;  // in the legend, of the font's height

SkinningMode selected_mode(const PanelInput& input) { return active_pane(input.document.settings.views).skinning.mode; }

bool has_motion(const PanelInput& input) { return input.document.clock.last > input.document.clock.first; }

bool is_ready(const PanelInput& input, SkinningMode mode) {
  return available_mode(*selected_actor(input), mode) == mode;
}

// Measures what is to be shown and is not measured yet.
void draw_measure_button(const PanelInput& input, std::vector<SkinningMode> missing, UiState& state,
                         Commands& commands) {
  if (const auto& running = input.activity.measured.measuring) {
    if (progress_with_cancel(state, "cancel_measuring", running->share, method(running->mode).name.data()))
      commands.push_back(MeasureMotion{false});
    return;
  }
  const SkinningMode selected = selected_mode(input);
  std::erase_if(missing, [&](SkinningMode mode) { return mode != selected && !is_ready(input, mode); });
  if (missing.empty()) return;
  ImGui::BeginDisabled(!has_motion(input));
  if (ImGui::Button(tr_id("Measure whole motion"))) {
    for (const SkinningMode mode : missing) commands.push_back(MeasureMotion{true, mode});
  }
  register_widget(state, "measure_motion");
  ImGui::EndDisabled();
}

// A mode that is chosen is measured at once.
void draw_plotted_mode(const PanelInput& input, SkinningMode mode, UiState& state, Commands& commands) {
  const bool selected = mode == selected_mode(input), ready = is_ready(input, mode);
  const bool measured = input.activity.measured.motion_statistics[ordinal(mode)] != nullptr;
  bool& plotted = state.measure.plotted[ordinal(mode)];
  bool on = selected || plotted;
  ImGui::BeginDisabled(selected || (!ready && !plotted));
  if (checkbox(method(mode).title, on)) {
    plotted = on;
    if (on && !measured) commands.push_back(MeasureMotion{true, mode});
  }
  register_widget(state, {"plot_mode", static_cast<int>(mode), name(mode)});
  ImGui::EndDisabled();
  if (measured || selected) return;
  ImGui::SameLine();
  text_colored(color::kDim, ready ? tr("not measured") : tr("first select it in a view"));
}

void choose_modes(const PanelInput& input, UiState& state, Commands& commands) {
  const SkinningMode selected = selected_mode(input);
  std::string modes;
  for (const SkinningMethod& mode : skinning_modes()) {
    if (mode.value == selected || !state.measure.plotted[ordinal(mode.value)]) continue;
    modes += (modes.empty() ? std::string(name(selected)) : std::string()) + fmt::format(", {}", mode.name);
  }
  ImGui::SetNextItemWidth(-1.0f);
  const bool open =
      begin_combo("##plotted", modes.empty() ? tr("Add other modes") : modes.c_str(), ImGuiComboFlags_HeightLargest);
  register_widget(state, "plotted_modes");
  if (!open) return;
  for (const SkinningMethod& mode : skinning_modes()) draw_plotted_mode(input, mode.value, state, commands);
  ImGui::EndCombo();
}

// The line that is drawn last comes first.
void draw_curve_legend(std::span<const PlotLine> lines) {
  const float font = ImGui::GetFontSize(), swatch = kSwatchLength * font;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float strongest = std::ranges::max(lines, {}, &PlotLine::thickness).thickness;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    const float width = swatch + style.ItemInnerSpacing.x + ImGui::CalcTextSize(line->title).x;
    if (line != lines.rbegin()) same_line_if_fits(width, 2.0f * style.ItemSpacing.x);
    ImGui::Dummy(ImVec2(swatch, font));
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float middle = 0.5f * (low.y + high.y);
    ImGui::GetWindowDrawList()->AddLine(ImVec2(low.x, middle), ImVec2(high.x, middle), ImGui::GetColorU32(line->tint),
                                        line->thickness);
    ImGui::SameLine(0.0f, style.ItemInnerSpacing.x);
    text_colored(line->thickness == strongest ? color::kText : color::kDim, line->title);
  }
}

void choose_curve(Measure measure, UiState& state) {
  const std::vector<Statistic> curves = curves_of(measure);
  if (std::ranges::find(curves, state.measure.curve) == curves.end()) state.measure.curve = Statistic::mean;
  const Statistic before = state.measure.curve;
  Segments segments(state);
  for (const Statistic curve : curves) {
    const auto& row = kStatistics[ordinal(curve)];
    if (segments.add({"curve", static_cast<int>(curve), row.name}, row.title, curve == before, row.description))
      state.measure.curve = curve;
  }
}

void draw_volumes(const PanelInput& input, MotionsInPlot motions, UiState& state, Commands& commands) {
  const SkinningMode selected = selected_mode(input);
  const std::vector<PlotLine> volumes = volume_lines(motions, selected);
  if (volumes.empty()) return;
  text_wrapped(tr("Enclosed volume of the closed parts relative to rest"), color::kDim);
  const OutsideCount outside = draw_motion_plot(
      {"volume_plot", motions.front()->frames, volumes, input.document.stage.frame, kMinVolumeSpan,
       [](float value) { return fmt::format("{:.2f} %", 100.0f * value); }, false, state.measure.range},
      state, commands);
  draw_outside_count(outside, tr_later("Frames below: {}"), tr_later("Frames above: {}"));
}

void draw_motion_curves(const PanelInput& input, const Model& model, MotionsInPlot motions, UiState& state,
                        Commands& commands) {
  const MeasureSelection& of = motions.front()->of;
  const SkinningMode selected = selected_mode(input);
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const bool compares = compares_modes(motions, selected);
  if (compares) choose_curve(of.measure, state);
  const Exported exported{
      "export_motion",
      motion_table_name(motions),
      [&] { return motion_csv(motions); },
      true,
      motion_facts(model, motions),
      false,
      {compares ? std::string(name(state.measure.curve)) : std::string(), {}, state.measure.log_scale}};
  const std::vector<PlotLine> lines = motion_lines(motions, selected, state.measure.curve);
  draw_curve_legend(lines);
  draw_plot_range(state, "plot_range");
  same_line_if_fits("Log scale");
  checkbox("Log scale", state.measure.log_scale);
  register_widget(state, "log_scale");
  same_line_if_fits(ImGui::GetFrameHeight(), ImGui::GetStyle().ItemSpacing.x);
  draw_export_button(state, exported, commands);
  const Heatmap heatmap{HeatmapKind::measure, of.measure};
  const OutsideCount outside = draw_motion_plot(
      {"motion_plot", motions.front()->frames, lines, input.document.stage.frame, kMinSpan,
       [&](float value) { return format_heatmap_value(heatmap, value); }, state.measure.log_scale, state.measure.range},
      state, commands);
  const float right = ImGui::GetItemRectMax().x;
  draw_outside_count(outside, tr_later("Frames below: {}"), tr_later("Frames above: {}"));
  save_plot_if_asked(state, exported, low, ImVec2(right, ImGui::GetItemRectMax().y), commands);
}

}  // namespace

void draw_whole_motion(const PanelInput& input, const Model& model, UiState& state, Commands& commands) {
  heading("Whole motion");
  const ShownMotions shown =
      shown_motions(input.activity.measured.motion_statistics, selected_mode(input), state.measure.plotted);
  // Above the progress, which comes and goes: an open list must not move under the mouse.
  choose_modes(input, state, commands);
  draw_measure_button(input, shown.missing, state, commands);
  if (shown.motions.empty()) return;
  draw_motion_curves(input, model, shown.motions, state, commands);
  draw_volumes(input, shown.motions, state, commands);
}

}  // namespace odori
