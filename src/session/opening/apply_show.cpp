#include "base/folders.h"
#include "loading/show/project_show.h"
#include "loading/show/scene_file.h"
#include "loading/user_folders.h"
#include "session/cameras.h"
#include "session/messages.h"
#include "session/opening/apply_loaded_files.h"
#include "session/opening/projects.h"
#include "session/scene_document.h"

#include <algorithm>

namespace odori {

namespace {

namespace fs = std::filesystem;

// Puts one show on the stage.
class ShowApplier {
 public:
  ShowApplier(LoadedShow loaded, UploadedModels& uploaded, Session& session)
      : loaded_(std::move(loaded)), uploaded_(uploaded), session_(session) {}

  void apply(bool add) {
    take_gpu_models();
    if (!add) clear_session();
    prepare_files();
    const std::vector<std::int32_t> actor_of = add_to_stage(loaded_, session_.stage);
    session_.gpu_models.insert(session_.gpu_models.end(), gpu_models_.begin(), gpu_models_.end());
    session_.files.insert(session_.files.end(), files_.begin(), files_.end());
    select_first(actor_of);
    note_scene_files();
    set_show_song();
    start();
    if (!add) {
      show_own_or_scene_settings();
      apply_state(actor_of);
      set_scene_document(session_, has_scene_name(loaded_.show.source) ? loaded_.show.source : fs::path());
    }
    post_findings();
    note_project(loaded_.show, add, session_);
    ++session_.revision;
    ++session_.override_revision;
    ++session_.stage_revision;
  }

 private:
  // One per actor that can be drawn; the others are left out.
  void take_gpu_models() {
    for (std::size_t i = 0; i < loaded_.model_of.size(); ++i) {
      std::int32_t& model = loaded_.model_of[i];
      if (model < 0) continue;
      auto gpu_model = uploaded_.take(*loaded_.models[model].actor->model);
      if (gpu_model) {
        gpu_models_.push_back(std::move(*gpu_model));
      } else {
        post_fault(session_, loaded_.show.actors[i].file, gpu_model.fault());
        model = -1;
      }
    }
  }

  void clear_session() {
    session_.stage.actors.clear();
    session_.files.clear();
    session_.gpu_models.clear();
    session_.history.clear();
    session_.selected = -1;
    session_.marked.reset();
    session_.picked.reset();
    clear_scene_motion(session_.stage);
    session_.stage.light_overridden.reset();
    session_.scene_file.clear();
    session_.scene_source = {};
    session_.scene_from_model_motion = false;
    session_.grid_over_floor = false;
    set_song(session_, {});
  }

  void prepare_files() {
    for (std::size_t i = 0; i < loaded_.model_of.size(); ++i) {
      if (loaded_.model_of[i] < 0) continue;
      const LoadedModel& model = loaded_.models[loaded_.model_of[i]];
      const ShowActor& actor = loaded_.show.actors[i];
      files_.push_back(files_of(actor.file, model));
      for (const ShowMotion& motion : actor.motions) files_.back().motions.push_back(readable_name(motion.file));
      if (!model.actor->model->accessory && !is_sample(actor.file)) show_terms(session_, model.actor->model);
    }
  }

  // Motions are for models, so accessories are selected only if there is nothing else.
  void select_first(const std::vector<std::int32_t>& actor_of) {
    const std::int32_t main = loaded_.show.main_actor;
    std::int32_t first = main < 0 ? -1 : actor_of[main];
    if (first >= 0) session_.selected = first;
    if (first >= 0) return clear_part_selection(session_);
    for (const std::int32_t actor : actor_of) {
      if (actor < 0) continue;
      const bool accessory = session_.stage.actors[actor]->model->accessory;
      if (first < 0) first = actor;
      if (accessory) continue;
      first = actor;
      break;
    }
    if (first >= 0) session_.selected = first;
    clear_part_selection(session_);
  }

  void note_scene_files() {
    for (const ShowMotion& motion : loaded_.show.scene) {
      session_.scene_file = readable_name(motion.file);
      const SceneTracks& used = motion.tracks;
      SceneSource& source = session_.scene_source;
      if (used.camera && !motion.motion->camera.empty()) source.camera = motion.file;
      if (used.light && !motion.motion->light.empty()) source.light = motion.file;
      if (used.self_shadow && !motion.motion->self_shadow.empty()) source.self_shadow = motion.file;
      if (used.gravity && loaded_.show.projects.contains(motion.file)) source.gravity = motion.file;
    }
  }

  void set_show_song() {
    const std::optional<ShowSong>& song = loaded_.show.song;
    if (!song) return;
    if (song->offset_s) session_.next_song_offset_s = song->offset_s;
    set_song(session_, song->file);
  }

  void start() {
    Clock& clock = session_.clock;
    clock.range.reset();
    session_.visible_frames.reset();
    update_playback_end(session_);
    seek(clock, clock.first);
    clock.playing = clock.last > clock.first;
    const glm::vec3 rotation = session_.stage.camera.rotation_rad;
    session_.stage.camera = fitted_camera(session_.stage, session_.aspect);
    session_.stage.camera.rotation_rad = rotation;
    link_cameras(session_);
  }

  // A project sets some of the user's own settings, a scene all of them; other shows none.
  void show_own_or_scene_settings() {
    const Show& show = loaded_.show;
    const ShowState& state = show.state;
    if (!state.settings && !show.project && !has_scene_name(show.source)) return restore_own_settings(session_);
    set_own_settings_aside(session_);
    ShownSettings wanted = *session_.own_settings;
    const fs::path own_image = wanted.scene.look.background_image;
    wanted.scene = state.settings.value_or(wanted.scene);
    if (!state.settings && show.project) set_project_settings(*show.project, wanted.scene);
    fs::path& image = wanted.scene.look.background_image;
    image = state.settings ? fs::path() : own_image;
    if (!show.background_image.empty()) image = show.background_image;
    if (session_.options_of_files) odori::apply(*session_.options_of_files, wanted.scene);
    wanted.loop = state.loop.value_or(wanted.loop);
    wanted.speed = state.speed.value_or(wanted.speed);
    show_settings(session_, wanted);
    session_.grid_over_floor = state.settings && state.settings->look.grid;
  }

  void apply_state(const std::vector<std::int32_t>& actor_of) {
    const ShowState& state = loaded_.show.state;
    const StageSelection selected = selection_of(loaded_.show, actor_of, session_.stage);
    if (selected.actor >= 0) {
      session_.selected = selected.actor;
      session_.selected_bone = selected.bone;
      session_.selected_morph = selected.morph;
    }
    if (!state.cameras.empty()) apply_cameras(state.cameras);
    if (state.range) set_range(session_.clock, *state.range);
    if (state.frame) {
      seek(session_.clock, *state.frame);
      session_.clock.playing = false;  // the scene is as it was saved
    } else if (loaded_.show.project) {
      seek(session_.clock, std::max(loaded_.show.project->current_frame, 0));
    }
  }

  void apply_cameras(const std::vector<ShowCamera>& cameras) {
    for (std::size_t i = 0; i < session_.cameras.size(); ++i) {
      const ShowCamera& camera = cameras[std::min(i, cameras.size() - 1)];
      session_.cameras[i] = camera.camera;
      session_.cameras_follow[i] = camera.follow;
    }
    const std::size_t active = active_index(session_.settings.views);
    session_.stage.camera = session_.cameras[active];
    session_.stage.follow_camera_motion = session_.cameras_follow[active];
  }

  void post_findings() {
    for (const ShowFileReport& report : loaded_.reports) {
      if (report.fault) {
        post_fault(session_, report.file, *report.fault);
      } else {
        post_diagnostics(session_, report.file, report.diagnostics);
      }
    }
    Diagnostics findings;
    for (const Fault& fault : loaded_.findings.faults()) {
      if (fault.kind != &kProjectFileMissing) findings.add(fault);  // in a message of their own, see note_project
    }
    post_diagnostics(session_, loaded_.show.source, findings);
  }

  LoadedShow loaded_;
  UploadedModels& uploaded_;
  Session& session_;
  std::vector<std::shared_ptr<GpuModel>> gpu_models_;  // of the actors that are not left out
  std::vector<ActorFiles> files_;                      // likewise
};

}  // namespace

void apply_show(LoadedShow loaded, bool add, UploadedModels& uploaded, Session& session) {
  ShowApplier(std::move(loaded), uploaded, session).apply(add);
}

}  // namespace odori
