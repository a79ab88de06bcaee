#include "physics/detail/bullet_bodies.h"

#include <algorithm>

namespace odori {

namespace {

constexpr float kMinSize = 1e-4f;

}  // namespace

std::unique_ptr<btCollisionShape> shape_of(const RigidBody& body) {
  const glm::vec3 size = glm::max(body.size, kMinSize);
  switch (body.shape) {
    case BodyShape::box:
      return std::make_unique<btBoxShape>(to_bullet(size));
    case BodyShape::capsule:
      return std::make_unique<btCapsuleShape>(size.x, size.y);
    case BodyShape::sphere:
      break;
  }
  return std::make_unique<btSphereShape>(size.x);
}

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
  const std::size_t most = info.m_defaultMaxPersistentManifoldPoolSize;
  const auto count = static_cast<int>(std::min(kPairsPerObject * objects + kSpare, most));
  info.m_defaultMaxPersistentManifoldPoolSize = count;
  info.m_defaultMaxCollisionAlgorithmPoolSize = count;
  return info;
}

}  // namespace odori
