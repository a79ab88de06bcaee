#include "base/platform/process_limits.h"

#include <algorithm>
#include <utility>

#if defined(__linux__)
#include <sys/resource.h>
#endif

#if defined(__SANITIZE_ADDRESS__)
#define ODORI_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ODORI_ADDRESS_SANITIZER
#endif
#endif

namespace odori {

bool limit_memory([[maybe_unused]] std::uint64_t bytes) {
#if defined(__linux__) && !defined(ODORI_ADDRESS_SANITIZER)
  // Private writable memory. A limit on the address space would hinder drivers, which reserve a lot of it.
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return false;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? bytes : std::min<rlim_t>(bytes, limit.rlim_max);
  return setrlimit(RLIMIT_DATA, &limit) == 0;
#else
  return false;
#endif
}

Deadline::Deadline(std::chrono::milliseconds time, std::function<void()> expired)
    : thread_([this, time, expired = std::move(expired)] {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_for(lock, time, [this] { return done_; })) expired();
      }) {}

Deadline::~Deadline() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

}  // namespace odori
