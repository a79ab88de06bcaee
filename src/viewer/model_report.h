#pragma once

// What is known of files being read, and of a model's file beyond the model itself.

#include "base/fault.h"

#include <string>
#include <vector>

namespace odori {

// Where a texture's picture comes from.
enum class TextureSource : std::uint8_t {
  exact,      // a file named as written, either separator
  spelling,   // letter case, width or composition of characters forgiven
  bare_name,  // the path leaves the folder; its last part lies in it
  built_in,   // a toon of the ten that MMD brings along, which the folder does not have
  elsewhere,  // found in a folder that the person named
  missing,    // or it cannot be opened
};

struct TextureInfo {
  TextureSource source = TextureSource::missing;
  std::string file;  // as it was found, relative to the model's folder where it lies there; empty when there is none
  int width = 0;     // pixels; 0: there is no picture
  int height = 0;
};

struct ModelReport {
  Diagnostics findings;               // as `odori check` has them
  std::vector<TextureInfo> textures;  // per texture of the model; may be shorter
};

struct OpeningProgress {
  std::string file;       // being read, name without the folder
  float fraction = 0.0f;  // of this file
  int waiting = 0;        // files after it
};

}  // namespace odori
