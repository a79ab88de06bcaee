#include "session/scene_document.h"

#include "base/files.h"
#include "base/translate.h"
#include "loading/show/scene_file.h"
#include "loading/show/show_overrides.h"
#include "loading/user_folders.h"
#include "session/cameras.h"
#include "session/messages.h"
#include "session/output_files.h"

#include <algorithm>

namespace odori {

namespace {

namespace fs = std::filesystem;

std::vector<ShowParent> named_parents(const Stage& stage, const Actor& actor) {
  std::vector<ShowParent> parents;
  for (const ExternalParentLink& link : actor.external_parent_links) {
    const ShowPart bone = named_bone(*actor.model, link.bone);
    const ShowPart held_by = named_bone(*stage.actors[link.actor]->model, link.actor_bone);
    parents.push_back({bone.name, link.actor, held_by.name, bone.nth, held_by.nth});
  }
  return parents;
}

ShowActor show_actor(const Stage& stage, const Actor& actor) {
  ShowActor show{actor.file, actor.visible, actor.placement};
  for (const MotionLayer& layer : actor.layers) {
    if (!layer.file.empty()) show.motions.push_back({layer.file, layer.project_model, layer.motion, layer.settings});
  }
  show.project = actor.project;
  show.parents = named_parents(stage, actor);
  show.parent_of_file = false;
  show.overrides = named_overrides(actor);
  return show;
}

// The file of the camera is the last: the interface shows its name.
std::vector<ShowMotion> scene_motions(const SceneSource& source) {
  std::vector<ShowMotion> motions;
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

std::optional<ShowSelection> show_selection(const Session& session) {
  const Actor* actor = selected_actor(session);
  if (actor == nullptr) return std::nullopt;
  const auto in = [](int index, const auto& list) {
    return index >= 0 && static_cast<std::size_t>(index) < list.size();
  };
  ShowSelection selection{session.selected};
  const Model& model = *actor->model;
  if (in(session.selected_bone, model.bones)) selection.bone = named_bone(model, session.selected_bone);
  if (in(session.selected_morph, model.morphs)) selection.morph = named_morph(model, session.selected_morph);
  return selection;
}

// Whether a heat map shows the selected bone or morph.
bool shows_selection(const Views& views) {
  const auto panes = panes_in_use(views);
  return std::ranges::any_of(panes, [](const Pane& pane) {
    return pane.heatmap.kind == HeatmapKind::weights || pane.heatmap.kind == HeatmapKind::morph;
  });
}

ShowState show_state(const Session& session) {
  ShowState state;
  const PaneCameras cameras = pane_cameras(session);
  const std::size_t active = active_index(session.settings.views);
  const bool independent = has_independent_cameras(session.settings.views);
  for (std::size_t i = 0; i < cameras.size(); ++i) {
    const bool of_stage = i == active || !independent;
    const bool follow = of_stage ? session.stage.follow_camera_motion : session.cameras_follow[i];
    // The camera motion sets it in every frame.
    const bool moved = follow && !session.stage.camera_keys.empty();
    state.cameras.push_back({follow, moved ? Camera() : cameras[i]});
  }
  state.light = session.stage.light_overridden;
  state.settings = session.settings;
  state.settings->look.grid = shows_grid(session);
  state.selection = show_selection(session);
  state.loop = session.clock.loop;
  state.range = session.clock.range;
  state.speed = session.clock.speed;
  state.frame = session.clock.frame;
  return state;
}

// What is compared to find changes: without the frame, and without a selection that nothing shows.
std::string comparable(const Session& session) {
  Show show = current_show(session);
  show.state.frame.reset();
  if (!shows_selection(session.settings.views)) show.state.selection.reset();
  return scene_text(show, session.scene_document, false);
}

Result<fs::path> new_scene_file(const Session& session) {
  const fs::path folder = output_folder(session);
  if (folder.empty()) return fault(kNoOutputFolder);
  return make_new_file(folder, output_stem(session), ".odori");
}

}  // namespace

Show current_show(const Session& session) {
  Show show;
  show.source = session.scene_document;
  for (const auto& actor : session.stage.actors) show.actors.push_back(show_actor(session.stage, *actor));
  show.scene = scene_motions(session.scene_source);
  if (!session.song.file.empty()) show.song = ShowSong{session.song.file, session.song.offset_s};
  show.background_image = session.settings.look.background_image;
  show.state = show_state(session);
  return show;
}

bool save_scene(Session& session, const fs::path& file) {
  const fs::path wanted = file.empty() ? session.scene_document : file;
  const auto target = wanted.empty() ? new_scene_file(session) : Result<fs::path>(wanted);
  if (!target) {
    post_message(session, Severity::error, tr("Scene"), {describe(target.fault())});
    return false;
  }
  if (const Status written = write_scene(current_show(session), *target); !written) {
    if (wanted.empty()) {
      std::error_code ignored;
      fs::remove(*target, ignored);
    }
    post_fault(session, *target, written.fault());
    return false;
  }
  set_own_settings_aside(session);
  set_scene_document(session, *target);
  add_recent_file(session.recent, *target);
  post_file_written(session, *target);
  return true;
}

void set_scene_document(Session& session, const fs::path& file) {
  session.scene_document = file;
  session.saved_scene = file.empty() ? std::string() : comparable(session);
  session.scene_changed = false;
  ++session.revision;
}

void update_scene_changed(Session& session) {
  session.scene_changed = !session.scene_document.empty() && comparable(session) != session.saved_scene;
}

}  // namespace odori
