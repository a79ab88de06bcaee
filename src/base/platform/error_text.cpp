#include "base/platform/error_text.h"

#include "base/platform/wide_text.h"

namespace odori {

std::string error_text(const std::error_code& error) {
#if defined(_WIN32)
  if (error.category() == std::system_category()) return windows_error_text(static_cast<unsigned long>(error.value()));
#endif
  return error.message();
}

}  // namespace odori
