#pragma once

// A limit on what stb_image may allocate: it believes what a file says of itself, and a PNG of 2 by 2 pixels may say
// that its data unpack to gigabytes.

#include <cstddef>

namespace odori {

// While one lives, stb_image holds at most `bytes` on this thread; decoding that needs more fails. They do not nest.
class StbMemoryLimit {
 public:
  explicit StbMemoryLimit(std::size_t bytes);
  StbMemoryLimit(const StbMemoryLimit&) = delete;
  StbMemoryLimit& operator=(const StbMemoryLimit&) = delete;
  ~StbMemoryLimit();
};

// Forgets why stb_image last failed on this thread: a decoder that fails without a reason leaves that of an earlier
// file, or of a format that was tried before.
void forget_stb_failure();

}  // namespace odori
