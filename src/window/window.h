#pragma once

// The window: what `odori` without a verb opens.

#include "app/options.h"
#include "scene/physics_mode.h"
#include "skin/skin.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace odori {

struct WindowOptions {
  std::vector<std::filesystem::path> files;  // none: the sample dancer and her dance
  // What is not given is as it was left the last time (settings.h).
  std::optional<SkinningMode> skinning;  // of the active pane
  ViewsOptions views;
  std::optional<SdefBlend> sdef_blend;
  std::optional<Hemisphere> hemisphere;
  std::optional<bool> edge;
  std::optional<bool> grid;
  std::optional<ShadowChoice> shadow;
  std::optional<PhysicsMode> physics;
  std::optional<std::pair<int, int>> size;  // of the window, screen coordinates
  std::string font;                         // a font file, UTF-8 path; empty: the system's
  std::optional<int> samples;               // a pixel; lowered to what the driver has
  std::optional<int> anisotropy;            // as PictureLook's
  std::optional<bool> by_depth;             // likewise
  std::optional<BackgroundChoice> background;
  std::filesystem::path status_file;  // rewritten with the window's state whenever it changes; empty: none

  // Nothing: the person's own file, or none where a status file is asked for, by a script. Empty: none.
  std::optional<std::filesystem::path> settings_file;
  bool reset_settings = false;  // what was kept is forgotten
};

// Runs until the window is closed; an exit status (exit_status.h).
int run_window(const WindowOptions& options);

}  // namespace odori
