#pragma once

// Surfaces and pictures that scenes are built from. Lengths in units, model space.

#include "base/image.h"
#include "model/model.h"

#include <array>
#include <functional>

namespace odori::golden {

// Shows `color` whatever the light.
Material flat(glm::vec3 color, float alpha = 1.0f);
// Shows `color` where light falls straight on it, under the light scenes begin with; no toon.
Material lit(glm::vec3 color);

// Ends a material: it takes all faces added since the one before. Returns it, to be changed further.
Material& add_material(Model& model, const Material& material);

// Rounded at both ends, standing along y at x, z of `bottom`; uv goes once round it and once along it.
struct Tube {
  glm::vec3 bottom{0.0f};
  float height = 10.0f;
  float radius = 1.6f;
  int rings = 48;
};
void add_tube(Model& model, const Tube& tube, std::int32_t bone = 0);

// uv: once round it, from the top down.
void add_ball(Model& model, glm::vec3 center, float radius, std::int32_t bone = 0);

// Upright, facing -Z, where cameras stand; uv from 0,0 at its upper left to 1,1. Returns its first vertex: upper left,
// then lower left, lower right, upper right.
std::int32_t add_card(Model& model, glm::vec2 low, glm::vec2 high, float z = 0.0f, std::int32_t bone = 0);

// A pixel's colour by column and row, row 0 at the top.
using Painter = std::function<std::array<int, 4>(int x, int y)>;
Image heat_mapped(int width, int height, const Painter& painter);

// Squares of two tones, 8 a side, with the first column of them darker: shows how a surface is turned and stretched.
Image checks();
// Red to the left, green to the right, lighter upwards: no two places alike.
Image compass();

}  // namespace odori::golden
