#include "skin/compressed_mush.h"

#include "base/bytes.h"
#include "base/enums.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace odori {

namespace {

constexpr std::uint32_t kCompressionMethod = 1;  // change it whenever the compressed texels change
constexpr int kWeightSum = CompressedMush::kSteps - 1;
constexpr std::size_t kParts = 9;  // of an entry, beside bone and weight

// The smallest scale of which all numbers of a vertex are parts.
float needed_scale(const DeltaMush& mush, std::size_t vertex) {
  float needed = 0.0f;
  for (std::size_t i = mush.first_entry(vertex); i < mush.first_entry(vertex + 1); ++i) {
    const MushEntry entry = mush.entry(i);
    for (int a = 0; a < 3; ++a) {
      needed = std::max(needed, std::abs(entry.offset[a]));
      for (int b = 0; b < 3; ++b) needed = std::max(needed, std::sqrt(std::abs(entry.moment[a][b])));
    }
  }
  return needed;
}

// A step of the exponent is a factor of the square root of 2.
float scale_with(float largest, int exponent) { return largest * std::exp2(-0.5f * static_cast<float>(exponent)); }

int exponent_of(float needed, float largest) {
  int exponent = CompressedMush::kScales - 1;
  while (exponent > 0 && scale_with(largest, exponent) < needed) --exponent;
  return exponent;
}

// Rounds numbers one after the other. What rounding leaves goes to the next one, so that the sums are those of the
// numbers.
class Rounder {
 public:
  int operator()(double value, int least, int most) {
    const double wanted = value + left_;
    const int rounded = std::clamp(static_cast<int>(std::lround(wanted)), least, most);
    left_ = wanted - rounded;
    return rounded;
  }

 private:
  double left_ = 0.0;
};

class VertexPacker {
 public:
  explicit VertexPacker(float scale) : scale_(scale) {}

  std::array<float, CompressedMush::kNumbers> pack(const MushEntry& entry) {
    const glm::vec3& o = entry.offset;
    const glm::mat3& m = entry.moment;
    const double unit = scale_, square = unit * unit;
    const auto part = [&](std::size_t i, float number, double one) {
      constexpr int kMost = CompressedMush::kLargest;
      const double value = one > 0.0 ? static_cast<double>(number) / one * kMost : 0.0;
      return CompressedMush::kMiddle + parts_[i](value, -kMost, kMost);
    };
    const std::array<int, kParts> parts{part(0, o.x, unit),       part(1, o.y, unit),       part(2, o.z, unit),
                                        part(3, m[0][0], square), part(4, m[0][1], square), part(5, m[0][2], square),
                                        part(6, m[1][1], square), part(7, m[1][2], square), part(8, m[2][2], square)};
    const int weight = weight_(static_cast<double>(entry.weight) * kWeightSum, 0, kWeightSum);
    return {pair(weight, entry.bone), pair(parts[0], parts[1]), pair(parts[2], parts[3]),
            pair(parts[4], parts[5]), pair(parts[6], parts[7]), pair(parts[8], 0)};
  }

 private:
  static float pair(int low, int high) { return static_cast<float>(low + CompressedMush::kSteps * high); }

  float scale_;
  Rounder weight_;
  std::array<Rounder, kParts> parts_;
};

struct Pair {
  int low, high;
};

}  // namespace

float CompressedMush::scale_of(std::size_t vertex) const {
  return scale_with(texels[vertices].x, static_cast<int>(texels[vertex].w) % kScales);
}

MushEntry CompressedMush::entry(std::size_t number) const {
  const auto pair = [&](std::size_t i) -> Pair {
    const std::size_t at = kNumbers * number + i;
    const int packed = static_cast<int>(texels[vertices + 1 + at / 4][static_cast<int>(at % 4)]);
    return {packed % kSteps, packed / kSteps};
  };
  const auto part = [](int value) { return static_cast<float>(value - kMiddle) / static_cast<float>(kLargest); };
  const Pair weight_bone = pair(0), o = pair(1), mixed = pair(2), x = pair(3), y = pair(4), z = pair(5);
  const glm::vec3 offset(part(o.low), part(o.high), part(mixed.low));
  const float xx = part(mixed.high), xy = part(x.low), xz = part(x.high), yy = part(y.low), yz = part(y.high);
  return {weight_bone.high, static_cast<float>(weight_bone.low) / static_cast<float>(kWeightSum), offset * scale,
          glm::mat3(xx, xy, xz, xy, yy, yz, xz, yz, part(z.low)) * (scale * scale)};
}

Result<SkinningTexels> compress(std::span<const glm::vec4> texels, std::size_t vertices) {
  const DeltaMush mush{vertices, texels};
  const std::size_t entries = mush.first_entry(vertices);
  if (entries >= CompressedMush::kMaxEntries) return fault(kMushTooCostly);
  float largest = 0.0f;
  for (std::size_t i = 0; i < vertices; ++i) largest = std::max(largest, needed_scale(mush, i));
  SkinningTexels packed;
  packed.reserve(CompressedMush::size(vertices, entries));
  const auto with_exponent = [](std::size_t entry, int exponent) {
    return static_cast<float>(static_cast<int>(entry) * CompressedMush::kScales + exponent);
  };
  for (std::size_t i = 0; i < vertices; ++i) {
    packed.emplace_back(mush.smoothed_rest(i),
                        with_exponent(mush.first_entry(i), exponent_of(needed_scale(mush, i), largest)));
  }
  packed.emplace_back(largest, 0.0f, 0.0f, with_exponent(entries, 0));
  packed.resize(CompressedMush::size(vertices, entries), glm::vec4(0.0f));
  std::size_t at = 0;
  for (std::size_t i = 0; i < vertices; ++i) {
    VertexPacker packer(CompressedMush{vertices, packed}.scale_of(i));
    for (std::size_t entry = mush.first_entry(i); entry < mush.first_entry(i + 1); ++entry) {
      const MushEntry each = mush.entry(entry);
      if (std::cmp_greater_equal(each.bone, CompressedMush::kMaxBones)) return fault(kMushTooCostly);
      for (const float number : packer.pack(each)) {
        packed[vertices + 1 + at / 4][static_cast<int>(at % 4)] = number;
        ++at;
      }
    }
  }
  return packed;
}

bool is_compressed_mush(const Model& model, std::span<const glm::vec4> texels) {
  const std::size_t vertices = model.vertices.size();
  if (texels.size() <= vertices ||
      !std::ranges::all_of(texels, [](const glm::vec4& texel) { return is_finite(texel); }))
    return false;
  constexpr auto kMax = static_cast<float>(DeltaMush::kMaxEntries);
  const auto is_whole = [](float number) { return number >= 0.0f && number < kMax && number == std::floor(number); };
  const CompressedMush mush{vertices, texels};
  for (std::size_t i = 0; i <= vertices; ++i) {
    if (!is_whole(texels[i].w)) return false;
    if (i > 0 && mush.first_entry(i) <= mush.first_entry(i - 1)) return false;
  }
  if (mush.first_entry(0) != 0 || texels[vertices].x < 0.0f) return false;
  const std::size_t entries = mush.first_entry(vertices);
  if (texels.size() != CompressedMush::size(vertices, entries)) return false;
  const auto are_whole = [&](const glm::vec4& texel) {
    return is_whole(texel.x) && is_whole(texel.y) && is_whole(texel.z) && is_whole(texel.w);
  };
  if (!std::ranges::all_of(texels.subspan(vertices + 1), are_whole)) return false;
  for (std::size_t i = 0; i < entries; ++i) {
    if (!has_index(model.bones, mush.entry(i).bone)) return false;
  }
  return true;
}

std::uint64_t compressed_mush_cache_key(const Model& model, const DeltaMushOptions& options) {
  ContentHash hash;
  hash.add(kCompressionMethod);
  hash.add(delta_mush_cache_key(model, options));
  return hash.value();
}

}  // namespace odori
