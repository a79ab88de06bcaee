#include "app/song/song.h"

#include "app/session.h"
#include "loading/user_folders.h"

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

// Of the song that is open.
void remember_offset(Session& session) {
  const auto key = offset_key(session.document.song.file);
  std::vector<SongOffset>& known = session.song.offsets;
  std::erase_if(known, [&key](const SongOffset& each) { return each.file == key; });
  if (session.document.song.offset_s != 0.0) known.insert(known.begin(), {key, session.document.song.offset_s});
  if (known.size() > kMaxSongOffsets) known.resize(kMaxSongOffsets);
}

}  // namespace

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
