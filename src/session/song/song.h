#pragma once

// The sound of the show.

#include "base/waveform.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

namespace odori {

struct Session;

struct Song {
  std::filesystem::path file;  // empty: none
  double offset_s = 0.0;       // time on the timeline at which it starts; negative: its beginning is skipped
  std::shared_ptr<const Waveform> waveform;  // null: not read yet
  bool sample = false;                       // the song of the sample, which nobody asked for
  std::string silent_reason;                 // why it cannot be heard, a sentence; empty: no such reason is known
};

// The offset that the user set for a song.
struct SongOffset {
  std::filesystem::path file;  // absolute, normalized
  double offset_s = 0.0;       // as Song::offset_s; never 0, which needs no entry

  friend bool operator==(const SongOffset&, const SongOffset&) = default;
};
inline constexpr std::size_t kMaxSongOffsets = 100;

// Replaces the song; an empty file: removes it. Its offset is the session's `next_song_offset_s`, which is used up,
// otherwise the one that the user set for this file.
void set_song(Session& session, const std::filesystem::path& file);

// Sets the offset, clamped to kMaxSoundOffset.
void set_song_offset(Session& session, double offset_s);
// The same by the user: it is remembered for this song.
void change_song_offset(Session& session, double offset_s);

// The last frame of playback: the end of the motions or of the song, whichever is later (shows.md 6.2.10). The song
// counts once its length is known.
double last_playback_frame(const Session& session);

// Sets the clock to it.
void update_playback_end(Session& session);

}  // namespace odori
