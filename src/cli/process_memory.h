#pragma once

#include <optional>

namespace odori {

struct ProcessMemory {
  double resident_mib = 0.0;  // now
  double peak_mib = 0.0;      // largest so far
};

// Nothing where the system does not tell.
std::optional<ProcessMemory> process_memory();

}  // namespace odori
