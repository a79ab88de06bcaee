#include "ui/workspaces/pose/physics_page.h"

#include "base/enums.h"
#include "base/translate.h"
#include "scene/actor.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/format_physics.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kAccelerationPerPixel = 1.0f;  // of dragging gravity or wind

void draw_modes(const PanelInput& input, UiState& state, Commands& commands) {
  const char* description = "";
  Segments modes(state);
  for (const auto& choice : physics_modes()) {
    const bool selected = input.document.settings.physics.mode == choice.value;
    if (modes.add({"physics_is", static_cast<int>(choice.value), choice.name}, choice.title, selected,
                  choice.description)) {
      commands.push_back(with_mode(input.document.settings.physics, choice.value));
    }
    if (selected) description = choice.description;
  }
  text_wrapped(tr(description), color::kDim);
  if (input.activity.physics.any)
    text_wrapped(physics_label(input) + tr(", ") + format_recording_progress(input), color::kDim);
}

void draw_rules(const PanelInput& input, UiState& state, Commands& commands) {
  PhysicsOptions choice = input.document.settings.physics;
  Segments rules(state);
  for (const auto& each : physics_rule_choices()) {
    const bool selected = choice.settings.rules == each.value;
    if (!rules.add({"physics_rules", static_cast<int>(each.value), each.name}, each.title, selected,
                   each.description) ||
        selected) {
      continue;
    }
    PhysicsOptions wanted = choice;
    wanted.settings.rules = each.value;
    commands.push_back(SetPhysics{wanted});
  }
}

bool draw_acceleration(UiState& state, const char* title, const char* name, const char* description,
                       glm::vec3& acceleration) {
  const bool changed = ImGui::DragFloat3(tr_id(title), &acceleration.x, kAccelerationPerPixel, -kMaxAcceleration,
                                         kMaxAcceleration, "%.0f", ImGuiSliderFlags_AlwaysClamp);
  note_numbers({&acceleration.x, 3}, "%.0f");
  register_widget(state, name);
  tooltip(state, description);
  return changed;
}

void draw_world(const PanelInput& input, UiState& state, Commands& commands) {
  PhysicsOptions choice = input.document.settings.physics;
  PhysicsSettings& world = choice.settings;
  ImGui::PushItemWidth(ImGui::GetContentRegionAvail().x * 0.68f);
  bool changed = draw_acceleration(state, tr_later("Gravity"), "gravity",
                                   tr_later("x, y and z in units per second squared"), world.gravity);
  changed |= draw_acceleration(state, tr_later("Wind"), "wind", tr_later("Constant acceleration added to gravity"),
                               world.wind);
  ImGui::PopItemWidth();
  const bool as_mmd = world.rules == PhysicsRules::mmd;
  ImGui::BeginDisabled(as_mmd);
  bool ground = world.has_ground();
  if (checkbox("Ground", ground)) {
    world.ground = ground;
    changed = true;
  }
  ImGui::EndDisabled();
  register_widget(state, "physics_ground");
  tooltip(state, as_mmd ? tr_later("MMD's floor always exists; it collides with the bodies whose groups include 16")
                        : tr_later("A floor at height 0 that collides with every body"));
  ImGui::SameLine();
  if (ImGui::Button(tr_id("MMD defaults"))) {
    world = {.rules = world.rules};
    changed = true;
  }
  register_widget(state, "physics_defaults");
  if (changed) commands.push_back(SetPhysics{choice});
}

void draw_switches(const Actor& actor, const PanelInput& input, UiState& state, Commands& commands) {
  bool on = actor.overrides.physics;
  if (checkbox("This model", on)) commands.push_back(SetActorPhysics{input.document.selected.actor, on});
  register_widget(state, "physics_of_model");
  tooltip(state, "Off: all bodies of this model follow their bones");
  ImGui::SameLine();
  bool shown = input.settings.bodies;
  if (checkbox("Show bodies", shown)) commands.push_back(ToggleSetting{&ViewSettings::bodies});
  register_widget(state, "bodies");
  tooltip(state,
          "Bodies and joints as wireframe (Shift+B): green follows its bone, red is dynamic,\n"
          "orange rotates freely at its bone's position, grey is disabled; yellow dots are contacts,\n"
          "pink lines are broken joints. The selected body shows the limits of its joints");
}

void draw_body_row(const Model& model, const PanelInput& input, std::int32_t index, UiState& state,
                   Commands& commands) {
  const RigidBody& body = model.bodies[index];
  const float side = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::PushID(index);
  const bool selected = input.document.selected.body == index;
  if (ImGui::Selectable("##body", selected, ImGuiSelectableFlags_None, ImVec2(0, side))) {
    commands.push_back(SelectBody{selected ? -1 : index});
  }
  register_widget(state, {"body", index, body.name});
  ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(at.x + 0.5f * side, at.y + 0.5f * side), 0.22f * side,
                                              ImGui::GetColorU32(body_color(body.mode)));
  const float padding = ImGui::GetStyle().FramePadding.y;
  const float width = std::max(ImGui::GetItemRectMax().x - at.x - side, 1.0f);
  draw_text_ellipsis(body.name, ImVec2(at.x + side, at.y + padding), width, color::kText);
  ImGui::PopID();
}

// The physics checkbox for the bodies of a bone, with a button that clears its override if there is one.
void draw_bone_switch(const Actor& actor, const PanelInput& input, std::int32_t bone, UiState& state,
                      Commands& commands) {
  const bool overridden = actor.overrides.physics_enabled[bone].has_value();
  bool on = actor.pose.physics_enabled[bone] != 0;
  if (checkbox("Simulated", on, overridden ? color::kOverrideFill : color::kRaised)) {
    commands.push_back(SetBonePhysicsOverride{input.document.selected.actor, bone, on});
  }
  register_widget(state, "physics_of_bone");
  tooltip(state, "Off: the bodies of this bone follow it");
  if (!overridden) return;
  ImGui::SameLine();
  if (icon_button(state, "release_physics", Icon::cross, "Clear override")) {
    commands.push_back(SetBonePhysicsOverride{input.document.selected.actor, bone, std::nullopt});
  }
}

void draw_body_details(const Actor& actor, const PanelInput& input, UiState& state, Commands& commands) {
  const RigidBody& body = actor.model->bodies[input.document.selected.body];
  if (body.bone >= 0 && body.mode != BodyMode::follow_bone) {
    draw_bone_switch(actor, input, body.bone, state, commands);
  }
  const Properties properties = body_properties(actor, input.document.selected.body);
  copy_button(state, "copy_body", properties);
  properties_table(state, "body", properties);
}

void draw_bodies(const Actor& actor, const PanelInput& input, UiState& state, Commands& commands) {
  const Model& model = *actor.model;
  if (!model.soft_bodies.empty()) {
    std::string names;
    for (const SoftBody& soft : model.soft_bodies) names += (names.empty() ? "" : tr(", ")) + soft.name;
    text_wrapped(tr_format("{} soft bodies, not simulated: {}", model.soft_bodies.size(), names), color::kDim);
  }
  draw_filter(state, "body_filter", state.physics.bodies);
  refresh(state.physics.bodies, actor.model, input.document.selected.body,
          [&](const NameQuery& query) { return find_named(model.bodies, query); });
  if (state.physics.bodies.rows.empty()) text_wrapped(tr("No matching body."), color::kDim);
  const bool selected = has_index(model.bodies, input.document.selected.body);
  constexpr ListWithDetails kFrame{"bodies", "body", 0.45f};
  draw_list_with_details(
      state, kFrame, selected,
      [&] {
        scroll_to_target(state.physics.bodies, ImGui::GetFrameHeight());
        draw_rows(state.physics.bodies.rows.size(), [&](std::size_t row) {
          draw_body_row(model, input, state.physics.bodies.rows[row], state, commands);
        });
      },
      [&] { draw_body_details(actor, input, state, commands); });
}

// Selects whether bodies or joints are listed.
void draw_list_choice(const Model& model, UiState& state) {
  ImGui::Separator();
  const std::string bodies = tr_format("{} bodies", model.bodies.size());
  const std::string joints = tr_format("{} joints", model.joints.size());
  Segments lists(state);
  const bool joints_listed = state.physics.joints_listed, groups_listed = state.physics.groups_listed;
  const auto list = [&](bool listed_joints, bool listed_groups) {
    state.physics.joints_listed = listed_joints;
    state.physics.groups_listed = listed_groups;
  };
  if (lists.add("list_bodies", bodies, !joints_listed && !groups_listed)) list(false, false);
  if (lists.add("list_joints", joints, joints_listed)) list(true, false);
  if (lists.add("list_groups", "Groups", groups_listed, "Which groups of bodies collide")) list(false, true);
}

}  // namespace

void draw_physics_page(const PanelInput& input, UiState& state, Commands& commands) {
  heading("Physics");
  draw_modes(input, state, commands);
  draw_rules(input, state, commands);
  const bool world = ImGui::CollapsingHeader(tr_id("Gravity, wind and ground"));
  register_widget(state, "physics_world");
  if (world) draw_world(input, state, commands);
  const Actor* actor = selected_actor(input);
  if (actor == nullptr || actor->model->bodies.empty()) {
    return text_wrapped(actor == nullptr ? tr("No model is open.") : tr("This model has no bodies."), color::kDim);
  }
  draw_switches(*actor, input, state, commands);
  draw_list_choice(*actor->model, state);
  if (state.physics.groups_listed)
    return draw_collision_groups(*actor->model, input.document.selected.body, state, commands);
  if (state.physics.joints_listed) return draw_joints(input, state, commands);
  draw_bodies(*actor, input, state, commands);
}

}  // namespace odori
