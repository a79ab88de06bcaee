#pragma once

// What the window remembers from one run to the next.

#include "session/session.h"
#include "session/window_position.h"
#include "ui/core/state.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace odori {

struct Settings {
  ViewSettings view;  // the key help, the palette and full screen are not kept
  bool loop = true;
  double speed = 1.0;  // kMinSpeed..kMaxSpeed
  SideTab tab = SideTab::model;
  std::optional<WindowPosition> window;       // nothing: never seen
  std::filesystem::path image_folder;         // where pictures are put; empty: among the person's own pictures
  std::filesystem::path dialog_folder;        // where the open dialog was last; empty: nowhere yet
  std::vector<std::filesystem::path> recent;  // absolute, newest first, at most kMaxRecent
  std::vector<std::string> last_actions;      // chosen in the palette, newest first, at most kMaxLastUsed
  std::vector<std::uint64_t> terms_read;      // Session::terms_read

  friend bool operator==(const Settings&, const Settings&) = default;
};

// As the session and the window stand.
Settings settings_in_use(const Session& session, SideTab tab, const WindowPosition& window);
// Everything of them that is the session's.
void apply(const Settings& settings, Session& session);

// A key for each setting: { "edge": true, "speed": 1.0, "window_size": [1280, 720], ... }.
nlohmann::json json_of(const Settings& settings);
// Numbers out of range come to the nearest in it. What is missing or no such value keeps its default; the latter's
// keys go to `odd`. Keys of others are passed over. `json`: an object.
Settings settings_of(const nlohmann::json& json, std::vector<std::string>& odd);

}  // namespace odori
