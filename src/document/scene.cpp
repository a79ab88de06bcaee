#include "document/scene.h"

#include "base/enums.h"
#include "document/cameras.h"
#include "loading/look_file.h"
#include "loading/scene/scene_file.h"
#include "view/look_passes.h"

#include <algorithm>

namespace odori {

namespace {

namespace fs = std::filesystem;

std::vector<SceneParent> named_parents(const Stage& stage, const Actor& actor) {
  std::vector<SceneParent> parents;
  for (const ExternalParentLink& link : actor.external_parent_links) {
    const ScenePart bone = named_bone(*actor.model, link.bone);
    const ScenePart held_by = named_bone(*stage.actors[link.actor]->model, link.actor_bone);
    parents.push_back({bone.name, link.actor, held_by.name, bone.nth, held_by.nth});
  }
  return parents;
}

SceneActor show_actor(const Stage& stage, const Actor& actor) {
  SceneActor show{actor.file, actor.visible, actor.placement};
  for (const MotionLayer& layer : actor.layers) {
    if (layer.file.empty()) continue;
    show.motions.push_back({layer.file, layer.project_model, layer.motion, layer.settings});
    SceneMotion& motion = show.motions.back();
    motion.fit = layer.fit;
    // The model that was found by its name is found again, whatever else is open then.
    if (motion.fit && motion.fit->from.empty() && layer.fitted) motion.fit->from = layer.fitted->from_file;
  }
  show.project = actor.project;
  show.weights = actor.weights.file;
  show.parents = named_parents(stage, actor);
  show.parent_of_file = false;
  show.overrides = named_overrides(actor);
  return show;
}

// The file of the camera is the last: the interface shows its name.
std::vector<SceneMotion> scene_motions(const SceneSource& source) {
  std::vector<SceneMotion> motions;
  const auto add = [&motions](const fs::path& file, bool SceneTracks::*track) {
    if (file.empty()) return;
    auto at = std::ranges::find_if(motions, [&](const auto& each) { return each.file == file; });
    if (at == motions.end()) at = motions.insert(at, {file, -1, nullptr, {}, {false, false, false, false}});
    at->tracks.*track = true;
  };
  add(source.gravity, &SceneTracks::gravity);
  add(source.light, &SceneTracks::light);
  add(source.self_shadow, &SceneTracks::self_shadow);
  add(source.camera, &SceneTracks::camera);
  return motions;
}

std::optional<SceneSelection> show_selection(const Document& document) {
  const Actor* actor = selected_actor(document);
  if (actor == nullptr) return std::nullopt;
  SceneSelection selection{document.selected.actor};
  const Model& model = *actor->model;
  if (has_index(model.bones, document.selected.bone)) selection.bone = named_bone(model, document.selected.bone);
  if (has_index(model.morphs, document.selected.morph)) selection.morph = named_morph(model, document.selected.morph);
  return selection;
}

// Whether a heat map shows the selected bone or morph.
bool shows_selection(const Views& views) {
  const auto panes = panes_in_use(views);
  return std::ranges::any_of(panes, [](const Pane& pane) {
    return pane.heatmap.kind == HeatmapKind::weights || pane.heatmap.kind == HeatmapKind::morph;
  });
}

SceneState show_state(const Document& document) {
  SceneState state;
  const PaneCameras cameras = pane_cameras(document);
  const std::size_t active = active_index(document.settings.views);
  const bool independent = has_independent_cameras(document.settings.views);
  for (std::size_t i = 0; i < cameras.size(); ++i) {
    const bool of_stage = i == active || !independent;
    const bool follow = of_stage ? document.stage.follow_camera_motion : document.cameras_follow[i];
    // The camera motion sets it in every frame.
    const bool moved = follow && !document.stage.camera_keys.empty();
    state.cameras.push_back({follow, moved ? Camera() : cameras[i]});
  }
  state.light = document.stage.light_overridden;
  state.settings = document.settings;
  state.settings->look.grid = shows_grid(document);
  state.selection = show_selection(document);
  state.loop = document.clock.loop;
  state.range = document.clock.range;
  state.speed = document.clock.speed;
  state.frame = document.clock.frame;
  return state;
}

// What is compared to find changes: without the frame, and without a selection that nothing shows.
std::string comparable(const Document& document) {
  Scene show = scene_of(document);
  show.state.frame.reset();
  if (!shows_selection(document.settings.views)) show.state.selection.reset();
  return scene_text(show, document.file, false);
}

}  // namespace

Scene scene_of(const Document& document) {
  Scene show;
  show.source = document.file;
  for (const auto& actor : document.stage.actors) show.actors.push_back(show_actor(document.stage, *actor));
  show.scene = scene_motions(document.scene_source);
  if (!document.song.file.empty()) show.song = SceneSong{document.song.file, document.song.offset_s};
  show.background_image = document.settings.look.background_image;
  show.state = show_state(document);
  return show;
}

void set_file(Document& document, const fs::path& file) {
  document.file = file;
  document.saved = file.empty() ? std::string() : comparable(document);
  document.changed = false;
  ++document.revision;
}

void update_changed(Document& document) {
  document.changed = document.file.empty() ? document.history.holds_work() : comparable(document) != document.saved;
}

std::vector<LookFileFault> load_look_files(RenderOptions& options) {
  std::vector<LookFileFault> faults;
  const auto use = [&](const auto& loaded, const std::filesystem::path& file, auto& into) {
    if (loaded) {
      into = *loaded;
    } else {
      faults.emplace_back(file, loaded.fault());
    }
  };
  use(open_lut(options), options.lut_file, options.lut);
  use(open_passes(options), options.pass_file, options.passes);
  return faults;
}

}  // namespace odori
