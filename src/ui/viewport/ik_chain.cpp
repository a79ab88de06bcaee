#include "base/enums.h"
#include "ui/core/page_state.h"
#include "ui/core/theme.h"
#include "ui/viewport/limit_lines.h"
#include "ui/viewport/overlays.h"
#include "ui/viewport/projection.h"
#include "ui/widgets/widgets.h"

#include <optional>

namespace odori {

namespace {

constexpr float kArc = 34.0f;  // radius of the limits; these are pixels at scale 1
constexpr float kGoal = 8.0f;
constexpr float kJoint = 4.0f;

class ChainDrawing {
 public:
  ChainDrawing(const Area& viewport, const Camera& camera, float scale)
      : projection_(camera, viewport), scale_(scale) {}

  // From the last link to the effector.
  void draw_bones(const IkTrace::Step& step, ImU32 tint, float width) {
    for (std::size_t i = 1; i < step.joints.size(); ++i) line(step.joints[i], step.joints[i - 1], tint, width);
    for (const glm::vec3& joint : step.joints) {
      if (const auto point = projection_.point(joint)) list_.AddCircleFilled(point->at, kJoint * scale_, tint);
    }
  }

  void draw_goal(glm::vec3 goal, glm::vec3 effector) {
    line(effector, goal, ImGui::GetColorU32(color::kBoneSelected), scale_);
    if (const auto point = projection_.point(goal)) {
      list_.AddCircle(point->at, kGoal * scale_, ImGui::GetColorU32(color::kBoneSelected), 0, 2.0f * scale_);
    }
  }

  void draw_limits(const Rig::IkLink& link, glm::vec3 position, const glm::quat& frame, glm::vec3 angles_rad) {
    if (!link.limited || link.frozen || !projection_.point(position)) return;
    const float radius = kArc * scale_ / projection_.pixels_per_unit(position);
    std::vector<LimitLine> arcs, angles;
    for (int axis = 0; axis < 3; ++axis) {
      if (link.min_rad[axis] == link.max_rad[axis]) continue;
      add_rotation_arc(axis, link.min_rad[axis], link.max_rad[axis], radius, arcs);
      angles.push_back(angle_line(axis, angles_rad[axis], radius));
    }
    draw_limit_lines(arcs, {frame, position}, scale_);
    draw_limit_lines(angles, {frame, position}, 2.5f * scale_);
  }

 private:
  void line(glm::vec3 from, glm::vec3 to, ImU32 tint, float width) {
    if (const auto seen = projection_.segment(from, to)) list_.AddLine(seen->from, seen->to, tint, width);
  }

  void draw_limit_lines(const std::vector<LimitLine>& lines, const RigidTransform& frame, float width) {
    for (const LimitLine& limit : lines) {
      line(frame.apply(limit.from), frame.apply(limit.to), ImGui::GetColorU32(color::kAxes[limit.axis]), width);
    }
  }

  Projection projection_;
  float scale_;
  ImDrawList& list_ = *ImGui::GetWindowDrawList();
};

}  // namespace

void draw_ik_chain(const PanelInput& input, UiState& state, const Area& viewport, const Camera& camera) {
  const Actor* actor = selected_actor(input);
  IkStepsState& ik_steps = state.viewport.ik_steps;
  if (!ik_steps.open || state.page != Page::bones || !input.settings.panels || actor == nullptr) return;
  if (!has_index(actor->rig->chains, ik_steps.chain)) return;
  const IkTrace& trace = ik_trace(input, ik_steps);
  const Rig::IkChain& chain = actor->rig->chains[ik_steps.chain];
  const std::size_t shown = ik_steps.shown();
  const IkTrace::Step& step = trace.steps[shown];
  ChainDrawing drawing(viewport, camera, state.scale);
  if (shown != trace.kept) drawing.draw_bones(trace.steps[trace.kept], with_alpha(color::kBone, 0.6f), state.scale);
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    drawing.draw_limits(chain.links[i], step.joints[i + 1], step.frames[i], step.angles_rad[i]);
  }
  drawing.draw_bones(step, ImGui::GetColorU32(color::kBoneIk), 3.0f * state.scale);
  drawing.draw_goal(step.goal, step.joints.front());
}

}  // namespace odori
