#include "skin/detail/smooth_moments.h"

#include "base/parallel.h"
#include "skin/skin_tables.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <new>
#include <utility>

namespace odori {

namespace {

constexpr double kNegligible = 1e-7;                       // of a node's weight of 1
constexpr std::size_t kMaxMoments = std::size_t{1} << 21;  // of all nodes; 120 bytes each, twice
constexpr std::size_t kNodesPerChunk = 256;

void add_edges(const std::array<std::uint32_t, 3>& corners, WeldedMesh& mesh) {
  for (std::size_t i = 0; i < 3; ++i) {
    const std::uint32_t a = corners[i], b = corners[(i + 1) % 3];
    if (a == b) continue;
    mesh.neighbors[a].push_back(b);
    mesh.neighbors[b].push_back(a);
  }
}

void add_scaled(const BoneMoments& from, double scale, double share_scale, BoneMoments& to) {
  to.weight += scale * from.weight;
  to.share += share_scale * from.share;
  to.first += scale * from.first;
  to.second += from.second * scale;
}

// The moments of one node at a time, by bone.
class MomentSum {
 public:
  void add(const std::vector<BoneMoments>& moments, double scale, double share_scale) {
    for (const BoneMoments& each : moments) {
      const auto at = std::ranges::lower_bound(sum_, each.bone, {}, &BoneMoments::bone);
      const bool is_new = at == sum_.end() || at->bone != each.bone;
      BoneMoments& sum = is_new ? *sum_.insert(at, BoneMoments{each.bone}) : *at;
      add_scaled(each, scale, share_scale, sum);
    }
  }

  // Sorted by bone, without what is negligible.
  std::vector<BoneMoments> take() {
    std::erase_if(sum_, [](const BoneMoments& each) { return each.weight < kNegligible && each.share < kNegligible; });
    std::vector<BoneMoments> taken(sum_.begin(), sum_.end());
    sum_.clear();
    return taken;
  }

 private:
  std::vector<BoneMoments> sum_;
};

// Every checked vertex has a bone, but its weights may all be zero: it then belongs to its first bone.
std::vector<BoneMoments> moments_of(const Vertex& vertex) {
  const glm::dvec3 u(vertex.position);
  const glm::dmat3 uu = glm::outerProduct(u, u);
  double total = 0.0;
  for (const float weight : vertex.weights) total += std::max(static_cast<double>(weight), 0.0);
  if (total == 0.0) return {{first_bone(vertex), 1.0, 1.0, u, uu}};
  MomentSum sum;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const double weight = std::max(static_cast<double>(vertex.weights[slot]), 0.0) / total;
    if (weight > 0.0) sum.add({{vertex.bones[slot], weight, weight, weight * u, uu * weight}}, 1.0, 1.0);
  }
  return sum.take();
}

}  // namespace

WeldedMesh weld(const Model& model) {
  WeldedMesh mesh;
  std::map<std::array<float, 3>, std::uint32_t> nodes;
  mesh.node_of.reserve(model.vertices.size());
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    const glm::vec3 at = model.vertices[i].position + 0.0f;  // -0 and 0 are the same
    const auto [node, added] = nodes.try_emplace({at.x, at.y, at.z}, static_cast<std::uint32_t>(nodes.size()));
    if (added) mesh.members.emplace_back();
    mesh.members[node->second].push_back(static_cast<std::uint32_t>(i));
    mesh.node_of.push_back(node->second);
  }
  mesh.neighbors.resize(mesh.members.size());
  for_each_triangle(model, [&](std::size_t, auto... corners) { add_edges({mesh.node_of[corners]...}, mesh); });
  for (std::vector<std::uint32_t>& neighbors : mesh.neighbors) {
    std::ranges::sort(neighbors);
    neighbors.erase(std::unique(neighbors.begin(), neighbors.end()), neighbors.end());
  }
  return mesh;
}

std::vector<std::vector<BoneMoments>> rest_moments(const Model& model, const WeldedMesh& mesh) {
  std::vector<std::vector<BoneMoments>> nodes;
  nodes.reserve(mesh.members.size());
  for (const std::vector<std::uint32_t>& members : mesh.members) {
    MomentSum sum;
    const double each = 1.0 / static_cast<double>(members.size());
    for (const std::uint32_t vertex : members) sum.add(moments_of(model.vertices[vertex]), each, each);
    nodes.push_back(sum.take());
  }
  return nodes;
}

bool smooth_once(const WeldedMesh& mesh, double smoothing, double weight_smoothing,
                 std::vector<std::vector<BoneMoments>>& nodes) {
  std::vector<std::vector<BoneMoments>> smoothed(nodes.size());
  std::atomic<std::size_t> count{0};
  const auto smooth_range = [&](std::size_t first, std::size_t last) {
    MomentSum sum;
    for (std::size_t i = first; i < last && count < kMaxMoments; ++i) {
      const std::vector<std::uint32_t>& neighbors = mesh.neighbors[i];
      const double each = neighbors.empty() ? 0.0 : 1.0 / static_cast<double>(neighbors.size());
      const double own = neighbors.empty() ? 1.0 : 1.0 - smoothing;
      sum.add(nodes[i], own, neighbors.empty() ? 1.0 : 1.0 - weight_smoothing);
      for (const std::uint32_t neighbor : neighbors)
        sum.add(nodes[neighbor], smoothing * each, weight_smoothing * each);
      smoothed[i] = sum.take();
      count += smoothed[i].size();
    }
  };
  background_parallel_for(nodes.size(), kNodesPerChunk, [&](std::size_t first, std::size_t last) {
    try {
      smooth_range(first, last);
    } catch (const std::bad_alloc&) {
      count = kMaxMoments;
    }
  });
  nodes = std::move(smoothed);
  return count < kMaxMoments;
}

}  // namespace odori
