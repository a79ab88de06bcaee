#pragma once

// The song of the document, and the offsets that the user set for songs.

#include <cstddef>
#include <filesystem>
#include <span>

namespace odori {

struct Session;
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
// Likewise; the offset is remembered for this song.
void change_song_offset(Session& session, double offset_s);
// Call when undo may have restored a song. `before`: the song then.
void note_restored_song(Session& session, const Song& before);

}  // namespace odori
