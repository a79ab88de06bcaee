#include "cli/opened_stage.h"

#include "base/console.h"
#include "base/files.h"
#include "base/text.h"
#include "loading/folder_files.h"
#include "session/settings_file.h"

#include <fmt/format.h>

namespace odori {

namespace {

struct WaitingMotion {
  Motion motion;
  std::filesystem::path file;
  std::size_t models_before;  // on the command line
  std::size_t report;         // into OpenedStage::reports
};

void place_motions(const std::vector<WaitingMotion>& motions, OpenedStage& opened) {
  for (const auto& [motion, file, models_before, report] : motions) {
    if (moves_model(motion)) {
      const std::size_t actor = models_before == 0 ? 0 : models_before - 1;
      add_motion(*opened.stage.actors[actor], motion, file);
      opened.reports[report].actor = static_cast<int>(actor);
    }
    add_scene_motion(opened.stage, motion);
    opened.reports[report].scene = !motion.camera.empty() || !motion.light.empty();
  }
}

bool set_morph(Stage& stage, const std::string& name, float weight) {
  bool found = false;
  for (const auto& actor : stage.actors) {
    for (std::size_t i = 0; i < actor->model->morphs.size(); ++i) {
      if (actor->model->morphs[i].name != name) continue;
      actor->overrides.morph_weights[i] = weight;
      found = true;
    }
  }
  return found;
}

// Nothing: all went well.
std::optional<Fault> simulate_all(const StageOptions& options, Stage& stage) {
  PhysicsPlan plan;
  if (!options.physics_settings.empty()) {
    const auto settings = read_settings(options.physics_settings);
    if (!settings) return settings.fault();
    plan.settings = settings->view.physics.settings;
  }
  for (const auto& actor : stage.actors) set_physics(*actor, options.physics.value_or(true), plan);
  return std::nullopt;
}

}  // namespace

std::variant<OpenedStage, OpenFailure> open_stage(const StageOptions& options, bool with_textures) {
  OpenedStage opened;
  std::vector<WaitingMotion> motions;
  for (const auto& named : options.files) {
    Diagnostics choice;
    const auto file = file_meant(named, choice);
    if (!file) return OpenFailure{named, file.fault()};
    JobControl control;
    auto loaded = load_file(*file, control, with_textures);
    if (!loaded) return OpenFailure{*file, loaded.fault()};
    OpenedStage::FileReport report{*file, {}};
    if (auto* model = std::get_if<LoadedModel>(&*loaded)) {
      opened.stage.actors.push_back(std::move(model->actor));
      opened.textures.push_back(std::move(model->textures));
      report.is_model = true;
      report.actor = static_cast<int>(opened.stage.actors.size()) - 1;
      report.diagnostics = std::move(model->diagnostics);
      report.report = std::move(model->report);
    } else {
      auto& motion = std::get<LoadedMotion>(*loaded);
      motions.push_back({std::move(motion.motion), *file, opened.stage.actors.size(), opened.reports.size()});
      report.diagnostics = std::move(motion.diagnostics);
    }
    for (const Fault& selected : choice.faults()) report.diagnostics.add(selected);
    opened.reports.push_back(std::move(report));
  }
  if (opened.stage.actors.empty()) return OpenFailure{{}, Fault{&kNoModel}};
  place_motions(motions, opened);
  for (const auto& [name, weight] : options.morphs) {
    if (!set_morph(opened.stage, name, weight)) return OpenFailure{{}, Fault{&kUnknownMorph, {}, -1, -1, name}};
  }
  opened.stage.deform.ik = options.ik;
  if (auto fault = simulate_all(options, opened.stage)) return OpenFailure{options.physics_settings, *fault};
  return opened;
}

ExitStatus print_opening_error(const OpenFailure& failure) {
  if (!failure.file.empty()) return print_error(ExitStatus::unreadable_input, failure.file, failure.fault);
  return print_error(ExitStatus::bad_command_line, describe(failure.fault));
}

void warn_lost_bodies(const Stage& stage, bool quiet) {
  if (quiet) return;
  for (const auto& actor : stage.actors) {
    if (!actor->physics) continue;
    for (const LostBody& lost : actor->physics->record().lost()) {
      const std::string& name = actor->model->bodies[static_cast<std::size_t>(lost.body)].name;
      print_error(ExitStatus::done,
                  fmt::format("warning: {}: body {} {} left the world at frame {:g}; all bodies were put back "
                              "to their bones",
                              utf8_from_path(actor->file), lost.body, printable_line(name), lost.frame));
    }
  }
}

void apply_view(const StageOptions& options, float aspect, Stage& stage) {
  stage.follow_camera_motion = options.camera_choice == CameraChoice::motion && !stage.camera_keys.empty();
  stage.camera = options.camera_choice == CameraChoice::given ? options.camera : fitted_camera(stage, aspect);
  stage.light_overridden = options.light;
}

}  // namespace odori
