#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace odori {

// Calls work(first, last) for stretches of at most `grain` that together make up 0..count, on all cores, the caller's
// thread among them; returns when all are done. `work` throws nothing, and does not care for the order.
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
    // Those that could be started, and this one, do it.
  }
  run_worker();
  for (std::thread& thread : others) thread.join();
}

}  // namespace odori
