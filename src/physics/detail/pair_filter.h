#pragma once

#include <btBulletCollisionCommon.h>

namespace odori {

// Each must let the other's group in; two that follow bones cannot push each other.
struct PairFilter final : btOverlapFilterCallback {
  // Pairs beyond these do not meet: a file that lays thousands of bodies on top of each other would else take
  // gigabytes, and minutes a step. No model of use has so many.
  static constexpr int kMaxPairs = 32768;

  explicit PairFilter(btOverlappingPairCache& cache) : pairs(cache) {}

  bool needBroadphaseCollision(btBroadphaseProxy* a, btBroadphaseProxy* b) const override {
    const auto* first = static_cast<const btCollisionObject*>(a->m_clientObject);
    const auto* second = static_cast<const btCollisionObject*>(b->m_clientObject);
    if (first->isStaticOrKinematicObject() && second->isStaticOrKinematicObject()) return false;
    if (pairs.getNumOverlappingPairs() >= kMaxPairs) return false;
    return (a->m_collisionFilterGroup & b->m_collisionFilterMask) != 0 &&
           (b->m_collisionFilterGroup & a->m_collisionFilterMask) != 0;
  }

  btOverlappingPairCache& pairs;
};

}  // namespace odori
