#include "session/song/song.h"

#include "loading/user_folders.h"
#include "session/session.h"
#include "sound/song_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

// Under which the offset of a song is kept.
std::filesystem::path offset_key(const std::filesystem::path& song) {
  std::error_code error;
  return std::filesystem::absolute(song, error).lexically_normal();
}

double remembered_offset(const Session& session, const std::filesystem::path& song) {
  const auto key = offset_key(song);
  for (const SongOffset& known : session.song_offsets) {
    if (known.file == key) return known.offset_s;
  }
  return 0.0;
}

}  // namespace

void set_song(Session& session, const std::filesystem::path& file) {
  session.song = {};
  session.song.file = file;
  session.song.sample = !file.empty() && is_sample(file);
  if (!file.empty()) {
    const auto given = std::exchange(session.next_song_offset_s, std::nullopt);
    set_song_offset(session, given ? *given : remembered_offset(session, file));
  }
  update_playback_end(session);
  ++session.revision;
}

void set_song_offset(Session& session, double offset_s) {
  if (!std::isfinite(offset_s)) return;
  session.song.offset_s = std::clamp(offset_s, -kMaxSoundOffset, kMaxSoundOffset);
  update_playback_end(session);
}

void change_song_offset(Session& session, double offset_s) {
  set_song_offset(session, offset_s);
  if (session.song.file.empty() || !std::isfinite(offset_s)) return;
  const auto key = offset_key(session.song.file);
  std::vector<SongOffset>& known = session.song_offsets;
  std::erase_if(known, [&key](const SongOffset& each) { return each.file == key; });
  if (session.song.offset_s != 0.0) known.insert(known.begin(), {key, session.song.offset_s});
  if (known.size() > kMaxSongOffsets) known.resize(kMaxSongOffsets);
}

double last_playback_frame(const Session& session) {
  const double motion = static_cast<double>(last_frame(session.stage));
  const Song& song = session.song;
  if (!song.waveform) return motion;
  return std::max(std::ceil((song.offset_s + song.waveform->length_s()) * kFramesPerSecond - 1e-6), motion);
}

void update_playback_end(Session& session) { set_last(session.clock, last_playback_frame(session)); }

}  // namespace odori
