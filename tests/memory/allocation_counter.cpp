// Replaces all forms of operator new and delete and counts allocations; a sanitizer would replace any form left out.
// Each block is preceded by its size.

#include "memory/allocation_counter.h"

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

namespace {

std::atomic<std::size_t> live_bytes{0};
std::atomic<std::size_t> peak_bytes{0};
std::atomic<std::size_t> bytes_at_reset{0};
std::atomic<std::size_t> allocation_count{0};
std::atomic<std::size_t> allocation_limit{std::numeric_limits<std::size_t>::max()};

struct alignas(std::max_align_t) Head {
  std::size_t size;
};

void* allocate(std::size_t size) noexcept {
  if (size > allocation_limit) return nullptr;
  auto* head = static_cast<Head*>(std::malloc(sizeof(Head) + size));
  if (head == nullptr) return nullptr;
  head->size = size;
  ++allocation_count;
  const std::size_t now = live_bytes += size;
  if (now > peak_bytes) peak_bytes = now;
  return head + 1;
}

void* allocate_or_throw(std::size_t size) {
  if (void* block = allocate(size)) return block;
  throw std::bad_alloc();
}

void release(void* block) noexcept {
  if (block == nullptr) return;
  Head* head = static_cast<Head*>(block) - 1;
  live_bytes -= head->size;
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

AllocationLimit::AllocationLimit(std::size_t bytes) { allocation_limit = bytes; }
AllocationLimit::~AllocationLimit() { allocation_limit = std::numeric_limits<std::size_t>::max(); }

std::size_t allocations() { return allocation_count; }
std::size_t peak_bytes_since_reset() { return peak_bytes - bytes_at_reset; }
std::size_t bytes_in_use() { return live_bytes; }
void reset_peak() {
  bytes_at_reset = live_bytes.load();
  peak_bytes = live_bytes.load();
}

}  // namespace odori::testing
