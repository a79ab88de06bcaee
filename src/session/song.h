#pragma once

// The sound of the show.

#include "base/waveform.h"

#include <filesystem>
#include <memory>

namespace odori {

struct Session;

struct Song {
  std::filesystem::path file;  // empty: none
  double offset_s = 0.0;       // time on the timeline at which it starts; negative: its beginning is skipped
  std::shared_ptr<const Waveform> waveform;  // null: not read yet
};

// Replaces the song; an empty file: removes it. Its offset is the session's `next_song_offset_s`, which is used up.
void set_song(Session& session, const std::filesystem::path& file);

// Sets the offset, clamped to kMaxSoundOffset.
void set_song_offset(Session& session, double offset_s);

// The last frame of playback: of the motions, or without a motion the end of the song, once its length is known.
double last_playback_frame(const Session& session);

// Sets the clock to it.
void update_playback_end(Session& session);

}  // namespace odori
