#include "document/roster.h"

#include "base/enums.h"
#include "base/translate.h"
#include "render/gpu_model.h"
#include "scene/external_parents.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace odori {

namespace {

RosterEdit::Links links_of(const Stage& stage) {
  RosterEdit::Links links;
  for (const auto& actor : stage.actors) {
    links.of_actors.push_back(actor->external_parent_links);
    links.accessory_tracks.push_back(actor->accessory_track);
    links.keys.push_back(actor->external_parent_keys);
  }
  links.camera_follow = stage.camera_follow;
  return links;
}

void set_links(const RosterEdit::Links& links, Stage& stage) {
  for (std::size_t i = 0; i < stage.actors.size(); ++i) {
    stage.actors[i]->external_parent_links = links.of_actors[i];
    stage.actors[i]->accessory_track = links.accessory_tracks[i];
    stage.actors[i]->external_parent_keys = links.keys[i];
  }
  stage.camera_follow = links.camera_follow;
}

template <typename T>
void reorder(std::vector<T>& list, const std::vector<std::int32_t>& order) {
  std::vector<T> ordered;
  for (const std::int32_t index : order) ordered.push_back(std::move(list[index]));
  list = std::move(ordered);
}

void set_order(Document& document, const std::vector<std::int32_t>& order) {
  const Actor* selected = selected_actor(document);
  set_actor_order(document.stage, order);
  reorder(document.files, order);
  reorder(document.gpu_models, order);
  const auto& actors = document.stage.actors;
  const auto at = std::ranges::find_if(actors, [&](const auto& one) { return one.get() == selected; });
  document.selected.actor = at == actors.end() ? document.selected.actor : static_cast<int>(at - actors.begin());
}

std::vector<std::int32_t> order_after_move(std::size_t count, int from, int to) {
  std::vector<std::int32_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  order.erase(order.begin() + from);
  order.insert(order.begin() + std::clamp(to, 0, static_cast<int>(count) - 1), from);
  return order;
}

// Appends a copy of the actor. Its physics is started by `update_physics`, as for an opened model.
Actor& append_copy(Document& document, int actor) {
  auto copy = copy_of(*document.stage.actors[actor]);
  copy->physics = nullptr;
  copy->project.copy = true;
  document.stage.actors.push_back(std::move(copy));
  document.files.push_back(document.files[actor]);
  const std::shared_ptr<GpuModel> shown = document.gpu_models[actor];
  document.gpu_models.push_back(shown ? shown->instance() : nullptr);
  return *document.stage.actors.back();
}

// The last actor, a copy of `actor`: beside all others, and after the original in the order.
void place_beside(Document& document, Actor& copy, int actor) {
  const int last = static_cast<int>(document.stage.actors.size()) - 1;
  set_placement(copy, placement_beside(document.stage, last));
  set_order(document, order_after_move(document.stage.actors.size(), last, actor + 1));
}

// Removes an actor from the stage, and its physics for good.
RosterEdit::Seat take_actor(Document& document, int actor) {
  RosterEdit::Seat seat{remove_actor(document.stage, actor), std::move(document.files[actor]),
                        std::move(document.gpu_models[actor])};
  seat.actor->physics = nullptr;
  document.files.erase(document.files.begin() + actor);
  document.gpu_models.erase(document.gpu_models.begin() + actor);
  if (document.selected.actor == actor) clear_part_selection(document);
  if (document.selected.actor >= actor && document.selected.actor > 0) --document.selected.actor;
  if (document.stage.actors.empty()) document.selected.actor = -1;
  return seat;
}

}  // namespace

RosterChange::RosterChange(Document& document, const char* title, bool opened)
    : document_(document), edit_(std::make_shared<RosterEdit>(RosterEdit{title, opened})) {
  for (const auto& actor : document.stage.actors) {
    actors_.push_back(actor.get());
    edit_->before.seats.push_back(std::make_shared<RosterEdit::Seat>());
  }
  edit_->before.links = links_of(document.stage);
  edit_->before.selected = document.selected.actor;
}

RosterEdit::Seat& RosterChange::seat(int actor) { return *edit_->before.seats[actor]; }

void RosterChange::finish() {
  for (const auto& actor : document_.stage.actors) {
    const auto known = std::ranges::find(actors_, actor.get());
    edit_->after.seats.push_back(known == actors_.end() ? std::make_shared<RosterEdit::Seat>()
                                                        : edit_->before.seats[known - actors_.begin()]);
  }
  edit_->after.links = links_of(document_.stage);
  edit_->after.selected = document_.selected.actor;
  document_.history.note_roster(edit_, held_bytes());
  update_playback_end(document_);
  ++document_.override_revision;
  ++document_.revision;
  ++document_.stage_revision;
}

// Of the actors that are on the stage only before or only after the change: the history keeps them while they are not.
std::size_t RosterChange::held_bytes() const {
  std::vector<const Actor*> kept, added;
  const auto& actors = document_.stage.actors;
  for (const auto& actor : actors) {
    const bool known = std::ranges::find(actors_, actor.get()) != actors_.end();
    (known ? kept : added).push_back(actor.get());
  }
  std::size_t bytes = sizeof(RosterEdit);
  for (std::size_t i = 0; i < actors.size(); ++i) {
    if (std::ranges::find(added, actors[i].get()) == added.end()) continue;
    bytes += odori::held_bytes(*actors[i], document_.files[i], document_.gpu_models[i].get(), kept);
  }
  for (const auto& seat : edit_->before.seats) {
    if (seat->actor) bytes += odori::held_bytes(*seat->actor, seat->files, seat->gpu_model.get(), kept);
  }
  return bytes;
}

void duplicate_actor(Document& document, int actor) {
  if (actor_at(document, actor) == nullptr) return;
  RosterChange change(document, tr_later("Duplicate"));
  Actor& copy = append_copy(document, actor);
  place_beside(document, copy, actor);
  document.selected.actor = actor + 1;
  change.finish();
}

void compare_fit(Document& document, int actor, int layer, const FitRequest& request) {
  const Actor* original = actor_at(document, actor);
  if (original == nullptr || !has_index(original->layers, layer)) return;
  RosterChange change(document, tr_later("Compare the fit"));
  const bool fitted = original->layers[layer].fit.has_value();
  Actor& copy = append_copy(document, actor);
  set_layer_fit(copy, layer, fitted ? std::nullopt : std::optional(request));
  place_beside(document, copy, actor);
  change.finish();
}

void form_actors(Document& document, int actor, const Formation& wanted) {
  const Actor* original = actor_at(document, actor);
  if (original == nullptr) return;
  const Formation formation = within_range(wanted);
  RosterChange change(document, tr_later("Formation"));
  int copies = 0;
  for (const glm::vec3 offset : formation_offsets(formation)) {
    Actor& copy = append_copy(document, actor);
    set_placement(copy, moved(*original, offset));
    ++copies;
    if (formation.delay == 0) continue;
    std::vector<MotionLayer> layers = copy.layers;
    for (MotionLayer& layer : layers) {
      layer.settings.offset += copies * formation.delay;
      layer.settings = within_range(layer.settings);
    }
    set_motion_layers(copy, std::move(layers));
  }
  change.finish();
}

void reorder_actor(Document& document, int actor, int to) {
  const int last = static_cast<int>(document.stage.actors.size()) - 1;
  if (actor_at(document, actor) == nullptr || std::clamp(to, 0, last) == actor) return;
  RosterChange change(document, tr_later("Drawing order"));
  set_order(document, order_after_move(document.stage.actors.size(), actor, to));
  change.finish();
}

void close_actor(Document& document, int actor) {
  if (actor_at(document, actor) == nullptr) return;
  RosterChange change(document, tr_later("Close model"));
  change.seat(actor) = take_actor(document, actor);
  change.finish();
}

void remove_actor_for_good(Document& document, int actor) {
  if (actor_at(document, actor) == nullptr) return;
  take_actor(document, actor);
  document.history.clear();
  update_playback_end(document);
}

void apply(RosterEdit& edit, Direction direction, Document& document) {
  RosterEdit::Roster& from = direction == Direction::back ? edit.after : edit.before;
  RosterEdit::Roster& to = direction == Direction::back ? edit.before : edit.after;
  const Actor* selected = selected_actor(document);
  for (std::size_t i = 0; i < from.seats.size(); ++i) {
    *from.seats[i] = {std::move(document.stage.actors[i]), std::move(document.files[i]),
                      std::move(document.gpu_models[i])};
  }
  document.stage.actors.clear();
  document.files.clear();
  document.gpu_models.clear();
  int at = -1;
  for (const auto& seat : to.seats) {
    if (seat->actor.get() == selected) at = static_cast<int>(document.stage.actors.size());
    document.stage.actors.push_back(std::move(seat->actor));
    document.files.push_back(std::move(seat->files));
    document.gpu_models.push_back(std::move(seat->gpu_model));
  }
  for (const auto& seat : from.seats) {
    if (seat->actor) seat->actor->physics = nullptr;
  }
  set_links(to.links, document.stage);
  const int last = static_cast<int>(document.stage.actors.size()) - 1;
  if (at < 0) clear_part_selection(document);
  document.selected.actor = at >= 0 ? at : std::min(to.selected, last);
  update_playback_end(document);
  ++document.revision;
  ++document.stage_revision;
}

}  // namespace odori
