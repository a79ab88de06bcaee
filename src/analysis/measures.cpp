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

template <typename T>
T area(VertexVectors<T> at, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return T(0.5) * glm::length(glm::cross(at[b] - at[a], at[c] - at[a]));
}

template <typename T>
void keep_larger_change(T& kept, T ratio) {
  if (std::abs(ratio - T(1)) > std::abs(kept - T(1))) kept = ratio;
}

// The minimum cosine between a vertex normal and the surface normal for which a volume is defined.
constexpr float kMinCosine = 0.1f;

template <typename T>
glm::vec<3, T> area_vector(VertexVectors<T> at, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return T(0.5) * glm::cross(at[b] - at[a], at[c] - at[a]);
}

// The summed area vectors of the triangles at a vertex.
template <typename T>
struct Ring {
  glm::vec<3, T> rest{0};
  glm::vec<3, T> posed{0};
};

template <typename T>
T volume_ratio(const Ring<T>& ring, const glm::vec<3, T>& normal, const glm::vec<3, T>& posed_normal) {
  const T before = glm::dot(ring.rest, normal);
  const T area = glm::length(ring.rest);
  if (area < T(kMinArea) || std::abs(before) < T(kMinCosine) * area * glm::length(normal)) return T(1);
  return before != T(0) ? glm::dot(ring.posed, posed_normal) / before : T(1);
}

template <typename T>
void measure_unchecked(Measure what, const MeasureInputOf<T>& input, VertexValues<T> values) {
  switch (what) {
    case Measure::displacement:
      return displacements<T>(input.positions, input.reference, values);
    case Measure::rest:
      return distances_from_heaviest_bone<T>(input.model, input.palette, input.rest, input.positions, values);
    case Measure::area:
      return area_ratios<T>(input.model, input.rest, input.positions, values);
    case Measure::edge:
      return edge_ratios<T>(input.model, input.rest, input.positions, values);
    case Measure::volume:
      return local_volume_ratios<T>(input.model, input.rest, input.positions, input.normals, values);
    case Measure::normal:
      return normal_angles<T>(input.normals, input.exact_normals, values);
    case Measure::weight_change:
      return weight_changes<T>(input.model, input.own != nullptr ? *input.own : input.model, values);
  }
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
  const std::vector<std::uint32_t> welded = welded_vertices(model);
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

template <typename T>
void measure(Measure what, const MeasureInputOf<T>& input, VertexValues<T> values) {
  measure_unchecked<T>(what, input, values);
  for (T& value : values) {
    if (!std::isfinite(value)) value = T(neutral(what));
  }
}

template <typename T>
void displacements(VertexVectors<T> positions, VertexVectors<T> others, VertexValues<T> distances) {
  assert(positions.size() == distances.size() && others.size() == distances.size());
  for (std::size_t i = 0; i < distances.size(); ++i) distances[i] = glm::distance(positions[i], others[i]);
}

template <typename T>
void distances_from_heaviest_bone(const Model& model, std::span<const PaletteEntry> palette, VertexVectors<T> rest,
                                  VertexVectors<T> positions, VertexValues<T> distances) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size() && distances.size() == rest.size());
  for (std::size_t i = 0; i < distances.size(); ++i) {
    const PaletteEntry& bone = palette[heaviest_bone(model.vertices[i])];
    const glm::vec<3, T> rigid = glm::qua<T>(bone.rotation) * rest[i] + glm::vec<3, T>(bone.translation);
    distances[i] = glm::distance(positions[i], rigid);
  }
}

template <typename T>
void area_ratios(const Model& model, VertexVectors<T> rest, VertexVectors<T> positions, VertexValues<T> ratios) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size() && ratios.size() == rest.size());
  std::vector<glm::vec<2, T>> sums(rest.size(), glm::vec<2, T>(0));  // x: rest, y: posed
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const glm::vec<2, T> areas(area<T>(rest, a, b, c), area<T>(positions, a, b, c));
    if (areas.x < T(kMinArea)) return;
    for (const std::uint32_t corner : {a, b, c}) sums[corner] += areas;
  });
  for (std::size_t i = 0; i < ratios.size(); ++i) ratios[i] = sums[i].x > T(0) ? sums[i].y / sums[i].x : T(1);
}

template <typename T>
void edge_ratios(const Model& model, VertexVectors<T> rest, VertexVectors<T> positions, VertexValues<T> ratios) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size() && ratios.size() == rest.size());
  std::ranges::fill(ratios, T(1));
  const auto measure = [&](std::uint32_t from, std::uint32_t to) {
    const T length = glm::distance(rest[from], rest[to]);
    if (length < T(kMinEdge)) return;
    const T ratio = glm::distance(positions[from], positions[to]) / length;
    keep_larger_change(ratios[from], ratio);
    keep_larger_change(ratios[to], ratio);
  };
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    measure(a, b);
    measure(b, c);
    measure(c, a);
  });
}

template <typename T>
void local_volume_ratios(const Model& model, VertexVectors<T> rest, VertexVectors<T> positions,
                         VertexVectors<T> normals, VertexValues<T> ratios) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size());
  assert(normals.size() == rest.size() && ratios.size() == rest.size());
  std::vector<Ring<T>> rings(rest.size());
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const Ring<T> each{area_vector<T>(rest, a, b, c), area_vector<T>(positions, a, b, c)};
    for (const std::uint32_t corner : {a, b, c}) {
      rings[corner].rest += each.rest;
      rings[corner].posed += each.posed;
    }
  });
  for (std::size_t i = 0; i < ratios.size(); ++i)
    ratios[i] = volume_ratio<T>(rings[i], glm::vec<3, T>(model.vertices[i].normal), normals[i]);
}

template <typename T>
void weight_changes(const Model& model, const Model& own, VertexValues<T> shares) {
  assert(shares.size() == model.vertices.size() && shares.size() == own.vertices.size());
  for (std::size_t i = 0; i < shares.size(); ++i) shares[i] = T(weight_change(model.vertices[i], own.vertices[i]));
}

template <typename T>
void normal_angles(VertexVectors<T> normals, VertexVectors<T> others, VertexValues<T> angles) {
  assert(normals.size() == angles.size() && others.size() == angles.size());
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const glm::dvec3 a(normals[i]), b(others[i]);
    angles[i] = static_cast<T>(glm::degrees(std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b))));
  }
}

template <typename T>
std::size_t count_folds(const Model& model, VertexVectors<T> rest, VertexVectors<T> positions,
                        VertexVectors<T> normals) {
  std::size_t folds = 0;
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const glm::vec<3, T> before = area_vector<T>(rest, a, b, c);
    if (glm::length(before) < T(kMinArea)) return;
    const std::vector<Vertex>& at = model.vertices;
    const T side = glm::dot(before, glm::vec<3, T>(at[a].normal + at[b].normal + at[c].normal));
    const T posed_side = glm::dot(area_vector<T>(positions, a, b, c), normals[a] + normals[b] + normals[c]);
    if ((side > T(0) && posed_side < T(0)) || (side < T(0) && posed_side > T(0))) ++folds;
  });
  return folds;
}

std::vector<std::uint32_t> welded_vertices(const Model& model) {
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
std::vector<double> enclosed_volumes(const Model& model, const MeshParts& parts, VertexVectors<T> positions) {
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
template void measure<float>(Measure, const MeasureInputOf<float>&, VertexValues<float>);
template void displacements<float>(VertexVectors<float>, VertexVectors<float>, VertexValues<float>);
template void distances_from_heaviest_bone<float>(const Model&, std::span<const PaletteEntry>, VertexVectors<float>,
                                                  VertexVectors<float>, VertexValues<float>);
template void area_ratios<float>(const Model&, VertexVectors<float>, VertexVectors<float>, VertexValues<float>);
template void edge_ratios<float>(const Model&, VertexVectors<float>, VertexVectors<float>, VertexValues<float>);
template void local_volume_ratios<float>(const Model&, VertexVectors<float>, VertexVectors<float>, VertexVectors<float>,
                                         VertexValues<float>);
template void normal_angles<float>(VertexVectors<float>, VertexVectors<float>, VertexValues<float>);
template void weight_changes<float>(const Model&, const Model&, VertexValues<float>);
template std::size_t count_folds<float>(const Model&, VertexVectors<float>, VertexVectors<float>, VertexVectors<float>);
template std::vector<double> enclosed_volumes<float>(const Model&, const MeshParts&, VertexVectors<float>);
template void measure<double>(Measure, const MeasureInputOf<double>&, VertexValues<double>);
template void displacements<double>(VertexVectors<double>, VertexVectors<double>, VertexValues<double>);
template void distances_from_heaviest_bone<double>(const Model&, std::span<const PaletteEntry>, VertexVectors<double>,
                                                   VertexVectors<double>, VertexValues<double>);
template void area_ratios<double>(const Model&, VertexVectors<double>, VertexVectors<double>, VertexValues<double>);
template void edge_ratios<double>(const Model&, VertexVectors<double>, VertexVectors<double>, VertexValues<double>);
template void local_volume_ratios<double>(const Model&, VertexVectors<double>, VertexVectors<double>,
                                          VertexVectors<double>, VertexValues<double>);
template void normal_angles<double>(VertexVectors<double>, VertexVectors<double>, VertexValues<double>);
template void weight_changes<double>(const Model&, const Model&, VertexValues<double>);
template std::size_t count_folds<double>(const Model&, VertexVectors<double>, VertexVectors<double>,
                                         VertexVectors<double>);
template std::vector<double> enclosed_volumes<double>(const Model&, const MeshParts&, VertexVectors<double>);

}  // namespace odori
