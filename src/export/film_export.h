#pragma once

// Films that the window exports: `odori render`, started as a process of its own on a copy of the scene, so that the
// window goes on meanwhile and a film is the same as one of the command line.
//
//   perform(SaveFileAs{"dance.mp4"}, session);  // in the dialog with DialogUse::save_film
//   film_export.update(session);                // each frame

#include "app/session.h"
#include "base/platform/child_process.h"
#include "view/film_settings.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace odori {

// Arguments of `odori` that render the frames of a scene file to a film. `sound` is that of the scene.
std::vector<std::string> film_arguments(const std::filesystem::path& scene, const std::filesystem::path& film,
                                        const FilmSettings& settings, FrameRange frames);

class FilmExport {
 public:
  // `program`: odori, or what is run in its place.
  explicit FilmExport(std::filesystem::path program);
  FilmExport(const FilmExport&) = delete;
  FilmExport& operator=(const FilmExport&) = delete;
  // Cancels the film and waits until nothing is left of it, at most kMaxWait_s.
  ~FilmExport();
  static constexpr int kMaxWait_s = 20;

  // Call once per frame: starts and cancels what the session requests, and sets Session::film. Posts when a film is
  // written, or why it is not. Returns whether there is something new to show. Never waits for the film.
  bool update(Session& session);

  bool running() const { return process_.has_value(); }

 private:
  void start(Session& session, const std::filesystem::path& film);
  Status start_process(Session& session);
  bool take_lines(FilmProgress& progress);
  void finish(Session& session, const Status& ended);
  void remove_scene();

  std::filesystem::path program_;
  std::filesystem::path film_;
  std::filesystem::path scene_;  // temporary; empty while no film is made
  std::optional<ChildProcess> process_;
  std::string output_;  // of the process, not yet a whole line
  std::string error_;   // its last error, or empty
};

}  // namespace odori
