#include "golden/scenes/shapes.h"

#include <cmath>

namespace odori::golden {

namespace {

// Chooses the winding so that the front faces in the direction of the normals.
void add_triangle(Model& model, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const auto at = [&model](std::uint32_t i) { return model.vertices[i].position; };
  const bool front = glm::dot(glm::cross(at(b) - at(a), at(c) - at(a)),
                              model.vertices[a].normal + model.vertices[b].normal + model.vertices[c].normal) > 0.0f;
  model.indices.insert(model.indices.end(), {a, front ? b : c, front ? c : b});
}

using VertexFunction = std::function<Vertex(float u, float v)>;

// Adds a grid of vertices; u and v are 0..1.
void add_sheet(Model& model, int columns, int rows, const VertexFunction& vertex_at) {
  const auto first = static_cast<std::uint32_t>(model.vertices.size());
  const auto stride = static_cast<std::uint32_t>(columns + 1);
  for (int row = 0; row <= rows; ++row) {
    for (int column = 0; column <= columns; ++column) {
      const float u = static_cast<float>(column) / static_cast<float>(columns);
      const float v = static_cast<float>(row) / static_cast<float>(rows);
      Vertex vertex = vertex_at(u, v);
      vertex.uv = {u, v};
      model.vertices.push_back(vertex);
    }
  }
  for (std::uint32_t row = 0; row < static_cast<std::uint32_t>(rows); ++row) {
    for (std::uint32_t column = 0; column < static_cast<std::uint32_t>(columns); ++column) {
      const std::uint32_t corner = first + row * stride + column;
      add_triangle(model, corner, corner + 1, corner + stride);
      add_triangle(model, corner + 1, corner + stride + 1, corner + stride);
    }
  }
}

}  // namespace

Material flat(glm::vec3 color, float alpha) {
  Material material;
  material.diffuse = glm::vec4(0.0f, 0.0f, 0.0f, alpha);
  material.ambient = color;
  return material;
}

Material lit(glm::vec3 color) {
  Material material;
  material.diffuse = glm::vec4(color, 1.0f);
  material.ambient = 0.4f * color;
  material.toon = {true, 2};
  return material;
}

Material& add_material(Model& model, const Material& material) {
  const std::int32_t first =
      model.materials.empty() ? 0 : model.materials.back().first_index + model.materials.back().index_count;
  model.materials.push_back(material);
  Material& added = model.materials.back();
  added.name = "m" + std::to_string(model.materials.size() - 1);
  added.first_index = first;
  added.index_count = static_cast<std::int32_t>(model.indices.size()) - first;
  return added;
}

void add_tube(Model& model, const Tube& tube, std::int32_t bone) {
  add_sheet(model, 24, tube.rings, [&tube, bone](float u, float v) {
    const float y = tube.height * (1.0f - v);
    // Height above the cylindrical part; negative below it.
    const float cap_height = y < tube.radius ? y - tube.radius : std::max(0.0f, y - (tube.height - tube.radius));
    const float radius = std::sqrt(std::max(0.0f, tube.radius * tube.radius - cap_height * cap_height));
    const float angle = 2.0f * kPi * u;
    const glm::vec3 outwards(radius * std::sin(angle), cap_height, radius * std::cos(angle));
    Vertex vertex;
    vertex.position = tube.bottom + glm::vec3(outwards.x, y, outwards.z);
    vertex.normal = outwards / tube.radius;
    vertex.bones[0] = bone;
    return vertex;
  });
}

void add_ball(Model& model, glm::vec3 center, float radius, std::int32_t bone) {
  add_sheet(model, 48, 24, [=](float u, float v) {
    const float around = 2.0f * kPi * u;
    const float down = kPi * v;
    Vertex vertex;
    vertex.normal = {std::sin(down) * std::sin(around), std::cos(down), std::sin(down) * std::cos(around)};
    vertex.position = center + radius * vertex.normal;
    vertex.bones[0] = bone;
    return vertex;
  });
}

void add_box(Model& model, glm::vec3 reach) {
  const auto first = static_cast<std::uint32_t>(model.vertices.size());
  for (int corner = 0; corner < 8; ++corner) {
    const auto side = [corner](int axis) { return (corner >> axis & 1) != 0 ? 1.0f : -1.0f; };
    Vertex vertex;
    vertex.position = reach * glm::vec3(side(0), side(1), side(2));
    vertex.normal = glm::normalize(vertex.position);
    vertex.bones[0] = 0;
    model.vertices.push_back(vertex);
  }
  for (std::uint32_t axis = 0; axis < 3; ++axis) {
    const std::uint32_t u = 1u << (axis + 1) % 3, v = 1u << (axis + 2) % 3;
    for (const std::uint32_t corner : {first, first + (1u << axis)}) {
      add_triangle(model, corner, corner + u, corner + u + v);
      add_triangle(model, corner, corner + u + v, corner + v);
    }
  }
}

std::int32_t add_card(Model& model, glm::vec2 low, glm::vec2 high, float z, std::int32_t bone) {
  const auto first = static_cast<std::uint32_t>(model.vertices.size());
  for (const glm::vec2 corner : {glm::vec2(0, 0), glm::vec2(0, 1), glm::vec2(1, 1), glm::vec2(1, 0)}) {
    Vertex vertex;
    vertex.position = {glm::mix(low.x, high.x, corner.x), glm::mix(high.y, low.y, corner.y), z};
    vertex.normal = {0.0f, 0.0f, -1.0f};
    vertex.uv = corner;
    vertex.bones[0] = bone;
    model.vertices.push_back(vertex);
  }
  add_triangle(model, first, first + 1, first + 2);
  add_triangle(model, first, first + 2, first + 3);
  return static_cast<std::int32_t>(first);
}

Image make_image(int width, int height, const PixelFunction& color_at) {
  Image image{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (const int channel : color_at(x, y)) image.rgba.push_back(static_cast<std::uint8_t>(channel));
    }
  }
  return image;
}

Image checks() {
  return make_image(64, 64, [](int x, int y) -> std::array<int, 4> {
    const bool dark = (x / 8 + y / 8) % 2 == 1;
    if (x < 8) return dark ? std::array{150, 90, 80, 255} : std::array{220, 130, 110, 255};
    return dark ? std::array{170, 175, 190, 255} : std::array{255, 250, 240, 255};
  });
}

Image compass() {
  return make_image(32, 32, [](int x, int y) -> std::array<int, 4> {
    const int light = 250 - 5 * y;
    return x < 16 ? std::array{light, light / 2, light / 3, 255} : std::array{light / 3, light, light / 2, 255};
  });
}

}  // namespace odori::golden
