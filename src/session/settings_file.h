#pragma once

// The settings as a file (settings.h): { "format": "odori-settings", "version": 1, ... }. Only what was changed is
// written; what others put into the file stays.

#include "base/result.h"
#include "session/settings.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kNotSettings{"settings.format",
                                        "this is not a file of odori's settings, or one of another version"};

// Those of a file, which stays as it is. What is missing or not understood has its usual value.
Result<Settings> read_settings(const std::filesystem::path& file);

class SettingsFile {
 public:
  // Where it lies unless the command line says otherwise; empty where the person has no such folder.
  static std::filesystem::path usual_path();

  // Reads it. One that cannot be understood is put aside as "settings.json.broken", and the settings are the
  // defaults. `path` empty: nothing is read or written, ever. `forget`: it is not read, and written anew.
  explicit SettingsFile(std::filesystem::path path, bool forget = false);
  SettingsFile(const SettingsFile&) = delete;
  SettingsFile& operator=(const SettingsFile&) = delete;
  ~SettingsFile();

  const Settings& settings() const;              // as read
  const std::vector<std::string>& said() const;  // sentences about what was wrong with it; mostly none

  // From here on what differs from `in_use` was changed by the person, and is to be kept. The command line's word, in
  // use but never changed, is not.
  void begin(const Settings& in_use);

  // Writes a moment after the last change; call once a picture. What keeps it from being written is told once.
  Status update(const Settings& in_use);
  // Writes at once what has changed.
  Status finish(const Settings& in_use);

  // Forgets everything that was ever kept, and what `in_use` is now.
  void reset(const Settings& in_use);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace odori
