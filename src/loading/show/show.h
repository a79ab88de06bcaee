#pragma once

// A show: what is on the stage together, as files and settings that are not loaded yet. It comes from a set of files by
// rule, from an MMD project (.pmm) or from a scene file (.odori), and is loaded as a whole.

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
};

}  // namespace odori
