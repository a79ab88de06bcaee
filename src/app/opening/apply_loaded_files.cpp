#include "app/opening/apply_loaded_files.h"

#include "app/dialog.h"
#include "app/edits.h"
#include "app/messages.h"
#include "app/opening/playlist_seams.h"
#include "base/enums.h"
#include "base/folders.h"
#include "base/translate.h"
#include "document/cameras.h"
#include "document/open.h"
#include "document/roster.h"
#include "loading/user_folders.h"
#include "scene/external_parents.h"
#include "scene/formation.h"

#include <algorithm>
#include <array>

namespace odori {

namespace {

// Puts one batch on the stage.
class BatchApplier {
 public:
  BatchApplier(bool add, UploadedModels& uploaded, Session& session)
      : add_(add),
        uploaded_(uploaded),
        session_(session),
        before_(undoable_state(session.document)),
        terms_before_(open_terms(session)),
        roster_(session.document, tr_later("Add model"), true) {}

  // Models first, so that a motion listed before its model finds it.
  void apply(LoadedBatch batch) {
    std::vector<int> actor_of(batch.files.size(), -1);
    const std::uint64_t first_message = session_.next_message;
    if (batch.listed >= 0) keep_tail(session_);
    const bool turns = batch.listed >= 0 && batch.listed != session_.playlist.view.current;
    for (LoadResult& opened : batch.files) {
      auto* show = opened.content ? std::get_if<LoadedScene>(&*opened.content) : nullptr;
      if (show != nullptr) apply_whole_show(std::move(*show), batch.listed);
    }
    for (std::size_t i = 0; i < batch.files.size(); ++i) {
      LoadResult& opened = batch.files[i];
      if (!show_applied_) remove_messages(session_, opened.file);
      post_diagnostics(session_, opened.file, opened.findings);
      if (!opened.content) {
        post_fault(session_, opened.file, opened.content.fault());
        clear_unloaded_background(opened.file);
      } else if (auto* model = std::get_if<LoadedModel>(&*opened.content)) {
        actor_of[i] = apply_model(opened.file, std::move(*model));
      } else if (auto* background = std::get_if<BackgroundPicture>(&*opened.content)) {
        apply_background(opened.file, std::move(*background));
      } else if (const auto* look = std::get_if<LoadedLook>(&*opened.content)) {
        odori::apply(look->settings, session_.document.settings.look);
      } else if (std::holds_alternative<LoadedSound>(*opened.content)) {
        set_song(session_, opened.file);
        song_applied_ = true;
      } else if (auto* choice = std::get_if<FolderChoice>(&*opened.content)) {
        add_to_choice(opened.file, *choice);
      } else if (const auto* list = std::get_if<ShowList>(&*opened.content)) {
        set_playlist(session_, list->shows);
      }
    }
    attach_accessories();
    for (std::size_t i = 0; i < batch.files.size(); ++i) {
      LoadResult& opened = batch.files[i];
      if (!opened.content) continue;
      if (auto* motion = std::get_if<LoadedMotion>(&*opened.content)) {
        apply_motion(opened.file, std::move(*motion), actor_for_motion(actor_of, i));
      }
    }
    add_recent_files(batch);
    finish();
    note_in_history();
    note_listed(batch, first_message);
    remove_messages_of_closed(session_);
    note_playlist_messages(session_, first_message, turns);
  }

 private:
  void apply_whole_show(LoadedScene show, int listed) {
    const auto arranged = show.arranged;
    if (arranged && !add_) {
      apply_arranged_scene(std::move(show), listed >= 0, uploaded_, session_);
    } else {
      apply_scene(std::move(show), add_, uploaded_, session_);
      if (!add_) session_.opened_scene = {};
    }
    show_applied_ = true;
    if (!add_) note_opened_scene(session_, listed, arranged);
  }

  // An entry of the playlist that is no show: a single file of a folder, or one that cannot be opened.
  // Why it cannot be stays to be read while the next one plays.
  void note_listed(const LoadedBatch& batch, std::uint64_t first_message) {
    if (batch.listed < 0 || show_applied_) return;
    const bool failed = std::ranges::any_of(batch.files, [](const LoadResult& opened) { return !opened.content; });
    if (failed) {
      for (Message& message : session_.messages) {
        if (message.id >= first_message) message.about.clear();
      }
      return skip_listed(session_, batch.listed);
    }
    if (motion_replaced_) {
      session_.tasks.fits_opened = true;
      if (!song_applied_) set_song(session_, {});  // of the show before
    }
    note_opened_scene(session_, batch.listed, nullptr);
  }

  // In reverse, so that the first file of the batch is the first of the recent files.
  void add_recent_files(const LoadedBatch& batch) {
    for (std::size_t i = batch.files.size(); i-- > 0;) {
      const LoadResult& opened = batch.files[i];
      const bool is_file = opened.content && !std::holds_alternative<FolderChoice>(*opened.content) &&
                           !std::holds_alternative<FoundTextures>(*opened.content) &&
                           !std::holds_alternative<ShowList>(*opened.content) &&
                           !std::holds_alternative<BackgroundPicture>(*opened.content) &&
                           !std::holds_alternative<LoadedLook>(*opened.content);
      if (!is_file || opened.file.empty()) continue;
      add_recent_file(session_.recent, opened.file);
      session_.tasks.just_opened.push_back(opened.file);
    }
  }

  void clear_unloaded_background(const std::filesystem::path& file) {
    std::filesystem::path& background = session_.document.settings.look.background_image;
    if (background == file && !session_.document.background) background.clear();
  }

  // The one of the settings is known. Another may have been dropped by mistake, or be hidden by a sky.
  void apply_background(const std::filesystem::path& file, BackgroundPicture picture) {
    std::filesystem::path& background = session_.document.settings.look.background_image;
    const bool moves = picture.video != nullptr;
    session_.document.background = std::move(picture);
    if (std::exchange(background, file) == file) return;
    std::vector<std::string> lines{moves ? tr("This video is the background now")
                                         : tr("This image is the background now")};
    const auto& actors = session_.document.stage.actors;
    if (std::ranges::any_of(actors, [](const auto& actor) { return actor->visible && has_floor(*actor); }))
      lines.push_back(tr("Scenery that has a sky of its own hides it"));
    post_message(session_, Severity::note, readable_name(file), std::move(lines));
    session_.messages.back().offers.push_back({tr("Remove the background"), ClearBackgroundImage{}});
  }

  void add_to_choice(const std::filesystem::path& folder, const FolderChoice& choice) {
    choice_folder_ = choice_.empty() ? folder : std::filesystem::path();
    choice_.insert(choice_.end(), choice.files.begin(), choice.files.end());
  }

  // Returns the index of the actor; -1 if the model cannot be uploaded, with a message.
  int apply_model(const std::filesystem::path& file, LoadedModel loaded) {
    Stage& stage = session_.document.stage;
    auto gpu_model = uploaded_.take(*loaded.actor->model);
    if (!gpu_model) {
      post_fault(session_, file, gpu_model.fault());
      return -1;
    }
    post_diagnostics(session_, file, loaded.diagnostics);
    const ActorKind kind = kind_of(*loaded.actor);
    const bool accessory = loaded.actor->model->accessory;
    const bool first_model =
        std::ranges::none_of(stage.actors, [](const auto& shown) { return kind_of(*shown) == ActorKind::model; });
    const bool replace = replaces_selected(kind);
    int actor = session_.document.selected.actor;
    if (replace) {
      if (kind == ActorKind::model && session_.document.files[actor].sample && !is_sample(file)) end_sample(actor);
      set_motion_layers(*loaded.actor, std::move(stage.actors[actor]->layers));
      replace_actor(stage, actor, std::move(loaded.actor));
      set_visible(*stage.actors[actor], true);
      session_.document.history.discard_replaced(actor);
      replaced_ = true;
      session_.document.gpu_models[actor] = std::move(*gpu_model);
    } else {
      stage.actors.push_back(std::move(loaded.actor));
      session_.document.gpu_models.push_back(std::move(*gpu_model));
      session_.document.files.emplace_back();
      if (kind == ActorKind::model) added_.push_back(stage.actors.size() - 1);
      actor = static_cast<int>(stage.actors.size()) - 1;
    }
    // A further model stands beside the others, where the camera may not see it.
    fit_camera_ = fit_camera_ || kind == ActorKind::model || (replace && kind != ActorKind::accessory) || first_model;
    ActorFiles& files = session_.document.files[actor];
    std::vector<std::string> motions = std::move(files.motions);
    files = files_of(file, loaded);
    files.motions = std::move(motions);
    if (!accessory) give_waiting_motions(session_, actor);
    if (!accessory && !is_sample(file)) opened_models_.push_back(stage.actors[actor]->model);
    // Motions are for models: one that is selected stays selected.
    if (kind == ActorKind::model || first_model) session_.document.selected.actor = actor;
    clear_part_selection(session_.document);
    applied_[ordinal(kind)] = true;
    if (!loaded.parent_bone.empty()) held_.push_back({actor, file, std::move(loaded.parent_bone)});
    return actor;
  }

  // What an opened file replaces: of its own kind.
  enum class ActorKind : std::uint8_t { model, accessory, scenery };

  static ActorKind kind_of(const Actor& actor) {
    if (has_floor(actor)) return ActorKind::scenery;
    return actor.model->accessory ? ActorKind::accessory : ActorKind::model;
  }

  // A model that takes the place of the sample does not inherit its dance and camera. For the rest, see `finish`.
  void end_sample(std::size_t actor) {
    sample_ended_ = true;
    std::vector<MotionLayer>& layers = session_.document.stage.actors[actor]->layers;
    std::vector<std::string>& names = session_.document.files[actor].motions;
    for (std::size_t i = layers.size(); i-- > 0;) {
      if (layers[i].file.empty() || !is_sample(layers[i].file)) continue;
      layers.erase(layers.begin() + static_cast<std::ptrdiff_t>(i));
      if (i < names.size()) names.erase(names.begin() + static_cast<std::ptrdiff_t>(i));
    }
    const std::filesystem::path& camera = session_.document.scene_source.camera;
    if (camera.empty() || !is_sample(camera)) return;
    remove_scene_motion();
    session_.document.scene_source.with_model_motion = false;
    session_.document.stage.camera.rotation_rad = glm::vec3(0.0f);
  }

  // A model replaces a model, and so on; otherwise it is added.
  bool replaces_selected(ActorKind kind) const {
    return !add_ && !applied_[ordinal(kind)] && session_.document.selected.actor >= 0 &&
           kind_of(*session_.document.stage.actors[session_.document.selected.actor]) == kind;
  }

  bool is_accessory(int actor) const { return session_.document.stage.actors[actor]->model->accessory; }

  // Lets models hold the accessories of .vac files.
  void attach_accessories() {
    for (const auto& [accessory, file, bone] : held_) {
      const int selected = session_.document.selected.actor;
      const int model =
          selected >= 0 && !is_accessory(selected) ? selected : model_before(session_.document.stage, accessory);
      if (attach_to_bone(session_.document.stage, accessory, model, bone)) continue;
      Diagnostics diagnostics;
      diagnostics.add(fault(kVacBone, bone));
      post_diagnostics(session_, file, diagnostics);
    }
  }

  // The actor that the motion at `index` of the batch is for; -1: none.
  int actor_for_motion(const std::vector<int>& actor_of, std::size_t index) const {
    const auto dances = [this](int actor) {
      return actor >= 0 && kind_of(*session_.document.stage.actors[actor]) == ActorKind::model;
    };
    for (std::size_t i = index; i-- > 0;) {
      if (dances(actor_of[i])) return actor_of[i];
    }
    const auto first = std::ranges::find_if(actor_of, dances);
    if (first != actor_of.end()) return *first;
    const int selected = session_.document.selected.actor,
              model = model_before(session_.document.stage, session_.document.stage.actors.size());
    return model < 0 || (selected >= 0 && !is_accessory(selected)) ? selected : model;
  }

  void apply_motion(const std::filesystem::path& file, LoadedMotion loaded, int actor) {
    const std::string name = readable_name(file);
    post_diagnostics(session_, file, loaded.diagnostics);
    const Motion& motion = loaded.motion;
    const bool scene = has_scene_tracks(motion);
    add_scene_motion(session_.document, motion, file);
    scene_applied_ = scene_applied_ || scene;
    if (has_model_tracks(motion)) {
      if (actor < 0) {
        post_fault(session_, file, fault(kNoModelForMotion));
      } else if (loaded.pose) {
        apply_pose(session_, actor, motion, file);
      } else {
        apply_to_actor(actor, std::move(loaded.motion), file);
      }
    } else if (!scene) {
      post_message(session_, Severity::warning, name, {tr("This motion has no keys")});
      bind_last_message(session_, file);
    }
  }

  void apply_to_actor(std::size_t actor, Motion motion, const std::filesystem::path& file) {
    std::vector<std::string>& names = session_.document.files[actor].motions;
    clear_overrides_of_motion(session_, actor, motion, readable_name(file));
    // Motions opened together are layers of one dance: body, face, lips.
    const bool add_layer = add_ || std::ranges::find(animated_, actor) != animated_.end();
    if (add_layer) {
      add_motion(*session_.document.stage.actors[actor], std::move(motion), file);
    } else {
      replace_motion(session_, *session_.document.stage.actors[actor], std::move(motion), file);
      names.clear();
      motion_replaced_ = true;
    }
    names.push_back(readable_name(file));
    animated_.push_back(actor);
  }

  // An added model stands beside the others, unless its motion says where it is.
  void place_added() {
    for (const std::size_t actor : added_) {
      const bool animated = std::ranges::find(animated_, actor) != animated_.end();
      if (animated) continue;
      offer_same_dance(*session_.document.stage.actors[actor]);
      set_placement(*session_.document.stage.actors[actor],
                    placement_beside(session_.document.stage, static_cast<std::int32_t>(actor)));
    }
  }

  void offer_same_dance(const Actor& added) {
    if (!is_without_motion(added) || first_with_motion(session_.document.stage) < 0) return;
    post_message(session_, Severity::note, added.model->name, {tr("This model has no motion yet")});
    bind_last_message(session_, added.file);
    session_.messages.back().offers.push_back({tr("Dance the same motion"), ShareMotions{}});
  }

  void remove_scene_motion() {
    clear_scene_motion(session_.document.stage);
    session_.document.scene_source = {};
    fit_camera_ = true;
  }

  // What is left of the sample when its dancer or her dance has been replaced: scenery and song.
  void remove_rest_of_sample() {
    if (sample_ended_) {
      for (int i = static_cast<int>(session_.document.files.size()) - 1; i >= 0; --i) {
        if (session_.document.files[i].sample) remove_actor_for_good(session_.document, i);
      }
    }
    const bool other_dance = sample_ended_ || motion_replaced_;
    if (other_dance && !song_applied_ && session_.document.song.sample) set_song(session_, {});
  }

  void finish() {
    show_terms(session_, opened_models_, terms_before_);
    place_added();
    remove_rest_of_sample();
    if (motion_replaced_ && !scene_applied_ && session_.document.scene_source.with_model_motion) remove_scene_motion();
    if (motion_replaced_ || scene_applied_)
      session_.document.scene_source.with_model_motion = scene_applied_ && !animated_.empty();
    const bool motion_applied = scene_applied_ || !animated_.empty();
    Clock& clock = session_.document.clock;
    // Frame ranges of the motion before make no sense for this one.
    if (motion_applied || sample_ended_) {
      clock.range.reset();
      session_.document.visible_frames.reset();
      seek(clock, clock.first);
    }
    const bool plays_something = clock.last > clock.first;
    update_playback_end(session_.document);
    const bool begins_idle = !plays_something && session_.document.settings.life.idle;
    clock.playing = clock.last > clock.first && (clock.playing || motion_applied || begins_idle);
    if (fit_camera_) {
      const glm::vec3 rotation = session_.document.stage.camera.rotation_rad;
      session_.document.stage.camera = fitted_camera(session_.document.stage, session_.document.aspect);
      session_.document.stage.camera.rotation_rad = rotation;
    }
    if (fit_camera_ || scene_applied_) link_cameras(session_.document);
    const bool actor_applied = std::ranges::find(applied_, true) != applied_.end();
    const bool model_applied = applied_[ordinal(ActorKind::model)];
    const bool applied = show_applied_ || actor_applied || motion_applied;
    if (applied) session_.options_of_files.reset();
    if (!show_applied_ && (model_applied || motion_replaced_)) close_show_card(session_);
    if (!choice_.empty()) offer_file_choice(session_, std::move(choice_), choice_folder_, add_);
    ++session_.document.revision;
    // A background image, or a file that failed, does not cancel what is measured on the stage.
    if (actor_applied || motion_applied) ++session_.document.stage_revision;
  }

  // Everything that the batch did is one undo step. What fills the empty stage, or replaces it or a model, is none.
  void note_in_history() {
    Document& document = session_.document;
    if (replaced_ || (show_applied_ && !add_)) return;
    UndoableState after = undoable_state(document);
    const bool added = after.actors.size() > before_.actors.size();
    if (added && before_.actors.empty()) return document.history.clear();
    after.actors.resize(before_.actors.size());
    document.history.end_step();
    document.history.note(before_, after);
    if (added) roster_.finish();
  }

  bool add_;
  UploadedModels& uploaded_;
  Session& session_;
  UndoableState before_;
  std::optional<std::uint64_t> terms_before_;
  RosterChange roster_;
  bool replaced_ = false;          // a model that was shown
  std::array<bool, 3> applied_{};  // per ActorKind: one of this batch
  bool song_applied_ = false;      // a song of this batch
  bool show_applied_ = false;
  bool scene_applied_ = false;
  bool motion_replaced_ = false;
  bool fit_camera_ = false;
  bool sample_ended_ = false;  // its dance or camera
  struct HeldAccessory {
    int actor;
    std::filesystem::path file;
    std::string bone;
  };
  std::vector<HeldAccessory> held_;
  std::vector<std::filesystem::path> choice_;                // files of folders, of which the user selects one
  std::filesystem::path choice_folder_;                      // that contains them all; empty: several folders
  std::vector<std::shared_ptr<const Model>> opened_models_;  // whose terms may be shown
  std::vector<std::size_t> added_;                           // models, as further actors
  std::vector<std::size_t> animated_;                        // actors that got a motion of this batch
};

}  // namespace

bool replaces_stage(const LoadedBatch& batch, const Session& session) {
  if (batch.add) return false;
  return std::ranges::any_of(batch.files, [&](const LoadResult& opened) {
    const auto* show = opened.content ? std::get_if<LoadedScene>(&*opened.content) : nullptr;
    return show != nullptr && !(show->arranged && is_for_stage(show->arranged->arrangement, session.document.stage));
  });
}

void apply_loaded_files(LoadedBatch batch, UploadedModels& uploaded, Session& session) {
  if (batch.reload) {
    const auto& first = batch.files.front().content;
    const bool show = first && std::holds_alternative<LoadedScene>(*first);
    return show ? apply_reloaded_show(std::move(batch), uploaded, session)
                : apply_reloaded_files(batch, uploaded, session);
  }
  for (const LoadResult& opened : batch.files) {
    if (!opened.content) continue;
    if (const auto* found = std::get_if<FoundTextures>(&*opened.content)) {
      apply_found_textures(*found, uploaded, session);
    }
  }
  const bool add = batch.add;
  BatchApplier(add, uploaded, session).apply(std::move(batch));
}

}  // namespace odori
