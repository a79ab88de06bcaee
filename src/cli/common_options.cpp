#include "cli/common_options.h"

#include "base/files.h"

#include <tuple>

namespace odori {

void add_shadow(CLI::App& app, const std::string& help, std::optional<ShadowChoice>& shadow) {
  add_parsed(app, "--shadow", help, [&shadow](const std::string& text) {
    shadow = parse_shadow(text);
    return shadow.has_value();
  })->type_name("ground,self|off");
}

CLI::Option* add_files(CLI::App& app, std::vector<std::filesystem::path>& files) {
  const auto take = [&files](const std::vector<std::string>& names) {
    for (const std::string& name : names) files.push_back(path_from_utf8(name));
  };
  return app
      .add_option_function<std::vector<std::string>>(
          "FILE", take, "models (.pmx, .pmd), motions (.vmd) and poses (.vpd); a motion moves the model before it")
      ->type_name("");
}

CLI::Option* add_path(CLI::App& app, const std::string& name, const std::string& help, std::filesystem::path& target) {
  return add_parsed(app, name, help, [&target](const std::string& text) {
    target = path_from_utf8(text);
    return !text.empty();
  });
}

void add_stage(CLI::App& app, StageOptions& options) {
  add_files(app, options.files)->required();
  add_parsed(app, "--camera", "auto, motion, or X,Y,Z,PITCH,YAW,ROLL,DISTANCE,FOV[,ortho] (degrees)",
             [&options](const std::string& text) { return parse_camera(text, options); })
      ->type_name("CAMERA");
  add_parsed(app, "--light", "R,G,B,X,Y,Z: colour 0..1 and direction of travel", [&options](const std::string& text) {
    return (options.light = parse_light(text)).has_value();
  })->type_name("LIGHT");
  add_parsed(app, "--morph", "set a morph by hand; may be repeated",
             [&options](const std::string& text) {
               const auto morph = parse_morph(text);
               if (morph) options.morphs.push_back(*morph);
               return morph.has_value();
             })
      ->type_name("NAME=W")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_switch(app, "--ik", "on (default): obeys the motion's IK keys", options.ik);
  add_switch(app, "--physics", "on (default): hair and cloth are simulated, from the motion's start to the frame",
             options.physics);
  add_parsed(app, "--physics-settings", "gravity, wind, ground and steps as a file of the window's settings has them",
             [&options](const std::string& text) {
               options.physics_settings = path_from_utf8(text);
               return !text.empty();
             })
      ->type_name("FILE");
}

void add_frames(CLI::App& app, FrameSelection& frames) {
  auto* list = add_value(app, "--frame", "frame numbers, fractions allowed", frames.list, parse_frame_list);
  list->type_name("N[,N...]");
  add_value(app, "--frames", "a range, the last included", frames.range, parse_frame_range)
      ->type_name("A..B[:STEP]")
      ->excludes(list);
}

CLI::Option* add_skinning(CLI::App& app, Skinning& skinning) {
  return add_skinning(app, skinning.mode, skinning.sdef_blend, skinning.hemisphere);
}

void add_views(CLI::App& app, ViewsOptions& options, CLI::Option* skinning) {
  add_value(app, "--views", "up to four skinning modes, each in a pane of its own", options.modes, parse_views)
      ->type_name("MODE[,MODE...]")
      ->excludes(skinning);
  add_parsed(app, "--compare", "how the panes are seen: panes (beside each other) or, of two, wipe, blink or overlay",
             [&options](const std::string& text) { return parse_comparison(text, options); })
      ->type_name("panes|wipe[:SHARE]|blink|overlay");
}

void add_size(CLI::App& app, int& width, int& height) {
  add_parsed(app, "--size", "pixels, of the whole picture", [&width, &height](const std::string& text) {
    const auto size = parse_size(text);
    if (size) std::tie(width, height) = *size;
    return size.has_value();
  })->type_name("WxH");
}

void add_range(CLI::App& app, float& range, CLI::Option* heat) {
  app.add_option("--range", range, "how far the colours reach: units, or a share of rest (0.5: 50 to 150 %)")
      ->check(CLI::PositiveNumber)
      ->needs(heat);
}

void add_heat(CLI::App& app, Heatmap& heatmap) {
  const std::string names =
      names_of(measures()) + ", kinds (of deform), weights (of --bone), morph (of --chosen-morph)";
  auto* heat = add_parsed(app, "--heat", "colours by numbers in place of materials: " + names,
                          [&heatmap](const std::string& text) {
                            const auto measure = measure_named(text);
                            const auto kind = heatmap_kind(text);
                            heatmap.measure = measure.value_or(heatmap.measure);
                            heatmap.kind = measure ? HeatmapKind::measure : kind.value_or(HeatmapKind::none);
                            return measure || (kind && *kind != HeatmapKind::none && *kind != HeatmapKind::measure);
                          });
  heat->type_name("MEASURE");
  add_mode(app, "--against", "the mode that displacement is measured from; linear", heatmap.against);
  add_range(app, heatmap.range, heat);
}

}  // namespace odori
