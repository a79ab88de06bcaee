#include "support/malformed_bytes.h"

#include <algorithm>
#include <memory>

namespace odori::testing {

namespace {

void read_exact_copy(Bytes bytes, const std::function<void(Bytes)>& read) {
  const auto block = std::make_unique<std::uint8_t[]>(bytes.size());
  std::copy(bytes.begin(), bytes.end(), block.get());
  read({block.get(), bytes.size()});
}

}  // namespace

void for_each_prefix(Bytes file, std::size_t stride, const std::function<void(Bytes)>& read) {
  for (std::size_t size = 0; size < file.size(); size += stride) read_exact_copy(file.first(size), read);
  read_exact_copy(file, read);
}

void for_each_corrupted_word(Bytes file, std::size_t stride, const std::function<void(Bytes)>& read) {
  std::vector<std::uint8_t> broken(file.begin(), file.end());
  for (std::size_t at = 0; at + 4 <= file.size(); at += stride) {
    for (const std::uint32_t value : {0xFFFFFFFFu, 0x7FFFFFFFu, 0x80000000u, 0x7FC00000u, 0x10000000u, 0u}) {
      std::memcpy(broken.data() + at, &value, sizeof(value));
      read_exact_copy(broken, read);
    }
    std::copy_n(file.begin() + static_cast<std::ptrdiff_t>(at), 4, broken.begin() + static_cast<std::ptrdiff_t>(at));
  }
}

}  // namespace odori::testing
