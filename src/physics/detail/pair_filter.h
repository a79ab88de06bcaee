#pragma once

#include <cstdint>

#include <btBulletCollisionCommon.h>

namespace odori {

// Bullet's broadphase filter: two bodies collide if each one's mask contains the other's group, unless both are
// kinematic. The ground collides with every dynamic body, whatever its mask.
struct PairFilter final : btOverlapFilterCallback {
  // Further overlapping pairs are ignored. Without a limit, a file with thousands of bodies in one place would need
  // gigabytes of memory and minutes per step. Real models have far fewer pairs.
  static constexpr int kMaxPairs = 32768;

  explicit PairFilter(btOverlappingPairCache& cache) : pairs(cache) {}

  bool needBroadphaseCollision(btBroadphaseProxy* a, btBroadphaseProxy* b) const override {
    ++examined;
    const auto* first = static_cast<const btCollisionObject*>(a->m_clientObject);
    const auto* second = static_cast<const btCollisionObject*>(b->m_clientObject);
    if (first->isStaticOrKinematicObject() && second->isStaticOrKinematicObject()) return false;
    if (ground != nullptr && (first == ground || second == ground)) return true;
    if (pairs.getNumOverlappingPairs() >= kMaxPairs) return false;
    return (a->m_collisionFilterGroup & b->m_collisionFilterMask) != 0 &&
           (b->m_collisionFilterGroup & a->m_collisionFilterMask) != 0;
  }

  btOverlappingPairCache& pairs;
  const btCollisionObject* ground = nullptr;
  mutable std::int64_t examined = 0;  // calls since it was last set to 0
};

}  // namespace odori
