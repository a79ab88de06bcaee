#pragma once

// The kinds of film that odori writes, and what ffmpeg encodes each with: one table. An ffmpeg may lack encoders, such
// as one built without GPL parts; the first that it offers is taken.

#include "base/fault.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

inline constexpr FaultKind kFilmEncoder{"film.encoder", "this ffmpeg has no encoder for this kind of film",
                                        Severity::error, "another kind may do: mp4, webm, mov or gif"};

// One encoder of ffmpeg.
struct FilmEncoder {
  const char* name;                    // as ffmpeg -encoders lists it
  std::vector<std::string> arguments;  // of ffmpeg, its name among them
  bool tried_first = false;            // it is listed where the system lacks it, too
};

struct FilmFormat {
  std::vector<FilmEncoder> video;  // the preferred one first
  std::vector<FilmEncoder> sound;  // empty: the format has none
  bool even_size = false;          // its chroma has half the resolution
  bool alpha = false;
  bool counts_frames = true;  // a packet per frame; GIF joins frames that are the same
};

// The kind of a film by the extension of its name; null if it is none. `transparent`: alpha is kept where it can be.
const FilmFormat* film_format(const std::filesystem::path& file, bool transparent);

// QuickTime Animation: exact, with alpha, and ten times as fast to read as the smaller lossless formats.
const FilmFormat& lossless_film_format();

// Whether `listing`, what `ffmpeg -encoders` prints, has an encoder of that name.
bool lists_encoder(const std::string& listing, std::string_view name);

struct FilmEncoders {
  const FilmEncoder* video = nullptr;
  const FilmEncoder* sound = nullptr;  // null: without sound
};

// The first video and sound encoder of the kind that the ffmpeg in use has; without asking it where there is no choice.
// Fails as ChildProcess, or with kFilmEncoder, which names those that it could be.
Result<FilmEncoders> choose_encoders(const FilmFormat& format, bool with_sound);

}  // namespace odori
