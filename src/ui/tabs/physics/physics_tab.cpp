#include "ui/tabs/physics/physics_tab.h"

#include "scene/physics/body_transforms.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/format_physics.h"
#include "ui/widgets/glossary.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kPullStep = 1.0f;       // of gravity and wind, a pixel of the mouse
constexpr float kDetailsShare = 0.45f;  // of the list's height, with a body chosen
constexpr float kMinRows = 3.0f;

void draw_modes(const UiView& view, UiState& state, Commands& commands) {
  const char* about = "";
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 0.0f));
  const float column = ImGui::GetContentRegionAvail().x * 0.5f;
  bool second = false;
  for (const auto& choice : physics_modes()) {
    if (std::exchange(second, !second)) ImGui::SameLine(column);
    const bool selected = view.settings.physics.mode == choice.value;
    ImGui::PushStyleColor(ImGuiCol_FrameBg, color::kRaised);
    if (ImGui::RadioButton(choice.title, selected)) commands.push_back(with_mode(view.settings.physics, choice.value));
    ImGui::PopStyleColor();
    register_widget(state, {"physics_is", static_cast<int>(choice.value), choice.name});
    tip(state, choice.about);
    if (selected) about = choice.about;
  }
  ImGui::PopStyleVar();
  text_wrapped(about, color::kDim);
  if (view.physics.any) text_wrapped(fmt::format("{}, {}", format_physics(view), format_reach(view)), color::kDim);
}

bool draw_pull(UiState& state, const char* title, const char* name, const char* about, glm::vec3& pull) {
  const bool changed = ImGui::DragFloat3(title, &pull.x, kPullStep, -kMaxAcceleration, kMaxAcceleration, "%.0f",
                                         ImGuiSliderFlags_AlwaysClamp);
  register_widget(state, name);
  tip(state, about);
  return changed;
}

void draw_world(const UiView& view, UiState& state, Commands& commands) {
  PhysicsOptions choice = view.settings.physics;
  PhysicsSettings& world = choice.settings;
  ImGui::PushItemWidth(ImGui::GetContentRegionAvail().x * 0.68f);
  bool changed = draw_pull(state, "Gravity", "gravity", "Along x, y and z, units a second squared", world.gravity);
  changed |= draw_pull(state, "Wind", "wind", "Steady: what it adds to gravity", world.wind);
  ImGui::PopItemWidth();
  changed |= check_box("Ground", world.ground);
  register_widget(state, "physics_ground");
  tip(state, "A floor at height 0 that holds every body");
  ImGui::SameLine();
  if (ImGui::Button("As in MMD")) {
    world = {};
    changed = true;
  }
  register_widget(state, "physics_defaults");
  if (changed) commands.push_back(SetPhysics{choice});
}

void draw_switches(const Actor& actor, const UiView& view, UiState& state, Commands& commands) {
  bool on = actor.overrides.physics;
  if (check_box("This model", on)) commands.push_back(SetActorPhysics{view.selected, on});
  register_widget(state, "physics_of_model");
  tip(state, "Off: all its bodies follow their bones");
  ImGui::SameLine();
  bool shown = view.settings.bodies;
  if (check_box("In the picture", shown)) commands.push_back(Toggle{Switch::bodies});
  register_widget(state, "bodies");
  tip(state,
      "Bodies and joints as wires (Shift+B): green follows its bone, red moves freely,\n"
      "orange turns freely and stays on its bone, grey is switched off; yellow dots are contacts,\n"
      "pink lines joints torn apart. The chosen body shows how far its joints let it go");
}

std::vector<std::int32_t> find_rows(const Model& model, std::string_view words) {
  std::vector<std::int32_t> rows;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    if (passes(words, model.bodies[i].name, model.bodies[i].english_name)) rows.push_back(static_cast<std::int32_t>(i));
  }
  return rows;
}

void draw_row(const Model& model, const UiView& view, std::int32_t index, UiState& state, Commands& commands) {
  const RigidBody& body = model.bodies[static_cast<std::size_t>(index)];
  const float side = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::PushID(index);
  const bool selected = view.selected_body == index;
  if (ImGui::Selectable("##body", selected, ImGuiSelectableFlags_None, ImVec2(0, side))) {
    commands.push_back(SelectBody{selected ? -1 : index});
  }
  register_widget(state, {"body", index, body.name});
  ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(at.x + 0.5f * side, at.y + 0.5f * side), 0.22f * side,
                                              ImGui::GetColorU32(body_tint(body.mode)));
  const float padding = ImGui::GetStyle().FramePadding.y;
  const float width = std::max(ImGui::GetItemRectMax().x - at.x - side, 1.0f);
  draw_cut(body.name, ImVec2(at.x + side, at.y + padding), width, color::kText);
  ImGui::PopID();
}

// On or off for the bodies of a bone, and back to the motion where a hand has set it.
void draw_bone_switch(const Actor& actor, const UiView& view, std::int32_t bone, UiState& state, Commands& commands) {
  const auto at = static_cast<std::size_t>(bone);
  const bool overridden = actor.overrides.physics_enabled[at].has_value();
  bool on = actor.pose.physics_enabled[at] != 0;
  if (check_box("Simulated", on, overridden ? color::kAccentDeep : color::kRaised)) {
    commands.push_back(SetBonePhysicsOverride{view.selected, bone, on});
  }
  register_widget(state, "physics_of_bone");
  tip(state, "Off: the bodies of this bone follow it");
  if (!overridden) return;
  ImGui::SameLine();
  if (icon_button(state, "release_physics", Icon::cross, "Back to the motion")) {
    commands.push_back(SetBonePhysicsOverride{view.selected, bone, std::nullopt});
  }
}

void draw_details(const Actor& actor, const UiView& view, UiState& state, Commands& commands) {
  const RigidBody& body = actor.model->bodies[static_cast<std::size_t>(view.selected_body)];
  if (body.bone >= 0 && body.mode != BodyMode::follow_bone) {
    draw_bone_switch(actor, view, body.bone, state, commands);
  }
  explained_properties(state, "body", body_properties(actor, view.selected_body));
}

void draw_bodies(const Actor& actor, const UiView& view, UiState& state, Commands& commands) {
  const Model& model = *actor.model;
  if (!model.soft_bodies.empty()) {
    std::string names;
    for (const SoftBody& soft : model.soft_bodies) names += (names.empty() ? "" : ", ") + soft.name;
    text_wrapped(fmt::format("{} soft, not simulated: {}", model.soft_bodies.size(), names), color::kDim);
  }
  draw_filter(state, "body_filter", state.bodies);
  refresh(state.bodies, actor.model, [&](std::string_view words) { return find_rows(model, words); });
  if (state.bodies.rows.empty()) text_wrapped("No body of that name.", color::kDim);
  const bool selected = view.selected_body >= 0 && view.selected_body < static_cast<int>(model.bodies.size());
  const float least = ImGui::GetFrameHeightWithSpacing() * kMinRows;
  const float left = ImGui::GetContentRegionAvail().y;
  const float rows = std::max(selected ? left * (1.0f - kDetailsShare) : left, least);
  if (ImGui::BeginChild("bodies", ImVec2(0, rows))) {
    scroll_to_sought(state.bodies, ImGui::GetFrameHeightWithSpacing());
    draw_rows(state.bodies.rows.size(),
              [&](std::size_t row) { draw_row(model, view, state.bodies.rows[row], state, commands); });
  }
  ImGui::EndChild();
  if (!selected) return;
  ImGui::Separator();
  if (ImGui::BeginChild("body", ImVec2(0, std::max(ImGui::GetContentRegionAvail().y, least)))) {
    draw_details(actor, view, state, commands);
  }
  ImGui::EndChild();
}

// Bodies or joints.
void draw_list_choice(const Model& model, UiState& state) {
  ImGui::Separator();
  const std::string bodies = fmt::format("{} bodies", model.bodies.size());
  const std::string joints = fmt::format("{} joints", model.joints.size());
  if (radio(bodies.c_str(), !state.joints_listed)) state.joints_listed = false;
  register_widget(state, "list_bodies");
  stay_in_row(joints.c_str());
  if (radio(joints.c_str(), state.joints_listed)) state.joints_listed = true;
  register_widget(state, "list_joints");
}

}  // namespace

void draw_physics_tab(const UiView& view, UiState& state, Commands& commands) {
  heading("Physics");
  draw_modes(view, state, commands);
  const bool world = ImGui::CollapsingHeader("Gravity, wind and ground");
  register_widget(state, "physics_world");
  if (world) draw_world(view, state, commands);
  const Actor* actor = selected_actor(view);
  if (actor == nullptr || actor->model->bodies.empty()) {
    return text_wrapped(actor == nullptr ? "No model is open." : "This model has no bodies.", color::kDim);
  }
  draw_switches(*actor, view, state, commands);
  draw_list_choice(*actor->model, state);
  if (state.joints_listed) return draw_joints(view, state, commands);
  draw_bodies(*actor, view, state, commands);
}

}  // namespace odori
