#pragma once

// Centres of rotation for what is on the stage: found once for a model's content, and kept below the person's cache
// folder.

#include "base/job.h"
#include "base/result.h"
#include "scene/stage.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace odori {

using Centers = std::shared_ptr<const std::vector<glm::vec4>>;

// Below the person's cache folder; empty where there is none.
std::filesystem::path centers_folder();

// As find_optimized_centers, from the folder's file for this model if there is a sound one, else put there. An empty
// folder is not looked into. What cannot be written is done without.
Result<Centers> rotation_centers(const Model& model, const std::filesystem::path& folder, JobControl& control);

// Gives every actor what the mode needs before a verb goes on, with progress on standard error. Ctrl-C stops it.
Status prepare_skinning(Stage& stage, SkinningMode mode, bool quiet);

// Finds them in the background, one model after the other, for actors that come and go.
class CenterSearch {
 public:
  explicit CenterSearch(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Call once a picture. Gives the actors what has been found and, where centres are wanted, starts on the next that
  // has none; where they are no longer wanted, a search is given up. True when an actor got some. What went wrong for a
  // model is said once.
  bool update(Stage& stage, bool wanted);
  std::optional<Fault> take_fault() { return std::exchange(fault_, std::nullopt); }

  // Of the model in work, 0..1; nothing while there is none.
  std::optional<float> progress() const;

 private:
  using Search = Job<Result<Centers>>;

  bool take_found(Stage& stage);
  void begin_next(const Stage& stage);

  std::filesystem::path folder_;
  std::shared_ptr<const Model> model_;                // in work
  std::vector<std::weak_ptr<const Model>> given_up_;  // without success
  std::optional<Fault> fault_;
  std::optional<Search> search_;
};

}  // namespace odori
