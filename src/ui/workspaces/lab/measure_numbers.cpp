#include "ui/workspaces/lab/measure_numbers.h"

#include "analysis/numbers.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/color_bar.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <imgui_internal.h>

namespace odori {

namespace {

constexpr float kVisibleRows = 9.0f;  // of the table of bones, at least
constexpr float kTableShare = 0.35f;  // of the page's height, for the same
constexpr float kBoneShare = 0.5f;    // of the row's width, for the bone's name

Heatmap heatmap_of(Measure measure) { return {HeatmapKind::measure, measure}; }

// The frame that the current one is compared with; null if there is none, or if it was measured otherwise.
const MeasurePageState::ReferenceFrame* reference_of(const SurfaceStatistics& numbers, const UiState& state) {
  const auto& reference = state.measure.reference;
  const bool same = reference && reference->statistics.of == numbers.of && reference->statistics.parts == numbers.parts;
  return same ? &*reference : nullptr;
}

std::string format_difference(const Heatmap& heatmap, float value) {
  return (value < 0.0f ? "" : "+") + format_heatmap_value(heatmap, value);
}

std::optional<double> relative_volume(const SurfaceStatistics& numbers) {
  const auto volume = whole_volume(*numbers.parts, numbers.volumes);
  const auto rest = whole_volume(*numbers.parts, numbers.rest_volumes);
  if (!volume || !rest || *rest == 0.0) return std::nullopt;
  return *volume / *rest;
}

std::string format_volume(const SurfaceStatistics& numbers, const SurfaceStatistics* before) {
  std::size_t closed = 0;
  for (const MeshPart& part : numbers.parts->parts) closed += part.closed;
  const std::size_t all = numbers.parts->parts.size();
  const auto volume = relative_volume(numbers);
  if (!volume) return tr_format("none: none of {} parts is closed", all);
  const auto earlier = before == nullptr ? std::nullopt : relative_volume(*before);
  const std::string change = earlier ? fmt::format(" ({:+.2f} %)", 100.0 * (*volume - *earlier)) : std::string();
  return tr_format("{:.2f} %{} of rest; {} of {} parts are closed", 100.0 * *volume, change, closed, all);
}

// The frame to compare with: this one, or none.
void draw_reference_frame(const PanelInput& input, UiState& state) {
  auto& reference = state.measure.reference;
  if (text_button(state, "set_reference_frame", "Compare with this frame")) {
    reference = MeasurePageState::ReferenceFrame{input.document.stage.frame, *input.activity.measured.statistics};
  }
  tooltip(state, "Then go to another frame: all numbers also show how much they differ from here");
  if (!reference) return;
  same_line_if_fits(text_button_width("Clear"), ImGui::GetStyle().ItemSpacing.x);
  const bool usable = reference_of(*input.activity.measured.statistics, state) != nullptr;
  const std::string note = usable ? tr_format("In brackets: the difference from frame {:g}", reference->frame)
                                  : tr_format("Frame {:g} was measured for something else", reference->frame);
  if (text_button(state, "clear_reference_frame", "Clear")) reference.reset();
  text_wrapped(note, usable ? color::kText : color::kWarning);
}

// The numbers that need all triangles, which are there some time after they are asked for.
void draw_surface_numbers(const PanelInput& input, const Model& model, UiState& state) {
  const Measured& measured = input.activity.measured;
  for (const SurfaceNumberRow& row : surface_numbers()) {
    if (!needs_surfaces(row.value)) continue;
    std::string text = "...";
    if (input.document.clock.playing) text = tr("Pause to measure.");
    if (measured.measuring_surfaces) text = fmt::format("{:.0f} %", 100.0f * *measured.measuring_surfaces);
    if (measured.surfaces != nullptr) {
      const SurfaceStatistics& shown = *measured.statistics;
      const auto value = surface_number(row.value, *shown.parts, *measured.surfaces, shown.of.skinning.mode);
      text = format_surface_number(row, state.measure.relative, value, model);
    }
    property(row.title, text);
    register_widget(state, {"surface_number", static_cast<int>(row.value), row.name});
    tooltip_of_number(state, row.name);
  }
}

void draw_whole(const PanelInput& input, const Model& model, UiState& state) {
  const SurfaceStatistics& numbers = *input.activity.measured.statistics;
  const auto* reference = reference_of(numbers, state);
  const SurfaceStatistics* before = reference == nullptr ? nullptr : &reference->statistics;
  if (!begin_properties("whole")) return;
  const auto format = [&](const SurfaceStatistics& of, Statistic statistic) {
    return of.whole[statistic] / statistic_unit(of.of.measure, state.measure.relative, model);
  };
  for (const auto& row : kStatistics) {
    if (weighted(row.value, state.measure.by_area) != row.value) continue;
    const double value = format(numbers, row.value);
    std::string text = format_statistic(numbers.of.measure, state.measure.relative, value);
    if (before != nullptr) {
      const double change = value - format(*before, row.value);
      text +=
          (change < 0.0 ? " (" : " (+") + format_statistic(numbers.of.measure, state.measure.relative, change) + ")";
    }
    property(row.title, text);
    tooltip_of_number(state, row.name);
  }
  property("Enclosed volume", format_volume(numbers, before));
  tooltip_of_number(state, "volume");
  property("Fold-overs", format_integer(numbers.folds));
  tooltip_of_number(state, "folds");
  if (state.measure.surfaces) draw_surface_numbers(input, model, state);
  end_properties();
}

const std::string& name_of_bone(const Model& model, std::int32_t bone) { return model.bones[bone].name; }

std::string worst_csv(const Model& model, const SurfaceStatistics& numbers) {
  CsvText csv({"vertex", "bone", "value"});
  for (const SurfaceStatistics::Vertex& worst : numbers.worst) {
    csv.add({fmt::format("{}", worst.vertex), name_of_bone(model, worst.bone), csv_number(worst.value)});
  }
  return csv.text();
}

void draw_worst(const PanelInput& input, const Model& model, UiState& state, Commands& commands) {
  const SurfaceStatistics& numbers = *input.activity.measured.statistics;
  heading_with_export(state,
                      is_ratio(numbers.of.measure) ? tr_later("Vertices farthest from 100 %")
                                                   : tr_later("Vertices with the largest values"),
                      {"export_worst", table_name(numbers, "worst vertices"), [&] { return worst_csv(model, numbers); },
                       false, facts_of_frame(input)},
                      commands);
  const float width = ImGui::GetContentRegionAvail().x;
  for (std::size_t i = 0; i < numbers.worst.size(); ++i) {
    const SurfaceStatistics::Vertex& worst = numbers.worst[i];
    ImGui::PushID(static_cast<int>(i));
    const ImVec2 low = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##worst")) commands.push_back(ShowVertex{worst.vertex});
    register_widget(state, {"worst_vertex", static_cast<int>(i)});
    tooltip(state, "Show this vertex");
    const float number = ImGui::CalcTextSize("0000000 ").x;
    draw_text_ellipsis(fmt::format("{}", worst.vertex), low, number, color::kDim);
    draw_text_ellipsis(name_of_bone(model, worst.bone), ImVec2(low.x + number, low.y), width * kBoneShare,
                       color::kText);
    const std::string value = format_heatmap_value(heatmap_of(numbers.of.measure), worst.value);
    const float end = ImGui::CalcTextSize(value.c_str()).x;
    draw_text_ellipsis(value, ImVec2(low.x + width - end, low.y), end + 1.0f, color::kText);
    ImGui::PopID();
  }
}

struct BoneRow {
  std::int32_t bone;
  float low;
  float high;
  float mean;
  float change;  // of the mean since the reference frame; 0 without one
};

std::vector<BoneRow> bone_rows(const SurfaceStatistics& numbers, const SurfaceStatistics* before) {
  std::vector<BoneRow> rows;
  for (std::size_t i = 0; i < numbers.bones.size(); ++i) {
    const MeasureSummary& bone = numbers.bones[i];
    if (bone.vertices == 0) continue;
    const double change = before == nullptr ? 0.0 : bone[Statistic::mean] - before->bones[i][Statistic::mean];
    rows.push_back({static_cast<std::int32_t>(i), static_cast<float>(bone[Statistic::min]),
                    static_cast<float>(bone[Statistic::max]), static_cast<float>(bone[Statistic::mean]),
                    static_cast<float>(change)});
  }
  return rows;
}

// A column of the table of bones.
struct BoneColumn {
  const char* title;  // translated
  float BoneRow::*value;
};

// Distances have a minimum of no interest: most bones have a vertex that stays where it is.
std::vector<BoneColumn> bone_columns(Measure measure, bool compared) {
  std::vector<BoneColumn> columns;
  if (is_ratio(measure)) columns.push_back({tr_id("Minimum"), &BoneRow::low});
  columns.push_back({tr_id("Maximum"), &BoneRow::high});
  columns.push_back({tr_id("Mean"), &BoneRow::mean});
  if (compared) columns.push_back({tr_id("Change of mean"), &BoneRow::change});
  return columns;
}

void sort_bone_rows(std::vector<BoneRow>& rows, std::span<const BoneColumn> columns) {
  const ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
  if (specs == nullptr || specs->SpecsCount == 0) return;
  const int column = specs->Specs[0].ColumnIndex;
  const bool down = specs->Specs[0].SortDirection == ImGuiSortDirection_Descending;
  const auto key = [&](const BoneRow& row) {
    return column == 0 ? static_cast<float>(row.bone) : row.*columns[column - 1].value;
  };
  std::ranges::stable_sort(
      rows, [&](const BoneRow& a, const BoneRow& b) { return down ? key(a) > key(b) : key(a) < key(b); });
}

std::string bones_csv(const Model& model, const SurfaceStatistics& numbers, const UiState& state) {
  const auto* reference = reference_of(numbers, state);
  std::vector<std::string> titles{"bone", "name", "vertices"};
  for (const auto& statistic : kStatistics) titles.emplace_back(statistic.name);
  titles.emplace_back("worst_vertex");
  if (reference != nullptr) titles.push_back(fmt::format("mean: change since frame {:g}", reference->frame));
  CsvText csv(titles);
  for (const BoneRow& row : bone_rows(numbers, reference == nullptr ? nullptr : &reference->statistics)) {
    const MeasureSummary& bone = numbers.bones[row.bone];
    std::vector<std::string> cells{fmt::format("{}", row.bone), name_of_bone(model, row.bone),
                                   fmt::format("{}", bone.vertices)};
    for (const double value : bone.value) cells.push_back(csv_number(value));
    cells.push_back(fmt::format("{}", bone.worst_vertex));
    if (reference != nullptr) cells.push_back(csv_number(row.change));
    csv.add(cells);
  }
  return csv.text();
}

void draw_bone_row(const Model& model, const BoneRow& row, const Heatmap& heatmap, std::span<const BoneColumn> columns,
                   UiState& state, Commands& commands) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(row.bone);
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  if (ImGui::Selectable("##bone", false, ImGuiSelectableFlags_SpanAllColumns)) commands.push_back(SelectBone{row.bone});
  register_widget(state, {"bone_row", row.bone, name_of_bone(model, row.bone)});
  draw_text_ellipsis(name_of_bone(model, row.bone), low, width, color::kText);
  ImGui::PopID();
  for (const BoneColumn& column : columns) {
    ImGui::TableNextColumn();
    const bool difference = column.value == &BoneRow::change;
    text(difference ? format_difference(heatmap, row.change) : format_heatmap_value(heatmap, row.*column.value));
  }
}

// As ImGui::TableHeadersRow, and the keyboard reaches the headers from the rows: ImGui puts a row that does not scroll
// among the menus of its window, which only Alt goes to.
void draw_bone_headers(int columns, UiState& state) {
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers, ImGui::TableGetHeaderRowHeight());
  ImGui::GetCurrentWindow()->DC.NavLayerCurrent = ImGuiNavLayer_Main;
  for (int i = 0; i < columns; ++i) {
    if (!ImGui::TableSetColumnIndex(i)) continue;
    ImGui::TableHeader(ImGui::TableGetColumnName(i));
    register_widget(state, {"bone_sort", i});
  }
}

void draw_bone_table(const PanelInput& input, const Model& model, UiState& state, Commands& commands) {
  const SurfaceStatistics& numbers = *input.activity.measured.statistics;
  heading_with_export(state, "By bone",
                      {"export_bones", table_name(numbers, "by bone"), [&] { return bones_csv(model, numbers, state); },
                       false, facts_of_frame(input)},
                      commands, "Each vertex counts for the bone with its largest weight");
  const auto* reference = reference_of(numbers, state);
  const std::vector<BoneColumn> columns = bone_columns(numbers.of.measure, reference != nullptr);
  const int count = static_cast<int>(columns.size()) + 1;
  const float height =
      std::max(kVisibleRows * ImGui::GetTextLineHeightWithSpacing(), kTableShare * ImGui::GetWindowHeight());
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_Sortable | ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingFixedFit;
  const std::string id =
      fmt::format("bones of {} columns, {}", count, is_ratio(numbers.of.measure) ? "ratios" : "distances");
  const ImVec2 low = ImGui::GetCursorScreenPos();
  if (!ImGui::BeginTable(id.c_str(), count, kFlags, ImVec2(0.0f, height))) {
    // Out of view: the keyboard goes there all the same, which scrolls to it.
    const ImVec2 high(low.x + ImGui::GetContentRegionAvail().x, low.y + height);
    ImGui::ItemAdd(ImRect(low, high), ImGui::GetID(id.c_str()));
    return;
  }
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn(tr_id("Bone"), ImGuiTableColumnFlags_WidthStretch);
  for (const BoneColumn& column : columns) {
    // What is lost is looked for first: the smallest ratio, or the largest distance.
    ImGuiTableColumnFlags flags = &column == &columns.front() ? ImGuiTableColumnFlags_DefaultSort : 0;
    if (column.value != &BoneRow::low) flags |= ImGuiTableColumnFlags_PreferSortDescending;
    ImGui::TableSetupColumn(column.title, flags);
  }
  draw_bone_headers(count, state);
  std::vector<BoneRow> rows = bone_rows(numbers, reference == nullptr ? nullptr : &reference->statistics);
  sort_bone_rows(rows, columns);
  const Heatmap heatmap = heatmap_of(numbers.of.measure);
  for (const BoneRow& row : rows) draw_bone_row(model, row, heatmap, columns, state, commands);
  ImGui::EndTable();
}

std::string parts_csv(const Model& model, const SurfaceStatistics& numbers) {
  CsvText csv({"part", "material", "triangles", "closed", "volume", "volume_rest"});
  for (std::size_t i = 0; i < numbers.parts->parts.size(); ++i) {
    const MeshPart& part = numbers.parts->parts[i];
    csv.add({fmt::format("{}", i), model.materials[part.material].name, fmt::format("{}", part.triangles),
             part.closed ? "yes" : "no", part.closed ? csv_number(numbers.volumes[i]) : "",
             part.closed ? csv_number(numbers.rest_volumes[i]) : ""});
  }
  return csv.text();
}

// At the right edge of a column.
void number_cell(const ImVec4& tint, const std::string& number) {
  ImGui::TableNextColumn();
  const float free = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(number.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(free, 0.0f));
  text_colored(tint, number);
}

void draw_closed_parts(const PanelInput& input, const Model& model, UiState& state, Commands& commands) {
  const SurfaceStatistics& numbers = *input.activity.measured.statistics;
  const std::string_view mode = name(numbers.of.skinning.mode);
  const TableFacts facts{{"model", model.name},
                         {"frame", fmt::format("{}", input.document.stage.frame)},
                         {"mode", std::string(mode)},
                         {"unit of volume and volume_rest", "cubic units"}};
  heading_with_export(
      state, "Closed parts",
      {"export_parts", fmt::format("{} closed parts", mode), [&] { return parts_csv(model, numbers); }, false, facts},
      commands);
  const MeshParts& parts = *numbers.parts;
  if (std::ranges::none_of(parts.parts, [](const MeshPart& part) { return part.closed; })) {
    return text_wrapped(tr("None: every part has an open edge."), color::kDim);
  }
  if (!ImGui::BeginTable("parts", 3, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("part", ImGuiTableColumnFlags_WidthStretch);
  for (std::size_t i = 0; i < parts.parts.size(); ++i) {
    const MeshPart& part = parts.parts[i];
    if (!part.closed) continue;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    text_ellipsis(model.materials[part.material].name, ImGui::GetContentRegionAvail().x, color::kText);
    number_cell(color::kDim, tr_format("{} triangles", format_integer(part.triangles)));
    const double rest = numbers.rest_volumes[i];
    number_cell(color::kText,
                rest != 0.0 ? fmt::format("{:.2f} %", 100.0 * numbers.volumes[i] / rest) : std::string(tr("none")));
  }
  ImGui::EndTable();
}

}  // namespace

TableFacts facts_of_frame(const PanelInput& input) {
  TableFacts facts = facts_of(input.activity.measured.statistics->of);
  facts.insert(facts.begin(), {{"model", selected_actor(input)->model->name},
                               {"frame", fmt::format("{}", input.document.stage.frame)}});
  return facts;
}

std::string table_name(const SurfaceStatistics& numbers, std::string_view table) {
  return fmt::format("{} {}", short_name(numbers.of), table);
}

void tooltip_of_number(UiState& state, std::string_view name) {
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  if (is_hovered_long(state, name.data())) show_tooltip(state, number_tooltip(name));
}

double statistic_unit(Measure measure, bool relative, const Model& model) {
  return relative && is_distance(measure) ? static_cast<double>(extent(model)) : 1.0;
}

std::string format_statistic(Measure measure, bool relative, double value) {
  if (std::isnan(value)) return tr("none");
  if (relative && is_distance(measure)) return fmt::format("{:.3g} %", 100.0 * value);
  return format_heatmap_value(heatmap_of(measure), static_cast<float>(value));
}

std::string format_surface_number(const SurfaceNumberRow& row, bool relative, std::optional<double> value,
                                  const Model& model) {
  if (!value) return tr("none");
  if (row.kind == SurfaceNumberKind::count) return format_integer(static_cast<std::size_t>(*value));
  if (row.kind == SurfaceNumberKind::volume) return fmt::format("{:.4g}", *value);
  return format_statistic(Measure::displacement, relative,
                          *value / statistic_unit(Measure::displacement, relative, model));
}

void draw_frame_numbers(const PanelInput& input, UiState& state, Commands& commands) {
  heading("Current frame");
  draw_reference_frame(input, state);
  checkbox("By area", state.measure.by_area);
  register_widget(state, "by_area");
  tooltip(state, "Weighted by the area that a vertex has at rest; otherwise every vertex counts equally");
  same_line_if_fits("Relative");
  checkbox("Relative", state.measure.relative);
  register_widget(state, "relative");
  tooltip(state, "Distances as shares of the model's extent, the diagonal of its box");
  same_line_if_fits("Surfaces");
  checkbox("Surfaces", state.measure.surfaces);
  register_widget(state, "surfaces");
  tooltip(state, "Distances from the surface in another mode, and self-intersections, while the motion is paused");
  draw_whole(input, *selected_actor(input)->model, state);
  draw_histogram(input, state, commands);
}

void draw_measure_tables(const PanelInput& input, const Model& model, UiState& state, Commands& commands) {
  const ValueDistribution& values = input.activity.measured.statistics->distribution;
  if (values.low < values.high) draw_worst(input, model, state, commands);
  draw_bone_table(input, model, state, commands);
  draw_closed_parts(input, model, state, commands);
}

}  // namespace odori
