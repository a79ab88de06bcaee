#include "cli/command_line.h"

#include "base/console.h"
#include "base/files.h"
#include "cli/bake_verb.h"
#include "cli/bench_verb.h"
#include "cli/check_verb.h"
#include "cli/common_options.h"
#include "cli/compare_verb.h"
#include "cli/inspect_verb.h"
#include "cli/pose_verb.h"
#include "cli/render_verb.h"
#include "cli/verify_verb.h"
#include "cli/version.h"
#include "viewer/render_settings.h"

#include <exception>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace odori {

namespace {

void add_panels(CLI::App& app, RenderVerbOptions& options) {
  auto* panels = app.add_flag("--ui", options.panels, "the window's panels around the stage");
  add_parsed(
      app, "--tab",
      "which of the panels is in front: model, bones, morphs, materials, physics, view, measure, check, gpu, status "
      "or messages",
      [&options](const std::string& text) {
        const auto tab = tab_named(text);
        options.tab = tab.value_or(options.tab);
        return tab.has_value();
      })
      ->type_name("TAB")
      ->needs(panels);
  add_parsed(app, "--dope-sheet", "the strip above the transport: keys, or curves of the chosen bone",
             [&options](const std::string& text) {
               options.curves = text == "curves";
               options.dope_sheet = options.curves || text == "keys";
               return options.dope_sheet || text == "off";
             })
      ->type_name("keys|curves|off")
      ->needs(panels);
  add_parsed(app, "--bones", "on: the first model's bones over the stage; names: with all their names",
             [&options](const std::string& text) {
               options.bone_names = text == "names";
               options.bones = options.bone_names || text == "on";
               return options.bones || text == "off";
             })
      ->type_name("on|names|off")
      ->needs(panels);
  add_switch(app, "--bodies", "on: the first model's bodies and joints over the stage", options.bodies);
  app.add_option("--bone", options.bone, "the first model's chosen bone, by name")->type_name("NAME");
  app.add_option("--chosen-morph", options.morph, "its chosen morph, by name")->type_name("NAME");
}

constexpr int kMaxSupersample = 16;

void add_render(CLI::App& app, RenderVerbOptions& options) {
  add_stage(app, options.stage);
  add_frames(app, options.frames);
  add_views(app, options.views, add_skinning(app, options.skinning));
  add_heat(app, options.heatmap);
  auto* output =
      add_parsed(app, "-o,--output", "picture (.png), numbered pictures (%05d.png) or film (.mp4 .webm .mov .gif)",
                 [&options](const std::string& text) {
                   options.output = path_from_utf8(text);
                   return !text.empty();
                 });
  output->type_name("OUT");
  app.add_option("--fps", options.fps, "pictures a second of a film or sequence")->check(CLI::Range(1.0, 240.0));
  add_size(app, options.width, options.height);
  app.add_option("--samples", options.samples, "samples a pixel (MSAA)")->check(CLI::Range(0, kMaxSamples));
  app.add_option("--supersample", options.supersample, "pixels drawn for each of the picture, each way")
      ->check(CLI::Range(1, kMaxSupersample));
  add_anisotropy(app, options.render.anisotropy);
  add_transparency(app, options.render.order_independent_transparency);
  add_switch(app, "--edge", "outlines", options.render.edge);
  add_parsed(app, "--grid", "ground grid and axes; on, but off where the background is transparent",
             [&options](const std::string& text) {
               options.grid = text == "on";
               return text == "on" || text == "off";
             })
      ->type_name("on|off");
  add_shadow(app, "which shadows there are; none on the ground where the background is transparent", options.shadow);
  add_value(app, "--background", "RRGGBB, RRGGBBAA, none for a transparent picture, or a picture to stand behind",
            options.background, parse_background)
      ->type_name("COLOR|FILE");
  auto* reference = add_parsed(app, "--reference", "compare with a picture; status 1 when they differ",
                               [&options](const std::string& text) {
                                 if (!options.reference) options.reference.emplace();
                                 options.reference->image = path_from_utf8(text);
                                 return !text.empty();
                               });
  reference->type_name("PNG");
  add_parsed(app, "--threshold", "mean and worst difference allowed, of 255",
             [&options](const std::string& text) {
               const auto limits = parse_frame_list(text);
               if (!limits || limits->size() != 2) return false;
               if (!options.reference) options.reference.emplace();
               options.reference->mean_limit = (*limits)[0];
               options.reference->worst_limit = (*limits)[1];
               return true;
             })
      ->type_name("MEAN,WORST")
      ->needs(reference);
  add_panels(app, options);
  app.add_flag("--quiet", options.quiet, "errors only");
}

void add_pose(CLI::App& app, PoseOptions& options) {
  add_stage(app, options.stage);
  add_frames(app, options.frames);
  add_skinning(app, options.skinning);
  add_parsed(app, "--vertices", "how many skinned vertices to show, or all", [&options](const std::string& text) {
    const auto count = parse_frame_list(text);
    const bool number = count && count->size() == 1 && count->front() >= 0.0 && count->front() < 1e9;
    options.vertices = number ? static_cast<std::int64_t>(count->front()) : -1;
    return number || text == "all";
  })->type_name("N|all");
  app.add_option("--explain", options.explain, "where one bone's transform comes from: its name or number")
      ->type_name("BONE");
  app.add_flag("--json", options.json, "machine-readable");
  app.add_flag("--quiet", options.quiet, "errors only");
}

void add_verify(CLI::App& app, VerifyOptions& options) {
  add_stage(app, options.stage);
  add_frames(app, options.frames);
  add_skinning_switches(app, options.switches.sdef_blend, options.switches.hemisphere);
  app.add_flag("--json", options.json, "machine-readable");
  app.add_flag("--quiet", options.quiet, "errors only");
}

// "native,dqs": at least one.
std::optional<std::vector<SkinningMode>> parse_modes(const std::string& text) {
  std::vector<SkinningMode> modes;
  std::istringstream names(text);
  for (std::string each; std::getline(names, each, ',');) {
    const auto mode = skinning_mode(each);
    if (!mode) return std::nullopt;
    modes.push_back(*mode);
  }
  return modes.empty() ? std::nullopt : std::optional(modes);
}

// `parse` turns the text into a file; any text but none is one.
void add_compare(CLI::App& app, CompareOptions& options) {
  add_stage(app, options.stage);
  add_frames(app, options.frames);
  add_value(app, "--modes", "which ways of skinning, side by side; all: " + names_of(skinning_modes()), options.modes,
            parse_modes)
      ->type_name("MODE[,MODE...]");
  add_mode(app, "--against", "the mode that distances are measured from; native", options.against.mode);
  add_skinning_switches(app, options.against.sdef_blend, options.against.hemisphere);
  auto* heat = add_value(app, "--heat", "a second row, painted by what skinning does: " + names_of(measures()),
                         options.heat, [](const std::string& text) { return measure_named(text); });
  heat->type_name("MEASURE");
  add_range(app, options.range, heat);
  add_path(app, "-o,--output", "picture (.png) or film (.mp4 .webm .mov .gif)", options.output)->type_name("OUT");
  add_path(app, "--csv", "the numbers of each frame, mode and bone", options.csv)->type_name("FILE");
  app.add_option("--fps", options.fps, "pictures a second of a film")->check(CLI::Range(1.0, 240.0));
  add_size(app, options.width, options.height);
  app.add_option("--samples", options.samples, "samples a pixel (MSAA)")->check(CLI::Range(0, 16));
  add_switch(app, "--edge", "outlines", options.edge);
  add_value(app, "--background", "RRGGBB, RRGGBBAA, or none for a transparent picture", options.background, parse_color)
      ->type_name("COLOR");
  app.add_flag("--json", options.json, "the numbers, machine-readable, on standard output");
  app.add_flag("--quiet", options.quiet, "errors only");
}

void add_inspect(CLI::App& app, InspectOptions& options) {
  add_files(app, options.files)->required();
  app.add_flag("--json", options.json, "machine-readable");
  app.add_flag("--quiet", options.quiet, "errors only");
}

void add_check(CLI::App& app, CheckOptions& options) {
  add_files(app, options.files)->required();
  app.add_flag("--json", options.json, "machine-readable");
  app.add_flag("--quiet", options.quiet, "errors and warnings, no notes");
}

void add_bake(CLI::App& app, BakeOptions& options) {
  add_stage(app, options.stage);
  add_parsed(app, "-o,--output", "the motion to write (.vmd)",
             [&options](const std::string& text) {
               options.output = path_from_utf8(text);
               return !text.empty();
             })
      ->type_name("OUT")
      ->required();
  add_value(app, "--frames", "a range of whole frames, the last included; the whole motion", options.frames.range,
            parse_frame_range)
      ->type_name("A..B");
  app.add_option(
         "--tolerance", options.tolerance,
         "leave keys out where a point one unit from the bone is no further than this from its place, units; 0: "
         "a key every frame")
      ->check(CLI::Range(0.0f, 100.0f));
  app.add_flag("--quiet", options.quiet, "errors only");
}

void add_bench(CLI::App& app, BenchOptions& options) {
  add_files(app, options.files)->required();
  app.add_flag("--json", options.json, "machine-readable");
  app.add_flag("!--no-gpu", options.gpu, "leave drawing out");
  app.add_flag("--quiet", options.quiet, "errors only");
}

void add_window(CLI::App& app, WindowOptions& options) {
  add_files(app, options.files);
  add_views(app, options.views, add_skinning(app, options.skinning, options.sdef_blend, options.hemisphere));
  add_value(app, "--size", "of the window", options.size, parse_size)->type_name("WxH");
  app.add_option("--samples", options.samples, "samples a pixel (MSAA)")->check(CLI::Range(0, kMaxSamples));
  add_anisotropy(app, options.anisotropy);
  add_transparency(app, options.order_independent_transparency);
  add_value(app, "--background", "RRGGBB, or a picture to stand behind", options.background, parse_background)
      ->type_name("COLOR|FILE");
  add_switch(app, "--edge", "outlines", options.edge);
  add_switch(app, "--grid", "ground grid and axes", options.grid);
  add_shadow(app, "which shadows there are", options.shadow);
  add_value(app, "--physics", "of hair and cloth: on is always", options.physics, [](const std::string& text) {
    return physics_mode(text);
  })->type_name("on|playing|live|off");
  add_parsed(app, "--settings", "where the window keeps its settings; none: nowhere",
             [&options](const std::string& text) {
               options.settings_file = path_from_utf8(text == "none" ? "" : text);
               return !text.empty();
             })
      ->type_name("FILE|none");
  app.add_flag("--reset-settings", options.reset_settings, "the window as if it had never been used");
  app.add_option("--font", options.font, "font file for names (TrueType or OpenType, Japanese)");
  // For tests and scripts: the window's state as JSON, rewritten whenever it changes.
  add_parsed(app, "--status-file", "", [&options](const std::string& text) {
    options.status_file = path_from_utf8(text);
    return !text.empty();
  })->group("");
}

int exit_code(ExitStatus status) { return static_cast<int>(status); }

// CLI11's words for a wrong command line, on one line; help and version are not errors.
int explain(const CLI::App& app, const CLI::ParseError& error) {
  if (error.get_exit_code() == 0) return app.exit(error);
  print_error(ExitStatus::bad_command_line, std::string(error.what()) + " (odori --help tells more)");
  return exit_code(ExitStatus::bad_command_line);
}

int parse_and_run(int argc, const char* const* argv, OpenWindow open_window) {
  CLI::App app("odori: look at MikuMikuDance models dancing. Without a verb it opens a window.", "odori");
  app.set_version_flag("--version", fmt::format("odori {}", kVersion));

  WindowOptions window;
  RenderVerbOptions render;
  PoseOptions pose;
  VerifyOptions verify;
  CompareOptions compare;
  InspectOptions inspect;
  CheckOptions check;
  BenchOptions bench;
  BakeOptions bake;
  add_window(app, window);
  auto* render_app = app.add_subcommand("render", "draw a picture, numbered pictures or a film, without a window");
  auto* inspect_app = app.add_subcommand("inspect", "what each file holds");
  auto* check_app = app.add_subcommand(
      "check", "what is wrong or odd in each file, or in all files of a folder, and what comes of it");
  auto* pose_app = app.add_subcommand("pose", "bones, morphs, IK, camera and skinned vertices at chosen frames");
  auto* compare_app =
      app.add_subcommand("compare", "ways of skinning side by side: a sheet, a film, numbers (as text if no other)");
  auto* verify_app = app.add_subcommand("verify", "GPU skinning against the C++ reference, vertex by vertex");
  auto* bake_app = app.add_subcommand("bake", "the motion with the first model's physics as keys, as a VMD");
  auto* bench_app = app.add_subcommand("bench", "time of each stage on this machine");
  add_render(*render_app, render);
  add_pose(*pose_app, pose);
  add_verify(*verify_app, verify);
  add_compare(*compare_app, compare);
  add_inspect(*inspect_app, inspect);
  add_check(*check_app, check);
  add_bench(*bench_app, bench);
  add_bake(*bake_app, bake);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return explain(app, error);
  }

  const ViewsOptions& views = render_app->parsed() ? render.views : window.views;
  if (!views.fit()) {
    return exit_code(
        print_error(ExitStatus::bad_command_line, "--compare: wipe, blink and overlay are of two --views"));
  }
  if (render_app->parsed()) {
    if (render.output.empty() && !render.reference) {
      return exit_code(print_error(ExitStatus::bad_command_line, "render needs an output: -o OUT"));
    }
    return exit_code(render_verb(render));
  }
  if (pose_app->parsed()) return exit_code(pose_verb(pose));
  if (compare_app->parsed()) return exit_code(compare_verb(compare));
  if (verify_app->parsed()) return exit_code(verify_verb(verify));
  if (inspect_app->parsed()) return exit_code(inspect_verb(inspect));
  if (check_app->parsed()) return exit_code(check_verb(check));
  if (bake_app->parsed()) return exit_code(bake_verb(bake));
  if (bench_app->parsed()) return exit_code(bench_verb(bench));
  return open_window(window);
}

}  // namespace

int run(int argc, const char* const* argv, OpenWindow open_window) {
  try {
    return parse_and_run(argc, argv, open_window);
  } catch (const std::exception& error) {
    // Memory, and what the standard library throws at the edges of the system: bad files never come here.
    return exit_code(print_error(ExitStatus::unreadable_input, error.what()));
  }
}

}  // namespace odori
