#pragma once

#include <cstdlib>
#include <string>

namespace odori::testing {

// Sets a variable of this process; an empty value removes it.
inline void set_environment(const std::string& name, const std::string& value) {
#if defined(_WIN32)
  _putenv_s(name.c_str(), value.c_str());
#else
  value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
#endif
}

}  // namespace odori::testing
