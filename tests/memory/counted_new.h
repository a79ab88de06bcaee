#pragma once

#include <cstddef>

namespace odori::testing {

// How much more was held by operator new at any one time, since the call to `reset_peak`, than at that call. Bytes.
std::size_t peak_since_reset();
void reset_peak();

// How often operator new was asked since the program began.
std::size_t allocations();

}  // namespace odori::testing
