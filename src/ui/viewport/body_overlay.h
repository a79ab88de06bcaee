#pragma once

// The chosen actor's bodies and joints over the picture, as wires: where bodies touch, which of them are held by a
// switch or torn from their joints, and what the joints of the chosen one let it do.

#include "physics/contacts.h"
#include "ui/core/layout.h"
#include "ui/core/view.h"
#include "ui/core/viewport_state.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <imgui.h>

namespace odori {

// Of one picture; of a model with more bodies than that the rest is not drawn.
inline constexpr std::size_t kMaxWires = 8000;

// A body's edges, and circles for what is round, in its own space.
using Wire = std::pair<glm::vec3, glm::vec3>;
std::vector<Wire> wires(const RigidBody& body);

// A joint whose ends are further apart than it allows by this is shown as torn.
inline constexpr float kShownBroken = 1.0f;  // units

// Draws into the current ImGui window, which shows `viewport` as `camera` sees it; nothing where bodies are switched
// off.
void draw_body_overlay(const UiView& view, float scale, BodyOverlayState& state, const Area& viewport,
                       const Camera& camera);

}  // namespace odori
