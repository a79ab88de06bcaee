#pragma once

// Morph weights to what they do: bone offsets, material colours, and the weight each vertex and UV morph ends up
// with (evaluation.md 3, rendering.md 7).

#include <span>
#include <vector>

#include "rig/rig.h"

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

// All arrays are sized by `make_morph_state` and owned here.
struct MorphState {
  std::vector<float> weights;            // per morph, groups and flips expanded
  std::vector<glm::vec3> translations;   // per bone, from bone morphs
  std::vector<glm::quat> rotations;      // per bone
  std::vector<MaterialState> materials;  // per material
};

MorphState make_morph_state(const Rig& rig);

// `weights`: one per morph, as the pose sets them. Rewrites all of `state`; allocates nothing.
void evaluate_morphs(const Rig& rig, std::span<const float> weights, MorphState& state);

}  // namespace odori
