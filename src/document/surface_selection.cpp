#include "document/surface_selection.h"

#include "analysis/surface_meter.h"
#include "document/cameras.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kViewDistance = 0.18f;  // of the camera from a vertex that is shown, as a share of the model's extent

const Skinning& skinning_of(const Document& document) { return active_pane(document.settings.views).skinning; }

// The rotation of an upright camera that looks along `forward`, a unit vector.
glm::vec3 rotation_along(const glm::vec3& forward) {
  return {std::asin(std::clamp(forward.y, -1.0f, 1.0f)), std::atan2(-forward.x, forward.z), 0.0f};
}

}  // namespace

void pick_surface(Document& document, const Ray& ray, const RayRange& range) {
  clear_picked_surface(document);
  std::optional<SurfaceHit> nearest;
  int picked = -1;
  for (int i = 0; const auto& actor : document.stage.actors) {
    const int index = i++;
    if (!actor->pose.visible) continue;
    SurfaceMeter meter(*actor);
    meter.begin();
    const auto file = static_cast<std::size_t>(index);
    const auto textures = file < document.files.size()
                              ? std::span<const SharedDrawnTexels>(document.files[file].drawn_texels)
                              : std::span<const SharedDrawnTexels>();
    const auto hit = pick_surface(*actor, meter.shape(skinning_of(document)).positions, ray, range, textures);
    if (!hit || (nearest && hit->distance >= nearest->distance)) continue;
    nearest = hit;
    picked = index;
  }
  if (!nearest) return;
  const auto& model = document.stage.actors[picked]->model;
  select_actor(document, picked);
  document.selected.bone = heaviest_bone(model->vertices[nearest->vertex]);
  document.selected.marked = MarkedVertex{model, nearest->vertex};
  document.selected.picked = PickedSurface{model, *nearest};
}

void clear_picked_surface(Document& document) {
  if (!document.selected.picked) return;
  document.selected.picked.reset();
  document.selected.marked.reset();
}

const SurfaceHit* picked_surface(const Document& document) {
  const Actor* actor = selected_actor(document);
  const bool valid =
      actor != nullptr && document.selected.picked && document.selected.picked->model.lock() == actor->model;
  return valid ? &document.selected.picked->hit : nullptr;
}

void show_vertex(Document& document, std::uint32_t vertex) {
  const Actor* actor = selected_actor(document);
  if (actor == nullptr || vertex >= actor->model->vertices.size()) return;
  SurfaceMeter meter(*actor);
  meter.begin();
  const SkinnedVertices& shape = meter.shape(skinning_of(document));
  document.selected.marked = MarkedVertex{actor->model, vertex};
  free_camera(document);
  Camera& camera = document.stage.camera;
  const glm::vec3 normal = shape.normals[vertex];
  camera.target = shape.positions[vertex];
  if (glm::length(normal) > 0.0f) camera.rotation_rad = rotation_along(-glm::normalize(normal));
  camera.distance = -std::max(kViewDistance * extent(*actor->model), 2.0f * kNearPlane);
}

std::optional<glm::vec3> marked_position(const Document& document) {
  const Actor* actor = selected_actor(document);
  if (actor == nullptr || !document.selected.marked || document.selected.marked->model.lock() != actor->model)
    return std::nullopt;
  return skinned_position(*actor, skinning_of(document), document.selected.marked->vertex);
}

}  // namespace odori
