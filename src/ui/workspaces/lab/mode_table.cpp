// The table of the measure page with one row for each mode and one column for each measure.

#include "base/translate.h"
#include "document/surface_selection.h"
#include "ui/core/theme.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/lab/measure_numbers.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

// Nothing: none is marked on the selected actor.
std::optional<std::uint32_t> marked_vertex(const PanelInput& input) {
  const auto& marked = input.document.selected.marked;
  const Actor* actor = selected_actor(input);
  if (!marked || actor == nullptr || marked->model.lock() != actor->model) return std::nullopt;
  return marked->vertex;
}

// Which number of a measure is shown: that of a vertex, or a statistic.
struct ShownNumber {
  std::optional<Statistic> statistic;
  std::optional<std::uint32_t> vertex;

  double of(const MeasuredMode& mode, std::size_t measure) const {
    if (mode.whole[measure].vertices == 0) return std::numeric_limits<double>::quiet_NaN();
    if (statistic) return mode.whole[measure][*statistic];
    if (vertex) return static_cast<double>(mode.values[measure][*vertex]);
    return std::numeric_limits<double>::quiet_NaN();
  }
};

void select_statistic(const std::optional<std::uint32_t>& vertex, UiState& state) {
  std::optional<Statistic>& selected = state.measure.statistic;
  if (!selected && !vertex) selected = Statistic::mean;
  const std::string of_vertex = vertex ? tr_format("Vertex {}", *vertex) : std::string();
  ImGui::SetNextItemWidth(-1.0f);
  const bool open =
      begin_combo("##statistic", selected ? tr(kStatistics[ordinal(*selected)].title) : of_vertex.c_str());
  register_widget(state, "statistic");
  if (selected) tooltip_of_number(state, name(*selected));
  if (!open) return;
  if (vertex && ImGui::Selectable((of_vertex + "##vertex").c_str(), !selected)) selected.reset();
  if (vertex) register_widget(state, "statistic_vertex");
  for (const auto& row : kStatistics) {
    if (is_by_area(row.value)) continue;  // the switch above is for all
    if (ImGui::Selectable(tr_id(row.title), selected == row.value)) selected = row.value;
    register_widget(state, {"statistic", static_cast<int>(row.value), row.name});
    tooltip_of_number(state, row.name);
  }
  ImGui::EndCombo();
}

// The tables of the page: what is measured at once, and the numbers of surfaces, which come later or not at all.
struct ShownTables {
  const ModeTable& modes;
  const ModeTable* surfaces;
  const MeshParts& parts;

  std::span<const SurfaceNumberRow> numbers() const { return surface_numbers(surfaces != nullptr); }
  std::optional<double> number(SurfaceNumber number, SkinningMode mode) const {
    return surface_number(number, parts, needs_surfaces(number) ? *surfaces : modes, mode);
  }
};

std::string modes_csv(const ShownTables& tables) {
  const ModeTable& table = tables.modes;
  std::vector<std::string> titles{"mode"};
  for (const Measure measure : table.request.measures) {
    for (const auto& statistic : kStatistics) titles.push_back(fmt::format("{}_{}", name(measure), statistic.name));
  }
  for (const SurfaceNumberRow& row : tables.numbers()) titles.emplace_back(row.name);
  CsvText csv(titles);
  for (std::size_t i = 0; i < table.measured.modes.size(); ++i) {
    if (!table.ready[i]) continue;
    const MeasuredMode& mode = table.measured.modes[i];
    std::vector<std::string> cells{std::string(name(table.request.modes[i].mode))};
    for (const MeasureSummary& whole : mode.whole) {
      for (const double value : whole.value)
        cells.push_back(whole.vertices == 0 || std::isnan(value) ? std::string() : csv_number(value));
    }
    for (const SurfaceNumberRow& row : tables.numbers()) {
      const auto value = tables.number(row.value, table.request.modes[i].mode);
      cells.push_back(value ? csv_number(*value) : std::string());
    }
    csv.add(cells);
  }
  return csv.text();
}

TableFacts facts_of_modes(const Model& model, const ModeTable& table) {
  return {{"model", model.name},
          {"frame", fmt::format("{}", table.measured.frame)},
          {"reference of displacement", std::string(name(table.request.reference.mode))}};
}

void draw_mode_row(const ShownTables& tables, std::size_t number, const ShownNumber& shown, const Model& model,
                   UiState& state) {
  const ModeTable& table = tables.modes;
  const SkinningMode mode = table.request.modes[number].mode;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  text(name(mode));
  register_widget(state, {"mode_row", static_cast<int>(mode), name(mode)});
  tooltip(state, method(mode).title);
  for (std::size_t m = 0; m < table.request.measures.size(); ++m) {
    ImGui::TableNextColumn();
    if (!table.ready[number]) {
      text_colored(color::kDim, "...");
      continue;
    }
    const Measure measure = table.request.measures[m];
    const double unit = statistic_unit(measure, state.measure.relative, model);
    text(format_statistic(measure, state.measure.relative, shown.of(table.measured.modes[number], m) / unit));
  }
  for (const SurfaceNumberRow& row : tables.numbers()) {
    ImGui::TableNextColumn();
    text(format_surface_number(row, state.measure.relative, tables.number(row.value, mode), model));
  }
}

void draw_mode_numbers(const ShownTables& tables, const ShownNumber& shown, const Model& model, UiState& state) {
  const ModeTable& table = tables.modes;
  const int columns = static_cast<int>(table.request.measures.size() + tables.numbers().size()) + 1;
  // Names are those of files and of the command line, which are short; the table scrolls if the panel is narrow.
  const float rows = static_cast<float>(table.request.modes.size()) + 1.0f;
  const float height = rows * (ImGui::GetTextLineHeight() + 2.0f * ImGui::GetStyle().CellPadding.y) +
                       ImGui::GetStyle().ScrollbarSize + ImGui::GetStyle().CellPadding.y;
  if (!ImGui::BeginTable("modes", columns, ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollX,
                         ImVec2(0.0f, height)))
    return;
  ImGui::TableSetupScrollFreeze(1, 0);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  text_colored(color::kHeading, tr("Mode"));
  for (const Measure measure : table.request.measures) {
    ImGui::TableNextColumn();
    text_colored(color::kHeading, name(measure));
    tooltip_of_number(state, name(measure));
  }
  for (const SurfaceNumberRow& row : tables.numbers()) {
    ImGui::TableNextColumn();
    text_colored(color::kHeading, row.name);
    tooltip_of_number(state, row.name);
  }
  for (std::size_t i = 0; i < table.request.modes.size(); ++i) draw_mode_row(tables, i, shown, model, state);
  ImGui::EndTable();
}

}  // namespace

void draw_mode_table(const PanelInput& input, const Model& model, UiState& state, Commands& commands) {
  const Measured& measured = input.activity.measured;
  const ModeTable* table = measured.mode_table;
  // Those of a table that is not shown are of the active pane's mode alone.
  const ModeTable* surfaces = state.measure.surfaces && state.measure.all_modes ? measured.surfaces : nullptr;
  const auto tables = [&] { return ShownTables{*table, surfaces, *measured.statistics->parts}; };
  if (state.measure.all_modes && table != nullptr) {
    heading_with_export(state, "All modes",
                        {"export_modes", std::string("all modes"), [&] { return modes_csv(tables()); }, false,
                         facts_of_modes(model, *table)},
                        commands, "Every measure in every mode, in this frame");
  } else {
    heading("All modes");
  }
  checkbox("Measure all modes", state.measure.all_modes);
  register_widget(state, "all_modes");
  tooltip(state, "Every measure in every mode, while the motion is paused");
  if (!state.measure.all_modes) return;
  if (table == nullptr) return text_wrapped(tr("Pause to measure."), color::kDim);
  const auto vertex = marked_vertex(input);
  select_statistic(vertex, state);
  ShownNumber shown{state.measure.statistic, vertex};
  if (shown.statistic) shown.statistic = weighted(*shown.statistic, state.measure.by_area);
  draw_mode_numbers(tables(), shown, model, state);
}

}  // namespace odori
