#include "document/open.h"

#include "base/folders.h"
#include "loading/scene/project_scene.h"
#include "loading/user_folders.h"

#include <algorithm>

namespace odori {

namespace {

namespace fs = std::filesystem;

void note_source(const SceneMotion& motion, bool of_project, SceneSource& source) {
  source.name = readable_name(motion.file);
  const SceneTracks& used = motion.tracks;
  if (used.camera && !motion.motion->camera.empty()) source.camera = motion.file;
  if (used.light && !motion.motion->light.empty()) source.light = motion.file;
  if (used.self_shadow && !motion.motion->self_shadow.empty()) source.self_shadow = motion.file;
  if (used.gravity && of_project) source.gravity = motion.file;
}

// Motions are for models, so accessories are selected only if there is nothing else.
int first_actor(const Scene& show, std::span<const std::int32_t> actors, const Stage& stage) {
  if (show.main_actor >= 0 && actors[show.main_actor] >= 0) return actors[show.main_actor];
  const auto is_model = [&](std::int32_t actor) { return actor >= 0 && !stage.actors[actor]->model->accessory; };
  auto first = std::ranges::find_if(actors, is_model);
  if (first == actors.end()) first = std::ranges::find_if(actors, [](std::int32_t actor) { return actor >= 0; });
  return first == actors.end() ? -1 : *first;
}

}  // namespace

void set_prepared(ActorFiles& files, const LoadedModel& loaded) {
  files.missing_textures = loaded.prepared ? loaded.prepared->missing_textures : std::vector<std::size_t>();
  files.drawn_texels = loaded.prepared ? loaded.prepared->drawn_texels : std::vector<SharedDrawnTexels>();
}

ActorFiles files_of(const fs::path& file, const LoadedModel& loaded) {
  ActorFiles files;
  files.model = readable_name(file);
  files.content = loaded.content;
  files.report = loaded.report;
  files.geometry = loaded.geometry;
  files.sample = is_sample(file);
  set_prepared(files, loaded);
  return files;
}

void clear_content(Document& document) {
  document.stage.actors.clear();
  clear_scene_motion(document.stage);
  document.stage.light_overridden.reset();
  document.files.clear();
  document.gpu_models.clear();
  document.history.clear();
  document.selected.actor = -1;
  document.selected.marked.reset();
  document.selected.picked.reset();
  document.scene_source = {};
  document.grid_over_floor = false;
  document.song = {};
}

std::vector<std::int32_t> add_to_document(LoadedScene& loaded, Document& document) {
  for (std::size_t i = 0; i < loaded.model_of.size(); ++i) {
    if (loaded.model_of[i] < 0) continue;
    const SceneActor& actor = loaded.show.actors[i];
    ActorFiles& files = document.files.emplace_back(files_of(actor.file, loaded.models[loaded.model_of[i]]));
    for (const SceneMotion& motion : actor.motions) files.motions.push_back(readable_name(motion.file));
  }
  std::vector<std::int32_t> actors = add_to_stage(loaded, document.stage);
  if (const int first = first_actor(loaded.show, actors, document.stage); first >= 0) document.selected.actor = first;
  clear_part_selection(document);
  for (const SceneMotion& motion : loaded.show.scene) {
    note_source(motion, loaded.show.projects.contains(motion.file), document.scene_source);
  }
  ++document.revision;
  ++document.override_revision;
  ++document.stage_revision;
  return actors;
}

void add_scene_motion(Document& document, const Motion& motion, const fs::path& file) {
  if (!has_scene_tracks(motion)) return;
  add_scene_motion(document.stage, motion);
  SceneSource& source = document.scene_source;
  source.name = readable_name(file);
  if (!motion.camera.empty()) source.camera = file;
  if (!motion.light.empty()) source.light = file;
  if (!motion.self_shadow.empty()) source.self_shadow = file;
}

std::optional<OwnSettings> settings_with(const Scene& show, const OwnSettings& own) {
  const SceneState& state = show.state;
  if (!state.settings && !show.project) return std::nullopt;
  OwnSettings shown = own;
  shown.scene = state.settings.value_or(own.scene);
  if (!state.settings) set_project_settings(show, shown.scene);
  fs::path& image = shown.scene.look.background_image;
  if (state.settings) image.clear();
  if (!show.background_image.empty()) image = show.background_image;
  shown.loop = state.loop.value_or(own.loop);
  shown.speed = state.speed.value_or(own.speed);
  return shown;
}

void set_selection_and_cameras(const Scene& show, std::span<const std::int32_t> actors, Document& document) {
  const StageSelection selected = selection_of(show, actors, document.stage);
  if (selected.actor >= 0) {
    document.selected.actor = selected.actor;
    document.selected.bone = selected.bone;
    document.selected.morph = selected.morph;
  }
  const std::vector<SceneCamera>& cameras = show.state.cameras;
  if (cameras.empty()) return;
  for (std::size_t i = 0; i < document.cameras.size(); ++i) {
    const SceneCamera& camera = cameras[std::min(i, cameras.size() - 1)];
    document.cameras[i] = camera.camera;
    document.cameras_follow[i] = camera.follow;
  }
  const std::size_t active = active_index(document.settings.views);
  document.stage.camera = document.cameras[active];
  document.stage.follow_camera_motion = document.cameras_follow[active];
}

std::optional<double> frame_of(const Scene& show) {
  if (show.state.frame || !show.project) return show.state.frame;
  return std::max(show.project->current_frame, 0);
}

}  // namespace odori
