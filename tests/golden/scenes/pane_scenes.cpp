// Several panes with different skinning of the exhibits.

#include "golden/scenes/scenes.h"
#include "make_sample/exhibits.h"

namespace odori::golden {

namespace {

Scene exhibit(Model model, std::string_view tip, glm::quat rotation, glm::vec3 target, float distance) {
  Scene scene = scene_of(std::move(model));
  scene.options.edge = false;
  pose(scene, tip, rotation);
  Camera camera;
  camera.target = target;
  camera.distance = -distance;
  set_camera(scene, camera);
  return scene;
}

}  // namespace

// Linear blending collapses the elbow, SDEF keeps it, dual quaternions and spherical blending bulge.
Scene views_of_a_bend() {
  Scene scene =
      exhibit(komai::make_bending_arm(), "ひじ", axis_angle({0, 0, 1}, glm::radians(110.0f)), {-3, 8, 0}, 26.0f);
  scene.views.count = 4;
  scene.views.panes = {Pane{SkinningMode::linear}, Pane{SkinningMode::sdef}, Pane{SkinningMode::dqs},
                       Pane{SkinningMode::spherical}};
  return scene;
}

// The twisted bar collapses to nothing on the left of the line and keeps its volume on the right.
Scene wipe_over_a_twist() {
  Scene scene =
      exhibit(komai::make_twisting_bar(), "先", axis_angle({0, 1, 0}, glm::radians(180.0f)), {0, 9, 0}, 36.0f);
  scene.views.style = ViewStyle::wipe;
  scene.views.panes[0] = Pane{SkinningMode::linear};
  scene.views.panes[1] = Pane{SkinningMode::dqs};
  return scene;
}

}  // namespace odori::golden
