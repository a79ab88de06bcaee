#include "session/opening/opened_show.h"

#include "base/folders.h"
#include "base/translate.h"
#include "loading/show/load_show.h"
#include "session/cameras.h"
#include "session/messages.h"
#include "session/opening/apply_loaded_files.h"
#include "session/opening/playlist.h"
#include "session/session.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

bool can_be_changed(ShowRole role) {
  return role == ShowRole::model || role == ShowRole::motion || role == ShowRole::camera || role == ShowRole::song;
}

std::string row_label(const ShowDecision& decision, const std::vector<ShowPerformer>& performers) {
  std::string label(name(decision.role));
  label.front() = static_cast<char>(label.front() - 'a' + 'A');
  if (decision.performer < 0 || performers.size() < 2) return label;
  const auto at = static_cast<std::size_t>(decision.performer);
  const std::string& performer = at < performers.size() ? performers[at].label : std::string();
  return label + " " + (performer.empty() ? std::to_string(at + 1) : performer);
}

ShowCardRow row_of(const ShowDecision& decision, const Arrangement& arrangement) {
  ShowCardRow row{row_label(decision, arrangement.performers),
                  decision.selected.empty() ? std::string() : readable_name(decision.selected),
                  decision.reason,
                  {},
                  -1};
  if (!can_be_changed(decision.role) || decision.options.empty()) return row;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    row.options.push_back(readable_name(decision.options[i]));
    if (decision.options[i] == decision.selected) row.selected = static_cast<int>(i);
  }
  return row;
}

SavedStage take_stage(Session& session) {
  SavedStage saved;
  saved.stage = std::exchange(session.stage, Stage());
  // Settings, not content.
  session.stage.deform = saved.stage.deform;
  session.stage.camera = saved.stage.camera;
  session.stage.follow_camera_motion = saved.stage.follow_camera_motion;
  saved.clock = session.clock;
  saved.files = std::exchange(session.files, {});
  saved.gpu_models = std::exchange(session.gpu_models, {});
  saved.scene_file = std::exchange(session.scene_file, {});
  saved.scene_source = std::exchange(session.scene_source, {});
  saved.project = std::exchange(session.project, {});
  saved.scene_document = std::exchange(session.scene_document, {});
  saved.saved_scene = std::exchange(session.saved_scene, {});
  saved.scene_from_model_motion = std::exchange(session.scene_from_model_motion, false);
  saved.selected = std::exchange(session.selected, -1);
  saved.song = session.song;
  saved.history = std::exchange(session.history, History());
  saved.cameras = session.cameras;
  saved.cameras_follow = session.cameras_follow;
  if (session.own_settings) saved.settings = shown_settings(session);
  clear_part_selection(session);
  return saved;
}

void put_back(SavedStage saved, Session& session) {
  saved.stage.deform.rules = session.stage.deform.rules;
  session.stage = std::move(saved.stage);
  const bool loop = session.clock.loop;
  const double speed = session.clock.speed;
  session.clock = saved.clock;
  session.clock.loop = loop;
  session.clock.speed = speed;
  session.visible_frames.reset();
  session.files = std::move(saved.files);
  session.gpu_models = std::move(saved.gpu_models);
  session.scene_file = std::move(saved.scene_file);
  session.scene_source = std::move(saved.scene_source);
  session.project = std::move(saved.project);
  session.scene_document = std::move(saved.scene_document);
  session.saved_scene = std::move(saved.saved_scene);
  session.scene_from_model_motion = saved.scene_from_model_motion;
  session.selected = saved.selected;
  session.song = std::move(saved.song);
  session.history = std::move(saved.history);
  session.cameras = saved.cameras;
  session.cameras_follow = saved.cameras_follow;
  restore_own_settings(session);
  if (saved.settings) {
    set_own_settings_aside(session);
    show_settings(session, *saved.settings);
  }
  clear_part_selection(session);
  ++session.revision;
  ++session.override_revision;
  ++session.stage_revision;
}

bool is_dancer(const Session& session, int actor) {
  const Actor* found = actor_at(session, actor);
  return found != nullptr && !found->model->accessory;
}

// The content of motions that were read while the files were arranged.
std::vector<MotionLayer> layers_of(const ShowPerformer& performer) {
  std::vector<MotionLayer> layers;
  for (const ShowMotion& motion : performer.motions) {
    if (motion.motion)
      layers.push_back({motion.motion, motion.file, within_range(motion.settings), motion.project_model});
  }
  return layers;
}

void set_motions(Session& session, int actor, const ShowPerformer& performer) {
  std::vector<MotionLayer> layers = layers_of(performer);
  std::vector<std::string>& names = session.files[actor].motions;
  names.clear();
  for (const MotionLayer& layer : layers) names.push_back(readable_name(layer.file));
  set_motion_layers(*session.stage.actors[actor], std::move(layers));
  session.history.discard_layer_changes(actor);
  update_playback_end(session);
  session.clock.playing = session.clock.last > session.clock.first;
  ++session.revision;
  ++session.stage_revision;
}

// The performers of the show that have no model.
std::vector<ShowPerformer> without_model(const Arrangement& arrangement) {
  std::vector<ShowPerformer> found;
  for (const ShowPerformer& performer : arrangement.performers) {
    if (performer.actor < 0 && !performer.motions.empty()) found.push_back(performer);
  }
  return found;
}

void post_waiting(Session& session) {
  if (session.opened_show.waiting.empty()) return;
  std::vector<std::string> lines;
  for (const ShowPerformer& performer : session.opened_show.waiting) {
    lines.push_back(tr_format("Open a model: {} waits for one", readable_name(performer.motions.back().file)));
  }
  post_message(session, Severity::warning, {}, std::move(lines));
}

}  // namespace

ShowCard card_of(const ArrangedShow& arranged) {
  const Arrangement& arrangement = arranged.arrangement;
  ShowCard card;
  card.title = arrangement.title;
  for (const ShowDecision& decision : arrangement.decisions) card.rows.push_back(row_of(decision, arrangement));
  for (const IgnoredFile& file : arrangement.ignored) {
    card.ignored.push_back({readable_name(file.file), file.reason});
  }
  return card;
}

bool is_for_stage(const Arrangement& arrangement, const Stage& stage) {
  const std::size_t waiting = without_model(arrangement).size();
  return waiting > 0 && waiting == arrangement.performers.size() && model_before(stage, 0) >= 0;
}

void apply_arranged_show(LoadedShow loaded, bool listed, UploadedModels& uploaded, Session& session) {
  const auto arranged = loaded.arranged;
  OpenedShow& opened = session.opened_show;
  const bool changed =
      opened.arranged && opened.arranged->files == arranged->files && opened.arranged->show == arranged->show;
  const double frame = session.clock.frame;
  const bool was_playing = session.clock.playing;
  opened.waiting = without_model(arranged->arrangement);
  const bool to_stage = is_for_stage(arranged->arrangement, session.stage);
  if (!changed) opened.before.reset();
  if (to_stage) {
    apply_show(std::move(loaded), true, uploaded, session);
    for (int actor = 0; actor < static_cast<int>(session.stage.actors.size()); ++actor) {
      if (opened.waiting.empty() || !is_dancer(session, actor)) continue;
      set_motions(session, actor, opened.waiting.front());
      opened.waiting.erase(opened.waiting.begin());
    }
  } else {
    if (!changed && !listed) opened.before = take_stage(session);
    apply_show(std::move(loaded), false, uploaded, session);
  }
  if (changed) {
    seek(session.clock, frame);
    session.clock.playing = was_playing && session.clock.last > session.clock.first;
  }
  opened.arranged = arranged;
  opened.card = card_of(*arranged);
  opened.card.can_undo = opened.before && !opened.before->stage.actors.empty();
  opened.card_open = !listed || (changed && opened.card_open);
  post_waiting(session);
}

bool give_waiting_motions(Session& session, int actor) {
  std::vector<ShowPerformer>& waiting = session.opened_show.waiting;
  if (waiting.empty() || !is_dancer(session, actor)) return false;
  if (!session.stage.actors[actor]->layers.empty()) return false;
  set_motions(session, actor, waiting.front());
  waiting.erase(waiting.begin());
  return true;
}

void select_show_file(Session& session, int row, int option) {
  const std::shared_ptr<const ArrangedShow> arranged = session.opened_show.arranged;
  if (!arranged || row < 0 || static_cast<std::size_t>(row) >= arranged->arrangement.decisions.size()) return;
  const ShowDecision& decision = arranged->arrangement.decisions[row];
  if (!can_be_changed(decision.role) || option >= static_cast<int>(decision.options.size())) return;
  const fs::path file = option < 0 ? fs::path() : decision.options[option];
  ShowChoices choices = arranged->choices;
  if (decision.role == ShowRole::model) choices.models[decision.performer] = file;
  if (decision.role == ShowRole::motion) choices.motions[decision.performer] = file;
  if (decision.role == ShowRole::camera) choices.camera = file;
  if (decision.role == ShowRole::song) choices.song = file;
  auto changed = std::make_shared<const ArrangedShow>(
      ArrangedShow{arranged->files, arranged->show, choices, rearrange(*arranged->files, arranged->show, choices)});
  request_show(session, std::move(changed), session.playlist.view.current);
}

void undo_opening(Session& session) {
  OpenedShow& opened = session.opened_show;
  if (!opened.before) return;
  put_back(std::move(*opened.before), session);
  opened = {};
  close_playlist(session);
}

void close_show_card(Session& session) {
  session.opened_show.card_open = false;
  session.opened_show.before.reset();
}

}  // namespace odori
