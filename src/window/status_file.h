#pragma once

// The window's state for other programs (its tests, chiefly): a JSON file, rewritten whenever something in it changes.

#include "session/session.h"
#include "ui/core/state.h"

#include <chrono>
#include <filesystem>
#include <string>

namespace odori {

// { "format": "odori-window", "version": 1, "frame": 3.5, "last_frame": 600, "playing": true, "loop": true,
//   "speed": 1, "skinning": "native" (the active view's), "views": { "style": "panes", "modes": ["native"], "active":
//   0, "wipe": 0.5, "linked": true, "yaws": [degrees] }, "edge": true, ..., "camera": { "motion": true, "target":
//   [x,y,z], "angles": [x,y,z], "distance": -45 }, "opening": "FILE" or null, "chosen": 0, "selected_bone": { "index",
//   "name" } or null, "bone_markers": [ { "index", "name", "at": [x,y] } ] while they show, "models": [ { "file",
//   "name", "vertices", "motions": [...], "bone_tracks", "unmatched_bone_tracks" } ], "messages": [ { "id", "severity",
//   "file", "lines" }
//   ], "pictures": 812, "dialog": null or { "use": "open", "folder": "/a", "reading": false, "fault": "", "entries": 9,
//   "rows": 3, "cursor": "name" }, "widgets": { "play": [left, top, right, bottom], "ik 96": ..., "ik 左足ＩＫ": ... }
//   }
// Widgets' places are in screen coordinates of the window; one of a kind goes by its number and by its name.
// `images`: drawn so far.
std::string status_json(const Session& session, const UiState& panels, std::uint64_t images = 0);

class StatusFile {
 public:
  // An empty path writes nothing, ever.
  explicit StatusFile(std::filesystem::path path) : path_(std::move(path)) {}

  // Writes if something changed since the last time, at most 20 times a second; `due` says that something still waits.
  void update(const Session& session, const UiState& panels, std::uint64_t images);
  bool due() const { return due_; }

 private:
  std::filesystem::path path_;
  std::string written_;
  std::chrono::steady_clock::time_point when_{};
  bool due_ = false;
};

}  // namespace odori
