#pragma once

// What skinning methods need beyond the model (skin/skinning_data.h), for the actors of a stage. It is found once per
// model content and cached in a file.

#include "app/tasks/background_task.h"
#include "base/fault.h"
#include "scene/stage.h"
#include "skin/skinning_data.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace odori {

using FoundSkinningData = Result<std::shared_ptr<const SkinningTexels>>;

// Inside the user's cache folder; empty if there is none.
std::filesystem::path skinning_cache_folder(SkinningData data);

// Reads the data from the file for this model and these parameters in `folder` if it is valid, otherwise finds them and
// writes that file. An empty `folder` disables the cache; a file that cannot be written is no error.
FoundSkinningData cached_skinning_data(SkinningData data, const Model& model, const MethodParameters& parameters,
                                       const std::filesystem::path& folder, JobControl& control);

// For the command line: finds what `modes` need for every actor, with progress on standard error unless `quiet`.
// Ctrl-C stops it.
Status prepare_skinning(Stage& stage, std::span<const SkinningMode> modes, bool quiet);

// Finds one kind of data in the background, one model after the other.
class SkinningDataTask {
 public:
  explicit SkinningDataTask(SkinningData data) : SkinningDataTask(data, skinning_cache_folder(data)) {}
  // `folder`: as for cached_skinning_data.
  SkinningDataTask(SkinningData data, std::filesystem::path folder) : data_(data), folder_(std::move(folder)) {}

  // Call once per frame. Gives actors what was found. If `wanted`, starts on the next actor without the data, otherwise
  // cancels the search. Returns whether an actor was given something.
  bool update(Stage& stage, bool wanted);

  // Why a model got nothing; once per model.
  std::optional<Fault> take_fault() { return std::exchange(fault_, std::nullopt); }

  // Of the current model, 0..1; nothing if no search runs.
  std::optional<float> progress() const { return task_.progress(); }

 private:
  // What the data depend on.
  struct Key {
    std::shared_ptr<const Model> model;
    MethodParameters parameters;

    bool is_of(const Actor& actor) const { return actor.model == model && actor.parameters == parameters; }
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Failed {
    std::weak_ptr<const Model> model;
    MethodParameters parameters;
  };

  bool take_result(Stage& stage);
  void start_next(const Stage& stage);

  SkinningData data_;
  std::filesystem::path folder_;
  std::vector<Failed> failed_;
  std::optional<Fault> fault_;
  BackgroundTask<Key, FoundSkinningData> task_;
};

}  // namespace odori
