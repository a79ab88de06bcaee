#pragma once

// Storage for the body transforms of every step of a simulation. One thread appends; any number of threads read the
// steps already appended, without locking.

#include "base/math.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace odori {

// A body whose transform became invalid, after which all bodies were reset to their bones.
struct LostBody {
  std::int32_t body = -1;
  double frame = 0.0;  // the first frame in which this happened
};

class RecordedSteps {
 public:
  // `transforms_per_step` > 0. Never allocates more than `max_bytes` for transforms.
  RecordedSteps(std::size_t transforms_per_step, std::size_t max_bytes);

  // For the appending thread only. `add` returns false, and adds nothing, if the storage is full.
  bool add(std::span<const RigidTransform> transforms);
  void add_lost(LostBody lost);  // ignored for a body that was lost before
  void close() { full_.store(true, std::memory_order_relaxed); }

  // For all threads.
  std::size_t count() const { return count_.load(std::memory_order_acquire); }
  std::span<const RigidTransform> at(std::size_t step) const;  // `step` < count()
  bool full() const { return full_.load(std::memory_order_relaxed); }
  std::size_t bytes() const { return count() * transforms_per_step_ * sizeof(RigidTransform); }
  std::size_t lost_count() const { return lost_count_.load(std::memory_order_acquire); }
  std::vector<LostBody> lost() const;  // in the order in which they were lost

 private:
  std::size_t transforms_per_step_;
  std::size_t steps_per_block_;
  std::vector<std::unique_ptr<RigidTransform[]>> blocks_;  // sized for `max_bytes`; null until needed
  std::atomic<std::size_t> count_{0};
  std::atomic<bool> full_{false};
  std::atomic<std::size_t> lost_count_{0};
  mutable std::mutex lost_mutex_;
  std::vector<LostBody> lost_;
};

}  // namespace odori
