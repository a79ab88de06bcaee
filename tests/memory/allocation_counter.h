#pragma once

#include <cstddef>

namespace odori::testing {

// Maximum of allocated bytes since the call of `reset_peak`, minus the bytes allocated at that call.
std::size_t peak_bytes_since_reset();
void reset_peak();

// Number of allocations since the program started.
std::size_t allocations();

}  // namespace odori::testing
