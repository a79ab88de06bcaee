#include "app/song/song_playback.h"

#include "app/messages.h"
#include "app/session.h"
#include "base/math.h"
#include "base/text.h"
#include "loading/user_folders.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

constexpr double kGrainInterval = 0.05;  // seconds between grains
constexpr double kMaxStep = 1.5;         // frames; a longer jump while paused is no step

bool same_sound(const SoundRequest& a, const SoundRequest& b) {
  return a.file == b.file && a.offset_s == b.offset_s && a.loop == b.loop;
}

// Under which the offset of a song is kept.
std::filesystem::path offset_key(const std::filesystem::path& song) {
  std::error_code error;
  return std::filesystem::absolute(song, error).lexically_normal();
}

// Of the song that is open.
void remember_offset(Session& session) {
  const auto key = offset_key(session.document.song.file);
  std::vector<SongOffset>& known = session.song.offsets;
  std::erase_if(known, [&key](const SongOffset& each) { return each.file == key; });
  if (session.document.song.offset_s != 0.0) known.insert(known.begin(), {key, session.document.song.offset_s});
  if (known.size() > kMaxSongOffsets) known.resize(kMaxSongOffsets);
}

}  // namespace

SongPlayback::SongPlayback() : player_(std::make_unique<SoundPlayer>()) {}
SongPlayback::SongPlayback(std::unique_ptr<SoundPlayer> player) : player_(std::move(player)) {}
SongPlayback::~SongPlayback() = default;

SoundRequest SongPlayback::request_for(const Session& session) const {
  const Clock& clock = session.document.clock;
  const FrameRange range = playback_range(clock);
  SoundRequest request{session.document.song.file, session.document.song.offset_s, clock.frame / kFramesPerSecond, {}};
  if (clock.loop && range.length() > 0.0) {
    request.loop = SoundLoop{range.first / kFramesPerSecond, range.last / kFramesPerSecond};
  }
  return request;
}

void SongPlayback::update(Session& session, double seconds, double now_s, bool was_playing) {
  const Clock& clock = session.document.clock;
  player_->set_gain(session.settings.muted ? 0.0f : session.settings.volume);
  session.song.leads = false;
  const bool runs = clock.playing && was_playing && !session.document.clock.scrubbing;
  // Behind the range, the clock returns to its start first.
  const bool sounds =
      runs && !session.document.song.file.empty() && clock.speed == 1.0 && clock.frame < playback_range(clock).last;
  if (sounds) {
    play(session, seconds, now_s);
  } else {
    if (std::exchange(active_, false)) player_->stop();
    if (runs) tick(session.document.clock, seconds);
    play_grains(session, now_s);
  }
  last_frame_ = clock.frame;
  report_faults(session);
}

void SongPlayback::report_faults(Session& session) {
  Song& song = session.document.song;
  if (const auto fault = player_->take_fault()) {
    const bool device = fault->kind->severity == Severity::warning;
    if (device) {
      device_fault_ = capitalized(describe(*fault));
      device_fault_posted_ = false;
    } else {
      post_fault(session, song.file, *fault);
    }
  }
  if (session.song.leads) device_fault_.clear();
  song.silent_reason = device_fault_;
  if (device_fault_.empty() || device_fault_posted_ || song.file.empty() || song.sample) return;
  post_message(session, Severity::warning, {}, {device_fault_});
  device_fault_posted_ = true;
}

void SongPlayback::play(Session& session, double seconds, double now_s) {
  Clock& clock = session.document.clock;
  const SoundRequest request = request_for(session);
  if (!active_ || clock.frame != last_frame_ || !same_sound(request, current_)) {
    player_->play(request, now_s);
    current_ = request;
    active_ = true;
  }
  const SoundPosition position = player_->position(now_s);
  session.song.leads = position.phase == SoundPosition::Phase::playing;
  if (session.song.leads) return tick_with_sound(clock, seconds, position.time_s * kFramesPerSecond);
  if (position.phase == SoundPosition::Phase::silent) tick(clock, seconds);
}

void SongPlayback::play_grains(const Session& session, double now_s) {
  const Clock& clock = session.document.clock;
  const double moved = std::abs(clock.frame - last_frame_);
  const bool step = !clock.playing && moved <= kMaxStep;
  if (session.document.song.file.empty() || moved == 0.0 || !(session.document.clock.scrubbing || step)) return;
  if (now_s - last_grain_s_ < kGrainInterval) return;
  last_grain_s_ = now_s;
  player_->play_grain(request_for(session));
}

double remembered_offset(std::span<const SongOffset> offsets, const std::filesystem::path& song) {
  const auto known = std::ranges::find(offsets, offset_key(song), &SongOffset::file);
  return known == offsets.end() ? 0.0 : known->offset_s;
}

void set_song(Session& session, const std::filesystem::path& file) {
  session.document.song = {};
  session.document.song.file = file;
  session.document.song.sample = !file.empty() && is_sample(file);
  if (!file.empty()) {
    const auto given = std::exchange(session.song.next_offset_s, std::nullopt);
    set_song_offset(session.document, given ? *given : remembered_offset(session.song.offsets, file));
  }
  update_playback_end(session.document);
  ++session.document.revision;
}

void close_song(Session& session) {
  const UndoableState before = undoable_state(session.document);
  set_song(session, {});
  session.document.history.note(before, undoable_state(session.document));
}

void change_song_offset(Session& session, double offset_s) {
  if (session.document.song.file.empty() || !std::isfinite(offset_s)) return;
  const UndoableState before = undoable_state(session.document);
  set_song_offset(session.document, offset_s);
  session.document.history.note(before, undoable_state(session.document));
  remember_offset(session);
}

void note_restored_song(Session& session, const Song& before) {
  const Song& now = session.document.song;
  if (now.file == before.file && now.offset_s != before.offset_s) remember_offset(session);
}

}  // namespace odori
