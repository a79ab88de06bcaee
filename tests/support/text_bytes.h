#pragma once

#include "base/bytes.h"

#include <string_view>
#include <vector>

namespace odori::testing {

// The bytes of a literal, "\x83\x5A".
inline Bytes bytes_in(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace odori::testing
