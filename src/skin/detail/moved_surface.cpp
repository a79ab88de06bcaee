#include "skin/detail/moved_surface.h"

#include "base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <variant>

namespace odori {

namespace {

using Offset = MovedSurface::Offset;

constexpr int kClusterRounds = 12;
constexpr double kPlaceInfluence = 0.3;  // of a vertex's position beside its offsets
constexpr std::size_t kClusterGrain = 64;
constexpr double kFarAway = std::numeric_limits<double>::infinity();

void set_coordinates(const Model& model, MovedSurface& surface) {
  for (const std::uint32_t vertex : surface.vertices) surface.center += glm::dvec3(model.vertices[vertex].position);
  surface.center /= static_cast<double>(surface.vertices.size());
  double squares = 0.0;
  for (const std::uint32_t vertex : surface.vertices) {
    const glm::dvec3 from = glm::dvec3(model.vertices[vertex].position) - surface.center;
    squares += glm::dot(from, from);
  }
  surface.scale = std::max(std::sqrt(squares / static_cast<double>(surface.vertices.size())), 1e-6);
  for (const std::uint32_t vertex : surface.vertices) {
    const glm::dvec3 at = (glm::dvec3(model.vertices[vertex].position) - surface.center) / surface.scale;
    surface.at.push_back({at.x, at.y, at.z, 1.0});
  }
}

struct Cluster {
  std::vector<glm::dvec3> offsets;  // per morph
  glm::dvec3 at{0.0};
  double square = 0.0;  // of the offsets
};

glm::dvec3 place(const std::array<double, 4>& at) { return {at[0], at[1], at[2]}; }

double squared_offsets(const std::vector<Offset>& offsets) {
  return std::accumulate(offsets.begin(), offsets.end(), 0.0,
                         [](double sum, const Offset& offset) { return sum + glm::dot(offset.by, offset.by); });
}

class Clustering {
 public:
  explicit Clustering(const MovedSurface& surface) : surface_(surface), of_(surface.vertices.size()) {
    for (const auto& offsets : surface.offsets) squares_.push_back(squared_offsets(offsets));
    const double mean = std::accumulate(squares_.begin(), squares_.end(), 0.0) / static_cast<double>(squares_.size());
    place_ = kPlaceInfluence * std::max(mean, 1e-12);  // the mean square of the coordinates is 1
  }

  // The cluster of each vertex; at most `count` of them.
  std::vector<std::uint32_t> find(std::size_t count) {
    seed(std::min(count, surface_.vertices.size()));
    for (int round = 0; round < kClusterRounds; ++round) {
      assign();
      move_to_means();
    }
    assign();
    return of_;
  }

 private:
  Cluster cluster_at(std::size_t vertex) const {
    Cluster cluster{std::vector<glm::dvec3>(surface_.morphs.size(), glm::dvec3(0.0)), place(surface_.at[vertex])};
    for (const Offset& offset : surface_.offsets[vertex]) cluster.offsets[offset.morph] = offset.by;
    cluster.square = squares_[vertex];
    return cluster;
  }

  double distance(std::size_t vertex, const Cluster& cluster) const {
    double product = 0.0;
    for (const Offset& offset : surface_.offsets[vertex]) product += glm::dot(offset.by, cluster.offsets[offset.morph]);
    const glm::dvec3 apart = place(surface_.at[vertex]) - cluster.at;
    return squares_[vertex] - 2.0 * product + cluster.square + place_ * glm::dot(apart, apart);
  }

  // Each next one is at the vertex that is farthest from all before; the first is where the morphs move most.
  void seed(std::size_t count) {
    std::vector<double> nearest(of_.size(), kFarAway);
    auto next = std::ranges::max_element(squares_) - squares_.begin();
    while (clusters_.size() < count) {
      clusters_.push_back(cluster_at(next));
      for (std::size_t i = 0; i < nearest.size(); ++i) nearest[i] = std::min(nearest[i], distance(i, clusters_.back()));
      next = std::ranges::max_element(nearest) - nearest.begin();
    }
  }

  void assign() {
    parallel_for(of_.size(), kClusterGrain, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        double least = kFarAway;
        for (std::size_t c = 0; c < clusters_.size(); ++c) {
          const double apart = distance(i, clusters_[c]);
          if (apart >= least) continue;
          least = apart;
          of_[i] = static_cast<std::uint32_t>(c);
        }
      }
    });
  }

  // A cluster without vertices stays where it is.
  void move_to_means() {
    std::vector<std::size_t> counts(clusters_.size());
    for (const std::uint32_t cluster : of_) ++counts[cluster];
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      if (counts[c] == 0) continue;
      std::ranges::fill(clusters_[c].offsets, glm::dvec3(0.0));
      clusters_[c].at = glm::dvec3(0.0);
    }
    for (std::size_t i = 0; i < of_.size(); ++i) {
      Cluster& cluster = clusters_[of_[i]];
      const double share = 1.0 / static_cast<double>(counts[of_[i]]);
      cluster.at += share * place(surface_.at[i]);
      for (const Offset& offset : surface_.offsets[i]) cluster.offsets[offset.morph] += share * offset.by;
    }
    for (Cluster& cluster : clusters_) {
      cluster.square = 0.0;
      for (const glm::dvec3& offset : cluster.offsets) cluster.square += glm::dot(offset, offset);
    }
  }

  const MovedSurface& surface_;
  std::vector<std::uint32_t> of_;
  std::vector<double> squares_;
  std::vector<Cluster> clusters_;
  double place_ = 0.0;
};

}  // namespace

bool has_vertex_offsets(const Morph& morph) {
  const auto* moved = std::get_if<VertexMorph>(&morph.data);
  return moved != nullptr && !moved->offsets.empty();
}

MovedSurface moved_surface(const Model& model) {
  MovedSurface surface;
  std::vector<std::vector<Offset>> of_vertices(model.vertices.size());
  for (std::size_t i = 0; i < model.morphs.size(); ++i) {
    if (!has_vertex_offsets(model.morphs[i])) continue;
    const auto morph = static_cast<std::uint32_t>(surface.morphs.size());
    surface.morphs.push_back(static_cast<std::int32_t>(i));
    for (const VertexOffset& offset : std::get<VertexMorph>(model.morphs[i].data).offsets) {
      std::vector<Offset>& list = of_vertices[offset.vertex];
      if (list.empty() || list.back().morph != morph) list.push_back({morph, glm::dvec3(0.0)});
      list.back().by += glm::dvec3(offset.position);
    }
  }
  for (std::size_t i = 0; i < of_vertices.size(); ++i) {
    if (of_vertices[i].empty()) continue;
    surface.vertices.push_back(static_cast<std::uint32_t>(i));
    surface.offsets.push_back(std::move(of_vertices[i]));
  }
  if (!surface.vertices.empty()) set_coordinates(model, surface);
  return surface;
}

std::vector<std::uint32_t> cluster_vertices(const MovedSurface& surface, std::size_t count) {
  return Clustering(surface).find(count);
}

}  // namespace odori
