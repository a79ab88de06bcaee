#include "app/opening/playlist.h"

#include "app/messages.h"
#include "app/opening/playlist_seams.h"
#include "app/session.h"
#include "base/enums.h"
#include "base/folders.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

LoadRequest request_of(const Playlist::Entry& entry, int listed) {
  LoadRequest request{{entry.file}};
  request.listed = listed;
  request.arranged = entry.arranged;
  return request;
}

void forget_ahead(Playlist& list) {
  list.ahead.cancel();
  list.ahead_entry = -1;
  list.ready.reset();
}

// The entry after `from` in this direction that can be opened; -1: none.
int next_entry(const Playlist& list, int from, int direction) {
  const auto count = static_cast<int>(list.entries.size());
  for (int steps = 1; steps <= count; ++steps) {
    const int at = from + steps * direction, around = (at % count + count) % count;
    if (around == from || (at != around && !list.view.repeats)) return -1;
    if (!list.view.entries[around].failed) return around;
  }
  return -1;
}

void play_entry(Session& session, int show, int direction) {
  Playlist& list = session.playlist;
  list.direction = direction;
  list.wanted = show;
  if (list.ahead_entry == show) return;  // `take_ready` returns it when it is loaded
  forget_ahead(list);
  session.load_queue.request(request_of(list.entries[show], show));
}

// One entry for each show of the files.
std::vector<Playlist::Entry> entries_of(const std::shared_ptr<const ArrangedScene>& arranged) {
  std::vector<Playlist::Entry> entries;
  const ArrangedFiles& files = *arranged->files;
  for (std::size_t i = 0; i < files.shows.size(); ++i) {
    auto each = i == arranged->show
                    ? arranged
                    : std::make_shared<const ArrangedScene>(ArrangedScene{arranged->files, i, {}, files.shows[i]});
    entries.push_back({files.source, std::move(each)});
  }
  return entries;
}

std::string title_of(const Playlist::Entry& entry) {
  if (entry.arranged && !entry.arranged->arrangement.title.empty()) return entry.arranged->arrangement.title;
  return readable_name(entry.file);
}

void insert_entries(Playlist& list, std::size_t at, std::vector<Playlist::Entry> entries) {
  for (Playlist::Entry& entry : entries) {
    const auto place = static_cast<std::ptrdiff_t>(at++);
    list.view.entries.insert(list.view.entries.begin() + place, {title_of(entry), false});
    list.entries.insert(list.entries.begin() + place, std::move(entry));
  }
}

void load_ahead(Session& session) {
  Playlist& list = session.playlist;
  const int next = next_entry(list, list.view.current, 1);
  if (next < 0 || list.wanted >= 0 || list.ahead_entry == next) return;
  if (!session.load_queue.idle() || session.upload) return;
  forget_ahead(list);
  list.ahead.set_buffer_limits(session.load_queue.buffer_limits());
  list.ahead.request(request_of(list.entries[next], next));
  list.ahead_entry = next;
}

}  // namespace

void set_playlist(Session& session, const std::vector<fs::path>& shows) {
  close_playlist(session);
  std::vector<Playlist::Entry> entries;
  for (const fs::path& show : shows) {
    if (entries.size() < kMaxPlaylist) entries.push_back({show, nullptr});
  }
  insert_entries(session.playlist, 0, std::move(entries));
  session.playlist.users_loop = std::exchange(session.document.clock.loop, false);
  play_listed(session, 0);
}

void note_opened_scene(Session& session, int listed, const std::shared_ptr<const ArrangedScene>& arranged) {
  Playlist& list = session.playlist;
  list.wanted = -1;
  if (!has_index(list.entries, listed)) {
    close_playlist(session);
    if (!arranged || arranged->files->shows.size() < 2) return;
    insert_entries(list, 0, entries_of(arranged));
    list.view.current = static_cast<int>(arranged->show);
  } else {
    Playlist::Entry& entry = list.entries[listed];
    list.view.current = listed;
    if (arranged && !entry.arranged) {
      // Its files may have several shows.
      list.entries.erase(list.entries.begin() + listed);
      list.view.entries.erase(list.view.entries.begin() + listed);
      std::vector<Playlist::Entry> entries = entries_of(arranged);
      if (entries.size() > 1) forget_ahead(list);  // the entries behind move
      if (entries.size() > 1) forget_tails(list);
      insert_entries(list, listed, std::move(entries));
    } else {
      entry.arranged = arranged;
    }
  }
  join_seams(session);
  ++session.document.revision;
}

void skip_listed(Session& session, int listed) {
  Playlist& list = session.playlist;
  if (!has_index(list.entries, listed)) return;
  list.view.entries[listed].failed = true;
  if (list.ahead_entry == listed) forget_ahead(list);
  if (list.tail_entry == listed) forget_tails(list);
  ++session.document.revision;
  if (list.wanted != listed) return;
  list.wanted = -1;
  const int next = next_entry(list, listed, list.direction);
  if (next >= 0) play_entry(session, next, list.direction);
}

void note_playlist_messages(Session& session, std::uint64_t first, bool turns) {
  if (session.playlist.entries.empty()) return;
  std::vector<Playlist::Told>& told = session.playlist.told;
  std::erase_if(session.messages, [&](const Message& message) {
    if (message.id < first) return false;
    Playlist::Told one{message.about, message.file, message.lines};
    const bool known = std::ranges::find(told, one) != told.end();
    if (!known) told.push_back(std::move(one));
    return known && turns;
  });
}

void play_listed(Session& session, int show) {
  Playlist& list = session.playlist;
  if (!has_index(list.entries, show)) return;
  play_entry(session, show, show < list.view.current ? -1 : 1);
}

void step_playlist(Session& session, int shows) {
  const Playlist& list = session.playlist;
  const int from = list.wanted >= 0 ? list.wanted : list.view.current;
  const int direction = shows < 0 ? -1 : 1, next = next_entry(list, from, direction);
  if (next >= 0) play_entry(session, next, direction);
}

void repeat_playlist(Session& session, bool on) {
  Playlist& list = session.playlist;
  list.view.repeats = on;
  if (!on && list.wanted < 0) forget_ahead(list);
  join_seams(session);
  ++session.document.revision;
}

void close_playlist(Session& session) {
  Playlist& list = session.playlist;
  forget_ahead(list);
  forget_tails(list);
  clear_seams(session.document.stage);
  list.entries.clear();
  list.view = {};
  list.told.clear();
  list.wanted = -1;
  if (const auto loop = std::exchange(list.users_loop, std::nullopt)) {
    (session.document.own_settings ? session.document.own_settings->loop : session.document.clock.loop) = *loop;
  }
  ++session.document.revision;
}

void note_users_loop(Session& session) {
  if (!session.document.own_settings) session.playlist.users_loop.reset();
}

void request_scene(Session& session, std::shared_ptr<const ArrangedScene> arranged, int listed) {
  const std::filesystem::path& source = arranged->files->source;
  session.load_queue.request(request_of({source, std::move(arranged)}, listed));
}

std::optional<LoadedBatch> take_ready(Session& session) {
  Playlist& list = session.playlist;
  if (!list.ready || list.wanted != list.ahead_entry) return std::nullopt;
  list.ahead_entry = -1;
  return std::exchange(list.ready, std::nullopt);
}

bool update_playlist(Session& session, bool was_playing) {
  Playlist& list = session.playlist;
  if (list.entries.size() < 2) return end_motion_seams(session);
  const bool joined = update_seams(session);
  const Clock& clock = session.document.clock;
  const bool ended = was_playing && !clock.playing && !clock.loop && clock.frame >= playback_range(clock).last;
  if (ended && list.wanted < 0) step_playlist(session, 1);
  if (auto loaded = list.ahead.take_finished()) list.ready = std::move(loaded);
  load_ahead(session);
  return ended || joined;
}

int entry_before(const Playlist& list, int entry) { return entry < 0 ? -1 : next_entry(list, entry, -1); }

}  // namespace odori
