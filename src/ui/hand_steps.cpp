#include "ui/hand_steps.h"

#include "ui/state.h"

#include <algorithm>
#include <variant>

namespace odori {

bool sets_by_hand(const Command& command) {
  const AnyCommand& what = command.what();
  if (std::holds_alternative<SetLight>(what) || std::holds_alternative<ReleaseLight>(what)) return true;
  return std::visit(
      [](const auto& asked) {
        return requires { asked.actor; };
      },
      what);
}

void bracket_step(UiState& state, Commands& commands) {
  const bool sets = std::any_of(commands.begin(), commands.end(), sets_by_hand);
  const bool held = ImGui::IsAnyItemActive();
  if (sets && held && !state.step_open) {
    commands.insert(commands.begin(), BeginStep{});
    state.step_open = true;
  } else if (state.step_open && !held) {
    commands.push_back(EndStep{});
    state.step_open = false;
  }
}

}  // namespace odori
