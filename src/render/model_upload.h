#pragma once

// Copies a model to the GPU, a bounded number of bytes at a time. The window calls `step` once per frame and goes on
// showing what it shows; what is converted on the CPU was converted by the thread that loaded the model
// (buffers/model_buffers.h). The copies are spread over frames on the window's own context, because a second context on
// another thread needs its own fences and vertex arrays, and drivers differ most in that.
//
//   ModelUpload upload(std::move(buffers), model.textures.size());
//   while (!upload.done()) {
//     if (const auto copied = upload.step(kBytesPerFrame); !copied) return copied.fault();
//   }
//   std::shared_ptr<GpuModel> uploaded = upload.model();

#include "base/fault.h"
#include "buffers/model_buffers.h"
#include "gpu/upload_queue.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace odori {

class GpuModel;

// Of the current context.
BufferLimits buffer_limits();

class ModelUpload {
 public:
  // Levels of textures that are not built yet are built when their turn comes, a few textures at a time on all cores;
  // such steps are slow and may upload a row more than their limit.
  // `textures`: number of Model::textures. Needs a current context until it is destroyed.
  ModelUpload(ModelBuffers buffers, std::size_t textures);
  // Adds textures to a model that may be shown. It shows them when all are uploaded.
  ModelUpload(std::shared_ptr<GpuModel> shown, TextureBuffers added);
  ModelUpload(ModelUpload&&) noexcept;
  ModelUpload& operator=(ModelUpload&&) noexcept;
  ~ModelUpload();

  // Uploads the next bytes as UploadQueue::step, and returns their number. Fails with kGpuMemory and then frees
  // everything: the upload is done, without a model.
  Result<std::size_t> step(std::size_t max_bytes);

  bool done() const { return done_; }
  float progress() const;  // 0..1, of the bytes
  // Null until everything is uploaded, or if it failed.
  const std::shared_ptr<GpuModel>& model() const { return uploaded_; }

 private:
  std::size_t copy(std::size_t max_bytes);
  TextureBuffer* next_texture();  // not queued yet; null: none
  void queue_texture();
  void build_next_levels();
  void finish();

  std::size_t texture_count_ = 0;          // of Model::textures
  std::unique_ptr<ModelBuffers> buffers_;  // the queue refers to it; of added textures only the textures
  std::shared_ptr<GpuModel> model_;        // to be completed
  std::shared_ptr<GpuModel> uploaded_;
  std::vector<TextureHandle> textures_;  // of the elements of `buffers_->textures.textures` that were queued
  UploadQueue queue_;
  std::size_t bytes_ = 0;  // in all
  std::size_t copied_ = 0;
  bool done_ = false;
};

}  // namespace odori
