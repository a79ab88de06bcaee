#include "ui/workspaces/lab/gpu_page.h"

#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/widgets.h"
#include "view/gpu_tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kMinImageHeight = 96.0f;  // of the table's image, pixels at scale 1
constexpr float kMaxImageHeight = 190.0f;
constexpr float kMaxOfPage = 0.5f;    // of the image's height, as a share of the page's
constexpr float kMinStep = 1e-4f;     // change of a range limit per pixel of dragging
constexpr float kDragShare = 0.005f;  // the same as a share of the range

struct ChannelButton {
  TexelChannels value;
  const char* title;
  const char* description;
};
// Translated in an array: 3.
constexpr std::array<ChannelButton, 5> kChannels{{
    {TexelChannels::rgb, "RGB", "The first three components as a colour"},
    {TexelChannels::r, "R", "The first component, x, as grey"},
    {TexelChannels::g, "G", "The second component, y, as grey"},
    {TexelChannels::b, "B", "The third component, z, as grey"},
    {TexelChannels::a, "A", "The fourth component, w, as grey"},
}};

void draw_table_choice(UiState& state) {
  TableViewSettings& look = state.gpu.table_view;
  const auto tables = gpu_tables();
  ImGui::SetNextItemWidth(-1.0f);
  const bool open = begin_combo("##table", tr(tables[ordinal(look.table)].title), ImGuiComboFlags_HeightLargest);
  register_widget(state, "gpu_table");
  tooltip(state, tables[ordinal(look.table)].description);
  if (!open) return;
  for (const auto& table : tables) {
    if (ImGui::Selectable(tr_id(table.title), table.value == look.table) && table.value != look.table) {
      look = {.table = table.value, .channels = look.channels};
      state.gpu.zoom = 0.0f;
      state.gpu.pointed.reset();
    }
    register_widget(state, {"gpu_table", static_cast<int>(table.value), table.name});
    tooltip(state, table.description);
  }
  ImGui::EndCombo();
}

void draw_channels(const TableImage& image, UiState& state) {
  TableViewSettings& look = state.gpu.table_view;
  ImGui::BeginDisabled(image.components == 1);
  Segments channels(state);
  const TexelChannels before = look.channels;
  for (const ChannelButton& channel : kChannels) {
    if (channels.add({"channel", static_cast<int>(channel.value), channel.title}, channel.title,
                     before == channel.value, channel.description)) {
      look.channels = channel.value;
    }
  }
  ImGui::EndDisabled();
}

void draw_value_range(const TableImage& image, UiState& state) {
  TableViewSettings& look = state.gpu.table_view;
  same_line_if_fits("Auto range");
  bool automatic = look.auto_range;
  if (checkbox("Auto range", automatic)) {
    look.range = image.range;
    if (look.range.y <= look.range.x) look.range.y = look.range.x + 1.0f;  // dragging needs a range that is not empty
    look.auto_range = automatic;
  }
  register_widget(state, "table_range_automatic");
  tooltip(state, "Black is the minimum of the visible values, white the maximum");
  if (look.auto_range) {
    if (image.texels == 0) return;
    text_ellipsis(tr_format("Black {:.6g}, white {:.6g}", image.range.x, image.range.y),
                  ImGui::GetContentRegionAvail().x, color::kDim);
    return;
  }
  const float speed = std::max(std::abs(look.range.y - look.range.x) * kDragShare, kMinStep);
  const float width = 0.5f * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
  ImGui::SetNextItemWidth(width);
  ImGui::DragFloat("##black", &look.range.x, speed, 0.0f, 0.0f, tr("black %.6g"));
  note_numbers({&look.range.x, 1}, tr("black %.6g"));
  register_widget(state, "table_black");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(width);
  ImGui::DragFloat("##white", &look.range.y, speed, 0.0f, 0.0f, tr("white %.6g"));
  note_numbers({&look.range.y, 1}, tr("white %.6g"));
  register_widget(state, "table_white");
}

// The texels of the selected bone or morph, in the tables that store one per bone or morph.
TexelSpan selected_texels(const PanelInput& input, GpuTable table) {
  if (table == GpuTable::bone_palette && input.document.selected.bone >= 0) {
    return {std::size_t{2} * input.document.selected.bone, 2};
  }
  if (table == GpuTable::morph_weights && input.document.selected.morph >= 0) {
    return {static_cast<std::size_t>(input.document.selected.morph), 1};
  }
  return {};
}

void select_owner(const TableTexel& texel, Commands& commands) {
  if (texel.bone >= 0) {
    commands.push_back(SelectBone{texel.bone});
  } else if (texel.morph >= 0) {
    commands.push_back(SelectMorph{texel.morph});
  } else if (texel.vertex >= 0) {
    commands.push_back(ShowVertex{static_cast<std::uint32_t>(texel.vertex)});
  }
}

void draw_table(const PanelInput& input, const TableImage& image, UiState& state, Commands& commands) {
  TexelSpan selected = selected_texels(input, state.gpu.table_view.table);
  if (selected.first + selected.count > image.texels) selected = {};
  const ImVec2 available = ImGui::GetContentRegionAvail();
  const float wanted = height_of(image, available.x, state.scale);
  const float height = std::min(std::clamp(wanted, kMinImageHeight * state.scale, kMaxImageHeight * state.scale),
                                std::max(available.y * kMaxOfPage, 1.0f));
  const TableHit hit = draw_table_image(image, selected, height, state);
  if (hit.clicked && image.texel && image.texel->index == *hit.hovered) select_owner(*image.texel, commands);
  state.gpu.pointed = hit.hovered;
  if (!hit.hovered && selected.count > 0) state.gpu.pointed = selected.first;
}

std::string format_table_size(const TableImage& image) {
  const std::string numbers = image.components == 1 ? tr("1 component") : tr_format("{} components", image.components);
  if (image.texture_width == 0) {
    return tr_format("{} vertices of {} (vertex buffer)", format_integer(image.texels), numbers);
  }
  return tr_format("{} texels of {}, texture {} x {}", format_integer(image.texels), numbers, image.texture_width,
                   image.texture_height);
}

std::string all_digits(float number) { return fmt::format("{:.9g}", number); }

std::string format_values(const TableTexel& texel, const std::array<const char*, 4>& titles) {
  std::string text;
  for (int i = 0; i < 4 && titles[i] != nullptr; ++i) {
    text += (i == 0 ? "" : ", ") + all_digits(texel.value[i]);
  }
  return text;
}

void draw_values(const TableTexel& texel) {
  const std::array<const char*, 4> titles = component_names(texel.kind);
  if (!ImGui::BeginTable("values", 3, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("number");
  ImGui::TableSetupColumn("GPU", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("CPU", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableNextRow();
  ImGui::TableSetColumnIndex(1);
  text_colored(color::kDim, tr("GPU"));
  ImGui::TableSetColumnIndex(2);
  text_colored(color::kDim, texel.expected ? tr("CPU") : "");
  for (std::size_t i = 0; i < titles.size() && titles[i] != nullptr; ++i) {
    const int at = static_cast<int>(i);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    text_colored(color::kDim, titles[i]);
    ImGui::TableNextColumn();
    ImGui::PushID(at);
    text(all_digits(texel.value[at]));
    copy_menu("copy", [&] { return format_values(texel, titles); });
    ImGui::PopID();
    ImGui::TableNextColumn();
    if (!texel.expected) continue;
    const TableTexel one{.value = glm::vec4(texel.value[at]), .expected = glm::vec4((*texel.expected)[at])};
    text_colored(matches_expected(one) ? color::kText : color::kWarning, all_digits((*texel.expected)[at]));
  }
  ImGui::EndTable();
}

void draw_texel(const Model& model, const TableImage& image, UiState& state) {
  if (!image.texel || state.gpu.pointed != image.texel->index) {
    return text_wrapped(
        tr("Hover a texel to see its value, click to select its bone, morph or vertex. Scroll to zoom, drag to pan."),
        color::kDim);
  }
  const TableTexel& texel = *image.texel;
  text_wrapped(format_texel(model, state.gpu.table_view.table, texel), color::kText);
  register_widget(state, "texel_words");
  draw_values(texel);
  if (!matches_expected(texel)) {
    text_wrapped(tr("The values on GPU and CPU differ."), color::kWarning);
    register_widget(state, "texel_differs");
  }
}

void draw_time(const std::vector<StepTime>& times, std::size_t row) {
  ImGui::TableNextColumn();
  if (row < times.size()) text_colored(color::kDim, tr(times[row].title));
  ImGui::TableNextColumn();
  if (row >= times.size()) return;
  text(times[row].ms > 0.0f ? fmt::format("{:.3f}", times[row].ms) : "-");
}

float total_ms(const std::vector<StepTime>& times) {
  float all = 0.0f;
  for (const StepTime& time : times) all += time.ms;
  return all;
}

std::string times_csv(const GpuReport& report) {
  CsvText csv({"of", "step", "ms"});
  for (const StepTime& time : report.passes) csv.add({"GPU", std::string(time.title), csv_number(double(time.ms))});
  for (const StepTime& time : report.steps) csv.add({"CPU", std::string(time.title), csv_number(double(time.ms))});
  return csv.text();
}

void draw_times(const GpuReport& report, UiState& state, Commands& commands) {
  heading_with_export(state, "Frame time (ms)", {"export_times", "frame time", [&] { return times_csv(report); }},
                      commands, "Smoothed over the last frames. Measured while this page is selected");
  register_widget(state, "gpu_times");
  if (!report.timers) text_wrapped(tr("This driver has no GPU timers."), color::kDim);
  if (report.passes.empty() && report.steps.empty())
    return text_colored(color::kDim, tr("Enable GPU timing to measure"));
  if (!ImGui::BeginTable("times", 4, ImGuiTableFlags_SizingStretchProp)) return;
  ImGui::TableNextRow();
  const std::string on_gpu = fmt::format("{:.3f}", total_ms(report.passes));
  const std::string on_cpu = fmt::format("{:.3f}", total_ms(report.steps));
  for (const std::string& cell : {std::string("GPU"), on_gpu, std::string("CPU"), on_cpu}) {
    ImGui::TableNextColumn();
    text(cell);
  }
  for (std::size_t row = 0; row < std::max(report.passes.size(), report.steps.size()); ++row) {
    ImGui::TableNextRow();
    draw_time(report.passes, row);
    draw_time(report.steps, row);
  }
  ImGui::EndTable();
  text_colored(color::kDim, tr_format("{} shader programs are linked.", report.programs));
}

}  // namespace

void draw_gpu_page(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr) return text_wrapped(tr("No model is open."), color::kDim);
  if (input.activity.gpu == nullptr) {
    text_wrapped(tr("Waiting for a frame of the model: its tables and times are read while it is drawn."), color::kDim);
    return register_widget(state, "gpu_waiting");
  }
  const TableImage& image = input.activity.gpu->image;
  draw_table_choice(state);
  draw_channels(image, state);
  draw_value_range(image, state);
  if (image.handle != 0 && image.texels > 0) {
    draw_table(input, image, state, commands);
  } else {
    state.gpu.pointed.reset();
    text_wrapped(why_missing(*actor->model, state.gpu.table_view.table), color::kDim);
    register_widget(state, "no_table");
  }
  if (image.handle != 0) {
    text_wrapped(format_table_size(image), color::kDim);
    if (image.not_finite > 0) {
      text_wrapped(tr_format("{} texels contain NaN or infinity (magenta)", format_integer(image.not_finite)),
                   color::kWarning);
    }
    draw_texel(*actor->model, image, state);
  }
  draw_times(*input.activity.gpu, state, commands);
}

}  // namespace odori
