#include "base/files.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/dialogs/open_dialog.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

// Column positions and widths in pixels. A column that does not fit has no width.
struct Columns {
  struct Column {
    float left = 0.0f;
    float width = 0.0f;
  };
  Column name, kind, size, date;
};

constexpr float kKindWidth = 84.0f, kSizeWidth = 80.0f, kDateWidth = 156.0f;
constexpr float kMinName = 250.0f;       // width that the other columns leave to the name, at scale 1
constexpr float kMaxNameShare = 0.9f;    // of the width: how far longer names push the other columns out
constexpr float kMaxTitleShare = 0.45f;  // the same of the library's titles
constexpr float kMinFolderShare = 0.2f;  // of the width, for the folders of recent files

// Names get the room that they need before the other columns; these are left out from the left.
Columns columns_of(const DialogView& dialog, float width, float name_width, float scale) {
  Columns columns;
  const float share = dialog.listing->query ? kMaxTitleShare : kMaxNameShare;
  const float needed = std::max(kMinName * scale, std::min(name_width, width * share));
  float left = width;
  bool full = false;
  const auto take = [&](Columns::Column& column, float wanted) {
    full = full || left - wanted < needed;
    if (full) return;
    left -= wanted;
    column = {left, wanted};
  };
  // Recent and found files show their folder instead of their date.
  if (dialog.listing->folder.empty()) {
    const float folder = std::floor(width - needed - (kSizeWidth + kKindWidth) * scale);
    take(columns.date, std::max(folder, std::floor(width * kMinFolderShare)));
  } else if (width - (kDateWidth + kSizeWidth) * scale >= needed) {
    take(columns.date, kDateWidth * scale);
  }
  take(columns.size, kSizeWidth * scale);
  take(columns.kind, kKindWidth * scale);
  columns.name = {0.0f, left};
  return columns;
}

void draw_column_heading(const char* title, RowOrder order, const Columns::Column& column, const DialogView& dialog,
                         UiState& state) {
  if (column.width <= 0.0f) return;
  FileRows& rows = state.dialog.rows;
  const float height = ImGui::GetTextLineHeight() + ImGui::GetStyle().FramePadding.y;
  ImGui::SetCursorPosX(column.left);
  ImGui::PushID(title);
  const bool pressed = ImGui::InvisibleButton("##heading", ImVec2(column.width, height));
  ImGui::PopID();
  register_widget(state, {"dialog_sort", static_cast<int>(order)});
  const ImVec2 low = ImGui::GetItemRectMin();
  const float padding = ImGui::GetStyle().FramePadding.x;
  const bool selected = rows.order == order && !dialog.listing->folder.empty();
  draw_text_ellipsis(title, ImVec2(low.x + padding, low.y), column.width - padding,
                     selected || ImGui::IsItemHovered() ? color::kText : color::kDim);
  if (selected) {
    const float size = ImGui::GetFontSize() * 0.6f;
    const ImVec2 at(low.x + padding + ImGui::CalcTextSize(title).x + size, low.y + ImGui::GetTextLineHeight() * 0.5f);
    draw_icon(*ImGui::GetWindowDrawList(), rows.descending ? Icon::down : Icon::up, at, size,
              ImGui::GetColorU32(color::kSelection));
  }
  ImGui::SameLine(0.0f, 0.0f);
  if (!pressed || dialog.listing->folder.empty()) return;
  rows.descending = rows.order == order && !rows.descending;
  rows.order = order;
  update_rows(*dialog.listing, rows);
}

void draw_column_headings(const Columns& columns, const DialogView& dialog, UiState& state) {
  draw_column_heading(tr("Name"), RowOrder::name, columns.name, dialog, state);
  draw_column_heading(tr("Kind"), RowOrder::kind, columns.kind, dialog, state);
  draw_column_heading(tr("Size"), RowOrder::size, columns.size, dialog, state);
  draw_column_heading(dialog.listing->folder.empty() ? tr("Folder") : tr("Modified"), RowOrder::date, columns.date,
                      dialog, state);
  ImGui::NewLine();
}

// Returns whether the name was truncated. `recent`: recent and found files, of any folder.
bool draw_cells(const FolderEntry& entry, const Columns& columns, bool recent, bool favourite, bool selected,
                float height) {
  const ImVec2 low = ImGui::GetItemRectMin();
  const float padding = ImGui::GetStyle().FramePadding.x;
  const float text_y = low.y + (height - ImGui::GetTextLineHeight()) * 0.5f;
  const auto cell = [&](const Columns::Column& column, std::string_view text, const ImVec4& tint) {
    if (column.width <= 0.0f) return false;
    return draw_text_ellipsis(text, ImVec2(low.x + column.left + padding, text_y), column.width - 2.0f * padding, tint);
  };
  const bool of_use = !entry.missing && entry.kind != EntryKind::other;
  const ImVec4& properties = selected ? color::kText : color::kDim;
  const float icon = ImGui::GetFontSize() * 0.9f;
  const bool folder = entry.kind == EntryKind::folder;
  draw_icon(*ImGui::GetWindowDrawList(),
            folder      ? Icon::folder
            : favourite ? Icon::star
                        : Icon::page,
            ImVec2(low.x + padding + icon * 0.5f, low.y + height * 0.5f), icon,
            ImGui::GetColorU32(folder || favourite ? color::kWarning : color::kDim));
  const float name_at = icon + padding;
  cell(columns.kind, entry.missing ? tr("missing") : format_kind(entry.kind), properties);
  if (!folder && !entry.missing) cell(columns.size, format_size(entry.bytes), properties);
  cell(columns.date, recent ? utf8_from_path(entry.path.parent_path()) : format_date(entry.modified_s), properties);
  return cell({columns.name.left + name_at, columns.name.width - name_at}, entry.name,
              of_use ? color::kText : properties);
}

void draw_file_row(const DialogView& dialog, std::size_t row, const Columns& columns, float height, UiState& state,
                   Commands& commands) {
  FileRows& rows = state.dialog.rows;
  const std::size_t index = rows.rows[row];
  const FolderEntry& entry = dialog.listing->entries[index];
  const int number = static_cast<int>(row);
  ImGui::PushID(number);
  const bool selected = rows.selected[index] != 0;
  ImGui::PushStyleColor(ImGuiCol_Header, color::kSelectionFill);
  if (ImGui::Selectable("##row", selected, ImGuiSelectableFlags_AllowDoubleClick, ImVec2(0, height))) {
    click_row(dialog, state.dialog, number, commands);
  }
  ImGui::PopStyleColor();
  register_widget(state, {"dialog_row", number, entry.name});
  if (number == rows.cursor) draw_focus(state.dialog, DialogPart::rows);
  const bool favourite = index < dialog.files.size() && dialog.files[index].user.favourite;
  const bool cut = draw_cells(entry, columns, dialog.listing->folder.empty(), favourite, selected, height);
  if (cut) tooltip(state, entry.name.c_str());
  ImGui::PopID();
}

}  // namespace

void scroll_to_cursor(FileRows& rows, std::int64_t columns, float height) {
  if (!std::exchange(rows.scroll, false) || rows.cursor < 0) return;
  scroll_to_show(static_cast<float>(rows.cursor / columns) * height, height);
}

void click_row(const DialogView& dialog, DialogState& state, std::int64_t row, Commands& commands) {
  const ImGuiIO& io = ImGui::GetIO();
  state.part = DialogPart::rows;
  if (io.KeyShift && selects_several(dialog.use)) return select_range(state.rows, row);
  if (io.KeyCtrl && selects_several(dialog.use)) return toggle_row(state.rows, row);
  select_row(state.rows, row);
  take_name_of_row(dialog, state);
  if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) open_selected(dialog, state, false, commands);
}

std::string empty_message(const DialogView& dialog, const FileRows& rows) {
  const FolderListing& listing = *dialog.listing;
  if (!listing.fault.empty()) return listing.fault;
  if (!rows.rows.empty()) return {};
  if (listing.query && dialog.roots.empty()) {
    return tr("The library has no folder yet. Go to a folder with models and motions and add it.");
  }
  if (listing.query && dialog.scanned) return tr("The library is being read\xE2\x80\xA6");
  if (dialog.reading) return tr("Reading folder\xE2\x80\xA6");
  if (!rows.name_filter.empty()) return tr("No matching file.");
  if (rows.filtered_out > 0 && dialog.use == DialogUse::open) return tr("No files match this filter.");
  if (listing.query) return tr("The folders of the library have no such files.");
  return listing.folder.empty() ? tr("No recent files.") : tr("This folder is empty.");
}

void draw_file_table(const DialogView& dialog, UiState& state, float height, Commands& commands) {
  FileRows& rows = state.dialog.rows;
  const float row_height = std::floor(ImGui::GetTextLineHeight() + 8.0f * state.scale);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, color::kWell);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  const bool open = ImGui::BeginChild("files", ImVec2(0, std::max(height, 1.0f)), false,
                                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  if (open) {
    const float width = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize;
    const float name_width =
        (state.dialog.name_width + 0.9f) * ImGui::GetFontSize() + 3.0f * ImGui::GetStyle().FramePadding.x;
    const Columns columns = columns_of(dialog, std::max(width, 1.0f), std::ceil(name_width), state.scale);
    draw_column_headings(columns, dialog, state);
    if (ImGui::BeginChild("rows")) {
      state.dialog.page = std::max(static_cast<std::int64_t>(ImGui::GetWindowHeight() / row_height), std::int64_t{1});
      scroll_to_cursor(rows, 1, row_height);
      const std::string none = empty_message(dialog, rows);
      if (!none.empty()) text_wrapped(" " + none, color::kDim);
      draw_rows(none.empty() ? rows.rows.size() : 0,
                [&](std::size_t row) { draw_file_row(dialog, row, columns, row_height, state, commands); });
    }
    ImGui::EndChild();
    register_widget(state, "dialog_rows");
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
}

}  // namespace odori
