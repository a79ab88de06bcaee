#pragma once

// An MMD project (.pmm) as a show: its models and accessories in drawing order with the files that are found, its
// camera, light and sound. Keys name bones by number in the project's own lists, so what depends on them is made when
// the models are loaded (pmm.md 12).
//
//   Scene show = show_of_project(project, "show/dance.pmm", {}, findings);

#include "base/fault.h"
#include "format/pmm/pmm.h"
#include "loading/project_files.h"
#include "loading/scene/scene.h"
#include "model/model.h"
#include "motion/motion.h"
#include "scene/stage.h"
#include "view/film_settings.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace odori {

inline constexpr FaultKind kProjectBackgrounds{"project.backgrounds", "the project shows an image behind a video",
                                               Severity::note, "only the video is shown"};
inline constexpr FaultKind kProjectNoise{"project.gravity.noise", "the project adds noise to gravity", Severity::note,
                                         "gravity has no noise"};
inline constexpr FaultKind kProjectEdgeColor{"project.edge.color", "the project sets the colour of edges",
                                             Severity::note, "edges have the colours of their materials"};

// Missing files are diagnostics, and entries of Scene::missing. `file`: path of the project.
Scene show_of_project(std::shared_ptr<const Project> project, const std::filesystem::path& file,
                      const ProjectSearch& search, Diagnostics& findings);

// The camera, light and self shadow of a project. The camera's targets are relative to what it follows.
Motion scene_motion_of(const Project& project);

// The keys of a model of the project for `model`: bones and morphs are matched by `match_project_model`, and what the
// model does not have is left out. A track whose only key is at rest, which MMD has for every bone and morph, is left
// out too.
Motion motion_of(const ProjectModel& stored, const Model& model);

// Gives the stage what the projects of the show have besides motions: how models are drawn, accessory tracks, outside
// parents, and of the project that gives the camera or gravity, the bones that the camera follows and the gravity.
// `actors`: per actor of the show, its index on the stage; -1: it is not there. The camera must be on the stage.
void add_project_tracks(const Scene& show, std::span<const std::int32_t> actors, Stage& stage);

// What a project sets of the settings: ground shadow, physics, a black background, and how the background image or
// video is placed. `show`: the project's.
void set_project_settings(const Scene& show, SceneSettings& settings);

}  // namespace odori
