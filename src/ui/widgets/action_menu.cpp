#include "ui/widgets/action_menu.h"

#include "base/translate.h"
#include "ui/core/actions.h"

#include <string>

#include <imgui.h>

namespace odori {

void menu_item(const char* label, const Command& command, bool selected, bool enabled, Commands& commands) {
  const std::string key(key_for(command));
  if (ImGui::MenuItem(label, key.empty() ? nullptr : key.c_str(), selected, enabled)) commands.push_back(command);
}

void action_item(const PanelInput& input, const Command& command, Commands& commands) {
  action_item(action_for(command)->label, input, command, commands);
}

void action_item(const char* label, const PanelInput& input, const Command& command, Commands& commands) {
  menu_item(tr_id(label), command, is_on(command, input), applies(*action_for(command), input), commands);
}

void actor_menu(const PanelInput& input, Commands& commands) {
  const Command of_actor[] = {ToggleActorVisible{}, DuplicateActor{}, ShareMotions{}, ToggleRestPose{},
                              OpenDialog{DialogUse::save_pose}};
  for (const Command& command : of_actor) action_item(input, command, commands);
  const int selected = input.document.selected.actor;
  menu_item(tr_id("Reset the model's position"), SetActorPlacement{selected, {}}, false, selected >= 0, commands);
  action_item(input, CloseActor{}, commands);
  ImGui::Separator();
  const Command of_view[] = {FitCamera{}, ResetCamera{}, TakeScreenshot{false}};
  for (const Command& command : of_view) action_item(input, command, commands);
}

}  // namespace odori
