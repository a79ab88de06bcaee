#include "session/surface_selection.h"

#include "analysis/surface_meter.h"
#include "session/cameras.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kViewDistance = 0.18f;  // of the camera from a vertex that is shown, as a share of the model's extent

const Skinning& skinning_of(const Session& session) { return active_pane(session.settings.views).skinning; }

// The rotation of an upright camera that looks along `forward`, a unit vector.
glm::vec3 rotation_along(const glm::vec3& forward) {
  return {std::asin(std::clamp(forward.y, -1.0f, 1.0f)), std::atan2(-forward.x, forward.z), 0.0f};
}

}  // namespace

void pick_surface(Session& session, const Ray& ray, const RayRange& range) {
  clear_picked_surface(session);
  std::optional<SurfaceHit> nearest;
  int picked = -1;
  for (int i = 0; const auto& actor : session.stage.actors) {
    const int index = i++;
    if (!actor->pose.visible) continue;
    SurfaceMeter meter(*actor);
    meter.begin();
    const auto file = static_cast<std::size_t>(index);
    const auto textures = file < session.files.size()
                              ? std::span<const SharedDrawnTexels>(session.files[file].drawn_texels)
                              : std::span<const SharedDrawnTexels>();
    const auto hit = pick_surface(*actor, meter.shape(skinning_of(session)).positions, ray, range, textures);
    if (!hit || (nearest && hit->distance >= nearest->distance)) continue;
    nearest = hit;
    picked = index;
  }
  if (!nearest) return;
  const auto& model = session.stage.actors[picked]->model;
  perform(SelectActor{picked}, session);
  perform(SelectBone{heaviest_bone(model->vertices[nearest->vertex])}, session);
  session.marked = MarkedVertex{model, nearest->vertex};
  session.picked = PickedSurface{model, *nearest};
}

void clear_picked_surface(Session& session) {
  if (!session.picked) return;
  session.picked.reset();
  session.marked.reset();
}

const SurfaceHit* picked_surface(const Session& session) {
  const Actor* actor = selected_actor(session);
  const bool valid = actor != nullptr && session.picked && session.picked->model.lock() == actor->model;
  return valid ? &session.picked->hit : nullptr;
}

void show_vertex(Session& session, std::uint32_t vertex) {
  const Actor* actor = selected_actor(session);
  if (actor == nullptr || vertex >= actor->model->vertices.size()) return;
  SurfaceMeter meter(*actor);
  meter.begin();
  const SkinnedVertices& shape = meter.shape(skinning_of(session));
  session.marked = MarkedVertex{actor->model, vertex};
  free_camera(session);
  Camera& camera = session.stage.camera;
  const glm::vec3 normal = shape.normals[vertex];
  camera.target = shape.positions[vertex];
  if (glm::length(normal) > 0.0f) camera.rotation_rad = rotation_along(-glm::normalize(normal));
  camera.distance = -std::max(kViewDistance * extent(*actor->model), 2.0f * kNearPlane);
}

std::optional<glm::vec3> marked_position(const Session& session) {
  const Actor* actor = selected_actor(session);
  if (actor == nullptr || !session.marked || session.marked->model.lock() != actor->model) return std::nullopt;
  return skinned_position(*actor, skinning_of(session), session.marked->vertex);
}

}  // namespace odori
