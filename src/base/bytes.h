#pragma once

// Bytes of files: packed little-endian values, read and written, and a hash of content.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace odori {

static_assert(std::endian::native == std::endian::little, "files are little-endian and are read in place");

using Bytes = std::span<const std::uint8_t>;

inline Bytes text_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
inline std::string_view as_text(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

// Reads packed little-endian values from memory. A read past the end returns zeros, does not move the offset and sets
// the reader to failed; a failed reader stays failed and returns zeros. Callers may therefore read a whole record and
// check `ok` once.
class ByteReader {
 public:
  explicit ByteReader(Bytes bytes) : bytes_(bytes) {}

  std::size_t offset() const { return offset_; }                     // of the next byte to read
  std::size_t remaining() const { return bytes_.size() - offset_; }  // bytes
  bool ok() const { return ok_; }

  // Whether `count` records of at least `min_record_bytes` (> 0) fit into the remaining bytes. Check this before
  // allocating memory for them.
  bool fits(std::uint64_t count, std::size_t min_record_bytes) const { return count <= remaining() / min_record_bytes; }

  template <typename T>
  T read() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value{};
    if (const Bytes from = take(sizeof(T)); !from.empty()) std::memcpy(&value, from.data(), sizeof(T));
    return value;
  }

  std::uint8_t u8() { return read<std::uint8_t>(); }
  std::uint16_t u16() { return read<std::uint16_t>(); }
  std::uint32_t u32() { return read<std::uint32_t>(); }
  std::int32_t i32() { return read<std::int32_t>(); }
  float f32() { return read<float>(); }

  Bytes rest() const { return bytes_.subspan(offset_); }  // not read yet

  // Sets the reader to failed, as a read past the end does. For values that cannot be right.
  void fail() { ok_ = false; }

  // The next `count` bytes; an empty span and failure when fewer remain.
  Bytes take(std::size_t count) {
    if (!ok_ || count > remaining()) {
      ok_ = false;
      return {};
    }
    offset_ += count;
    return bytes_.subspan(offset_ - count, count);
  }

 private:
  Bytes bytes_;
  std::size_t offset_ = 0;
  bool ok_ = true;
};

// Reads packed little-endian values that are known to be there: the caller has checked the size. For the records that a
// file has thousands of.
class KnownBytes {
 public:
  explicit KnownBytes(Bytes bytes) : begin_(bytes.data()), next_(begin_) {}

  std::size_t offset() const { return static_cast<std::size_t>(next_ - begin_); }  // of the next byte to read

  template <typename T>
  T read() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, next_, sizeof(T));
    next_ += sizeof(T);
    return value;
  }

  std::uint8_t u8() { return read<std::uint8_t>(); }
  std::uint16_t u16() { return read<std::uint16_t>(); }
  std::uint32_t u32() { return read<std::uint32_t>(); }
  std::int32_t i32() { return read<std::int32_t>(); }
  float f32() { return read<float>(); }
  void skip(std::size_t count) { next_ += count; }

 private:
  const std::uint8_t* begin_;
  const std::uint8_t* next_;
};

// Appends packed little-endian values to a growing buffer.
class ByteWriter {
 public:
  template <typename T>
  void write(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto* from = reinterpret_cast<const std::uint8_t*>(&value);
    bytes_.insert(bytes_.end(), from, from + sizeof(T));
  }

  void u8(std::uint8_t value) { write(value); }
  void u16(std::uint16_t value) { write(value); }
  void u32(std::uint32_t value) { write(value); }
  void i32(std::int32_t value) { write(value); }
  void f32(float value) { write(value); }
  void append(Bytes from) { bytes_.insert(bytes_.end(), from.begin(), from.end()); }

  std::vector<std::uint8_t>& bytes() { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

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
