#include "skin/exact_normals.h"

#include "skin/detail/deformers.h"
#include "skin/detail/rotation_blend.h"
#include "skin/detail/smooth_moments.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace odori {

namespace {

constexpr double kMinDoubledArea = 1e-12;  // units^2: of smaller triangles, directions are rounding errors

// A sum of gradients, by bone.
class GradientSum {
 public:
  void add(std::int32_t bone, const glm::dvec3& gradient) {
    const auto found = std::ranges::find(entries_, bone, &std::pair<std::int32_t, glm::dvec3>::first);
    if (found == entries_.end()) {
      entries_.emplace_back(bone, gradient);
    } else {
      found->second += gradient;
    }
  }
  const std::vector<std::pair<std::int32_t, glm::dvec3>>& entries() const { return entries_; }

 private:
  std::vector<std::pair<std::int32_t, glm::dvec3>> entries_;
};

struct NodeGradients {
  GradientSum sum;  // times the areas of the triangles
  double area = 0.0;
};

// The gradients of three functions that are 1 at one corner of a triangle and 0 at the others, times its doubled area.
std::array<glm::dvec3, 3> corner_gradients(const std::array<glm::dvec3, 3>& corners, double& doubled_area) {
  const glm::dvec3 normal = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
  doubled_area = glm::length(normal);
  std::array<glm::dvec3, 3> gradients{};
  if (doubled_area < kMinDoubledArea) return gradients;
  for (std::size_t i = 0; i < 3; ++i) {
    gradients[i] = glm::cross(normal, corners[(i + 2) % 3] - corners[(i + 1) % 3]) / doubled_area;
  }
  return gradients;
}

void add_triangle(const Model& model, const WeldedMesh& mesh, const std::array<std::uint32_t, 3>& vertices,
                  std::vector<NodeGradients>& nodes) {
  std::array<glm::dvec3, 3> corners;
  for (std::size_t i = 0; i < 3; ++i) corners[i] = model.vertices[vertices[i]].position;
  double area = 0.0;
  const auto gradients = corner_gradients(corners, area);
  if (area < kMinDoubledArea) return;
  for (std::size_t to = 0; to < 3; ++to) {
    NodeGradients& node = nodes[mesh.node_of[vertices[to]]];
    node.area += area;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vertex& vertex = model.vertices[vertices[i]];
      for (std::size_t slot = 0; slot < 4; ++slot) {
        const auto weight = static_cast<double>(vertex.weights[slot]);
        if (weight != 0.0) node.sum.add(vertex.bones[slot], weight * gradients[i]);
      }
    }
  }
}

// Two vectors whose cross product is the normal.
template <typename T>
std::array<Vec3<T>, 2> tangents(const Vec3<T>& normal) {
  const T length = glm::length(normal);
  const Vec3<T> unit = normal / length;
  const Vec3<T> aside = std::abs(unit.x) < T(0.6) ? Vec3<T>(1, 0, 0) : Vec3<T>(0, 1, 0);
  const Vec3<T> first = glm::normalize(glm::cross(unit, aside));
  return {first, glm::cross(unit, first) * length};
}

// The derivatives of a weight along both tangents.
template <typename T>
std::array<T, 2> changes(const WeightGradients::Entry& entry, const std::array<Vec3<T>, 2>& along) {
  const Vec3<T> gradient(entry.gradient);
  return {glm::dot(gradient, along[0]), glm::dot(gradient, along[1])};
}

// J t = sum of w_k R_k t + (grad w_k . t) S_k(p), along both tangents. Images are relative to that of the vertex, which
// changes nothing, because the gradients add up to 0, and keeps single precision.
template <typename T>
Vec3<T> linear_normal(const DeformInput<T>& in, std::span<const WeightGradients::Entry> gradients) {
  const auto along = tangents(Vec3<T>(in.vertex.normal));
  const Vec3<T> posed = deform(in, Deformer::linear).position;
  std::array<Vec3<T>, 2> mapped{Vec3<T>(0), Vec3<T>(0)};
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const T weight = static_cast<T>(in.vertex.weights[slot]);
    if (weight == T(0)) continue;
    const BoneTransform<T> bone = transform_of(in, in.vertex.bones[slot]);
    for (std::size_t i = 0; i < 2; ++i) mapped[i] += weight * (bone.rotation * along[i]);
  }
  for (const WeightGradients::Entry& entry : gradients) {
    const Vec3<T> image = transform_of(in, entry.bone).apply(in.position) - posed;
    const auto change = changes(entry, along);
    for (std::size_t i = 0; i < 2; ++i) mapped[i] += change[i] * image;
  }
  return glm::cross(mapped[0], mapped[1]);
}

template <typename T>
struct DualQuaternion {
  Quat<T> real{T(0), T(0), T(0), T(0)};
  Quat<T> dual{T(0), T(0), T(0), T(0)};

  void add(const BoneTransform<T>& bone, T factor) {
    real = real + bone.rotation * factor;
    dual = dual + (Quat<T>(T(0), bone.translation * T(0.5)) * bone.rotation) * factor;
  }
};

template <typename T>
Vec3<T> vector_part(const Quat<T>& q) {
  return {q.x, q.y, q.z};
}

// With the sums B and D of the rotations and dual parts, p' = N / |B|^2, N the vector part of B p B* + 2 D B*. So its
// derivative along t, in which B and D change by B' and D', is
//   (B' p B* + B t B* + B p B'* + 2 (D' B* + D B'*) - 2 (B . B') p') / |B|^2.
template <typename T>
std::optional<Vec3<T>> dual_quaternion_normal(const DeformInput<T>& in,
                                              std::span<const WeightGradients::Entry> gradients) {
  const auto along = tangents(Vec3<T>(in.vertex.normal));
  DualQuaternion<T> sum;
  blend_rotations(in, [&](const BoneTransform<T>& bone, T weight, T side) { sum.add(bone, side * weight); });
  const T length_2 = glm::dot(sum.real, sum.real);
  if (length_2 < T(kShortestBlend) * T(kShortestBlend)) return std::nullopt;
  std::array<DualQuaternion<T>, 2> change;
  for (const WeightGradients::Entry& entry : gradients) {
    const BoneTransform<T> bone = transform_of(in, entry.bone);
    const T side = glm::dot(bone.rotation, sum.real) < T(0) ? T(-1) : T(1);
    const auto factors = changes(entry, along);
    for (std::size_t i = 0; i < 2; ++i) change[i].add(bone, side * factors[i]);
  }
  const Quat<T> p(T(0), in.position), back = glm::conjugate(sum.real);
  const Vec3<T> posed = vector_part(sum.real * p * back + (sum.dual * back) * T(2)) / length_2;
  std::array<Vec3<T>, 2> mapped;
  for (std::size_t i = 0; i < 2; ++i) {
    const Quat<T>& real = change[i].real;
    const Quat<T> changed = real * p * back + sum.real * Quat<T>(T(0), along[i]) * back +
                            sum.real * p * glm::conjugate(real) +
                            (change[i].dual * back + sum.dual * glm::conjugate(real)) * T(2);
    mapped[i] = (vector_part(changed) - posed * (T(2) * glm::dot(sum.real, real))) / length_2;
  }
  return glm::cross(mapped[0], mapped[1]);
}

bool has_derivative(Deformer deformer) { return deformer == Deformer::linear || deformer == Deformer::dual_quaternion; }

}  // namespace

WeightGradients find_weight_gradients(const Model& model) {
  const WeldedMesh mesh = weld(model);
  std::vector<NodeGradients> nodes(mesh.members.size());
  for_each_triangle(model, [&](std::size_t, auto... corners) { add_triangle(model, mesh, {corners...}, nodes); });
  WeightGradients found;
  found.first.reserve(model.vertices.size() + 1);
  found.first.push_back(0);
  for (const std::uint32_t node : mesh.node_of) {
    for (const auto& [bone, sum] : nodes[node].sum.entries()) {
      const glm::vec3 gradient(sum / nodes[node].area);
      if (gradient != glm::vec3(0.0f)) found.entries.push_back({bone, gradient});
    }
    found.first.push_back(static_cast<std::uint32_t>(found.entries.size()));
  }
  return found;
}

bool has_exact_normals(SkinningMode mode) { return has_derivative(method(mode).deformer); }

template <typename T>
std::optional<Vec3<T>> exact_normal(const DeformInput<T>& in, Deformer deformer,
                                    std::span<const WeightGradients::Entry> gradients) {
  if (!has_derivative(deformer) || in.vertex.normal == glm::vec3(0.0f)) return std::nullopt;
  const std::optional<Vec3<T>> normal =
      deformer == Deformer::linear ? linear_normal(in, gradients) : dual_quaternion_normal(in, gradients);
  if (!normal || !(glm::dot(*normal, *normal) > T(0)) || !std::isfinite(glm::dot(*normal, *normal))) {
    return std::nullopt;
  }
  return normal;
}

template std::optional<Vec3<float>> exact_normal(const DeformInput<float>&, Deformer,
                                                 std::span<const WeightGradients::Entry>);
template std::optional<Vec3<double>> exact_normal(const DeformInput<double>&, Deformer,
                                                  std::span<const WeightGradients::Entry>);

}  // namespace odori
