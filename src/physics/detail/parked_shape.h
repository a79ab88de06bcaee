#pragma once

#include <btBulletCollisionCommon.h>

namespace odori {

// The collision shape of a body that takes no part in contacts. Its bounding box is far away and overlaps no other, so
// that the broadphase never examines a pair with it; a filter alone would still cost a call for each overlapping pair.
class ParkedShape final : public btEmptyShape {
 public:
  // `index`: different for each parked body of a world, >= 0.
  explicit ParkedShape(int index) : center_(kDistance + kSpacing * static_cast<float>(index), kDistance, kDistance) {}

  void getAabb(const btTransform&, btVector3& low, btVector3& high) const override {
    const btVector3 half(0.5f, 0.5f, 0.5f);
    low = center_ - half;
    high = center_ + half;
  }

 private:
  static constexpr float kDistance = 1e5f;  // units; bodies beyond 1e4 count as lost
  static constexpr float kSpacing = 4.0f;   // units

  btVector3 center_;
};

}  // namespace odori
