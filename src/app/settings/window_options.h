#pragma once

// Options of the window from the command line. They override the settings of the last run (settings.h), and those of a
// scene or project that is opened with them.

#include "base/math.h"
#include "scene/physics/physics_inputs.h"
#include "skin/skin.h"
#include "view/film_settings.h"
#include "view/look.h"
#include "view/views.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace odori {

// Panes and their skinning modes.
struct ViewsOptions {
  std::vector<SkinningMode> modes;  // one per pane, at most kMaxPanes; empty: not given
  std::optional<ViewStyle> style;
  std::optional<float> wipe;  // 0..1

  // False if `style` needs two modes and another number of modes is given.
  bool valid() const {
    return style.value_or(ViewStyle::panes) == ViewStyle::panes || modes.empty() || modes.size() == 2;
  }
};

// Options that are not given leave `views` unchanged. Modes without a style are shown in panes.
inline void apply(const ViewsOptions& options, Views& views) {
  for (std::size_t i = 0; i < options.modes.size(); ++i) views.panes[i].skinning.mode = options.modes[i];
  if (!options.modes.empty()) {
    views.style = ViewStyle::panes;
    views.count = static_cast<int>(options.modes.size());
    views.active = 0;
  }
  views.style = options.style.value_or(views.style);
  views.wipe = options.wipe.value_or(views.wipe);
}

struct SoundOption {
  std::filesystem::path file;  // empty: none
  double offset_s = 0.0;       // time at which it starts; negative: its beginning is skipped
};

struct WindowOptions {
  std::vector<std::filesystem::path> files;  // empty: the sample
  SoundOption sound;                         // opened after them; its offset is for the first sound that is opened
  std::optional<SkinningMode> skinning;      // of the active pane
  ViewsOptions views;
  std::optional<SdefBlend> sdef_blend;
  std::optional<Hemisphere> hemisphere;
  std::optional<EvaluationRules> rules;
  LifeChanges life{};
  MethodChanges method{};
  std::optional<PhysicsMode> physics;
  std::optional<PhysicsRules> physics_rules;
  std::optional<std::pair<int, int>> size;  // of the window, screen coordinates
  std::string language;                     // code, over that of the settings; empty: not given
  std::string font;                         // path of a font file, UTF-8; empty: a system font
  LookChanges look;
  std::filesystem::path status_file;  // JSON with the window's state, rewritten on every change; empty: none

  bool on_desktop = false;         // starts as the dancer on the desktop
  std::filesystem::path playlist;  // file with a show on each line; empty: none
  std::optional<int> desktop_height;
  std::optional<int> desktop_fps;

  // Nothing: the user's settings file, or none if there is a status file, which scripts use. Empty: none.
  std::optional<std::filesystem::path> settings_file;
  bool reset_settings = false;  // replaces the settings file by the defaults
};

// Options that are not given leave `settings` unchanged.
inline void apply(const WindowOptions& options, SceneSettings& settings) {
  Views& views = settings.views;
  apply(options.views, views);
  SkinningMode& mode = active_pane(views).skinning.mode;
  mode = options.skinning.value_or(mode);
  for (Pane& pane : views.panes) {
    pane.skinning.sdef_blend = options.sdef_blend.value_or(pane.skinning.sdef_blend);
    pane.skinning.hemisphere = options.hemisphere.value_or(pane.skinning.hemisphere);
  }
  apply(options.look, settings.look);
  std::filesystem::path& image = settings.look.background_image;
  if (!image.empty()) image = std::filesystem::absolute(image);
  settings.rules = options.rules.value_or(settings.rules);
  apply(options.life, settings.life);
  apply(options.method, settings.method);
  settings.physics.mode = options.physics.value_or(settings.physics.mode);
  PhysicsRules& physics_rules = settings.physics.settings.rules;
  physics_rules = options.physics_rules.value_or(physics_rules);
}

}  // namespace odori
