#include "skin/morph_bones.h"

#include "base/parallel.h"
#include "skin/detail/moved_surface.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <variant>

namespace odori {

namespace {

constexpr int kRounds = 60;        // of alternation, at most
constexpr double kMinGain = 2e-4;  // of a round, of the squared error, below which it ends
constexpr double kRidge = 1e-7;    // of the mean diagonal, added to the diagonal: bones with few vertices
constexpr double kWeightSteps = 65535.0;
constexpr std::size_t kVertexGrain = 64;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Matrix = std::array<double, 12>;  // rows of a 3x4
using Block = std::array<double, 16>;   // rows of a 4x4

// --- Small dense systems.

// The lower triangle L of a symmetric positive matrix with L times its transpose, in its place. False: not positive.
bool factorize(std::vector<double>& a, std::size_t n) {
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = j; i < n; ++i) {
      const double rest = a[i * n + j] - std::inner_product(a.begin() + static_cast<std::ptrdiff_t>(i * n),
                                                            a.begin() + static_cast<std::ptrdiff_t>(i * n + j),
                                                            a.begin() + static_cast<std::ptrdiff_t>(j * n), 0.0);
      if (i == j && !(rest > 0.0)) return false;
      a[i * n + j] = i == j ? std::sqrt(rest) : rest / a[j * n + j];
    }
  }
  return true;
}

// Solves for `x`, which is the right side before.
void substitute(const std::vector<double>& lower, std::size_t n, std::span<double> x) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) x[i] -= lower[i * n + j] * x[j];
    x[i] /= lower[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = i + 1; j < n; ++j) x[i] -= lower[j * n + i] * x[j];
    x[i] /= lower[i * n + i];
  }
}

// --- The weights of one vertex: the minimum of w G w / 2 - b w over w >= 0, with few that are not 0.

struct ProxyWeights {
  std::size_t count = 0;
  std::array<std::uint32_t, kMorphBoneWeights> bones{};
  std::array<double, kMorphBoneWeights> weights{};

  std::span<const std::uint32_t> used() const { return std::span(bones).first(count); }
  bool has(std::size_t bone) const { return std::ranges::find(used(), bone) != used().end(); }
  double sum() const {
    return std::accumulate(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
  }
  void remove(std::size_t number) {
    --count;
    bones[number] = bones[count];
    weights[number] = weights[count];
  }
};

struct VertexProblem {
  std::size_t bones;             // of the model
  std::vector<double> products;  // G, row by row
  std::vector<double> right;     // b

  double product(std::size_t a, std::size_t b) const { return products[a * bones + b]; }
  double gradient(std::size_t bone, const ProxyWeights& at) const {
    double value = right[bone];
    for (std::size_t i = 0; i < at.count; ++i) value -= at.weights[i] * product(bone, at.bones[i]);
    return value;
  }
  double value(const ProxyWeights& at) const {
    double value = 0.0;
    for (std::size_t i = 0; i < at.count; ++i)
      value -= 0.5 * at.weights[i] * (right[at.bones[i]] + gradient(at.bones[i], at));
    return value;
  }
};

// The minimum over these bones alone, which may be left with fewer: the inner loop of C. Lawson, R. Hanson: Solving
// least squares problems (1974), chapter 23.
void solve_support(const VertexProblem& problem, ProxyWeights& at, std::vector<double>& lower) {
  while (at.count > 0) {
    const std::size_t n = at.count;
    std::array<double, kMorphBoneWeights> x{};
    lower.assign(n * n, 0.0);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) lower[i * n + j] = problem.product(at.bones[i], at.bones[j]);
      lower[i * n + i] *= 1.0 + kRidge;
      x[i] = problem.right[at.bones[i]];
    }
    if (!factorize(lower, n)) return at.remove(n - 1);
    substitute(lower, n, std::span(x).first(n));
    double step = 1.0;
    for (std::size_t i = 0; i < n; ++i) {
      if (x[i] <= 0.0) step = std::min(step, at.weights[i] / (at.weights[i] - x[i]));
    }
    for (std::size_t i = 0; i < n; ++i) at.weights[i] += step * (x[i] - at.weights[i]);
    if (step == 1.0) return;
    for (std::size_t i = n; i-- > 0;) {
      if (x[i] <= 0.0 && at.weights[i] <= 1e-12) at.remove(i);
    }
  }
}

// Adds the bone that lowers the error most, alone, until there are enough.
ProxyWeights grown_support(const VertexProblem& problem, std::vector<double>& lower) {
  ProxyWeights at;
  for (std::size_t attempt = 0; attempt < 2 * kMorphBoneWeights && at.count < kMorphBoneWeights; ++attempt) {
    double best = 0.0;
    std::size_t next = problem.bones;
    for (std::size_t bone = 0; bone < problem.bones; ++bone) {
      const double slope = problem.gradient(bone, at), square = problem.product(bone, bone);
      if (slope <= 0.0 || square <= 0.0 || slope * slope <= best * square || at.has(bone)) continue;
      best = slope * slope / square;
      next = bone;
    }
    if (next == problem.bones) break;
    at.bones[at.count++] = static_cast<std::uint32_t>(next);
    at.weights[at.count - 1] = 0.0;
    solve_support(problem, at, lower);
  }
  return at;
}

// --- The alternation.

class MorphFit {
 public:
  MorphFit(const MovedSurface& surface, std::size_t bones)
      : surface_(surface), bones_(bones), weights_(surface.vertices.size()), moved_(surface.morphs.size()) {
    for (std::size_t i = 0; i < surface.offsets.size(); ++i) {
      for (const MovedSurface::Offset& offset : surface.offsets[i]) {
        square_ += glm::dot(offset.by, offset.by);
        moved_[offset.morph].push_back({static_cast<std::uint32_t>(i), offset.by});
      }
    }
  }

  // Without a result if it is cancelled.
  void run(JobControl* control) {
    const std::vector<std::uint32_t> clusters = cluster_vertices(surface_, bones_);
    for (std::size_t i = 0; i < weights_.size(); ++i) weights_[i] = {1, {clusters[i]}, {1.0}};
    std::vector<ProxyWeights> best = weights_;
    double least = kInfinity;
    for (int round = 0; round < kRounds; ++round) {
      if (control != nullptr && control->cancelled()) return;
      if (control != nullptr) control->set_progress(static_cast<float>(round) / static_cast<float>(kRounds));
      find_matrices();
      const double error = find_weights();
      const bool converged = !(error < least * (1.0 - kMinGain));
      if (error < least) {
        least = error;
        best = weights_;
      }
      if (converged) break;
    }
    weights_ = std::move(best);
    round_weights();
    find_matrices();
  }

  MorphBones result() const;

 private:
  struct MovedVertex {
    std::uint32_t vertex;  // index into MovedSurface::vertices
    glm::dvec3 by;
  };

  Matrix& matrix(std::size_t morph, std::size_t bone) { return matrices_[morph * bones_ + bone]; }
  const Matrix& matrix(std::size_t morph, std::size_t bone) const { return matrices_[morph * bones_ + bone]; }

  // The bones that have weight on a vertex which the morph moves.
  std::vector<std::uint32_t> bones_of(std::size_t morph) const {
    std::vector<char> used(bones_);
    for (const MovedVertex& moved : moved_[morph]) {
      const ProxyWeights& of = weights_[moved.vertex];
      for (std::size_t k = 0; k < of.count; ++k) used[of.bones[k]] = 1;
    }
    std::vector<std::uint32_t> bones;
    for (std::size_t bone = 0; bone < bones_; ++bone) {
      if (used[bone] != 0) bones.push_back(static_cast<std::uint32_t>(bone));
    }
    return bones;
  }

  // Sum over the vertices of w_p w_q (u, 1) (u, 1)^T, of each pair of bones.
  std::vector<Block> sum_products() const {
    std::vector<Block> sums(bones_ * bones_, Block{});
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const ProxyWeights& of = weights_[i];
      const std::array<double, 4>& at = surface_.at[i];
      for (std::size_t a = 0; a < of.count; ++a) {
        for (std::size_t b = 0; b < of.count; ++b) {
          Block& sum = sums[of.bones[a] * bones_ + of.bones[b]];
          const double both = of.weights[a] * of.weights[b];
          for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += both * at[k / 4] * at[k % 4];
        }
      }
    }
    return sums;
  }

  // The matrices of a morph with the least squared error over all vertices.
  void find_matrices_of(std::size_t morph, const std::vector<Block>& sums) {
    const std::vector<std::uint32_t> bones = bones_of(morph);
    const std::size_t n = 4 * bones.size();
    std::vector<double> lower(n * n);
    double diagonal = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j)
        lower[i * n + j] = sums[bones[i / 4] * bones_ + bones[j / 4]][i % 4 * 4 + j % 4];
      diagonal += lower[i * n + i];
    }
    for (std::size_t i = 0; i < n; ++i) lower[i * n + i] += kRidge * diagonal / static_cast<double>(n) + 1e-300;
    std::vector<std::size_t> place(bones_);
    for (std::size_t i = 0; i < bones.size(); ++i) place[bones[i]] = 4 * i;
    std::vector<double> right(3 * n);  // x, y, z one after the other
    for (const MovedVertex& moved : moved_[morph]) {
      const ProxyWeights& of = weights_[moved.vertex];
      for (std::size_t k = 0; k < of.count; ++k) {
        for (std::size_t c = 0; c < 12; ++c)
          right[c / 4 * n + place[of.bones[k]] + c % 4] +=
              of.weights[k] * surface_.at[moved.vertex][c % 4] * moved.by[static_cast<glm::length_t>(c / 4)];
      }
    }
    if (!factorize(lower, n)) return;
    for (std::size_t axis = 0; axis < 3; ++axis) substitute(lower, n, std::span(right).subspan(axis * n, n));
    for (std::size_t i = 0; i < bones.size(); ++i) {
      Matrix& to = matrix(morph, bones[i]);
      for (std::size_t c = 0; c < 12; ++c) to[c] = right[c / 4 * n + 4 * i + c % 4];
    }
  }

  void find_matrices() {
    matrices_.assign(surface_.morphs.size() * bones_, Matrix{});
    const std::vector<Block> sums = sum_products();
    parallel_for(surface_.morphs.size(), 1, [&](std::size_t first, std::size_t last) {
      for (std::size_t morph = first; morph < last; ++morph) find_matrices_of(morph, sums);
    });
  }

  // Sum over the morphs of the product of the transpose of one bone's matrix and another's, of each pair of bones.
  std::vector<Block> matrix_products() const {
    std::vector<Block> products(bones_ * bones_, Block{});
    parallel_for(bones_, 1, [&](std::size_t first, std::size_t last) {
      for (std::size_t a = first; a < last; ++a) {
        for (std::size_t b = 0; b < bones_; ++b) {
          Block& sum = products[a * bones_ + b];
          for (std::size_t morph = 0; morph < surface_.morphs.size(); ++morph) {
            const Matrix &of_a = matrix(morph, a), &of_b = matrix(morph, b);
            for (std::size_t k = 0; k < sum.size(); ++k) {
              for (std::size_t row = 0; row < 3; ++row) sum[k] += of_a[4 * row + k / 4] * of_b[4 * row + k % 4];
            }
          }
        }
      }
    });
    return products;
  }

  void set_problem(std::size_t vertex, const std::vector<Block>& products, VertexProblem& problem) const {
    const std::array<double, 4>& at = surface_.at[vertex];
    for (std::size_t i = 0; i < problem.products.size(); ++i) {
      double sum = 0.0;
      for (std::size_t k = 0; k < 16; ++k) sum += at[k / 4] * products[i][k] * at[k % 4];
      problem.products[i] = sum;
    }
    std::ranges::fill(problem.right, 0.0);
    for (const MovedSurface::Offset& offset : surface_.offsets[vertex]) {
      for (std::size_t bone = 0; bone < bones_; ++bone) {
        const Matrix& m = matrix(offset.morph, bone);
        for (std::size_t c = 0; c < 12; ++c)
          problem.right[bone] += offset.by[static_cast<glm::length_t>(c / 4)] * m[c] * at[c % 4];
      }
    }
  }

  // Returns the squared error. Sums in the order of the vertices, so that it does not depend on the threads.
  double find_weights() {
    const std::vector<Block> products = matrix_products();
    std::vector<double> values(weights_.size());
    parallel_for(weights_.size(), kVertexGrain, [&](std::size_t first, std::size_t last) {
      VertexProblem problem{bones_, std::vector<double>(bones_ * bones_), std::vector<double>(bones_)};
      std::vector<double> lower;
      for (std::size_t i = first; i < last; ++i) {
        set_problem(i, products, problem);
        const ProxyWeights grown = grown_support(problem, lower);
        solve_support(problem, weights_[i], lower);
        if (problem.value(grown) < problem.value(weights_[i])) weights_[i] = grown;
        values[i] = problem.value(weights_[i]);
      }
    });
    return square_ + 2.0 * std::accumulate(values.begin(), values.end(), 0.0);
  }

  // To what is stored. A bone's weights can have any unit, which its matrices make up for: here the largest sum is 1,
  // less what rounding may add.
  void round_weights() {
    double largest = 0.0;
    for (const ProxyWeights& of : weights_) largest = std::max(largest, of.sum());
    const double steps = (kWeightSteps - 0.5 * static_cast<double>(kMorphBoneWeights)) / largest;
    for (ProxyWeights& of : weights_) {
      for (std::size_t k = 0; k < of.count; ++k) of.weights[k] = std::round(of.weights[k] * steps) / kWeightSteps;
    }
  }

  const MovedSurface& surface_;
  std::size_t bones_;
  std::vector<ProxyWeights> weights_;
  std::vector<Matrix> matrices_;                 // in the coordinates of MovedSurface::at
  std::vector<std::vector<MovedVertex>> moved_;  // per morph
  double square_ = 0.0;                          // of all offsets
};

// From the coordinates of the fit to those of the model.
glm::mat4x3 in_units(const Matrix& from, const MovedSurface& surface) {
  glm::dmat4x3 to(0.0);
  for (glm::length_t row = 0; row < 3; ++row) {
    to[3][row] = from[4 * row + 3];
    for (glm::length_t column = 0; column < 3; ++column) {
      to[column][row] = from[4 * row + column] / surface.scale;
      to[3][row] -= to[column][row] * surface.center[column];
    }
  }
  return glm::mat4x3(to);
}

MorphBones MorphFit::result() const {
  MorphBones result;
  result.bones = static_cast<int>(bones_);
  result.morphs = surface_.morphs;
  result.vertices = surface_.vertices;
  for (const ProxyWeights& of : weights_) {
    std::array<MorphBones::Influence, kMorphBoneWeights> stored{};
    for (std::size_t k = 0; k < of.count; ++k)
      stored[k] = {static_cast<std::uint16_t>(of.bones[k]),
                   static_cast<std::uint16_t>(std::lround(of.weights[k] * kWeightSteps))};
    result.influences.insert(result.influences.end(), stored.begin(), stored.end());
  }
  for (std::size_t morph = 0; morph < surface_.morphs.size(); ++morph) {
    for (const std::uint32_t bone : bones_of(morph))
      result.motions.push_back({static_cast<std::uint16_t>(morph), static_cast<std::uint16_t>(bone),
                                in_units(matrix(morph, bone), surface_)});
  }
  return result;
}

}  // namespace

std::size_t MorphBones::bytes() const {
  return vertices.size() * sizeof(vertices[0]) + influences.size() * sizeof(Influence) +
         motions.size() * sizeof(Motion);
}

std::size_t morph_bytes(const Model& model) {
  std::size_t offsets = 0;
  for (const Morph& morph : model.morphs) {
    if (has_vertex_offsets(morph)) offsets += std::get<VertexMorph>(morph.data).offsets.size();
  }
  return offsets * sizeof(VertexOffset);
}

Result<MorphBones> fit_morph_bones(const Model& model, int bones, JobControl* control) {
  assert(bones >= 1 && bones <= kMaxMorphBones);
  const MovedSurface surface = moved_surface(model);
  if (surface.vertices.empty()) return fault(kNoVertexMorphs);
  if (surface.morphs.size() > kMaxMorphsOnBones) return fault(kTooManyVertexMorphs);
  MorphFit fit(surface, static_cast<std::size_t>(bones));
  fit.run(control);
  if (control != nullptr && control->cancelled()) return fault(kMorphBonesCancelled);
  return fit.result();
}

void apply_morph_bones(const Model& model, const MorphBones& bones, std::span<const float> weights,
                       std::span<glm::vec3> positions) {
  std::vector<glm::mat4x3> sums(bones.bones, glm::mat4x3(0.0f));
  for (const MorphBones::Motion& motion : bones.motions)
    sums[motion.bone] += weights[bones.morphs[motion.morph]] * motion.matrix;
  for (std::size_t i = 0; i < bones.vertices.size(); ++i) {
    const glm::vec4 at(model.vertices[bones.vertices[i]].position, 1.0f);
    glm::mat4x3 blended(0.0f);
    for (std::size_t k = 0; k < kMorphBoneWeights; ++k) {
      const MorphBones::Influence& of = bones.influences[i * kMorphBoneWeights + k];
      blended += static_cast<float>(of.weight) / static_cast<float>(kWeightSteps) * sums[of.bone];
    }
    positions[bones.vertices[i]] += blended * at;
  }
}

MorphBonesError morph_bones_error(const Model& model, const MorphBones& bones) {
  MorphBonesError error;
  double squares = 0.0;
  std::vector<float> weights(model.morphs.size());
  std::vector<glm::vec3> positions(model.vertices.size());
  for (const std::int32_t morph : bones.morphs) {
    weights[morph] = 1.0f;
    std::ranges::fill(positions, glm::vec3(0.0f));
    apply_morph_bones(model, bones, weights, positions);
    weights[morph] = 0.0f;
    for (const VertexOffset& offset : std::get<VertexMorph>(model.morphs[morph].data).offsets)
      positions[offset.vertex] -= offset.position;
    for (const std::uint32_t vertex : bones.vertices) {
      const double square = glm::dot(glm::dvec3(positions[vertex]), glm::dvec3(positions[vertex]));
      error.max = std::max(error.max, square);
      squares += square;
    }
  }
  error.max = std::sqrt(error.max);
  error.rms = std::sqrt(squares / static_cast<double>(bones.morphs.size() * bones.vertices.size()));
  return error;
}

}  // namespace odori
