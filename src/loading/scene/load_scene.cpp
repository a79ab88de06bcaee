#include "loading/scene/load_scene.h"

#include "base/archive/archive.h"
#include "base/enums.h"
#include "base/files.h"
#include "base/folders.h"
#include "loading/fit_layer.h"
#include "loading/scene/project_scene.h"
#include "loading/scene/scene_file.h"
#include "scene/external_parents.h"
#include "sound/sound_file.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

// Loads the files of one show.
class SceneLoader {
 public:
  SceneLoader(Scene show, const SceneLoading& loading, JobControl& control)
      : loading_(loading), control_(control), parts_(part_count(show)) {
    loaded_.show = std::move(show);
  }

  Result<LoadedScene> load() {
    Scene& show = loaded_.show;
    bool any = false;
    for (SceneActor& actor : show.actors) {
      loaded_.model_of.push_back(model_of(actor));
      any |= loaded_.model_of.back() >= 0;
    }
    for (std::size_t i = 0; i < show.actors.size(); ++i) take_from_projects(i);
    for (SceneActor& actor : show.actors) {
      load_motions(actor.motions);
      drop_whole_projects(actor);
    }
    load_motions(show.scene);
    fit_motions();
    std::erase_if(show.projects, [](const auto& each) { return each.second == nullptr; });
    any |= check_song(show.song) || !show.scene.empty();
    if (any || control_.cancelled()) return std::move(loaded_);
    Fault fault{&kShowEmpty};
    for (const SceneFileReport& report : loaded_.reports) {
      if (report.fault && fault.detail.empty()) {
        fault.detail = utf8_from_path(report.file.filename()) + ": " + describe(*report.fault);
      }
    }
    return fault;
  }

 private:
  static std::size_t part_count(const Scene& show) {
    std::set<fs::path> files;
    for (const SceneActor& actor : show.actors) {
      files.insert(actor.file);
      if (!actor.project.file.empty()) files.insert(actor.project.file);
      for (const SceneMotion& motion : actor.motions) files.insert(motion.file);
    }
    for (const SceneMotion& motion : show.scene) files.insert(motion.file);
    return files.size();
  }

  void begin_part() {
    const auto share = [this](std::size_t part) {
      return parts_ == 0 ? 1.0f : static_cast<float>(std::min(part, parts_)) / static_cast<float>(parts_);
    };
    control_.set_progress_range(share(begun_), share(begun_ + 1));
    ++begun_;
  }

  SceneFileReport& report_of(const fs::path& file) {
    for (SceneFileReport& report : loaded_.reports) {
      if (report.file == file) return report;
    }
    return loaded_.reports.emplace_back(SceneFileReport{file});
  }

  std::int32_t model_of(const SceneActor& actor) {
    const auto [at, is_new] = models_.try_emplace({actor.file, actor.weights}, -1);
    if (is_new && !control_.cancelled()) at->second = load_model(actor.file, actor.weights);
    return at->second;
  }

  // Models of one file with other weights share nothing.
  void give_weights(const fs::path& weights, LoadedModel& model) {
    SceneFileReport& report = report_of(weights);
    const Status given = load_weights(weights, *model.actor, report.diagnostics);
    if (!given) report.fault = given.fault();
    if (given) model.content = 0;
  }

  std::int32_t load_model(const fs::path& file, const fs::path& weights) {
    begin_part();
    auto loaded = load_file(file, control_, loading_.with_textures);
    if (!loaded) {
      report_of(file).fault = loaded.fault();
      return -1;
    }
    auto* model = std::get_if<LoadedModel>(&*loaded);
    if (model == nullptr) {
      report_of(file).fault = fault(kNotAModel);
      return -1;
    }
    if (!weights.empty()) give_weights(weights, *model);
    if (loading_.prepare != nullptr) {
      if (const Status prepared = prepare(*model, *loading_.prepare, control_); !prepared) {
        report_of(file).fault = prepared.fault();
        return -1;
      }
    }
    report_of(file).diagnostics = model->diagnostics;
    loaded_.models.push_back(std::move(*model));
    return static_cast<std::int32_t>(loaded_.models.size()) - 1;
  }

  // Null: it could not be loaded.
  std::shared_ptr<const Motion> motion_of(const fs::path& file) {
    const auto [at, is_new] = motions_.try_emplace(file, nullptr);
    if (is_new && !control_.cancelled()) at->second = load_motion(file);
    return at->second;
  }

  // Of a project: its camera, light and self shadow.
  std::shared_ptr<const Motion> load_motion(const fs::path& file) {
    const auto known = loaded_.show.projects.find(file);
    if (known != loaded_.show.projects.end()) return scene_motion(known->second.get());
    begin_part();
    const auto bytes = read_file(file);
    SceneFileReport& report = report_of(file);
    if (!bytes) {
      report.fault = bytes.fault();
      return nullptr;
    }
    if (detect_file_kind(*bytes) == FileKind::project) {
      keep_project(file, *bytes);
      return scene_motion(loaded_.show.projects[file].get());
    }
    auto motion = read_motion(*bytes, report.diagnostics);
    if (motion) return std::make_shared<const Motion>(std::move(*motion));
    report.fault = motion.fault();
    return nullptr;
  }

  static std::shared_ptr<const Motion> scene_motion(const Project* project) {
    return project == nullptr ? nullptr : std::make_shared<const Motion>(scene_motion_of(*project));
  }

  // A scene file names projects instead of containing their keys. Null: it could not be read.
  std::shared_ptr<const Project> project_of(const fs::path& file) {
    const auto [at, is_new] = loaded_.show.projects.try_emplace(file, nullptr);
    if (is_new && !control_.cancelled()) {
      begin_part();
      const auto content = read_file(file);
      content ? keep_project(file, *content) : static_cast<void>(report_of(file).fault = content.fault());
    }
    return loaded_.show.projects[file];
  }

  void keep_project(const fs::path& file, Bytes content) {
    SceneFileReport& report = report_of(file);
    auto project = read_pmm(content, report.diagnostics);
    if (project) {
      loaded_.show.projects[file] = std::make_shared<const Project>(std::move(*project));
    } else {
      report.fault = project.fault();
    }
  }

  // The motions of an actor that are keys of projects, with the names of its model.
  void take_from_projects(std::size_t actor) {
    SceneActor& show = loaded_.show.actors[actor];
    const std::int32_t model = loaded_.model_of[actor];
    if (model < 0) return;
    bool found = !show.project.file.empty() ? has_part(show.project) : true;
    for (SceneMotion& motion : show.motions) {
      if (motion.motion || motion.project_model < 0) continue;
      const auto project = project_of(motion.file);
      const std::size_t stored = motion.project_model;
      if (!project) continue;
      found = found && stored < project->models.size();
      if (stored >= project->models.size()) continue;
      const Model& of = *loaded_.models[model].actor->model;
      motion.motion = std::make_shared<const Motion>(odori::motion_of(project->models[stored], of));
    }
    if (!found) loaded_.findings.add(fault(kShowProjectPart, readable_name(show.file)));
  }

  // A project that cannot be read is reported itself.
  bool has_part(const ProjectPart& part) {
    const auto project = project_of(part.file);
    if (!project) return true;
    return part.model >= 0 ? has_index(project->models, part.model) : has_index(project->accessories, part.accessory);
  }

  void load_motions(std::vector<SceneMotion>& motions) {
    for (SceneMotion& motion : motions) {
      if (!motion.motion && motion.project_model < 0) motion.motion = motion_of(motion.file);
    }
    std::erase_if(motions, [](const SceneMotion& motion) { return motion.motion == nullptr; });
  }

  void fit_motions() {
    std::vector<SourceModel> open;
    for (const LoadedModel& model : loaded_.models) open.push_back({model.actor->model, model.actor->file});
    for (std::size_t i = 0; i < loaded_.show.actors.size(); ++i) {
      const std::int32_t model = loaded_.model_of[i];
      for (SceneMotion& motion : loaded_.show.actors[i].motions) {
        if (!motion.fit || model < 0 || control_.cancelled()) continue;
        motion.fitted = fit_layer(layer_of(motion), loaded_.models[model].actor->model, open, control_);
        if (motion.fitted && motion.fitted->fault) report_unfitted(motion);
      }
    }
  }

  void report_unfitted(const SceneMotion& motion) {
    const bool named = !motion.fit->from.empty();
    report_of(named ? motion.fit->from : motion.file).fault = motion.fitted->fault;
  }

  // A project has keys of several models; scenes of earlier versions do not state which.
  void drop_whole_projects(SceneActor& actor) {
    const auto is_whole = [this](const SceneMotion& motion) {
      return motion.project_model < 0 && loaded_.show.projects.contains(motion.file);
    };
    if (std::erase_if(actor.motions, is_whole) == 0) return;
    loaded_.findings.add(fault(kShowProjectPart, readable_name(actor.file)));
  }

  // Its samples are read while it is played.
  bool check_song(std::optional<SceneSong>& song) {
    if (!song) return false;
    const auto opened = SoundFile::open(song->file);
    if (opened) return true;
    report_of(song->file).fault = opened.fault();
    song.reset();
    return false;
  }

  const SceneLoading& loading_;
  JobControl& control_;
  LoadedScene loaded_;
  std::size_t parts_;
  std::size_t begun_ = 0;
  std::map<std::pair<fs::path, fs::path>, std::int32_t> models_;  // by file and weights
  std::map<fs::path, std::shared_ptr<const Motion>> motions_;
};

class StageFiller {
 public:
  StageFiller(LoadedScene& loaded, Stage& stage) : loaded_(loaded), stage_(stage) {}

  std::vector<std::int32_t> fill() {
    const std::vector<SceneActor>& actors = loaded_.show.actors;
    add_actors();
    for (std::size_t i = 0; i < actors.size(); ++i) {
      if (actor_of_[i] >= 0) set_parents(actors[i], loaded_.models[model_of(i)], actor_of_[i]);
    }
    for (const SceneMotion& scene : loaded_.show.scene) add_scene_tracks(scene);
    if (loaded_.show.state.light) stage_.light_overridden = loaded_.show.state.light;
    add_project_tracks(loaded_.show, actor_of_, stage_);
    return std::move(actor_of_);
  }

 private:
  std::size_t model_of(std::size_t actor) const { return loaded_.model_of[actor]; }

  void add_scene_tracks(const SceneMotion& scene) {
    Motion used;
    if (scene.tracks.camera) used.camera = scene.motion->camera;
    if (scene.tracks.light) used.light = scene.motion->light;
    if (scene.tracks.self_shadow) used.self_shadow = scene.motion->self_shadow;
    add_scene_motion(stage_, used);
  }

  // All are in their rest pose until the last has been copied.
  void add_actors() {
    const std::size_t first = stage_.actors.size();
    std::vector<std::int32_t> first_of_model(loaded_.models.size(), -1);
    for (std::size_t i = 0; i < loaded_.show.actors.size(); ++i) {
      actor_of_.push_back(-1);
      if (loaded_.model_of[i] < 0) continue;
      std::int32_t& original = first_of_model[model_of(i)];
      std::unique_ptr<Actor> actor =
          original < 0 ? std::move(loaded_.models[model_of(i)].actor) : copy_of(*stage_.actors[original]);
      actor_of_[i] = static_cast<std::int32_t>(stage_.actors.size());
      if (original < 0) original = actor_of_[i];
      stage_.actors.push_back(std::move(actor));
    }
    std::size_t at = first;
    for (std::size_t i = 0; i < actor_of_.size(); ++i) {
      if (actor_of_[i] >= 0) set_parts(loaded_.show.actors[i], *stage_.actors[at++]);
    }
  }

  void set_parts(const SceneActor& show, Actor& actor) {
    if (show.overrides) {
      const std::size_t missing = set_overrides(actor, *show.overrides);
      if (missing > 0) {
        loaded_.findings.add(fault(kShowOverrides, fmt::format("{}: {}", readable_name(show.file), missing)));
      }
    }
    actor.visible = show.visible;
    actor.project = show.project;
    set_placement(actor, show.placement);
    std::vector<MotionLayer> layers;
    for (const SceneMotion& motion : show.motions) layers.push_back(layer_of(motion));
    set_motion_layers(actor, std::move(layers));
  }

  void set_parents(const SceneActor& show, const LoadedModel& model, std::int32_t actor) {
    for (const SceneParent& parent : show.parents) {
      if (!set_parent(parent, actor)) loaded_.findings.add(fault(kShowParent, parent.actor_bone));
    }
    if (!show.parents.empty() || !show.parent_of_file || model.parent_bone.empty()) return;
    const std::int32_t holder = model_before(stage_, actor);
    if (attach_to_bone(stage_, actor, holder, model.parent_bone)) return;
    loaded_.findings.add(fault(kVacBone, model.parent_bone));
  }

  bool set_parent(const SceneParent& parent, std::int32_t actor) {
    const std::size_t other = parent.actor;
    if (parent.actor < 0 || other >= actor_of_.size() || actor_of_[other] < 0) return false;
    const auto bone_of = [this](std::int32_t of, const std::string& name, std::int32_t nth) {
      return find_bone(*stage_.actors[of]->model, {name, nth});
    };
    const ExternalParentLink link{bone_of(actor, parent.bone, parent.bone_nth), actor_of_[other],
                                  bone_of(actor_of_[other], parent.actor_bone, parent.actor_bone_nth)};
    return set_external_parent(stage_, actor, link);
  }

  LoadedScene& loaded_;
  Stage& stage_;
  std::vector<std::int32_t> actor_of_;
};

}  // namespace

MotionLayer layer_of(const SceneMotion& motion) {
  return {motion.motion, motion.file, within_range(motion.settings), motion.project_model, motion.fit, motion.fitted};
}

Result<LoadedScene> load_scene(Scene show, const SceneLoading& loading, JobControl& control) {
  return SceneLoader(std::move(show), loading, control).load();
}

Fault broken_show(const fs::path& file, const Fault& reason) {
  return fault(kShowBroken, readable_name(file) + ": " + describe(reason));
}

Result<std::optional<Scene>> scene_in_folder(const fs::path& folder, Diagnostics& findings, JobControl& control) {
  auto arranged = arrange_folder(folder, control);
  if (!arranged) return arranged.fault();
  if (!arranged->complete.empty()) {
    auto whole = scene_at(arranged->complete, findings, control);
    if ((whole && *whole) || arranged->shows.empty()) return whole;
    if (!whole) findings.add(broken_show(arranged->complete, whole.fault()));
  }
  if (arranged->shows.empty()) return std::optional<Scene>();
  Arrangement& first = arranged->shows.front();
  if (arranged->shows.size() > 1) findings.add(fault(kShowSeveral, first.title));
  if (first.show.actors.empty() || used_files(first).size() < 2) return std::optional<Scene>();
  return std::optional<Scene>(std::move(first.show));
}

Result<std::optional<Scene>> scene_in_file(const fs::path& file, Bytes content, Diagnostics& findings,
                                           const ProjectSearch& search) {
  const FileKind kind = detect_file_kind(content);
  if (kind == FileKind::scene) {
    auto show = read_scene(file, content, findings);
    if (!show) return show.fault();
    return std::optional(std::move(*show));
  }
  if (kind != FileKind::project) return std::optional<Scene>();
  auto project = read_pmm(content, findings);
  if (!project) return project.fault();
  return std::optional(show_of_project(std::make_shared<const Project>(std::move(*project)), file, search, findings));
}

Result<std::optional<Scene>> scene_at(const fs::path& path, Diagnostics& findings, JobControl& control) {
  if (is_folder(path)) return scene_in_folder(path, findings, control);
  auto reader = FileReader::open(path);
  if (!reader) return reader.fault();
  if (!is_show(detect_file_kind(reader->head()))) return std::optional<Scene>();
  const auto content = std::move(*reader).read();
  if (!content) return content.fault();
  return scene_in_file(path, *content, findings);
}

StageSelection selection_of(const Scene& show, std::span<const std::int32_t> actors, const Stage& stage) {
  const std::optional<SceneSelection>& stored = show.state.selection;
  if (!stored || !has_index(actors, stored->actor)) return {};
  StageSelection found{actors[stored->actor]};
  if (found.actor < 0) return {};
  const Model& model = *stage.actors[found.actor]->model;
  if (stored->bone) found.bone = find_bone(model, *stored->bone);
  if (stored->morph) found.morph = find_morph(model, *stored->morph);
  return found;
}

std::vector<std::int32_t> add_to_stage(LoadedScene& loaded, Stage& stage) { return StageFiller(loaded, stage).fill(); }

}  // namespace odori
