#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace odori {

// Calls work(first, last) for chunks of at most `grain` indices that together cover 0..count, on all cores including
// the calling thread; returns when all chunks are done. `work` must not throw, and chunks run in any order.
template <typename Work>
void parallel_for(std::size_t count, std::size_t grain, const Work& work) {
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
// background work does not slow the window down. No effect on systems without thread priorities.
void lower_thread_priority();

}  // namespace odori
