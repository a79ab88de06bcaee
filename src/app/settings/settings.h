#pragma once

// Settings that the window keeps between runs, and their file: { "format": "odori-settings", "version": 1, ... }.
// Start from `SettingsFile`.

#include "app/session.h"
#include "base/fault.h"
#include "base/math.h"
#include "document/document.h"
#include "ui/core/state.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace odori {

inline constexpr FaultKind kNotSettings{"settings.format",
                                        "this is not a settings file of odori, or one of another version"};

inline constexpr FaultKind kSettingsReadOnly{"settings.read_only",
                                             "the settings file is read-only; changes are not saved"};

// Position and size of the window's content, in screen coordinates.
struct WindowPosition {
  glm::ivec2 size{1280, 720};          // while neither maximised nor full screen
  std::optional<glm::ivec2> position;  // of the upper left corner; nothing: the system chooses
  bool maximised = false;

  friend bool operator==(const WindowPosition&, const WindowPosition&) = default;
};

struct Settings {
  OwnSettings own;
  ViewSettings view;  // key help, palette and full screen are not kept
  Page page = Page::models;
  std::optional<WindowPosition> window;       // nothing: not known
  std::filesystem::path image_folder;         // as Folders::image
  std::filesystem::path dialog_folder;        // the last folder of the open dialog; empty: none yet
  std::vector<std::filesystem::path> recent;  // absolute, newest first, at most kMaxRecent
  std::vector<std::string> last_actions;      // used in the palette, newest first, at most kMaxLastUsed
  std::vector<std::uint64_t> terms_read;      // as TermsState::read
  std::vector<SongOffset> song_offsets;       // as SongState::offsets

  friend bool operator==(const Settings&, const Settings&) = default;
};

// The current settings of the session and the window; while a scene or project is open, the user's own.
Settings current_settings(const Session& session, Page page, const WindowPosition& window);
// Sets what belongs to the session, also what is shown of an open scene or project.
void apply(const Settings& settings, Session& session);

// One key per setting: { "edge": true, "speed": 1.0, "window_size": [1280, 720], ... }.
nlohmann::json settings_to_json(const Settings& settings);
// `json`: an object. Numbers are clamped to their ranges. A missing setting has its default; so has one with an invalid
// value, whose key is added to `invalid`. Unknown keys are ignored.
Settings settings_from_json(const nlohmann::json& json, std::vector<std::string>& invalid);

// Reads the settings of a file without changing it. Missing and invalid settings have their defaults.
Result<Settings> read_settings(const std::filesystem::path& file);

// The settings file of the window. Writes only settings that the user changed, over the content that
// the file has then: several windows may use one file. Keeps keys that it does not know. A symbolic link is written
// through to its target. While it writes, it locks "settings.json.lock".
class SettingsFile {
 public:
  // "odori/settings.json" in the user's configuration folder; empty if there is none.
  static std::filesystem::path default_path();

  // Reads the file. One that cannot be read is renamed to "settings.json.broken", and the settings are the defaults.
  // `path` empty: nothing is ever read or written. `reset`: the file is not read, and is replaced.
  explicit SettingsFile(std::filesystem::path path, bool reset = false);
  SettingsFile(const SettingsFile&) = delete;
  SettingsFile& operator=(const SettingsFile&) = delete;
  ~SettingsFile();

  const Settings& settings() const;                  // as read
  const std::vector<std::string>& warnings() const;  // sentences about an invalid file; mostly none

  // Call once, with the settings the window starts with: only later differences are changes by the user. Options of the
  // command line are in `current`, and are not written.
  void begin(const Settings& current);

  // Call once per frame: writes the file a second after the last change. Returns a failure to write once.
  Status update(const Settings& current);
  // Writes unsaved changes immediately.
  Status finish(const Settings& current);

  // Drops everything that the file contains. `current`: as for `begin`.
  void reset(const Settings& current);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The user's own settings while a scene or an MMD project is open. What is on the screen then belongs to the scene: the
// settings file keeps the user's (Document::own_settings), and they come back when the scene is closed.

// Shows these. A background image is loaded if it is another one.
void show_settings(Session& session, const OwnSettings& settings);

// Call when a scene or project is closed. Has no effect if none was open.
void restore_own_settings(Session& session);

}  // namespace odori
