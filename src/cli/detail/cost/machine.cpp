#include "cli/detail/cost/machine.h"

#include <fstream>
#include <sstream>
#include <string_view>

#ifndef _WIN32
#include <ctime>
#endif

namespace odori {

#ifdef _WIN32
// Its counters advance in steps of 16 ms.
double thread_time_us() {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
double process_time_us() { return thread_time_us(); }
#else
namespace {

double clock_us(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

}  // namespace

double thread_time_us() { return clock_us(CLOCK_THREAD_CPUTIME_ID); }
double process_time_us() { return clock_us(CLOCK_PROCESS_CPUTIME_ID); }
#endif

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
