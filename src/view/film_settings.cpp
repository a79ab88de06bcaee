#include "view/film_settings.h"

#include "base/enums.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace odori {

namespace {

constexpr std::string_view kFilmKindNames[kFilmKindCount] = {"mp4", "webm", "mov", "gif"};
constexpr double kMotionFps = 30.0;

int even_side(int side) { return std::clamp(side, kMinFilmSide, kMaxFilmSide) / 2 * 2; }

}  // namespace

std::string_view name(FilmKind kind) { return kFilmKindNames[ordinal(kind)]; }

std::optional<FilmKind> film_kind(std::string_view name) {
  const auto at = std::find(std::begin(kFilmKindNames), std::end(kFilmKindNames), name);
  if (at == std::end(kFilmKindNames)) return std::nullopt;
  return static_cast<FilmKind>(at - std::begin(kFilmKindNames));
}

bool can_have_sound(FilmKind kind) { return kind != FilmKind::gif; }
bool can_be_transparent(FilmKind kind) { return kind != FilmKind::mp4; }

FilmSettings within_range(FilmSettings settings) {
  settings.width = even_side(settings.width);
  settings.height = even_side(settings.height);
  settings.fps = std::isfinite(settings.fps) ? std::clamp(settings.fps, kMinFilmFps, kMaxFilmFps) : kMotionFps;
  settings.supersample = std::clamp(settings.supersample, 1, kMaxFilmSupersample);
  settings.accumulation = within_range(settings.accumulation);
  return settings;
}

FrameRange film_range(const FilmSettings& settings, const Clock& clock) {
  if (settings.frames == FilmFrames::loop) return playback_range(clock);
  if (settings.frames == FilmFrames::whole) return {clock.first, clock.last};
  const double first = std::clamp(settings.range.first, clock.first, clock.last);
  return {first, std::clamp(settings.range.last, first, clock.last)};
}

std::size_t film_length(FrameRange range, double fps) {
  constexpr double kTolerance = 1e-6;  // frames, for ranges that are whole up to rounding
  return static_cast<std::size_t>(std::max(std::floor(range.length() * fps / kMotionFps + kTolerance), 0.0)) + 1;
}

}  // namespace odori
