#pragma once

// The values an animator sets: what a motion, or a hand, gives a model for one frame.

#include "model/model.h"

#include <cstdint>
#include <vector>

namespace odori {

// One model's values for one frame. All arrays are as long as the model's and are owned here.
struct Pose {
  std::vector<glm::quat> rotations;           // a bone's animated rotation, parent space, unit; rest: identity
  std::vector<glm::vec3> translations;        // a bone's animated translation, parent space, units; rest: 0
  std::vector<float> morph_weights;           // any value; rest: 0; groups not expanded
  std::vector<std::uint8_t> ik_enabled;       // per bone, 0 or 1; only IK bones' entries matter; default 1
  std::vector<std::uint8_t> physics_enabled;  // per bone, 0 or 1: its body may be simulated; default 1
  std::vector<float> physics_weight;  // per bone, 0..1: how much of what its bodies do is seen; 0 where not enabled
  bool visible = true;
};

// A pose of the right sizes, at rest.
Pose rest_pose(const Model& model);

// MMD's camera (rendering.md 1.1): looks at `target` from `distance` away; angles as a VMD stores them.
struct Camera {
  glm::vec3 target{0.0f, 10.0f, 0.0f};
  glm::vec3 rotation_rad{0.0f};  // x pitch, y yaw, z roll
  float distance = -45.0f;       // negative is in front; zero and positive are legal
  float fov_deg = 30.0f;         // vertical
  bool perspective = true;

  friend bool operator==(const Camera&, const Camera&) = default;
};

// What follows from a camera, in world space.
struct CameraFrame {
  glm::vec3 eye{0.0f};
  glm::vec3 forward{0.0f, 0.0f, 1.0f};  // unit
  glm::vec3 up{0.0f, 1.0f, 0.0f};       // unit
  glm::vec3 right{1.0f, 0.0f, 0.0f};    // unit
};
CameraFrame camera_frame(const Camera& camera);

// World to view: left-handed, x right, y up, z away from the eye.
glm::mat4 view_matrix(const Camera& camera);

inline constexpr float kNearPlane = 0.5f;
inline constexpr float kFarPlane = 10000.0f;

// View to OpenGL clip space: the one place where the left-handed frame meets OpenGL's. Orthographic cameras keep
// the apparent size of the target plane (rendering.md 1.1). `aspect` = width / height, > 0.
glm::mat4 projection_matrix(const Camera& camera, float aspect);

// Both in one, as everything that is drawn or pointed at uses it: world to clip space.
glm::mat4 world_to_clip(const Camera& camera, float aspect);

// MMD's one directional light (rendering.md 1).
struct Light {
  glm::vec3 color{0.602f};                  // 0..1
  glm::vec3 direction{-0.5f, -1.0f, 0.5f};  // of travel, any length > 0

  friend bool operator==(const Light&, const Light&) = default;
};

struct SelfShadow {
  std::uint8_t mode = 1;      // 0 off, 1, 2
  float distance = 0.01125f;  // raw VMD value
};

}  // namespace odori
