#include "analysis/measures/enclosed_volume.h"

#include "analysis/measures/triangles.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

namespace odori {

namespace {

// Of each vertex the first one at its place.
std::vector<std::uint32_t> weld(const Model& model) {
  const auto place = [&model](std::uint32_t vertex) {
    const glm::vec3 p = model.vertices[vertex].position + 0.0f;  // -0 is 0
    return std::array{p.x, p.y, p.z};
  };
  std::vector<std::uint32_t> order(model.vertices.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return place(a) < place(b); });
  std::vector<std::uint32_t> first(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && place(order[i]) == place(order[i - 1]);
    first[order[i]] = same ? first[order[i - 1]] : order[i];
  }
  return first;
}

// One side of a triangle, between welded vertices.
struct Edge {
  std::uint32_t low;
  std::uint32_t high;
  std::int32_t direction;  // 1 from low to high, -1 back
  std::uint32_t triangle;

  bool joins(const Edge& other) const { return low == other.low && high == other.high; }
};

Edge edge(std::uint32_t from, std::uint32_t to, std::size_t triangle) {
  return {std::min(from, to), std::max(from, to), from < to ? 1 : -1, static_cast<std::uint32_t>(triangle)};
}

// Triangles joined into groups; a group goes by one of them.
class Groups {
 public:
  explicit Groups(std::size_t count) : above_(count) { std::iota(above_.begin(), above_.end(), 0u); }

  std::uint32_t of(std::uint32_t triangle) {
    while (above_[triangle] != triangle) triangle = above_[triangle] = above_[above_[triangle]];
    return triangle;
  }
  void join(std::uint32_t a, std::uint32_t b) { above_[of(a)] = of(b); }

 private:
  std::vector<std::uint32_t> above_;
};

// Edges of every triangle that has three corners at three places, those between the same two beside each other.
std::vector<Edge> sorted_edges(const Model& model) {
  const std::vector<std::uint32_t> welded = weld(model);
  std::vector<Edge> edges;
  for_each_triangle(model, [&](std::size_t number, std::uint32_t i, std::uint32_t j, std::uint32_t k) {
    const std::uint32_t a = welded[i], b = welded[j], c = welded[k];
    if (a == b || b == c || c == a) return;
    for (const Edge& each : {edge(a, b, number), edge(b, c, number), edge(c, a, number)}) edges.push_back(each);
  });
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.triangle < b.triangle;
  });
  return edges;
}

// Calls visit(first, last) for each run of edges between the same two places.
template <typename Visit>
void for_each_run(const std::vector<Edge>& edges, const Visit& visit) {
  for (std::size_t first = 0; first < edges.size();) {
    std::size_t last = first + 1;
    while (last < edges.size() && edges[last].joins(edges[first])) ++last;
    visit(first, last);
    first = last;
  }
}

void number_parts(const Model& model, const std::vector<Edge>& edges, Groups& groups, MeshParts& found) {
  std::vector<bool> has_edges(model.indices.size() / 3, false);
  for (const Edge& each : edges) has_edges[each.triangle] = true;
  std::vector<std::int32_t> number_of_group(has_edges.size(), -1);
  for (std::size_t m = 0; m < model.materials.size(); ++m) {
    const auto first = static_cast<std::size_t>(model.materials[m].first_index) / 3;
    for (std::size_t i = first; i < first + static_cast<std::size_t>(model.materials[m].index_count) / 3; ++i) {
      if (!has_edges[i]) continue;
      std::int32_t& number = number_of_group[groups.of(static_cast<std::uint32_t>(i))];
      if (number < 0) {
        number = static_cast<std::int32_t>(found.parts.size());
        found.parts.push_back({true, static_cast<std::int32_t>(m), 0});
      }
      found.part_of[i] = number;
      ++found.parts[static_cast<std::size_t>(number)].triangles;
    }
  }
}

}  // namespace

MeshParts find_mesh_parts(const Model& model) {
  const std::vector<Edge> edges = sorted_edges(model);
  MeshParts found;
  found.part_of.assign(model.indices.size() / 3, -1);
  Groups groups(found.part_of.size());
  for_each_run(edges, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first + 1; i < last; ++i) groups.join(edges[i - 1].triangle, edges[i].triangle);
  });
  number_parts(model, edges, groups, found);
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
  std::vector<glm::dvec3> origins(parts.parts.size());  // a corner of each: near, so that little cancels
  std::vector<bool> begun(parts.parts.size(), false);
  for (std::size_t i = 0; i < parts.part_of.size(); ++i) {
    if (parts.part_of[i] < 0) continue;
    const auto part = static_cast<std::size_t>(parts.part_of[i]);
    if (!parts.parts[part].closed) continue;
    const auto corner = [&](std::size_t number) { return glm::dvec3(positions[model.indices[3 * i + number]]); };
    if (!begun[part]) origins[part] = corner(0);
    begun[part] = true;
    // Clockwise seen from outside in a left-handed frame: the product points outwards.
    const glm::dvec3 a = corner(0) - origins[part], b = corner(1) - origins[part], c = corner(2) - origins[part];
    volumes[part] += glm::dot(a, glm::cross(b, c)) / 6.0;
  }
  return volumes;
}
template std::vector<double> enclosed_volumes(const Model&, const MeshParts&, std::span<const glm::vec3>);
template std::vector<double> enclosed_volumes(const Model&, const MeshParts&, std::span<const glm::dvec3>);

}  // namespace odori
