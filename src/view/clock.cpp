#include "view/clock.h"

#include "base/math.h"
#include "motion/motion.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

// Finds the nearest key of several tracks.
struct Nearest {
  double frame;
  bool forward;
  bool any = false;  // some track has keys, in either direction
  std::optional<std::uint32_t> found{};

  void add(const KeyFrames& keys) {
    any = any || !keys.empty();
    const auto key = forward ? keys.after(frame) : keys.before(frame);
    if (!key) return;
    found = !found ? *key : forward ? std::min(*found, *key) : std::max(*found, *key);
  }
};

void add_selected_tracks(const BoundMotion& motion, const SelectedParts& selected, Nearest& nearest) {
  for (const BoundMotion::Bone& track : motion.bones) {
    if (track.bone == selected.bone) nearest.add(track.keys);
  }
  for (const BoundMotion::Morph& track : motion.morphs) {
    const auto& morphs = track.morphs;
    if (std::ranges::find(morphs, selected.morph) != morphs.end()) nearest.add(track.keys);
  }
}

void add_actor_tracks(const BoundMotion& motion, Nearest& nearest) {
  for (const BoundMotion::Bone& track : motion.bones) nearest.add(track.keys);
  for (const BoundMotion::Morph& track : motion.morphs) nearest.add(track.keys);
  for (const BoundMotion::Ik& track : motion.ik) nearest.add(track.keys);
  nearest.add(motion.visibility);
}

void add_scene_tracks(const Stage& stage, Nearest& nearest) {
  nearest.add(stage.camera_keys);
  nearest.add(stage.light_keys);
  nearest.add(stage.self_shadow_keys);
}

}  // namespace

FrameRange playback_range(const Clock& clock) { return clock.range.value_or(FrameRange{clock.first, clock.last}); }

void tick(Clock& clock, double seconds) {
  if (!clock.playing || seconds <= 0.0) return;
  const FrameRange range = playback_range(clock);
  const bool was_after_end = clock.frame > range.last;
  clock.frame += seconds * kFramesPerSecond * clock.speed;
  if (clock.frame <= range.last) return;
  if (clock.loop && range.length() > 0.0) {
    clock.frame = was_after_end ? range.first : range.first + std::fmod(clock.frame - range.first, range.length());
  } else {
    clock.frame = range.last;
    clock.playing = false;
  }
}

void tick_with_sound(Clock& clock, double seconds, double sound_frame) {
  constexpr double kTimeConstant = 0.15;  // seconds in which most of a deviation is corrected
  const FrameRange range = playback_range(clock);
  tick(clock, seconds);
  if (!clock.playing || seconds <= 0.0) return;
  const bool in_loop = clock.loop && range.length() > 0.0 && clock.frame >= range.first && clock.frame <= range.last;
  double error = sound_frame - clock.frame;
  // One of them may have wrapped around already.
  if (in_loop && sound_frame >= range.first) error = std::remainder(error, range.length());
  if (std::abs(error) > kMaxSoundDrift) {
    clock.frame = std::clamp(sound_frame, clock.first, range.last);
    return;
  }
  clock.frame += error * (1.0 - std::exp(-seconds / kTimeConstant));
  if (!in_loop) {
    clock.frame = std::clamp(clock.frame, clock.first, range.last);
  } else if (clock.frame < range.first || clock.frame > range.last) {
    clock.frame += clock.frame < range.first ? range.length() : -range.length();
  }
}

void toggle_playback(Clock& clock) {
  if (clock.last <= clock.first) return;
  clock.playing = !clock.playing;
  const FrameRange range = playback_range(clock);
  if (clock.playing && clock.frame >= range.last) seek(clock, range.first);
}

void set_range(Clock& clock, FrameRange range) {
  const auto round_and_clamp = [&](double frame) {
    return std::clamp(std::round(frame), clock.first, std::max(clock.first, clock.last));
  };
  const FrameRange rounded{round_and_clamp(std::min(range.first, range.last)),
                           round_and_clamp(std::max(range.first, range.last))};
  clock.range = rounded.length() >= 1.0 ? std::optional(rounded) : std::nullopt;
}

void set_range_start_here(Clock& clock) {
  const double first = std::floor(clock.frame), last = playback_range(clock).last;
  set_range(clock, {first, last > first ? last : clock.last});
}

void set_range_end_here(Clock& clock) {
  const double first = playback_range(clock).first, last = std::floor(clock.frame);
  set_range(clock, {first < last ? first : clock.first, last});
}

void set_last(Clock& clock, double last) {
  clock.last = last;
  if (clock.range) set_range(clock, *clock.range);
  seek(clock, clock.frame);
}

void seek(Clock& clock, double frame) {
  clock.frame = std::clamp(frame, clock.first, std::max(clock.first, clock.last));
}

void step(Clock& clock, int frames) {
  clock.playing = false;
  const double whole = frames > 0 ? std::floor(clock.frame) : std::ceil(clock.frame);
  seek(clock, whole + frames);
}

FrameAxis frame_axis(float left, float right, FrameRange frames) {
  return {left, std::max(right, left + 1.0f), frames.first, std::max(frames.last, frames.first + 1.0)};
}

double tick_spacing(double pixels_per_frame, double min_pixels) {
  constexpr double kRound[] = {1, 2, 5, 10, 30, 60, 150, 300, 600, 900, 1800, 3600, 9000, 18000};
  const double min_spacing = min_pixels / pixels_per_frame;
  for (const double spacing : kRound) {
    if (spacing >= min_spacing) return spacing;
  }
  double spacing = 36000.0;
  while (spacing < min_spacing) spacing *= 10.0;
  return spacing;
}

std::optional<FrameRange> clamp_visible_frames(FrameRange wanted, const Clock& clock) {
  const double whole = clock.last - clock.first;
  const double length = std::max(wanted.length(), kMinVisibleFrames);
  if (!(length < whole)) return std::nullopt;
  const double middle = 0.5 * (wanted.first + wanted.last);
  const double first = std::clamp(middle - 0.5 * length, clock.first, clock.last - length);
  return FrameRange{first, first + length};
}

FrameRange zoom_frames(FrameRange frames, double about, float notches) {
  constexpr double kNotch = 0.8;
  const double factor = std::pow(kNotch, static_cast<double>(notches));
  return {about + (frames.first - about) * factor, about + (frames.last - about) * factor};
}

std::optional<std::uint32_t> adjacent_key(const Stage& stage, double frame, int direction,
                                          const SelectedParts& selected) {
  Nearest nearest{frame, direction >= 0};
  if (selected.actor >= 0 && selected.actor < static_cast<int>(stage.actors.size())) {
    const BoundMotion& motion = *stage.actors[selected.actor]->bound;
    add_selected_tracks(motion, selected, nearest);
    for (const OverrideLayer& over : motion.override_layers) add_selected_tracks(over.motion, selected, nearest);
    if (!nearest.any) {
      add_actor_tracks(motion, nearest);
      for (const OverrideLayer& over : motion.override_layers) add_actor_tracks(over.motion, nearest);
    }
  }
  if (!nearest.any) add_scene_tracks(stage, nearest);
  return nearest.found;
}

}  // namespace odori
