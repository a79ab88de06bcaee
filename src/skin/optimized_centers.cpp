#include "base/bytes.h"
#include "base/parallel.h"
#include "skin/rotation_centers.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <unordered_map>

namespace odori {

namespace {

constexpr std::uint32_t kMethod = 1;           // change it whenever the computed centres change
constexpr double kWidth = 0.1;                 // sigma of equation 1, as in the paper
constexpr std::size_t kMaxRecords = 1u << 22;  // PairTriangle records of 48 bytes
constexpr double kMaxComparisons = 2e10;       // takes a few minutes
constexpr std::size_t kVerticesPerChunk = 64;

// Bones with their summed weights, ascending by bone, unique, without zero weights. Holds at most `Size`.
template <std::size_t Size>
class Influences {
 public:
  struct Influence {
    std::int32_t bone;
    double weight;
  };

  // The caller ensures that at most `Size` different bones are added.
  void add(std::int32_t bone, double weight) {
    if (weight == 0.0) return;
    const auto end = list_.begin() + static_cast<std::ptrdiff_t>(size_);
    const auto at =
        std::lower_bound(list_.begin(), end, bone, [](const Influence& i, std::int32_t b) { return i.bone < b; });
    if (at != end && at->bone == bone) {
      at->weight += weight;
      return;
    }
    std::move_backward(at, end, end + 1);
    *at = {bone, weight};
    ++size_;
  }
  void add(const Vertex& vertex, double factor) {
    for (std::size_t slot = 0; slot < 4; ++slot) {
      add(vertex.bones[slot], factor * static_cast<double>(vertex.weights[slot]));
    }
  }

  std::size_t size() const { return size_; }
  const Influence& operator[](std::size_t i) const { return list_[i]; }

 private:
  std::array<Influence, Size> list_{};
  std::size_t size_ = 0;
};

// A triangle's weights on one pair of bones.
struct PairTriangle {
  double first_weight;
  double second_weight;
  double area;
  glm::dvec3 moment;  // area times centroid
};

struct Weighted {
  double area = 0.0;
  glm::dvec3 moment{0.0};
};

std::uint64_t pair_key(std::int32_t a, std::int32_t b) {
  return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32) | static_cast<std::uint32_t>(b);
}

template <std::size_t Size, typename Visit>
void for_each_pair(const Influences<Size>& influences, const Visit& visit) {
  for (std::size_t a = 0; a < influences.size(); ++a) {
    for (std::size_t b = a + 1; b < influences.size(); ++b) visit(influences[a], influences[b]);
  }
}

// The similarity of equation 1 is a sum over the pairs of bones that influence both the vertex and the triangle.
// Triangles are therefore listed per pair, and a vertex visits only triangles that contribute to its sums.
class PairTable {
 public:
  // Adds a pair for which `fill` lists triangles.
  void add_pair(std::int32_t a, std::int32_t b) { lists_.try_emplace(pair_key(a, b)); }

  // Returns false if the table would exceed kMaxRecords.
  bool fill(const Model& model) {
    for_each_triangle(model, [&](std::size_t, auto... corners) {
      if (records_ <= kMaxRecords) add_triangle(model, {corners...});
    });
    return records_ <= kMaxRecords;
  }

  const std::vector<PairTriangle>& under(std::int32_t a, std::int32_t b) const { return lists_.at(pair_key(a, b)); }

 private:
  void add_triangle(const Model& model, const std::array<std::uint32_t, 3>& vertices) {
    Influences<12> weights;
    std::array<glm::dvec3, 3> corners;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vertex& vertex = model.vertices[vertices[i]];
      corners[i] = glm::dvec3(vertex.position);
      weights.add(vertex, 1.0 / 3.0);
    }
    const double area = 0.5 * glm::length(glm::cross(corners[1] - corners[0], corners[2] - corners[0]));
    if (!(area > 0.0)) return;
    const glm::dvec3 moment = area / 3.0 * (corners[0] + corners[1] + corners[2]);
    for_each_pair(weights, [&](const auto& a, const auto& b) {
      const auto list = lists_.find(pair_key(a.bone, b.bone));
      if (list == lists_.end()) return;
      list->second.push_back({a.weight, b.weight, area, moment});
      ++records_;
    });
  }

  std::unordered_map<std::uint64_t, std::vector<PairTriangle>> lists_;
  std::size_t records_ = 0;
};

// Vertices with equal weights share one centre: equation 4 depends only on the weights.
struct WeightClass {
  Influences<4> weights;
  Weighted sum;
};

struct WeightClasses {
  std::vector<WeightClass> classes;
  std::vector<std::int32_t> class_of;  // per vertex: index into `classes`; -1: only one bone
};

WeightClasses find_classes(const Model& model) {
  using Key = std::array<std::pair<std::int32_t, double>, 4>;
  WeightClasses found;
  std::map<Key, std::int32_t> numbers;
  found.class_of.reserve(model.vertices.size());
  for (const Vertex& vertex : model.vertices) {
    WeightClass entry_class;
    entry_class.weights.add(vertex, 1.0);
    Key key;
    key.fill({-1, 0.0});
    for (std::size_t i = 0; i < entry_class.weights.size(); ++i)
      key[i] = {entry_class.weights[i].bone, entry_class.weights[i].weight};
    if (entry_class.weights.size() < 2) {
      found.class_of.push_back(-1);
      continue;
    }
    const auto [entry, added] = numbers.emplace(key, static_cast<std::int32_t>(found.classes.size()));
    if (added) found.classes.push_back(entry_class);
    found.class_of.push_back(entry->second);
  }
  return found;
}

double comparisons(const WeightClasses& classes, const PairTable& table) {
  double count = 0.0;
  for (const WeightClass& each : classes.classes) {
    for_each_pair(each.weights, [&](const auto& a, const auto& b) {
      count += static_cast<double>(table.under(a.bone, b.bone).size());
    });
  }
  return count;
}

// The sums of equation 4 over all triangles. The paper counts each pair twice in both sums; here it counts once.
Weighted sum_over_triangles(const Influences<4>& weights, const PairTable& table) {
  Weighted sum;
  for_each_pair(weights, [&](const auto& a, const auto& b) {
    for (const PairTriangle& triangle : table.under(a.bone, b.bone)) {
      const double apart = (a.weight * triangle.second_weight - b.weight * triangle.first_weight) / kWidth;
      const double alike =
          a.weight * b.weight * triangle.first_weight * triangle.second_weight * std::exp(-apart * apart);
      sum.area += alike * triangle.area;
      sum.moment += alike * triangle.moment;
    }
  });
  return sum;
}

std::vector<glm::vec4> centers_of(const Model& model, const WeightClasses& classes) {
  std::vector<glm::vec4> centers;
  centers.reserve(model.vertices.size());
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    const std::int32_t number = classes.class_of[i];
    const Weighted sum = number < 0 ? Weighted() : classes.classes[number].sum;
    const bool found = sum.area > 0.0;
    centers.emplace_back(found ? glm::vec3(sum.moment / sum.area) : model.vertices[i].position, 0.0f);
  }
  return centers;
}

}  // namespace

Result<SkinningTexels> find_optimized_centers(const Model& model, JobControl& control) {
  WeightClasses classes = find_classes(model);
  PairTable table;
  for (const WeightClass& each : classes.classes) {
    for_each_pair(each.weights, [&](const auto& a, const auto& b) { table.add_pair(a.bone, b.bone); });
  }
  if (!table.fill(model) || comparisons(classes, table) > kMaxComparisons) return fault(kCentersTooCostly);

  std::atomic<std::size_t> done{0};
  background_parallel_for(classes.classes.size(), kVerticesPerChunk, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last && !control.cancelled(); ++i) {
      classes.classes[i].sum = sum_over_triangles(classes.classes[i].weights, table);
    }
    done += last - first;
    control.set_progress(static_cast<float>(done) / static_cast<float>(classes.classes.size()));
  });
  if (control.cancelled()) return fault(kCentersCancelled);
  return centers_of(model, classes);
}

bool are_optimized_centers(const Model& model, std::span<const glm::vec4> centers) {
  return centers.size() == model.vertices.size() &&
         std::ranges::all_of(centers, [](const glm::vec4& center) { return is_finite(center); });
}

std::uint64_t centers_cache_key(const Model& model) {
  ContentHash hash;
  hash.add(kMethod);
  hash.add(model.vertices.size());
  for (const Vertex& vertex : model.vertices) {
    for (const float coordinate : {vertex.position.x, vertex.position.y, vertex.position.z}) hash.add(coordinate);
    hash.add(std::span<const std::int32_t>(vertex.bones));
    hash.add(std::span<const float>(vertex.weights));
  }
  for (const Material& material : model.materials) {
    hash.add(std::uint32_t{!material.is_surface()});
    hash.add(material.index_count);
  }
  hash.add(std::span<const std::uint32_t>(model.indices));
  return hash.value();
}

}  // namespace odori
