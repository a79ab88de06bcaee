#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace odori {

// 64-bit hash for names of cached files: FNV-1a on words of eight bytes. Not cryptographic.
// http://www.isthe.com/chongo/tech/comp/fnv/
class ContentHash {
 public:
  template <typename T, std::size_t Extent>
  void add(std::span<T, Extent> values) {
    static_assert(std::has_unique_object_representations_v<T> || std::is_floating_point_v<std::remove_const_t<T>>);
    add_bytes(reinterpret_cast<const unsigned char*>(values.data()), values.size_bytes());
  }
  template <typename T>
  void add(const T& value) {
    add(std::span<const T>(&value, 1));
  }

  std::uint64_t value() const { return hash_; }

 private:
  void add_bytes(const unsigned char* bytes, std::size_t count) {
    while (count > 0) {
      const std::size_t taken = count < 8 ? count : 8;
      std::uint64_t word = 0;
      std::memcpy(&word, bytes, taken);
      hash_ = (hash_ ^ word ^ (std::uint64_t{taken} << 56)) * 0x100000001b3u;
      hash_ ^= hash_ >> 29;  // a product propagates bits only upwards
      bytes += taken;
      count -= taken;
    }
  }

  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

}  // namespace odori
