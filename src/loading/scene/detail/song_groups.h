#pragma once

// Which files belong to which song: a folder can contain several songs, each with its own motions.

#include "loading/scene/file_summary.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace odori::show_rule {

using Files = std::vector<const FileSummary*>;

// Sounds and motions of one song. Without a sound there is one group with all motions.
struct SongGroup {
  Files sounds;
  Files motions;  // of all kinds
};

// In the order of `files`, at least one. If several sounds have the name of a body motion in their folder, each is a
// group; otherwise every folder with sounds is one. What has no such place belongs to the nearest group: fewest folders
// between them, then a name that contains the song's, then the most similar length.
std::vector<SongGroup> song_groups(const std::vector<FileSummary>& files);

// Which of several songs and cameras to use (shows.md 6.2, steps 3 and 6).

struct Ranked {
  Files options;       // the best first
  std::string reason;  // why the first is the best
};

// `bodies`: the motions that are danced; `last_frame`: of them.
Ranked rank_songs(const Files& sounds, const Files& bodies, std::uint32_t last_frame);

// `cameras`: motions with a moving camera.
Ranked rank_cameras(const Files& cameras, std::size_t dancer_count, std::uint32_t last_frame);

}  // namespace odori::show_rule
