#pragma once

// Overlays of the selected actor on the rendered stage: rigid bodies and joints, bones, the inspected IK chain and the
// marked vertex. Each draws into the current ImGui window, which covers the viewport.

#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

#include <utility>
#include <vector>

#include <imgui.h>

namespace odori {

// Bodies and joints beyond this number are not drawn.
inline constexpr std::size_t kMaxDrawnBodies = 8000;

// The edges of a rigid body's shape, with circles for round parts, in the body's space.
using LineSegment = std::pair<glm::vec3, glm::vec3>;
std::vector<LineSegment> body_wireframe(const RigidBody& body);

// Minimum distance by which a joint exceeds its limits to be drawn as broken, MMD units.
inline constexpr float kBrokenJointDistance = 1.0f;

// Wireframes of the rigid bodies with their contacts, the joints, and the limits of selected joints. `viewport`: what
// `camera` sees. Draws nothing while bodies are hidden.
void draw_body_overlay(const PanelInput& input, float scale, BodyOverlayState& state, const Area& viewport,
                       const Camera& camera);

// The mouse in the viewport.
struct ViewportMouse {
  bool over = false;     // hovers the viewport and drags nothing
  bool clicked = false;  // the left button was pressed and released at the same position
};

// A pane in which bones are drawn.
struct BonePane {
  Area area;  // not empty
  const Camera& camera;
  bool remembered = true;  // UiState keeps the markers of this pane
};

// Draws the bones of a pane and selects bones by mouse. Draws nothing while bones are hidden.
void draw_bone_overlay(const PanelInput& input, UiState& state, const BonePane& pane, ViewportMouse mouse,
                       Commands& commands);

// The chain whose IK steps are inspected: goal, effector, links and their limits at the inspected step.
void draw_ik_chain(const PanelInput& input, UiState& state, const Area& viewport, const Camera& camera);

// A ring around the marked vertex, in the active pane.
void draw_marked_vertex(ImDrawList& to, const PanelInput& input, UiState& state, const Area& viewport);

}  // namespace odori
