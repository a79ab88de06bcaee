#pragma once

// Options that several verbs share, and how options are added at all. A target is a value, or an optional of it.

#include "analysis/heatmap.h"
#include "cli/options.h"
#include "viewer/render_settings.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace odori {

// A text option that `parse` understands or refuses; refusing ends with a message that names the option.
template <typename Parse>
CLI::Option* add_parsed(CLI::App& app, const std::string& name, const std::string& help, Parse parse) {
  const auto callback = [name, parse](const CLI::results_t& values) {
    for (const std::string& value : values) {
      if (!parse(value)) throw CLI::ValidationError(name, "cannot understand '" + value + "'");
    }
    return true;
  };
  return app.add_option(name, callback, help);
}

// `parse` returns an optional; its value goes to `target`.
template <typename Target, typename Parse>
CLI::Option* add_value(CLI::App& app, const std::string& name, const std::string& help, Target& target, Parse parse) {
  return add_parsed(app, name, help, [&target, parse](const std::string& text) {
    const auto value = parse(text);
    if (value) target = *value;
    return value.has_value();
  });
}

template <typename Target>
void add_switch(CLI::App& app, const std::string& name, const std::string& help, Target& target) {
  add_parsed(app, name, help, [&target](const std::string& text) {
    target = text == "on";
    return text == "on" || text == "off";
  })->type_name("on|off");
}

// "native, linear, sdef": what there is to choose from.
template <typename Value>
std::string names_of(std::span<const Choice<Value>> choices) {
  std::string names;
  for (const auto& choice : choices) names.append(names.empty() ? "" : ", ").append(choice.name);
  return names;
}

template <typename Blend, typename Rule>
void add_skinning_switches(CLI::App& app, Blend& sdef_blend_target, Rule& hemisphere_target) {
  add_value(app, "--sdef-blend", "which rotation SDEF takes between two bones: " + names_of(sdef_blends()),
            sdef_blend_target, [](const std::string& text) { return sdef_blend(text); })
      ->type_name("BLEND");
  add_value(app, "--hemisphere",
            "on whose side quaternions are added: that of one bone, or of the sum so far: " + names_of(hemispheres()),
            hemisphere_target, [](const std::string& text) { return hemisphere(text); })
      ->type_name("RULE");
}

template <typename Mode>
CLI::Option* add_mode(CLI::App& app, const std::string& name, const std::string& help, Mode& mode) {
  const auto parse = [](const std::string& text) { return skinning_mode(text); };
  return add_value(app, name, help, mode, parse)->type_name("MODE");
}

template <typename Mode, typename Blend, typename Rule>
CLI::Option* add_skinning(CLI::App& app, Mode& mode, Blend& sdef_blend_target, Rule& hemisphere_target) {
  add_skinning_switches(app, sdef_blend_target, hemisphere_target);
  return add_mode(app, "--skinning", "native (as the file says) or, for all vertices: " + names_of(skinning_modes()),
                  mode);
}

template <typename Target>
void add_anisotropy(CLI::App& app, Target& target) {
  app.add_option("--anisotropy", target, "samples of textures seen at a slant; 1 for none")
      ->check(CLI::Range(1, kMaxAnisotropy));
}

template <typename Target>
void add_transparency(CLI::App& app, Target& order_independent_transparency) {
  add_parsed(app, "--transparency",
             "mmd: materials in their order; depth: what shows through by its depth, which MMD does not",
             [&order_independent_transparency](const std::string& text) {
               order_independent_transparency = text == "depth";
               return text == "mmd" || text == "depth";
             })
      ->type_name("mmd|depth");
}

CLI::Option* add_skinning(CLI::App& app, Skinning& skinning);

void add_shadow(CLI::App& app, const std::string& help, std::optional<ShadowChoice>& shadow);
CLI::Option* add_files(CLI::App& app, std::vector<std::filesystem::path>& files);
CLI::Option* add_path(CLI::App& app, const std::string& name, const std::string& help, std::filesystem::path& target);
// Files, camera, light, morphs, IK and physics.
void add_stage(CLI::App& app, StageOptions& options);
void add_frames(CLI::App& app, FrameSelection& frames);
// `skinning`: the option for one pane alone.
void add_views(CLI::App& app, ViewsOptions& options, CLI::Option* skinning);
void add_size(CLI::App& app, int& width, int& height);
void add_range(CLI::App& app, float& range, CLI::Option* heat);
// What surfaces are coloured by: a measure, or one of the other kinds of paint.
void add_heat(CLI::App& app, Heatmap& heatmap);

}  // namespace odori
