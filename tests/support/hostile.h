#pragma once

// What every reader is put through.

#include "base/bytes.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

namespace odori::testing {

// Calls `read` with the file's prefixes, each `stride` bytes longer, from a heap block of exactly that size: the
// address sanitizer sees any read past the end. The whole file comes last.
void on_every_prefix(Bytes file, std::size_t stride, const std::function<void(Bytes)>& read);

// A field of a file, so that a test may name it and change it.
struct Field {
  std::string name;
  std::size_t offset = 0;  // bytes
  std::size_t size = 4;    // bytes
};

// The file with `value` written over its bytes at `offset`.
template <typename T>
std::vector<std::uint8_t> with_value(std::vector<std::uint8_t> file, std::size_t offset, T value) {
  std::memcpy(file.data() + offset, &value, sizeof(T));
  return file;
}

// `file` with `value` in each of `fields` in turn, cut to the field's size; the others as they are.
template <typename T>
void on_each_field(Bytes file, const std::vector<Field>& fields, std::initializer_list<T> values,
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

// `file` with each 4 bytes in turn, `stride` apart, replaced by values that break readers: huge, negative, NaN.
void on_every_broken_word(Bytes file, std::size_t stride, const std::function<void(Bytes)>& read);

}  // namespace odori::testing
