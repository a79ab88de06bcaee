#pragma once

// A show: what is on the stage together, as files and settings that are not loaded yet. It comes from a set of files by
// rule, from an MMD project (.pmm) or from a scene file (.odori), and is loaded as a whole.

#include "format/pmm/pmm.h"
#include "motion/motion.h"
#include "scene/actor_placement.h"
#include "scene/motion_layers.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace odori {

// A motion or pose, or a part of a project.
struct ShowMotion {
  std::filesystem::path file;              // VMD, VPD or PMM
  std::int32_t project_model = -1;         // of a PMM: index into Project::models; -1: camera, light and self shadow
  std::shared_ptr<const Motion> motion{};  // the content if it was read already; null: `file` is to be read
  LayerSettings settings{};                // ignored for camera and light
};

// A bone whose parent is a bone of another actor, by name.
struct ShowParent {
  std::string bone;        // of this actor; empty: its first bone
  std::int32_t actor = 0;  // index into Show::actors
  std::string actor_bone;  // of that actor
};

// A model or an accessory.
struct ShowActor {
  std::filesystem::path file;
  bool visible = true;
  ActorPlacement placement{};
  std::vector<ShowMotion> motions{};  // layers, in order
  std::vector<ShowParent> parents{};
  bool parent_of_file = true;           // without `parents`: the bone that its .vac names holds it
  std::int32_t project_model = -1;      // index into the models of Show::project; -1: none
  std::int32_t project_accessory = -1;  // likewise into its accessories
};

// A file that a project names and that is not found.
struct MissingFile {
  std::string stored;             // path as the project has it, UTF-8
  std::filesystem::path similar;  // one with another extension of the same kind; empty: none
};

struct ShowSong {
  std::filesystem::path file;
  double offset_s = 0.0;  // time on the timeline at which it starts; negative: its beginning is skipped
};

struct Show {
  std::filesystem::path source;   // folder, archive, project or scene file; empty: a set of files
  std::vector<ShowActor> actors;  // in drawing order
  std::vector<ShowMotion> scene;  // camera, light and self shadow; a later file replaces tracks of an earlier one
  std::optional<ShowSong> song{};
  std::filesystem::path background_image{};  // empty: that of the settings

  // Of a project: its tracks refer to several actors, see add_project_tracks.
  std::filesystem::path project_file{};      // empty: the show has no part of a project
  std::shared_ptr<const Project> project{};  // null: `project_file` is to be read
  std::vector<MissingFile> missing{};        // of the project; their parts are left out
};

}  // namespace odori
