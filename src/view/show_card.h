#pragma once

// What the panels show about a show that was put together from files: what the rule decided, and the playlist.

#include "base/fault.h"
#include "view/fitted_background.h"

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

// Diagnostics and textures of a loaded model file, and the progress of loading.

// How a texture's image file was found.
enum class TextureSource : std::uint8_t {
  exact,      // path as written, with either separator
  spelling,   // ignoring letter case, width and the like (FoundBy::spelling)
  elsewhere,  // not where the path says (FoundBy::elsewhere)
  built_in,   // one of the ten toon textures that come with MMD, not found in the folder
  selected,   // found in a folder that the user selected
  missing,    // not found, or it cannot be read
};

struct TextureInfo {
  TextureSource source = TextureSource::missing;
  std::string file;  // path of the file, relative to the model's folder if inside it; empty: none
  int width = 0;     // pixels; 0: no image
  int height = 0;
};

struct ModelReport {
  Diagnostics findings;               // as reported by `odori check`
  std::vector<TextureInfo> textures;  // one per texture of the model; may be shorter
  SurfaceLuminance luminance{};       // for a background that shows the model
};

struct LoadingProgress {
  std::string file;       // file name without folder
  float fraction = 0.0f;  // of this file, 0..1
  int waiting = 0;        // number of files that follow
};

}  // namespace odori
