#include "format/skinning_cache_file.h"

#include "base/bytes.h"

namespace odori {

namespace {

constexpr std::size_t kHeaderBytes = 24;
constexpr std::size_t kHashBytes = 8;

std::uint64_t hash_of(Bytes bytes) {
  ContentHash hash;
  hash.add(bytes);
  return hash.value();
}

}  // namespace

std::vector<std::uint8_t> write_skinning_cache(const SkinningCacheLayout& layout, std::span<const glm::vec4> vectors,
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

std::optional<std::vector<glm::vec4>> read_skinning_cache(const SkinningCacheLayout& layout, Bytes file,
                                                          std::uint64_t key) {
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

}  // namespace odori
