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

constexpr float kMaxTermsWidth = 420.0f;  // maximum size in pixels at scale 1
constexpr float kMaxTermsHeight = 420.0f;
constexpr float kMinTermsWidth = 220.0f;  // of a card beside the model, at scale 1: lines of some words
constexpr float kSheetShare = 0.45f;      // of the viewport's height, of one below the model's face
constexpr float kTermsShare = 0.36f;      // of the viewport's width, of a model that is not seen
constexpr float kFigureRoom = 0.04f;      // of its width, for hair and clothes at either side
constexpr float kTermsMargin = 12.0f;     // pixels at scale 1

constexpr const char* kForGood = tr_later("Do not show again for this model");

// Of the check box, whose label continues on further lines in a narrow card, and the button below it.
float controls_height(float width) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float label = width - ImGui::GetFrameHeight() - style.ItemInnerSpacing.x;
  const float lines = ImGui::CalcTextSize(tr(kForGood), nullptr, false, std::max(label, 1.0f)).y;
  return lines + 2.0f * style.FramePadding.y + ImGui::GetFrameHeight() + 2.0f * style.ItemSpacing.y;
}

// `clicked`: the text was.
void draw_terms_buttons(bool clicked, UiState& state, Commands& commands) {
  checkbox(kForGood, state.cards.terms.for_good);
  register_widget(state, "terms_for_good");
  if (ImGui::Button(tr_id("Close##terms")) || clicked) commands.push_back(CloseTerms{state.cards.terms.for_good});
  register_widget(state, "close_terms");
  tooltip(state, "Keys: Escape, Enter; or click the text");
  if (!commands.empty()) state.cards.terms.for_good = false;
}

void draw_terms_contents(const Model& model, UiState& state, Commands& commands) {
  const std::string& name = model.name.empty() ? model.english_name : model.name;
  text_wrapped(name.empty() ? tr("Credits and terms of use") : name, color::kHeading);
  const float below = controls_height(ImGui::GetContentRegionAvail().x);
  const float height = std::max(ImGui::GetContentRegionAvail().y - below, 1.0f);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, color::kWell);
  bool clicked = false;
  if (ImGui::BeginChild("terms", ImVec2(0, height), false, ImGuiWindowFlags_AlwaysUseWindowPadding)) {
    text_wrapped(credits_and_terms(model), color::kText);
    state.cards.terms.height = ImGui::GetItemRectSize().y;
    clicked = ImGui::IsItemClicked();
    register_widget(state, "terms_text");
  }
  ImGui::EndChild();
  ImGui::PopStyleColor();
  draw_terms_buttons(clicked, state, commands);
}

// Where the model of the terms reaches on the screen: its bones, with some room for hair and clothes.
FigureSpan figure_span(const PanelInput& input, const Area& viewport) {
  FigureSpan span{input.activity.terms, viewport.size, viewport.high().x, viewport.low.x};
  if (viewport.empty() || pane_count(input.document.settings.views) > 1) return span;
  const glm::mat4 clip = world_to_clip(input.document.stage.camera, viewport.size.x / viewport.size.y);
  for (const auto& actor : input.document.stage.actors) {
    if (actor->model.get() != input.activity.terms) continue;
    for (const RigidTransform& bone : actor->bones.globals) {
      const glm::vec4 at = clip * glm::vec4(bone.translation, 1.0f);
      if (at.w <= 0.0f) continue;
      const float x = viewport.low.x + (0.5f + 0.5f * at.x / at.w) * viewport.size.x;
      span.left = std::min(span.left, x);
      span.right = std::max(span.right, x);
    }
  }
  const float room = kFigureRoom * (span.right - span.left);
  if (room <= 0.0f) return span;
  span.left = std::max(span.left - room, viewport.low.x);
  span.right = std::min(span.right + room, viewport.high().x);
  return span;
}

// Where the card is: beside the model where there is room, otherwise at the bottom, as wide as it may be.
struct CardPlace {
  float left;
  float width;
  bool at_bottom;
};
CardPlace card_place(const FigureSpan& figure, const Area& viewport, float scale) {
  const float margin = kTermsMargin * scale, widest = kMaxTermsWidth * scale;
  const bool seen = figure.left < figure.right;
  const float room_left = seen ? figure.left - viewport.low.x - 2.0f * margin : viewport.size.x * kTermsShare;
  const float room_right = seen ? viewport.high().x - figure.right - 2.0f * margin : 0.0f;
  const bool right = room_right > room_left && room_left < widest;
  const float room = right ? room_right : room_left;
  const bool at_bottom = room < kMinTermsWidth * scale;
  const float width = std::floor(std::max(std::min(widest, at_bottom ? viewport.size.x - 2.0f * margin : room), 1.0f));
  const bool at_right = right && !at_bottom;
  return {at_right ? viewport.high().x - margin - width : viewport.low.x + margin, width, at_bottom};
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

// The credits and terms of use of a newly opened model, beside the model.

void draw_terms(const PanelInput& input, UiState& state, const Area& viewport, Commands& commands) {
  if (input.activity.terms == nullptr) {
    state.cards.terms.figure = {};
    state.cards.terms.bottom = 0.0f;
    return;
  }
  const ImGuiStyle& style = ImGui::GetStyle();
  // Measured once, so that it stays where it is while the model moves.
  const ImVec2 measured = state.cards.terms.figure.viewport;
  const bool same_viewport = measured.x == viewport.size.x && measured.y == viewport.size.y;
  if (state.cards.terms.figure.model != input.activity.terms || !same_viewport)
    state.cards.terms.figure = figure_span(input, viewport);
  const auto [left, width, at_bottom] = card_place(state.cards.terms.figure, viewport, state.scale);
  const float frame_height = controls_height(width - 2.0f * style.WindowPadding.x) + ImGui::GetTextLineHeight() +
                             style.ItemSpacing.y + 4.0f * style.WindowPadding.y;
  const float max_height = std::min(kMaxTermsHeight * state.scale, viewport.size.y * (at_bottom ? kSheetShare : 0.8f));
  const ImVec2 size(width, std::floor(std::max(std::min(frame_height + state.cards.terms.height, max_height), 1.0f)));
  const float margin = kTermsMargin * state.scale;
  state.cards.terms.bottom = at_bottom ? size.y + margin : 0.0f;
  const float top = at_bottom ? viewport.high().y - margin - size.y : viewport.low.y + margin;
  ImGui::SetNextWindowPos(ImVec2(left, top), ImGuiCond_Always);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ImGui::GetStyle().PopupRounding);
  const bool open = ImGui::Begin("Terms of use", nullptr,
                                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                     ImGuiWindowFlags_NoFocusOnAppearing);  // a mouse drag that has begun continues
  ImGui::PopStyleVar();
  Commands asked;
  if (open) draw_terms_contents(*input.activity.terms, state, asked);
  ImGui::End();
  commands.insert(commands.end(), asked.begin(), asked.end());
}

}  // namespace odori
