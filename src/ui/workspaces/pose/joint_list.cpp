#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/model_links.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/format_physics.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/pose/physics_page.h"

#include <algorithm>

namespace odori {

namespace {

std::vector<std::int32_t> find_joints(const Model& model, const NameQuery& query) {
  std::vector<std::int32_t> rows;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const auto index = static_cast<std::int32_t>(i);
    if (query.finds(index, {model.joints[i].name, model.joints[i].english_name})) rows.push_back(index);
  }
  return rows;
}

void draw_joint_row(const Model& model, const PanelInput& input, std::int32_t index, UiState& state,
                    Commands& commands) {
  const Joint& joint = model.joints[index];
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::PushID(index);
  const bool selected = input.document.selected.joint == index;
  if (ImGui::Selectable("##joint", selected, ImGuiSelectableFlags_None, ImVec2(0, ImGui::GetFrameHeight()))) {
    commands.push_back(SelectJoint{selected ? -1 : index});
    if (!selected && !input.settings.bodies) commands.push_back(ToggleSetting{&ViewSettings::bodies});
  }
  register_widget(state, {"joint", index, joint.name});
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  draw_text_ellipsis(joint.name, ImVec2(at.x + padding.x, at.y + padding.y),
                     ImGui::GetItemRectMax().x - at.x - padding.x, color::kText);
  ImGui::PopID();
}

void draw_joint_details(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor& actor = *selected_actor(input);
  const Joint& joint = actor.model->joints[input.document.selected.joint];
  for (const std::int32_t body : {joint.body_a, joint.body_b}) {
    if (body < 0) continue;
    const std::string& name = actor.model->bodies[body].name;
    if (link_row(state, {"joint_body", body, name}, name)) {
      go_to({ModelPart::body, body}, state, commands);
    }
  }
  const Properties properties = joint_properties(actor, input.document.selected.joint);
  copy_button(state, "copy_joint", properties);
  properties_table(state, "joint", properties);
}

}  // namespace

void draw_joints(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor& actor = *selected_actor(input);
  const Model& model = *actor.model;
  if (model.joints.empty()) return text_wrapped(tr("This model has no joints."), color::kDim);
  draw_filter(state, "joint_filter", state.physics.joints);
  refresh(state.physics.joints, actor.model, input.document.selected.joint,
          [&](const NameQuery& query) { return find_joints(model, query); });
  if (state.physics.joints.rows.empty()) text_wrapped(tr("No matching joint."), color::kDim);
  const bool selected = has_index(model.joints, input.document.selected.joint);
  constexpr ListWithDetails kFrame{"joints", "joint", 0.5f};
  draw_list_with_details(
      state, kFrame, selected,
      [&] {
        scroll_to_target(state.physics.joints, ImGui::GetFrameHeight());
        draw_rows(state.physics.joints.rows.size(), [&](std::size_t row) {
          draw_joint_row(model, input, state.physics.joints.rows[row], state, commands);
        });
      },
      [&] { draw_joint_details(input, state, commands); });
}

}  // namespace odori
