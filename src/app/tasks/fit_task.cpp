#include "app/tasks/fit_task.h"

#include "app/messages.h"
#include "base/parallel.h"
#include "document/document.h"
#include "loading/fit_layer.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

constexpr std::size_t kMaxKnownFits = 8;

}  // namespace

std::optional<FitTask::Place> FitTask::next_place(const Document& document) {
  const auto& actors = document.stage.actors;
  for (std::size_t i = 0; i < actors.size(); ++i) {
    const auto waits = [&](const MotionLayer& layer) { return waits_for_fit(layer, *actors[i]->model); };
    const auto found = std::ranges::find_if(actors[i]->layers, waits);
    if (found != actors[i]->layers.end()) {
      return Place{static_cast<int>(i), static_cast<int>(found - actors[i]->layers.begin())};
    }
  }
  return std::nullopt;
}

FitTask::FitKey FitTask::key_of(const Document& document, Place place) {
  const Actor& actor = *document.stage.actors[place.actor];
  const MotionLayer& layer = actor.layers[place.layer];
  return {actor.model, layer.motion, layer.fit, layer.file};
}

void FitTask::give(Session& session, Place place, const FitKey& key, Fitted fitted) {
  if (fitted->fault) post_fault(session, key.request->from.empty() ? key.file : key.request->from, *fitted->fault);
  if (known_.size() == kMaxKnownFits) known_.erase(known_.begin());
  known_.emplace_back(key, fitted);
  give_fitted(session.document, place.actor, place.layer, std::move(fitted));
}

// They would keep models in memory that nothing else uses.
void FitTask::discard_closed(const Stage& stage) {
  std::erase_if(known_, [&](const auto& known) {
    return std::ranges::none_of(stage.actors, [&](const auto& actor) { return actor->model == known.first.to; });
  });
}

bool FitTask::update_fits(Session& session) {
  const bool ended = fit_.update();
  const auto place = next_place(session.document);
  const FitKey key = place ? key_of(session.document, *place) : FitKey();
  discard_closed(session.document.stage);
  const bool discarded = fit_.set_key(key);
  if (!place) return ended || discarded;
  const auto known = std::ranges::find_if(known_, [&](const auto& one) { return one.first == key; });
  if (known != known_.end()) {
    give_fitted(session.document, place->actor, place->layer, known->second);
    return true;
  }
  const MotionLayer layer = session.document.stage.actors[place->actor]->layers[place->layer];
  if (const Fitted* fitted = fit_.result()) {
    give(session, *place, key, *fitted);
    return true;
  }
  if (fit_.requested()) return ended || discarded;
  if (ended && !discarded) {  // it failed: a second time would be no better
    give(session, *place, key, unfitted_layer(layer, key.to, fault(kFitMemory)));
    return true;
  }
  fit_.start([layer, to = key.to, open = open_models(session.document.stage)](JobControl& control) {
    lower_thread_priority();
    Fitted fitted = fit_layer(layer, to, open, control);
    return fitted ? std::optional(std::move(fitted)) : std::nullopt;
  });
  return true;
}

bool FitTask::update_needs(const Session& session, bool visible) {
  const bool ended = needs_.update();
  const Actor* actor = selected_actor(session.document);
  NeedKey key;
  if (visible && actor != nullptr && !actor->model->accessory) {
    key.to = actor->model;
    for (const MotionLayer& layer : actor->layers) key.motions.push_back(layer.motion);
    for (const auto& other : session.document.stage.actors) key.open.push_back(other->model);
  }
  if (!needs_.set_key(std::move(key))) return ended;
  if (needs_.key().motions.empty()) return true;
  needs_.start([layers = actor->layers, to = actor->model, open = open_models(session.document.stage)](
                   JobControl& control) -> std::optional<std::vector<FitNeed>> {
    lower_thread_priority();
    std::vector<FitNeed> needs;
    for (const MotionLayer& layer : layers) {
      if (control.cancelled()) return std::nullopt;
      needs.push_back(need_of_layer(layer, *to, open));
    }
    return needs;
  });
  return true;
}

// TaskStates::fits_opened
bool FitTask::fit_opened(Session& session) {
  if (!session.tasks.fits_opened || !session.load_queue.idle() || session.upload || session.pending) return false;
  const bool none = needs_.key().motions.empty();
  if (!none && needs().empty()) return false;
  session.tasks.fits_opened = false;
  const int selected = session.document.selected.actor;
  for (int i = 0; i < std::ssize(needs()); ++i) {
    const bool fits = session.document.stage.actors[selected]->layers[i].fit.has_value();
    if (!fits && is_needed(needs()[i])) apply(session.document, SetLayerFit{selected, i, FitRequest()});
  }
  return true;
}

bool FitTask::update(Session& session, bool visible) {
  const bool fitted = update_fits(session);
  const bool found = update_needs(session, visible || session.tasks.fits_opened);
  const bool opened = fit_opened(session);
  return fitted || found || opened;
}

std::span<const FitNeed> FitTask::needs() const {
  const auto* found = needs_.result();
  return found == nullptr ? std::span<const FitNeed>() : std::span<const FitNeed>(*found);
}

}  // namespace odori
