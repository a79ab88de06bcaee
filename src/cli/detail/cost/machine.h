#pragma once

// Measuring time and memory on this machine: for `odori bench` and `odori compare --cost`.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace odori {

template <typename Work>
double microseconds(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

// The same in processor time: of this thread alone, or of all threads of the process. Other programs that run meanwhile
// slow it little. Where the system does not tell it this exactly, the time that has passed.
double thread_time_us();
double process_time_us();
template <typename Work>
double processor_microseconds(double (*now_us)(), const Work& work) {
  const double start = now_us();
  work();
  return now_us() - start;
}

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

struct ProcessMemory {
  double resident_mib = 0.0;  // now
  double peak_mib = 0.0;      // maximum so far
};
// Nothing on systems without /proc.
std::optional<ProcessMemory> process_memory();

// From now on the peak is counted from the memory in use. False where the system cannot do that.
bool reset_peak_memory();

// Of the first processor, such as "AMD EPYC 7763"; empty where the system does not tell.
std::string processor_name();

// Runs the work; returns by how much the memory of the process grew meanwhile, at most, in MiB. Nothing where the
// system does not tell.
template <typename Work>
std::optional<double> memory_growth_mib(const Work& work) {
  const bool counted = reset_peak_memory();
  const auto before = process_memory();
  work();
  const auto after = process_memory();
  if (!counted || !before || !after) return std::nullopt;
  return std::max(after->peak_mib - before->resident_mib, 0.0);
}

}  // namespace odori
