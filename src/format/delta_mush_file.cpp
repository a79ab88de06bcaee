#include "format/delta_mush_file.h"

#include "base/content_hash.h"

namespace odori {

namespace {

// File layout: magic, key, number of texels; x, y, z, w per texel; hash of everything before it.
constexpr std::uint64_t kMushMagic = 0x314d44'69726f646fu;  // the letters "odoriDM1"
constexpr std::size_t kMushHeaderBytes = 24;
constexpr std::size_t kTexelBytes = 16;
constexpr std::size_t kMushHashBytes = 8;

std::uint64_t mush_hash_of(Bytes bytes) {
  ContentHash hash;
  hash.add(bytes);
  return hash.value();
}

}  // namespace

std::vector<std::uint8_t> write_delta_mush(std::span<const glm::vec4> texels, std::uint64_t key) {
  ByteWriter file;
  file.write(kMushMagic);
  file.write(key);
  file.write(std::uint64_t{texels.size()});
  for (const glm::vec4& texel : texels) {
    for (const float number : {texel.x, texel.y, texel.z, texel.w}) file.f32(number);
  }
  file.write(mush_hash_of(file.bytes()));
  return std::move(file.bytes());
}

std::optional<std::vector<glm::vec4>> read_delta_mush(Bytes file, std::uint64_t key) {
  if (file.size() < kMushHeaderBytes + kMushHashBytes) return std::nullopt;
  const Bytes hashed = file.first(file.size() - kMushHashBytes);
  const std::size_t texel_bytes = hashed.size() - kMushHeaderBytes, count = texel_bytes / kTexelBytes;
  ByteReader in(file);
  if (in.read<std::uint64_t>() != kMushMagic || in.read<std::uint64_t>() != key) return std::nullopt;
  if (in.read<std::uint64_t>() != count || texel_bytes % kTexelBytes != 0) return std::nullopt;
  if (ByteReader(file.last(kMushHashBytes)).read<std::uint64_t>() != mush_hash_of(hashed)) return std::nullopt;
  std::vector<glm::vec4> texels;
  texels.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const float x = in.f32(), y = in.f32(), z = in.f32(), w = in.f32();
    texels.emplace_back(x, y, z, w);
  }
  return texels;
}

}  // namespace odori
