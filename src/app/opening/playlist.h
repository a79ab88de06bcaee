#pragma once

// Shows that are played one after the other. The next one is loaded in the background while the current one plays.

#include "base/job.h"
#include "loading/load_queue.h"
#include "loading/scene/arrange_files.h"
#include "scene/seam.h"
#include "view/show_card.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace odori {

struct Session;

inline constexpr std::size_t kMaxPlaylist = 1000;  // shows

struct Playlist {
  struct Entry {
    std::filesystem::path file;                     // folder, archive, scene, project or motion
    std::shared_ptr<const ArrangedScene> arranged;  // null: not looked into yet, or a scene or project
    std::shared_ptr<const StageTail> tail{};        // of its end; null: not known (playlist_seams.h)
  };
  std::vector<Entry> entries;
  PlaylistView view;                          // of the same entries
  int wanted = -1;                            // being opened; -1: none
  int direction = 1;                          // in which the list goes on if `wanted` cannot be opened
  LoadQueue ahead;                            // loads the entry `ahead_entry`
  int ahead_entry = -1;                       // -1: none
  std::optional<LoadedBatch> ready;           // that entry, loaded
  std::optional<Job<StageTail>> tail_job;     // finds the tail of the entry `tail_entry`
  int tail_entry = -1;                        // -1: none
  std::list<Job<StageTail>> cancelled_tails;  // not ended yet
  struct Told {
    std::filesystem::path about;
    std::string file;
    std::vector<std::string> lines;

    friend bool operator==(const Told&, const Told&) = default;
  };
  std::vector<Told> told;          // messages about its shows that were posted
  double seen_frame = 0.0;         // of the clock, in the last update (end_motion_seams)
  std::optional<bool> users_loop;  // looping before the playlist turned it off; nothing: it did not, or the user did
};

// Replaces the playlist by these shows, turns off looping so that one follows the other, and plays the first. Closing
// the playlist restores looping, and the settings file keeps the user's.
void set_playlist(Session& session, const std::vector<std::filesystem::path>& shows);

// Call when a show was put on the stage. `listed`: the entry that it is; -1: it was opened by itself, and replaces the
// playlist by the shows of its files. `arranged`: null for a scene or project.
void note_opened_scene(Session& session, int listed, const std::shared_ptr<const ArrangedScene>& arranged);

// Call when an entry could not be opened: it is skipped.
void skip_listed(Session& session, int listed);

// Call when a show was put on the stage: messages from id `first` on were posted for it. `turns`: the list has turned
// to it; what was said at an earlier turn is removed.
void note_playlist_messages(Session& session, std::uint64_t first, bool turns);

void play_listed(Session& session, int show);
void step_playlist(Session& session, int shows);
// Whether the first show follows the last.
void repeat_playlist(Session& session, bool on);
void close_playlist(Session& session);

// Call when the user sets looping.
void note_users_loop(Session& session);

// Requests a show whose files are known. `listed`: its entry; -1: none.
void request_scene(Session& session, std::shared_ptr<const ArrangedScene> arranged, int listed);

// The next show, if it is wanted and loaded.
std::optional<LoadedBatch> take_ready(Session& session);

// Call once per frame after the clock has advanced; `was_playing`: before it did. Goes on to the next show when one has
// ended, and loads the one after. Returns whether something changed.
bool update_playlist(Session& session, bool was_playing);

// The entry that is played before `entry`, which its seam comes from; -1: none.
int entry_before(const Playlist& list, int entry);

}  // namespace odori
