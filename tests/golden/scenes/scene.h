#pragma once

// A scene in memory: a model, and the motion that holds its pose, light and camera.

#include "base/image.h"
#include "model/model.h"
#include "motion/motion.h"
#include "render/renderer.h"

#include <string_view>

namespace odori::golden {

inline constexpr int kWidth = 160;  // pixels, of every image
inline constexpr int kHeight = 120;
inline constexpr std::uint32_t kShownFrame = 30;  // a second after frame 0, the rest pose

struct Scene {
  Model model;
  std::vector<Image> textures;  // one per Model::textures
  Motion motion;                // also holds camera and light
  RenderOptions options;
  Views views;  // by default one pane
  int samples = 0;

  Pane& pane() { return views.panes[0]; }
};

// An empty model with one bone, no grid, plain background, white light from the upper left of the camera.
Scene empty_scene();
Scene scene_of(Model model);

// Add keys: rest pose or weight 0 in frame 0, the given value in kShownFrame.
void pose(Scene& scene, std::string_view bone, glm::quat rotation, glm::vec3 translation = glm::vec3(0.0f));
void set_morph(Scene& scene, std::string_view morph, float weight);

// Set the camera or light of the scene.
void set_camera(Scene& scene, const Camera& camera);
void set_light(Scene& scene, const Light& light);

// An orthographic camera that shows 16 by 12 units of the plane z = 0 about the origin, 10 pixels per unit. Corners at
// whole units are between pixels, where rounding by drivers does not affect them.
Camera flat_camera();

// Adds an image to the model's textures and returns its index.
std::int32_t add_texture(Scene& scene, std::string_view name, Image image);

}  // namespace odori::golden
