#pragma once

#include "base/bytes.h"

#include <string_view>
#include <vector>

namespace odori::testing {

// View of the bytes of a string literal such as "\x83\x5A".
inline Bytes bytes_in(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace odori::testing
