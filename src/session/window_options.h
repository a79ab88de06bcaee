#pragma once

// How the window is opened: what a command line asks of it.

#include "base/math.h"
#include "scene/physics/physics_mode.h"
#include "skin/skin.h"
#include "viewer/views.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace odori {

// The kinds of shadow that are drawn.
struct ShadowChoice {
  bool ground = false;
  bool self = false;
};

// Panes and what is compared in them; what is not given stays as it is.
struct ViewsOptions {
  std::vector<SkinningMode> modes;  // one a pane, at most kMaxPanes; empty: not given
  std::optional<ViewStyle> style;
  std::optional<float> wipe;  // 0..1

  // Whether there are two views to compare, where the style is for two.
  bool fit() const;
};

// Modes alone are seen beside each other.
void apply(const ViewsOptions& options, Views& views);

struct BackgroundChoice {
  glm::vec4 color{1.0f};        // straight alpha
  std::filesystem::path image;  // over it; empty: none
};
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
  std::optional<std::pair<int, int>> size;             // of the window, screen coordinates
  std::string font;                                    // a font file, UTF-8 path; empty: the system's
  std::optional<int> samples;                          // a pixel; lowered to what the driver has
  std::optional<int> anisotropy;                       // as RenderSettings's
  std::optional<bool> order_independent_transparency;  // likewise
  std::optional<BackgroundChoice> background;
  std::filesystem::path status_file;  // rewritten with the window's state whenever it changes; empty: none

  // Nothing: the person's own file, or none where a status file is asked for, by a script. Empty: none.
  std::optional<std::filesystem::path> settings_file;
  bool reset_settings = false;  // what was kept is forgotten
};

}  // namespace odori
