// stb_image and stb_image_write, made here from their headers: so allocation is ours to limit, and the sanitizers see
// into the decoders.

#include "stb_memory.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace {

constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();

thread_local std::size_t limit = kUnlimited;  // bytes
thread_local std::size_t held = 0;            // bytes of all blocks made and not freed on this thread

// Before each block stands its size. As large as the strictest alignment, so that the block keeps it.
struct alignas(std::max_align_t) Head {
  std::size_t size;
};

void* stb_allocate(std::size_t size) {
  if (size > limit - std::min(held, limit) || size > kUnlimited - sizeof(Head)) return nullptr;
  void* block = std::calloc(sizeof(Head) + size, 1);  // zeros: a JPEG may use tables that it has never set
  if (block == nullptr) return nullptr;
  static_cast<Head*>(block)->size = size;
  held += size;
  return static_cast<Head*>(block) + 1;
}

void stb_free(void* data) {
  if (data == nullptr) return;
  Head* head = static_cast<Head*>(data) - 1;
  held -= std::min(held, head->size);
  std::free(head);
}

void* stb_reallocate(void* data, std::size_t old_size, std::size_t size) {
  void* grown = stb_allocate(size);
  if (grown == nullptr || data == nullptr) return grown;
  std::memcpy(grown, data, std::min(old_size, size));
  stb_free(data);
  return grown;
}

}  // namespace

namespace odori {

StbMemoryLimit::StbMemoryLimit(std::size_t bytes) { limit = held + std::min(bytes, kUnlimited - held); }
StbMemoryLimit::~StbMemoryLimit() { limit = kUnlimited; }

}  // namespace odori

#define STBI_MALLOC(size) stb_allocate(size)
#define STBI_FREE(data) stb_free(data)
#define STBI_REALLOC_SIZED(data, old_size, size) stb_reallocate(data, old_size, size)
#define STBI_FAILURE_USERMSG  // messages that a person can read
// Only the formats of MMD's models. The other decoders accept files that decode for ever (HDR) or to gigabytes (PSD).
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_ONLY_BMP
#define STBI_ONLY_TGA
#define STBI_NO_HDR
#define STBI_NO_LINEAR
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image.h>
#include <stb_image_write.h>

namespace odori {

void forget_stb_failure() { stbi__g_failure_reason = nullptr; }

}  // namespace odori
