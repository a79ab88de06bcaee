#pragma once

// Where bodies were at each step of a simulation. One thread adds, any other reads what is there meanwhile, without
// waiting.

#include "base/math.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace odori {

// A body that went where no body can be, and was put back to its bone with all others.
struct LostBody {
  std::int32_t body = -1;
  double frame = 0.0;  // in which it first was
};

class RecordedSteps {
 public:
  // `places`: of one step, > 0. Never takes more than `max_bytes`.
  RecordedSteps(std::size_t places, std::size_t max_bytes);

  // For the thread that adds. False, and nothing is added, once it is full.
  bool add(std::span<const RigidTransform> places);
  void add_lost(LostBody lost);  // of those lost more than once the first is kept
  void close() { full_.store(true, std::memory_order_relaxed); }

  // For all threads.
  std::size_t count() const { return count_.load(std::memory_order_acquire); }
  std::span<const RigidTransform> at(std::size_t step) const;  // `step` < count()
  bool full() const { return full_.load(std::memory_order_relaxed); }
  std::size_t bytes() const { return count() * places_ * sizeof(RigidTransform); }
  std::size_t lost_count() const { return lost_count_.load(std::memory_order_acquire); }
  std::vector<LostBody> lost() const;  // in the order in which they were

 private:
  std::size_t places_;
  std::size_t steps_a_block_;
  std::vector<std::unique_ptr<RigidTransform[]>>
      blocks_;  // as many as there can ever be; those not yet needed are null
  std::atomic<std::size_t> count_{0};
  std::atomic<bool> full_{false};
  std::atomic<std::size_t> lost_count_{0};
  mutable std::mutex lost_mutex_;
  std::vector<LostBody> lost_;
};

}  // namespace odori
