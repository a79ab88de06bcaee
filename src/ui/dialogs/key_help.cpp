#include "ui/core/actions.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

namespace odori {

namespace {

struct MouseAction {
  const char* gesture;
  const char* effect;
};
constexpr MouseAction kMouseActions[] = {
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

void draw_mouse() {
  heading("Mouse");
  if (!begin_properties("mouse")) return;
  for (const MouseAction& action : kMouseActions) property(action.gesture, action.effect);
  end_properties();
}

void draw_key_list() {
  heading("Keys");
  if (!begin_properties("keys")) return;
  for (const Action& action : actions()) {
    if (action.chords[0].empty()) continue;
    std::string keys(action.chords[0]);
    if (!action.chords[1].empty()) keys.append(", ").append(action.chords[1]);
    property(keys, action.label);
  }
  end_properties();
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
    text_wrapped(one.meaning, color::kText);
  }
}

}  // namespace

void draw_key_help(const UiView&, UiState& state, Commands& commands) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const ImVec2 wanted(std::min(470.0f * state.scale, window.x * 0.94f),
                      std::min(960.0f * state.scale, window.y * 0.94f));
  ImGui::SetNextWindowPos(ImVec2(window.x * 0.5f, window.y * 0.5f), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
  ImGui::SetNextWindowSize(wanted);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ImGui::GetStyle().PopupRounding);
  const bool open = ImGui::Begin(
      "Key help", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar();
  if (open) {
    const float close = ImGui::CalcTextSize("Close (F1)").x + 2.0f * ImGui::GetStyle().FramePadding.x;
    ImGui::AlignTextToFramePadding();
    text("Keys and mouse");
    ImGui::SameLine(std::max(wanted.x - close - ImGui::GetStyle().WindowPadding.x, 1.0f));
    if (ImGui::Button("Close (F1)")) commands.push_back(Toggle{Switch::key_help});
    register_widget(state, "close_help");
    if (ImGui::BeginChild("keys and mouse")) {
      draw_mouse();
      draw_key_list();
      draw_legend(state);
    }
    ImGui::EndChild();
  }
  ImGui::End();
}

}  // namespace odori
