#pragma once

// The header of a .x file, and the compressed form (accessories.md 1).

#include "base/bytes.h"
#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace odori {

struct XContainer {
  bool binary = false;       // tokens; otherwise text
  bool wide_floats = false;  // the floats of binary lists have 64 bits
  bool compressed = false;
  bool utf8 = false;                       // text with a byte order mark; otherwise CP932
  std::size_t offset = 0;                  // of `body` in the file; 0 if compressed
  Bytes body;                              // of the file, or of `uncompressed`
  std::vector<std::uint8_t> uncompressed;  // moving it keeps `body` valid
};

// Reads the header and uncompresses the rest. `body` refers to `file` unless it is compressed.
Result<XContainer> open_x(Bytes file);

}  // namespace odori
