#include "ui/viewport/body_overlay.h"

#include "physics/joint_reach.h"
#include "physics/rest_transform.h"
#include "scene/body_transforms.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/viewport/joint_limits.h"
#include "ui/viewport/projection.h"
#include "ui/widgets/format_physics.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace odori {

namespace {

constexpr int kCorners = 12;          // of a circle
constexpr float kJointMarker = 3.0f;  // half its width, pixels at scale 1
constexpr float kContactDot = 3.5f;   // its radius, pixels at scale 1
constexpr float kLimitArc = 40.0f;    // its radius, pixels at scale 1

// `turns` of a circle of this radius about `centre`, from `x` towards `y`.
void add_arc(std::vector<Wire>& wires, glm::vec3 centre, glm::vec3 x, glm::vec3 y, float radius, float turns) {
  const int count = static_cast<int>(std::lround(static_cast<float>(kCorners) * turns));
  const auto point = [&](int i) {
    const float angle = 2.0f * kPi * static_cast<float>(i) / static_cast<float>(kCorners);
    return centre + radius * (std::cos(angle) * x + std::sin(angle) * y);
  };
  for (int i = 0; i < count; ++i) wires.emplace_back(point(i), point(i + 1));
}

constexpr glm::vec3 kX{1, 0, 0}, kY{0, 1, 0}, kZ{0, 0, 1};

std::vector<Wire> sphere(float radius) {
  std::vector<Wire> wires;
  add_arc(wires, {}, kX, kY, radius, 1.0f);
  add_arc(wires, {}, kY, kZ, radius, 1.0f);
  add_arc(wires, {}, kZ, kX, radius, 1.0f);
  return wires;
}

std::vector<Wire> box(glm::vec3 half) {
  std::vector<Wire> wires;
  for (int axis = 0; axis < 3; ++axis) {
    for (int corner = 0; corner < 4; ++corner) {
      glm::vec3 from = half;
      from[(axis + 1) % 3] *= corner & 1 ? 1.0f : -1.0f;
      from[(axis + 2) % 3] *= corner & 2 ? 1.0f : -1.0f;
      glm::vec3 to = from;
      to[axis] = -half[axis];
      wires.emplace_back(from, to);
    }
  }
  return wires;
}

std::vector<Wire> capsule(float radius, float height) {
  std::vector<Wire> wires;
  for (const float end : {-0.5f, 0.5f}) {
    const glm::vec3 centre(0, end * height, 0);
    const glm::vec3 out = end < 0.0f ? -kY : kY;
    add_arc(wires, centre, kZ, kX, radius, 1.0f);
    add_arc(wires, centre, kX, out, radius, 0.5f);
    add_arc(wires, centre, kZ, out, radius, 0.5f);
  }
  for (const glm::vec3 side : {kX, -kX, kZ, -kZ}) {
    const glm::vec3 foot = side * radius, half(0, 0.5f * height, 0);
    wires.emplace_back(foot - half, foot + half);
  }
  return wires;
}

class BodyDrawing {
 public:
  BodyDrawing(const UiView& view, const Actor& actor, float scale, const Area& viewport, const Camera& camera)
      : view_(view),
        model_(*actor.model),
        pose_(actor.pose),
        places_(body_transforms(actor)),
        projection_(camera, viewport),
        scale_(scale) {}

  void draw() {
    for (std::size_t i = 0; i < places_.size() && drawn_ < kMaxWires; ++i) {
      if (static_cast<int>(i) != view_.selected_body) draw_body(i, tint(i), scale_);
    }
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
      if (static_cast<int>(i) != view_.selected_joint) draw_joint(model_.joints[i], is_held_by(model_.joints[i]));
    }
    drawn_ = 0;  // there is always room for the chosen one
    const auto joint = static_cast<std::size_t>(view_.selected_joint);
    if (view_.selected_joint >= 0 && joint < model_.joints.size()) draw_joint(model_.joints[joint], true);
    const auto selected = static_cast<std::size_t>(view_.selected_body);
    if (view_.selected_body >= 0 && selected < places_.size()) draw_body(selected, color::kBodySelected, 2.5f * scale_);
  }

  // As their materials are skinned: they are not simulated.
  void draw_soft_bodies(const Actor& actor) {
    if (model_.soft_bodies.empty()) return;
    const auto skinned = skinned_vertices(actor, SkinningMode::native);
    for (const SoftBody& soft : model_.soft_bodies) {
      if (soft.material < 0) continue;
      const Material& material = model_.materials[static_cast<std::size_t>(soft.material)];
      const auto first = static_cast<std::size_t>(material.first_index);
      for (std::size_t i = 0; i < static_cast<std::size_t>(material.index_count); ++i) {
        const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
        draw_line(skinned.positions[model_.indices[first + i]], skinned.positions[model_.indices[first + next]],
                  ImGui::GetColorU32(color::kSoftBody), scale_);
      }
    }
  }

  void draw_contacts(const std::vector<Contact>& contacts) {
    for (const Contact& contact : contacts) {
      if (++drawn_ > kMaxWires) return;
      const auto point = projection_.point(contact.place);
      if (point) list_.AddCircleFilled(point->at, kContactDot * scale_, ImGui::GetColorU32(color::kContact));
    }
  }

  const std::vector<RigidTransform>& places() const { return places_; }

 private:
  // Held: of a mode that moves freely, but switched off by the motion or by hand.
  ImVec4 tint(std::size_t index) const {
    const RigidBody& body = model_.bodies[index];
    const bool held = body.mode != BodyMode::follow_bone && body.bone >= 0 &&
                      pose_.physics_enabled[static_cast<std::size_t>(body.bone)] == 0;
    return held ? color::kBodyOverridden : body_tint(body.mode);
  }

  void draw_line(glm::vec3 from, glm::vec3 to, ImU32 ink, float pen) {
    if (++drawn_ > kMaxWires) return;
    if (const auto line = projection_.segment(from, to)) list_.AddLine(line->from, line->to, ink, pen);
  }

  void draw_by_axis(const std::vector<LimitLine>& wires, const RigidTransform& frame, float pen) {
    for (const LimitLine& wire : wires) {
      draw_line(frame.apply(wire.from), frame.apply(wire.to), ImGui::GetColorU32(color::kAxes[wire.axis]), pen);
    }
  }

  void draw_limits(const Joint& joint, const RigidTransform& end_a, const RigidTransform& end_b, float unit) {
    const float radius = kLimitArc * scale_ / unit;
    draw_by_axis(limit_lines(joint, radius), end_a, scale_);
    draw_by_axis(turn_hands(joint, end_a, end_b, radius), end_a, 2.5f * scale_);
  }

  void draw_body(std::size_t index, ImVec4 tint, float pen) {
    const ImU32 ink = ImGui::GetColorU32(tint);
    for (const auto& [from, to] : wires(model_.bodies[index])) {
      draw_line(places_[index].apply(from), places_[index].apply(to), ink, pen);
    }
  }

  bool has_both(const Joint& joint) const {
    const auto there = [this](std::int32_t body) {
      return body >= 0 && static_cast<std::size_t>(body) < places_.size();
    };
    return there(joint.body_a) && there(joint.body_b);
  }

  // From one end to the other, where they are further apart than they may be.
  void draw_tear(const Joint& joint) {
    const auto a = static_cast<std::size_t>(joint.body_a), b = static_cast<std::size_t>(joint.body_b);
    const glm::vec3 beyond = JointReach(joint, model_.bodies[a], model_.bodies[b]).beyond(places_[a], places_[b]);
    if (!(glm::length(beyond) > kShownBroken)) return;
    const glm::vec3 end = end_on(joint, joint.body_b).translation;
    draw_line(end - beyond, end, ImGui::GetColorU32(color::kBreakDistance), 2.0f * scale_);
  }

  RigidTransform end_on(const Joint& joint, std::int32_t body) const {
    const auto at = static_cast<std::size_t>(body);
    return places_[at] * position_on_body(model_.bodies[at], joint);
  }

  // Whether it holds the chosen body.
  bool is_held_by(const Joint& joint) const {
    return view_.selected_body >= 0 && (joint.body_a == view_.selected_body || joint.body_b == view_.selected_body);
  }

  // A square where it is; the chosen one and those of the chosen body with lines to what they hold, and their limits.
  void draw_joint(const Joint& joint, bool selected) {
    if (++drawn_ > kMaxWires) return;
    if (has_both(joint)) draw_tear(joint);
    const RigidTransform frame = joint_place(model_, joint, places_);
    const glm::vec3 place = frame.translation;
    const auto point = projection_.point(place);
    if (!point) return;
    const ImU32 ink = ImGui::GetColorU32(selected ? color::kBodySelected : color::kJoint);
    const float half = kJointMarker * scale_;
    list_.AddRectFilled(ImVec2(point->at.x - half, point->at.y - half), ImVec2(point->at.x + half, point->at.y + half),
                        ink);
    if (!selected) return;
    for (const std::int32_t body : {joint.body_a, joint.body_b}) {
      if (body < 0 || static_cast<std::size_t>(body) >= places_.size()) continue;
      draw_line(place, places_[static_cast<std::size_t>(body)].translation, ink, 1.5f * scale_);
    }
    if (has_both(joint)) {
      draw_limits(joint, frame, end_on(joint, joint.body_b), projection_.pixels_per_unit(place));
    }
  }

  const UiView& view_;
  const Model& model_;
  const Pose& pose_;
  std::vector<RigidTransform> places_;
  Projection projection_;
  float scale_;
  std::size_t drawn_ = 0;
  ImDrawList& list_ = *ImGui::GetWindowDrawList();
};

}  // namespace

std::vector<Wire> wires(const RigidBody& body) {
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

void draw_body_overlay(const UiView& view, float scale, BodyOverlayState& state, const Area& viewport,
                       const Camera& camera) {
  const Actor* actor = selected_actor(view);
  if (!view.settings.bodies || actor == nullptr || !actor->pose.visible) return;
  if (state.model != actor->model) {
    state.model = actor->model;
    state.finder.emplace(*actor->model);
  }
  BodyDrawing drawing(view, *actor, scale, viewport, camera);
  drawing.draw_soft_bodies(*actor);
  drawing.draw();
  drawing.draw_contacts(state.finder->find(drawing.places()));
}

}  // namespace odori
