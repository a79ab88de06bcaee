#include "format/pmm/pmm_input.h"

#include <cmath>

namespace odori {

namespace {

constexpr std::size_t kAccessoryNameBytes = 100;
constexpr std::size_t kCameraKeyBytes = 82, kLightKeyBytes = 41, kAccessoryKeyBytes = 55;
constexpr std::size_t kCameraStateBytes = 37, kLightStateBytes = 24, kAccessoryStateBytes = 38;
// Name and path, draw order, first key, number of further keys, current state, additive.
constexpr std::size_t kAccessoryBytes =
    1 + kAccessoryNameBytes + kPmmPathBytes + 1 + (kAccessoryKeyBytes - 4) + 4 + kAccessoryStateBytes + 1;

void read_camera_values(PmmInput& in, ProjectCameraKey& key) {
  Camera& camera = key.camera;
  camera.distance = in.finite_f32();
  camera.target = in.finite_vec3();
  camera.rotation_rad = in.finite_vec3();
  key.follow = in.parent();
  in.curves(key.curves);
  camera.perspective = !in.flag();
  camera.fov_deg = static_cast<float>(in.i32());
  in.u8();  // selected
}

void read_light_values(PmmInput& in, LightKey& key) {
  key.light.color = in.finite_vec3();
  key.light.direction = in.finite_vec3();
  if (key.light.direction == glm::vec3(0.0f)) key.light.direction = Light{}.direction;
  in.u8();  // selected
}

void read_accessory_values(PmmInput& in, ProjectAccessoryKey& key) {
  const std::uint8_t visible_and_transparency = in.u8();
  key.visible = (visible_and_transparency & 1) != 0;
  key.opacity = static_cast<float>(std::max(100 - (visible_and_transparency >> 1), 0)) / 100.0f;
  key.parent = in.parent();
  key.translation = in.finite_vec3();
  key.rotation_rad = in.finite_vec3();
  key.scale = in.finite_f32();
  key.shadow = in.flag();
  in.u8();  // selected
}

void read_accessories(PmmInput& in, Project& project) {
  in.enter_section("accessories");
  in.take(1 + sizeof(std::int32_t));  // selected, scroll position
  const std::size_t count = in.count<std::uint8_t>(kAccessoryNameBytes + kAccessoryBytes);
  in.take(count * kAccessoryNameBytes);  // the names in draw order, once more
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.enter_section("accessories");
    in.begin_element(i);
    ProjectAccessory& accessory = project.accessories.emplace_back();
    accessory.id = in.u8();
    accessory.name = in.fixed_text(kAccessoryNameBytes);
    accessory.path = in.fixed_text(kPmmPathBytes);
    accessory.draw_order = in.u8();
    in.enter_section("accessory keys");
    accessory.keys = read_pmm_track<ProjectAccessoryKey>(in, kAccessoryKeyBytes, read_accessory_values);
    in.take(kAccessoryStateBytes);
    accessory.additive = in.flag();
  }
}

ProjectBackground read_background(PmmInput& in) {
  ProjectBackground background;
  background.x = in.i32();
  background.y = in.i32();
  background.scale = in.finite_f32();
  background.path = in.fixed_text(kPmmPathBytes);
  return background;
}

void read_playback(PmmInput& in, Project& project) {
  in.enter_section("playback");
  project.current_frame = in.i32();
  in.take(3 * sizeof(std::int32_t));  // scroll position and length, editing mode
  in.u8();                            // the camera buttons
  project.repeat = in.flag();
  in.take(2);  // readers disagree; the range counts if its end is after its start (pmm.md 8)
  project.first_frame = in.i32();
  project.last_frame = in.i32();
  project.sound_on = in.flag();
  project.sound_path = in.fixed_text(kPmmPathBytes);
  project.video = read_background(in);
  project.video.shown = (in.i32() & 1) != 0;
  project.image = read_background(in);
  project.image.shown = in.flag();
}

void read_view(PmmInput& in, Project& project) {
  in.enter_section("view");
  in.take(2);  // information and axes shown
  project.ground_shadow = in.flag();
  project.max_fps = in.finite_f32();
  project.screen_capture = in.i32();
  project.accessories_behind = in.i32();
  project.ground_shadow_brightness = in.finite_f32();
  project.ground_shadow_transparent = in.flag();
  project.physics = in.one_of(static_cast<std::uint8_t>(ProjectPhysics::trace), ProjectPhysics::on_and_off);
}

void read_gravity_and_shadow(PmmInput& in, Project& project) {
  constexpr std::size_t kGravityStateBytes = 4 + 4 + 12 + 1, kGravityKeyBytes = 38;
  constexpr std::size_t kShadowStateBytes = 1 + 4, kShadowKeyBytes = 22;
  in.enter_section("gravity keys");
  in.take(kGravityStateBytes);
  project.gravity = read_pmm_track<ProjectGravityKey>(in, kGravityKeyBytes, [](PmmInput& from, auto& key) {
    key.noise = from.flag();
    key.noise_amount = from.i32();
    key.acceleration = from.finite_f32();
    key.direction = from.finite_vec3();
    from.u8();  // selected
  });
  in.enter_section("self shadow keys");
  in.take(kShadowStateBytes);
  project.self_shadow = read_pmm_track<SelfShadowKey>(in, kShadowKeyBytes, [](PmmInput& from, auto& key) {
    constexpr std::uint8_t kLastMode = 2;
    key.shadow.mode = from.one_of(kLastMode, kLastMode);
    key.shadow.distance = from.finite_f32();
    from.u8();  // selected
  });
}

void read_end(PmmInput& in, Project& project) {
  in.enter_section("end");
  for (std::int32_t& channel : project.edge_color) channel = std::clamp(in.i32(), 0, 255);
  project.black_background = in.flag();
  in.take(2 * sizeof(std::int32_t));  // the camera's followed bone; its keys decide
  in.take(16 * sizeof(float) + 2);    // a matrix and two bytes
  project.physics_ground = in.flag();
  in.i32();  // the frame in a text field
  if (in.remaining() == 0) return;
  // MMD 9.24 and later: range selectors of the models.
  constexpr std::size_t kSelectorBytes = 1 + sizeof(std::int32_t);
  if (in.flag() && in.fits(project.models.size(), kSelectorBytes)) in.take(project.models.size() * kSelectorBytes);
}

}  // namespace

void read_pmm_scene(PmmInput& in, Project& project) {
  in.enter_section("camera keys");
  project.camera = read_pmm_track<ProjectCameraKey>(in, kCameraKeyBytes, read_camera_values);
  in.take(kCameraStateBytes);
  in.enter_section("light keys");
  project.light = read_pmm_track<LightKey>(in, kLightKeyBytes, read_light_values);
  in.take(kLightStateBytes);
  read_accessories(in, project);
}

void read_pmm_settings(PmmInput& in, Project& project) {
  read_playback(in, project);
  read_view(in, project);
  read_gravity_and_shadow(in, project);
  read_end(in, project);
}

}  // namespace odori
