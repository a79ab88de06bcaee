#pragma once

#include <string>
#include <vector>

namespace odori {

// What draws: "llvmpipe (LLVM 15.0.6, 256 bits)".
struct DriverInfo {
  std::string renderer;
  std::string vendor;
  std::string version;  // of OpenGL
};
DriverInfo driver_info();

// Forgets OpenGL's errors so far, so that the next question is about what comes after.
void forget_errors();
// Whether OpenGL said that memory ran out since errors were last forgotten. What it was asked for is then undefined.
bool memory_ran_out();

// Collects what the driver calls an error while it lives, as it happens where the driver reports (KHR_debug), else
// from glGetError. One at a time a context.
class DebugLog {
 public:
  DebugLog();
  ~DebugLog();
  DebugLog(const DebugLog&) = delete;
  DebugLog& operator=(const DebugLog&) = delete;

  // The errors since the last call, oldest first.
  std::vector<std::string> take();

  void add(std::string message) { messages_.push_back(std::move(message)); }

 private:
  std::vector<std::string> messages_;
};

}  // namespace odori
