#pragma once

// Diagnostics and textures of a loaded model file, and the progress of loading.

#include "base/fault.h"
#include "view/fitted_background.h"

#include <string>
#include <vector>

namespace odori {

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
