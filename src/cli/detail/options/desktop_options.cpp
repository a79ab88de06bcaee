#include "cli/detail/options/option_tables.h"
#include "cli/detail/options/shared_options.h"
#include "ui/core/desktop.h"

namespace odori {

void add_common_window_options(CLI::App& app, WindowOptions& options) {
  add_life(app, options.life);
  add_value(app, "--physics", "When hair and cloth are simulated; on: always", options.physics,
            [](const std::string& text) { return physics_mode(text); })
      ->type_name("on|playing|live|off");
  add_physics_rules(app, options.physics_rules);
  takes_file(app, add_parsed(app, "--settings", "Settings file of the window; none: do not load or save settings",
                             [&options](const std::string& text) {
                               options.settings_file = path_from_utf8(text == "none" ? "" : text);
                               return !text.empty();
                             }))
      ->type_name("FILE|none");
  app.add_flag("--reset-settings", options.reset_settings, "Discard the saved settings and start with the defaults");
  auto* font =
      app.add_option("--font", options.font, "Font file for Japanese text (TrueType or OpenType: .ttf, .ttc, .otf)");
  takes_file(app, font, {"ttf", "ttc", "otf"})->type_name("FILE");
  // Hidden from --help. For tests and scripts: the window's state as JSON, rewritten whenever it changes.
  add_path(app, "--status-file", "", options.status_file)->group("");
}

void add_options(CLI::App& app, DesktopOptions& desktop) {
  WindowOptions& options = desktop.window;
  const DesktopRow& height = desktop_row(&DesktopSettings::height);
  const DesktopRow& fps = desktop_row(&DesktopSettings::fps);
  auto* files = add_files(app, options.files);
  add_path(app, "--playlist", "Text file with a scene, folder, archive or project on each line, played in turn",
           options.playlist)
      ->type_name("FILE")
      ->excludes(files);
  add_number(app, "--fps", "Frames per second (default: as it was, at first 30)", options.desktop_fps, fps.min,
             fps.max);
  add_number(app, "--height",
             "Height of the dancer's window, in pixels of the screen (default: as it was, at first 480)",
             options.desktop_height, height.min, height.max);
  add_sound(app, "Song: .wav, .mp3, .ogg or .flac; frame 0 is its start", options.sound);
  add_look(app, options.look);
  add_common_window_options(app, options);
}

}  // namespace odori
