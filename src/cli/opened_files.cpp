#include "cli/opened_files.h"

#include "app/settings/settings.h"
#include "app/tasks/skinning_data_task.h"
#include "base/archive/archive.h"
#include "base/console.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "document/document.h"
#include "document/open.h"
#include "loading/fit_layer.h"
#include "loading/load.h"
#include "loading/scene/project_scene.h"
#include "render/gpu_model.h"
#include "scene/external_parents.h"
#include "skin/skinning_data.h"
#include "view/clock.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kProgressDelay{500};  // shorter simulations show no progress

// A motion is bound after all files are loaded: the first model may come after it.
struct PendingMotion {
  Motion motion;
  std::filesystem::path file;
  std::size_t models_before;  // on the command line
  std::size_t report;         // into OpenedFiles::reports
};

// Fits the last layer of an actor, which was just added.
std::optional<OpenFailure> fit_last_layer(const FitRequest& request, std::span<const SourceModel> sources,
                                          Document& document, int actor) {
  Actor& dancer = *document.stage.actors[actor];
  const int layer = static_cast<int>(dancer.layers.size()) - 1;
  set_layer_fit(dancer, layer, request);
  JobControl control;
  auto fitted = fit_layer(dancer.layers[layer], dancer.model, sources, control);
  if (fitted->fault) return OpenFailure{request.from, *fitted->fault};
  give_fitted(document, actor, layer, std::move(fitted));
  return std::nullopt;
}

// The models that motions may have been made for: the open ones, and the given one, which is read once. Fails as
// read_source_model.
Result<std::vector<SourceModel>> source_models(const FitRequest& request, const Stage& stage) {
  std::vector<SourceModel> sources = open_models(stage);
  if (request.from.empty()) return sources;
  auto given = read_source_model(request.from);
  if (!given) return given.fault();
  sources.push_back({given->model, request.from});
  return sources;
}

std::optional<OpenFailure> bind_motions(const std::vector<PendingMotion>& motions,
                                        const std::optional<FitRequest>& request, OpenedFiles& opened) {
  std::vector<SourceModel> sources;
  if (request) {
    auto found = source_models(*request, opened.document.stage);
    if (!found) return OpenFailure{request->from, found.fault()};
    sources = std::move(*found);
  }
  for (const auto& [motion, file, models_before, report] : motions) {
    if (has_model_tracks(motion)) {
      const std::size_t nearest = models_before == 0 ? 0 : models_before - 1;
      const std::int32_t model = model_before(opened.document.stage, models_before);
      const std::size_t actor = model < 0 ? nearest : static_cast<std::size_t>(model);
      add_motion(*opened.document.stage.actors[actor], motion, file);
      opened.reports[report].actor = static_cast<int>(actor);
      if (request) {
        if (auto failure = fit_last_layer(*request, sources, opened.document, static_cast<int>(actor))) return failure;
      }
    }
    add_scene_motion(opened.document, motion, file);
    opened.reports[report].scene = !motion.camera.empty() || !motion.light.empty();
  }
  return std::nullopt;
}

// Lets models hold the accessories of .vac files.
void attach_accessories(OpenedFiles& opened) {
  for (OpenedFiles::FileReport& report : opened.reports) {
    if (report.parent_bone.empty()) continue;
    const std::int32_t model = model_before(opened.document.stage, report.actor);
    if (attach_to_bone(opened.document.stage, report.actor, model, report.parent_bone)) continue;
    report.diagnostics.add(fault(kVacBone, report.parent_bone));
  }
}

bool override_morph(Stage& stage, const std::string& name, float weight) {
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

// Returns nothing on success.
std::optional<Fault> enable_physics(const StageOptions& options, OpenedFiles& opened) {
  PhysicsConfig plan;
  const PhysicsOptions& of_document = opened.document.settings.physics;
  plan.settings = of_document.settings;
  const bool of_scene = opened.document.own_settings.has_value();
  const bool on = options.physics.value_or(!of_scene || of_document.mode != PhysicsMode::off);
  plan.gravity = opened.document.stage.gravity;
  if (!options.physics_settings.empty()) {
    const auto settings = read_settings(options.physics_settings);
    if (!settings) return settings.fault();
    plan.settings = settings->own.scene.physics.settings;
  }
  plan.settings.rules = options.physics_rules.value_or(plan.settings.rules);
  opened.document.settings.physics.settings.rules = plan.settings.rules;
  for (const auto& actor : opened.document.stage.actors) set_physics(*actor, on, plan);
  return std::nullopt;
}

// "a.pmx, b.pmx, c.x and 2 more".
std::string first_of(const std::vector<MissingFile>& missing) {
  constexpr std::size_t kListed = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(missing.size(), kListed); ++i) {
    text += (i == 0 ? "" : tr(", ")) + printable_line(missing[i].stored);
  }
  return missing.size() <= kListed ? text : tr_format("{} and {} more", text, missing.size() - kListed);
}

// Loads the files of a command line, one after the other.
class StageOpener {
 public:
  explicit StageOpener(bool with_textures) : with_textures_(with_textures) {}

  std::optional<OpenFailure> open(const std::filesystem::path& named) {
    Diagnostics findings;
    JobControl control;
    if (is_folder(named)) {
      auto show = scene_in_folder(named, findings, control);
      if (!show) return OpenFailure{named, show.fault()};
      if (*show) return add_show(named, std::move(**show), findings);
      if (add_dance(named, control)) return std::nullopt;
    }
    const auto file = file_to_open(named, findings);
    if (!file) return OpenFailure{named, file.fault()};
    const auto content = read_file(*file);
    if (!content) return OpenFailure{*file, content.fault()};
    auto show = scene_in_file(*file, *content, findings);
    if (!show) return OpenFailure{*file, show.fault()};
    if (*show) return add_show(*file, std::move(**show), findings);
    auto loaded = load_file(*file, *content, control, with_textures_);
    if (!loaded) return OpenFailure{*file, loaded.fault()};
    add(*file, std::move(*loaded), findings);
    return std::nullopt;
  }

  // Gives the models their motions. `fit`: how these are fitted; fails if the model that they were made for cannot be
  // read.
  std::optional<OpenFailure> bind(const std::optional<FitRequest>& fit) {
    if (opened_.document.stage.actors.empty()) return std::nullopt;
    if (auto failure = bind_motions(motions_, fit, opened_)) return failure;
    attach_accessories(opened_);
    return std::nullopt;
  }

  // After `bind`.
  OpenedFiles take() {
    Document& document = opened_.document;
    update_playback_end(document);
    if (range_) set_range(document.clock, *range_);
    document.clock.frame = frame_;
    for (int i = 0; i < static_cast<int>(document.files.size()); ++i) update_motion_names(document, i);
    return std::move(opened_);
  }

 private:
  void add(const std::filesystem::path& file, LoadedFile loaded, const Diagnostics& findings) {
    OpenedFiles::FileReport report{file, {}};
    if (auto* model = std::get_if<LoadedModel>(&loaded)) {
      const auto known = actor_of_content_.try_emplace(model->content, opened_.document.stage.actors.size());
      if (model->content != 0 && !known.second) {
        share_model(*opened_.document.stage.actors[known.first->second], *model->actor);
        model->textures = opened_.textures[known.first->second];
      }
      opened_.document.files.push_back(files_of(file, *model));
      opened_.document.stage.actors.push_back(std::move(model->actor));
      opened_.textures.push_back(std::move(model->textures));
      report.actor = static_cast<int>(opened_.document.stage.actors.size()) - 1;
      report.parent_bone = std::move(model->parent_bone);
      set_model(*model, report);
    } else {
      auto& motion = std::get<LoadedMotion>(loaded);
      motions_.push_back(
          {std::move(motion.motion), file, opened_.document.stage.actors.size(), opened_.reports.size()});
      report.diagnostics = std::move(motion.diagnostics);
    }
    for (const Fault& fault : findings.faults()) report.diagnostics.add(fault);
    opened_.reports.push_back(std::move(report));
  }

  // The motions of a folder without a model, which are for the model before; false: there is at most one.
  bool add_dance(const std::filesystem::path& folder, JobControl& control) {
    auto arranged = arrange_folder(folder, control);
    if (!arranged || arranged->shows.empty()) return false;
    Arrangement& first = arranged->shows.front();
    if (!first.show.actors.empty() || first.performers.empty() || used_files(first).size() < 2) return false;
    read_waiting_motions(first);
    for (const SceneMotion& motion : first.performers.front().motions) add_motion_of_dance(motion);
    for (const SceneMotion& motion : first.show.scene) add_motion_of_dance(motion);
    if (first.show.song) set_song(*first.show.song);
    return true;
  }

  void add_motion_of_dance(const SceneMotion& motion) {
    motions_.push_back({*motion.motion, motion.file, opened_.document.stage.actors.size(), opened_.reports.size()});
    opened_.reports.push_back({motion.file, {}});
  }

  static void set_model(LoadedModel& model, OpenedFiles::FileReport& report) {
    report.is_model = true;
    report.diagnostics = std::move(model.diagnostics);
    report.report = std::move(model.report);
    report.geometry = std::move(model.geometry);
  }

  std::optional<OpenFailure> add_show(const std::filesystem::path& named, Scene show, const Diagnostics& findings) {
    JobControl control;
    auto loaded = load_scene(std::move(show), {with_textures_}, control);
    if (!loaded) return OpenFailure{named, loaded.fault()};
    const bool first = opened_.document.stage.actors.empty();
    const std::vector<std::int32_t> actor_of = add_to_document(*loaded, opened_.document);
    const auto& missing = loaded->show.missing;
    if (!missing.empty() && std::ranges::all_of(actor_of, [](std::int32_t at) { return at < 0; })) {
      return OpenFailure{named, fault(kProjectWithoutModels, first_of(missing))};
    }
    if (first) opened_.main_actor = std::max(opened_.document.selected.actor, 0);
    OpenedFiles::FileReport of_show{named, findings};
    of_show.show = true;
    for (const Fault& fault : loaded->findings.faults()) of_show.diagnostics.add(fault);
    opened_.reports.push_back(std::move(of_show));
    add_show_reports(*loaded, actor_of);
    show_state(loaded->show, actor_of);
    return std::nullopt;
  }

  // A later scene or project replaces what an earlier one has set.
  void show_state(const Scene& show, std::span<const std::int32_t> actor_of) {
    Document& document = opened_.document;
    if (show.song) set_song(*show.song);
    const auto settings = settings_with(show, OwnSettings());
    document.own_settings.reset();
    document.settings = settings ? settings->scene : SceneSettings();
    document.settings.look.background_image = show.background_image;
    if (settings) document.own_settings = OwnSettings();
    document.selected = {};
    set_selection_and_cameras(show, actor_of, document);
    opened_.has_cameras = !show.state.cameras.empty();
    range_ = show.state.range;
    frame_ = frame_of(show).value_or(0.0);
  }

  void set_song(const SceneSong& song) {
    opened_.document.song.file = song.file;
    set_song_offset(opened_.document, song.offset_s.value_or(0.0));
  }

  void add_show_reports(LoadedScene& loaded, const std::vector<std::int32_t>& actor_of) {
    std::map<std::filesystem::path, int> first_actor;  // that the file is of
    for (std::size_t i = 0; i < actor_of.size(); ++i) {
      if (actor_of[i] < 0) continue;
      opened_.textures.push_back(loaded.models[loaded.model_of[i]].textures);
      first_actor.try_emplace(loaded.show.actors[i].file, actor_of[i]);
      for (const SceneMotion& motion : loaded.show.actors[i].motions) first_actor.try_emplace(motion.file, actor_of[i]);
    }
    for (SceneFileReport& file : loaded.reports) {
      OpenedFiles::FileReport report{file.file, std::move(file.diagnostics)};
      report.fault = std::move(file.fault);
      report.project = loaded.show.projects.contains(file.file);
      const auto actor = first_actor.find(file.file);
      if (actor != first_actor.end()) report.actor = actor->second;
      for (std::size_t i = 0; i < actor_of.size(); ++i) {
        if (actor_of[i] < 0 || loaded.show.actors[i].file != file.file) continue;
        set_model(loaded.models[loaded.model_of[i]], report);
        break;
      }
      for (const SceneMotion& motion : loaded.show.scene) report.scene = report.scene || motion.file == file.file;
      opened_.reports.push_back(std::move(report));
    }
  }

  bool with_textures_;
  OpenedFiles opened_;
  std::map<std::uint64_t, std::size_t> actor_of_content_;  // the first actor, by LoadedModel::content
  std::vector<PendingMotion> motions_;
  std::optional<FrameRange> range_;  // of the last scene
  double frame_ = 0.0;               // of the last scene
};

}  // namespace

std::variant<OpenedFiles, OpenFailure> open_stage(const StageOptions& options, bool with_textures) {
  StageOpener opener(with_textures);
  for (const auto& named : options.files) {
    if (auto failure = opener.open(named)) return *failure;
  }
  if (auto failure = opener.bind(options.fit)) return *failure;
  OpenedFiles opened = opener.take();
  if (opened.document.stage.actors.empty()) return OpenFailure{{}, fault(kNoModel)};
  for (const auto& [name, weight] : options.morphs) {
    if (!override_morph(opened.document.stage, name, weight)) return OpenFailure{{}, fault(kUnknownMorph, name)};
  }
  opened.document.stage.deform.ik = options.ik;
  set_evaluation_rules(opened.document, options.rules.value_or(opened.document.settings.rules));
  Life life = opened.document.settings.life;
  apply(options.life, life);
  set_life(opened.document, life);
  MethodParameters method = opened.document.settings.method;
  apply(options.method, method);
  set_method_parameters(opened.document, method);
  if (options.actor) {
    if (*options.actor >= opened.document.stage.actors.size()) {
      return OpenFailure{{}, fault(kNoSuchActor, fmt::format("{}", *options.actor + 1))};
    }
    opened.main_actor = *options.actor;
  }
  if (!options.weights.empty()) {
    OpenedFiles::FileReport& report = opened.reports.emplace_back(OpenedFiles::FileReport{options.weights, {}});
    Actor& actor = *opened.document.stage.actors[opened.main_actor];
    const Status given = load_weights(options.weights, actor, report.diagnostics);
    if (!given) return OpenFailure{options.weights, given.fault()};
  }
  if (auto fault = enable_physics(options, opened)) return OpenFailure{options.physics_settings, *fault};
  return opened;
}

void print_findings(const OpenedFiles& opened, bool quiet) {
  for (const OpenedFiles::FileReport& report : opened.reports) {
    print_diagnostics(report.file, report.diagnostics, quiet);
    if (!report.fault || quiet) continue;
    warn_left_out(report.file, *report.fault);
  }
}

void warn_left_out(const std::filesystem::path& file, const Fault& fault) {
  print_error(ExitStatus::success,
              tr_format("warning: {}: {}; what uses this file is left out", utf8_from_path(file), describe(fault)));
}

ExitStatus print_opening_error(const OpenFailure& failure) {
  if (!failure.file.empty()) return print_error(ExitStatus::unreadable_input, failure.file, failure.fault);
  return print_error(ExitStatus::bad_command_line, describe(failure.fault));
}

ExitStatus prepare_modes(Stage& stage, std::span<const SkinningMode> modes, bool quiet) {
  const Status ready = prepare_skinning(stage, modes, quiet);
  if (ready) return ExitStatus::success;
  const auto is_cancellation = [&](const SkinningDataKind& kind) { return ready.fault().kind == kind.cancelled; };
  if (std::ranges::any_of(skinning_data_kinds(), is_cancellation)) return ExitStatus::interrupted;
  return print_error(ExitStatus::unreadable_input, describe(ready.fault()));
}

ExitStatus prepare_all_modes(Stage& stage, bool quiet) {
  std::vector<SkinningMode> modes;
  for (const auto& mode : skinning_modes()) modes.push_back(mode.value);
  return prepare_modes(stage, modes, quiet);
}

void warn_lost_bodies(const Stage& stage, bool quiet) {
  if (quiet) return;
  for (const auto& actor : stage.actors) {
    if (!actor->physics) continue;
    for (const LostBody& lost : actor->physics->record().lost()) {
      const std::string& name = actor->model->bodies[lost.body].name;
      print_error(ExitStatus::success,
                  tr_format("warning: {}: body {} {} left the physics world at frame {:g}; all bodies were "
                            "reset to their bones",
                            utf8_from_path(actor->file), lost.body, printable_line(name), lost.frame));
    }
  }
}

void apply_view(const StageOptions& options, float aspect, OpenedFiles& opened) {
  Document& document = opened.document;
  Stage& stage = document.stage;
  const std::optional<CameraChoice>& choice = options.camera_choice;
  const bool of_scene = !choice && opened.has_cameras;
  const std::size_t pane = active_index(document.settings.views);
  const bool follow =
      of_scene ? document.cameras_follow[pane] : choice.value_or(CameraChoice::motion) == CameraChoice::motion;
  stage.follow_camera_motion = follow && !stage.camera_keys.empty();
  stage.camera = choice == CameraChoice::given ? options.camera : fitted_camera(stage, aspect);
  if (of_scene && !follow) stage.camera = document.cameras[pane];
  if (options.light) stage.light_overridden = options.light;
}

FrameSelection::Range film_frames(const OpenedFiles& opened, double fps) {
  const FrameRange range = playback_range(opened.document.clock);
  return {range.first, range.last, kFramesPerSecond / fps};
}

bool simulate_to_last(Stage& stage, std::span<const double> frames, bool quiet) {
  const InterruptGuard interrupt;
  const double frame = frames.empty() ? 0.0 : *std::ranges::max_element(frames);
  const auto start = SteadyClock::now();
  std::optional<Progress> progress;
  for (const auto& actor : stage.actors) {
    if (!actor->physics) continue;
    while (actor->physics->record_step_towards(*actor, stage.deform, frame)) {
      if (interrupt.interrupted()) return false;
      if (SteadyClock::now() - start < kProgressDelay) continue;
      if (!progress)
        progress.emplace(tr_later("physics, frame"), static_cast<std::size_t>(std::ceil(std::max(frame, 0.0))), quiet);
      progress->show(static_cast<std::size_t>(std::max(actor->physics->record().last_recorded_frame(), 0.0)));
    }
  }
  return true;
}

Status upload_all(const Renderer& renderer, OpenedFiles& opened) {
  std::vector<std::shared_ptr<GpuModel>>& models = opened.document.gpu_models;
  std::map<const Model*, std::shared_ptr<GpuModel>> known;
  for (std::size_t i = 0; i < opened.document.stage.actors.size(); ++i) {
    const Model& model = *opened.document.stage.actors[i]->model;
    ModelTextures textures = std::exchange(opened.textures[i], {});
    if (const auto same = known.find(&model); same != known.end()) {
      models.push_back(same->second->instance());
      continue;
    }
    auto uploaded = renderer.upload(model, std::move(textures));
    if (!uploaded) return uploaded.fault();
    known.emplace(&model, *uploaded);
    models.push_back(std::move(*uploaded));
  }
  return Done{};
}

}  // namespace odori
