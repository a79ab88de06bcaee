#include "analysis/surface_distance.h"

#include "analysis/measures.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace odori {

namespace {

constexpr std::uint32_t kLeafSize = 4;  // triangles

// Ericson, Real-Time Collision Detection, 2005, section 5.1.5.
glm::dvec3 closest_point(const glm::dvec3& p, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
  const glm::dvec3 ab = b - a, ac = c - a;
  const double d1 = glm::dot(ab, p - a), d2 = glm::dot(ac, p - a);
  if (d1 <= 0.0 && d2 <= 0.0) return a;
  const double d3 = glm::dot(ab, p - b), d4 = glm::dot(ac, p - b);
  if (d3 >= 0.0 && d4 <= d3) return b;
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) return a + d1 / (d1 - d3) * ab;
  const double d5 = glm::dot(ab, p - c), d6 = glm::dot(ac, p - c);
  if (d6 >= 0.0 && d5 <= d6) return c;
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) return a + d2 / (d2 - d6) * ac;
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0) return b + (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (c - b);
  const double sum = va + vb + vc;
  return sum != 0.0 ? a + vb / sum * ab + vc / sum * ac : a;
}

double squared_distance(const glm::dvec3& point, const BoxOf<glm::dvec3>& box) {
  const glm::dvec3 outside = glm::max(glm::max(box.low - point, point - box.high), glm::dvec3(0.0));
  return glm::dot(outside, outside);
}

// Whether the segment from p to q passes through the inside of the triangle (Möller, Trumbore, Journal of Graphics
// Tools 2, 1997).
bool passes_through(const glm::dvec3& p, const glm::dvec3& q, const std::array<glm::dvec3, 3>& triangle) {
  const glm::dvec3 along = q - p, ab = triangle[1] - triangle[0], ac = triangle[2] - triangle[0];
  const glm::dvec3 across = glm::cross(along, ac);
  const double determinant = glm::dot(ab, across);
  if (determinant == 0.0) return false;
  const glm::dvec3 from = p - triangle[0];
  const double u = glm::dot(from, across) / determinant;
  const glm::dvec3 turned = glm::cross(from, ab);
  const double v = glm::dot(along, turned) / determinant, t = glm::dot(ac, turned) / determinant;
  return u > 0.0 && v > 0.0 && u + v < 1.0 && t > 0.0 && t < 1.0;
}

}  // namespace

SurfaceTree::SurfaceTree(const Model& model, std::span<const std::uint32_t> welded,
                         std::span<const glm::dvec3> positions)
    : welded_(welded), positions_(positions) {
  std::vector<bool> used(positions.size(), false);
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    if (welded[a] == welded[b] || welded[b] == welded[c] || welded[c] == welded[a]) return;
    triangles_.push_back({a, b, c});
    for (const std::uint32_t corner : {a, b, c}) used[corner] = true;
  });
  for (std::uint32_t i = 0; i < used.size(); ++i) {
    if (used[i]) vertices_.push_back(i);
  }
  order_.resize(triangles_.size());
  std::iota(order_.begin(), order_.end(), 0u);
  if (!order_.empty()) build(0, static_cast<std::uint32_t>(order_.size()));
}

BoxOf<glm::dvec3> SurfaceTree::box_of(std::uint32_t triangle) const {
  BoxOf<glm::dvec3> box;
  for (const std::uint32_t corner : triangles_[triangle]) box.add(positions_[corner]);
  return box;
}

void SurfaceTree::build(std::uint32_t first, std::uint32_t count) {
  const std::size_t own = nodes_.size();
  nodes_.push_back({{}, first, count});
  for (std::uint32_t i = first; i < first + count; ++i) nodes_[own].box.add(box_of(order_[i]));
  if (count <= kLeafSize) return;
  const glm::dvec3 size = nodes_[own].box.high - nodes_[own].box.low;
  const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
  const auto center = [&](std::uint32_t triangle) {
    const auto& [a, b, c] = triangles_[triangle];
    return positions_[a][axis] + positions_[b][axis] + positions_[c][axis];
  };
  const auto begin = order_.begin() + first;
  std::nth_element(begin, begin + count / 2, begin + count, [&](std::uint32_t a, std::uint32_t b) {
    const double left = center(a), right = center(b);
    return left != right ? left < right : a < b;
  });
  build(first, count / 2);
  nodes_[own].right = static_cast<std::uint32_t>(nodes_.size());
  build(first + count / 2, count - count / 2);
}

double SurfaceTree::distance(const glm::dvec3& point) const {
  double nearest = std::numeric_limits<double>::infinity();
  std::vector<std::uint32_t> open;
  if (!nodes_.empty()) open.push_back(0);
  while (!open.empty()) {
    const std::uint32_t number = open.back();
    const Node& node = nodes_[number];
    open.pop_back();
    if (squared_distance(point, node.box) >= nearest) continue;
    for (std::uint32_t i = node.first; node.right == 0 && i < node.first + node.count; ++i) {
      const auto& [a, b, c] = triangles_[order_[i]];
      const glm::dvec3 to = closest_point(point, positions_[a], positions_[b], positions_[c]) - point;
      nearest = std::min(nearest, glm::dot(to, to));
    }
    if (node.right == 0) continue;
    const std::uint32_t left = number + 1;
    const bool left_first = squared_distance(point, nodes_[left].box) < squared_distance(point, nodes_[node.right].box);
    open.push_back(left_first ? node.right : left);
    open.push_back(left_first ? left : node.right);
  }
  return std::sqrt(nearest);
}

bool SurfaceTree::cross(std::uint32_t a, std::uint32_t b) const {
  for (const std::uint32_t corner : triangles_[a]) {
    for (const std::uint32_t other : triangles_[b]) {
      if (welded_[corner] == welded_[other]) return false;
    }
  }
  const auto corners = [&](std::uint32_t triangle) {
    const auto& [i, j, k] = triangles_[triangle];
    return std::array{positions_[i], positions_[j], positions_[k]};
  };
  const std::array<glm::dvec3, 3> first = corners(a), second = corners(b);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t next = (i + 1) % 3;
    if (passes_through(first[i], first[next], second) || passes_through(second[i], second[next], first)) return true;
  }
  return false;
}

std::size_t SurfaceTree::count_crossing(std::uint32_t triangle) const {
  const BoxOf<glm::dvec3> box = box_of(triangle);
  std::size_t found = 0;
  std::vector<std::uint32_t> open{0};
  while (!open.empty()) {
    const std::uint32_t number = open.back();
    const Node& node = nodes_[number];
    open.pop_back();
    if (!overlap(box, node.box)) continue;
    if (node.right != 0) {
      open.push_back(number + 1);
      open.push_back(node.right);
      continue;
    }
    const auto crosses = [&](std::uint32_t other) { return other > triangle && cross(triangle, other); };
    found += static_cast<std::size_t>(
        std::count_if(order_.begin() + node.first, order_.begin() + node.first + node.count, crosses));
  }
  return found;
}

std::size_t SurfaceTree::self_intersections() const {
  std::size_t found = 0;
  for (std::uint32_t i = 0; i < triangles_.size() && !is_job_cancelled(); ++i) found += count_crossing(i);
  return found;
}

SurfaceDistance surface_distance(const SurfaceTree& surface, const SurfaceTree& reference) {
  SurfaceDistance found;
  if (surface.vertices().empty()) return found;
  for (const std::uint32_t vertex : surface.vertices()) {
    if (is_job_cancelled()) return found;
    const double distance = reference.distance(surface.positions()[vertex]);
    found.hausdorff = std::max(found.hausdorff, distance);
    found.mean += distance;
  }
  found.mean /= static_cast<double>(surface.vertices().size());
  for (const std::uint32_t vertex : reference.vertices()) {
    if (is_job_cancelled()) return found;
    found.hausdorff = std::max(found.hausdorff, surface.distance(reference.positions()[vertex]));
  }
  return found;
}

ComparedSurfaces compare_surfaces(const Model& model, const PosedSurfaces& surfaces, JobControl* control) {
  const std::vector<std::uint32_t> welded = welded_vertices(model);
  ComparedSurfaces compared;
  compared.rest_self_intersections = SurfaceTree(model, welded, surfaces.rest).self_intersections();
  const SurfaceTree reference(model, welded, surfaces.reference);
  for (const std::vector<glm::dvec3>& posed : surfaces.posed) {
    if (is_job_cancelled()) break;
    const SurfaceTree tree(model, welded, posed);
    compared.posed.push_back({surface_distance(tree, reference), tree.self_intersections()});
    if (control == nullptr) continue;
    control->set_progress(static_cast<float>(compared.posed.size()) / static_cast<float>(surfaces.posed.size()));
  }
  return compared;
}

}  // namespace odori
