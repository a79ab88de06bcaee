#pragma once

// The notes of the song. One bar is four beats of 16 frames at 30 frames per second, so that a dance can be keyed on
// whole frames: 112.5 beats a minute.

#include <array>
#include <string_view>

namespace odori::song {

inline constexpr int kStepsPerBar = 16;
inline constexpr int kFramesPerStep = 4;  // at 30 per second
inline constexpr int kBars = 24;
inline constexpr int kFrames = kBars * kStepsPerBar * kFramesPerStep;  // 1536: 51.2 s

// What sounds in a bar. Empty text: the instrument rests.
//  - drums: one character a step; 'x' a hit, 'o' a soft hit, '.' nothing
//  - notes: one token a step, separated by spaces: a name such as "C#5" starts a note, '.' holds it, '-' ends it
struct Bar {
  std::string_view chord;  // "Am", "C", "E7"
  std::string_view kick;
  std::string_view snare;
  std::string_view hat;
  std::string_view bass;  // one character a step: 'r' root, 'f' fifth, 'o' octave, '.' hold, '-' end
  std::string_view lead;
  bool arpeggio = false;  // plucked chord notes on every second step
};

// Intro of 4 bars, verse of 8, chorus of 8, and an ending of 4 that leads back to the start.
extern const std::array<Bar, kBars> kScore;

}  // namespace odori::song
