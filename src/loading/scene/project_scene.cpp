#include "loading/scene/project_scene.h"

#include "base/enums.h"
#include "base/file_finder.h"
#include "base/files.h"
#include "base/text.h"
#include "format/formats.h"
#include "format/vac/vac.h"
#include "loading/background_file.h"
#include "scene/actor_tracks.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

std::size_t at(std::int32_t index) { return index; }

// A model or an accessory of a project.
struct ProjectSlot {
  std::int32_t model = -1;
  std::int32_t accessory = -1;
};

// The first accessories, then the models, then the other accessories (pmm.md 9).
std::vector<ProjectSlot> drawing_order(const Project& project) {
  std::vector<ProjectSlot> models, accessories;
  for (std::size_t i = 0; i < project.models.size(); ++i) models.push_back({static_cast<std::int32_t>(i), -1});
  for (std::size_t i = 0; i < project.accessories.size(); ++i) {
    accessories.push_back({-1, static_cast<std::int32_t>(i)});
  }
  std::ranges::stable_sort(models, {}, [&](const ProjectSlot& s) { return project.models[at(s.model)].draw_order; });
  std::ranges::stable_sort(accessories, {},
                           [&](const ProjectSlot& s) { return project.accessories[at(s.accessory)].draw_order; });
  const auto behind = std::ranges::find_if(accessories, [&](const ProjectSlot& s) {
    return project.accessories[at(s.accessory)].draw_order >= project.accessories_behind;
  });
  accessories.insert(behind, models.begin(), models.end());
  return accessories;
}

// The file that has the geometry: of a .vac its .x, because the keys of the project contain the rest (pmm.md 7).
fs::path geometry_of(const fs::path& accessory) {
  const auto content = read_file(accessory);
  if (!content || detect_file_kind(*content) != FileKind::accessory) return accessory;
  Diagnostics ignored;  // of the .vac; the project does not use its settings
  const auto settings = read_vac(*content, ignored);
  if (!settings) return accessory;
  const auto found = FileFinder(accessory.parent_path()).find(settings->file);
  return found ? found->path : accessory;
}

class ProjectShowMaker {
 public:
  ProjectShowMaker(std::shared_ptr<const Project> project, const fs::path& file, const ProjectSearch& search,
                   Diagnostics& findings)
      : project_(*project), search_(file, search), findings_(findings) {
    show_.source = show_.project_file = file;
    show_.projects[file] = show_.project = std::move(project);
    show_.search = search;
  }

  Scene make() {
    for (const ProjectSlot& slot : drawing_order(project_)) {
      if (slot.model >= 0) {
        add_model(slot.model);
      } else {
        add_accessory(slot.accessory);
      }
    }
    show_.scene.push_back({show_.project_file, -1, std::make_shared<const Motion>(scene_motion_of(project_))});
    if (project_.sound_on && !project_.sound_path.empty()) {
      if (fs::path sound = find(project_.sound_path, "sound", -1); !sound.empty()) show_.song = {std::move(sound)};
    }
    add_background();
    set_playback();
    report_unsupported();
    return std::move(show_);
  }

 private:
  // A video that is not shown may still be what screen.bmp shows.
  void add_background() {
    const auto shows = [](const ProjectBackground& stored) { return stored.shown && !stored.path.empty(); };
    const bool captured = project_.screen_capture == kCapturesVideo && !project_.video.path.empty();
    if (shows(project_.video)) {
      use_background(project_.video, "background video");
      if (shows(project_.image)) findings_.add(fault(kProjectBackgrounds, project_.image.path));
    } else if (shows(project_.image)) {
      use_background(project_.image, "background image");
    } else if (captured) {
      use_background(project_.video, "background video");
      show_.background_behind = false;
    }
  }

  void use_background(const ProjectBackground& stored, std::string_view section) {
    show_.background_image = find(stored.path, section, -1);
    if (show_.background_image.empty()) return;
    const VideoSize size = background_size(show_.background_image);
    show_.background_size = {size.width, size.height};
    show_.placed_background = {{stored.x, stored.y}, stored.scale};
  }

  void add_model(std::int32_t model) {
    const ProjectModel& stored = project_.models[at(model)];
    SceneActor actor;
    actor.file = take(search_.find_model(stored), stored.path, "models", model);
    if (actor.file.empty()) return;
    actor.project = {show_.project_file, model};
    actor.parent_of_file = false;
    actor.motions.push_back({show_.project_file, model});
    show_.actors.push_back(std::move(actor));
  }

  void add_accessory(std::int32_t accessory) {
    SceneActor actor;
    const fs::path file = find(project_.accessories[at(accessory)].path, "accessories", accessory);
    if (file.empty()) return;
    actor.file = geometry_of(file);
    actor.project = {show_.project_file, -1, accessory};
    actor.parent_of_file = false;
    show_.actors.push_back(std::move(actor));
  }

  fs::path find(const std::string& stored, std::string_view section, std::int64_t element) {
    return take(search_.find(stored), stored, section, element);
  }

  // The file found; otherwise adds it to the missing ones.
  fs::path take(LocatedProjectFile located, const std::string& stored, std::string_view section, std::int64_t element) {
    report_located(located, stored, section, element, findings_);
    if (located.source == ProjectFileSource::missing) show_.missing.push_back({stored, std::move(located.similar)});
    return std::move(located.file);
  }

  void set_playback() {
    const auto frame = [](std::int32_t value) { return static_cast<double>(std::max(value, 0)); };
    SceneState& state = show_.state;
    if (project_.last_frame > project_.first_frame) {
      state.range = {frame(project_.first_frame), frame(project_.last_frame)};
    }
    if (project_.repeat) state.loop = true;
  }

  void report_unsupported() {
    const auto note = [&](const FaultKind& kind, std::string detail) { findings_.add(fault(kind, std::move(detail))); };
    if (std::ranges::any_of(project_.gravity, [](const ProjectGravityKey& key) { return key.noise; })) {
      note(kProjectNoise, {});
    }
    if (project_.edge_color != std::array<std::int32_t, 3>{}) {
      note(kProjectEdgeColor, fmt::format("{}", fmt::join(project_.edge_color, ", ")));
    }
  }

  const Project& project_;
  ProjectFileSearch search_;
  Diagnostics& findings_;
  Scene show_;
};

bool is_rest(const BoneKey& key) {
  return key.translation == glm::vec3(0.0f) && key.rotation == kNoRotation && key.physics;
}
bool is_rest(const MorphKey& key) { return key.weight == 0.0f; }

// The names of a model's bones or morphs, as a motion refers to them.
class TrackNames {
 public:
  template <typename Element>
  explicit TrackNames(const std::vector<Element>& elements) {
    std::set<NameKey> known;
    for (const Element& element : elements) {
      keys_.push_back(name_key(element.name));
      repeated_.push_back(keys_.back() && !known.insert(*keys_.back()).second);
    }
  }

  // The track of `element`, which is marked as used; nothing if it is -1, has no name or is used already.
  template <typename Track, typename Key>
  void add(std::int32_t element, const std::vector<Key>& keys, std::vector<Track>& tracks) {
    if (element < 0 || !keys_[at(element)] || !used_.insert(element).second) return;
    if (keys.size() == 1 && is_rest(keys.front())) return;
    tracks.push_back({*keys_[at(element)], keys, repeated_[at(element)] ? element : -1});
  }

  const std::optional<NameKey>& name(std::int32_t element) const { return keys_[at(element)]; }

 private:
  std::vector<std::optional<NameKey>> keys_;
  std::vector<bool> repeated_;  // an earlier element has the same 15 bytes
  std::set<std::int32_t> used_;
};

// A bone of the project's list as one of the stage; actor -1: it is not there.
struct StageBone {
  std::int32_t actor = -1;
  std::int32_t bone = -1;
};

// Gives the stage what one project keys besides motions.
class ProjectTracks {
 public:
  ProjectTracks(const fs::path& file, const Project& project, const Scene& show, std::span<const std::int32_t> actors,
                Stage& stage)
      : project_(project), stage_(stage), actor_of_(project.models.size(), -1), matches_(actor_of_.size()) {
    for (std::size_t i = 0; i < show.actors.size(); ++i) {
      const ProjectPart& part = show.actors[i].project;
      if (part.file != file || actors[i] < 0) continue;
      if (has_index(project.models, part.model)) add_model(part, actors[i]);
      if (part.model < 0 && has_index(project.accessories, part.accessory))
        accessories_.push_back({actors[i], part.accessory});
    }
  }

  void set_models() {
    for (const StageModel& each : models_) {
      const ProjectModel& stored = project_.models[at(each.model)];
      stage_.actors[at(each.actor)]->appearance = {stored.additive, std::max(stored.edge_width, 0.0f),
                                                   stored.self_shadow};
      set_outside_parents(each);
    }
  }

  void set_accessories() {
    for (const auto& [actor, accessory] : accessories_) {
      const ProjectAccessory& stored = project_.accessories[at(accessory)];
      stage_.actors[at(actor)]->appearance.additive = stored.additive;
      AccessoryTrack track;
      for (const ProjectAccessoryKey& key : stored.keys) {
        const StageBone holder = on_stage(key.parent);
        track.push_back({key.frame, key.visible, key.opacity, holder.actor, holder.bone, key.translation,
                         key.rotation_rad, key.scale, key.shadow});
      }
      set_accessory_track(stage_, actor, std::move(track));
    }
  }

  void set_camera_follow() {
    std::vector<CameraFollowKey> keys;
    for (const ProjectCameraKey& key : project_.camera) {
      const StageBone followed = on_stage(key.follow);
      const CameraFollowKey next{key.frame, followed.actor, followed.bone};
      const CameraFollowKey last = keys.empty() ? CameraFollowKey() : keys.back();
      if (next.actor != last.actor || next.bone != last.bone) keys.push_back(next);
    }
    stage_.camera_follow = std::move(keys);
  }

  // MMD's default gravity leaves that of the settings.
  void set_gravity() {
    constexpr float kUnitsPerMetre = 10.0f;  // physics.md 1
    GravityKeys keys;
    for (const ProjectGravityKey& key : project_.gravity) {
      keys.push_back({key.frame, key.acceleration * kUnitsPerMetre, key.direction});
    }
    const GravityKey usual{0, ProjectGravityKey().acceleration * kUnitsPerMetre, ProjectGravityKey().direction};
    const bool default_only = keys.size() == 1 && keys.front() == usual;
    stage_.gravity = default_only || keys.empty() ? nullptr : std::make_shared<const GravityKeys>(std::move(keys));
  }

 private:
  struct StageModel {
    std::int32_t actor = -1;
    std::int32_t model = -1;  // of the project
    ProjectModelMatch match;
  };

  void add_model(const ProjectPart& part, std::int32_t actor) {
    ProjectModelMatch match = match_project_model(project_.models[at(part.model)], *stage_.actors[at(actor)]->model);
    if (!part.copy) {
      actor_of_[at(part.model)] = actor;
      matches_[at(part.model)] = match;
    }
    models_.push_back({actor, part.model, std::move(match)});
  }

  void set_outside_parents(const StageModel& of) {
    const ProjectModel& stored = project_.models[at(of.model)];
    ExternalParentKeys keys;
    for (std::size_t slot = 0; slot < stored.parent_slots.size(); ++slot) {
      const std::int32_t in_project = stored.parent_slots[slot];
      // The slot of the whole model is that of its first bone.
      add_parent_keys(stored, slot, in_project < 0 ? 0 : of.match.bones[at(in_project)], keys);
    }
    std::ranges::stable_sort(keys, {}, &ExternalParentKey::frame);
    set_external_parent_keys(stage_, of.actor, std::move(keys));
  }

  // The changes of one bone's outside parent.
  void add_parent_keys(const ProjectModel& stored, std::size_t slot, std::int32_t bone,
                       ExternalParentKeys& keys) const {
    if (bone < 0) return;
    StageBone last;
    for (const ProjectPropertyKey& key : stored.properties) {
      const StageBone holder = on_stage(key.parents[slot]);
      if (holder.actor == last.actor && holder.bone == last.bone) continue;
      keys.push_back({key.frame, bone, holder.actor, holder.bone});
      last = holder;
    }
  }

  StageBone on_stage(const ProjectParent& parent) const {
    if (parent.model < 0 || actor_of_[at(parent.model)] < 0) return {};
    const std::int32_t bone = matches_[at(parent.model)].bones[at(parent.bone)];
    return bone < 0 ? StageBone{} : StageBone{actor_of_[at(parent.model)], bone};
  }

  const Project& project_;
  Stage& stage_;
  std::vector<StageModel> models_;
  std::vector<std::pair<std::int32_t, std::int32_t>> accessories_;  // actor, and accessory of the project
  std::vector<std::int32_t> actor_of_;      // per model of the project, without copies; -1: it is not on the stage
  std::vector<ProjectModelMatch> matches_;  // per model of the project, without copies
};

// The file whose camera motion the stage has; empty: none.
fs::path camera_file(const Scene& show) {
  fs::path file;
  for (const SceneMotion& scene : show.scene) {
    if (scene.tracks.camera && scene.motion && !scene.motion->camera.empty()) file = scene.file;
  }
  return file;
}

bool gives_gravity(const Scene& show, const fs::path& file) {
  return std::ranges::any_of(show.scene,
                             [&](const SceneMotion& scene) { return scene.file == file && scene.tracks.gravity; });
}

// MMD's mode for editing: bodies move while it plays.
PhysicsMode physics_mode_of(ProjectPhysics physics) {
  switch (physics) {
    case ProjectPhysics::off:
      return PhysicsMode::off;
    case ProjectPhysics::on_and_off:
      return PhysicsMode::playing;
    case ProjectPhysics::always:
    case ProjectPhysics::trace:
      break;
  }
  return PhysicsMode::always;
}

}  // namespace

Scene show_of_project(std::shared_ptr<const Project> project, const fs::path& file, const ProjectSearch& search,
                      Diagnostics& findings) {
  return ProjectShowMaker(std::move(project), file, search, findings).make();
}

Motion scene_motion_of(const Project& project) {
  Motion motion;
  motion.camera.assign(project.camera.begin(), project.camera.end());
  motion.light = project.light;
  motion.self_shadow = project.self_shadow;
  return motion;
}

Motion motion_of(const ProjectModel& stored, const Model& model) {
  const ProjectModelMatch match = match_project_model(stored, model);
  TrackNames bones(model.bones), morphs(model.morphs);
  Motion motion;
  motion.model_name = model.name;
  for (std::size_t i = 0; i < stored.bones.size(); ++i) bones.add(match.bones[i], stored.bones[i].keys, motion.bones);
  for (std::size_t i = 0; i < stored.morphs.size(); ++i) {
    morphs.add(match.morphs[i], stored.morphs[i].keys, motion.morphs);
  }
  for (const ProjectPropertyKey& key : stored.properties) {
    PropertyKey& made = motion.property.emplace_back(PropertyKey{key.frame, key.visible, {}});
    for (std::size_t i = 0; i < key.ik.size(); ++i) {
      const std::int32_t in_project = stored.ik_bones[i];
      const std::int32_t bone = in_project < 0 ? -1 : match.bones[at(in_project)];
      if (bone >= 0 && bones.name(bone)) made.ik.push_back({*bones.name(bone), key.ik[i]});
    }
  }
  return motion;
}

void add_project_tracks(const Scene& show, std::span<const std::int32_t> actors, Stage& stage) {
  const fs::path camera = camera_file(show);
  for (const auto& [file, project] : show.projects) {
    ProjectTracks tracks(file, *project, show, actors, stage);
    tracks.set_models();
    tracks.set_accessories();
    if (file == camera) tracks.set_camera_follow();
    if (gives_gravity(show, file)) tracks.set_gravity();
  }
}

void set_project_settings(const Scene& show, SceneSettings& settings) {
  const Project& project = *show.project;
  settings.look.ground_shadow = project.ground_shadow;
  settings.physics.mode = physics_mode_of(project.physics);
  settings.physics.settings.ground = project.physics_ground;
  if (project.black_background) settings.look.background = {0.0f, 0.0f, 0.0f, 1.0f};
  if (show.background_image.empty()) return;
  for (const LookMember member : {LookMember(&Look::background_fit), LookMember(&Look::background_zoom),
                                  LookMember(&Look::background_x), LookMember(&Look::background_y)}) {
    set_value(settings.look, look_row(member), value_of(Look(), look_row(member)));
  }
  settings.look.background_behind = show.background_behind;
  settings.look.background_start = 0.0f;
  settings.look.background_loop = false;
  place_by_pixels(show.placed_background, {project.width, project.height}, show.background_size, settings.look);
}

}  // namespace odori
