#pragma once

// Malformed variants of a file for testing readers: truncations, changed fields, corrupted words.

#include "base/bytes.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

namespace odori::testing {

// Calls `read` with the file's prefixes, each `stride` bytes longer than the last, and finally with the whole file.
// Each is in a heap block of exactly its size, so that AddressSanitizer detects reads past the end.
void for_each_prefix(Bytes file, std::size_t stride, const std::function<void(Bytes)>& read);

// Location of a field in a file.
struct Field {
  std::string name;
  std::size_t offset = 0;  // bytes
  std::size_t size = 4;    // bytes
};

// The file with its bytes at `offset` replaced by `value`.
template <typename T>
std::vector<std::uint8_t> with_value(std::vector<std::uint8_t> file, std::size_t offset, T value) {
  std::memcpy(file.data() + offset, &value, sizeof(T));
  return file;
}

// Calls `read` with one field of the file replaced by one value, for every combination. Values are cut to the field
// size.
template <typename T>
void for_each_field_value(Bytes file, const std::vector<Field>& fields, std::initializer_list<T> values,
                          const std::function<void(const Field&, T, Bytes)>& read) {
  std::vector<std::uint8_t> changed(file.begin(), file.end());
  for (const Field& field : fields) {
    for (const T value : values) {
      std::memcpy(changed.data() + field.offset, &value, std::min(field.size, sizeof(T)));
      read(field, value, changed);
    }
    std::memcpy(changed.data() + field.offset, file.data() + field.offset, field.size);
  }
}

// Calls `read` with 4 bytes of the file replaced by a huge, negative, NaN or zero value, for offsets `stride` bytes
// apart.
void for_each_corrupted_word(Bytes file, std::size_t stride, const std::function<void(Bytes)>& read);

}  // namespace odori::testing
