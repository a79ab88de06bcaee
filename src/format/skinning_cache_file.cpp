#include "format/skinning_cache_file.h"

#include "base/content_hash.h"

#include <algorithm>

namespace odori {

namespace {

// File layout: magic, key, number of vectors; the components of each vector; hash of everything before it.
struct CacheLayout {
  std::uint64_t magic;
  int components;  // of a vector: 3 or 4; one that is not in the file is read as 0
};

constexpr CacheLayout kCentersLayout{0x315243'69726f646fu, 3};    // the letters "odoriCR1"
constexpr CacheLayout kDeltaMushLayout{0x314d44'69726f646fu, 4};  // the letters "odoriDM1"
constexpr std::size_t kHeaderBytes = 24;
constexpr std::size_t kHashBytes = 8;

std::uint64_t hash_of(Bytes bytes) {
  ContentHash hash;
  hash.add(bytes);
  return hash.value();
}

std::vector<std::uint8_t> write_cache(const CacheLayout& layout, std::span<const glm::vec4> vectors,
                                      std::uint64_t key) {
  ByteWriter file;
  file.write(layout.magic);
  file.write(key);
  file.write(std::uint64_t{vectors.size()});
  for (const glm::vec4& vector : vectors) {
    for (int i = 0; i < layout.components; ++i) file.f32(vector[i]);
  }
  file.write(hash_of(file.bytes()));
  return std::move(file.bytes());
}

std::optional<std::vector<glm::vec4>> read_cache(const CacheLayout& layout, Bytes file, std::uint64_t key) {
  if (file.size() < kHeaderBytes + kHashBytes) return std::nullopt;
  const Bytes hashed = file.first(file.size() - kHashBytes);
  const std::size_t vector_bytes = sizeof(float) * static_cast<std::size_t>(layout.components);
  const std::size_t count = (hashed.size() - kHeaderBytes) / vector_bytes;
  ByteReader in(file);
  if (in.read<std::uint64_t>() != layout.magic || in.read<std::uint64_t>() != key) return std::nullopt;
  if (in.read<std::uint64_t>() != count || hashed.size() != kHeaderBytes + count * vector_bytes) return std::nullopt;
  if (ByteReader(file.last(kHashBytes)).read<std::uint64_t>() != hash_of(hashed)) return std::nullopt;
  std::vector<glm::vec4> vectors(count, glm::vec4(0.0f));
  for (glm::vec4& vector : vectors) {
    for (int i = 0; i < layout.components; ++i) vector[i] = in.f32();
  }
  return vectors;
}

}  // namespace

std::vector<std::uint8_t> write_centers(std::span<const glm::vec4> centers, std::uint64_t key) {
  return write_cache(kCentersLayout, centers, key);
}

std::optional<std::vector<glm::vec4>> read_centers(Bytes file, std::uint64_t key, std::size_t vertices) {
  auto centers = read_cache(kCentersLayout, file, key);
  if (!centers || centers->size() != vertices) return std::nullopt;
  if (!std::ranges::all_of(*centers, [](const glm::vec4& center) { return is_finite(center); })) return std::nullopt;
  return centers;
}

std::vector<std::uint8_t> write_delta_mush(std::span<const glm::vec4> texels, std::uint64_t key) {
  return write_cache(kDeltaMushLayout, texels, key);
}

std::optional<std::vector<glm::vec4>> read_delta_mush(Bytes file, std::uint64_t key) {
  return read_cache(kDeltaMushLayout, file, key);
}

}  // namespace odori
