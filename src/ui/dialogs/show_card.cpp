// The card beside the model after a show was opened: what was decided, undo, and what else could be used.

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kShowCardMargin = 12.0f;  // pixels at scale 1
constexpr float kMaxShowCardWidth = 330.0f;
constexpr float kShowCardShare = 0.42f;  // of the viewport's width at most: the model is in its middle
constexpr float kShowCardHeight = 0.7f;  // of the viewport's height at most
constexpr std::size_t kMaxIgnoredNames = 20;

// Of the last widget.
void explain(const ShowCardRow& row, UiState& state) {
  if (!ImGui::IsItemHovered() || !is_hovered_long(state, row.reason.c_str())) return;
  show_tooltip(state, row.reason);
}

// A list of the files that the row can be changed to.
void draw_options(const ShowCardRow& row, int number, UiState& state, Commands& commands) {
  ImGui::SetNextItemWidth(-1.0f);
  const bool open = begin_combo("##option", row.file.empty() ? tr("none") : row.file.c_str());
  register_widget(state, {"show_row", number, row.label});
  explain(row, state);
  if (!open) return;
  for (int option = -1; option < static_cast<int>(row.options.size()); ++option) {
    ImGui::PushID(option);
    const std::string& name = option < 0 ? std::string(tr("none")) : row.options[option];
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##choice", option == row.selected, 0, ImVec2(ImGui::CalcTextSize(name.c_str()).x, 0))) {
      if (option != row.selected) commands.push_back(SelectShowFile{number, option});
    }
    register_widget(state, {"show_option", option, name});
    ImGui::GetWindowDrawList()->AddText(at, ImGui::GetColorU32(color::kText), name.c_str());
    ImGui::PopID();
  }
  ImGui::EndCombo();
}

void draw_show_rows(const ShowCard& card, UiState& state, Commands& commands) {
  float label_width = 0.0f;
  for (const ShowCardRow& row : card.rows) {
    label_width = std::max(label_width, ImGui::CalcTextSize(row.label.c_str()).x);
  }
  label_width = std::min(label_width, ImGui::GetContentRegionAvail().x * 0.4f);
  for (std::size_t i = 0; i < card.rows.size(); ++i) {
    const ShowCardRow& row = card.rows[i];
    ImGui::PushID(static_cast<int>(i));
    ImGui::AlignTextToFramePadding();
    label_ellipsis(row.label, label_width, color::kDim);
    ImGui::SameLine();
    if (row.options.empty()) {
      label_ellipsis(row.file.empty() ? tr("none") : row.file, ImGui::GetContentRegionAvail().x, color::kText);
      register_widget(state, {"show_row", static_cast<int>(i), row.label});
      explain(row, state);
    } else {
      draw_options(row, static_cast<int>(i), state, commands);
    }
    // What needs no change is explained only when it is pointed at.
    if (row.file.empty()) text_wrapped(row.reason, color::kWarning);
    ImGui::PopID();
  }
}

void draw_ignored(const ShowCard& card, UiState& state) {
  if (card.ignored.empty()) return;
  const std::size_t count = card.ignored.size();
  const std::string title =
      count == 1 ? std::string(tr("1 file is not used")) : tr_format("{} files are not used", count);
  ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
  const bool open = ImGui::TreeNodeEx("ignored", ImGuiTreeNodeFlags_SpanAvailWidth, "%s", title.c_str());
  ImGui::PopStyleColor();
  register_widget(state, "show_ignored");
  if (!open) return;
  for (std::size_t i = 0; i < std::min(count, kMaxIgnoredNames); ++i) {
    text_wrapped(card.ignored[i].name + tr(": ") + card.ignored[i].reason, color::kDim);
  }
  if (count > kMaxIgnoredNames) text_wrapped(tr_format("and {} more", count - kMaxIgnoredNames), color::kDim);
  ImGui::TreePop();
}

void draw_show_buttons(const ShowCard& card, UiState& state, Commands& commands) {
  if (ImGui::Button(tr_id("OK##show"))) commands.push_back(CloseShowCard{});
  register_widget(state, "close_show_card");
  tooltip(state, "Close this card. Keys: Escape, Enter");
  if (!card.can_undo) return;
  ImGui::SameLine();
  if (ImGui::Button(tr_id("Undo##show"))) commands.push_back(UndoOpening{});
  register_widget(state, "undo_opening");
  tooltip(state, "Back to what was on the stage before");
}

}  // namespace

void draw_show_card(const PanelInput& input, UiState& state, const Area& viewport, Commands& commands) {
  if (input.activity.show_card == nullptr || input.activity.terms != nullptr) return;  // the terms of use come first
  const ShowCard& card = *input.activity.show_card;
  const float margin = kShowCardMargin * state.scale;
  const float width = std::floor(std::min(kMaxShowCardWidth * state.scale, viewport.size.x * kShowCardShare));
  const float max_height = std::max(viewport.size.y * kShowCardHeight, 1.0f);
  ImGui::SetNextWindowPos(ImVec2(viewport.low.x + margin, viewport.low.y + margin), ImGuiCond_Always);
  ImGui::SetNextWindowSizeConstraints(ImVec2(std::max(width, 1.0f), 0), ImVec2(std::max(width, 1.0f), max_height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ImGui::GetStyle().PopupRounding);
  const bool open = ImGui::Begin("Show", nullptr,
                                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::PopStyleVar();
  if (open) {
    text_wrapped(card.title.empty() ? tr_context("title", "Show") : card.title, color::kHeading);
    draw_show_rows(card, state, commands);
    draw_ignored(card, state);
    draw_show_buttons(card, state, commands);
  }
  ImGui::End();
}

}  // namespace odori
