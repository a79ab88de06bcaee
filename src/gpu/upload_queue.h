#pragma once

// Copies data to the GPU in pieces of a bounded size, so that no frame has to wait for all of it.

#include "base/image.h"
#include "gpu/data_texture.h"
#include "gpu/handles.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <span>
#include <vector>

namespace odori {

class UploadQueue {
 public:
  // Each `add` copies nothing; its memory on the GPU is allocated with the first piece, and its content is undefined
  // until the queue is past it. The target, and the data of the spans, must exist until then.
  void add(const BufferHandle& buffer, std::span<const std::byte> bytes);
  // From `create_texture`. All levels, largest first; without mipmaps the only one. They are released when uploaded.
  void add(const TextureHandle& texture, std::vector<std::shared_ptr<const Image>> levels);
  void add(DataTexture& table, std::span<const float> values);

  // Uploads the next bytes: at most `max_bytes`, or if that is too little for a row of a texture or for kMinCallBytes
  // of a buffer, just these. Returns the number of bytes, where each piece counts as at least kMinCallBytes; 0 if the
  // queue is empty.
  static constexpr std::size_t kMinCallBytes = 4096;
  std::size_t step(std::size_t max_bytes);
  void finish();  // uploads the rest
  bool empty() const { return items_.empty(); }

 private:
  struct Item {
    GLuint buffer = 0;  // or a texture, or a table
    std::span<const std::byte> bytes{};
    GLuint texture = 0;
    std::vector<std::shared_ptr<const Image>> levels{};
    std::size_t level = 0;  // the current one
    DataTexture* table = nullptr;
    std::span<const float> values{};
    std::size_t done = 0;  // bytes, rows of the level, or floats
  };

  void add(Item item);
  static std::size_t copy_buffer(Item& item, std::size_t max_bytes);
  static std::size_t copy_texture(Item& item, std::size_t max_bytes);
  static std::size_t copy_table(Item& item, std::size_t max_bytes);
  static bool complete(const Item& item);
  static std::size_t min_piece(const Item& item);  // bytes

  std::deque<Item> items_;
};

}  // namespace odori
