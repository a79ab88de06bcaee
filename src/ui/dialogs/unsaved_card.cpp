// The question about changes of the open scene that are not saved. It covers everything else, like the open dialog.

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kUnsavedWidth = 400.0f;  // pixels at scale 1

struct UnsavedButton {
  UnsavedAnswer answer;
  const char* widget;
  const char* label;
};
// Translated: 3.
constexpr UnsavedButton kUnsavedButtons[] = {{UnsavedAnswer::save, "unsaved_save", "Save"},
                                             {UnsavedAnswer::discard, "unsaved_discard", "Discard"},
                                             {UnsavedAnswer::cancel, "unsaved_cancel", "Cancel"}};
constexpr int kUnsavedButtonCount = static_cast<int>(std::size(kUnsavedButtons));

void take_unsaved_chord(UnsavedCard& card, std::string_view chord, Commands& asked) {
  if (chord == "Escape") return asked.push_back(AnswerUnsaved{UnsavedAnswer::cancel});
  if (chord == "Enter" || chord == "Space") return asked.push_back(AnswerUnsaved{kUnsavedButtons[card.focus].answer});
  int step = 0;
  if (chord == "Tab" || chord == "Right" || chord == "Down") step = 1;
  if (chord == "Shift+Tab" || chord == "Left" || chord == "Up") step = kUnsavedButtonCount - 1;
  card.focus = (card.focus + step) % kUnsavedButtonCount;
}

void draw_unsaved_buttons(UiState& state, Commands& asked) {
  for (int i = 0; i < kUnsavedButtonCount; ++i) {
    const UnsavedButton& button = kUnsavedButtons[i];
    if (i > 0) ImGui::SameLine();
    if (i == 0) ImGui::PushStyleColor(ImGuiCol_Button, color::kSelectionFill);
    if (ImGui::Button(tr_id(button.label))) asked.push_back(AnswerUnsaved{button.answer});
    if (i == 0) ImGui::PopStyleColor();
    register_widget(state, button.widget);
    if (i != state.unsaved.focus) continue;
    ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                        ImGui::GetColorU32(color::kText), ImGui::GetStyle().FrameRounding);
  }
}

void draw_unsaved_box(const UiView& view, UiState& state, Commands& asked) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const ImGuiStyle& style = ImGui::GetStyle();
  UnsavedCard& card = state.unsaved;
  const float wanted =
      card.text_height + style.ItemSpacing.y * 2.0f + ImGui::GetFrameHeight() + 2.0f * style.WindowPadding.y;
  const ImVec2 size(std::floor(std::max(std::min(kUnsavedWidth * state.scale, window.x * 0.96f), 1.0f)),
                    std::floor(std::max(std::min(wanted, window.y * 0.96f), 1.0f)));
  ImGui::SetCursorPos(ImVec2(std::floor((window.x - size.x) * 0.5f), std::floor((window.y - size.y) * 0.5f)));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, color::kPanel);
  const bool open = ImGui::BeginChild("box", size, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
  ImGui::PopStyleColor();
  if (open) {
    ImGui::BeginGroup();
    text_wrapped(tr_format("Save changes to {}?", view.unsaved_scene), color::kHeading);
    text_wrapped(tr("Changes that are not saved are lost."), color::kText);
    ImGui::EndGroup();
    card.text_height = ImGui::GetItemRectSize().y;
    ImGui::Spacing();
    draw_unsaved_buttons(state, asked);
  }
  ImGui::EndChild();
}

}  // namespace

void draw_unsaved_card(const UiView& view, UiState& state, Commands& commands) {
  UnsavedCard& card = state.unsaved;
  const bool known = std::exchange(card.shown, !view.unsaved_scene.empty());
  if (!card.shown) return;
  if (!known) card.focus = 0;
  Commands asked;
  // Keys that were pressed before the question was seen do not answer it.
  for (const KeyEvent& event : std::exchange(state.key_events, {})) {
    if (known && asked.empty() && !event.chord.empty()) take_unsaved_chord(card, event.chord, asked);
  }
  if (begin_modal("Unsaved changes")) draw_unsaved_box(view, state, asked);
  ImGui::End();
  commands.insert(commands.end(), asked.begin(), asked.end());
}

}  // namespace odori
