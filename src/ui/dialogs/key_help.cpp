#include "base/text.h"
#include "base/translate.h"
#include "ui/core/actions.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace odori {

namespace {

struct Gesture {
  const char* gesture;
  const char* effect;
};
// Translated: 1, 2.
constexpr Gesture kMouseGestures[] = {
    {"Right or left drag", "Orbit the camera"},
    {"Middle drag, Shift + drag", "Pan the camera"},
    {"Wheel, Ctrl + drag", "Zoom"},
    {"Click in a view", "Activate it: keys and panels act on it"},
    {"Click on its caption", "Select its skinning mode"},
    {"Drag the line of a wipe", "Move the border between the views"},
    {"Click on a bone (B)", "Select it; click again for the next one behind it"},
    {"Double click on a bone", "Zoom to it, and show its values on the Bones page"},
    {"Drag on a ruler", "Seek"},
    {"Shift + drag on a ruler", "Set the loop range"},
    {"Wheel over keys, Shift + wheel", "Zoom the time axis; scroll it"},
    {"Middle drag over keys", "Pan the time axis"},
    {"Drag a ring or arrow of the gizmo", "Rotate or translate the bone"},
    {"Ctrl + click on a surface", "Show its vertex, bones, weights and material"},
    {"Right click on a value", "Copy it"},
};

// Translated: 1, 2.
constexpr Gesture kPanelKeys[] = {
    {"F6, Shift+F6", "Go to the next or previous panel"},
    {"Alt, F10", "Go to the menus"},
    {"Tab, Shift+Tab, arrows", "In a panel or menu: go to the next or previous control"},
    {"Space, Enter", "In a panel or menu: use the control; Enter types a number"},
    {"Escape", "Close the innermost menu; leave the panel"},
};

bool is_wanted(const FilteredList& filter, std::string_view what, std::string_view effect) {
  const std::string wanted = folded(filter.filter.data());
  return wanted.empty() || folded(what).find(wanted) != std::string::npos ||
         folded(effect).find(wanted) != std::string::npos;
}

// A heading with its rows of key and effect; nothing if the filter leaves none.
void draw_group(const char* title, const std::vector<std::pair<std::string, const char*>>& rows, UiState& state) {
  if (rows.empty()) return;
  heading(title);
  register_widget(state, {"key_group", -1, title});
  if (!begin_properties(title)) return;
  for (const auto& [what, effect] : rows) property(what, tr(effect));
  end_properties();
}

void draw_gestures(const char* title, std::span<const Gesture> actions, UiState& state) {
  std::vector<std::pair<std::string, const char*>> rows;
  for (const Gesture& action : actions) {
    if (is_wanted(state.keys.filter, tr(action.gesture), tr(action.effect)))
      rows.emplace_back(action.gesture, action.effect);
  }
  draw_group(title, rows, state);
}

// Elsewhere these are words for sides.
// Translated as key: all.
constexpr const char* kArrowKeys[] = {"Left", "Right", "Up", "Down"};

// "Ctrl+Up, Ctrl+Right".
std::string format_chords(const Action& action) {
  std::string keys;
  for (const std::string_view chord : action.chords) {
    if (chord.empty()) continue;
    const std::size_t name = chord.rfind('+', chord.size() - 2) + 1;
    const auto* const arrow = std::ranges::find(kArrowKeys, chord.substr(name));
    const bool is_arrow = arrow != std::end(kArrowKeys);
    keys.append(keys.empty() ? "" : ", ").append(chord.substr(0, name));
    keys += is_arrow ? tr_context("key", *arrow) : chord.substr(name);
  }
  return keys;
}

// The actions with a key, group by group.
void draw_keys(UiState& state) {
  const std::span<const Action> all = actions();
  for (std::size_t first = 0; first < all.size();) {
    std::vector<std::pair<std::string, const char*>> rows;
    std::size_t i = first;
    for (; i < all.size() && std::string_view(all[i].group) == all[first].group; ++i) {
      const std::string keys = format_chords(all[i]);
      if (!keys.empty() && is_wanted(state.keys.filter, keys, tr(all[i].label))) rows.emplace_back(keys, all[i].label);
    }
    draw_group(all[first].group, rows, state);
    first = i;
  }
}

// A patch of each colour with its meaning.
void draw_legend(UiState& state) {
  heading("Colours");
  const float side = ImGui::GetTextLineHeight();
  int number = 0;
  for (const ColorMeaning& one : color_legend()) {
    ImGui::Dummy(ImVec2(side, side));
    register_widget(state, {"legend", number++, one.meaning});
    ImGui::GetWindowDrawList()->AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                              ImGui::GetColorU32(one.color), ImGui::GetStyle().FrameRounding);
    ImGui::SameLine();
    text_wrapped(tr(one.meaning), color::kText);
  }
}

}  // namespace

void draw_key_help(const PanelInput&, UiState& state, Commands& commands) {
  if (begin_centered_card("Key help", ImVec2(470.0f, 960.0f), state.scale)) {
    const float close = text_button_width("Close (F1)");
    ImGui::AlignTextToFramePadding();
    text(tr("Keys and mouse"));
    ImGui::SameLine(std::max(ImGui::GetWindowWidth() - close - ImGui::GetStyle().WindowPadding.x, 1.0f));
    if (ImGui::Button(tr_id("Close (F1)"))) commands.push_back(Toggle{Switch::key_help});
    register_widget(state, "close_help");
    draw_filter(state, "key_filter", state.keys.filter);
    if (ImGui::BeginChild("keys and mouse")) {
      draw_gestures(tr_later("Mouse"), kMouseGestures, state);
      draw_gestures(tr_later("Panels and menus"), kPanelKeys, state);
      draw_keys(state);
      if (state.keys.filter.filter[0] == '\0') draw_legend(state);
    }
    ImGui::EndChild();
  }
  ImGui::End();
}

}  // namespace odori
