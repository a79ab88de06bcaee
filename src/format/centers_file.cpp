#include "format/centers_file.h"

#include "base/content_hash.h"

namespace odori {

namespace {

// File layout: magic, key, number of vertices; x, y, z per vertex; hash of everything before it.
constexpr std::uint64_t kMagic = 0x315243'69726f646fu;  // the letters "odoriCR1"
constexpr std::size_t kHeaderBytes = 24;
constexpr std::size_t kVertexBytes = 12;
constexpr std::size_t kHashBytes = 8;

std::uint64_t hash_of(Bytes bytes) {
  ContentHash hash;
  hash.add(bytes);
  return hash.value();
}

}  // namespace

std::vector<std::uint8_t> write_centers(std::span<const glm::vec4> centers, std::uint64_t key) {
  ByteWriter file;
  file.write(kMagic);
  file.write(key);
  file.write(std::uint64_t{centers.size()});
  for (const glm::vec4& center : centers) {
    for (const float coordinate : {center.x, center.y, center.z}) file.f32(coordinate);
  }
  file.write(hash_of(file.bytes()));
  return std::move(file.bytes());
}

std::optional<std::vector<glm::vec4>> read_centers(Bytes file, std::uint64_t key, std::size_t vertices) {
  if (file.size() < kHeaderBytes + kHashBytes) return std::nullopt;
  const Bytes hashed = file.first(file.size() - kHashBytes);
  if (hashed.size() != kHeaderBytes + vertices * kVertexBytes) return std::nullopt;
  ByteReader in(file);
  if (in.read<std::uint64_t>() != kMagic || in.read<std::uint64_t>() != key) return std::nullopt;
  if (in.read<std::uint64_t>() != vertices) return std::nullopt;
  if (ByteReader(file.last(kHashBytes)).read<std::uint64_t>() != hash_of(hashed)) return std::nullopt;
  std::vector<glm::vec4> centers;
  centers.reserve(vertices);
  for (std::size_t i = 0; i < vertices; ++i) {
    const float x = in.f32(), y = in.f32(), z = in.f32();
    centers.emplace_back(x, y, z, 0.0f);
    if (!is_finite(centers.back())) return std::nullopt;
  }
  return centers;
}

}  // namespace odori
