#include "ui/core/model_links.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/tabs/physics/physics_tab.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/format_physics.h"
#include "ui/widgets/glossary.h"
#include "ui/widgets/link_row.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

namespace odori {

namespace {

constexpr float kDetailsShare = 0.5f;  // of the height, with a joint chosen
constexpr float kMinRows = 4.0f;

std::vector<std::int32_t> find_rows(const Model& model, std::string_view words) {
  std::vector<std::int32_t> rows;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    if (passes(words, model.joints[i].name, model.joints[i].english_name)) rows.push_back(static_cast<std::int32_t>(i));
  }
  return rows;
}

void draw_row(const Model& model, const UiView& view, std::int32_t index, UiState& state, Commands& commands) {
  const Joint& joint = model.joints[static_cast<std::size_t>(index)];
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::PushID(index);
  const bool selected = view.selected_joint == index;
  if (ImGui::Selectable("##joint", selected, ImGuiSelectableFlags_None, ImVec2(0, ImGui::GetFrameHeight()))) {
    commands.push_back(SelectJoint{selected ? -1 : index});
    if (!selected && !view.settings.bodies) commands.push_back(Toggle{Switch::bodies});
  }
  register_widget(state, {"joint", index, joint.name});
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  draw_cut(joint.name, ImVec2(at.x + padding.x, at.y + padding.y), ImGui::GetItemRectMax().x - at.x - padding.x,
           color::kText);
  ImGui::PopID();
}

void draw_details(const UiView& view, UiState& state, Commands& commands) {
  const Actor& actor = *selected_actor(view);
  const Joint& joint = actor.model->joints[static_cast<std::size_t>(view.selected_joint)];
  for (const std::int32_t body : {joint.body_a, joint.body_b}) {
    if (body < 0) continue;
    const std::string& name = actor.model->bodies[static_cast<std::size_t>(body)].name;
    if (link_row(state, {"joint_body", body, name}, name)) {
      go_to({ModelPart::body, body}, state, commands);
    }
  }
  explained_properties(state, "joint", joint_properties(actor, view.selected_joint));
}

}  // namespace

void draw_joints(const UiView& view, UiState& state, Commands& commands) {
  const Actor& actor = *selected_actor(view);
  const Model& model = *actor.model;
  if (model.joints.empty()) return text_wrapped("This model has no joints.", color::kDim);
  draw_filter(state, "joint_filter", state.joints);
  refresh(state.joints, actor.model, [&](std::string_view words) { return find_rows(model, words); });
  if (state.joints.rows.empty()) text_wrapped("No joint of that name.", color::kDim);
  const bool selected = view.selected_joint >= 0 && view.selected_joint < static_cast<int>(model.joints.size());
  const float least = ImGui::GetFrameHeightWithSpacing() * kMinRows;
  const float left = ImGui::GetContentRegionAvail().y;
  if (ImGui::BeginChild("joints", ImVec2(0, std::max(selected ? left * (1.0f - kDetailsShare) : left, least)))) {
    scroll_to_sought(state.joints, ImGui::GetFrameHeightWithSpacing());
    draw_rows(state.joints.rows.size(),
              [&](std::size_t row) { draw_row(model, view, state.joints.rows[row], state, commands); });
  }
  ImGui::EndChild();
  if (!selected) return;
  ImGui::Separator();
  if (ImGui::BeginChild("joint", ImVec2(0, std::max(ImGui::GetContentRegionAvail().y, least)))) {
    draw_details(view, state, commands);
  }
  ImGui::EndChild();
}

}  // namespace odori
