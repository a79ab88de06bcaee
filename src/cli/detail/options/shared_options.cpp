#include "cli/detail/options/shared_options.h"

#include "base/archive/archive.h"
#include "base/files.h"
#include "base/translate.h"
#include "view/film_settings.h"

#include <cmath>
#include <tuple>

#include <fmt/format.h>

namespace odori {

namespace {

// The number of an actor, from 1, as an index.
std::optional<std::size_t> parse_actor(const std::string& text) {
  const auto number = parse_frame_list(text);
  const bool valid = number && number->size() == 1 && number->front() >= 1.0 && number->front() <= 1e6;
  return valid && std::floor(number->front()) == number->front()
             ? std::optional(static_cast<std::size_t>(number->front()) - 1)
             : std::nullopt;
}

// "ddm.passes, ddm.lambda": of all parameters.
std::string names_of_parameters() {
  std::string names;
  for (const MethodParameterRow& row : kMethodParameters) names.append(names.empty() ? "" : ", ").append(row.name);
  return names;
}

// "ddm.passes=16". Throws what is wrong if the value is none of the parameter.
bool parse_method_set(const std::string& text, MethodChanges& changes) {
  const std::size_t at = text.find('=');
  const MethodParameterRow* row = at == std::string::npos ? nullptr : method_parameter(text.substr(0, at));
  if (row == nullptr) {
    throw CLI::ValidationError("--method-set",
                               tr_format("'{}' is none of {}", text.substr(0, at), names_of_parameters()));
  }
  const auto value = parse_frame_list(text.substr(at + 1));
  if (!value || value->size() != 1 || !is_within_range(*row, value->front())) {
    throw CLI::ValidationError("--method-set",
                               tr_format("'{}' is not valid; it must be {}", text.substr(at + 1), range_text(*row)));
  }
  changes.emplace_back(row->value, value->front());
  return true;
}

}  // namespace

std::vector<std::string> extensions_of(std::initializer_list<FileKind> kinds) {
  std::vector<std::string> extensions;
  for (const FileKind kind : kinds) {
    for (const Format& format : formats()) {
      if (format.kind == kind && format.opened) extensions.emplace_back(format.extensions.front().substr(1));
    }
  }
  return extensions;
}

CLI::Option* add_files(CLI::App& app, std::vector<std::filesystem::path>& files) {
  const auto take = [&files](const std::vector<std::string>& names) {
    for (const std::string& name : names) files.push_back(path_from_utf8(name));
  };
  add_parsed(app, "--names", "Character set of file names in archives that do not state it, and of names in motions",
             [](const std::string& text) {
               const auto encoding = encoding_from_name(text);
               if (encoding || text == "auto") set_archive_names(encoding);
               return encoding || text == "auto";
             })
      ->type_name("auto|cp932|gbk|big5|cp949|utf8");
  auto* option = app.add_option_function<std::vector<std::string>>(
                        "FILE", take,
                        "Models (.pmx, .pmd), accessories (.x, .vac), motions (.vmd), "
                        "poses (.vpd), scenes (.odori), projects of MMD (.pmm), "
                        "folders and archives; a motion "
                        "animates the model before it, which also holds the accessory of "
                        "a .vac. In the window also a song (.wav, .mp3, .ogg, .flac)")
                     ->type_name("");
  return takes_file(app, option,
                    extensions_of({FileKind::pmx, FileKind::pmd, FileKind::x_model, FileKind::accessory, FileKind::vmd,
                                   FileKind::vpd, FileKind::scene, FileKind::project, FileKind::sound}));
}

CLI::Option* add_camera(CLI::App& app, StageOptions& options) {
  return add_parsed(app, "--camera",
                    "auto, motion, or X,Y,Z,PITCH,YAW,ROLL,DISTANCE,FOV[,ortho]: "
                    "the center, angles in degrees, and the distance, negative in front",
                    [&options](const std::string& text) { return parse_camera(text, options); })
      ->type_name("CAMERA");
}

CLI::Option* add_light(CLI::App& app, StageOptions& options) {
  return add_parsed(app, "--light", "R,G,B,X,Y,Z: color (0..1) and direction of travel",
                    [&options](const std::string& text) { return (options.light = parse_light(text)).has_value(); })
      ->type_name("LIGHT");
}

void add_life(CLI::App& app, LifeChanges& life) {
  const auto add_row_of_numbers = [&]<typename Number>(const LifeRow& row, Number max) {
    const auto add = [&life, &row](const Number& value) { life.emplace_back(&row, fmt::format("{}", value)); };
    takes_range(app, app.add_option_function<Number>(std::string(row.option), add, row.help), Number{0}, max);
  };
  const auto add_row_of_names = [&](const LifeRow& row, const char* names) {
    const auto add = [&life, &row](const std::string& text) {
      Life read;
      const bool valid = set_value(read, row, text);
      if (valid) life.emplace_back(&row, text);
      return valid;
    };
    add_parsed(app, std::string(row.option), row.help, add)->type_name(names);
  };
  for (const LifeRow& row : kLifeRows) {
    if (std::holds_alternative<int Life::*>(row.member)) {
      add_row_of_numbers(row, static_cast<int>(row.max));
    } else if (std::holds_alternative<float Life::*>(row.member)) {
      add_row_of_numbers(row, row.max);
    } else {
      add_row_of_names(row, std::holds_alternative<Gaze Life::*>(row.member) ? "off|camera|pointer" : "on|off");
    }
  }
}

void add_stage(CLI::App& app, StageOptions& options) {
  add_files(app, options.files)->required();
  add_parsed(app, "--morph", "Override a morph's weight; may be repeated",
             [&options](const std::string& text) {
               const auto morph = parse_morph(text);
               if (morph) options.morphs.push_back(*morph);
               return morph.has_value();
             })
      ->type_name("NAME=W")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_switch(app, "--ik", "on (default): obey the IK keys of the motion; off: no IK", options.ik);
  add_rules(app, options.rules);
  add_life(app, options.life);
  add_switch(app, "--physics",
             "on (default, unless a scene or project turns it off): simulate hair and cloth from the motion's start up "
             "to the frame",
             options.physics);
  add_physics_rules(app, options.physics_rules);
  add_path(app, "--physics-settings", "Settings file of the window to take gravity, wind, ground and steps from",
           options.physics_settings)
      ->type_name("FILE");
  add_value(app, "--actor", "Number of the model or accessory, in drawing order, that \"the first model\" means",
            options.actor, parse_actor)
      ->type_name("N");
}

void add_fit_details(CLI::App& app, FitRequest& fit) {
  add_value(app, "--contacts",
            "Contacts of the motion that extra keys keep (default: all): feet on the floor, hands on what they touch, "
            "hands and forearms outside the body",
            fit.contacts, [](const std::string& text) { return parse_fit_contacts(text); })
      ->type_name("feet,hands,body|none");
  add_parsed(app, "--role", "What a bone of the model is, by the standard name, as 左腕=Arm_L; may be repeated",
             [&fit](const std::string& text) {
               const auto role = parse_role(text);
               if (role) fit.roles.push_back(*role);
               return role.has_value();
             })
      ->type_name("ROLE=BONE")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_switch(app, "--camera-fit", "Scale a camera motion to the model's height (default: if it differs by over 5 %)",
             fit.camera);
}

void add_fit(CLI::App& app, StageOptions& options) {
  auto* fit = app.add_option_function<std::vector<std::string>>(
      "--fit",
      [&options](const std::vector<std::string>& given) {
        options.fit.emplace();
        if (!given.empty()) options.fit->from = path_from_utf8(given.front());
      },
      "Fit the motions to their models; FROM: the model that they were made for (default: the open one, or the one in "
      "their folder, whose name they have, otherwise a standard figure)");
  fit->expected(0, 1);
  takes_file(app, fit, extensions_of({FileKind::pmx, FileKind::pmd}))->type_name("FROM");
}

void add_method_set(CLI::App& app, MethodChanges& changes) {
  add_parsed(app, "--method-set", tr("A parameter of the skinning modes; may be repeated: ") + names_of_parameters(),
             [&changes](const std::string& text) { return parse_method_set(text, changes); })
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_weights(CLI::App& app, StageOptions& stage) {
  add_method_set(app, stage.method);
  add_path(app, "--weights", "Weights for the first model instead of its own (.npz, see docs/export.md)", stage.weights,
           {"npz"})
      ->type_name("FILE");
}

void add_frames(CLI::App& app, FrameSelection& frames, const std::string& by_default) {
  auto* list = add_value(app, "--frame",
                         "Frame numbers at 30 per second, from 0 to a minute after the end; fractions are allowed",
                         frames.list, parse_frame_list);
  list->type_name("N[,N...]");
  const std::string end =
      by_default.empty() ? by_default : tr_format(" (default: {})", tr(std::string_view(by_default)));
  add_value(app, "--frames", tr("Range of frames, including the last") + end, frames.range, parse_frame_range)
      ->type_name("A..B[:STEP]")
      ->excludes(list);
}

void add_fps(CLI::App& app, const std::string& help, std::optional<double>& fps) {
  add_number(app, "--fps", help, fps, kMinFilmFps, kMaxFilmFps);
}

CLI::Option* add_size(CLI::App& app, int& width, int& height) {
  return add_parsed(app, "--size", "Size of the whole image in pixels",
                    [&width, &height](const std::string& text) {
                      const auto size = parse_size(text);
                      if (size) std::tie(width, height) = *size;
                      return size.has_value();
                    })
      ->type_name("WxH");
}

CLI::Option* add_sound(CLI::App& app, const std::string& help, SoundOption& option) {
  auto* sound = add_path(app, "--sound", help, option.file, extensions_of({FileKind::sound}))->type_name("FILE");
  add_value(app, "--sound-offset",
            "When the sound starts: seconds (0.5), milliseconds (-250ms) or frames (15f); negative skips its beginning",
            option.offset_s, parse_time)
      ->type_name("TIME");
  return sound;
}

void add_force(CLI::App& app, Overwrite& overwrite) {
  app.add_flag_callback(
      "--force", [&overwrite] { overwrite = Overwrite::force; }, "Also replace a link or a read-only file");
}

void add_quiet(CLI::App& app, bool& quiet) { app.add_flag("--quiet", quiet, "Print errors only"); }

void add_json_and_quiet(CLI::App& app, bool& json, bool& quiet) {
  app.add_flag("--json", json, "Print JSON");
  add_quiet(app, quiet);
}

}  // namespace odori
