#include "gpu/upload_queue.h"

#include "gpu/texture.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace odori {

namespace {

// All levels before any is filled: drivers move a texture whose levels come one by one.
void allocate_levels(const std::vector<std::shared_ptr<const Image>>& levels) {
  GLint level = 0;
  for (const auto& image : levels) {
    glTexImage2D(GL_TEXTURE_2D, level++, GL_RGBA8, image->width, image->height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  }
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, level - 1);
}

}  // namespace

void UploadQueue::add(const BufferHandle& buffer, std::span<const std::byte> bytes) {
  add({.buffer = buffer.id(), .bytes = bytes});
}

void UploadQueue::add(const TextureHandle& texture, std::vector<std::shared_ptr<const Image>> levels) {
  add({.texture = texture.id(), .levels = std::move(levels)});
}

void UploadQueue::add(DataTexture& table, std::span<const float> values) { add({.table = &table, .values = values}); }

void UploadQueue::add(Item item) {
  if (!complete(item)) items_.push_back(std::move(item));
}

bool UploadQueue::complete(const Item& item) {
  if (item.table != nullptr) return item.done == item.values.size();
  return item.texture != 0 ? item.level == item.levels.size() : item.done == item.bytes.size();
}

std::size_t UploadQueue::copy_buffer(Item& item, std::size_t max_bytes) {
  // Not the target of index buffers, which would change the bound vertex array.
  glBindBuffer(GL_COPY_WRITE_BUFFER, item.buffer);
  if (item.done == 0) {
    glBufferData(GL_COPY_WRITE_BUFFER, static_cast<GLsizeiptr>(item.bytes.size()), nullptr, GL_STATIC_DRAW);
  }
  const auto bytes =
      item.bytes.subspan(item.done, std::min(item.bytes.size() - item.done, std::max(max_bytes, kMinCallBytes)));
  glBufferSubData(GL_COPY_WRITE_BUFFER, static_cast<GLintptr>(item.done), static_cast<GLsizeiptr>(bytes.size()),
                  bytes.data());
  glBindBuffer(GL_COPY_WRITE_BUFFER, 0);
  item.done += bytes.size();
  return bytes.size();
}

std::size_t UploadQueue::copy_texture(Item& item, std::size_t max_bytes) {
  glBindTexture(GL_TEXTURE_2D, item.texture);
  if (item.level == 0 && item.done == 0) allocate_levels(item.levels);
  const Image& image = *item.levels[item.level];
  const std::size_t row_bytes = image.row_bytes();
  const std::size_t height = image.height;
  const std::size_t rows = std::min(height - item.done, std::max<std::size_t>(max_bytes / row_bytes, 1));
  glTexSubImage2D(GL_TEXTURE_2D, static_cast<GLint>(item.level), 0, static_cast<GLint>(item.done), image.width,
                  static_cast<GLsizei>(rows), GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data() + item.done * row_bytes);
  glBindTexture(GL_TEXTURE_2D, 0);
  item.done += rows;
  if (item.done == height) {
    item.levels[item.level++].reset();
    item.done = 0;
  }
  return rows * row_bytes;
}

std::size_t UploadQueue::copy_table(Item& item, std::size_t max_bytes) {
  const std::size_t row = DataTexture::kWidth * item.table->components();
  const std::size_t rows = std::max<std::size_t>(max_bytes / (row * sizeof(float)), 1);
  const auto values = item.values.subspan(item.done, std::min(item.values.size() - item.done, rows * row));
  item.table->write(values, item.done / item.table->components());
  item.done += values.size();
  return values.size_bytes();
}

std::size_t UploadQueue::min_piece(const Item& item) {
  if (item.table != nullptr) return DataTexture::kWidth * item.table->components() * sizeof(float);
  return item.texture != 0 ? item.levels[item.level]->row_bytes() : kMinCallBytes;
}

std::size_t UploadQueue::step(std::size_t max_bytes) {
  std::size_t spent = 0;
  reset_pixel_store();
  while (spent < max_bytes && !items_.empty()) {
    Item& item = items_.front();
    const std::size_t left = max_bytes - spent;
    if (spent > 0 && min_piece(item) > left) break;
    const std::size_t piece = item.table != nullptr ? copy_table(item, left)
                              : item.texture != 0   ? copy_texture(item, left)
                                                    : copy_buffer(item, left);
    spent += std::max(piece, kMinCallBytes);
    if (complete(item)) items_.pop_front();
  }
  return spent;
}

void UploadQueue::finish() { step(std::numeric_limits<std::size_t>::max()); }

}  // namespace odori
