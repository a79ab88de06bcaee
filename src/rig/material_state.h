#pragma once

#include "base/math.h"
#include "model/model.h"

namespace odori {

// rgba factors on a sampled texture: t1 = lerp(1, t * multiply.rgb, multiply.a),
// t2 = clamp(t1 + (t1 - 1) * add.a, 0, 1) + add.rgb (rendering.md 7).
struct TextureFactor {
  glm::vec4 multiply{1.0f};
  glm::vec4 add{0.0f};
};

// A material as this frame's morphs leave it. Colours unclamped; power and edge size >= 0.
struct MaterialState {
  glm::vec4 diffuse{1.0f};
  glm::vec3 specular{0.0f};
  float specular_power = 0.0f;
  glm::vec3 ambient{0.0f};
  glm::vec4 edge_color{0.0f};
  float edge_size = 0.0f;
  TextureFactor texture;
  TextureFactor sphere;
  TextureFactor toon;
};

// As the file has it, no morph applied.
MaterialState rest_state(const Material& material);

}  // namespace odori
