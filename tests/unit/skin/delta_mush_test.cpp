#include "skin/compressed_mush.h"
#include "skin/skin.h"
#include "support/models.h"

#include <array>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr int kSides = 8;

// A tube of radius 1 along y from -3 to 3 with three bones, whose weights change over one unit at y = -1 and 1.
Model three_bone_tube(int rings) {
  Model model = testing::chain_model({{0, -3, 0}, {0, -1, 0}, {0, 1, 0}});
  for (int ring = 0; ring < rings; ++ring) {
    const float y = -3.0f + 6.0f * static_cast<float>(ring) / static_cast<float>(rings - 1);
    const float second = glm::clamp(y + 1.5f, 0.0f, 1.0f), third = glm::clamp(y - 0.5f, 0.0f, 1.0f);
    for (int side = 0; side < kSides; ++side) {
      const float angle = 2.0f * kPi * static_cast<float>(side) / static_cast<float>(kSides);
      Vertex vertex;
      vertex.position = {std::cos(angle), y, std::sin(angle)};
      vertex.normal = {std::cos(angle), 0.0f, std::sin(angle)};
      vertex.kind = DeformKind::bdef4;
      vertex.bones = {0, 1, 2, -1};
      vertex.weights = {1.0f - second, second - third, third, 0.0f};
      model.vertices.push_back(vertex);
    }
  }
  for (int ring = 0; ring + 1 < rings; ++ring) {
    for (int side = 0; side < kSides; ++side) {
      const auto a = static_cast<std::uint32_t>(kSides * ring + side);
      const auto b = static_cast<std::uint32_t>(kSides * ring + (side + 1) % kSides);
      for (const std::uint32_t corner : {a, b, a + kSides, b, b + kSides, a + kSides}) model.indices.push_back(corner);
    }
  }
  Material material;
  material.index_count = static_cast<std::int32_t>(model.indices.size());
  model.materials.push_back(material);
  return model;
}

std::vector<PaletteEntry> bent_palette() {
  std::vector<PaletteEntry> palette(3);
  const auto about = [](glm::quat turn, glm::vec3 joint) {
    return PaletteEntry{turn, glm::vec4(joint - turn * joint, 0.0f)};
  };
  palette[1] = about(axis_angle({0, 0, 1}, 0.9f), {0, -1, 0});
  palette[2] = about(axis_angle(glm::normalize(glm::vec3(1, 2, 0)), 1.3f), {0, 1, 0});
  return palette;
}

SkinnedVerticesOf<double> posed(const Model& model, std::span<const glm::vec4> mush,
                                std::span<const PaletteEntry> palette, SkinningMode mode) {
  const SkinTables tables = build_skin_tables(model);
  std::vector<glm::dvec3> rest;
  for (const Vertex& vertex : model.vertices) rest.emplace_back(vertex.position);
  SkinnedVerticesOf<double> out{rest, rest};
  skin<double>(
      {.model = model, .tables = tables, .palette = palette, .positions = rest, .skinning = mode, .data = mush},
      out.positions, out.normals);
  return out;
}

// The paper's definition with dense matrices: S^p for the smoothing of Psi and of the weights, 4 x 4 matrices Omega
// about the origin, and the polar decomposition by Higham's iteration.
using Dense = std::vector<std::vector<double>>;

Dense smoothing_matrix(const Model& model, double step, int passes) {
  const std::size_t n = model.vertices.size();
  Dense adjacent(n, std::vector<double>(n, 0.0)), once = adjacent, power = adjacent;
  for (std::size_t i = 0; i < model.indices.size(); i += 3) {
    for (std::size_t c = 0; c < 3; ++c) {
      const std::size_t a = model.indices[i + c], b = model.indices[i + (c + 1) % 3];
      adjacent[a][b] = adjacent[b][a] = 1.0;
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    double degree = 0.0;
    for (const double each : adjacent[i]) degree += each;
    for (std::size_t k = 0; k < n; ++k) once[i][k] = step * adjacent[i][k] / degree;
    once[i][i] += 1.0 - step;
    power[i][i] = 1.0;
  }
  for (int pass = 0; pass < passes; ++pass) {
    Dense next(n, std::vector<double>(n, 0.0));
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = 0; k < n; ++k) {
        if (once[i][k] == 0.0) continue;
        for (std::size_t j = 0; j < n; ++j) next[i][j] += once[i][k] * power[k][j];
      }
    }
    power = std::move(next);
  }
  return power;
}

double weight_of(const Vertex& vertex, std::size_t bone) {
  double sum = 0.0;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    if (vertex.bones[slot] == static_cast<std::int32_t>(bone)) sum += static_cast<double>(vertex.weights[slot]);
  }
  return sum;
}

glm::dvec3 vertex_by_definition(const Model& model, std::span<const PaletteEntry> palette, std::size_t i,
                                const Dense& a, const Dense& c, double alpha) {
  const std::size_t bones = model.bones.size();
  std::vector<glm::dmat4> psi(bones, glm::dmat4(0.0));
  std::vector<double> share(bones, 0.0);
  glm::dvec3 p(0.0);
  for (std::size_t k = 0; k < model.vertices.size(); ++k) {
    const glm::dvec4 u(model.vertices[k].position, 1.0f);
    p += a[i][k] * glm::dvec3(u);
    for (std::size_t j = 0; j < bones; ++j) {
      psi[j] += glm::outerProduct(u, u) * (a[i][k] * weight_of(model.vertices[k], j));
      share[j] += c[i][k] * weight_of(model.vertices[k], j);
    }
  }
  const glm::dmat4 pp = glm::outerProduct(glm::dvec4(p, 1.0), glm::dvec4(p, 1.0));
  glm::dmat4 sum(0.0);
  for (std::size_t j = 0; j < bones; ++j) {
    glm::dmat4 m = glm::mat4_cast(glm::dquat(palette[j].rotation));
    m[3] = glm::dvec4(glm::dvec3(palette[j].translation), 1.0);
    sum += m * (psi[j] * (1.0 - alpha) + pp * (alpha * share[j]));
  }
  const glm::dvec3 q(sum[3]);
  glm::dmat3 rotation = glm::dmat3(sum) - glm::outerProduct(q, p);
  for (int step = 0; step < 100; ++step) rotation = (rotation + glm::transpose(glm::inverse(rotation))) * 0.5;
  return rotation * (glm::dvec3(model.vertices[i].position) - p) + q;
}

TEST(DeltaMush, MatchesTheDefinitionWithDenseMatrices) {
  const Model model = three_bone_tube(17);
  const auto palette = bent_palette();
  JobControl control;
  for (const double alpha : {0.0, 0.6}) {
    const DeltaMushOptions options{
        .passes = 6, .smoothing = 0.7, .weight_smoothing = 0.25, .weight_share = alpha, .least_weight = 0.0};
    const auto mush = find_delta_mush(model, control, options);
    ASSERT_TRUE(mush);
    const auto got = posed(model, *mush, palette, SkinningMode::delta_mush);
    const Dense a = smoothing_matrix(model, options.smoothing, options.passes);
    const Dense c = smoothing_matrix(model, options.weight_smoothing, options.passes);
    double moved = 0.0;
    for (std::size_t i = 0; i < model.vertices.size(); ++i) {
      const glm::dvec3 expected = vertex_by_definition(model, palette, i, a, c, alpha);
      EXPECT_LT(glm::distance(got.positions[i], expected), 2e-6) << i << ", " << alpha;
      moved = std::max(moved, glm::distance(expected, glm::dvec3(model.vertices[i].position)));
    }
    EXPECT_GT(moved, 1.0);
  }
}

// The fast form: the smoothed rest position moves linearly with the smoothed weights, the detail rotates with their sum
// of quaternions.
TEST(DeltaMush, TheFastFormBlendsRotationsBySmoothedWeights) {
  const Model model = three_bone_tube(17);
  const auto palette = bent_palette();
  JobControl control;
  const DeltaMushOptions options{.passes = 6, .weight_share = 0.0, .least_weight = 0.0};
  const auto mush = find_delta_mush(model, control, options);
  ASSERT_TRUE(mush);
  const auto got = posed(model, *mush, palette, SkinningMode::delta_mush_fast);
  const Dense a = smoothing_matrix(model, options.smoothing, options.passes);
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    glm::dvec3 p(0.0), center(0.0);
    glm::dquat rotation(0.0, 0.0, 0.0, 0.0);
    for (std::size_t k = 0; k < model.vertices.size(); ++k) p += a[i][k] * glm::dvec3(model.vertices[k].position);
    for (std::size_t j = 0; j < model.bones.size(); ++j) {
      double weight = 0.0;
      for (std::size_t k = 0; k < model.vertices.size(); ++k) weight += a[i][k] * weight_of(model.vertices[k], j);
      const glm::dquat q(palette[j].rotation);  // all in one hemisphere
      center += weight * (q * p + glm::dvec3(palette[j].translation));
      rotation = rotation + q * weight;
    }
    const glm::dvec3 expected = center + glm::normalize(rotation) * (glm::dvec3(model.vertices[i].position) - p);
    EXPECT_LT(glm::distance(got.positions[i], expected), 2e-6) << i;
  }
}

// Vertices on a texture seam have equal positions and one smoothed surface: the seam stays closed.
TEST(DeltaMush, KeepsSeamsClosed) {
  Model model = three_bone_tube(17);
  const std::size_t whole = model.vertices.size();
  for (std::size_t i = 0; i < whole; ++i) {
    if (i % kSides == 0) model.vertices.push_back(model.vertices[i]);  // the seam at side 0, seen from side 7
  }
  for (std::size_t i = 0; i < model.indices.size(); i += 3) {
    const auto is_last_side = [&](std::size_t at) { return model.indices[at] % kSides == kSides - 1; };
    if (!is_last_side(i) && !is_last_side(i + 1) && !is_last_side(i + 2)) continue;
    for (std::size_t at = i; at < i + 3; ++at) {
      if (model.indices[at] % kSides == 0)
        model.indices[at] = static_cast<std::uint32_t>(whole) + model.indices[at] / kSides;
    }
  }
  JobControl control;
  const auto plain = find_delta_mush(three_bone_tube(17), control), seamed = find_delta_mush(model, control);
  ASSERT_TRUE(plain && seamed);
  const auto closed = posed(three_bone_tube(17), *plain, bent_palette(), SkinningMode::delta_mush);
  const auto got = posed(model, *seamed, bent_palette(), SkinningMode::delta_mush);
  for (std::size_t i = 0; i < got.positions.size(); ++i) {
    const std::size_t same = i < whole ? i : (i - whole) * kSides;
    EXPECT_LT(glm::distance(got.positions[i], closed.positions[same]), 1e-6) << i;
  }
}

TEST(DeltaMush, CanBeCancelledAndReportsProgress) {
  JobControl cancelled;
  cancelled.cancel();
  const auto none = find_delta_mush(three_bone_tube(9), cancelled);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.fault().kind, &kMushCancelled);
  JobControl control;
  ASSERT_TRUE(find_delta_mush(three_bone_tube(9), control));
  EXPECT_EQ(control.progress(), 1.0f);
}

TEST(DeltaMush, KeepsTheHeaviestBonesOfAVertex) {
  JobControl control;
  const Model model = three_bone_tube(33);
  const auto texels = find_delta_mush(model, control, {.bones = 2});
  ASSERT_TRUE(texels);
  const DeltaMush mush{model.vertices.size(), *texels};
  for (std::size_t i = 0; i < mush.vertices; ++i) {
    const std::size_t first = mush.first_entry(i), last = mush.first_entry(i + 1);
    ASSERT_TRUE(last - first >= 1 && last - first <= 2) << i;
    float weight = 0.0f;
    glm::vec3 offset(0.0f);
    for (std::size_t at = first; at < last; ++at) {
      weight += mush.entry(at).weight;
      offset += mush.entry(at).offset;
    }
    EXPECT_NEAR(weight, 1.0f, 1e-6f);
    EXPECT_LT(glm::length(offset), 1e-6f);
  }
}

TEST(DeltaMush, TheCacheKeyCoversAllInputs) {
  const Model model = three_bone_tube(9);
  const std::uint64_t key = delta_mush_cache_key(model);
  EXPECT_EQ(key, delta_mush_cache_key(three_bone_tube(9)));
  EXPECT_NE(key, delta_mush_cache_key(model, {.passes = 3}));
  EXPECT_NE(key, delta_mush_cache_key(model, {.weight_share = 0.25}));
  Model other = model;
  other.vertices[3].position.x += 1e-6f;
  EXPECT_NE(key, delta_mush_cache_key(other));
  other = model;
  std::swap(other.indices[0], other.indices[1]);
  EXPECT_NE(key, delta_mush_cache_key(other));
}

TEST(DeltaMush, TexelsOfAFileAreChecked) {
  const Model model = three_bone_tube(9);
  JobControl control;
  const auto mush = find_delta_mush(model, control);
  ASSERT_TRUE(mush);
  ASSERT_TRUE(is_delta_mush(model, *mush));
  const auto rejects = [&](std::size_t texel, int component, float value) {
    SkinningTexels texels = *mush;
    texels[texel][component] = value;
    return !is_delta_mush(model, texels);
  };
  const std::size_t vertices = model.vertices.size(), entries = vertices + 1;
  EXPECT_TRUE(rejects(0, 3, 1.0f)) << "the first entry";
  EXPECT_TRUE(rejects(5, 3, -1.0f));
  EXPECT_TRUE(rejects(5, 3, (*mush)[6].w)) << "a vertex without entries";
  EXPECT_TRUE(rejects(5, 3, (*mush)[5].w + 0.5f));
  EXPECT_TRUE(rejects(vertices, 3, (*mush)[vertices].w + 1.0f)) << "more than there are";
  EXPECT_TRUE(rejects(entries + 1, 3, 3.0f)) << "no such bone";
  EXPECT_TRUE(rejects(entries + 1, 3, -1.0f));
  EXPECT_TRUE(rejects(entries + 2, 0, std::numeric_limits<float>::quiet_NaN()));
  EXPECT_FALSE(is_delta_mush(model, {}));
  EXPECT_FALSE(is_delta_mush(three_bone_tube(10), *mush)) << "of another model";
}

// The numbers of an entry as the header describes the texels, without the code that reads them.
std::array<double, 11> read_entry(std::span<const glm::vec4> texels, std::size_t vertices, std::size_t entry,
                                  double scale) {
  std::vector<double> halves;
  for (std::size_t i = 6 * entry; i < 6 * entry + 6; ++i) {
    const double number = texels[vertices + 1 + i / 4][static_cast<int>(i % 4)];
    halves.push_back(std::fmod(number, 4096.0));
    halves.push_back(std::floor(number / 4096.0));
  }
  std::array<double, 11> numbers{halves[1], halves[0] / 4095.0};
  for (std::size_t i = 2; i < 11; ++i) numbers[i] = (halves[i] - 2048.0) / 2047.0 * (i < 5 ? scale : scale * scale);
  return numbers;
}

TEST(CompressedMush, HasTheNumbersOfDeltaMush) {
  const Model model = three_bone_tube(17);
  const std::size_t vertices = model.vertices.size();
  JobControl control;
  const auto whole = find_delta_mush(model, control);
  ASSERT_TRUE(whole);
  const auto packed = compress(*whole, vertices);
  ASSERT_TRUE(packed);
  const DeltaMush mush{vertices, *whole};
  EXPECT_LT(packed->size(), (whole->size() + vertices) * 6 / 10);
  double largest = 0.0;
  for (std::size_t i = 0; i < vertices; ++i) {
    EXPECT_EQ(glm::vec3((*packed)[i]), mush.smoothed_rest(i));
    EXPECT_EQ(std::floor((*packed)[i].w / 16.0f), static_cast<float>(mush.first_entry(i)));
    const double exponent = std::fmod((*packed)[i].w, 16.0f);
    const double scale = (*packed)[vertices].x * std::pow(2.0, -0.5 * exponent);
    std::array<double, 10> sums{}, own_sums{};
    for (std::size_t at = mush.first_entry(i); at < mush.first_entry(i + 1); ++at) {
      const MushEntry own = mush.entry(at);
      const auto got = read_entry(*packed, vertices, at, scale);
      EXPECT_EQ(got[0], own.bone);
      const double wanted[] = {own.weight,       own.offset.x,     own.offset.y,     own.offset.z,
                               own.moment[0][0], own.moment[0][1], own.moment[0][2], own.moment[1][1],
                               own.moment[1][2], own.moment[2][2]};
      for (std::size_t n = 0; n < 10; ++n) {
        const double step = n == 0 ? 1.0 / 4095.0 : (n < 4 ? scale : scale * scale) / 2047.0;
        EXPECT_NEAR(got[n + 1], wanted[n], 1.01 * step) << i << ", " << n;  // half a step, and half of the one before
        sums[n] += got[n + 1];
        own_sums[n] += wanted[n];
        if (n > 0) largest = std::max(largest, std::abs(wanted[n]) / (step * 2047.0));
      }
    }
    EXPECT_NEAR(sums[0], 1.0, 1e-12);
    for (std::size_t n = 1; n < 4; ++n) EXPECT_NEAR(sums[n], 0.0, 1e-12 * scale) << "the rest pose stays";
    for (std::size_t n = 4; n < 10; ++n) EXPECT_NEAR(sums[n], own_sums[n], 0.51 * scale * scale / 2047.0);
  }
  EXPECT_GT(largest, 0.7) << "the steps are used";
}

TEST(CompressedMush, MovesVerticesAsDeltaMush) {
  const Model model = three_bone_tube(17);
  JobControl control;
  const auto whole = find_delta_mush(model, control);
  const auto packed = compress(*whole, model.vertices.size());
  ASSERT_TRUE(packed);
  const auto wanted = posed(model, *whole, bent_palette(), SkinningMode::delta_mush);
  const auto got = posed(model, *packed, bent_palette(), SkinningMode::compressed_mush);
  double apart = 0.0;
  for (std::size_t i = 0; i < got.positions.size(); ++i) {
    apart = std::max(apart, glm::distance(got.positions[i], wanted.positions[i]));
  }
  EXPECT_LT(apart, 0.001 * 6.0) << "of the height";
  EXPECT_GT(apart, 0.0);
}

TEST(CompressedMush, RefusesWhatItHasNoNumbersFor) {
  SkinningTexels mush(2 + 3);
  mush[1].w = 1.0f;
  mush[3].w = 4096.0f;  // the bone
  const auto refused = compress(mush, 1);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.fault().kind, &kMushTooCostly);
  mush[3].w = 4095.0f;
  EXPECT_TRUE(compress(mush, 1));
  mush[1].w = static_cast<float>(CompressedMush::kMaxEntries);
  EXPECT_FALSE(compress(mush, 1));
}

TEST(CompressedMush, TexelsOfAFileAreChecked) {
  const Model model = three_bone_tube(9);
  JobControl control;
  const auto packed = compress(*find_delta_mush(model, control), model.vertices.size());
  ASSERT_TRUE(packed);
  ASSERT_TRUE(is_compressed_mush(model, *packed));
  const auto rejects = [&](std::size_t texel, int component, float value) {
    SkinningTexels texels = *packed;
    texels[texel][component] = value;
    return !is_compressed_mush(model, texels);
  };
  const std::size_t vertices = model.vertices.size(), entries = vertices + 1;
  EXPECT_TRUE(rejects(0, 3, 16.0f)) << "the first entry";
  EXPECT_TRUE(rejects(5, 3, -1.0f));
  EXPECT_TRUE(rejects(5, 3, (*packed)[6].w)) << "a vertex without entries";
  EXPECT_TRUE(rejects(5, 3, (*packed)[5].w + 0.5f));
  EXPECT_TRUE(rejects(vertices, 3, (*packed)[vertices].w + 64.0f)) << "more than there are";
  EXPECT_TRUE(rejects(vertices, 0, -1.0f)) << "the scale";
  EXPECT_TRUE(rejects(entries, 0, 3.0f * 4096.0f)) << "no such bone";
  EXPECT_TRUE(rejects(entries, 1, 16777216.0f));
  EXPECT_TRUE(rejects(entries, 2, std::numeric_limits<float>::quiet_NaN()));
  EXPECT_FALSE(is_compressed_mush(model, {}));
  EXPECT_FALSE(is_compressed_mush(three_bone_tube(10), *packed)) << "of another model";
}

}  // namespace
}  // namespace odori
