#include "app/opening/opened_scene.h"

#include "app/messages.h"
#include "app/opening/apply_loaded_files.h"
#include "app/opening/playlist.h"
#include "app/session.h"
#include "app/settings/settings.h"
#include "base/enums.h"
#include "base/folders.h"
#include "base/text.h"
#include "base/translate.h"
#include "document/cameras.h"
#include "loading/scene/load_scene.h"

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
  std::string label = capitalized(std::string(name(decision.role)));
  if (decision.performer < 0 || performers.size() < 2) return label;
  const std::size_t at = decision.performer;
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

// Takes the document off the screen. What is not content stays: settings, cameras and the playback's own settings.
Document take_document(Document& document) {
  Document empty;
  empty.stage.deform = document.stage.deform;
  empty.stage.life = document.stage.life;
  empty.stage.method = document.stage.method;
  empty.stage.camera = document.stage.camera;
  empty.stage.follow_camera_motion = document.stage.follow_camera_motion;
  empty.clock = document.clock;
  empty.settings = document.settings;
  empty.background = document.background;
  empty.own_settings = document.own_settings;
  empty.cameras = document.cameras;
  empty.cameras_follow = document.cameras_follow;
  empty.aspect = document.aspect;
  Document taken = std::exchange(document, Document());
  replace(document, std::move(empty));
  return taken;
}

// The settings stay the user's; a scene that comes back shows its own again.
void put_back(Document saved, Session& session) {
  restore_own_settings(session);
  Document& document = session.document;
  const std::optional<OwnSettings> of_scene = saved.own_settings ? std::optional(shown_settings(saved)) : std::nullopt;
  saved.stage.deform.rules = document.stage.deform.rules;
  saved.clock.loop = document.clock.loop;
  saved.clock.speed = document.clock.speed;
  saved.settings = document.settings;
  set_life(saved, document.settings.life);
  set_method_parameters(saved, document.settings.method);
  saved.own_settings.reset();
  saved.background = document.background;
  saved.aspect = document.aspect;
  saved.visible_frames.reset();
  clear_part_selection(saved);
  replace(document, std::move(saved));
  if (!of_scene) return;
  set_own_settings_aside(document);
  show_settings(session, *of_scene);
}

bool is_dancer(const Session& session, int actor) {
  const Actor* found = actor_at(session.document, actor);
  return found != nullptr && !found->model->accessory;
}

// The content of motions that were read while the files were arranged.
std::vector<MotionLayer> layers_of(const ShowPerformer& performer) {
  std::vector<MotionLayer> layers;
  for (const SceneMotion& motion : performer.motions) {
    if (motion.motion) layers.push_back(layer_of(motion));
  }
  return layers;
}

void set_motions(Session& session, int actor, const ShowPerformer& performer) {
  set_motion_layers(*session.document.stage.actors[actor], layers_of(performer));
  update_motion_names(session.document, actor);
  session.document.history.discard_layer_changes(actor);
  update_playback_end(session.document);
  session.document.clock.playing = session.document.clock.last > session.document.clock.first;
  ++session.document.revision;
  ++session.document.stage_revision;
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
  if (session.opened_scene.waiting.empty()) return;
  std::vector<std::string> lines;
  for (const ShowPerformer& performer : session.opened_scene.waiting) {
    lines.push_back(tr_format("Open a model: {} waits for one", readable_name(performer.motions.back().file)));
  }
  post_message(session, Severity::warning, {}, std::move(lines));
  bind_last_message(session, session.opened_scene.arranged->files->source);
}

}  // namespace

ShowCard card_of(const ArrangedScene& arranged) {
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

void apply_arranged_scene(LoadedScene loaded, bool listed, UploadedModels& uploaded, Session& session) {
  const auto arranged = loaded.arranged;
  OpenedScene& opened = session.opened_scene;
  const bool changed =
      opened.arranged && opened.arranged->files == arranged->files && opened.arranged->show == arranged->show;
  const double frame = session.document.clock.frame;
  const bool was_playing = session.document.clock.playing;
  opened.waiting = without_model(arranged->arrangement);
  const bool to_stage = is_for_stage(arranged->arrangement, session.document.stage);
  if (!changed) opened.before.reset();
  if (to_stage) {
    apply_scene(std::move(loaded), true, uploaded, session);
    for (int actor = 0; actor < static_cast<int>(session.document.stage.actors.size()); ++actor) {
      if (opened.waiting.empty() || !is_dancer(session, actor)) continue;
      set_motions(session, actor, opened.waiting.front());
      opened.waiting.erase(opened.waiting.begin());
    }
  } else {
    if (!changed && !listed) opened.before = take_document(session.document);
    apply_scene(std::move(loaded), false, uploaded, session);
  }
  if (changed) {
    seek(session.document.clock, frame);
    session.document.clock.playing = was_playing && session.document.clock.last > session.document.clock.first;
  }
  opened.arranged = arranged;
  opened.card = card_of(*arranged);
  opened.card.can_undo = opened.before && !opened.before->stage.actors.empty();
  opened.card_open = !listed || (changed && opened.card_open);
  post_waiting(session);
}

bool give_waiting_motions(Session& session, int actor) {
  std::vector<ShowPerformer>& waiting = session.opened_scene.waiting;
  if (waiting.empty() || !is_dancer(session, actor)) return false;
  if (!session.document.stage.actors[actor]->layers.empty()) return false;
  set_motions(session, actor, waiting.front());
  waiting.erase(waiting.begin());
  return true;
}

void select_show_file(Session& session, int row, int option) {
  const std::shared_ptr<const ArrangedScene> arranged = session.opened_scene.arranged;
  if (!arranged || !has_index(arranged->arrangement.decisions, row)) return;
  const ShowDecision& decision = arranged->arrangement.decisions[row];
  if (!can_be_changed(decision.role) || option >= static_cast<int>(decision.options.size())) return;
  const fs::path file = option < 0 ? fs::path() : decision.options[option];
  ShowChoices choices = arranged->choices;
  if (decision.role == ShowRole::model) choices.models[decision.performer] = file;
  if (decision.role == ShowRole::motion) choices.motions[decision.performer] = file;
  if (decision.role == ShowRole::camera) choices.camera = file;
  if (decision.role == ShowRole::song) choices.song = file;
  auto changed = std::make_shared<const ArrangedScene>(
      ArrangedScene{arranged->files, arranged->show, choices, rearrange(*arranged->files, arranged->show, choices)});
  request_scene(session, std::move(changed), session.playlist.view.current);
}

void undo_opening(Session& session) {
  OpenedScene& opened = session.opened_scene;
  if (!opened.before) return;
  remove_messages_of_document(session);
  put_back(std::move(*opened.before), session);
  opened = {};
  close_playlist(session);
}

void close_show_card(Session& session) {
  session.opened_scene.card_open = false;
  session.opened_scene.before.reset();
}

}  // namespace odori
