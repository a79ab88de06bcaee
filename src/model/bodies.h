#pragma once

// A model's rigid bodies, joints and soft bodies as stored in the file (formats.md 1.9 to 1.11).

#include "base/math.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace odori {

enum class BodyShape : std::uint8_t { sphere, box, capsule };
enum class BodyMode : std::uint8_t { follow_bone, physics, physics_and_bone };

// Per model. Bodies beyond this number stay in their rest transform and take no part in the simulation.
inline constexpr std::size_t kMaxBodies = 4096;

// Pairs of bodies of a model whose bounding boxes may overlap, whether or not their groups collide: 256 bodies in one
// place. Models with hundreds of bodies have a few thousand.
inline constexpr std::size_t kMaxBodyOverlaps = 32768;

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
  bool has_contacts = true;  // not in the file; false: collides with nothing, because too many bodies overlap it
};

// Whether the simulation moves it.
inline bool is_dynamic(const RigidBody& body) { return body.mode != BodyMode::follow_bone; }

enum class JointKind : std::uint8_t { spring_6dof, plain_6dof, point_to_point, cone_twist, slider, hinge };

struct Joint {
  std::string name;
  std::string english_name;
  JointKind kind = JointKind::spring_6dof;
  std::int32_t body_a = -1;
  std::int32_t body_b = -1;
  glm::vec3 position{0.0f};  // rest pose, model space
  glm::vec3 rotation_rad{0.0f};
  glm::vec3 linear_lower{0.0f};  // lower > upper: the axis is free; never swapped
  glm::vec3 linear_upper{0.0f};
  glm::vec3 angular_lower_rad{0.0f};
  glm::vec3 angular_upper_rad{0.0f};
  glm::vec3 linear_spring{0.0f};
  glm::vec3 angular_spring{0.0f};
};

enum class SoftBodyShape : std::uint8_t { triangle_mesh, rope };
enum class AeroModel : std::uint8_t {
  vertex_point,
  vertex_two_sided,
  vertex_one_sided,
  face_two_sided,
  face_one_sided
};

// Attaches a vertex to a rigid body.
struct SoftBodyAnchor {
  std::int32_t body = -1;
  std::int32_t vertex = -1;
  bool near = false;
};

// PMX 2.1: a material's vertices simulated as cloth or rope. The numbers are parameters of Bullet's soft bodies, in
// file order.
struct SoftBody {
  std::string name;
  std::string english_name;
  SoftBodyShape shape = SoftBodyShape::triangle_mesh;
  std::int32_t material = -1;
  std::uint8_t group = 0;                // 0..15
  std::uint16_t collides_with = 0xFFFF;  // bit g: collides with group g
  bool bending_links = false;
  bool clusters = false;
  bool randomise_links = false;
  std::int32_t bending_link_distance = 0;
  std::int32_t cluster_count = 0;
  float total_mass = 0.0f;
  float margin = 0.0f;  // units
  AeroModel aero_model = AeroModel::vertex_point;
  std::array<float, 12> config{};            // VCF DP DG LF PR VC DF MT CHR KHR SHR AHR
  std::array<float, 6> cluster{};            // SRHR_CL SKHR_CL SSHR_CL SR_SPLT SK_SPLT SS_SPLT
  std::array<std::int32_t, 4> iterations{};  // velocity, position, drift, cluster
  std::array<float, 3> stiffness{};          // linear, area or angle, volume
  std::vector<SoftBodyAnchor> anchors;
  std::vector<std::int32_t> pins;  // vertices that do not move
};

// Testing pairs of overlapping bodies is the one part of a simulation whose work can grow with the square of their
// number. Per box, 1 or 0. Takes the boxes in order and leaves out (0) each one that would raise the number of
// overlapping pairs of boxes taken so far above `max_overlaps`.
std::vector<std::uint8_t> within_overlap_limit(std::span<const Box> boxes, std::size_t max_overlaps);

}  // namespace odori
