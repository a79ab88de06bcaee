#include "physics/detail/overlapping_objects.h"

#include "physics/detail/bullet_math.h"

#include <algorithm>

namespace odori {

std::vector<std::size_t> excess_objects(std::span<const btCollisionObject* const> objects) {
  std::vector<Box> boxes;
  boxes.reserve(objects.size());
  for (const btCollisionObject* object : objects) {
    const btBroadphaseProxy& proxy = *object->getBroadphaseHandle();
    boxes.push_back({from_bullet(proxy.m_aabbMin), from_bullet(proxy.m_aabbMax)});
  }
  const std::vector<std::uint8_t> within = within_overlap_limit(boxes, kMaxBodyOverlaps);
  std::vector<std::size_t> excess;
  for (std::size_t i = 0; i < within.size(); ++i) {
    if (within[i] == 0) excess.push_back(i);
  }
  return excess;
}

btDefaultCollisionConstructionInfo contact_memory(std::size_t objects) {
  constexpr std::size_t kPairsPerObject = 4, kSpare = 16;
  btDefaultCollisionConstructionInfo info;
  const auto most = static_cast<std::size_t>(info.m_defaultMaxPersistentManifoldPoolSize);
  const auto count = static_cast<int>(std::min(kPairsPerObject * objects + kSpare, most));
  info.m_defaultMaxPersistentManifoldPoolSize = count;
  info.m_defaultMaxCollisionAlgorithmPoolSize = count;
  return info;
}

}  // namespace odori
