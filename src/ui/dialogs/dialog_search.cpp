// The open dialog's filters, which search the library while it is shown.

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/dialogs/open_dialog.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace odori {

namespace {

constexpr KindFilter kFilters[] = {KindFilter::openable, KindFilter::models, KindFilter::motions,
                                   KindFilter::everything};

// What is typed, and the kind that is selected.
std::string library_query(const FileRows& rows) {
  const auto with = [&](const char* condition) { return rows.name_filter + " " + condition; };
  if (rows.filter == KindFilter::models) return with("kind:model");
  if (rows.filter == KindFilter::motions) return with("kind:motion");
  if (rows.filter == KindFilter::poses) return with("kind:pose");
  return rows.name_filter;
}

// The filter text. Typing changes it whichever part has the focus.
void draw_name_filter(const DialogView& dialog, UiState& state, float width, Commands& commands) {
  FileRows& rows = state.dialog.rows;
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  ImGui::Dummy(ImVec2(std::max(width, 1.0f), ImGui::GetFrameHeight()));
  register_widget(state, "dialog_words");
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  ImGui::GetWindowDrawList()->AddRectFilled(low, high, ImGui::GetColorU32(color::kWell),
                                            ImGui::GetStyle().FrameRounding);
  const bool none = rows.name_filter.empty();
  const float side = none ? 0.0f : ImGui::GetFrameHeight();
  const char* const hint = dialog.listing->query ? tr("Type to search the library") : tr("Type to filter by name");
  draw_text_ellipsis(none ? hint : std::string_view(rows.name_filter), ImVec2(low.x + padding.x, low.y + padding.y),
                     width - 2.0f * padding.x - side, none ? color::kDim : color::kText);
  if (none) return;
  ImGui::SameLine(0.0f, 0.0f);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() - side);
  if (icon_button(state, "dialog_clear", Icon::cross, "Show all (Escape)")) {
    rows.name_filter.clear();
    update_filter(dialog, state.dialog, commands);
  }
}

void select_filter(const DialogView& dialog, DialogState& state, KindFilter filter, Commands& commands) {
  state.filter = state.rows.filter = filter;
  update_filter(dialog, state, commands);
}

void draw_kinds(const DialogView& dialog, UiState& state, float width, Commands& commands) {
  FileRows& rows = state.dialog.rows;
  ImGui::SetNextItemWidth(width);
  if (begin_combo("##kinds", format_filter(rows.filter))) {
    for (const KindFilter filter : kFilters) {
      if (ImGui::Selectable(format_filter(filter), rows.filter == filter))
        select_filter(dialog, state.dialog, filter, commands);
      register_widget(state, {"dialog_kind", static_cast<int>(filter)});
    }
    ImGui::EndCombo();
  } else {
    register_widget(state, "dialog_kinds");
    draw_focus(state.dialog, DialogPart::filter);
  }
}

}  // namespace

void draw_filters(const DialogView& dialog, UiState& state, Commands& commands) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const bool kinds = dialog.use == DialogUse::open;
  const float check = ImGui::GetFrameHeight() + style.ItemInnerSpacing.x + ImGui::CalcTextSize(tr("Hidden")).x;
  const float combo = kinds ? ImGui::CalcTextSize(format_filter(KindFilter::openable)).x + 2.0f * style.FramePadding.x +
                                  ImGui::GetFrameHeight()
                            : 0.0f;
  const bool grid = shows_library(dialog.use);
  const float gaps =
      style.ItemSpacing.x * (kinds ? 2.0f : 1.0f) + (grid ? ImGui::GetFrameHeight() + style.ItemSpacing.x : 0.0f);
  draw_name_filter(dialog, state, ImGui::GetContentRegionAvail().x - check - combo - gaps, commands);
  if (kinds) {
    ImGui::SameLine();
    draw_kinds(dialog, state, combo, commands);
  }
  if (grid) {
    ImGui::SameLine();
    if (icon_button(state, "dialog_grid", Icon::four_panes, "Pictures instead of a table (Ctrl+G)", dialog.as_grid))
      commands.push_back(ToggleSetting{&ViewSettings::files_as_grid});
  }
  ImGui::SameLine();
  FileRows& rows = state.dialog.rows;
  if (checkbox("Hidden", rows.hidden)) update_rows(*dialog.listing, rows);
  register_widget(state, "dialog_hidden");
  draw_focus(state.dialog, DialogPart::hidden);
}

void step_filter(const DialogView& dialog, DialogState& state, int steps, Commands& commands) {
  constexpr auto kCount = static_cast<int>(std::size(kFilters));
  const auto at = std::find(std::begin(kFilters), std::end(kFilters), state.filter) - std::begin(kFilters);
  select_filter(dialog, state, kFilters[(static_cast<int>(at) + steps + kCount) % kCount], commands);
}

void update_filter(const DialogView& dialog, DialogState& state, Commands& commands) {
  if (!dialog.listing->query) return update_rows(*dialog.listing, state.rows);
  if (!commands.empty() && is_search(commands.back())) commands.pop_back();
  commands.push_back(SearchLibrary{library_query(state.rows)});
}

bool is_searching(const DialogView& dialog, const DialogState& state) {
  return dialog.listing->query && dialog.reading && *dialog.listing->query != library_query(state.rows);
}

bool is_search(const Command& command) { return command.get<SearchLibrary>() != nullptr; }

void show_search(std::string query, DialogState& state, Commands& commands) {
  state.rows.name_filter = std::move(query);
  commands.push_back(SearchLibrary{library_query(state.rows)});
}

void show_place(const FolderShortcut& place, DialogState& state, Commands& commands) {
  if (!place.query) return commands.push_back(ShowFolder{place.folder});
  show_search(*place.query, state, commands);
}

}  // namespace odori
