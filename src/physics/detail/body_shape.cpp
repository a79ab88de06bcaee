#include "physics/detail/body_shape.h"

#include "physics/detail/bullet_math.h"

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

}  // namespace odori
