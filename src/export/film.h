#pragma once

#include "base/image.h"
#include "base/result.h"
#include "export/child_process.h"

#include <filesystem>
#include <optional>

namespace odori {

inline constexpr FaultKind kFilmKind{"film.kind", "this is not a film odori can write (mp4, webm, mov, gif)"};

struct FilmOptions {
  int width = 0;  // pixels of every picture
  int height = 0;
  double fps = 30.0;         // pictures a second
  bool transparent = false;  // keep alpha where the kind can (webm, mov, gif)
};

// Is the file's name that of a film?
bool is_film(const std::filesystem::path& file);

// Writes a film by piping pictures to ffmpeg. It grows beside its name and takes it only when finished; destroyed
// earlier, nothing is left of it.
class FilmWriter {
 public:
  static Result<FilmWriter> create(const std::filesystem::path& file, const FilmOptions& options);

  FilmWriter(FilmWriter&&) noexcept = default;
  FilmWriter& operator=(FilmWriter&&) = delete;
  ~FilmWriter();

  Status add(const Image& image);
  Status finish();

 private:
  FilmWriter(ChildProcess process, std::filesystem::path part, std::filesystem::path file);

  std::optional<ChildProcess> process_;  // empty once finished, or moved from
  std::filesystem::path part_;
  std::filesystem::path file_;
};

}  // namespace odori
