#pragma once

#include <string>
#include <vector>

namespace odori {

// Strings of the OpenGL driver, e.g. renderer "llvmpipe (LLVM 15.0.6, 256 bits)".
struct DriverInfo {
  std::string renderer;
  std::string vendor;
  std::string version;  // of OpenGL and the driver
};
DriverInfo driver_info();
// Whether the driver is one of Mesa's software renderers. llvmpipe computes every side of a branch in a shader.
bool is_software_renderer();

// Clears OpenGL's error flags.
void clear_gl_errors();
// Whether OpenGL reported GL_OUT_OF_MEMORY since the last clear_gl_errors. The results of failed calls are undefined.
// Clears the error flags.
bool ran_out_of_memory();

// Collects OpenGL errors during its lifetime: from KHR_debug messages if the driver supports them, otherwise from
// glGetError in take(). One per context at a time.
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
