#pragma once

#include "base/files.h"
#include "base/platform/system.h"

#include <cstdlib>
#include <filesystem>
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

// While this exists, the user's data, such as the library, are in another folder.
class DataFolder {
 public:
  explicit DataFolder(const std::filesystem::path& folder) : before_(environment(kVariable)) {
    set_environment(kVariable, utf8_from_path(folder));
  }
  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;
  ~DataFolder() { set_environment(kVariable, before_); }

 private:
#if defined(_WIN32)
  static constexpr const char* kVariable = "APPDATA";
#else
  static constexpr const char* kVariable = "XDG_DATA_HOME";
#endif
  std::string before_;
};

}  // namespace odori::testing
