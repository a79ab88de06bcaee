#include "base/parallel.h"

#include <utility>

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#if defined(_WIN32)
#include <windows.h>
#elif defined(__linux__)
#include <cerrno>

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace odori {

namespace {

// The threads of `parallel_for`; of the innermost ThreadLimit, or one per core. Never destroyed: an abandoned job may
// use it while the program ends.
tbb::task_arena*& pool() {
  static auto* arena = new tbb::task_arena();
  return arena;
}

}  // namespace

// Writes before the call are visible in the chunks, and those of the chunks after it: oneTBB synchronises them. The
// counter says so to the thread sanitizer, which does not see into that library.
void detail::run_on_pool(std::size_t count, std::size_t grain, const void* work, ChunkWork call) {
  std::atomic<std::size_t> done{0};
  pool()->execute([&] {
    const tbb::blocked_range<std::size_t> all(0, count, grain);
    done.store(0, std::memory_order_release);
    tbb::parallel_for(
        all,
        [&](const tbb::blocked_range<std::size_t>& chunk) {
          static_cast<void>(done.load(std::memory_order_acquire));
          call(work, chunk.begin(), chunk.end());
          done.fetch_add(chunk.size(), std::memory_order_acq_rel);
        },
        tbb::simple_partitioner());
  });
  static_cast<void>(done.load(std::memory_order_acquire));
}

struct ThreadLimit::State {
  explicit State(int threads)
      : control(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads)), arena(threads) {}

  tbb::global_control control;  // allows more threads than cores
  tbb::task_arena arena;
  tbb::task_arena* before = nullptr;
};

ThreadLimit::ThreadLimit(int threads) : state_(std::make_unique<State>(threads)) {
  state_->before = std::exchange(pool(), &state_->arena);
}

ThreadLimit::~ThreadLimit() { pool() = state_->before; }

void lower_thread_priority() {
#if defined(_WIN32)
  SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
#elif defined(__linux__)
  constexpr int kLower = 5;  // of two busy threads on one core, this one gets a quarter
  // On Linux niceness is per thread. Failure is ignored: the priority then stays as it was.
  const auto thread = static_cast<id_t>(syscall(SYS_gettid));
  errno = 0;
  const int niceness = getpriority(PRIO_PROCESS, thread);
  if (errno == 0) static_cast<void>(setpriority(PRIO_PROCESS, thread, niceness + kLower));
#endif
}

}  // namespace odori
