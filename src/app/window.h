#pragma once

// The window: what `odori` without a verb opens.

#include "skin/skin.h"

#include <filesystem>
#include <string>
#include <vector>

namespace odori {

struct WindowOptions {
  std::vector<std::filesystem::path> files;  // none: the sample dancer and her dance
  SkinningMode skinning = SkinningMode::native;
  bool edge = true;
  bool grid = true;
  std::string font;  // a font file, UTF-8 path; empty: the system's
  int width = 1280;  // of the window, screen coordinates
  int height = 720;
  int samples = 4;                    // a pixel; lowered to what the driver has
  std::filesystem::path status_file;  // rewritten with the window's state whenever it changes; empty: none
};

// Runs until the window is closed; an exit status (exit_status.h).
int run_window(const WindowOptions& options);

}  // namespace odori
