#include "analysis/measures.h"

#include "base/enums.h"
#include "model/weights.h"
#include "skin/skin_tables.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <iterator>
#include <numeric>
#include <vector>

namespace odori {

namespace {

// Translated: 4, 5.
constexpr Choice<Measure> kMeasures[] = {
    {Measure::displacement, "displacement", "", "Distance between modes",
     "Distance to the vertex position in another skinning mode"},
    {Measure::rest, "rest", "", "Distance from the bone",
     "Distance to the position that the heaviest bone alone would give the vertex"},
    {Measure::area, "area", "", "Area", "Area of the triangles at the vertex, relative to the rest pose"},
    {Measure::edge, "edge", "", "Edge length",
     "Length of the most changed edge at the vertex, relative to the rest pose"},
    {Measure::volume, "local_volume", "volume", "Local volume",
     "Volume of a thin layer under the surface, relative to the rest pose"},
    {Measure::normal, "normal", "", "Angle of normals",
     "Angle between the blended normal and that of the deformed surface"},
    {Measure::weight_change, "weight_change", "", "Change of weights",
     "Share of the vertex's weight that is on other bones than in the model's file"},
};
static_assert(std::size(kMeasures) == kMeasureCount);

float area(std::span<const glm::vec3> at, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return 0.5f * glm::length(glm::cross(at[b] - at[a], at[c] - at[a]));
}

void keep_larger_change(float& kept, float ratio) {
  if (std::abs(ratio - 1.0f) > std::abs(kept - 1.0f)) kept = ratio;
}

// The minimum cosine between a vertex normal and the surface normal for which a volume is defined.
constexpr float kMinCosine = 0.1f;

glm::vec3 area_vector(std::span<const glm::vec3> at, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return 0.5f * glm::cross(at[b] - at[a], at[c] - at[a]);
}

// The summed area vectors of the triangles at a vertex.
struct Ring {
  glm::vec3 rest{0.0f};
  glm::vec3 posed{0.0f};
};

float volume_ratio(const Ring& ring, const glm::vec3& normal, const glm::vec3& posed_normal) {
  const float before = glm::dot(ring.rest, normal);
  const float area = glm::length(ring.rest);
  if (area < kMinArea || std::abs(before) < kMinCosine * area * glm::length(normal)) return 1.0f;
  return before != 0.0f ? glm::dot(ring.posed, posed_normal) / before : 1.0f;
}

void measure_unchecked(Measure what, const MeasureInput& input, std::span<float> values) {
  switch (what) {
    case Measure::displacement:
      return displacements(input.positions, input.reference, values);
    case Measure::rest:
      return distances_from_heaviest_bone(input.model, input.palette, input.rest, input.positions, values);
    case Measure::area:
      return area_ratios(input.model, input.rest, input.positions, values);
    case Measure::edge:
      return edge_ratios(input.model, input.rest, input.positions, values);
    case Measure::volume:
      return local_volume_ratios(input.model, input.rest, input.positions, input.normals, values);
    case Measure::normal:
      return normal_angles(input.normals, input.exact_normals, values);
    case Measure::weight_change:
      return weight_changes(input.model, input.own != nullptr ? *input.own : input.model, values);
  }
}

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
  for (int m = 0; m < std::ssize(model.materials); ++m) {
    const std::int32_t first = model.materials[m].first_index / 3;
    const std::int32_t last = first + model.materials[m].index_count / 3;
    for (std::int32_t i = first; i < last; ++i) {
      if (!has_edges[i]) continue;
      std::int32_t& part = part_of_set[sets.find(i)];
      if (part < 0) {
        part = static_cast<std::int32_t>(found.parts.size());
        found.parts.push_back({true, m, 0});
      }
      found.part_of[i] = part;
      ++found.parts[part].triangles;
    }
  }
}

}  // namespace

std::span<const Choice<Measure>> measures() { return kMeasures; }

std::string_view name(Measure measure) { return kMeasures[ordinal(measure)].name; }

std::optional<Measure> measure_named(std::string_view name) { return value_named(kMeasures, name); }

void measure(Measure what, const MeasureInput& input, std::span<float> values) {
  measure_unchecked(what, input, values);
  for (float& value : values) {
    if (!std::isfinite(value)) value = neutral(what);
  }
}

void displacements(std::span<const glm::vec3> positions, std::span<const glm::vec3> others,
                   std::span<float> distances) {
  assert(positions.size() == distances.size() && others.size() == distances.size());
  for (std::size_t i = 0; i < distances.size(); ++i) distances[i] = glm::distance(positions[i], others[i]);
}

void distances_from_heaviest_bone(const Model& model, std::span<const PaletteEntry> palette,
                                  std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                                  std::span<float> distances) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size() && distances.size() == rest.size());
  for (std::size_t i = 0; i < distances.size(); ++i) {
    const PaletteEntry& bone = palette[heaviest_bone(model.vertices[i])];
    const glm::vec3 rigid = bone.rotation * rest[i] + glm::vec3(bone.translation);
    distances[i] = glm::distance(positions[i], rigid);
  }
}

void area_ratios(const Model& model, std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                 std::span<float> ratios) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size() && ratios.size() == rest.size());
  std::vector<glm::vec2> sums(rest.size(), glm::vec2(0.0f));  // x: rest, y: posed
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const glm::vec2 areas(area(rest, a, b, c), area(positions, a, b, c));
    if (areas.x < kMinArea) return;
    for (const std::uint32_t corner : {a, b, c}) sums[corner] += areas;
  });
  for (std::size_t i = 0; i < ratios.size(); ++i) ratios[i] = sums[i].x > 0.0f ? sums[i].y / sums[i].x : 1.0f;
}

void edge_ratios(const Model& model, std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                 std::span<float> ratios) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size() && ratios.size() == rest.size());
  std::ranges::fill(ratios, 1.0f);
  const auto measure = [&](std::uint32_t from, std::uint32_t to) {
    const float length = glm::distance(rest[from], rest[to]);
    if (length < kMinEdge) return;
    const float ratio = glm::distance(positions[from], positions[to]) / length;
    keep_larger_change(ratios[from], ratio);
    keep_larger_change(ratios[to], ratio);
  };
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    measure(a, b);
    measure(b, c);
    measure(c, a);
  });
}

void local_volume_ratios(const Model& model, std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                         std::span<const glm::vec3> normals, std::span<float> ratios) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size());
  assert(normals.size() == rest.size() && ratios.size() == rest.size());
  std::vector<Ring> rings(rest.size());
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const Ring each{area_vector(rest, a, b, c), area_vector(positions, a, b, c)};
    for (const std::uint32_t corner : {a, b, c}) {
      rings[corner].rest += each.rest;
      rings[corner].posed += each.posed;
    }
  });
  for (std::size_t i = 0; i < ratios.size(); ++i)
    ratios[i] = volume_ratio(rings[i], model.vertices[i].normal, normals[i]);
}

void weight_changes(const Model& model, const Model& own, std::span<float> shares) {
  assert(shares.size() == model.vertices.size() && shares.size() == own.vertices.size());
  for (std::size_t i = 0; i < shares.size(); ++i) shares[i] = weight_change(model.vertices[i], own.vertices[i]);
}

void normal_angles(std::span<const glm::vec3> normals, std::span<const glm::vec3> others, std::span<float> angles) {
  assert(normals.size() == angles.size() && others.size() == angles.size());
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const glm::dvec3 a(normals[i]), b(others[i]);
    angles[i] = static_cast<float>(glm::degrees(std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b))));
  }
}

std::size_t count_folds(const Model& model, std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                        std::span<const glm::vec3> normals) {
  std::size_t folds = 0;
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const glm::vec3 before = area_vector(rest, a, b, c);
    if (glm::length(before) < kMinArea) return;
    const std::vector<Vertex>& at = model.vertices;
    const float side = glm::dot(before, at[a].normal + at[b].normal + at[c].normal);
    const float posed_side = glm::dot(area_vector(positions, a, b, c), normals[a] + normals[b] + normals[c]);
    if ((side > 0.0f && posed_side < 0.0f) || (side < 0.0f && posed_side > 0.0f)) ++folds;
  });
  return folds;
}

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
    const std::int32_t part = found.part_of[edges[first].triangle];
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
    const std::int32_t part = parts.part_of[i];
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
