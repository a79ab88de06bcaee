#pragma once

// Uploads the models and textures of a loaded batch over several frames, so that playback and the interface go on. What
// is on the stage stays on it until the whole batch is uploaded and takes its place. Start from `apply_finished_files`.

#include "render/model_upload.h"
#include "session/apply_loaded_files.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace odori {

// The work of one frame ends with the first of these. A piece is uploaded whole, the first in any case.
struct UploadBudget {
  std::size_t bytes = std::size_t{8} << 20;
  std::size_t piece_bytes = std::size_t{1} << 20;
  std::chrono::microseconds time{4000};
};

class BatchUpload : public UploadedModels {
 public:
  // Takes the prepared data out of the batch. A reloaded model is uploaded once for each actor that shows its file.
  BatchUpload(LoadedBatch batch, const Session& session);
  BatchUpload(const BatchUpload&) = delete;
  BatchUpload& operator=(const BatchUpload&) = delete;

  // Call once per frame with the OpenGL context current. Returns whether everything is uploaded or failed.
  bool step(const UploadBudget& budget = {});
  LoadingProgress progress() const;

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

  void add(const std::filesystem::path& file, LoadedModel& loaded, std::size_t copies);
  void add(LoadedShow& show);
  void add(const FoundTextures::OfModel& found, const Session& session);

  LoadedBatch batch_;
  std::list<Item> items_;           // in the order of the upload
  std::list<Item>::iterator next_;  // not uploaded yet
};

// Puts batches of the load queue on the stage, over several frames. Call once per frame with the OpenGL context
// current. Returns whether the stage or a message changed.
bool apply_finished_files(Session& session, const UploadBudget& budget = {});

// Of the file that is loaded or uploaded; nothing while neither happens.
std::optional<LoadingProgress> opening_progress(const Session& session);

}  // namespace odori
