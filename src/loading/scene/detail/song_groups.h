#pragma once

// Which files belong to which song: a folder can contain several songs, each with its own motions.

#include "loading/scene/file_summary.h"

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

}  // namespace odori::show_rule
