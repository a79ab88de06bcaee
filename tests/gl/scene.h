#pragma once

#include "gl/gl_test.h"
#include "render/renderer.h"
#include "render/targets/render_target.h"
#include "scene/actor.h"

#include <array>
#include <cmath>
#include <memory>
#include <vector>

namespace odori::testing {

using Pixel = std::array<int, 4>;

// Red, green, blue and alpha of a pixel; x from the left, y from the top.
inline Pixel pixel(const Image& image, int x, int y) {
  const auto at =
      4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x));
  return {image.rgba[at], image.rgba[at + 1], image.rgba[at + 2], image.rgba[at + 3]};
}

// The curve of sRGB (IEC 61966-2-1), of levels from 0 to 255.
inline double light_of_level(double level) {
  const double display = level / 255.0;
  return display <= 0.04045 ? display / 12.92 : std::pow((display + 0.055) / 1.055, 2.4);
}
inline double level_of_light(double light) {
  return 255.0 * (light <= 0.0031308 ? light * 12.92 : 1.055 * std::pow(light, 1.0 / 2.4) - 0.055);
}

// Whether every channel is within `limit` of the expected one.
inline bool near(const Pixel& actual, const Pixel& expected, int limit = 1) {
  for (std::size_t i = 0; i < 4; ++i) {
    if (std::abs(actual[i] - expected[i]) > limit) return false;
  }
  return true;
}

// An image from pixels in rows, top row first.
inline Image image_of(int width, int height, const std::vector<Pixel>& pixels) {
  Image image{width, height, {}};
  for (const Pixel& p : pixels) {
    for (const int channel : p) image.rgba.push_back(static_cast<std::uint8_t>(channel));
  }
  return image;
}

// A material with ambient colour only, unaffected by light, without edge.
inline Material flat_material(glm::vec3 color, float alpha = 1.0f) {
  Material material;
  material.diffuse = glm::vec4(0.0f, 0.0f, 0.0f, alpha);
  material.ambient = color;
  return material;
}

// A model with one bone at the origin and no faces.
inline Model empty_model() {
  Model model;
  model.bones.resize(1);
  return model;
}

inline void add_material(Model& model, Material material, std::size_t first_index) {
  material.first_index = static_cast<std::int32_t>(first_index);
  material.index_count = static_cast<std::int32_t>(model.indices.size() - first_index);
  model.materials.push_back(material);
}

// A rectangle in the plane z, facing -Z, towards the camera; uv from 0,0 at its upper left to 1,1.
struct Quad {
  glm::vec2 low{-0.5f};
  glm::vec2 high{0.5f};
  float z = 0.0f;
  glm::vec3 normal{0.0f, 0.0f, -1.0f};
  bool back_facing = false;  // reversed winding
};

inline void add_quad(Model& model, const Material& material, const Quad& quad = {}) {
  const auto first_vertex = static_cast<std::uint32_t>(model.vertices.size());
  const std::size_t first_index = model.indices.size();
  for (const glm::vec2 corner : {glm::vec2(0, 1), glm::vec2(0, 0), glm::vec2(1, 0), glm::vec2(1, 1)}) {
    Vertex vertex;
    vertex.position =
        glm::vec3(glm::mix(quad.low.x, quad.high.x, corner.x), glm::mix(quad.high.y, quad.low.y, corner.y), quad.z);
    vertex.normal = quad.normal;
    vertex.uv = corner;
    model.vertices.push_back(vertex);
  }
  // Seen from -Z: lower left, upper left, upper right is clockwise.
  for (const std::uint32_t corner :
       quad.back_facing ? std::array{0u, 2u, 1u, 0u, 3u, 2u} : std::array{0u, 1u, 2u, 0u, 2u, 3u}) {
    model.indices.push_back(first_vertex + corner);
  }
  add_material(model, material, first_index);
}

// Draws models into a small image with an orthographic camera at -Z that shows x and y from -1 to 1, white light along
// +Z and a black background.
class SceneTest : public GlTest {
 protected:
  static constexpr int kSize = 64;

  SceneTest() {
    stage.camera.target = glm::vec3(0.0f);
    stage.camera.distance = -10.0f;
    stage.camera.fov_deg = glm::degrees(2.0f * std::atan(0.1f));
    stage.camera.perspective = false;
    stage.light = {glm::vec3(1.0f), glm::vec3(0.0f, 0.0f, 1.0f)};
    options.grid = false;
    options.ground_shadow = false;
    options.background = glm::vec4(0.0f, 0.0f, 0.0f, 1.0f);
  }

  // Adds an actor in the rest pose; tests may change its computed pose. Empty images are missing textures.
  Actor& put(Model model, const std::vector<Image>& textures = {}) {
    model.textures.resize(textures.size());
    ModelTextures& kept = textures_.emplace_back();
    for (const Image& image : textures) {
      kept.push_back(image.rgba.empty() ? nullptr : std::make_shared<const Image>(image));
    }
    stage.actors.push_back(make_actor(std::make_shared<Model>(std::move(model))));
    return *stage.actors.back();
  }

  Renderer& renderer() {
    std::optional<Renderer>& renderer = renderers_[static_cast<std::size_t>(skinning_)];
    if (!renderer) {
      auto made = Renderer::create(skinning_);
      if (!made) throw std::runtime_error(describe(made.fault()));
      renderer.emplace(std::move(*made));
    }
    return *renderer;
  }

  // From now on.
  void skin_with(VertexSkinning skinning) { skinning_ = skinning; }

  std::vector<std::shared_ptr<GpuModel>> uploaded() {
    std::vector<std::shared_ptr<GpuModel>> models;
    for (std::size_t i = 0; i < stage.actors.size(); ++i) {
      models.push_back(*renderer().upload(*stage.actors[i]->model, textures_[i]));
    }
    return models;
  }

  Image drawn(int samples = 0) { return drawn(uploaded(), samples); }

  Image drawn(GpuModels models, int samples) {
    auto target = RenderTarget::create(kSize, kSize, samples);
    if (!target) throw std::runtime_error(describe(target.fault()));
    target->bind();
    renderer().draw(stage, models, options, kSize, kSize);
    return target->read();
  }

  // Of the last frame, without the one per model that skins its vertices for all passes.
  int draw_calls() {
    const PassCosts& passes = renderer().statistics().passes;
    return sum(passes).draw_calls - passes[static_cast<std::size_t>(RenderPass::upload)].draw_calls;
  }

  Pixel center() { return pixel(drawn(), kSize / 2, kSize / 2); }

  Stage stage;
  RenderOptions options;

 private:
  std::vector<ModelTextures> textures_;
  VertexSkinning skinning_ = VertexSkinning::shader;
  std::array<std::optional<Renderer>, 2> renderers_;  // per VertexSkinning
};

}  // namespace odori::testing
