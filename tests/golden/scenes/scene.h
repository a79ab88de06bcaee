#pragma once

// A picture's worth of things to draw, made in memory: a model, the motion that poses it, lights it and looks at it.

#include "base/image.h"
#include "model/model.h"
#include "motion/motion.h"
#include "render/renderer.h"

#include <string_view>

namespace odori::golden {

inline constexpr int kWidth = 160;  // pixels, of every picture
inline constexpr int kHeight = 120;
inline constexpr std::uint32_t kShownFrame = 30;  // a second after everything was at rest in frame 0

struct Scene {
  Model model;
  std::vector<Image> textures;  // one per Model::textures
  Motion motion;                // holds the camera and the light as well
  RenderOptions options;
  Views views;  // one pane by default, the first
  int samples = 0;

  Pane& pane() { return views.panes[0]; }
};

// No grid, a plain background, white light from the viewer's upper left, an empty model of one bone.
Scene empty_scene();
Scene scene_of(Model model);

// Keys: at rest in frame 0, so in the frame shown.
void pose(Scene& scene, std::string_view bone, glm::quat rotation, glm::vec3 translation = glm::vec3(0.0f));
void weigh(Scene& scene, std::string_view morph, float weight);

// The one camera or light of the scene.
void look(Scene& scene, const Camera& camera);
void shine(Scene& scene, const Light& light);

// Sees 16 by 12 units of the plane z = 0 round the origin without perspective: 10 pixels a unit, so that corners at
// whole units lie between pixels and no driver's rounding moves them.
Camera flat_camera();

// Adds a picture to the model's textures and returns its number.
std::int32_t add_texture(Scene& scene, std::string_view name, Image image);

}  // namespace odori::golden
