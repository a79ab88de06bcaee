#include "scene/physics/recorded_steps.h"

#include <algorithm>
#include <new>

namespace odori {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 20;

}  // namespace

RecordedSteps::RecordedSteps(std::size_t transforms_per_step, std::size_t max_bytes)
    : transforms_per_step_(transforms_per_step),
      steps_per_block_(
          std::max<std::size_t>(std::min(kBlockBytes, max_bytes) / (transforms_per_step * sizeof(RigidTransform)), 1)),
      blocks_(max_bytes / (steps_per_block_ * transforms_per_step * sizeof(RigidTransform))) {}

bool RecordedSteps::add(std::span<const RigidTransform> transforms) {
  const std::size_t step = count_.load(std::memory_order_relaxed);
  const std::size_t block = step / steps_per_block_;
  if (block < blocks_.size() && !blocks_[block]) {
    blocks_[block].reset(new (std::nothrow) RigidTransform[steps_per_block_ * transforms_per_step_]);
  }
  if (block >= blocks_.size() || !blocks_[block]) {
    close();
    return false;
  }
  std::ranges::copy(transforms, blocks_[block].get() + step % steps_per_block_ * transforms_per_step_);
  count_.store(step + 1, std::memory_order_release);
  return true;
}

void RecordedSteps::add_lost(LostBody lost) {
  const std::lock_guard lock(lost_mutex_);
  const bool known = std::ranges::any_of(lost_, [&](const LostBody& other) { return other.body == lost.body; });
  if (known) return;
  lost_.push_back(lost);
  lost_count_.store(lost_.size(), std::memory_order_release);
}

std::span<const RigidTransform> RecordedSteps::at(std::size_t step) const {
  return {blocks_[step / steps_per_block_].get() + step % steps_per_block_ * transforms_per_step_,
          transforms_per_step_};
}

std::vector<LostBody> RecordedSteps::lost() const {
  const std::lock_guard lock(lost_mutex_);
  return lost_;
}

}  // namespace odori
