#include "render/model_upload.h"

#include "base/parallel.h"
#include "gpu/debug.h"
#include "gpu/texture.h"
#include "render/gpu_model.h"

#include <algorithm>
#include <limits>
#include <new>
#include <span>
#include <utility>

namespace odori {

namespace {

constexpr std::size_t kBuiltAtOnce = 4;  // textures whose levels are built at the same time
// Tables of a model, and levels of a texture, that may be below UploadQueue::kMinCallBytes and count as that.
constexpr std::size_t kSmallPieces = 6;
constexpr std::size_t kSmallBytes = kSmallPieces * UploadQueue::kMinCallBytes;

}  // namespace

BufferLimits buffer_limits() { return {max_texture_size(), DataTexture::capacity()}; }

ModelUpload::ModelUpload(ModelBuffers buffers, std::size_t textures)
    : texture_count_(textures), buffers_(std::make_unique<ModelBuffers>(std::move(buffers))) {
  bytes_ = geometry_byte_count(*buffers_) + kSmallBytes;
  for (const TextureBuffer& texture : buffers_->textures.textures) bytes_ += byte_count(texture) + kSmallBytes;
}

ModelUpload::ModelUpload(std::shared_ptr<GpuModel> shown, TextureBuffers added)
    : buffers_(std::make_unique<ModelBuffers>()), model_(std::move(shown)) {
  buffers_->textures = std::move(added);
  for (const TextureBuffer& texture : buffers_->textures.textures) bytes_ += byte_count(texture) + kSmallBytes;
}

ModelUpload::ModelUpload(ModelUpload&&) noexcept = default;
ModelUpload& ModelUpload::operator=(ModelUpload&&) noexcept = default;
ModelUpload::~ModelUpload() = default;

float ModelUpload::progress() const {
  if (done_) return 1.0f;
  return bytes_ == 0 ? 0.0f : std::min(static_cast<float>(copied_) / static_cast<float>(bytes_), 1.0f);
}

Result<std::size_t> ModelUpload::step(std::size_t max_bytes) {
  if (done_) return std::size_t{0};
  clear_gl_errors();
  try {
    const std::size_t copied = copy(max_bytes);
    copied_ += copied;
    if (!ran_out_of_memory()) {
      if (queue_.empty() && next_texture() == nullptr) finish();
      return copied;
    }
  } catch (const std::bad_alloc&) {
    // As if the driver had none left.
  }
  queue_ = {};
  textures_.clear();
  model_.reset();
  buffers_.reset();
  done_ = true;
  return fault(kGpuMemory);
}

std::size_t ModelUpload::copy(std::size_t max_bytes) {
  if (!model_) {
    model_ = std::make_shared<GpuModel>(*buffers_, texture_count_);
    model_->queue(*buffers_, queue_);
  }
  while (next_texture() != nullptr && !next_texture()->levels.empty()) queue_texture();
  std::size_t copied = queue_.step(max_bytes);
  while (copied < max_bytes && queue_.empty() && next_texture() != nullptr) {
    queue_texture();
    copied += queue_.step(max_bytes - copied);
  }
  return copied;
}

TextureBuffer* ModelUpload::next_texture() {
  std::vector<TextureBuffer>& textures = buffers_->textures.textures;
  return textures_.size() < textures.size() ? &textures[textures_.size()] : nullptr;
}

void ModelUpload::queue_texture() {
  TextureBuffer& texture = *next_texture();
  if (texture.levels.empty()) build_next_levels();
  textures_.push_back(create_texture(sampling_of(texture.use), texture.label));
  queue_.add(textures_.back(), std::exchange(texture.levels, {}));
}

void ModelUpload::build_next_levels() {
  const std::span<TextureBuffer> left = std::span(buffers_->textures.textures).subspan(textures_.size());
  const int max_size = max_texture_size();
  parallel_for(std::min(left.size(), kBuiltAtOnce), 1, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) build_levels(left[i], max_size);
  });
}

void ModelUpload::finish() {
  model_->add_textures(buffers_->textures, std::move(textures_));
  uploaded_ = std::move(model_);
  buffers_.reset();
  done_ = true;
}

}  // namespace odori
