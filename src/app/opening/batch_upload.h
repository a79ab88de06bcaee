#pragma once

// Uploads the models and textures of a loaded batch over several frames, so that playback and the interface go on. What
// is on the stage stays on it until the whole batch is uploaded and takes its place. Start from `apply_finished_files`.

#include "app/opening/apply_loaded_files.h"
#include "render/model_upload.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace odori {

// The work of one frame ends with the first of these. A piece is uploaded whole, the first in any case.
struct UploadBudget {
  std::size_t bytes = std::size_t{8} << 20;
  std::size_t piece_bytes = std::size_t{1} << 20;
  std::chrono::microseconds time{4000};
};

class BatchUpload : public UploadedModels {
 public:
  // Takes the prepared data out of the batch. A model is uploaded once, however many actors will show it; one that an
  // actor of the session shows already, from the same file with the same content, is not uploaded again: the actor of
  // the batch then shares that actor's model.
  BatchUpload(LoadedBatch batch, const Session& session);
  BatchUpload(const BatchUpload&) = delete;
  BatchUpload& operator=(const BatchUpload&) = delete;

  // Call once per frame with the OpenGL context current. Returns whether everything is uploaded or failed.
  bool step(const UploadBudget& budget = {});
  LoadingProgress progress() const;

  const LoadedBatch& batch() const { return batch_; }
  LoadedBatch take_batch() { return std::move(batch_); }
  Result<std::shared_ptr<GpuModel>> take(const Model& model) override;
  Status added_textures(const std::shared_ptr<GpuModel>& shown, const FoundTextures::OfModel& found) override;

 private:
  struct Item {
    std::string file;                 // name, for the progress
    const Model* model = nullptr;     // that it is of
    std::shared_ptr<GpuModel> shown;  // textures are added to; null: a new model
    ModelUpload upload;
    Status status = Done{};
  };

  // A model that actors can share: of the session, or before in the batch.
  struct KnownModel {
    std::uint64_t content = 0;            // LoadedModel::content
    const Actor* actor = nullptr;         // that shows it
    const ActorFiles* files = nullptr;    // of the actor; null: of the batch
    const LoadedModel* loaded = nullptr;  // of the batch; null: of the session
  };

  void add(const std::filesystem::path& file, LoadedModel& loaded);
  void add(const FoundTextures::OfModel& found, const Session& session);
  bool share_known(LoadedModel& loaded);

  LoadedBatch batch_;
  std::vector<KnownModel> known_;                                 // used by the constructor
  std::list<Item> items_;                                         // in the order of the upload
  std::list<Item>::iterator next_;                                // not uploaded yet
  std::map<const Model*, std::shared_ptr<GpuModel>> gpu_models_;  // that actors of the session show, or taken already
};

// Puts batches of the load queue on the stage, over several frames. Call once per frame with the OpenGL context
// current. Returns whether the stage or a message changed.
bool apply_finished_files(Session& session, const UploadBudget& budget = {});

// Of the file that is loaded or uploaded; nothing while neither happens.
std::optional<LoadingProgress> opening_progress(const Session& session);

}  // namespace odori
