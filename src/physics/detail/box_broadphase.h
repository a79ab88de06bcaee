#pragma once

// Bullet's broadphase, without searching its trees for pairs that it knows already.

#include "physics/detail/simulated_body.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>

namespace odori {

// Finds the same pairs in the same order as btDbvtBroadphase. In MMD's units nearly every body leaves its enlarged box
// in every step, and Bullet then searches its trees for all boxes that overlap it; nearly always it finds no new pair.
// Here, the boxes lie side by side in arrays, which tell fast whether a search would find one.
class BoxBroadphase final : public btDbvtBroadphase {
 public:
  // Required before the first body is added. It is the one that the pair cache calls.
  void set_filter(const PairFilter& filter) { filter_ = &filter; }

  btBroadphaseProxy* createProxy(const btVector3& low, const btVector3& high, int shape, void* object, int group,
                                 int mask, btDispatcher* dispatcher) override;
  void setAabb(btBroadphaseProxy* proxy, const btVector3& low, const btVector3& high,
               btDispatcher* dispatcher) override;
  void destroyProxy(btBroadphaseProxy* proxy, btDispatcher* dispatcher) override;
  void calculateOverlappingPairs(btDispatcher* dispatcher) override;

 private:
  static constexpr std::size_t kMaxBoxes = 256;  // with more, the trees are faster
  using Bits = std::array<std::uint64_t, kMaxBoxes / 64>;

  bool has_few() const { return proxies_.size() <= kMaxBoxes; }
  void keep_box(std::size_t index);
  Bits overlapping(std::size_t index) const;
  bool is_new(btBroadphaseProxy& one, btBroadphaseProxy& other);
  bool finds_new_pair(std::size_t index, const Bits& overlaps);
  void search(btDbvtProxy& proxy);

  const PairFilter* filter_ = nullptr;
  std::vector<btDbvtProxy*> proxies_;  // by their number; null: destroyed
  std::vector<Bits> allowed_;          // per proxy: those with which it may collide, as far as its groups decide
  std::array<std::array<float, kMaxBoxes>, 3> low_{}, high_{};  // the enlarged boxes
};

}  // namespace odori
