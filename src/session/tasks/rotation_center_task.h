#pragma once

// Rotation centers for the actors of a stage (skinning mode `cor`). They are found once per model content and cached
// in a file.

#include "base/result.h"
#include "scene/stage.h"
#include "session/tasks/background_task.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace odori {

using Centers = std::shared_ptr<const std::vector<glm::vec4>>;

// The cache folder inside the user's cache folder; empty if there is none.
std::filesystem::path centers_cache_folder();

// As find_optimized_centers. Reads them from the file for this model in `folder` if it is valid, otherwise writes that
// file. An empty `folder` disables the cache; a file that cannot be written is no error.
Result<Centers> cached_rotation_centers(const Model& model, const std::filesystem::path& folder, JobControl& control);

// For the command line: finds what `mode` needs for every actor, with progress on standard error unless `quiet`.
// Ctrl-C stops it.
Status prepare_skinning(Stage& stage, SkinningMode mode, bool quiet);

// Finds them in the background, one model after the other.
class RotationCenterTask {
 public:
  // `folder`: as for cached_rotation_centers.
  explicit RotationCenterTask(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Call once per frame. Gives actors the centers that were found. If `wanted`, starts on the next actor without
  // centers, otherwise cancels the search. Returns whether an actor was given centers.
  bool update(Stage& stage, bool wanted);

  // Why a model got no centers; once per model.
  std::optional<Fault> take_fault() { return std::exchange(fault_, std::nullopt); }

  // Of the current model, 0..1; nothing if no search runs.
  std::optional<float> progress() const { return task_.progress(); }

 private:
  bool take_result(Stage& stage);
  void start_next(const Stage& stage);

  std::filesystem::path folder_;
  std::vector<std::weak_ptr<const Model>> failed_;
  std::optional<Fault> fault_;
  BackgroundTask<std::shared_ptr<const Model>, Result<Centers>> task_;
};

}  // namespace odori
