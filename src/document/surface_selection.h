#pragma once

// Places on an actor's surface that are selected in the viewport: a point picked with the mouse, and a marked vertex,
// which is the picked point's nearest or one shown from a list.

#include "document/document.h"

#include <cstdint>
#include <optional>

namespace odori {

// Selects the nearest actor under the ray, as the active pane shows it, the heaviest bone of the vertex hit, and the
// point itself. If nothing is hit, only the point is cleared.
void pick_surface(Document& document, const Ray& ray, const RayRange& range = {});
// The same for a vertex of the selected actor, found by its number.
void select_vertex(Document& document, std::uint32_t vertex);
void clear_picked_surface(Document& document);
// Selects the nearest actor under the ray; if there is none, nothing changes.
void pick_actor(Document& document, const Ray& ray, const RayRange& range = {});

// The point picked on the selected actor; null: none.
const SurfaceHit* picked_surface(const Document& document);

// Points the free camera at a vertex of the selected actor from outside, as the active pane shows it, and marks it.
void show_vertex(Document& document, std::uint32_t vertex);

// World position of the marked vertex in the active pane; nothing if none is marked on the selected actor.
std::optional<glm::vec3> marked_position(const Document& document);

}  // namespace odori
