#pragma once

// The window's state as a JSON file for other programs, mainly tests. The file is rewritten whenever the state changes.

#include "app/session.h"
#include "ui/core/state.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include <glm/glm.hpp>

namespace odori {

// What the session does not know of the window.
struct WindowStatus {
  std::uint64_t frames = 0;    // rendered so far
  double model_shown_s = 0.0;  // time of the first frame with a model, by the monotonic clock; 0: none yet
  glm::ivec2 origin{0};        // of the window's content on the screen, in screen coordinates
};

// The status as JSON:
//
//   { "format": "odori-window", "version": 1,
//     "frame": 3.5, "last_frame": 600, "playing": true, "loop": true, "speed": 1,
//     "skinning": "native",                                    of the active view
//     "views": { "style": "panes", "modes": ["native"], "active": 0, "wipe": 0.5, "linked": true, "yaws": [degrees],
//                "ranges": [1.5] },                          of the heat maps; 0: automatic
//     "edge": true, ...,
//     "camera": { "motion": true, "target": [x,y,z], "angles": [x,y,z], "distance": -45, "perspective": true },
//     "opening": "FILE" or null,
//     "chosen": 0, "chosen_bone": { "index", "name" } or null,
//     "palette_query": "grid",                                 as it was typed last
//     "curve_frame": 12 or null,                               whose value is shown at the mouse
//     "bone_markers": [ { "index", "name", "at": [x,y] } ],    while the bone overlay is visible
//     "models": [ { "file", "name", "vertices", "visible", "position", "rotation": [degrees], "rest_pose",
//                   "motions": [...], "bone_tracks", "unmatched_bone_tracks" } ],
//     "messages": [ { "id", "severity", "file", "lines" } ],
//     "pictures": 812, "model_shown_s": 12.5, "origin": [4,23],  as in WindowStatus
//     "dialog": { "use": "open", "folder": "/a", "reading": false, "fault": "", "entries": 9, "rows": 3,
//                 "cursor": "name" } or null,
//     "desktop": { "transparent": true, "window": [left, top, width, height], "menu": [...] or null, "pause": "none",
//                  "on_window": false, "height": 480 } or null,          of the screen; null: there is the window
//     "widgets": { "play": [left, top, right, bottom], "ik 96": ..., "ik 左足ＩＫ": ... } }
//
// Widget rectangles are in screen coordinates of the window. A widget of a bone, morph or similar is listed by its
// index and by its name.
std::string status_json(const Session& session, const UiState& panels, const WindowStatus& window = {});

class StatusFile {
 public:
  // With an empty path, nothing is written.
  explicit StatusFile(std::filesystem::path path) : path_(std::move(path)) {}

  // Writes the file if the state has changed, at most 20 times per second.
  void update(const Session& session, const UiState& panels, const WindowStatus& window);
  // Whether the last `update` was skipped because of that limit.
  bool due() const { return due_; }

 private:
  std::filesystem::path path_;
  std::string written_;
  std::chrono::steady_clock::time_point last_write_{};
  bool due_ = false;
};

}  // namespace odori
