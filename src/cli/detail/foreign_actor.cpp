#include "cli/detail/foreign_actor.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace odori {

namespace {

// Sums of the area vectors of the triangles at each vertex.
std::vector<glm::vec3> area_vectors(const Model& model, std::span<const glm::vec3> positions) {
  std::vector<glm::vec3> sums(positions.size(), glm::vec3(0.0f));
  for (std::size_t i = 0; i + 2 < model.indices.size(); i += 3) {
    const std::uint32_t a = model.indices[i], b = model.indices[i + 1], c = model.indices[i + 2];
    const glm::vec3 area = glm::cross(positions[b] - positions[a], positions[c] - positions[a]);
    for (const std::uint32_t vertex : {a, b, c}) sums[vertex] += area;
  }
  return sums;
}

// The rotation on the shortest arc between two directions of any length; none if one is zero.
glm::quat rotation_between(glm::vec3 from, glm::vec3 to) {
  const glm::dvec3 a(from), b(to);
  const double lengths = glm::length(a) * glm::length(b);
  if (!(lengths > 0.0)) return kNoRotation;
  const glm::dvec3 axis = glm::cross(a, b);
  const glm::dquat rotation(lengths + glm::dot(a, b), axis.x, axis.y, axis.z);
  return glm::length(rotation) > 1e-12 * lengths ? glm::quat(glm::normalize(rotation)) : kNoRotation;
}

}  // namespace

std::unique_ptr<Actor> make_foreign_actor(const Actor& like) {
  auto model = std::make_shared<Model>(*like.model);
  const std::size_t bones = model->bones.size();
  model->sdef.clear();
  model->bodies.clear();
  model->joints.clear();
  model->soft_bodies.clear();
  model->bones.resize(bones + model->vertices.size());
  for (std::size_t i = 0; i < model->vertices.size(); ++i) {
    Vertex& vertex = model->vertices[i];
    vertex.kind = DeformKind::bdef1;
    vertex.sdef = -1;
    vertex.bones = {static_cast<std::int32_t>(bones + i), -1, -1, -1};
    vertex.weights = {1.0f, 0.0f, 0.0f, 0.0f};
    model->bones[bones + i].rest_position = vertex.position;
  }
  return make_actor(std::move(model), like.file);
}

void pose_foreign_actor(const Actor& like, const ForeignSurface& surface, Actor& actor) {
  const Model& model = *like.model;
  actor.pose.visible = like.pose.visible;
  actor.morphs.weights = like.morphs.weights;
  actor.morphs.materials = like.morphs.materials;
  actor.opacity = like.opacity;
  actor.casts_shadow = like.casts_shadow;
  actor.appearance = like.appearance;
  actor.vertex_scale = like.vertex_scale;
  std::ranges::copy(like.palette, actor.palette.begin());
  std::ranges::copy(like.bones.globals, actor.bones.globals.begin());
  std::vector<glm::vec3> rest(model.vertices.size());
  apply_vertex_morphs<float>(model, *like.skin, like.morphs.weights, rest);
  scale_vertices<float>(like, rest);
  const std::vector<glm::vec3> before = area_vectors(model, rest), after = area_vectors(model, surface.positions);
  const std::size_t first = like.palette.size();
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const glm::quat rotation = rotation_between(before[i], after[i]);
    actor.palette[first + i] = {rotation, glm::vec4(surface.positions[i] - rotation * rest[i], 0.0f)};
    actor.bones.globals[first + i] = {rotation, surface.positions[i]};
  }
}

}  // namespace odori
