#include "analysis/skinning_verification.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace odori {

namespace {

constexpr double kMaxLengthDifference = 1e-3;  // of two normals; they are unit length or zero

// Vectors of different lengths count as 180 degrees apart.
double degrees_between(const glm::dvec3& a, const glm::dvec3& b) {
  if (!(std::abs(glm::length(a) - glm::length(b)) <= kMaxLengthDifference)) return 180.0;
  // acos of the dot product would not resolve angles below 0.02 degrees.
  return glm::degrees(std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)));
}

// The values of VertexLighting in double precision.
glm::dvec4 lighting_at(const glm::dvec3& position, const glm::dvec3& normal, const VertexLighting& lit) {
  const CameraFrame frame = camera_frame(lit.camera);
  const glm::dvec3 to_light = -glm::normalize(glm::dvec3(lit.light.direction));
  const glm::dvec3 to_eye =
      lit.camera.perspective ? glm::normalize(glm::dvec3(frame.eye) - position) : -glm::dvec3(frame.forward);
  const glm::dvec3 halfway = glm::normalize(to_light + to_eye);
  return {glm::dot(normal, to_light), std::max(glm::dot(normal, halfway), 0.0),
          0.5 + 0.5 * glm::dot(normal, glm::dvec3(frame.right)), 0.5 - 0.5 * glm::dot(normal, glm::dvec3(frame.up))};
}

void add_lighting(const VertexLighting& lighting, const SkinnedVerticesOf<double>& reference, ErrorStatistics& errors) {
  for (std::size_t i = 0; i < lighting.values.size(); ++i) {
    const glm::dvec4 wanted = lighting_at(reference.positions[i], reference.normals[i], lighting);
    const glm::dvec4 error = glm::abs(glm::dvec4(lighting.values[i]) - wanted);
    errors.add(std::max({error.x, error.y, error.z, error.w}), i);
  }
}

}  // namespace

void ErrorStatistics::add(double error, std::size_t vertex) {
  if (!std::isfinite(error)) error = std::numeric_limits<double>::infinity();
  if (error > max_ || values_.empty()) {
    max_ = error;
    worst_ = static_cast<std::uint32_t>(vertex);
  }
  sum_ += error;
  values_.push_back(static_cast<float>(error));
}

double ErrorStatistics::mean() const { return values_.empty() ? 0.0 : sum_ / static_cast<double>(values_.size()); }

double ErrorStatistics::p95() const {
  if (values_.empty()) return 0.0;
  std::vector<float> values = values_;
  const auto nth = values.begin() + static_cast<std::ptrdiff_t>(values.size() * 95 / 100);
  std::nth_element(values.begin(), nth, values.end());
  return static_cast<double>(*nth);
}

template <typename T>
void add_errors(const SkinnedVertices& vertices, const SkinnedVerticesOf<T>& reference, VertexErrors& errors) {
  for (std::size_t i = 0; i < reference.positions.size(); ++i) {
    errors.position.add(glm::distance(glm::dvec3(vertices.positions[i]), glm::dvec3(reference.positions[i])), i);
    errors.normal_degrees.add(degrees_between(glm::dvec3(vertices.normals[i]), glm::dvec3(reference.normals[i])), i);
  }
}
template void add_errors(const SkinnedVertices&, const SkinnedVerticesOf<float>&, VertexErrors&);
template void add_errors(const SkinnedVertices&, const SkinnedVerticesOf<double>&, VertexErrors&);

void add_palette(std::span<const PaletteEntry> palette, PaletteErrors& errors) {
  for (std::size_t i = 0; i < palette.size(); ++i) {
    const glm::quat& q = palette[i].rotation;
    double error = std::abs(glm::length(glm::dquat(q)) - 1.0);
    if (!std::isfinite(error) || !is_finite(palette[i].translation)) error = std::numeric_limits<double>::infinity();
    if (error <= errors.length) continue;
    errors.length = error;
    errors.bone = static_cast<std::int32_t>(i);
  }
}

void add_frame(const Actor& actor, double frame, const SkinnedVertices& vertices, SkinningVerification& result,
               const VertexLighting& lighting) {
  result.frame = frame;
  add_palette(actor.palette, result.palette);
  const SkinnedVerticesOf<double> exact = skinned_vertices<double>(actor, result.skinning);
  add_errors(vertices, exact, result.exact);
  add_lighting(lighting, exact, result.lighting);
  add_errors(vertices, skinned_vertices<float>(actor, result.skinning), result.single);
}

bool is_rigid(const PaletteErrors& errors) { return errors.length <= kPaletteLimit; }

bool within_limits(const SkinningVerification& result, const Model& model) {
  return result.exact.position.max() <= kPositionLimit * static_cast<double>(extent(model)) &&
         result.exact.normal_degrees.max() <= kNormalLimitDegrees && result.lighting.max() <= kLightingLimit &&
         result.compressed.position.max() <= kCompressedLimit * static_cast<double>(extent(model)) &&
         is_rigid(result.palette);
}

}  // namespace odori
