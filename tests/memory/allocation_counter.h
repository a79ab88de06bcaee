#pragma once

#include <cstddef>

namespace odori::testing {

// Maximum of allocated bytes since the call of `reset_peak`, minus the bytes allocated at that call.
std::size_t peak_bytes_since_reset();
void reset_peak();

// Bytes that are allocated now.
std::size_t bytes_in_use();

// During its lifetime, allocations of more than `bytes` throw std::bad_alloc, or return null if they may.
class AllocationLimit {
 public:
  explicit AllocationLimit(std::size_t bytes);
  ~AllocationLimit();
  AllocationLimit(const AllocationLimit&) = delete;
  AllocationLimit& operator=(const AllocationLimit&) = delete;
};

// Number of allocations since the program started.
std::size_t allocations();

}  // namespace odori::testing
