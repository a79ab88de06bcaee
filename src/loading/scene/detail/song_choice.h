#pragma once

// Which of several songs and cameras to use (shows.md 6.2, steps 3 and 6).

#include "loading/scene/detail/song_groups.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace odori::show_rule {

struct Ranked {
  Files options;       // the best first
  std::string reason;  // why the first is the best
};

// `bodies`: the motions that are danced; `last_frame`: of them.
Ranked rank_songs(const Files& sounds, const Files& bodies, std::uint32_t last_frame);

// `cameras`: motions with a moving camera.
Ranked rank_cameras(const Files& cameras, std::size_t dancer_count, std::uint32_t last_frame);

}  // namespace odori::show_rule
