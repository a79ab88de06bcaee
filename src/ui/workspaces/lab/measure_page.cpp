#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/color_bar.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/lab/motion_plot.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kMinRange = 0.001f;  // of the range slider
constexpr float kMaxDistance = 10.0f;
constexpr float kMaxRatio = 3.0f;
constexpr float kVisibleRows = 9.0f;  // of the table of bones
constexpr float kMinSpan = 1e-4f;     // height of a plot in its unit
constexpr float kMinVolumeSpan = 0.01f;
constexpr float kBoneShare = 0.5f;  // of the row's width, for the bone's name

template <typename Value>
bool draw_choice(UiState& state, std::span<const Choice<Value>> choices, std::string_view kind, Value& selected) {
  bool changed = false;
  const Value before = selected;
  Segments segments(state);
  for (const Choice<Value>& choice : choices) {
    if (!segments.add({kind, static_cast<int>(choice.value), choice.name}, choice.title, before == choice.value,
                      choice.description)) {
      continue;
    }
    selected = choice.value;
    changed = true;
  }
  return changed;
}

bool draw_against(UiState& state, SkinningMode& reference) {
  const auto modes = skinning_modes();
  const auto selected =
      std::find_if(modes.begin(), modes.end(), [&](const auto& mode) { return mode.value == reference; });
  bool changed = false;
  ImGui::AlignTextToFramePadding();
  text_colored(color::kDim, tr("From"));
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1.0f);
  const bool open = ImGui::BeginCombo("##against", selected->title);
  register_widget(state, "against");
  if (!open) return false;
  for (const auto& mode : modes) {
    if (ImGui::Selectable(tr_id(mode.title), mode.value == reference)) {
      reference = mode.value;
      changed = true;
    }
    register_widget(state, {"against_mode", static_cast<int>(mode.value), mode.name});
  }
  ImGui::EndCombo();
  return changed;
}

bool draw_heatmap_range(UiState& state, const HeatmapScale& scale, Heatmap& heatmap) {
  bool automatic = heatmap.range <= 0.0f, changed = false;
  if (checkbox("Auto range", automatic)) {
    heatmap.range = automatic ? 0.0f : scale.high - neutral(heatmap.measure);
    changed = true;
  }
  register_widget(state, "range_automatic");
  tooltip(state, "Fit to the frame's maximum, rounded up. Ratios stay between 0 and 200 %");
  if (heatmap.range <= 0.0f) return changed;
  const bool ratio = is_ratio(heatmap.measure);
  const float max_range = ratio ? kMaxRatio : kMaxDistance;
  float shown = std::clamp(heatmap.range, kMinRange, max_range) * (ratio ? 100.0f : 1.0f);
  ImGui::SetNextItemWidth(-1.0f);
  if (ImGui::SliderFloat("##range", &shown, kMinRange * (ratio ? 100.0f : 1.0f), max_range * (ratio ? 100.0f : 1.0f),
                         ratio ? "\xC2\xB1%.3g %%" : "%.3g units", ImGuiSliderFlags_Logarithmic)) {
    heatmap.range = std::clamp(shown / (ratio ? 100.0f : 1.0f), kMinRange, max_range);
    changed = true;
  }
  register_widget(state, "range");
  return changed;
}

void draw_heatmap(const UiView& view, UiState& state, Commands& commands) {
  const Views& views = view.settings.views;
  Heatmap heatmap = active_pane(views).heatmap;
  heading(pane_count(views) > 1 ? tr_format("Heat map of view {}", active_index(views) + 1) : "Heat map");
  bool changed = draw_choice(state, heatmap_kinds(), "paint", heatmap.kind);
  heading("Measure");
  changed |= draw_choice(state, measures(), "measure", heatmap.measure);
  if (heatmap.measure != active_pane(views).heatmap.measure) heatmap.range = 0.0f;  // its unit may differ
  if (heatmap.measure == Measure::displacement) changed |= draw_against(state, heatmap.reference);
  if (heatmap.kind == HeatmapKind::measure)
    changed |= draw_heatmap_range(state, view.heatmap_scales[active_index(views)], heatmap);
  if (changed) commands.push_back(SetHeatmap{heatmap});
}

Heatmap heatmap_of(Measure measure) { return {HeatmapKind::measure, measure}; }

std::string format_volume(const SurfaceStatistics& numbers) {
  std::size_t closed = 0;
  for (const MeshPart& part : numbers.parts->parts) closed += part.closed;
  const std::size_t all = numbers.parts->parts.size();
  const auto volume = whole_volume(*numbers.parts, numbers.volumes);
  const auto rest = whole_volume(*numbers.parts, numbers.rest_volumes);
  if (!volume || !rest || *rest == 0.0) return tr_format("none: none of {} parts is closed", all);
  return tr_format("{:.2f} % of rest; {} of {} parts are closed", 100.0 * *volume / *rest, closed, all);
}

void draw_whole(const SurfaceStatistics& numbers) {
  if (!begin_properties("whole")) return;
  const Heatmap heatmap = heatmap_of(numbers.of.measure);
  const MeasureSummary& whole = numbers.whole;
  if (is_ratio(numbers.of.measure)) property("Minimum", format_heatmap_value(heatmap, whole.low));
  property("Maximum", format_heatmap_value(heatmap, whole.high));
  property("Mean", format_heatmap_value(heatmap, static_cast<float>(whole.mean)));
  property("Volume", format_volume(numbers));
  end_properties();
}

const std::string& name_of_bone(const Model& model, std::int32_t bone) {
  return model.bones[static_cast<std::size_t>(bone)].name;
}

void draw_worst(const Model& model, const SurfaceStatistics& numbers, UiState& state, Commands& commands) {
  heading("Vertices with the largest values");
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
  float worst;
  float mean;
};

std::vector<BoneRow> bone_rows(const SurfaceStatistics& numbers) {
  std::vector<BoneRow> rows;
  const Measure measure = numbers.of.measure;
  for (std::size_t i = 0; i < numbers.bones.size(); ++i) {
    const MeasureSummary& bone = numbers.bones[i];
    if (bone.vertices == 0) continue;
    const bool low = deviation(measure, bone.low) > deviation(measure, bone.high);
    rows.push_back({static_cast<std::int32_t>(i), low ? bone.low : bone.high, static_cast<float>(bone.mean)});
  }
  return rows;
}

void sort_bone_rows(std::vector<BoneRow>& rows, Measure measure) {
  const ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
  if (specs == nullptr || specs->SpecsCount == 0) return;
  const int column = specs->Specs[0].ColumnIndex;
  const bool down = specs->Specs[0].SortDirection == ImGuiSortDirection_Descending;
  const auto key = [&](const BoneRow& row) {
    return column == 0 ? static_cast<float>(row.bone) : deviation(measure, column == 1 ? row.worst : row.mean);
  };
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const BoneRow& a, const BoneRow& b) { return down ? key(a) > key(b) : key(a) < key(b); });
}

void draw_bone_table(const Model& model, const SurfaceStatistics& numbers, UiState& state, Commands& commands) {
  heading("By bone");
  tooltip(state, "Each vertex counts for the bone with its largest weight");
  const float height = kVisibleRows * ImGui::GetTextLineHeightWithSpacing();
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_Sortable | ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingFixedFit;
  if (!ImGui::BeginTable("bones", 3, kFlags, ImVec2(0.0f, height))) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  constexpr ImGuiTableColumnFlags kNumber = ImGuiTableColumnFlags_PreferSortDescending;
  ImGui::TableSetupColumn(tr_id("Bone"), ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn(tr_id("Maximum"), kNumber | ImGuiTableColumnFlags_DefaultSort);
  ImGui::TableSetupColumn(tr_id("Mean"), kNumber);
  ImGui::TableHeadersRow();
  register_widget(state, "bone_table");
  std::vector<BoneRow> rows = bone_rows(numbers);
  sort_bone_rows(rows, numbers.of.measure);
  const Heatmap heatmap = heatmap_of(numbers.of.measure);
  for (const BoneRow& row : rows) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(row.bone);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    if (ImGui::Selectable("##bone", false, ImGuiSelectableFlags_SpanAllColumns))
      commands.push_back(SelectBone{row.bone});
    register_widget(state, {"bone_row", row.bone, name_of_bone(model, row.bone)});
    draw_text_ellipsis(name_of_bone(model, row.bone), low, width, color::kText);
    ImGui::PopID();
    for (const float value : {row.worst, row.mean}) {
      ImGui::TableNextColumn();
      text(format_heatmap_value(heatmap, value));
    }
  }
  ImGui::EndTable();
}

void draw_closed_parts(const Model& model, const SurfaceStatistics& numbers) {
  heading("Closed parts");
  const MeshParts& parts = *numbers.parts;
  if (std::none_of(parts.parts.begin(), parts.parts.end(), [](const MeshPart& part) { return part.closed; })) {
    return text_wrapped(tr("None: every part has an open edge."), color::kDim);
  }
  if (!ImGui::BeginTable("parts", 3, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("part", ImGuiTableColumnFlags_WidthStretch);
  for (std::size_t i = 0; i < parts.parts.size(); ++i) {
    const MeshPart& part = parts.parts[i];
    if (!part.closed) continue;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    text_ellipsis(model.materials[static_cast<std::size_t>(part.material)].name, ImGui::GetContentRegionAvail().x,
                  color::kText);
    ImGui::TableNextColumn();
    text_colored(color::kDim, tr_format("{} triangles", format_integer(part.triangles)));
    ImGui::TableNextColumn();
    const double rest = numbers.rest_volumes[i];
    text(rest != 0.0 ? fmt::format("{:.2f} %", 100.0 * numbers.volumes[i] / rest) : tr("none"));
  }
  ImGui::EndTable();
}

void draw_measure_button(const UiView& view, UiState& state, Commands& commands) {
  if (view.measuring) {
    const float button = ImGui::CalcTextSize(tr("Cancel")).x + 2.0f * ImGui::GetStyle().FramePadding.x;
    const float bar = ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x;
    ImGui::ProgressBar(*view.measuring, ImVec2(std::max(bar, 1.0f), 0), "");
    ImGui::SameLine();
    if (ImGui::Button(tr_id("Cancel"))) commands.push_back(MeasureMotion{false});
    register_widget(state, "cancel_measuring");
    return;
  }
  if (view.motion_statistics != nullptr) return;
  ImGui::BeginDisabled(view.clock.last <= view.clock.first);
  if (ImGui::Button(tr_id("Measure whole motion"))) commands.push_back(MeasureMotion{true});
  register_widget(state, "measure_motion");
  ImGui::EndDisabled();
}

void draw_plots(const UiView& view, const MotionStatistics& motion, UiState& state, Commands& commands) {
  const Heatmap heatmap = heatmap_of(motion.of.measure);
  const std::array<PlotLine, 2> lines{
      {{motion.mean, color::kRecorded, tr("mean")}, {motion.worst, color::kText, tr("maximum")}}};
  text_colored(color::kText, tr("Maximum"));
  ImGui::SameLine();
  text_colored(color::kRecorded, tr("Mean"));
  draw_motion_plot({"motion_plot", motion.frames, lines, view.stage.frame, kMinSpan,
                    [&](float value) { return format_heatmap_value(heatmap, value); }},
                   state, commands);
  if (motion.volume.size() != motion.frames.size()) return;
  const std::array<PlotLine, 1> volume{{{motion.volume, color::kText, tr("volume")}}};
  text_colored(color::kDim, tr("Volume of the closed parts relative to rest"));
  draw_motion_plot({"volume_plot", motion.frames, volume, view.stage.frame, kMinVolumeSpan,
                    [](float value) { return fmt::format("{:.2f} %", 100.0f * value); }},
                   state, commands);
}

void draw_statistics(const UiView& view, const Model& model, UiState& state, Commands& commands) {
  heading("Current frame");
  draw_whole(*view.statistics);
  heading("Whole motion");
  draw_measure_button(view, state, commands);
  if (view.motion_statistics != nullptr) draw_plots(view, *view.motion_statistics, state, commands);
  draw_worst(model, *view.statistics, state, commands);
  draw_bone_table(model, *view.statistics, state, commands);
  draw_closed_parts(model, *view.statistics);
}

}  // namespace

void draw_measure_page(const UiView& view, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(view);
  if (actor == nullptr) return text_wrapped(tr("No model is open."), color::kDim);
  draw_heatmap(view, state, commands);
  if (view.statistics != nullptr && view.statistics->bones.size() == actor->model->bones.size()) {
    draw_statistics(view, *actor->model, state, commands);
  }
  draw_verification(view, state, commands);
}

}  // namespace odori
