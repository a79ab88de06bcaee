#include "render/passes/model_passes.h"

#include <algorithm>
#include <limits>

namespace odori {

namespace {

constexpr float kWideTriangle = 30.0f;  // side in pixels from which on lines have full strength
constexpr float kMaxStrength = 0.9f;
constexpr float kMinStrength = 0.1f;
constexpr float kBehindFactor = 0.3f;  // factor of a line's strength behind the surface

// Polygon offsets against depth fighting: lines are in front of their own triangles, and both are in front of the
// surface, which may coincide with them.
constexpr DrawState kOwnDepthState{
    .cull = Cull::none, .offset_factor = 1.0f, .offset_units = 2.0f, .color_write = false, .scissor = true};
constexpr DrawState kSurfaceDepthState{
    .cull = Cull::none, .offset_factor = 2.0f, .offset_units = 8.0f, .color_write = false, .scissor = true};
constexpr DrawState kLineState{.depth_write = false, .cull = Cull::none, .wireframe = true, .scissor = true};

// Pixels per unit at the distance of the actor.
float pixels_per_unit(const FrameView& view, const Actor& actor, int height) {
  const std::vector<RigidTransform>& bones = actor.bones.globals;
  const glm::vec3 center = bones.empty() ? glm::vec3(0.0f) : bones[bones.size() > 1 ? 1 : 0].translation;
  const glm::mat4& m = view.view_projection;
  return view.vertical_scale * 0.5f * static_cast<float>(height) /
         std::max((m * glm::vec4(center, 1.0f)).w, kNearPlane);
}

float line_strength(const FrameView& view, const Actor& actor, const GpuModel& gpu, int height) {
  const float side = gpu.mean_edge_length() * pixels_per_unit(view, actor, height);
  return std::clamp(kMaxStrength * side / kWideTriangle, kMinStrength, kMaxStrength);
}

void draw_triangles(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view, const Actor& actor,
                    const GpuModel& gpu, const Skinning& skinning, float strength) {
  const Program& program = flat.use(drawer, gpu, skinning);
  set(program, Uniform::view_projection, view.view_projection);
  set(program, Uniform::edge_width, 0.0f);
  set(program, Uniform::edge_color, glm::vec4(gpu.wireframe_color(), strength));
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    const Material& material = actor.model->materials[i];
    if (!is_drawn(actor, i) || material.points || material.lines) continue;
    drawer.draw_material(material);
  }
}

// Saturated colours that people with red-green colour blindness can tell apart.
constexpr glm::vec3 kWireframeColors[] = {
    {0.85f, 0.0f, 0.50f}, {0.0f, 0.35f, 0.85f}, {0.0f, 0.55f, 0.35f}, {0.90f, 0.40f, 0.0f}};
constexpr std::size_t kMaxColorSamples = 1024;  // of an image, at most

glm::vec3 mean_color(const Image* image) {
  if (image == nullptr || image->rgba.empty()) return glm::vec3(1.0f);
  const std::size_t pixels = image->rgba.size() / 4;
  const std::size_t step = std::max<std::size_t>(pixels / kMaxColorSamples, 1);
  glm::vec3 sum(0.0f);
  float count = 0.0f;
  for (std::size_t i = 0; i < pixels; i += step) {
    const std::uint8_t* p = image->rgba.data() + i * 4;
    sum += glm::vec3(p[0], p[1], p[2]) / 255.0f;
    count += 1.0f;
  }
  return sum / count;
}

glm::vec3 shown_color(const Material& material, const ModelTextures& images) {
  // As the colour pass draws it in half light.
  const glm::vec3 lit = glm::clamp(material.ambient + 0.3f * glm::vec3(material.diffuse), 0.0f, 1.0f);
  if (material.texture < 0) return lit;
  return lit * mean_color(images[static_cast<std::size_t>(material.texture)].get());
}

// Weighted, because the eye distinguishes green from grey better than blue.
float distance(glm::vec3 a, glm::vec3 b) { return glm::length((a - b) * glm::vec3(0.55f, 0.77f, 0.33f)); }

}  // namespace

void draw_wireframe(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view, const Stage& stage,
                    GpuModels models, const WireframeView& wireframe) {
  const auto draw_all = [&](const DrawState& state, const Skinning& skinning, float factor) {
    drawer.apply(state);
    for (std::size_t i = 0; i < models.size(); ++i) {
      const Actor& actor = *stage.actors[i];
      if (!actor.pose.visible) continue;
      const float strength = factor * line_strength(view, actor, *models[i], wireframe.height);
      draw_triangles(drawer, flat, view, actor, *models[i], skinning, strength);
    }
  };
  drawer.apply(kOwnDepthState);
  glClear(GL_DEPTH_BUFFER_BIT);
  draw_all(kOwnDepthState, wireframe.wireframe, 0.0f);
  draw_all(kLineState, wireframe.wireframe, kBehindFactor);
  draw_all(kSurfaceDepthState, wireframe.surface, 0.0f);
  draw_all(kLineState, wireframe.wireframe, 1.0f);
}

glm::vec3 contrasting_color(const Model& model, const ModelTextures& images) {
  float scores[std::size(kWireframeColors)] = {};
  for (const Material& material : model.materials) {
    const glm::vec3 color = shown_color(material, images);
    for (std::size_t i = 0; i < std::size(kWireframeColors); ++i) {
      scores[i] += static_cast<float>(material.index_count) * distance(kWireframeColors[i], color);
    }
  }
  return kWireframeColors[std::max_element(std::begin(scores), std::end(scores)) - std::begin(scores)];
}

float mean_edge_length(const Model& model) {
  double sum = 0.0;
  const std::vector<std::uint32_t>& indices = model.indices;
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
    for (std::size_t side = 0; side < 3; ++side) {
      sum += static_cast<double>(glm::distance(model.vertices[indices[i + side]].position,
                                               model.vertices[indices[i + (side + 1) % 3]].position));
    }
  }
  const std::size_t sides = indices.size() / 3 * 3;
  return sides == 0 ? 0.0f : static_cast<float>(sum / static_cast<double>(sides));
}

}  // namespace odori
