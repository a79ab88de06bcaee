#include "base/enums.h"
#include "physics/joint_limits.h"
#include "physics/placement.h"
#include "scene/actor.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/viewport/limit_lines.h"
#include "ui/viewport/overlays.h"
#include "ui/viewport/projection.h"
#include "ui/widgets/format_physics.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace odori {

namespace {

constexpr int kCircleSegments = 12;   // of a full circle
constexpr float kJointMarker = 3.0f;  // half width, pixels at scale 1
constexpr float kContactDot = 3.5f;   // radius, pixels at scale 1
constexpr float kLimitArc = 40.0f;    // radius, pixels at scale 1

// The part `turns` (1: full circle) of a circle around `center`, from `x` towards `y`.
void add_arc(std::vector<LineSegment>& lines, glm::vec3 center, glm::vec3 x, glm::vec3 y, float radius, float turns) {
  const int count = static_cast<int>(std::lround(static_cast<float>(kCircleSegments) * turns));
  const auto point = [&](int i) {
    const float angle = 2.0f * kPi * static_cast<float>(i) / static_cast<float>(kCircleSegments);
    return center + radius * (std::cos(angle) * x + std::sin(angle) * y);
  };
  for (int i = 0; i < count; ++i) lines.emplace_back(point(i), point(i + 1));
}

constexpr glm::vec3 kX{1, 0, 0}, kY{0, 1, 0}, kZ{0, 0, 1};

std::vector<LineSegment> sphere(float radius) {
  std::vector<LineSegment> lines;
  add_arc(lines, {}, kX, kY, radius, 1.0f);
  add_arc(lines, {}, kY, kZ, radius, 1.0f);
  add_arc(lines, {}, kZ, kX, radius, 1.0f);
  return lines;
}

std::vector<LineSegment> box(glm::vec3 half) {
  std::vector<LineSegment> lines;
  for (int axis = 0; axis < 3; ++axis) {
    for (int corner = 0; corner < 4; ++corner) {
      glm::vec3 from = half;
      from[(axis + 1) % 3] *= corner & 1 ? 1.0f : -1.0f;
      from[(axis + 2) % 3] *= corner & 2 ? 1.0f : -1.0f;
      glm::vec3 to = from;
      to[axis] = -half[axis];
      lines.emplace_back(from, to);
    }
  }
  return lines;
}

std::vector<LineSegment> capsule(float radius, float height) {
  std::vector<LineSegment> lines;
  for (const float end : {-0.5f, 0.5f}) {
    const glm::vec3 center(0, end * height, 0);
    const glm::vec3 out = end < 0.0f ? -kY : kY;
    add_arc(lines, center, kZ, kX, radius, 1.0f);
    add_arc(lines, center, kX, out, radius, 0.5f);
    add_arc(lines, center, kZ, out, radius, 0.5f);
  }
  for (const glm::vec3 side : {kX, -kX, kZ, -kZ}) {
    const glm::vec3 foot = side * radius, half(0, 0.5f * height, 0);
    lines.emplace_back(foot - half, foot + half);
  }
  return lines;
}

class BodyDrawing {
 public:
  BodyDrawing(const PanelInput& input, const Actor& actor, float scale, const Area& viewport, const Camera& camera)
      : input_(input),
        model_(*actor.model),
        pose_(actor.pose),
        transforms_(body_transforms(actor)),
        projection_(camera, viewport),
        scale_(scale) {}

  void draw() {
    for (std::size_t i = 0; i < transforms_.size() && drawn_ < kMaxDrawnBodies; ++i) {
      if (static_cast<int>(i) != input_.document.selected.body) draw_body(i, body_tint(i), scale_);
    }
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
      if (static_cast<int>(i) != input_.document.selected.joint)
        draw_joint(model_.joints[i], belongs_to_selected_body(model_.joints[i]));
    }
    drawn_ = 0;  // the selected body and joint are always drawn
    const std::int32_t joint = input_.document.selected.joint;
    if (has_index(model_.joints, joint)) draw_joint(model_.joints[joint], true);
    const std::int32_t selected = input_.document.selected.body;
    if (has_index(transforms_, selected)) draw_body(selected, color::kBodySelected, 2.5f * scale_);
  }

  // Soft bodies are not simulated: draws the skinned triangles of their materials.
  void draw_soft_bodies(const Actor& actor) {
    if (model_.soft_bodies.empty()) return;
    const auto skinned = skinned_vertices(actor, SkinningMode::native);
    for (const SoftBody& soft : model_.soft_bodies) {
      if (soft.material < 0) continue;
      const Material& material = model_.materials[soft.material];
      const std::int32_t first = material.first_index;
      for (std::int32_t i = 0; i < material.index_count; ++i) {
        const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
        draw_line(skinned.positions[model_.indices[first + i]], skinned.positions[model_.indices[first + next]],
                  ImGui::GetColorU32(color::kSoftBody), scale_);
      }
    }
  }

  void draw_contacts(const std::vector<Contact>& contacts) {
    for (const Contact& contact : contacts) {
      if (++drawn_ > kMaxDrawnBodies) return;
      const auto point = projection_.point(contact.position);
      if (point) list_.AddCircleFilled(point->at, kContactDot * scale_, ImGui::GetColorU32(color::kContact));
    }
  }

  const std::vector<RigidTransform>& places() const { return transforms_; }

 private:
  // Overridden: a simulated body whose physics the motion or the user has switched off.
  ImVec4 body_tint(std::size_t index) const {
    const RigidBody& body = model_.bodies[index];
    const bool overridden =
        body.mode != BodyMode::follow_bone && body.bone >= 0 && pose_.physics_enabled[body.bone] == 0;
    return overridden ? color::kBodyOverridden : body_color(body.mode);
  }

  void draw_line(glm::vec3 from, glm::vec3 to, ImU32 tint, float width) {
    if (++drawn_ > kMaxDrawnBodies) return;
    if (const auto line = projection_.segment(from, to)) list_.AddLine(line->from, line->to, tint, width);
  }

  void draw_limit_lines(const std::vector<LimitLine>& lines, const RigidTransform& frame, float width) {
    for (const LimitLine& line : lines) {
      draw_line(frame.apply(line.from), frame.apply(line.to), ImGui::GetColorU32(color::kAxes[line.axis]), width);
    }
  }

  void draw_limits(const Joint& joint, const RigidTransform& end_a, const RigidTransform& end_b, float unit) {
    const float radius = kLimitArc * scale_ / unit;
    draw_limit_lines(joint_limit_lines(joint, radius), end_a, scale_);
    draw_limit_lines(joint_angle_lines(joint, end_a, end_b, radius), end_a, 2.5f * scale_);
  }

  void draw_body(std::size_t index, ImVec4 body_color, float width) {
    const ImU32 tint = ImGui::GetColorU32(body_color);
    for (const auto& [from, to] : body_wireframe(model_.bodies[index])) {
      draw_line(transforms_[index].apply(from), transforms_[index].apply(to), tint, width);
    }
  }

  bool has_both(const Joint& joint) const {
    const auto exists = [this](std::int32_t body) { return has_index(transforms_, body); };
    return exists(joint.body_a) && exists(joint.body_b);
  }

  // The distance by which the joint exceeds its limits, if it is broken.
  void draw_broken_joint(const Joint& joint) {
    const std::int32_t a = joint.body_a, b = joint.body_b;
    const glm::vec3 excess =
        JointLimits(joint, model_.bodies[a], model_.bodies[b]).violation(transforms_[a], transforms_[b]);
    if (!(glm::length(excess) > kBrokenJointDistance)) return;
    const glm::vec3 end = end_on(joint, joint.body_b).translation;
    draw_line(end - excess, end, ImGui::GetColorU32(color::kBreakDistance), 2.0f * scale_);
  }

  RigidTransform end_on(const Joint& joint, std::int32_t body) const {
    return transforms_[body] * transform_on_body(model_.bodies[body], joint);
  }

  bool belongs_to_selected_body(const Joint& joint) const {
    return input_.document.selected.body >= 0 &&
           (joint.body_a == input_.document.selected.body || joint.body_b == input_.document.selected.body);
  }

  // A square; a selected joint and those of the selected body also get lines to their bodies and their limits.
  void draw_joint(const Joint& joint, bool selected) {
    if (++drawn_ > kMaxDrawnBodies) return;
    if (has_both(joint)) draw_broken_joint(joint);
    const RigidTransform frame = joint_transform(model_, joint, transforms_);
    const glm::vec3 position = frame.translation;
    const auto point = projection_.point(position);
    if (!point) return;
    const ImU32 tint = ImGui::GetColorU32(selected ? color::kBodySelected : color::kJoint);
    const float half = kJointMarker * scale_;
    list_.AddRectFilled(ImVec2(point->at.x - half, point->at.y - half), ImVec2(point->at.x + half, point->at.y + half),
                        tint);
    if (!selected) return;
    for (const std::int32_t body : {joint.body_a, joint.body_b}) {
      if (!has_index(transforms_, body)) continue;
      draw_line(position, transforms_[body].translation, tint, 1.5f * scale_);
    }
    if (has_both(joint)) {
      draw_limits(joint, frame, end_on(joint, joint.body_b), projection_.pixels_per_unit(position));
    }
  }

  const PanelInput& input_;
  const Model& model_;
  const Pose& pose_;
  std::vector<RigidTransform> transforms_;
  Projection projection_;
  float scale_;
  std::size_t drawn_ = 0;
  ImDrawList& list_ = *ImGui::GetWindowDrawList();
};

}  // namespace

std::vector<LineSegment> body_wireframe(const RigidBody& body) {
  switch (body.shape) {
    case BodyShape::box:
      return box(body.size);
    case BodyShape::capsule:
      return capsule(body.size.x, body.size.y);
    case BodyShape::sphere:
      break;
  }
  return sphere(body.size.x);
}

void draw_body_overlay(const PanelInput& input, float scale, BodyOverlayState& state, const Area& viewport,
                       const Camera& camera) {
  const Actor* actor = selected_actor(input);
  if (!input.settings.bodies || actor == nullptr || !actor->pose.visible) return;
  const PhysicsRules rules = input.document.settings.physics.settings.rules;
  if (state.model != actor->model || state.rules != rules) {
    state.model = actor->model;
    state.rules = rules;
    state.finder.emplace(*actor->model, rules);
  }
  BodyDrawing drawing(input, *actor, scale, viewport, camera);
  drawing.draw_soft_bodies(*actor);
  drawing.draw();
  drawing.draw_contacts(state.finder->find(drawing.places()));
}

}  // namespace odori
