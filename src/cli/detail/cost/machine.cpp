#include "cli/detail/cost/machine.h"

#include <fstream>
#include <sstream>
#include <string_view>

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

bool reset_peak_memory() {
  std::ofstream clear("/proc/self/clear_refs");
  clear << "5" << std::flush;
  return static_cast<bool>(clear);
}

std::string processor_name() {
  std::ifstream processors("/proc/cpuinfo");
  for (std::string line; std::getline(processors, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

}  // namespace odori
