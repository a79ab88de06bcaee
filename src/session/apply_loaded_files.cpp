#include "base/folders.h"
#include "scene/external_parents.h"
#include "session/apply_textures.h"
#include "session/file_messages.h"
#include "session/pane_cameras.h"
#include "session/posing.h"
#include "session/reload.h"
#include "session/session_dialog.h"
#include "session/terms.h"

#include <algorithm>

namespace odori {

namespace {

// The work of placing one batch.
class Placing {
 public:
  Placing(bool add, const Upload& upload, Session& session) : add_(add), upload_(upload), session_(session) {}

  // Models first, so that a motion named before its model finds it.
  void place(LoadedBatch batch) {
    std::vector<int> actor_of(batch.files.size(), -1);
    for (std::size_t i = 0; i < batch.files.size(); ++i) {
      LoadResult& opened = batch.files[i];
      if (!opened.content) {
        say_fault(session_, opened.file, opened.content.fault());
        forget_background_image(opened.file);
      } else if (auto* model = std::get_if<LoadedModel>(&*opened.content)) {
        actor_of[i] = place_model(opened.file, std::move(*model));
      } else if (auto* background_image = std::get_if<LoadedBackgroundImage>(&*opened.content)) {
        session_.settings.look.background_image = opened.file;
        session_.background_image = std::move(background_image->image);
      } else if (auto* choice = std::get_if<FolderChoice>(&*opened.content)) {
        add_choice(opened.file, *choice);
      }
    }
    for (std::size_t i = 0; i < batch.files.size(); ++i) {
      LoadResult& opened = batch.files[i];
      if (!opened.content) continue;
      if (auto* motion = std::get_if<LoadedMotion>(&*opened.content)) {
        place_motion(opened.file, std::move(*motion), target(actor_of, i));
      }
    }
    remember_opened(batch);
    finish();
  }

 private:
  // The batch's first file is the newest: what was named first is looked for first.
  void remember_opened(const LoadedBatch& batch) {
    for (std::size_t i = batch.files.size(); i-- > 0;) {
      const LoadResult& opened = batch.files[i];
      const bool is_file = opened.content && !std::holds_alternative<FolderChoice>(*opened.content) &&
                           !std::holds_alternative<FoundTextures>(*opened.content) &&
                           !std::holds_alternative<LoadedBackgroundImage>(*opened.content);
      if (is_file) add_recent_file(session_.recent, opened.file);
    }
  }

  void forget_background_image(const std::filesystem::path& file) {
    std::filesystem::path& kept = session_.settings.look.background_image;
    if (kept == file && !session_.background_image) kept.clear();
  }

  void add_choice(const std::filesystem::path& folder, const FolderChoice& choice) {
    choice_folder_ = choice_.empty() ? folder : std::filesystem::path();
    choice_.insert(choice_.end(), choice.files.begin(), choice.files.end());
  }

  // Which actor it became; -1: none, and why is said.
  int place_model(const std::filesystem::path& file, LoadedModel loaded) {
    Stage& stage = session_.stage;
    auto gpu_model = upload_(*loaded.actor->model, loaded.textures);
    if (!gpu_model) {
      say_fault(session_, file, gpu_model.fault());
      return -1;
    }
    say_diagnostics(session_, file, loaded.diagnostics);
    const std::string name = readable_name(file);
    auto missing = missing_textures(*loaded.actor->model, loaded.textures);
    const bool replace = !add_ && !model_placed_ && session_.selected >= 0;
    if (replace) {
      const auto at = static_cast<std::size_t>(session_.selected);
      set_motion_layers(*loaded.actor, std::move(stage.actors[at]->layers));
      replace_actor(stage, session_.selected, std::move(loaded.actor));
      session_.history.forget_replaced(session_.selected);
      session_.gpu_models[at] = std::move(*gpu_model);
      session_.files[at].model = name;
    } else {
      stage.actors.push_back(std::move(loaded.actor));
      session_.gpu_models.push_back(std::move(*gpu_model));
      session_.files.push_back({name, {}});
      session_.selected = static_cast<int>(stage.actors.size()) - 1;
    }
    camera_to_fit_ = camera_to_fit_ || replace || stage.actors.size() == 1;
    ActorFiles& files = session_.files[static_cast<std::size_t>(session_.selected)];
    files.missing_textures = std::move(missing);
    files.report = std::move(loaded.report);
    show_terms(session_, stage.actors[static_cast<std::size_t>(session_.selected)]->model);
    select_no_part(session_);
    model_placed_ = true;
    return session_.selected;
  }

  // Which actor the motion at `index` of the batch moves; -1: none.
  int target(const std::vector<int>& actor_of, std::size_t index) const {
    for (std::size_t i = index; i-- > 0;) {
      if (actor_of[i] >= 0) return actor_of[i];
    }
    const auto first = std::find_if(actor_of.begin(), actor_of.end(), [](int actor) { return actor >= 0; });
    return first != actor_of.end() ? *first : session_.selected;
  }

  void place_motion(const std::filesystem::path& file, LoadedMotion loaded, int actor) {
    const std::string name = readable_name(file);
    say_diagnostics(session_, file, loaded.diagnostics);
    const Motion& motion = loaded.motion;
    const bool scene = has_scene_tracks(motion);
    if (scene) {
      add_scene_motion(session_.stage, motion);
      session_.scene_file = name;
      if (!motion.camera.empty()) session_.scene_source.camera = file;
      if (!motion.light.empty()) session_.scene_source.light = file;
      if (!motion.self_shadow.empty()) session_.scene_source.self_shadow = file;
      scene_placed_ = true;
    }
    if (has_model_tracks(motion)) {
      if (actor < 0) {
        say_fault(session_, file, Fault{&kNoModelForMotion});
      } else if (loaded.pose) {
        place_pose(session_, static_cast<std::size_t>(actor), motion, file);
      } else {
        move_actor(static_cast<std::size_t>(actor), std::move(loaded.motion), file);
      }
    } else if (!scene) {
      post_message(session_, Severity::warning, name, {"this motion holds no keys"});
    }
  }

  void move_actor(std::size_t actor, Motion motion, const std::filesystem::path& file) {
    std::vector<std::string>& names = session_.files[actor].motions;
    // Motions opened together are meant to be laid over each other: body, face, lips.
    give_bones_to(session_, actor, motion);
    const bool lay_over = add_ || std::find(moved_.begin(), moved_.end(), actor) != moved_.end();
    if (lay_over) {
      add_motion(*session_.stage.actors[actor], std::move(motion), file);
    } else {
      set_motion(*session_.stage.actors[actor], std::move(motion), file);
      names.clear();
      dance_replaced_ = true;
    }
    names.push_back(readable_name(file));
    session_.history.discard_layer_changes(static_cast<std::int32_t>(actor));
    moved_.push_back(actor);
  }

  void close_scene() {
    clear_scene_motion(session_.stage);
    session_.scene_file.clear();
    session_.scene_source = {};
    camera_to_fit_ = true;
  }

  void finish() {
    if (dance_replaced_ && !scene_placed_ && session_.scene_came_with_dance) close_scene();
    if (dance_replaced_ || scene_placed_) session_.scene_came_with_dance = scene_placed_ && !moved_.empty();
    const bool motion_placed = scene_placed_ || !moved_.empty();
    Clock& clock = session_.clock;
    // A part of another dance means nothing in this one.
    if (motion_placed) {
      clock.range.reset();
      session_.visible_frames.reset();
      seek(clock, clock.first);
    }
    set_last(clock, last_frame(session_.stage));
    clock.playing = clock.last > clock.first && (clock.playing || motion_placed);
    if (camera_to_fit_) {
      const glm::vec3 rotation = session_.stage.camera.rotation_rad;
      session_.stage.camera = fitted_camera(session_.stage, session_.aspect);
      session_.stage.camera.rotation_rad = rotation;
    }
    if (camera_to_fit_ || scene_placed_) link_cameras(session_);
    if (!choice_.empty()) let_select(session_, std::move(choice_), choice_folder_, add_);
    ++session_.revision;
    ++session_.stage_revision;
  }

  bool add_;
  const Upload& upload_;
  Session& session_;
  bool model_placed_ = false;
  bool scene_placed_ = false;
  bool dance_replaced_ = false;
  bool camera_to_fit_ = false;
  std::vector<std::filesystem::path> choice_;  // files of folders of which one is meant
  std::filesystem::path choice_folder_;        // they all are in; empty: in several
  std::vector<std::size_t> moved_;             // actors that a motion of this batch moves
};

}  // namespace

void apply_loaded_files(LoadedBatch batch, const Upload& upload, Session& session, const AddTextures& add_textures) {
  if (batch.reload) return apply_reloaded_files(batch, upload, session);
  for (const LoadResult& opened : batch.files) {
    if (!opened.content) continue;
    if (const auto* found = std::get_if<FoundTextures>(&*opened.content)) apply_textures(*found, add_textures, session);
  }
  const bool add = batch.add;
  Placing(add, upload, session).place(std::move(batch));
}

}  // namespace odori
