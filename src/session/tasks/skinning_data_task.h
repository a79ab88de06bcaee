#pragma once

// What skinning modes need beyond the model, for the actors of a stage: rotation centers (mode `cor`) and the matrices
// of direct delta mush. They are found once per model content and cached in a file.

#include "base/result.h"
#include "scene/stage.h"
#include "session/tasks/background_task.h"
#include "skin/modes.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace odori {

using Centers = std::shared_ptr<const std::vector<glm::vec4>>;
using SharedDeltaMush = std::shared_ptr<const DeltaMush>;

// The cache folders inside the user's cache folder; empty if there is none.
std::filesystem::path centers_cache_folder();
std::filesystem::path delta_mush_cache_folder();

// As find_optimized_centers. Reads them from the file for this model in `folder` if it is valid, otherwise writes that
// file. An empty `folder` disables the cache; a file that cannot be written is no error.
Result<Centers> cached_rotation_centers(const Model& model, const std::filesystem::path& folder, JobControl& control);
// As find_delta_mush with its default options, likewise.
Result<SharedDeltaMush> cached_delta_mush(const Model& model, const std::filesystem::path& folder, JobControl& control);

// For the command line: finds what `modes` need for every actor, with progress on standard error unless `quiet`.
// Ctrl-C stops it.
Status prepare_skinning(Stage& stage, std::span<const SkinningMode> modes, bool quiet);

// How SkinningDataTask finds one kind of data, and where an actor has it.
struct RotationCenterData {
  using Shared = Centers;
  static Shared& of(Actor& actor) { return actor.rotation_centers; }
  static Result<Shared> find(const Model& model, const std::filesystem::path& folder, JobControl& control) {
    return cached_rotation_centers(model, folder, control);
  }
  static const FaultKind& too_costly();
  static const FaultKind& cancelled();
};
struct DeltaMushData {
  using Shared = SharedDeltaMush;
  static Shared& of(Actor& actor) { return actor.delta_mush; }
  static Result<Shared> find(const Model& model, const std::filesystem::path& folder, JobControl& control) {
    return cached_delta_mush(model, folder, control);
  }
  static const FaultKind& too_costly();
  static const FaultKind& cancelled();
};

// Finds the data in the background, one model after the other.
template <typename Data>
class SkinningDataTask {
 public:
  // `folder`: as for cached_rotation_centers.
  explicit SkinningDataTask(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Call once per frame. Gives actors what was found. If `wanted`, starts on the next actor without the data, otherwise
  // cancels the search. Returns whether an actor was given something.
  bool update(Stage& stage, bool wanted);

  // Why a model got nothing; once per model.
  std::optional<Fault> take_fault() { return std::exchange(fault_, std::nullopt); }

  // Of the current model, 0..1; nothing if no search runs.
  std::optional<float> progress() const { return task_.progress(); }

 private:
  using Shared = typename Data::Shared;
  bool take_result(Stage& stage);
  void start_next(const Stage& stage);

  std::filesystem::path folder_;
  std::vector<std::weak_ptr<const Model>> failed_;
  std::optional<Fault> fault_;
  BackgroundTask<std::shared_ptr<const Model>, Result<Shared>> task_;
};

using RotationCenterTask = SkinningDataTask<RotationCenterData>;
using DeltaMushTask = SkinningDataTask<DeltaMushData>;

}  // namespace odori
