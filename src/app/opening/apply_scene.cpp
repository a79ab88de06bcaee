#include "app/messages.h"
#include "app/opening/apply_loaded_files.h"
#include "app/opening/projects.h"
#include "app/settings/settings.h"
#include "base/folders.h"
#include "document/cameras.h"
#include "document/open.h"
#include "document/scene.h"
#include "loading/scene/scene_file.h"
#include "loading/user_folders.h"

#include <algorithm>

namespace odori {

namespace {

namespace fs = std::filesystem;

// Puts one show on the stage.
class SceneApplier {
 public:
  SceneApplier(LoadedScene loaded, UploadedModels& uploaded, Session& session)
      : loaded_(std::move(loaded)), uploaded_(uploaded), session_(session) {}

  void apply(bool add) {
    const auto terms = open_terms(session_);
    if (!add) remove_messages_of_document(session_);
    take_gpu_models();
    if (!add) clear_content(document_);
    show_terms_of_models(terms);
    const std::vector<std::int32_t> actors = add_to_document(loaded_, document_);
    document_.gpu_models.insert(document_.gpu_models.end(), gpu_models_.begin(), gpu_models_.end());
    set_show_song();
    start();
    if (!add) {
      show_own_or_scene_settings();
      set_selection_and_cameras(loaded_.show, actors, document_);
      show_frame();
      set_file(document_, has_scene_name(loaded_.show.source) ? loaded_.show.source : fs::path());
    }
    post_findings();
    note_project(loaded_.show, add, session_);
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

  void show_terms_of_models(std::optional<std::uint64_t> open) {
    std::vector<std::shared_ptr<const Model>> models;
    for (std::size_t i = 0; i < loaded_.model_of.size(); ++i) {
      if (loaded_.model_of[i] < 0) continue;
      const auto& model = loaded_.models[loaded_.model_of[i]].actor->model;
      if (!model->accessory && !is_sample(loaded_.show.actors[i].file)) models.push_back(model);
    }
    show_terms(session_, models, open);
  }

  void set_show_song() {
    const std::optional<SceneSong>& song = loaded_.show.song;
    if (!song) return;
    if (song->offset_s) session_.song.next_offset_s = song->offset_s;
    set_song(session_, song->file);
  }

  void start() {
    Clock& clock = document_.clock;
    clock.range.reset();
    document_.visible_frames.reset();
    update_playback_end(document_);
    seek(clock, clock.first);
    clock.playing = clock.last > clock.first;
    const glm::vec3 rotation = document_.stage.camera.rotation_rad;
    document_.stage.camera = fitted_camera(document_.stage, document_.aspect);
    document_.stage.camera.rotation_rad = rotation;
    link_cameras(document_);
  }

  // A project sets some of the user's own settings, a scene all of them; other shows none.
  void show_own_or_scene_settings() {
    const Scene& show = loaded_.show;
    const OwnSettings own = document_.own_settings.value_or(shown_settings(document_));
    std::optional<OwnSettings> wanted = settings_with(show, own);
    if (!wanted && !has_scene_name(show.source)) return restore_own_settings(session_);
    set_own_settings_aside(document_);
    if (!wanted) wanted = own;
    if (session_.options_of_files) odori::apply(*session_.options_of_files, wanted->scene);
    show_settings(session_, *wanted);
    document_.grid_over_floor = show.state.settings && show.state.settings->look.grid;
  }

  // A scene is as it was saved; a project plays.
  void show_frame() {
    const Scene& show = loaded_.show;
    if (show.state.range) set_range(document_.clock, *show.state.range);
    if (const auto frame = frame_of(show)) seek(document_.clock, *frame);
    if (show.state.frame) document_.clock.playing = false;
  }

  void post_findings() {
    for (const SceneFileReport& report : loaded_.reports) {
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

  LoadedScene loaded_;
  UploadedModels& uploaded_;
  Session& session_;
  Document& document_ = session_.document;
  std::vector<std::shared_ptr<GpuModel>> gpu_models_;  // of the actors that are not left out
};

}  // namespace

void apply_scene(LoadedScene loaded, bool add, UploadedModels& uploaded, Session& session) {
  SceneApplier(std::move(loaded), uploaded, session).apply(add);
}

}  // namespace odori
