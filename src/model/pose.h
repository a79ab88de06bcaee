#pragma once

// Animated values of one frame: `Pose` for a model (set by a motion or by overrides), camera, light and self shadow.

#include "model/model.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace odori {

// Which program's rules a frame is evaluated by, where programs differ (docs/evaluation.md).
enum class EvaluationRules : std::uint8_t {
  mmd,    // as MikuMikuDance: curves by 12 bisections in single precision, IK from a stale effector
  plain,  // as most other programs: exact curves, IK from the current effector
};

// "mmd" or "plain".
std::string_view name(EvaluationRules rules);
std::optional<EvaluationRules> evaluation_rules(std::string_view name);

// Animated values of one model for one frame. Each array has the size of the model's bones or morphs.
struct Pose {
  std::vector<glm::quat> rotations;           // a bone's animated rotation, parent space, unit; rest: identity
  std::vector<glm::vec3> translations;        // a bone's animated translation, parent space, units; rest: 0
  std::vector<float> morph_weights;           // any value; rest: 0; groups not expanded
  std::vector<std::uint8_t> ik_enabled;       // per bone, 0 or 1; used for IK bones only; default 1
  std::vector<std::uint8_t> physics_enabled;  // per bone, 0 or 1: physics may move its rigid body; default 1
  std::vector<float> physics_weight;          // per bone, 0..1: blend from animation to physics; 0 when not enabled
  bool visible = true;
};

// A pose at rest with the model's array sizes.
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

// Position and axes of a camera in world space.
struct CameraFrame {
  glm::vec3 eye{0.0f};
  glm::vec3 forward{0.0f, 0.0f, 1.0f};  // unit
  glm::vec3 up{0.0f, 1.0f, 0.0f};       // unit
  glm::vec3 right{1.0f, 0.0f, 0.0f};    // unit
};
CameraFrame camera_frame(const Camera& camera);

// World to view: left-handed, x right, y up, z away from the eye.
glm::mat4 view_matrix(const Camera& camera);

inline constexpr float kMinFovDeg = 0.1f;
inline constexpr float kMaxFovDeg = 179.0f;
inline constexpr float kNearPlane = 0.5f;
inline constexpr float kFarPlane = 10000.0f;

// View to OpenGL clip space; the only conversion from the left-handed coordinate system. Orthographic cameras keep the
// apparent size of the plane through the target (rendering.md 1.1). `aspect` is width / height, > 0. The field of view
// is clamped to kMinFovDeg..kMaxFovDeg.
glm::mat4 projection_matrix(const Camera& camera, float aspect);

// World to clip space: projection_matrix * view_matrix.
glm::mat4 world_to_clip(const Camera& camera, float aspect);

// MMD's one directional light (rendering.md 1).
struct Light {
  glm::vec3 color{0.602f};                  // 0..1
  glm::vec3 direction{-0.5f, -1.0f, 0.5f};  // direction in which the light travels, any length > 0

  friend bool operator==(const Light&, const Light&) = default;
};

struct SelfShadow {
  std::uint8_t mode = 1;      // 0 off, 1, 2
  float distance = 0.01125f;  // raw VMD value

  friend bool operator==(const SelfShadow&, const SelfShadow&) = default;
};

}  // namespace odori
