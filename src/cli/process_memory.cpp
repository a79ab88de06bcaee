#include "cli/process_memory.h"

#include <fstream>
#include <sstream>
#include <string>

namespace odori {

std::optional<ProcessMemory> process_memory() {
  std::ifstream status("/proc/self/status");
  ProcessMemory memory;
  for (std::string line; std::getline(status, line);) {
    std::istringstream fields(line);
    std::string name;
    double kib = 0.0;
    if (!(fields >> name >> kib)) continue;
    if (name == "VmRSS:") memory.resident_mib = kib / 1024.0;
    if (name == "VmHWM:") memory.peak_mib = kib / 1024.0;
  }
  if (memory.peak_mib == 0.0) return std::nullopt;
  return memory;
}

}  // namespace odori
