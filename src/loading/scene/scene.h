#pragma once

// A scene: what is on the stage together, as files and settings that are not loaded yet. It comes from a set of files
// by rule, from an MMD project (.pmm) or from a scene file (.odori), and is loaded as a whole.

#include "format/pmm/pmm.h"
#include "loading/project_files.h"
#include "motion/motion.h"
#include "scene/actor.h"
#include "scene/motion_layers.h"
#include "scene/overrides.h"
#include "view/clock.h"
#include "view/film_settings.h"
#include "view/fitted_background.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

// The tracks that a file gives to the scene. Only projects have gravity.
struct SceneTracks {
  bool camera = true;
  bool light = true;
  bool self_shadow = true;
  bool gravity = true;

  friend bool operator==(const SceneTracks&, const SceneTracks&) = default;
};

// Their names in scene files.
inline constexpr std::array<std::pair<const char*, bool SceneTracks::*>, 4> kSceneTracks{
    {{"camera", &SceneTracks::camera},
     {"light", &SceneTracks::light},
     {"self_shadow", &SceneTracks::self_shadow},
     {"gravity", &SceneTracks::gravity}}};

// A motion or pose, or a part of a project.
struct SceneMotion {
  std::filesystem::path file;              // VMD, VPD or PMM
  std::int32_t project_model = -1;         // of a PMM: index into Project::models; -1: camera, light and self shadow
  std::shared_ptr<const Motion> motion{};  // the content if it was read already; null: `file` is to be read
  LayerSettings settings{};                // ignored for the scene
  SceneTracks tracks{};                    // only for the scene; of those that the file has
  std::optional<FitRequest> fit{};         // of a layer: as MotionLayer::fit
  std::shared_ptr<const FittedLayer> fitted{};  // of a layer: what `fit` makes; set by `load_scene`
};

// Its content must be there.
MotionLayer layer_of(const SceneMotion& motion);

// A bone whose parent is a bone of another actor, by name.
struct SceneParent {
  std::string bone;                               // of this actor; empty: its first bone
  std::int32_t actor = 0;                         // index into Scene::actors
  std::string actor_bone;                         // of that actor
  std::int32_t bone_nth = 0, actor_bone_nth = 0;  // as ScenePart::nth
};

// A bone, morph or material.
struct ScenePart {
  std::string name;
  std::int32_t nth = 0;  // which of those with this name, in the order of the model
};

struct SceneBoneOverride {
  ScenePart part;
  std::optional<glm::quat> rotation{};
  std::optional<glm::vec3> translation{};
  std::optional<bool> ik{};
  std::optional<bool> physics{};
};

struct SceneMorphOverride {
  ScenePart part;
  std::optional<float> weight{};
  MorphMix mix = MorphMix::plain;
};

// Names of the MaterialFlags in scene files.
inline constexpr std::array<const char*, kMaterialFlagCount> kSceneMaterialFlags{
    "edge", "ground_shadow", "casts_shadow", "receives_shadow", "luminous"};
struct SceneMaterialOverride {
  ScenePart part;
  bool hidden = false;
  std::array<std::optional<bool>, kMaterialFlagCount> flags{};  // by MaterialFlag
};

// Overrides (scene/overrides.h) by name.
struct SceneOverrides {
  std::vector<SceneBoneOverride> bones{};
  std::vector<SceneMorphOverride> morphs{};
  std::vector<SceneMaterialOverride> materials{};
  bool physics = true;
  bool rest_pose = false;
};

// A model or an accessory.
struct SceneActor {
  std::filesystem::path file;
  bool visible = true;
  ActorPlacement placement{};
  std::vector<SceneMotion> motions{};  // layers, in order
  std::vector<SceneParent> parents{};
  std::optional<SceneOverrides> overrides{};  // replace all that the actor has after loading; nothing: those stay
  bool parent_of_file = true;                 // without `parents`: the bone that its .vac names holds it
  ProjectPart project{};                      // its file: one of Scene::projects once they are read
  std::filesystem::path weights{};            // a .npz that the model has its weights from; empty: its own
};

// A file that a project names and that is not found.
struct MissingFile {
  std::string stored;             // path as the project has it, UTF-8
  std::filesystem::path similar;  // one with another extension of the same kind; empty: none
};

struct SceneSong {
  std::filesystem::path file;
  // Time on the timeline at which it starts; negative: its beginning is skipped. Nothing: not given.
  std::optional<double> offset_s{};
};

// What is selected in the window; heat maps of weights and morphs show it.
struct SceneSelection {
  std::int32_t actor = -1;  // index into Scene::actors
  std::optional<ScenePart> bone{};
  std::optional<ScenePart> morph{};
};

struct SceneCamera {
  bool follow = true;  // the camera motion, if there is one
  Camera camera{};     // while it does not follow
};

// What the user set besides the actors. What has no value stays as it is.
struct SceneState {
  std::vector<SceneCamera> cameras{};  // of the panes; fewer than the panes in use: the last one is that of the others
  std::optional<Light> light{};        // override of the motion's light
  std::optional<SceneSettings> settings{};
  std::optional<SceneSelection> selection{};
  std::optional<bool> loop{};
  std::optional<FrameRange> range{};
  std::optional<double> speed{};
  std::optional<double> frame{};
};

struct Scene {
  std::filesystem::path source;    // folder, archive, project or scene file; empty: a set of files
  std::vector<SceneActor> actors;  // in drawing order
  std::int32_t main_actor = -1;    // that panels and verbs for one model show; -1: the first that is no accessory
  std::vector<SceneMotion> scene;  // camera, light, shadow, gravity; a later file replaces tracks of an earlier one
  std::optional<SceneSong> song{};
  SceneState state{};
  std::filesystem::path background_image{};  // or a video; empty: that of the settings

  // The projects that actors and motions name: their tracks refer to several actors, see add_project_tracks. Those that
  // are not there yet are read by `load_scene`.
  std::map<std::filesystem::path, std::shared_ptr<const Project>> projects{};

  // Of a show that is itself a project.
  std::filesystem::path project_file{};      // empty: it is none
  std::shared_ptr<const Project> project{};  // null: it is none
  ProjectSearch search{};                    // where its files were searched
  std::vector<MissingFile> missing{};        // their parts are left out
  PlacedByPixels placed_background{};        // of `background_image`
  glm::ivec2 background_size{0};             // pixels; 0: not known
  bool background_behind = true;             // as Look::background_behind
};

}  // namespace odori
