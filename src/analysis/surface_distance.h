#pragma once

// Distances between two posed surfaces, and where a surface passes through itself: numbers of the whole surface, which
// need every triangle and cost far more than the measures of vertices.
//
//   const SurfaceTree tree(model, corners, reference);
//   const SurfaceDistance found = surface_distance(SurfaceTree(model, corners, posed), tree);

#include "base/job.h"
#include "base/math.h"
#include "model/model.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// The triangles of a surface in a tree of boxes. Points, lines and triangles with two corners in one place at rest are
// none.
class SurfaceTree {
 public:
  // `positions`: per vertex. `welded`: per vertex, see welded_vertices; both must outlive the tree.
  SurfaceTree(const Model& model, std::span<const std::uint32_t> welded, std::span<const glm::dvec3> positions);

  // To the nearest point of the surface, units; infinite without triangles.
  double distance(const glm::dvec3& point) const;

  // The number of pairs of triangles that cross: an edge of one passes through the inside of the other. Pairs with a
  // welded vertex in common are none, and neither are pairs in one plane.
  std::size_t self_intersections() const;

  // Those of triangles, each once, ascending.
  std::span<const std::uint32_t> vertices() const { return vertices_; }
  std::span<const glm::dvec3> positions() const { return positions_; }

 private:
  struct Node {
    BoxOf<glm::dvec3> box;
    std::uint32_t first = 0;  // of the triangles in `order_`
    std::uint32_t count = 0;
    std::uint32_t right = 0;  // the second child; the first is the next node; 0: a leaf
  };

  void build(std::uint32_t first, std::uint32_t count);
  BoxOf<glm::dvec3> box_of(std::uint32_t triangle) const;
  bool cross(std::uint32_t a, std::uint32_t b) const;
  std::size_t count_crossing(std::uint32_t triangle) const;

  std::span<const std::uint32_t> welded_;
  std::span<const glm::dvec3> positions_;
  std::vector<std::array<std::uint32_t, 3>> triangles_;
  std::vector<std::uint32_t> vertices_;
  std::vector<std::uint32_t> order_;
  std::vector<Node> nodes_;
};

// Units. Both are 0 without triangles.
struct SurfaceDistance {
  double hausdorff = 0.0;  // the largest distance of a vertex of either surface to the other surface
  double mean = 0.0;       // of the vertices of the first surface to the second
};
SurfaceDistance surface_distance(const SurfaceTree& surface, const SurfaceTree& reference);

// What is compared of one model in one frame: positions per vertex.
struct PosedSurfaces {
  std::vector<glm::dvec3> rest;
  std::vector<glm::dvec3> reference;
  std::vector<std::vector<glm::dvec3>> posed;
};

struct ComparedSurfaces {
  struct Posed {
    SurfaceDistance distance;            // to the reference
    std::size_t self_intersections = 0;  // pairs of triangles
  };
  std::size_t rest_self_intersections = 0;
  std::vector<Posed> posed;
};

// Takes seconds for a large model. The result has no meaning if the job of this thread is cancelled meanwhile.
// `control`: receives the progress; null: none.
ComparedSurfaces compare_surfaces(const Model& model, const PosedSurfaces& surfaces, JobControl* control = nullptr);

}  // namespace odori
