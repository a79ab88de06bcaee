#include "golden/scenes/scenes.h"
#include "image/color_lut.h"

#include <memory>
#include <utility>

namespace odori::golden {

namespace {

// A tube and a ball on a floor, in front of a bright background.
Scene finished_scene() {
  Scene scene = self_shadow();
  scene.options.background = glm::vec4(0.75f, 0.85f, 0.95f, 1.0f);
  return scene;
}

}  // namespace

Scene effect_glow() {
  Scene scene = finished_scene();
  scene.options.glow = true;
  scene.options.glow_threshold = 0.3f;
  scene.options.glow_tint = {1.0f, 0.9f, 0.5f};
  return scene;
}

// The tube is luminous.
Scene effect_luminous() {
  Scene scene = self_shadow();
  scene.options.background = glm::vec4(0.05f, 0.05f, 0.1f, 1.0f);
  scene.options.glow = true;
  Material& tube = scene.model.materials[1];
  tube.specular = glm::vec3(0.0f);
  tube.specular_power = 110.0f;
  return scene;
}

Scene effect_diffusion() {
  Scene scene = finished_scene();
  scene.options.diffusion = true;
  scene.options.diffusion_radius = 0.05f;
  return scene;
}

Scene effect_dof() {
  Scene scene = finished_scene();
  scene.options.dof = true;
  scene.options.dof_focus = Focus::distance;
  scene.options.dof_distance = 10.0f;
  scene.options.dof_f_number = 0.5f;
  return scene;
}

Scene effect_ao() {
  Scene scene = finished_scene();
  scene.options.ao = true;
  scene.options.ao_strength = 1.0f;
  return scene;
}

Scene effect_fog() {
  Scene scene = finished_scene();
  scene.options.fog = true;
  scene.options.fog_density = 0.02f;
  scene.options.fog_falloff = 0.2f;
  return scene;
}

Scene effect_rim() {
  Scene scene = finished_scene();
  scene.options.rim = true;
  scene.options.rim_width = 0.02f;
  scene.options.rim_strength = 2.0f;
  scene.options.rim_color = {1.0f, 0.9f, 0.6f, 1.0f};
  return scene;
}

Scene effect_tone() {
  Scene scene = finished_scene();
  scene.options.tone = ToneCurve::agx;
  scene.options.exposure = 1.5f;
  return scene;
}

Scene effect_grade() {
  Scene scene = finished_scene();
  scene.options.grade_slope = {1.1f, 1.0f, 0.8f};
  scene.options.grade_offset = {0.02f, 0.0f, 0.05f};
  scene.options.grade_power = {1.2f, 1.0f, 0.9f};
  scene.options.grade_saturation = 0.6f;
  scene.options.grade_contrast = 1.3f;
  scene.options.grade_temperature = 0.5f;
  return scene;
}

// The corners of the cube: shadows towards blue, highlights towards orange.
Scene effect_lut() {
  Scene scene = finished_scene();
  ColorLut table{2, glm::vec3(0.0f), glm::vec3(1.0f), {}};
  for (int i = 0; i < 8; ++i) {
    const glm::vec3 corner(i & 1, i >> 1 & 1, i >> 2);
    table.entries.push_back(glm::mix(glm::vec3(0.0f, 0.05f, 0.3f), glm::vec3(1.0f, 0.9f, 0.6f), corner));
  }
  scene.options.lut_file = "table.cube";
  scene.options.lut = std::make_shared<const ColorLut>(std::move(table));
  return scene;
}

Scene effect_vignette() {
  Scene scene = finished_scene();
  scene.options.vignette = true;
  scene.options.vignette_strength = 0.8f;
  return scene;
}

Scene effect_letterbox() {
  Scene scene = finished_scene();
  scene.options.letterbox = true;
  scene.options.letterbox_aspect = 1.85f;
  return scene;
}

Scene effect_lens() {
  Scene scene = finished_scene();
  scene.options.vignette = scene.options.aberration = true;
  scene.options.vignette_strength = 0.8f;
  scene.options.aberration_strength = 0.03f;
  return scene;
}

Scene effect_film() {
  Scene scene = finished_scene();
  scene.options.grain = scene.options.letterbox = true;
  scene.options.grain_strength = 0.2f;
  scene.options.letterbox_aspect = 1.85f;
  return scene;
}

Scene effect_sharpen() {
  Scene scene = finished_scene();
  scene.samples = 4;
  scene.options.sharpen = true;
  scene.options.sharpen_strength = 1.0f;
  return scene;
}

Scene toon_two_tones() {
  Scene scene = shared_toon();
  scene.options.toon_ramp = ToonRamp::two_tone;
  return scene;
}

Scene shadow_tint() {
  Scene scene = shared_toon();
  scene.options.shadow_tint = {0.4f, 0.5f, 1.0f, 0.9f};
  return scene;
}

}  // namespace odori::golden
