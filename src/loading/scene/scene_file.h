#pragma once

// Scene files (.odori): a show with everything that the user set, as JSON (docs/scenes.md).
//
//   Diagnostics findings;
//   Result<Scene> show = read_scene("dance.odori", bytes, findings);
//   Status written = write_scene(*show, "copy.odori");

#include "base/bytes.h"
#include "base/fault.h"
#include "loading/scene/scene.h"
#include "scene/actor.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kNotAScene{"scene.format", "this scene file is damaged, or it is no scene of odori"};
inline constexpr FaultKind kSceneNewer{"scene.version",
                                       "this scene was saved by a newer odori; update odori to open it"};
inline constexpr FaultKind kSceneFileMissing{"scene.file.missing", "a file of the scene is not found",
                                             Severity::warning, "what uses it is left out"};
inline constexpr FaultKind kSceneFileMoved{"scene.file.moved", "a file of the scene is in another folder",
                                           Severity::note, "the file with the same name and content is used"};
inline constexpr FaultKind kSceneProjectChanged{
    "scene.project.changed", "a project of the scene was saved again since the scene was saved", Severity::warning,
    "its keys are used as they are now; models are found by their number"};
inline constexpr FaultKind kSceneValue{"scene.value", "a value of the scene is invalid", Severity::warning,
                                       "it has its default"};
inline constexpr FaultKind kSceneTooMany{"scene.too_many", "the scene has too many entries", Severity::warning,
                                         "the first ones are used"};

inline constexpr std::size_t kMaxSceneBytes = std::size_t{16} << 20;
inline constexpr std::size_t kMaxSceneActors = 1000;
inline constexpr std::size_t kMaxSceneMotions = 1000;  // of one actor, and of the scene
inline constexpr std::size_t kMaxSceneRoles = 1000;    // overrides of one fit
inline constexpr std::size_t kMaxSceneParts = 100000;  // bones, morphs or materials of one actor with an override

// Whether the name ends in ".odori".
bool has_scene_name(const std::filesystem::path& file);

// `path`: of the scene, in whose folder its files are found. A file that is not where it was is searched for below that
// folder by name and content; otherwise the show has its old path. Unknown keys are ignored. Fails with kNotAScene,
// kSceneNewer or kFileTooLarge.
Result<Scene> read_scene(const std::filesystem::path& path, Bytes content, Diagnostics& findings);

// The scene as text. Paths are relative to the folder of `path` where that is possible. `with_hashes` false omits the
// hashes of the files, for which they are read.
std::string scene_text(const Scene& show, const std::filesystem::path& path, bool with_hashes = true);

// Replaces the file, never in part. Fails as PendingFile.
Status write_scene(const Scene& show, const std::filesystem::path& path);

// Every file that the show names, each once, in the order of the show.
std::vector<std::filesystem::path> files_of(const Scene& show);

// Identifies a file that was moved: of its size, its first and its last MiB. 0: the file cannot be read.
std::uint64_t content_mark(const std::filesystem::path& file);

// Overrides by name, as a scene file stores them: they fit a model that was edited since.

// All overrides of an actor.
SceneOverrides named_overrides(const Actor& actor);

// Replaces all overrides of the actor. Returns how many bones, morphs and materials the model does not have.
std::size_t set_overrides(Actor& actor, const SceneOverrides& overrides);

// The name of `bones[index]`, with its number among the bones of that name.
ScenePart named_bone(const Model& model, std::int32_t index);
// The index of that bone; -1: none. An empty name is the first bone.
std::int32_t find_bone(const Model& model, const ScenePart& part);

// The same for morphs. An empty name is a name.
ScenePart named_morph(const Model& model, std::int32_t index);
std::int32_t find_morph(const Model& model, const ScenePart& part);

}  // namespace odori
