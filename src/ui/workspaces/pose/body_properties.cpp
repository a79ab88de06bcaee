#include "base/enums.h"
#include "base/translate.h"
#include "scene/actor.h"
#include "ui/core/model_links.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/format_physics.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/pose/physics_page.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kMaxJoints = 16;  // listed per body

std::string format_size(const RigidBody& body, Digits digits) {
  const auto length = [digits](float value) { return format_number(value, 3, digits); };
  switch (body.shape) {
    case BodyShape::box:
      return tr_format("box, half extents {}", format_length(body.size, digits));
    case BodyShape::capsule:
      return tr_format("capsule, radius {}, length {}", length(body.size.x), length(body.size.y));
    case BodyShape::sphere:
      break;
  }
  return tr_format("sphere, radius {}", length(body.size.x));
}

const char* format_mode(BodyMode mode) {
  switch (mode) {
    case BodyMode::physics:
      return tr("dynamic");
    case BodyMode::physics_and_bone:
      return tr("dynamic rotation, position from its bone");
    case BodyMode::follow_bone:
      break;
  }
  return tr("kinematic, follows its bone");
}

// "1 3 16": groups are numbered from 1, as in MMD.
std::string format_groups(std::uint16_t groups) {
  if (groups == 0xFFFF) return tr("all");
  std::string text;
  for (int group = 0; group < 16; ++group) {
    if ((groups >> group & 1) != 0) text += fmt::format("{}{}", text.empty() ? "" : " ", group + 1);
  }
  return text.empty() ? tr("none") : text;
}

// "0  free  -10..20": locked, free and limited axes. Bullet's 6-dof joints are free where low > high.
std::string format_limits(glm::vec3 low, glm::vec3 high, Digits digits) {
  const auto write = [digits](float v) {
    return digits == Digits::all ? fmt::format("{}", v) : fmt::format("{:.4g}", v);
  };
  std::string text;
  for (int axis = 0; axis < 3; ++axis) {
    if (axis > 0) text += "  ";
    if (low[axis] > high[axis]) {
      text += tr("free");
    } else if (low[axis] == high[axis]) {
      text += write(low[axis]);
    } else {
      text += write(low[axis]) + ".." + write(high[axis]);
    }
  }
  return text;
}

bool has_springs(const Joint& joint) {
  return joint.linear_spring != glm::vec3(0.0f) || joint.angular_spring != glm::vec3(0.0f);
}

// The other body, then the limits of translation and rotation and the spring constants, each for x, y and z.
std::string format_joint(const Model& model, const Joint& joint, std::int32_t body, Digits digits) {
  const std::int32_t other = joint.body_a == body ? joint.body_b : joint.body_a;
  std::string text = other < 0 ? tr("to nothing") : tr_format("to {}", model.bodies[other].name);
  text += tr("\nTranslation ") + format_limits(joint.linear_lower, joint.linear_upper, digits);
  text += tr("\nRotation (\xC2\xB0) ") +
          format_limits(glm::degrees(joint.angular_lower_rad), glm::degrees(joint.angular_upper_rad), digits);
  if (has_springs(joint)) {
    text += tr_format("\nSprings {}, angular {}", format_length(joint.linear_spring, digits),
                      format_length(joint.angular_spring, digits));
  }
  return text;
}

void add_joints(const Model& model, std::int32_t body, Properties& properties) {
  std::size_t count = 0;
  for (const Joint& joint : model.joints) {
    if (joint.body_a != body && joint.body_b != body) continue;
    if (++count <= kMaxJoints)
      properties.push_back(number_row(tr_later("Joint"), [&](Digits digits) {
        return joint.name + tr(", ") + format_joint(model, joint, body, digits);
      }));
  }
  if (count > kMaxJoints) properties.push_back({tr_later("Joints"), tr_format("{} in total", count)});
}

const char* format_kind(JointKind kind) {
  switch (kind) {
    case JointKind::spring_6dof:
      return tr("6-dof with springs");
    case JointKind::plain_6dof:
      return "6-dof";
    case JointKind::point_to_point:
      return tr("point to point");
    case JointKind::cone_twist:
      return tr("cone twist");
    case JointKind::slider:
      return tr("slider");
    case JointKind::hinge:
      break;
  }
  return tr("hinge");
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

constexpr float kMaxCell = 22.0f;  // pixels at scale 1

std::string collision_csv(const CollisionGroups& groups) {
  CsvText csv({"group", "other group", "bodies", "other bodies", "pairs", "colliding pairs"});
  for (int a = 0; a < kBodyGroups; ++a) {
    for (int b = a; b < kBodyGroups; ++b) {
      if (groups.bodies(a) == 0 || groups.bodies(b) == 0) continue;
      const CollisionGroups::Pairs pairs = groups.pairs(a, b);
      csv.add({fmt::format("{}", a + 1), fmt::format("{}", b + 1), fmt::format("{}", groups.bodies(a)),
               fmt::format("{}", groups.bodies(b)), fmt::format("{}", pairs.all), fmt::format("{}", pairs.colliding)});
    }
  }
  return csv.text();
}

std::string describe_cell(const CollisionGroups& groups, int a, int b) {
  const CollisionGroups::Pairs pairs = groups.pairs(a, b);
  const std::string of = a == b ? tr_format("Group {} ({} bodies), among themselves", a + 1, groups.bodies(a))
                                : tr_format("Group {} ({} bodies) and group {} ({} bodies)", a + 1, groups.bodies(a),
                                            b + 1, groups.bodies(b));
  if (pairs.all == 0) return of + tr(": a single body");
  if (pairs.colliding == 0) return of + tr(": never collide");
  if (pairs.colliding == pairs.all) return of + tr(": all collide");
  return tr_format("{}: {} of {} pairs collide", of, format_integer(pairs.colliding), format_integer(pairs.all));
}

// Filled: all pairs collide; half: some; a dot: none.
void draw_cell(ImDrawList& list, const CollisionGroups::Pairs& pairs, ImVec2 low, float side, bool highlighted) {
  const ImVec2 high(low.x + side - 1.0f, low.y + side - 1.0f);
  list.AddRectFilled(low, high, ImGui::GetColorU32(highlighted ? color::kHover : color::kWell));
  const ImU32 tint = ImGui::GetColorU32(color::kLink);
  const float inset = std::floor(0.2f * side);
  const ImVec2 inner_low(low.x + inset, low.y + inset), inner_high(high.x - inset, high.y - inset);
  if (pairs.all == 0 || pairs.colliding == 0) {
    return list.AddCircleFilled(ImVec2(0.5f * (low.x + high.x), 0.5f * (low.y + high.y)), 0.07f * side,
                                ImGui::GetColorU32(color::kDim));
  }
  if (pairs.colliding == pairs.all) return list.AddRectFilled(inner_low, inner_high, tint);
  list.AddTriangleFilled(ImVec2(inner_low.x, inner_high.y), inner_high, inner_low, tint);
  list.AddRect(inner_low, inner_high, tint);
}

void draw_number(ImDrawList& list, int group, ImVec2 low, float side, const ImVec4& tint) {
  const std::string number = fmt::format("{}", group + 1);
  const ImVec2 size = ImGui::CalcTextSize(number.c_str());
  list.AddText(ImVec2(std::floor(low.x + 0.5f * (side - size.x)), std::floor(low.y + 0.5f * (side - size.y))),
               ImGui::GetColorU32(tint), number.c_str());
}

}  // namespace

Properties joint_properties(const Actor& actor, std::int32_t index) {
  const Model& model = *actor.model;
  const Joint& joint = model.joints[index];
  Properties properties{{tr_later("Name"), fmt::format("{} {}", index, joint.name)}};
  if (!joint.english_name.empty()) properties.push_back({tr_later("English name"), joint.english_name});
  properties.push_back({tr_later("Kind"), format_kind(joint.kind)});
  properties.push_back({tr_later("Body A"), format_part(model.bodies, joint.body_a)});
  properties.push_back({tr_later("Body B"), format_part(model.bodies, joint.body_b)});
  properties.push_back(length_row(tr_later("Rest position"), joint.position));
  properties.push_back(
      length_row(tr_later("Position"), joint_transform(model, joint, body_transforms(actor)).translation));
  properties.push_back(angle_row(tr_later("Rest rotation (\xC2\xB0)"), joint.rotation_rad));
  properties.push_back(number_row(tr_later("Translation limits"), [&](Digits digits) {
    return format_limits(joint.linear_lower, joint.linear_upper, digits);
  }));
  properties.push_back(number_row(tr_later("Rotation limits (\xC2\xB0)"), [&](Digits digits) {
    return format_limits(glm::degrees(joint.angular_lower_rad), glm::degrees(joint.angular_upper_rad), digits);
  }));
  properties.push_back(length_row(tr_later("Linear springs"), joint.linear_spring));
  properties.push_back(length_row(tr_later("Angular springs"), joint.angular_spring));
  return properties;
}

Properties body_properties(const Actor& actor, std::int32_t index) {
  const Model& model = *actor.model;
  const RigidBody& body = model.bodies[index];
  Properties properties{{tr_later("Name"), fmt::format("{} {}", index, body.name)}};
  if (!body.english_name.empty()) properties.push_back({tr_later("English name"), body.english_name});
  properties.push_back({tr_later("Bone"), format_part(model.bones, body.bone)});
  properties.push_back({tr_later("Mode"), format_mode(body.mode)});
  properties.push_back(number_row(tr_later("Shape"), [&](Digits digits) { return format_size(body, digits); }));
  properties.push_back(length_row(tr_later("Rest position"), body.position));
  properties.push_back(angle_row(tr_later("Rest rotation (\xC2\xB0)"), body.rotation_rad));
  properties.push_back(length_row(tr_later("Position"), body_transform(actor, index).translation));
  properties.push_back({tr_later("Mass"), fmt::format("{:.4g}", body.mass), fmt::format("{}", body.mass)});
  properties.push_back({tr_later("Group"), fmt::format("{}", body.group + 1)});
  properties.push_back({tr_later("Collides with groups"), format_groups(body.collides_with)});
  properties.push_back(number_row(tr_later("Damping"), [&](Digits digits) {
    return tr_format("{} linear, {} angular", format_number(body.linear_damping, 3, digits),
                     format_number(body.angular_damping, 3, digits));
  }));
  properties.push_back(number_row(tr_later("Restitution, friction"), [&](Digits digits) {
    return fmt::format("{}, {}", format_number(body.restitution, 3, digits), format_number(body.friction, 3, digits));
  }));
  add_joints(model, index, properties);
  return properties;
}

void draw_joints(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor& actor = *selected_actor(input);
  const Model& model = *actor.model;
  if (model.joints.empty()) return text_wrapped(tr("This model has no joints."), color::kDim);
  draw_filter(state, "joint_filter", state.physics.joints);
  refresh(state.physics.joints, actor.model, input.document.selected.joint,
          [&](const NameQuery& query) { return find_named(model.joints, query); });
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

// Which groups of rigid bodies collide: a matrix of the groups and masks of a model.

CollisionGroups::CollisionGroups(const Model& model) {
  for (const RigidBody& body : model.bodies) {
    if (body.group >= kBodyGroups) continue;
    ++bodies_[body.group];
    for (int other = 0; other < kBodyGroups; ++other) {
      if ((body.collides_with >> other & 1) != 0) ++willing_[body.group][other];
    }
  }
}

CollisionGroups::Pairs CollisionGroups::pairs(int a, int b) const {
  if (a != b) return {bodies_[a] * bodies_[b], willing_[a][b] * willing_[b][a]};
  const auto among = [](std::size_t count) { return count * (count > 0 ? count - 1 : 0) / 2; };
  return {among(bodies_[a]), among(willing_[a][a])};
}

void draw_collision_groups(const Model& model, int selected_body, UiState& state, Commands& commands) {
  const CollisionGroups groups(model);
  heading_with_export(state, "Which groups collide",
                      {"export_groups", "collision groups", [&] { return collision_csv(groups); }}, commands);
  std::vector<int> used;
  for (int group = 0; group < kBodyGroups; ++group) {
    if (groups.bodies(group) > 0) used.push_back(group);
  }
  const bool in_group = has_index(model.bodies, selected_body);
  const int selected = in_group ? model.bodies[selected_body].group : -1;
  const float count = static_cast<float>(used.size() + 1);
  const float side =
      std::floor(std::clamp(ImGui::GetContentRegionAvail().x / count, ImGui::GetFontSize(), kMaxCell * state.scale));
  const ImVec2 low = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("##groups", ImVec2(count * side, count * side));
  register_widget(state, "collision_groups");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < used.size(); ++i) {
    const float at = static_cast<float>(i + 1) * side;
    const ImVec4& tint = used[i] == selected ? color::kSelection : color::kDim;
    draw_number(list, used[i], ImVec2(low.x + at, low.y), side, tint);
    draw_number(list, used[i], ImVec2(low.x, low.y + at), side, tint);
  }
  for (std::size_t row = 0; row < used.size(); ++row) {
    for (std::size_t column = 0; column < used.size(); ++column) {
      const ImVec2 cell(low.x + static_cast<float>(column + 1) * side, low.y + static_cast<float>(row + 1) * side);
      const bool highlighted = used[row] == selected || used[column] == selected;
      draw_cell(list, groups.pairs(used[row], used[column]), cell, side, highlighted);
    }
  }
  if (ImGui::IsItemHovered()) {
    const ImVec2 mouse = ImGui::GetMousePos();
    const auto column = static_cast<std::size_t>(std::max((mouse.x - low.x) / side, 0.0f));
    const auto row = static_cast<std::size_t>(std::max((mouse.y - low.y) / side, 0.0f));
    if (row > 0 && column > 0 && row <= used.size() && column <= used.size()) {
      ImGui::SetTooltip("%s", describe_cell(groups, used[row - 1], used[column - 1]).c_str());
    }
  }
  text_wrapped(tr("Filled: all bodies collide. Half: some. Dot: none. The group of the selected body is highlighted."),
               color::kDim);
}

}  // namespace odori
