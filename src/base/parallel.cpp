#include "base/parallel.h"

#include <exception>
#include <mutex>
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

#if defined(__SANITIZE_THREAD__)
#define ODORI_THREAD_SANITIZER
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ODORI_THREAD_SANITIZER
#endif
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

#if defined(ODORI_THREAD_SANITIZER)
// The thread sanitizer does not see how oneTBB, which it has not compiled, hands work over. Threads of the standard
// library do the same there, so that it finds races of the work itself.
void detail::run_on_pool(std::size_t count, std::size_t grain, const void* work, ChunkWork call) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr thrown;
  const auto run_chunks = [&] {
    try {
      for (std::size_t first = next.fetch_add(grain); first < count; first = next.fetch_add(grain))
        call(work, first, std::min(count, first + grain));
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!thrown) thrown = std::current_exception();
    }
  };
  std::vector<std::thread> others(static_cast<std::size_t>(pool()->max_concurrency()) - 1);
  for (std::thread& other : others) other = std::thread(run_chunks);
  run_chunks();
  for (std::thread& other : others) other.join();
  if (thrown) std::rethrow_exception(thrown);
}
#else
void detail::run_on_pool(std::size_t count, std::size_t grain, const void* work, ChunkWork call) {
  pool()->execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, count, grain),
        [&](const tbb::blocked_range<std::size_t>& chunk) { call(work, chunk.begin(), chunk.end()); },
        tbb::simple_partitioner());
  });
}
#endif

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
