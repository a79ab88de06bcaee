#pragma once

#include "sound/sound_player.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace odori {

struct Session;

// Plays the session's song in step with its clock: while it sounds, the clock follows it. At another speed than 1 the
// song is silent and the clock follows real time, as it does without a song or a sound device. While the timeline is
// scrubbed and when playback steps by a frame, a short piece of the song is played.
class SongPlayback {
 public:
  SongPlayback();
  explicit SongPlayback(std::unique_ptr<SoundPlayer> player);  // for tests
  ~SongPlayback();

  // Call once per frame instead of `tick`: advances the clock by `seconds` of real time, or to where the song is.
  // `was_playing`: before the commands of this frame; a clock that has just been started waits for the next frame.
  // `now_s`: of SoundPlayer's clock. When nothing can be heard, `Song::silent_reason` says why, and a
  // message is posted once, unless the song is the sample's.
  void update(Session& session, double seconds, double now_s, bool was_playing);

 private:
  void play(Session& session, double seconds, double now_s);
  void play_grains(const Session& session, double now_s);
  SoundRequest request_for(const Session& session) const;
  void report_faults(Session& session);

  std::unique_ptr<SoundPlayer> player_;
  SoundRequest current_;        // what the player was asked to play last
  bool active_ = false;         // it has been asked to play
  double last_frame_ = 0.0;     // of the clock, after the last update
  double last_grain_s_ = -1.0;  // when the last grain was played
  std::string device_fault_;    // of the sound device; empty: none
  bool device_fault_posted_ = false;
};

// The song of the document, and the offsets that the user set for songs.

struct Song;

// The offset that the user set for a song.
struct SongOffset {
  std::filesystem::path file;  // absolute, normalized
  double offset_s = 0.0;       // as Song::offset_s; never 0, which needs no entry

  friend bool operator==(const SongOffset&, const SongOffset&) = default;
};
inline constexpr std::size_t kMaxSongOffsets = 100;

// Of these, that for a song; 0 if there is none.
double remembered_offset(std::span<const SongOffset> offsets, const std::filesystem::path& song);

// Replaces the song; an empty file: removes it. Its offset is the session's `SongState::next_offset_s`, which is used
// up, otherwise the one that the user set for this file.
void set_song(Session& session, const std::filesystem::path& file);

// As the user does, as an undo step.
void close_song(Session& session);
// As the user does, as an undo step; the offset is remembered for this song.
void change_song_offset(Session& session, double offset_s);
// Call when undo may have restored a song. `before`: the song then.
void note_restored_song(Session& session, const Song& before);

}  // namespace odori
