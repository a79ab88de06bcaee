#include "ui/body_overlay.h"

#include "scene/body_places.h"
#include "ui/panels.h"
#include "ui/projection.h"
#include "ui/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace odori {

namespace {

constexpr int kCorners = 12;          // of a circle
constexpr float kJointMarker = 3.0f;  // half its width, pixels at scale 1

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
  BodyDrawing(const UiView& view, const Actor& actor, float scale, const Area& picture, const Camera& camera)
      : view_(view), model_(*actor.model), places_(body_places(actor)), projection_(camera, picture), scale_(scale) {}

  void draw() {
    for (std::size_t i = 0; i < places_.size() && drawn_ < kMostWires; ++i) {
      if (static_cast<int>(i) != view_.chosen_body) draw_body(i, body_tint(model_.bodies[i].mode), scale_);
    }
    for (const Joint& joint : model_.joints) draw_joint(joint);
    const auto chosen = static_cast<std::size_t>(view_.chosen_body);
    if (view_.chosen_body >= 0 && chosen < places_.size()) draw_body(chosen, color::kBodyChosen, 2.5f * scale_);
  }

 private:
  void draw_body(std::size_t index, ImVec4 tint, float pen) {
    const ImU32 ink = ImGui::GetColorU32(tint);
    for (const auto& [from, to] : wires(model_.bodies[index])) {
      const auto segment = projection_.segment(places_[index].apply(from), places_[index].apply(to));
      if (segment) list_.AddLine(segment->from, segment->to, ink, pen);
      ++drawn_;
    }
  }

  // A square where it is; those of the chosen body with lines to what they hold.
  void draw_joint(const Joint& joint) {
    if (++drawn_ > kMostWires) return;
    const glm::vec3 place = joint_place(model_, joint, places_).translation;
    const auto point = projection_.point(place);
    if (!point) return;
    const bool chosen =
        view_.chosen_body >= 0 && (joint.body_a == view_.chosen_body || joint.body_b == view_.chosen_body);
    const ImU32 ink = ImGui::GetColorU32(chosen ? color::kBodyChosen : color::kJoint);
    const float half = kJointMarker * scale_;
    list_.AddRectFilled(ImVec2(point->at.x - half, point->at.y - half), ImVec2(point->at.x + half, point->at.y + half),
                        ink);
    if (!chosen) return;
    for (const std::int32_t body : {joint.body_a, joint.body_b}) {
      if (body < 0 || static_cast<std::size_t>(body) >= places_.size()) continue;
      const auto line = projection_.segment(place, places_[static_cast<std::size_t>(body)].translation);
      if (line) list_.AddLine(line->from, line->to, ink, 1.5f * scale_);
    }
  }

  const UiView& view_;
  const Model& model_;
  std::vector<Rigid> places_;
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

ImVec4 body_tint(BodyMode mode) {
  switch (mode) {
    case BodyMode::physics:
      return color::kBodyFree;
    case BodyMode::physics_and_bone:
      return color::kBodyTurned;
    case BodyMode::follow_bone:
      break;
  }
  return color::kBodyFollows;
}

void draw_body_overlay(const UiView& view, float scale, const Area& picture, const Camera& camera) {
  const Actor* actor = chosen_actor(view);
  if (!view.settings.bodies || actor == nullptr || !actor->pose.visible) return;
  BodyDrawing(view, *actor, scale, picture, camera).draw();
}

}  // namespace odori
