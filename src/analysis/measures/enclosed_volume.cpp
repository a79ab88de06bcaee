#include "analysis/measures/enclosed_volume.h"

#include "analysis/measures/triangles.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

namespace odori {

namespace {

// Per vertex: the first vertex with the same rest position.
std::vector<std::uint32_t> weld(const Model& model) {
  const auto position = [&model](std::uint32_t vertex) {
    const glm::vec3 p = model.vertices[vertex].position + 0.0f;  // turns -0 into 0
    return std::array{p.x, p.y, p.z};
  };
  std::vector<std::uint32_t> order(model.vertices.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, [&](auto a, auto b) { return position(a) < position(b); });
  std::vector<std::uint32_t> first(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && position(order[i]) == position(order[i - 1]);
    first[order[i]] = same ? first[order[i - 1]] : order[i];
  }
  return first;
}

// An edge of a triangle between welded vertices.
struct Edge {
  std::uint32_t low;
  std::uint32_t high;
  std::int32_t direction;  // 1: from low to high, -1: from high to low
  std::uint32_t triangle;

  bool joins(const Edge& other) const { return low == other.low && high == other.high; }
};

Edge edge(std::uint32_t from, std::uint32_t to, std::size_t triangle) {
  return {std::min(from, to), std::max(from, to), from < to ? 1 : -1, static_cast<std::uint32_t>(triangle)};
}

// A union-find structure over triangles.
class TriangleSets {
 public:
  explicit TriangleSets(std::size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), 0u); }

  std::uint32_t find(std::uint32_t triangle) {
    while (parents_[triangle] != triangle) triangle = parents_[triangle] = parents_[parents_[triangle]];
    return triangle;
  }
  void unite(std::uint32_t a, std::uint32_t b) { parents_[find(a)] = find(b); }

 private:
  std::vector<std::uint32_t> parents_;
};

// The edges of all non-degenerate triangles, sorted so that edges between the same two vertices are adjacent.
std::vector<Edge> sorted_edges(const Model& model) {
  const std::vector<std::uint32_t> welded = weld(model);
  std::vector<Edge> edges;
  for_each_triangle(model, [&](std::size_t triangle, std::uint32_t i, std::uint32_t j, std::uint32_t k) {
    const std::uint32_t a = welded[i], b = welded[j], c = welded[k];
    if (a == b || b == c || c == a) return;
    for (const Edge& each : {edge(a, b, triangle), edge(b, c, triangle), edge(c, a, triangle)}) edges.push_back(each);
  });
  std::ranges::sort(edges, [](const Edge& a, const Edge& b) {
    return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.triangle < b.triangle;
  });
  return edges;
}

// Calls visit(first, last) for each range of edges between the same two vertices.
template <typename Visit>
void for_each_run(const std::vector<Edge>& edges, const Visit& visit) {
  for (std::size_t first = 0; first < edges.size();) {
    std::size_t last = first + 1;
    while (last < edges.size() && edges[last].joins(edges[first])) ++last;
    visit(first, last);
    first = last;
  }
}

void number_parts(const Model& model, const std::vector<Edge>& edges, TriangleSets& sets, MeshParts& found) {
  std::vector<bool> has_edges(model.indices.size() / 3, false);
  for (const Edge& each : edges) has_edges[each.triangle] = true;
  std::vector<std::int32_t> part_of_set(has_edges.size(), -1);
  for (std::size_t m = 0; m < model.materials.size(); ++m) {
    const auto first = static_cast<std::size_t>(model.materials[m].first_index) / 3;
    for (std::size_t i = first; i < first + static_cast<std::size_t>(model.materials[m].index_count) / 3; ++i) {
      if (!has_edges[i]) continue;
      std::int32_t& part = part_of_set[sets.find(static_cast<std::uint32_t>(i))];
      if (part < 0) {
        part = static_cast<std::int32_t>(found.parts.size());
        found.parts.push_back({true, static_cast<std::int32_t>(m), 0});
      }
      found.part_of[i] = part;
      ++found.parts[part].triangles;
    }
  }
}

}  // namespace

MeshParts find_mesh_parts(const Model& model) {
  const std::vector<Edge> edges = sorted_edges(model);
  MeshParts found;
  found.part_of.assign(model.indices.size() / 3, -1);
  TriangleSets sets(found.part_of.size());
  for_each_run(edges, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first + 1; i < last; ++i) sets.unite(edges[i - 1].triangle, edges[i].triangle);
  });
  number_parts(model, edges, sets, found);
  for_each_run(edges, [&](std::size_t first, std::size_t last) {
    std::int32_t balance = 0;
    for (std::size_t i = first; i < last; ++i) balance += edges[i].direction;
    const auto part = static_cast<std::size_t>(found.part_of[edges[first].triangle]);
    if (balance != 0) found.parts[part].closed = false;
  });
  return found;
}

template <typename T>
std::vector<double> enclosed_volumes(const Model& model, const MeshParts& parts,
                                     std::span<const glm::vec<3, T>> positions) {
  assert(positions.size() == model.vertices.size() && parts.part_of.size() == model.indices.size() / 3);
  std::vector<double> volumes(parts.parts.size(), 0.0);
  std::vector<glm::dvec3> origins(parts.parts.size());  // a corner of each part; being close, it reduces cancellation
  std::vector<bool> has_origin(parts.parts.size(), false);
  for (std::size_t i = 0; i < parts.part_of.size(); ++i) {
    if (parts.part_of[i] < 0) continue;
    const auto part = static_cast<std::size_t>(parts.part_of[i]);
    if (!parts.parts[part].closed) continue;
    const auto corner = [&](std::size_t k) { return glm::dvec3(positions[model.indices[3 * i + k]]); };
    if (!has_origin[part]) origins[part] = corner(0);
    has_origin[part] = true;
    // Clockwise seen from outside in a left-handed frame: the cross product points outwards.
    const glm::dvec3 a = corner(0) - origins[part], b = corner(1) - origins[part], c = corner(2) - origins[part];
    volumes[part] += glm::dot(a, glm::cross(b, c)) / 6.0;
  }
  return volumes;
}
template std::vector<double> enclosed_volumes(const Model&, const MeshParts&, std::span<const glm::vec3>);
template std::vector<double> enclosed_volumes(const Model&, const MeshParts&, std::span<const glm::dvec3>);

}  // namespace odori
