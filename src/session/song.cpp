#include "session/song.h"

#include "session/session.h"
#include "sound/song_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

void set_song(Session& session, const std::filesystem::path& file) {
  session.song = {};
  session.song.file = file;
  if (!file.empty()) set_song_offset(session, std::exchange(session.next_song_offset_s, 0.0));
  update_playback_end(session);
  ++session.revision;
}

void set_song_offset(Session& session, double offset_s) {
  if (!std::isfinite(offset_s)) return;
  session.song.offset_s = std::clamp(offset_s, -kMaxSoundOffset, kMaxSoundOffset);
  update_playback_end(session);
}

double last_playback_frame(const Session& session) {
  const double motion = static_cast<double>(last_frame(session.stage));
  const Song& song = session.song;
  if (motion > 0.0 || !song.waveform) return motion;
  return std::max(std::ceil((song.offset_s + song.waveform->length_s()) * kFramesPerSecond - 1e-6), 0.0);
}

void update_playback_end(Session& session) { set_last(session.clock, last_playback_frame(session)); }

}  // namespace odori
