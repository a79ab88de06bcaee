#pragma once

// Commands on shows: the card about what was decided when a show was opened, and the playlist.

#include "scene/seam.h"

#include <filesystem>
#include <vector>

namespace odori {

struct SelectShowFile {  // opens the show again with another file
  int row;               // into ShowCard::rows
  int option;            // into ShowCardRow::options; -1: none
};
struct UndoOpening {};  // back to what was on the stage before the show
struct CloseShowCard {};

struct StepPlaylist {
  int shows;  // negative: back
};
struct PlayListed {
  int show;  // into PlaylistView::entries
};
struct PlayShuffled {                          // makes a playlist of these, in random order
  std::vector<std::filesystem::path> shows{};  // motions are danced by the model that is selected
};
struct RepeatPlaylist {
  bool on;
};
struct SetSeams {  // numbers are clamped to their ranges
  SeamSettings seams;
};
struct ClosePlaylist {};

#define ODORI_SHOW_COMMANDS(X) \
  X(SelectShowFile)            \
  X(UndoOpening)               \
  X(CloseShowCard)             \
  X(StepPlaylist)              \
  X(PlayListed)                \
  X(PlayShuffled)              \
  X(RepeatPlaylist)            \
  X(SetSeams)                  \
  X(ClosePlaylist)

}  // namespace odori
