#pragma once

// Shapes, materials and textures for scenes. Lengths in units, model space.

#include "base/image.h"
#include "model/model.h"

#include <array>
#include <functional>

namespace odori::golden {

// Shows `color` independent of light.
Material flat(glm::vec3 color, float alpha = 1.0f);
// Shows `color` where light of 0.6 hits it, and a darker one where it does not: toon03, one step, the strongest
// contrast.
Material lit(glm::vec3 color);

// Adds a material for all faces added since the previous material. Returns it.
Material& add_material(Model& model, const Material& material);

// A capsule along y from `bottom`; u goes around it, v along it, 0..1 each.
struct Tube {
  glm::vec3 bottom{0.0f};
  float height = 10.0f;
  float radius = 1.6f;
  int rings = 48;
};
void add_tube(Model& model, const Tube& tube, std::int32_t bone = 0);

// A sphere; u goes around it, v from top to bottom, 0..1 each.
void add_ball(Model& model, glm::vec3 center, float radius, std::int32_t bone = 0);

// A box about the origin, +-`reach`. Its eight vertices have normals away from the origin.
void add_box(Model& model, glm::vec3 reach);

// An upright rectangle facing -Z, towards the camera; uv from 0,0 at its upper left to 1,1. Returns the index of its
// first vertex. Order: upper left, lower left, lower right, upper right.
std::int32_t add_card(Model& model, glm::vec2 low, glm::vec2 high, float z = 0.0f, std::int32_t bone = 0);

// The RGBA colour, 0..255, of a pixel by column and row, row 0 at the top.
using PixelFunction = std::function<std::array<int, 4>(int x, int y)>;
Image make_image(int width, int height, const PixelFunction& color_at);

// A checkerboard of 8 by 8 squares, the first column in other colours: shows rotation and stretching of a surface.
Image checks();
// Red on the left, green on the right, lighter at the top: identifies every position and orientation.
Image compass();

}  // namespace odori::golden
