#pragma once

// Options that several verbs have.

#include "app/settings/window_options.h"
#include "base/atomic_file.h"
#include "cli/detail/options/parsed_options.h"
#include "cli/options.h"
#include "format/formats.h"
#include "model/pose.h"
#include "view/look.h"

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace odori {

// The extensions of files of these kinds that odori opens, without the dot.
std::vector<std::string> extensions_of(std::initializer_list<FileKind> kinds);

CLI::Option* add_files(CLI::App& app, std::vector<std::filesystem::path>& files);
CLI::Option* add_camera(CLI::App& app, StageOptions& options);
CLI::Option* add_light(CLI::App& app, StageOptions& options);

template <typename Target>
void add_rules(CLI::App& app, Target& rules) {
  add_value(app, "--rules",
            "Rules of evaluation. mmd (default, unless a scene has the others): as MMD, with its curves and toes; "
            "plain: as most other programs, to cross-check with them",
            rules, [](const std::string& text) { return evaluation_rules(text); })
      ->type_name("mmd|plain");
}

template <typename Target>
void add_physics_rules(CLI::App& app, Target& rules) {
  add_value(app, "--physics-rules",
            "Rules of physics. stable (default, unless a scene has the others): joints that let a figure stand still; "
            "mmd: steps, springs, limits, contacts and ground as MMD has them",
            rules, [](const std::string& text) { return physics_rules(text); })
      ->type_name("mmd|stable");
}

// One option for each of kLifeRows.
void add_life(CLI::App& app, LifeChanges& life);

// Files, morphs, IK, rules, idle movement, physics and the actor.
void add_stage(CLI::App& app, StageOptions& options);

// --method-set: a parameter of the skinning modes.
void add_method_set(CLI::App& app, MethodChanges& changes);
// --weights and --method-set, for the verbs that pose the surface of one model.
void add_weights(CLI::App& app, StageOptions& stage);

// --fit, for the verbs that pose a model.
void add_fit(CLI::App& app, StageOptions& options);
// How motions are fitted: --contacts, --role, --camera-fit.
void add_fit_details(CLI::App& app, FitRequest& fit);

// `by_default`: what is used if neither --frame nor --frames is given; empty: nothing.
void add_frames(CLI::App& app, FrameSelection& frames, const std::string& by_default);
void add_fps(CLI::App& app, const std::string& help, std::optional<double>& fps);
CLI::Option* add_size(CLI::App& app, int& width, int& height);
CLI::Option* add_sound(CLI::App& app, const std::string& help, SoundOption& option);
void add_force(CLI::App& app, Overwrite& overwrite);
void add_quiet(CLI::App& app, bool& quiet);
void add_json_and_quiet(CLI::App& app, bool& json, bool& quiet);

// Options that set a look, or its background.

// The option of one row, under this name.
CLI::Option* add_look_row(CLI::App& app, const LookRow& row, const std::string& name, const std::string& help,
                          LookChanges& look);
// --look and --look-set.
std::vector<CLI::Option*> add_whole_look(CLI::App& app, LookChanges& look);
// These, and every setting of a look that has an option of its own but its background.
std::vector<CLI::Option*> add_look(CLI::App& app, LookChanges& look);
void add_background(CLI::App& app, const std::string& help, LookChanges& look);

}  // namespace odori
