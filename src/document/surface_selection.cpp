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

struct ActorHit {
  int actor;
  SurfaceHit hit;
};

// The nearest surface under the ray, as the active pane shows it.
std::optional<ActorHit> nearest_hit(const Document& document, const Ray& ray, const RayRange& range) {
  std::optional<ActorHit> nearest;
  for (int i = 0; const auto& actor : document.stage.actors) {
    const int index = i++;
    if (!actor->pose.visible) continue;
    SurfaceMeter meter(*actor);
    meter.begin();
    const auto textures = index < std::ssize(document.files)
                              ? std::span<const SharedDrawnTexels>(document.files[index].drawn_texels)
                              : std::span<const SharedDrawnTexels>();
    const auto hit = pick_surface(*actor, meter.shape(skinning_of(document)).positions, ray, range, textures);
    if (hit && (!nearest || hit->distance < nearest->hit.distance)) nearest = ActorHit{index, *hit};
  }
  return nearest;
}

// The first material that draws the vertex; -1: none does.
std::int32_t material_of(const Model& model, std::uint32_t vertex) {
  const auto draws = [&](const Material& material) {
    const auto first = model.indices.begin() + material.first_index, end = first + material.index_count;
    return std::find(first, end, vertex) != end;
  };
  const auto found = std::ranges::find_if(model.materials, draws);
  return found == model.materials.end() ? -1 : static_cast<std::int32_t>(found - model.materials.begin());
}

void select_hit(Document& document, const std::shared_ptr<const Model>& model, const SurfaceHit& hit) {
  document.selected.bone = heaviest_bone(model->vertices[hit.vertex]);
  document.selected.marked = MarkedVertex{model, hit.vertex};
  document.selected.picked = PickedSurface{model, hit};
}

}  // namespace

void pick_surface(Document& document, const Ray& ray, const RayRange& range) {
  clear_picked_surface(document);
  const auto nearest = nearest_hit(document, ray, range);
  if (!nearest) return;
  const auto& [actor, hit] = *nearest;
  const auto& model = document.stage.actors[actor]->model;
  select_actor(document, actor);
  select_hit(document, model, hit);
}

void select_vertex(Document& document, std::uint32_t vertex) {
  const Actor* actor = selected_actor(document);
  if (actor == nullptr || vertex >= actor->model->vertices.size()) return;
  SurfaceHit hit{vertex, {vertex, vertex, vertex}, material_of(*actor->model, vertex)};
  hit.position = skinned_position(*actor, skinning_of(document), vertex);
  select_hit(document, actor->model, hit);
}

void pick_actor(Document& document, const Ray& ray, const RayRange& range) {
  if (document.stage.actors.size() < 2) return;
  const auto nearest = nearest_hit(document, ray, range);
  if (nearest && nearest->actor != document.selected.actor) select_actor(document, nearest->actor);
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
