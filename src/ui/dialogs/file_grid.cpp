// The open dialog's files as pictures.

#include "ui/core/theme.h"
#include "ui/dialogs/open_dialog.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

// Pixels at scale 1.
constexpr float kMinCell = 118.0f;
constexpr float kCellGap = 6.0f;

struct GridSize {
  std::int64_t columns = 1;
  float cell = 1.0f;    // side of a picture, pixels
  float height = 1.0f;  // of a row, with the name and the gap
};

GridSize grid_size(float width, float scale) {
  const float gap = kCellGap * scale;
  GridSize grid;
  grid.columns = std::max(static_cast<std::int64_t>((width + gap) / (kMinCell * scale + gap)), std::int64_t{1});
  const auto columns = static_cast<float>(grid.columns);
  grid.cell = std::max(std::floor((width - gap * (columns - 1.0f)) / columns), 1.0f);
  grid.height = std::floor(grid.cell + ImGui::GetTextLineHeight() + gap);
  return grid;
}

Icon icon_of(EntryKind kind) {
  switch (kind) {
    case EntryKind::folder:
      return Icon::folder;
    case EntryKind::model:
      return Icon::figure;
    case EntryKind::motion:
    case EntryKind::pose:
      return Icon::keys;
    case EntryKind::sound:
      return Icon::speaker;
    default:
      return Icon::page;
  }
}

void draw_cell(const DialogView& dialog, std::int32_t index, bool selected, ImVec2 low, float side) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const FolderEntry& entry = dialog.listing->entries[index];
  const ImVec2 high(low.x + side, low.y + side);
  const std::uint64_t picture = std::cmp_less(index, dialog.pictures.size()) ? dialog.pictures[index] : 0;
  list.AddRectFilled(low, high, ImGui::GetColorU32(selected ? color::kSelectionFill : color::kPanel));
  if (picture != 0) {
    list.AddImage(texture_id(picture), low, high);
  } else {
    draw_icon(list, icon_of(entry.kind), ImVec2(low.x + side * 0.5f, low.y + side * 0.5f), side * 0.35f,
              ImGui::GetColorU32(entry.kind == EntryKind::folder ? color::kWarning : color::kDim));
  }
  const float icon = ImGui::GetFontSize();
  if (std::cmp_less(index, dialog.files.size()) && dialog.files[index].user.favourite) {
    draw_icon(list, Icon::star, ImVec2(high.x - icon, low.y + icon), icon, ImGui::GetColorU32(color::kWarning));
  }
  if (selected || ImGui::IsItemHovered()) {
    list.AddRect(low, high, ImGui::GetColorU32(selected ? color::kSelection : color::kText));
  }
  draw_text_ellipsis(entry.name, ImVec2(low.x, high.y), side, selected ? color::kSelection : color::kText);
}

void draw_grid_row(const DialogView& dialog, std::int64_t row, const GridSize& grid, UiState& state,
                   Commands& commands) {
  const FileRows& rows = state.dialog.rows;
  const std::int64_t first = row * grid.columns;
  const std::int64_t last = std::min<std::int64_t>(first + grid.columns, std::ssize(rows.rows));
  const ImVec2 start = ImGui::GetCursorScreenPos();
  for (std::int64_t at = first; at < last; ++at) {
    const auto column = static_cast<float>(at - first);
    const ImVec2 low(start.x + column * (grid.cell + kCellGap * state.scale), start.y);
    const std::int32_t index = rows.rows[at];
    ImGui::SetCursorScreenPos(low);
    ImGui::PushID(static_cast<int>(at));
    const bool pressed = ImGui::InvisibleButton("##cell", ImVec2(grid.cell, grid.cell + ImGui::GetTextLineHeight()));
    register_widget(state, {"dialog_row", static_cast<int>(at), dialog.listing->entries[index].name});
    const bool again = ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    if (at == rows.cursor) draw_focus(state.dialog, DialogPart::rows);
    draw_cell(dialog, index, rows.selected[index] != 0, low, grid.cell);
    ImGui::PopID();
    state.dialog.pictures.push_back(index);
    if (pressed || again) click_row(dialog, state.dialog, at, commands);
  }
  ImGui::SetCursorScreenPos(ImVec2(start.x, start.y + grid.height));
}

void draw_grid_rows(const DialogView& dialog, const GridSize& grid, UiState& state, Commands& commands) {
  const std::int64_t count = (std::ssize(state.dialog.rows.rows) + grid.columns - 1) / grid.columns;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(count), grid.height);
  while (clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row)
      draw_grid_row(dialog, row, grid, state, commands);
  }
  clipper.End();
}

}  // namespace

void draw_file_grid(const DialogView& dialog, UiState& state, float height, Commands& commands) {
  DialogState& s = state.dialog;
  ImGui::PushStyleColor(ImGuiCol_ChildBg, color::kWell);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  if (ImGui::BeginChild("files", ImVec2(0, std::max(height, 1.0f)))) {
    const float width = ImGui::GetContentRegionAvail().x;
    const GridSize grid = grid_size(width, state.scale);
    s.columns = grid.columns;
    const auto visible = static_cast<std::int64_t>(ImGui::GetWindowHeight() / grid.height);
    s.page = std::max(visible, std::int64_t{1}) * grid.columns;
    scroll_to_cursor(s.rows, grid.columns, grid.height);
    const std::string none = empty_message(dialog, s.rows);
    if (!none.empty()) {
      text_wrapped(" " + none, color::kDim);
    } else {
      draw_grid_rows(dialog, grid, state, commands);
    }
  }
  ImGui::EndChild();
  register_widget(state, "dialog_rows");
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
}

}  // namespace odori
