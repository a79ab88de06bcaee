#include "capi/detail/boundary.h"

#include <algorithm>
#include <cstddef>
#include <exception>

#include <fmt/format.h>

namespace odori::capi {

namespace {

// Cut between characters.
template <std::size_t kSize>
void copy_text(std::string_view from, char (&to)[kSize]) {
  std::size_t size = std::min(from.size(), kSize - 1);
  const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(from[at]) & 0xC0u) == 0x80u; };
  while (size > 0 && size < from.size() && continues(size)) --size;
  std::fill(std::copy(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(size), to), to + kSize, '\0');
}

std::mutex opengl_in_use;

}  // namespace

Refusal refusal(const Fault& fault, odori_status status) {
  return {
      status,      std::string(fault.kind->code), describe(fault), fault.kind->severity, fault.section, fault.element,
      fault.offset};
}

void write_error(const Refusal& refusal, odori_error* error) {
  if (error == nullptr) return;
  error->status = refusal.status;
  error->severity = static_cast<std::int32_t>(refusal.severity);
  error->element = refusal.element;
  error->offset = refusal.offset;
  copy_text(refusal.code, error->code);
  copy_text(refusal.section, error->section);
  copy_text(refusal.message, error->message);
}

void refuse_argument(std::string_view name, std::string_view what) {
  throw Refusal{ODORI_ERROR_ARGUMENT, fmt::format("argument.{}", name), fmt::format("{} {}", name, what)};
}

std::size_t require_index(std::int64_t index, std::size_t count, std::string_view name) {
  if (index < 0 || static_cast<std::uint64_t>(index) >= count) {
    refuse_argument(name, fmt::format("is {}, of {}", index, count));
  }
  return index;
}

void require_room(const void* array, std::size_t room, std::size_t needed, std::string_view name) {
  require(array != nullptr || needed == 0, name, "is null");
  if (room >= needed) return;
  throw Refusal{ODORI_ERROR_BUFFER, fmt::format("argument.{}", name),
                fmt::format("{} has room for {} elements, and {} are needed", name, room, needed)};
}

RenderThread::RenderThread() : thread_([this] { loop(); }) {}

RenderThread::~RenderThread() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void RenderThread::run(const std::function<void()>& work) {
  const std::lock_guard one_at_a_time(opengl_in_use);
  std::exception_ptr failure;
  const std::function<void()> caught = [&] {
    try {
      work();
    } catch (...) {
      failure = std::current_exception();
    }
  };
  std::unique_lock lock(mutex_);
  work_ = &caught;
  changed_.notify_all();
  changed_.wait(lock, [this] { return work_ == nullptr; });
  if (failure) std::rethrow_exception(failure);
}

void RenderThread::loop() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ended_ || work_ != nullptr; });
    if (work_ == nullptr) return;
    (*work_)();
    work_ = nullptr;
    changed_.notify_all();
  }
}

}  // namespace odori::capi
