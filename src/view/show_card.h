#pragma once

// What the panels show about a show that was put together from files: what the rule decided, and the playlist.

#include <cstddef>
#include <string>
#include <vector>

namespace odori {

// One thing that was decided. Texts are UTF-8.
struct ShowCardRow {
  std::string label;                 // "Motion", or with the performer "Motion left"
  std::string file;                  // name of the file; empty: none
  std::string reason;                // a sentence without full stop
  std::vector<std::string> options;  // names of the files that it can be changed to; empty: it cannot be changed
  int selected = -1;                 // into `options`; -1: none
};

struct ShowCardFile {
  std::string name;
  std::string reason;  // why it is not used
};

struct ShowCard {
  std::string title;  // of the show
  std::vector<ShowCardRow> rows;
  std::vector<ShowCardFile> ignored;
  bool can_undo = false;  // what was on the stage before can come back
};

// Shows that are played one after the other.
struct PlaylistView {
  struct Entry {
    std::string title;
    bool failed = false;  // it could not be opened and is skipped
  };
  std::vector<Entry> entries;
  int current = -1;      // into `entries`; -1: none
  bool repeats = false;  // the first follows the last
};

}  // namespace odori
