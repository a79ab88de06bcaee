#pragma once

// Work on all cores. `parallel_for` is for the work of a frame: its threads are kept between calls (oneTBB).
// `background_parallel_for` is for work of seconds: it starts threads, which have the priority of the calling one.
//
//   parallel_for(vertices.size(), 4096, [&](std::size_t first, std::size_t last) { ... });

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>

namespace odori {

// Which threads work: the calling one, or the pool as well. Results do not depend on it.
enum class Threads : std::uint8_t { one, all };

namespace detail {
using ChunkWork = void (*)(const void* work, std::size_t first, std::size_t last);
void run_on_pool(std::size_t count, std::size_t grain, const void* work, ChunkWork call);
}  // namespace detail

// Calls work(first, last) for chunks of at most `grain` > 0 indices that together cover 0..count, on the threads of the
// pool and the calling one; returns when all chunks are done. Chunks run in any order; an exception reaches the caller.
// A call within a chunk is allowed. The pool does not keep the priority of the caller: see `background_parallel_for`.
template <typename Work>
void parallel_for(std::size_t count, std::size_t grain, const Work& work) {
  if (count <= grain) {
    if (count > 0) work(std::size_t{0}, count);
    return;
  }
  detail::run_on_pool(count, grain, &work, [](const void* called, std::size_t first, std::size_t last) {
    (*static_cast<const Work*>(called))(first, last);
  });
}

// The same on the pool, or on the calling thread alone as one chunk.
template <typename Work>
void parallel_for(Threads threads, std::size_t count, std::size_t grain, const Work& work) {
  parallel_for(count, threads == Threads::all ? grain : std::max(count, grain), work);
}

// The number of threads that `parallel_for` uses while this exists, the calling one included, instead of one per core.
// For tests and benchmarks; one at a time, and not while `parallel_for` runs.
class ThreadLimit {
 public:
  explicit ThreadLimit(int threads);
  ThreadLimit(const ThreadLimit&) = delete;
  ThreadLimit& operator=(const ThreadLimit&) = delete;
  ~ThreadLimit();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// As `parallel_for`, on threads that end with the call; `work` must not throw. They have the priority of the calling
// thread, which the pool's cannot have: a lowered priority cannot be raised again.
template <typename Work>
void background_parallel_for(std::size_t count, std::size_t grain, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto run_worker = [&] {
    for (std::size_t first = next.fetch_add(grain); first < count; first = next.fetch_add(grain)) {
      work(first, std::min(count, first + grain));
    }
  };
  const std::size_t chunks = (count + grain - 1) / grain;
  const std::size_t threads = std::min<std::size_t>(std::max(std::thread::hardware_concurrency(), 1u), chunks);
  std::vector<std::thread> others;
  others.reserve(threads);
  try {
    while (others.size() + 1 < threads) others.emplace_back(run_worker);
  } catch (const std::system_error&) {
    // No more threads can be created: the existing ones do all of the work.
  }
  run_worker();
  for (std::thread& thread : others) thread.join();
}

// Lowers the scheduling priority of the calling thread, and on Linux of the threads it starts afterwards, so that
// background work does not slow the window down. On Linux its niceness becomes 5 more than it was, at most 19: beside a
// busy thread of the priority before, it gets a quarter of a core. No effect on systems without thread priorities.
void lower_thread_priority();

}  // namespace odori
