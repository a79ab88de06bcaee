#include "skin/detail/iterative_mush.h"

#include "skin/skin_tables.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace odori {

namespace {

using Points = std::vector<glm::dvec3>;

constexpr std::size_t kNodesAtOnce = 1024;  // of one thread

// Calls each(i) for 0..count - 1.
template <typename Each>
void for_nodes(std::size_t count, Threads threads, const Each& each) {
  parallel_for(threads, count, kNodesAtOnce, [&each](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) each(i);
  });
}

// The mean of each node's vertices.
template <typename T>
Points at_nodes(const WeldedMesh& mesh, std::span<const glm::vec<3, T>> vertices) {
  Points points;
  points.reserve(mesh.members.size());
  for (const std::vector<std::uint32_t>& members : mesh.members) {
    glm::dvec3 sum(0.0);
    for (const std::uint32_t member : members) sum += glm::dvec3(vertices[member]);
    points.push_back(sum / static_cast<double>(members.size()));
  }
  return points;
}

Points smoothed(const WeldedMesh& mesh, Points points, const MethodParameters& parameters, Threads threads) {
  const double lambda = parameters[MethodParameter::smoothing];
  Points next(points.size());
  for (double pass = 0.0; pass < parameters[MethodParameter::passes]; pass += 1.0) {
    for_nodes(points.size(), threads, [&](std::size_t i) {
      const std::vector<std::uint32_t>& neighbors = mesh.neighbors[i];
      glm::dvec3 sum(0.0);
      for (const std::uint32_t neighbor : neighbors) sum += points[neighbor];
      const double count = static_cast<double>(neighbors.size());
      next[i] = neighbors.empty() ? points[i] : glm::mix(points[i], sum / count, lambda);
    });
    std::swap(points, next);
  }
  return points;
}

// The sums of the area vectors of the triangles at each node.
Points area_vectors(const MushMesh& mesh, const Points& points) {
  Points sums(points.size(), glm::dvec3(0.0));
  for (const auto& [a, b, c] : mesh.triangles) {
    const glm::dvec3 area = glm::cross(points[b] - points[a], points[c] - points[a]);
    for (const std::uint32_t node : {a, b, c}) sums[node] += area;
  }
  return sums;
}

// Orthonormal: the tangent, normal x tangent, and the normal. Nothing if one of them has no direction.
std::optional<glm::dmat3> frame_of(const glm::dvec3& area, const glm::dvec3& along) {
  const double size = glm::length(area);
  if (!(size > 0.0)) return std::nullopt;
  const glm::dvec3 normal = area / size;
  const glm::dvec3 tangent = along - normal * glm::dot(normal, along);
  const double length = glm::length(tangent);
  if (!(length > 0.0)) return std::nullopt;
  return glm::dmat3(tangent / length, glm::cross(normal, tangent / length), normal);
}

// How a node's frame turns from rest to the pose. The tangent is where the edges carry the direction a of the first of
// them: the sum of each posed edge times its share along a at rest, so that no single edge decides.
std::optional<glm::dmat3> turn_of(std::size_t node, const std::vector<std::uint32_t>& neighbors, const Points& rest,
                                  const Points& posed, const glm::dvec3& rest_area, const glm::dvec3& posed_area) {
  if (neighbors.empty()) return std::nullopt;
  const glm::dvec3 a = rest[neighbors.front()] - rest[node];
  glm::dvec3 rest_along(0.0), posed_along(0.0);
  for (const std::uint32_t neighbor : neighbors) {
    const glm::dvec3 edge = rest[neighbor] - rest[node];
    const double share = glm::dot(edge, a);
    rest_along += edge * share;
    posed_along += (posed[neighbor] - posed[node]) * share;
  }
  const auto before = frame_of(rest_area, rest_along), after = frame_of(posed_area, posed_along);
  if (!before || !after) return std::nullopt;
  return *after * glm::transpose(*before);
}

}  // namespace

MushMesh find_mush_mesh(const Model& model) {
  MushMesh mesh{weld(model), {}};
  const std::vector<std::uint32_t>& node_of = mesh.welded.node_of;
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const std::array nodes{node_of[a], node_of[b], node_of[c]};
    if (nodes[0] != nodes[1] && nodes[1] != nodes[2] && nodes[2] != nodes[0]) mesh.triangles.push_back(nodes);
  });
  return mesh;
}

template <typename T>
void add_delta_mush(const SkinInput<T>& input, std::span<glm::vec<3, T>> positions, std::span<glm::vec<3, T>> normals) {
  const MushMesh& mesh = input.tables.mush_mesh->get([&] { return find_mush_mesh(input.model); });
  const WeldedMesh& welded = mesh.welded;
  const auto smooth = [&](std::span<const glm::vec<3, T>> vertices) {
    return smoothed(welded, at_nodes<T>(welded, vertices), input.parameters, input.threads);
  };
  const Points rest = smooth(input.positions), posed = smooth(positions);
  const Points rest_areas = area_vectors(mesh, rest), posed_areas = area_vectors(mesh, posed);
  for_nodes(rest.size(), input.threads, [&](std::size_t node) {
    const auto turn = turn_of(node, welded.neighbors[node], rest, posed, rest_areas[node], posed_areas[node]);
    for (const std::uint32_t i : welded.members[node]) {
      const Vertex& vertex = input.model.vertices[i];
      const glm::dmat3 rotation =
          turn ? *turn : glm::dmat3(glm::mat3_cast(input.palette[heaviest_bone(vertex)].rotation));
      positions[i] = glm::vec<3, T>(posed[node] + rotation * (glm::dvec3(input.positions[i]) - rest[node]));
      normals[i] = glm::vec<3, T>(rotation * glm::dvec3(vertex.normal));
    }
  });
}

template void add_delta_mush(const SkinInput<float>&, std::span<glm::vec3>, std::span<glm::vec3>);
template void add_delta_mush(const SkinInput<double>&, std::span<glm::dvec3>, std::span<glm::dvec3>);

}  // namespace odori
