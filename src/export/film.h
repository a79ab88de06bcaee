#pragma once

// Writes films, and reads lossless ones, with ffmpeg in a process of its own.

#include "base/atomic_file.h"
#include "base/fault.h"
#include "base/image.h"
#include "base/platform/child_process.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace odori {

inline constexpr FaultKind kFilmKind{"film.kind", "odori cannot write this kind of film (only mp4, webm, mov, gif)"};
inline constexpr FaultKind kFilmSize{"film.size", "this kind of film needs an even width and height"};
inline constexpr FaultKind kFilmAlpha{"film.alpha", "mp4 has no transparency; use webm, mov or gif"};
inline constexpr FaultKind kFilmSilent{"film.silent", "gif has no sound; use mp4, webm or mov"};
inline constexpr FaultKind kFilmSubstitute{"film.substitute", "this ffmpeg lacks the usual encoder of such films",
                                           Severity::warning, "the next best one is used"};
inline constexpr FaultKind kFilmIncomplete{"film.incomplete", "the film could not be written completely"};

// The sound of a film.
struct FilmSound {
  std::filesystem::path file;
  double offset_s = 0.0;  // time on the timeline at which the sound starts; negative: its beginning is skipped
  double first_s = 0.0;   // time of the film's first frame on the timeline
  double length_s = 0.0;  // of the film; what the sound does not fill is silent
};

struct FilmOptions {
  int width = 0;  // pixels of every frame
  int height = 0;
  double fps = 30.0;         // frames per second
  bool transparent = false;  // keep alpha; webm, mov and gif can
  Overwrite overwrite = Overwrite::plain_files;
  std::optional<FilmSound> sound{};  // AAC in mp4 and mov, Opus in webm; gif has none
  bool lossless = false;             // for FilmReader: the frames exactly as they are, whatever the name; without sound
};

// Whether the file's name is that of a film.
bool is_film(const std::filesystem::path& file);

// Whether a film of this name can have these options. Fails with kFilmKind, kFilmSize, kFilmAlpha or
// kFilmSilent.
Status check_film_options(const std::filesystem::path& file, const FilmOptions& options);

// Reads the frames of lossless films, one film after the other, by piping them from ffmpeg. The memory does not depend
// on the number of frames or films.
class FilmReader {
 public:
  // `list`: a temporary file for ffmpeg, written and removed. Fails as PendingFile and ChildProcess.
  static Result<FilmReader> create(std::span<const std::filesystem::path> films, const std::filesystem::path& list,
                                   int width, int height);

  // The next frame. Fails with kProcessFailed if there is none.
  Status read(Image& image);
  // Fails with kProcessFailed if frames are left.
  Status finish();

 private:
  FilmReader(PendingFile list, ChildProcess process, int width, int height);

  PendingFile list_;  // never committed
  ChildProcess process_;
  int width_;
  int height_;
};

// Writes a film by piping frames to ffmpeg: BT.709 in limited range, tagged so, where the format is YUV. A sound is
// decoded to a second temporary file first. The film grows in a temporary file, which takes the film's name when it is
// finished and ffprobe finds every frame in it. Destroying an unfinished writer leaves nothing.
class FilmWriter {
 public:
  // Fails as check_film_options, choose_encoders (export/film_encoders.h), PendingFile, ChildProcess and
  // SoundFile::open.
  static Result<FilmWriter> create(const std::filesystem::path& file, const FilmOptions& options);

  FilmWriter(FilmWriter&&) noexcept = default;
  FilmWriter& operator=(FilmWriter&&) = delete;
  ~FilmWriter() = default;

  // kFilmSubstitute if not the preferred encoder of this kind of film is used.
  const std::optional<Fault>& substitution() const { return substitution_; }

  Status add(const Image& image);
  Status finish();

 private:
  FilmWriter(PendingFile file, std::optional<PendingFile> samples, ChildProcess process, const FilmOptions& options);
  Status check() const;
  Status check_sound() const;

  PendingFile file_;
  std::optional<PendingFile> samples_;  // of the sound; never committed
  ChildProcess process_;                // ends before its file is removed
  FilmOptions options_;
  std::optional<Fault> substitution_;
  std::int64_t frames_ = 0;
};

}  // namespace odori
