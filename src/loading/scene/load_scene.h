#pragma once

// Loads a scene: every file once, whatever the number of actors that use it. A file that cannot be loaded costs only
// what uses it.
//
//   Diagnostics findings;
//   auto scene = scene_at("dance.odori", findings, control);
//   if (scene && *scene) { auto loaded = load_scene(std::move(**scene), {}, control); }

#include "base/fault.h"
#include "base/image.h"
#include "base/job.h"
#include "buffers/model_buffers.h"
#include "loading/load.h"
#include "loading/project_files.h"
#include "loading/scene/arrange_files.h"
#include "loading/scene/scene.h"
#include "scene/stage.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

inline constexpr FaultKind kShowEmpty{"show.empty", "none of the files of this show can be loaded"};
inline constexpr FaultKind kNotAModel{"show.not_a_model", "this is not a model"};
inline constexpr FaultKind kShowParent{"show.parent", "a bone that is to hold something is not found",
                                       Severity::warning, "what it is to hold stands on its own"};

inline constexpr FaultKind kShowOverrides{"show.overrides",
                                          "bones, morphs or materials that were set by hand are not in the model",
                                          Severity::warning, "their settings are left out"};
inline constexpr FaultKind kShowProjectPart{"show.project.part",
                                            "the project no longer has the model or accessory that is to be taken "
                                            "from it",
                                            Severity::warning, "its keys are left out"};
inline constexpr FaultKind kShowSeveral{"show.several", "the files have several songs, each with its own motion",
                                        Severity::warning, "the first is used; the window plays all of them"};

inline constexpr FaultKind kShowBroken{"show.broken", "a project or scene cannot be opened", Severity::warning,
                                       "the other files of the folder are used"};

// kShowBroken for this project or scene.
Fault broken_show(const std::filesystem::path& file, const Fault& reason);

// A file of a show after loading.
struct SceneFileReport {
  std::filesystem::path file;
  Diagnostics diagnostics{};
  std::optional<Fault> fault{};  // why it could not be loaded; nothing: it was
};

struct LoadedScene {
  Scene show;                            // motions have their content; those that could not be loaded are left out
  std::vector<LoadedModel> models;       // each file once
  std::vector<std::int32_t> model_of;    // per actor of `show`: index into `models`; -1: it is left out
  std::vector<SceneFileReport> reports;  // per file, in the order of first use
  Diagnostics findings{};                // about the show itself
  std::shared_ptr<const ArrangedScene> arranged{};  // the rule that made it; null: it is a scene or project
};

struct SceneLoading {
  bool with_textures = true;
  const BufferLimits* prepare = nullptr;  // not null: models are prepared for the GPU with these limits
};

// Fails with kShowEmpty if no model, motion or song is left. A cancelled call returns early with what it has.
Result<LoadedScene> load_scene(Scene show, const SceneLoading& loading, JobControl& control);

// The show that a path stands for: `scene_in_folder` or `scene_in_file`. Fails if it is a show that cannot be read, or
// if the path cannot be opened.
Result<std::optional<Scene>> scene_at(const std::filesystem::path& path, Diagnostics& findings, JobControl& control);

// The show that is in a folder or an archive; nothing: one of its files is to be opened (files_to_open). Files that are
// elsewhere than expected and the like go to `findings`.
Result<std::optional<Scene>> scene_in_folder(const std::filesystem::path& folder, Diagnostics& findings,
                                             JobControl& control);
// The show that a file with this content is; nothing: it is no show, but a model, a motion or the like. `search`: for
// the files of a project.
Result<std::optional<Scene>> scene_in_file(const std::filesystem::path& file, Bytes content, Diagnostics& findings,
                                           const ProjectSearch& search = {});

// What is selected on the stage; -1: none.
struct StageSelection {
  std::int32_t actor = -1;
  std::int32_t bone = -1;   // of that actor
  std::int32_t morph = -1;  // of that actor
};
// The selection of the show. `actors`: what `add_to_stage` returned.
StageSelection selection_of(const Scene& show, std::span<const std::int32_t> actors, const Stage& stage);

// Adds the actors of the show to the stage, with their motions, placements and external parents, and its camera
// motion, light and self shadow. Returns the index on the stage of each actor of the show; -1: left out. Moves the
// actors out of `loaded`.
std::vector<std::int32_t> add_to_stage(LoadedScene& loaded, Stage& stage);

}  // namespace odori
