#include "golden/scenes/scene.h"

#include <string>

namespace odori::golden {

namespace {

constexpr glm::vec4 kBackground{0.5f, 0.55f, 0.6f, 1.0f};
constexpr Light kLight{glm::vec3(0.6f), glm::vec3(0.5f, -1.0f, 1.0f)};

NameKey key_of(std::string_view name) { return name_key(name).value(); }

}  // namespace

Scene empty_scene() {
  Model model;
  model.bones.resize(1);
  model.bones[0].name = "0";
  return scene_of(std::move(model));
}

Scene scene_of(Model model) {
  Scene scene;
  scene.model = std::move(model);
  scene.options.grid = false;
  scene.options.ground_shadow = false;
  scene.options.self_shadow = false;
  scene.options.background = kBackground;
  set_camera(scene, flat_camera());
  set_light(scene, kLight);
  return scene;
}

void pose(Scene& scene, std::string_view bone, glm::quat rotation, glm::vec3 translation) {
  std::vector<BoneKey> keys(2);
  keys[1].frame = kShownFrame;
  keys[1].rotation = rotation;
  keys[1].translation = translation;
  scene.motion.bones.push_back({key_of(bone), keys});
}

void set_morph(Scene& scene, std::string_view morph, float weight) {
  scene.motion.morphs.push_back({key_of(morph), {{0, 0.0f}, {kShownFrame, weight}}});
}

void set_camera(Scene& scene, const Camera& camera) { scene.motion.camera = {{0, camera, {}}}; }

void set_light(Scene& scene, const Light& light) { scene.motion.light = {{0, light}}; }

Camera flat_camera() {
  Camera camera;
  camera.target = glm::vec3(0.0f);
  camera.distance = -6.0f;
  camera.fov_deg = 90.0f;
  camera.perspective = false;
  return camera;
}

std::int32_t add_texture(Scene& scene, std::string_view name, Image image) {
  scene.model.textures.emplace_back(name);
  scene.textures.push_back(std::move(image));
  return static_cast<std::int32_t>(scene.model.textures.size()) - 1;
}

}  // namespace odori::golden
