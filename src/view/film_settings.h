#pragma once

// Films that the window exports: what the user sets, and how far one is.

#include "model/pose.h"
#include "scene/life.h"
#include "scene/physics/physics_inputs.h"
#include "skin/method_parameters.h"
#include "view/accumulation.h"
#include "view/clock.h"
#include "view/look.h"
#include "view/views.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace odori {

enum class FilmKind : std::uint8_t { mp4, webm, mov, gif };
inline constexpr int kFilmKindCount = 4;

// Also the ending of its file, as "mp4".
std::string_view name(FilmKind kind);
std::optional<FilmKind> film_kind(std::string_view name);
bool can_have_sound(FilmKind kind);
bool can_be_transparent(FilmKind kind);

// Which frames a film shows.
enum class FilmFrames : std::uint8_t {
  whole,  // the whole motion
  loop,   // the loop range of playback; without one the whole motion
  range   // FilmSettings::range
};

inline constexpr int kMinFilmSide = 16;  // pixels
inline constexpr int kMaxFilmSide = 16384;
inline constexpr double kMinFilmFps = 1.0;
inline constexpr double kMaxFilmFps = 240.0;
inline constexpr int kMaxFilmSupersample = 4;

// What `odori render` is told; everything else (views, skinning, shadows, ...) is as in the window.
struct FilmSettings {
  FilmKind kind = FilmKind::mp4;
  int width = 1280;  // pixels, even, kMinFilmSide..kMaxFilmSide
  int height = 720;
  double fps = 30.0;          // frames per second, kMinFilmFps..kMaxFilmFps
  int supersample = 1;        // pixels rendered per pixel of the film, along each axis, 1..kMaxFilmSupersample
  Accumulation accumulation;  // also of screenshots
  bool sound = true;          // of the song, if there is one and this kind can have sound
  bool grid = false;          // the ground grid, if the window shows it
  bool transparent = false;   // without background, grid and ground shadow, if this kind can be transparent
  FilmFrames frames = FilmFrames::whole;
  FrameRange range;  // of FilmFrames::range; frames at 30 per second

  friend bool operator==(const FilmSettings&, const FilmSettings&) = default;
};

// The same with every number within its range, and an even size.
FilmSettings within_range(FilmSettings settings);

// The frames that the film shows, at 30 per second.
FrameRange film_range(const FilmSettings& settings, const Clock& clock);
// How many frames a film of this range has.
std::size_t film_length(FrameRange range, double fps);

// A film that is being written.
struct FilmProgress {
  std::string file;      // its name without the folder
  std::string step;      // what is being done, as `odori render` names it: "frame"
  std::size_t done = 0;  // of `total`
  std::size_t total = 0;
  bool cancelling = false;

  friend bool operator==(const FilmProgress&, const FilmProgress&) = default;
};

// Settings that belong to what is shown, not to the window: a scene file stores them.

struct SceneSettings {
  Views views;
  Look look;
  PhysicsOptions physics;
  EvaluationRules rules = EvaluationRules::mmd;
  Life life;
  MethodParameters method;  // of skinning

  friend bool operator==(const SceneSettings&, const SceneSettings&) = default;
};

}  // namespace odori
