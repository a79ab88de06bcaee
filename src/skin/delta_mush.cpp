#include "skin/delta_mush.h"

#include "base/bytes.h"
#include "skin/detail/smooth_moments.h"
#include "skin/rotation_centers.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr std::uint32_t kMushMethod = 1;    // change it whenever the computed matrices change
constexpr double kRoundedVariance = 1e-12;  // of the squared distance from the origin: less is rounding

// The entries that are kept: those with the greatest weights, in ascending order of bones.
std::vector<BoneMoments> kept_moments(std::vector<BoneMoments> all, const DeltaMushOptions& options) {
  const auto heavier = [](const BoneMoments& a, const BoneMoments& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.bone < b.bone;
  };
  std::ranges::sort(all, heavier);
  std::size_t count = std::min(all.size(), std::max<std::size_t>(options.bones, 1));
  while (count > 1 && all[count - 1].weight < options.least_weight) --count;
  all.resize(count);
  std::ranges::sort(all, [](const BoneMoments& a, const BoneMoments& b) { return a.bone < b.bone; });
  return all;
}

class MushWriter {
 public:
  MushWriter(std::size_t vertices, const DeltaMushOptions& options) : options_(options), vertices_(vertices) {
    texels_.resize(vertices + 1);
  }

  // Returns false if there are too many entries.
  bool add(std::size_t vertex, std::span<const BoneMoments> moments) {
    if (entries_ + moments.size() > DeltaMush::kMaxEntries) return false;
    double total = 0.0, share_total = 0.0;
    glm::dvec3 p(0.0);
    for (const BoneMoments& each : moments) {
      total += each.weight;
      share_total += each.share;
      p += each.first;
    }
    p /= total;
    const bool single_point = variance(moments, p) < kRoundedVariance * (1.0 + glm::dot(p, p)) * total;
    texels_[vertex] = glm::vec4(glm::vec3(p), static_cast<float>(entries_));
    const double alpha = options_.weight_share;
    for (const BoneMoments& each : moments) {
      const double weight = each.weight / total, moment_scale = single_point ? 0.0 : (1.0 - alpha) / total;
      const double share = share_total > 0.0 ? each.share / share_total : weight;
      const glm::dvec3 offset = each.first - p * each.weight;
      // The second moment about p.
      const glm::dmat3 moment = each.second - glm::outerProduct(each.first, p) - glm::outerProduct(p, each.first) +
                                glm::outerProduct(p, p) * each.weight;
      write(each.bone, (1.0 - alpha) * weight + alpha * share, offset * moment_scale, moment * moment_scale);
    }
    return true;
  }

  SkinningTexels take() {
    texels_[vertices_] = glm::vec4(0.0f, 0.0f, 0.0f, static_cast<float>(entries_));
    return std::move(texels_);
  }

 private:
  static double variance(std::span<const BoneMoments> moments, const glm::dvec3& p) {
    double sum = 0.0;
    for (const BoneMoments& each : moments) {
      sum += each.second[0][0] + each.second[1][1] + each.second[2][2] - glm::dot(p, each.first);
    }
    return sum;
  }

  void write(std::int32_t bone, double weight, const glm::dvec3& offset, const glm::dmat3& m) {
    texels_.emplace_back(glm::dvec4(m[0][0], m[0][1], m[0][2], weight));
    texels_.emplace_back(glm::dvec4(m[1][1], m[1][2], m[2][2], static_cast<double>(bone)));
    texels_.emplace_back(glm::dvec4(offset, 0.0));
    ++entries_;
  }

  DeltaMushOptions options_;
  std::size_t vertices_;
  SkinningTexels texels_;
  std::size_t entries_ = 0;
};

}  // namespace

DeltaMushOptions delta_mush_options(const MethodParameters& parameters) {
  return {static_cast<int>(parameters[MethodParameter::passes]), parameters[MethodParameter::smoothing],
          parameters[MethodParameter::weight_smoothing], parameters[MethodParameter::weight_share]};
}

MushEntry DeltaMush::entry(std::size_t number) const {
  const std::size_t at = vertices + 1 + kTexelsPerEntry * number;
  const glm::vec4 &a = texels[at], &b = texels[at + 1], &c = texels[at + 2];
  return {static_cast<std::int32_t>(b.w), a.w, glm::vec3(c), glm::mat3(a.x, a.y, a.z, a.y, b.x, b.y, a.z, b.y, b.z)};
}

Result<SkinningTexels> find_delta_mush(const Model& model, JobControl& control, const DeltaMushOptions& options) {
  const WeldedMesh mesh = weld(model);
  std::vector<std::vector<BoneMoments>> nodes = rest_moments(model, mesh);
  for (int pass = 0; pass < options.passes; ++pass) {
    if (control.cancelled()) return fault(kMushCancelled);
    control.set_progress(static_cast<float>(pass) / static_cast<float>(options.passes));
    if (!smooth_once(mesh, options.smoothing, options.weight_smoothing, nodes)) return fault(kMushTooCostly);
  }
  if (control.cancelled()) return fault(kMushCancelled);
  for (std::vector<BoneMoments>& node : nodes) node = kept_moments(std::move(node), options);
  MushWriter writer(model.vertices.size(), options);
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    if (!writer.add(i, nodes[mesh.node_of[i]])) return fault(kMushTooCostly);
  }
  control.set_progress(1.0f);
  return writer.take();
}

bool is_delta_mush(const Model& model, std::span<const glm::vec4> texels) {
  const std::size_t vertices = model.vertices.size();
  if (texels.size() <= vertices) return false;
  const auto is_count = [](float number) {
    return number >= 0.0f && number <= static_cast<float>(DeltaMush::kMaxEntries) && number == std::floor(number);
  };
  if (!is_count(texels[vertices].w) || texels[0].w != 0.0f) return false;
  const auto entries = static_cast<std::size_t>(texels[vertices].w);
  if (texels.size() - vertices - 1 != DeltaMush::kTexelsPerEntry * entries) return false;
  for (std::size_t i = 0; i < vertices; ++i) {
    if (!is_count(texels[i].w) || texels[i].w >= texels[i + 1].w) return false;
  }
  for (std::size_t i = vertices + 2; i < texels.size(); i += DeltaMush::kTexelsPerEntry) {
    const float bone = texels[i].w;
    if (!is_count(bone) || bone >= static_cast<float>(model.bones.size())) return false;
  }
  return std::ranges::all_of(texels, [](const glm::vec4& texel) { return is_finite(texel); });
}

// The centres depend on the same: rest positions, weights and triangles.
std::uint64_t delta_mush_cache_key(const Model& model, const DeltaMushOptions& options) {
  ContentHash hash;
  hash.add(kMushMethod);
  hash.add(centers_cache_key(model));
  hash.add(options.passes);
  for (const double number :
       {options.smoothing, options.weight_smoothing, options.weight_share, options.least_weight}) {
    hash.add(number);
  }
  hash.add(options.bones);
  return hash.value();
}

}  // namespace odori
