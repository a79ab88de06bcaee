#include "document/document.h"

#include "base/enums.h"
#include "base/folders.h"
#include "document/surface_selection.h"
#include "sound/song_reader.h"
#include "view/fitted_background.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

// Whether the same motions are enabled; other settings of the layers may differ.
bool same_motions(const std::vector<MotionLayer>& a, const std::vector<MotionLayer>& b) {
  return std::ranges::equal(a, b, [](const MotionLayer& one, const MotionLayer& other) {
    return one.motion == other.motion && one.fit == other.fit && one.fitted == other.fitted &&
           one.settings.on == other.settings.on;
  });
}

void move_in_history(Document& document, bool (History::*move)(Document&)) {
  const StageLayers before = stage_layers(document.stage);
  if (!(document.history.*move)(document)) return;
  ++document.override_revision;
  update_playback_end(document);
  update_after_layer_change(before, document);
}

}  // namespace

bool shows_sample(const Document& document) {
  if (document.files.empty()) return false;
  return std::ranges::all_of(document.files, [](const ActorFiles& files) { return files.sample; });
}

Actor* actor_at(const Document& document, int index) {
  const auto& actors = document.stage.actors;
  return has_index(actors, index) ? actors[index].get() : nullptr;
}

Actor* selected_actor(const Document& document) { return actor_at(document, document.selected.actor); }

void select_actor(Document& document, int actor) {
  if (actor_at(document, actor) == nullptr || document.selected.actor == actor) return;
  document.selected.actor = actor;
  clear_part_selection(document);
  clear_picked_surface(document);
}

void clear_part_selection(Document& document) {
  Selection& selected = document.selected;
  selected.bone = selected.body = selected.joint = selected.morph = -1;
}

void update_motion_names(Document& document, int actor) {
  std::vector<std::string>& names = document.files[actor].motions;
  names.clear();
  for (const MotionLayer& layer : document.stage.actors[actor]->layers) names.push_back(readable_name(layer.file));
}

void update_heatmap_parts(Document& document) {
  for (Pane& pane : document.settings.views.panes) {
    pane.heatmap.part_actor = document.selected.actor;
    pane.heatmap.bone = document.selected.bone;
    pane.heatmap.morph = document.selected.morph;
  }
}

glm::vec3 stage_background(const Document& document, bool fit) {
  const Look& look = document.settings.look;
  const bool usual = look.background == Look().background && look.background_image.empty();
  if (!fit || !usual) return glm::vec3(look.background);
  std::vector<const SurfaceLuminance*> surfaces;
  for (std::size_t i = 0; i < std::min(document.files.size(), document.stage.actors.size()); ++i) {
    if (document.stage.actors[i]->visible) surfaces.push_back(&document.files[i].report.luminance);
  }
  return background_for(surfaces);
}

bool shows_grid(const Document& document) {
  if (!document.settings.look.grid || document.grid_over_floor) return document.settings.look.grid;
  return std::ranges::none_of(document.stage.actors,
                              [](const auto& actor) { return actor->visible && has_floor(*actor); });
}

Look shown_look(const Document& document, bool fit_background) {
  Look look = document.settings.look;
  look.grid = shows_grid(document);
  look.background = glm::vec4(stage_background(document, fit_background), 1.0f);
  return look;
}

void set_evaluation_rules(Document& document, EvaluationRules rules) {
  if (document.stage.deform.rules != rules) ++document.override_revision;
  document.settings.rules = rules;
  document.stage.deform.rules = rules;
}

void set_life(Document& document, const Life& life) {
  document.settings.life = within_range(life);
  if (document.stage.life != document.settings.life) ++document.override_revision;
  set_life(document.stage, document.settings.life);
  update_playback_end(document);
}

void set_method_parameters(Document& document, const MethodParameters& parameters) {
  document.settings.method = within_range(parameters);
  if (document.stage.method != document.settings.method) ++document.override_revision;
  set_method_parameters(document.stage, document.settings.method);
}

OwnSettings shown_settings(const Document& document) {
  return {document.settings, document.clock.loop, document.clock.speed};
}

void set_own_settings_aside(Document& document) {
  if (!document.own_settings) document.own_settings = shown_settings(document);
}

void set_song_offset(Document& document, double offset_s) {
  if (!std::isfinite(offset_s)) return;
  document.song.offset_s = std::clamp(offset_s, -kMaxSoundOffset, kMaxSoundOffset);
  update_playback_end(document);
}

double last_playback_frame(const Document& document) {
  const double motion = static_cast<double>(last_frame(document.stage));
  const Song& song = document.song;
  if (!song.waveform) return motion;
  return std::max(std::ceil((song.offset_s + song.waveform->length_s()) * kFramesPerSecond - 1e-6), motion);
}

void update_playback_end(Document& document) {
  set_life(document.stage, document.settings.life);  // of actors that were added since
  set_last(document.clock, last_playback_frame(document));
}

void undo(Document& document) { move_in_history(document, &History::undo); }
void redo(Document& document) { move_in_history(document, &History::redo); }

StageLayers stage_layers(const Stage& stage) {
  StageLayers layers;
  for (const auto& actor : stage.actors) layers.push_back(actor->layers);
  return layers;
}

void give_fitted(Document& document, int actor, int layer, std::shared_ptr<const FittedLayer> fitted) {
  Actor* given = actor_at(document, actor);
  if (given == nullptr || !has_index(given->layers, layer)) return;
  const StageLayers before = stage_layers(document.stage);
  std::vector<MotionLayer> layers = given->layers;
  layers[layer].fitted = std::move(fitted);
  set_motion_layers(*given, std::move(layers));
  update_after_layer_change(before, document);
}

void update_after_layer_change(const StageLayers& before, Document& document) {
  const StageLayers after = stage_layers(document.stage);
  if (before == after) return;
  for (std::size_t i = 0; i < after.size(); ++i) {
    update_motion_names(document, static_cast<int>(i));
  }
  update_playback_end(document);
  ++document.override_revision;
  if (std::ranges::equal(before, after, same_motions)) return;
  ++document.revision;
  ++document.stage_revision;
}

void replace(Document& document, Document by) {
  by.revision = document.revision + 1;
  by.override_revision = document.override_revision + 1;
  by.stage_revision = document.stage_revision + 1;
  document = std::move(by);
}

}  // namespace odori
