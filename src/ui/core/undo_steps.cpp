#include "ui/core/undo_steps.h"

#include "ui/core/state.h"

#include <algorithm>
#include <variant>

namespace odori {

bool sets_override(const Command& command) {
  const AnyCommand& what = command.what();
  if (std::holds_alternative<SetLight>(what) || std::holds_alternative<ClearLightOverride>(what)) return true;
  return std::visit(
      [](const auto& asked) {
        return requires { asked.actor; };
      },
      what);
}

namespace {

// From a box that was typed in straight to another widget: what the box sets by that is not the other one's.
bool is_passed_on() { return ImGui::IsMouseClicked(ImGuiMouseButton_Left) || ImGui::IsKeyPressed(ImGuiKey_Tab); }

}  // namespace

void bracket_step(UiState& state, Commands& commands) {
  const bool sets = std::any_of(commands.begin(), commands.end(), sets_override);
  const bool held = ImGui::IsAnyItemActive();
  const bool passed_on = held && state.was_held && is_passed_on();
  state.was_held = held;
  if (sets && held && !state.step_open && !passed_on) {
    commands.insert(commands.begin(), BeginStep{});
    state.step_open = true;
  } else if (state.step_open && (!held || passed_on)) {
    commands.push_back(EndStep{});
    state.step_open = false;
  }
}

}  // namespace odori
