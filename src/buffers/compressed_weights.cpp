#include "buffers/compressed_weights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace odori {

namespace {

constexpr std::int32_t kMaxBone = 1 << 24;  // a float has all integers up to it
constexpr int kSlots = 4;

using Tuple = std::array<std::int32_t, kSlots>;  // of bones; unused at the end: -1

// As shaders/blend_rotations.glsl.
int heaviest_slot_of(const glm::vec4& weights) {
  int heaviest = 0;
  for (int slot = 1; slot < kSlots; ++slot) {
    if (weights[slot] > weights[heaviest]) heaviest = slot;
  }
  return heaviest;
}

// Whether the weights are parts of 1. False with a NaN.
bool are_parts(const glm::vec4& weights) {
  double sum = 0.0;
  for (int slot = 0; slot < kSlots; ++slot) {
    if (!(weights[slot] >= 0.0f && weights[slot] <= 1.0f)) return false;
    sum += static_cast<double>(weights[slot]);
  }
  return std::abs(sum - 1.0) <= CompressedWeights::kSumTolerance;
}

std::size_t bone_count(const glm::vec4& weights) {
  std::size_t count = kSlots;
  while (count > 1 && weights[static_cast<int>(count) - 1] == 0.0f) --count;
  return count;
}

Tuple first_of(const Tuple& tuple, std::size_t count) {
  Tuple first{-1, -1, -1, -1};
  std::copy_n(tuple.begin(), count, first.begin());
  return first;
}

Tuple tuple_of(const VertexData& vertex) {
  const glm::ivec4& bones = vertex.bones;
  return first_of({bones.x, bones.y, bones.z, bones.w}, bone_count(vertex.weights));
}

std::size_t size_of(const Tuple& tuple) { return std::ranges::find(tuple, -1) - tuple.begin(); }

glm::vec4 texel_of(const Tuple& tuple) {
  glm::vec4 texel(static_cast<float>(tuple[0]));
  for (int slot = 1; slot < kSlots; ++slot) {
    const std::int32_t bone = tuple[slot];
    if (bone >= 0) texel[slot] = static_cast<float>(bone);
  }
  return texel;
}

// Gives each tuple a texel, those with most bones first: a shorter one that begins a longer one has the texel of that.
class TupleTable {
 public:
  void add(const Tuple& tuple) { texel_of_.try_emplace(tuple, -1); }

  std::vector<glm::vec4> number() {
    std::vector<glm::vec4> texels;
    std::vector<Tuple> tuples;
    for (const auto& [tuple, texel] : texel_of_) tuples.push_back(tuple);
    std::ranges::stable_sort(tuples, [](const Tuple& a, const Tuple& b) { return size_of(a) > size_of(b); });
    for (const Tuple& tuple : tuples) {
      if (texel_of_.at(tuple) >= 0) continue;
      for (std::size_t count = size_of(tuple); count > 0; --count) {
        std::int64_t& texel = texel_of_.try_emplace(first_of(tuple, count), -1).first->second;
        if (texel < 0) texel = static_cast<std::int64_t>(texels.size());
      }
      texels.push_back(odori::texel_of(tuple));
    }
    return texels;
  }

  std::size_t texel(const Tuple& tuple) const { return texel_of_.at(tuple); }

 private:
  std::map<Tuple, std::int64_t> texel_of_;  // -1: none yet
};

WeightCode packed(const std::array<std::uint32_t, 3>& numbers, int heaviest, std::size_t texel) {
  constexpr std::uint32_t kBits = CompressedWeights::kBits;
  return {numbers[0] | numbers[1] << kBits | static_cast<std::uint32_t>(heaviest) << (2 * kBits),
          numbers[2] | static_cast<std::uint32_t>(texel) << kBits};
}

std::uint32_t rounded(double part) {
  return static_cast<std::uint32_t>(std::lround(std::clamp(part, 0.0, 1.0) * CompressedWeights::kLargest));
}

// The weights are parts of 1.
WeightCode code_of(const glm::vec4& weights, std::size_t texel) {
  const int heaviest = heaviest_slot_of(weights);
  double sum = 0.0;
  for (int slot = 0; slot < kSlots; ++slot) sum += static_cast<double>(weights[slot]);
  std::array<int, 3> others{};
  for (int slot = 0, count = 0; slot < kSlots; ++slot) {
    if (slot != heaviest) others[count++] = slot;
  }
  std::array<std::size_t, 3> order{0, 1, 2};  // of `others`, by falling weight
  std::ranges::stable_sort(order,
                           [&](std::size_t a, std::size_t b) { return weights[others[a]] > weights[others[b]]; });
  const auto weight = [&](std::size_t rank) { return static_cast<double>(weights[others[order[rank]]]) / sum; };
  const double w2 = weight(0), w3 = weight(1), w4 = weight(2);
  std::array<std::uint32_t, 3> numbers{};
  numbers[order[0]] = rounded(2.0 * w2 + w3 + w4) + 2;
  numbers[order[1]] = rounded(3.0 * w3 + w4) + 1;
  numbers[order[2]] = rounded(4.0 * w4);
  return packed(numbers, heaviest, texel);
}

bool has_valid_bones(const VertexData& vertex) {
  for (int slot = 0; slot < kSlots; ++slot) {
    if (vertex.bones[slot] < 0 || vertex.bones[slot] > kMaxBone) return false;
  }
  return true;
}

}  // namespace

std::optional<CompressedWeights> compress_weights(std::span<const VertexData> vertices) {
  if (!std::ranges::all_of(vertices, has_valid_bones)) return std::nullopt;
  TupleTable table;
  CompressedWeights compressed;
  for (const VertexData& vertex : vertices) {
    if (are_parts(vertex.weights)) {
      table.add(tuple_of(vertex));
    } else {
      ++compressed.as_they_are;
    }
  }
  compressed.texels = table.number();
  compressed.tuples = compressed.texels.size();
  if (compressed.tuples + 2 * compressed.as_they_are > CompressedWeights::kMaxTexels) return std::nullopt;
  compressed.codes.reserve(vertices.size());
  for (const VertexData& vertex : vertices) {
    if (are_parts(vertex.weights)) {
      compressed.codes.push_back(code_of(vertex.weights, table.texel(tuple_of(vertex))));
      continue;
    }
    compressed.codes.push_back(packed({}, heaviest_slot_of(vertex.weights), compressed.texels.size()));
    compressed.texels.emplace_back(vertex.bones);
    compressed.texels.push_back(vertex.weights);
  }
  return compressed;
}

SlotWeights decompress(const WeightCode& code, std::span<const glm::vec4> texels) {
  constexpr std::uint32_t kBits = CompressedWeights::kBits, kMask = CompressedWeights::kMask;
  const std::array<int, 3> numbers{static_cast<int>(code.x & kMask), static_cast<int>(code.x >> kBits & kMask),
                                   static_cast<int>(code.y & kMask)};
  const std::size_t texel = code.y >> kBits;
  SlotWeights unpacked{glm::ivec4(texels[texel]), {}, static_cast<int>(code.x >> (2 * kBits))};
  if (numbers[0] == numbers[1]) {
    unpacked.weights = texels[texel + 1];
    return unpacked;
  }
  std::array<int, 3> sorted = numbers;
  std::ranges::sort(sorted, std::greater());
  const auto part = [](int number) {
    return static_cast<float>(number) / static_cast<float>(CompressedWeights::kLargest);
  };
  const float w4 = part(sorted[2]) / 4.0f;
  const float w3 = (part(sorted[1] - 1) - w4) / 3.0f;
  const float w2 = (part(sorted[0] - 2) - w3 - w4) / 2.0f;
  const std::array<float, 3> falling{w2, w3, w4};
  for (int slot = 0, other = 0; slot < kSlots; ++slot) {
    if (slot == unpacked.heaviest) {
      unpacked.weights[slot] = 1.0f - w2 - w3 - w4;
      continue;
    }
    const auto rank = std::ranges::find(sorted, numbers[other++]) - sorted.begin();
    unpacked.weights[slot] = falling[rank];
  }
  return unpacked;
}

std::vector<CompressedVertexData> compressed_vertices(std::span<const VertexData> vertices,
                                                      const CompressedWeights& weights) {
  std::vector<CompressedVertexData> compressed;
  compressed.reserve(vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const VertexData& vertex = vertices[i];
    compressed.push_back({vertex.rest_position, vertex.rest_normal, weights.codes[i], vertex.deform, vertex.morphs});
  }
  return compressed;
}

VertexData decompressed(const CompressedVertexData& vertex, std::span<const glm::vec4> texels) {
  const SlotWeights unpacked = decompress(vertex.weight_code, texels);
  return {vertex.rest_position, vertex.rest_normal, unpacked.bones, unpacked.weights, vertex.deform, vertex.morphs};
}

}  // namespace odori
