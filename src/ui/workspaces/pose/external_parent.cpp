#include "base/translate.h"
#include "scene/external_parents.h"
#include "scene/overrides.h"
#include "ui/core/model_links.h"
#include "ui/widgets/bone_combo.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/pose/bones_page.h"

namespace odori {

namespace {

const Model& model_of(const PanelInput& input, int actor) { return *input.document.stage.actors[actor]->model; }

const std::string& model_file(const PanelInput& input, int actor) { return input.document.files[actor].model; }

// The bone of the other model that has the selected bone's name, otherwise its first bone.
int default_target(const PanelInput& input, int other) {
  const int alike = find_same_name(model_of(input, input.document.selected.actor).bones, input.document.selected.bone,
                                   model_of(input, other).bones);
  return alike < 0 ? 0 : alike;
}

void draw_actor_combo(const PanelInput& input, const ExternalParentLink* now, UiState& state, Commands& commands) {
  const int bone = input.document.selected.bone;
  ImGui::SetNextItemWidth(-1.0f);
  const bool open =
      begin_combo("##follows", now == nullptr ? tr("Its own parent") : model_file(input, now->actor).c_str());
  register_widget(state, "follows");
  if (!open) return;
  if (combo_item(state, "own_parent", tr("Its own parent"), now == nullptr)) {
    commands.push_back(SetExternalParent{input.document.selected.actor, bone, std::nullopt});
  }
  for (int other = 0; other < static_cast<int>(input.document.stage.actors.size()); ++other) {
    if (other == input.document.selected.actor || model_of(input, other).bones.empty()) continue;
    const bool possible = can_set_external_parent(input.document.stage, input.document.selected.actor, other);
    const bool selected = now != nullptr && now->actor == other;
    if (combo_item(state, {"follow_actor", other, model_file(input, other)}, model_file(input, other), selected,
                   possible)) {
      commands.push_back(
          SetExternalParent{input.document.selected.actor, bone, ParentBone{other, default_target(input, other)}});
    }
  }
  ImGui::EndCombo();
}

void draw_followed_bone(const PanelInput& input, const ExternalParentLink& now, UiState& state, Commands& commands) {
  const auto& other = input.document.stage.actors[now.actor]->model;
  ImGui::SetNextItemWidth(-1.0f);
  const auto picked =
      bone_combo(state, other, {"followed", "follow_bone", bone_display_name(*other, now.actor_bone), now.actor_bone});
  if (!picked) return;
  commands.push_back(
      SetExternalParent{input.document.selected.actor, input.document.selected.bone, ParentBone{now.actor, *picked}});
}

}  // namespace

void draw_external_parent(const PanelInput& input, UiState& state, Commands& commands) {
  if (input.document.stage.actors.size() < 2) return;
  const ExternalParentLink* now = external_parent_of(*selected_actor(input), input.document.selected.bone);
  ImGui::AlignTextToFramePadding();
  text_colored(color::kDim, tr("Follows"));
  ImGui::SameLine();
  draw_actor_combo(input, now, state, commands);
  if (now != nullptr) draw_followed_bone(input, *now, state, commands);
}

}  // namespace odori
