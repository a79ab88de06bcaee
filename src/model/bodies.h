#pragma once

// A model's rigid bodies and joints as the file has them (formats.md 1.9, 1.10).

#include "base/math.h"

#include <cstdint>
#include <string>

namespace odori {

enum class BodyShape : std::uint8_t { sphere, box, capsule };
enum class BodyMode : std::uint8_t { follow_bone, physics, physics_and_bone };

struct RigidBody {
  std::string name;
  std::string english_name;
  std::int32_t bone = -1;
  std::uint8_t group = 0;                // 0..15
  std::uint16_t collides_with = 0xFFFF;  // bit g: collides with group g
  BodyShape shape = BodyShape::sphere;
  glm::vec3 size{0.0f};          // sphere: x radius; box: half extents; capsule: x radius, y cylinder height
  glm::vec3 position{0.0f};      // rest pose, model space
  glm::vec3 rotation_rad{0.0f};  // applied Ry * Rx * Rz
  float mass = 0.0f;
  float linear_damping = 0.0f;
  float angular_damping = 0.0f;
  float restitution = 0.0f;
  float friction = 0.0f;
  BodyMode mode = BodyMode::follow_bone;
};

enum class JointKind : std::uint8_t { spring_6dof, plain_6dof, point_to_point, cone_twist, slider, hinge };

struct Joint {
  std::string name;
  std::string english_name;
  JointKind kind = JointKind::spring_6dof;
  std::int32_t body_a = -1;
  std::int32_t body_b = -1;
  glm::vec3 position{0.0f};  // rest pose, model space
  glm::vec3 rotation_rad{0.0f};
  glm::vec3 linear_lower{0.0f};  // lower > upper means free; not swapped
  glm::vec3 linear_upper{0.0f};
  glm::vec3 angular_lower_rad{0.0f};
  glm::vec3 angular_upper_rad{0.0f};
  glm::vec3 linear_spring{0.0f};
  glm::vec3 angular_spring{0.0f};
};

}  // namespace odori
