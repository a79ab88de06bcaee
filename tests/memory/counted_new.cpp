// Every operator new of this program, counted. A block is preceded by its size. All forms are here, for the sanitizer
// brings its own for those that are not.

#include "memory/counted_new.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> held{0};
std::atomic<std::size_t> peak{0};
std::atomic<std::size_t> at_reset{0};
std::atomic<std::size_t> made{0};

struct alignas(std::max_align_t) Head {
  std::size_t size;
};

void* allocate(std::size_t size) noexcept {
  auto* head = static_cast<Head*>(std::malloc(sizeof(Head) + size));
  if (head == nullptr) return nullptr;
  head->size = size;
  ++made;
  const std::size_t now = held += size;
  if (now > peak) peak = now;
  return head + 1;
}

void* allocate_or_throw(std::size_t size) {
  if (void* block = allocate(size)) return block;
  throw std::bad_alloc();
}

void release(void* block) noexcept {
  if (block == nullptr) return;
  Head* head = static_cast<Head*>(block) - 1;
  held -= head->size;
  std::free(head);
}

}  // namespace

void* operator new(std::size_t size) { return allocate_or_throw(size); }
void* operator new[](std::size_t size) { return allocate_or_throw(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void operator delete(void* block) noexcept { release(block); }
void operator delete[](void* block) noexcept { release(block); }
void operator delete(void* block, std::size_t) noexcept { release(block); }
void operator delete[](void* block, std::size_t) noexcept { release(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { release(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { release(block); }

namespace odori::testing {

std::size_t allocations() { return made; }
std::size_t peak_since_reset() { return peak - at_reset; }
void reset_peak() {
  at_reset = held.load();
  peak = held.load();
}

}  // namespace odori::testing
