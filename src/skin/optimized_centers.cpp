#include "skin/optimized_centers.h"

#include "base/content_hash.h"
#include "base/parallel.h"
#include "skin/influences.h"

#include <atomic>
#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <unordered_map>

namespace odori {

namespace {

constexpr std::uint32_t kMethod = 1;           // to be changed with whatever changes the centres
constexpr double kWidth = 0.1;                 // sigma of equation 1, the value of the paper
constexpr std::size_t kMaxRecords = 1u << 22;  // of triangles under pairs of bones, 48 bytes each
constexpr double kMaxComparisons = 2e10;       // a few minutes
constexpr std::size_t kVerticesAtATime = 64;

// A triangle as one pair of bones sees it.
struct PairTriangle {
  double first_weight;
  double second_weight;
  double area;
  glm::dvec3 moment;  // area times middle
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

// The similarity of equation 1 is a sum over pairs of bones that both vertex and triangle hang on, so triangles are
// listed under each pair, and a vertex meets only those that add to its sums.
class PairTable {
 public:
  // A pair under which triangles are to be listed.
  void want(std::int32_t a, std::int32_t b) { lists_.try_emplace(pair_key(a, b)); }

  // False: there are more of them than is sensible to keep.
  bool fill(const Model& model) {
    for (const Material& material : model.materials) {
      if (material.points || material.lines) continue;
      const auto first = static_cast<std::size_t>(material.first_index);
      for (std::size_t i = first; i < first + static_cast<std::size_t>(material.index_count); i += 3) {
        add_triangle(model, i);
        if (records_ > kMaxRecords) return false;
      }
    }
    return true;
  }

  const std::vector<PairTriangle>& under(std::int32_t a, std::int32_t b) const { return lists_.at(pair_key(a, b)); }

 private:
  void add_triangle(const Model& model, std::size_t index) {
    Influences<12> weights;
    std::array<glm::dvec3, 3> corners;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vertex& vertex = model.vertices[model.indices[index + i]];
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

// Vertices of equal weights share their centre (equation 4 knows nothing else of them).
struct WeightClass {
  Influences<4> weights;
  Weighted sum;
};

struct WeightClasses {
  std::vector<WeightClass> classes;
  std::vector<std::int32_t> class_of;  // per vertex; -1: on one bone
};

WeightClasses find_classes(const Model& model) {
  using Key = std::array<std::pair<std::int32_t, double>, 4>;
  WeightClasses found;
  std::map<Key, std::int32_t> numbers;
  found.class_of.reserve(model.vertices.size());
  for (const Vertex& vertex : model.vertices) {
    WeightClass made;
    made.weights.add(vertex, 1.0);
    Key key;
    key.fill({-1, 0.0});
    for (std::size_t i = 0; i < made.weights.size(); ++i) key[i] = {made.weights[i].bone, made.weights[i].weight};
    if (made.weights.size() < 2) {
      found.class_of.push_back(-1);
      continue;
    }
    const auto [entry, added] = numbers.emplace(key, static_cast<std::int32_t>(found.classes.size()));
    if (added) found.classes.push_back(made);
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

// The sums of equation 4 over all triangles. Each pair counts once; the paper's sum has it twice, above and below.
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
    const Weighted sum = number < 0 ? Weighted() : classes.classes[static_cast<std::size_t>(number)].sum;
    const bool found = sum.area > 0.0;
    centers.emplace_back(found ? glm::vec3(sum.moment / sum.area) : model.vertices[i].position, 0.0f);
  }
  return centers;
}

}  // namespace

Result<std::vector<glm::vec4>> find_optimized_centers(const Model& model, JobControl& control) {
  WeightClasses classes = find_classes(model);
  PairTable table;
  for (const WeightClass& each : classes.classes) {
    for_each_pair(each.weights, [&](const auto& a, const auto& b) { table.want(a.bone, b.bone); });
  }
  if (!table.fill(model) || comparisons(classes, table) > kMaxComparisons) return Fault{&kCentersTooDear};

  std::atomic<std::size_t> done{0};
  parallel_for(classes.classes.size(), kVerticesAtATime, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last && !control.cancelled(); ++i) {
      classes.classes[i].sum = sum_over_triangles(classes.classes[i].weights, table);
    }
    done += last - first;
    control.set_progress(static_cast<float>(done) / static_cast<float>(classes.classes.size()));
  });
  if (control.cancelled()) return Fault{&kCentersCancelled};
  return centers_of(model, classes);
}

std::uint64_t centers_key(const Model& model) {
  ContentHash hash;
  hash.add(kMethod);
  hash.add(model.vertices.size());
  for (const Vertex& vertex : model.vertices) {
    for (const float coordinate : {vertex.position.x, vertex.position.y, vertex.position.z}) hash.add(coordinate);
    hash.add(std::span<const std::int32_t>(vertex.bones));
    hash.add(std::span<const float>(vertex.weights));
  }
  for (const Material& material : model.materials) {
    hash.add(std::uint32_t{material.points || material.lines});
    hash.add(material.index_count);
  }
  hash.add(std::span<const std::uint32_t>(model.indices));
  return hash.value();
}

}  // namespace odori
