#pragma once

// What every reader is put through.

#include "base/bytes.h"

#include <functional>
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
};

// The file with `value` written over its bytes at `offset`.
template <typename T>
std::vector<std::uint8_t> with_value(std::vector<std::uint8_t> file, std::size_t offset, T value) {
  std::memcpy(file.data() + offset, &value, sizeof(T));
  return file;
}

// `file` with each 4 bytes in turn, `stride` apart, replaced by values that break readers: huge, negative, NaN.
void on_every_broken_word(Bytes file, std::size_t stride, const std::function<void(Bytes)>& read);

}  // namespace odori::testing
