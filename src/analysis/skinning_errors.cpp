#include "analysis/skinning_errors.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace odori {

namespace {

constexpr double kLengthLimit = 1e-3;  // between normals, which are unit or zero

// Vectors of different lengths are as far apart as can be.
double degrees_between(const glm::dvec3& a, const glm::dvec3& b) {
  if (!(std::abs(glm::length(a) - glm::length(b)) <= kLengthLimit)) return 180.0;
  // Not acos of the dot product: it cannot tell angles below 0.02 degrees from none.
  return glm::degrees(std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)));
}

}  // namespace

void Errors::add(double error, std::size_t vertex) {
  if (!std::isfinite(error)) error = std::numeric_limits<double>::infinity();
  if (error > max_ || values_.empty()) {
    max_ = error;
    worst_ = static_cast<std::uint32_t>(vertex);
  }
  sum_ += error;
  values_.push_back(static_cast<float>(error));
}

double Errors::mean() const { return values_.empty() ? 0.0 : sum_ / static_cast<double>(values_.size()); }

double Errors::p95() const {
  if (values_.empty()) return 0.0;
  std::vector<float> values = values_;
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(values.size() * 95 / 100);
  std::nth_element(values.begin(), place, values.end());
  return static_cast<double>(*place);
}

template <typename T>
void add_errors(const SkinnedVertices& found, const SkinnedVerticesOf<T>& reference, VertexErrors& errors) {
  for (std::size_t i = 0; i < reference.positions.size(); ++i) {
    errors.position.add(glm::distance(glm::dvec3(found.positions[i]), glm::dvec3(reference.positions[i])), i);
    errors.normal_degrees.add(degrees_between(glm::dvec3(found.normals[i]), glm::dvec3(reference.normals[i])), i);
  }
}
template void add_errors(const SkinnedVertices&, const SkinnedVerticesOf<float>&, VertexErrors&);
template void add_errors(const SkinnedVertices&, const SkinnedVerticesOf<double>&, VertexErrors&);

}  // namespace odori
