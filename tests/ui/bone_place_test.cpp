// Markers stand where the GPU draws what hangs on the bone.

#include "export/ui_image.h"
#include "gl/scene.h"
#include "support/session_fixtures.h"
#include "ui/viewport/bone_drawing.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr int kWidth = 800;
constexpr int kHeight = 500;
constexpr float kHalfSize = 0.3f;

// A glowing octahedron, seen from everywhere as a shape whose middle is the bone.
void add_lamp(Model& model, std::int32_t bone, glm::vec3 color) {
  const glm::vec3 centre = model.bones[static_cast<std::size_t>(bone)].rest_position;
  const auto first_vertex = static_cast<std::uint32_t>(model.vertices.size());
  const std::size_t first_index = model.indices.size();
  for (int corner = 0; corner < 6; ++corner) {
    Vertex vertex;
    vertex.position = centre;
    vertex.position[corner / 2] += corner % 2 ? kHalfSize : -kHalfSize;
    vertex.normal = {0, 0, -1};
    vertex.bones = {bone, -1, -1, -1};
    model.vertices.push_back(vertex);
  }
  for (std::uint32_t side = 0; side < 8; ++side) {
    model.indices.push_back(first_vertex + (side & 1));
    model.indices.push_back(first_vertex + 2 + (side >> 1 & 1));
    model.indices.push_back(first_vertex + 4 + (side >> 2 & 1));
  }
  Material material = testing::flat_material(color);
  material.double_sided = true;
  testing::add_material(model, material, first_index);
}

const glm::vec3 kColors[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}};

Model lamps() {
  Model model = testing::chain_model({{0, 6, 0}, {2, 9, 1}, {4, 12, -2}, {-4, 14, 3}});
  model.bones[3].parent = 0;
  for (std::int32_t i = 0; i < 4; ++i) add_lamp(model, i, kColors[i]);
  return model;
}

// The middle of all pixels of this colour, in screen coordinates.
ImVec2 middle_of(const Image& image, glm::vec3 color) {
  const testing::Pixel wanted{static_cast<int>(color.r * 255), static_cast<int>(color.g * 255),
                              static_cast<int>(color.b * 255), 255};
  glm::dvec2 sum(0.0);
  double count = 0.0;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      if (!testing::near(testing::pixel(image, x, y), wanted)) continue;
      sum += glm::dvec2(x + 0.5, y + 0.5);
      ++count;
    }
  }
  EXPECT_GT(count, 20.0);
  return ImVec2(static_cast<float>(sum.x / count), static_cast<float>(sum.y / count));
}

class BonePlaceTest : public testing::GlTest, public ::testing::WithParamInterface<bool> {};

TEST_P(BonePlaceTest, MarkersMatchTheRenderedPositions) {
  Session session;
  testing::open(session, lamps(), "lamps.pmx");
  testing::open(session, testing::rotating_motion(lamps(), 30), "turn.vmd");
  session.document.stage.camera.rotation_rad = {-0.3f, 0.7f, 0.2f};
  session.document.stage.camera.perspective = GetParam();
  advance(session.document.stage, 20.0);

  auto renderer = Renderer::create();
  ASSERT_TRUE(renderer);
  const Actor& actor = *session.document.stage.actors[0];
  auto uploaded = renderer->upload(*actor.model, {});
  ASSERT_TRUE(uploaded);
  const std::vector<std::shared_ptr<GpuModel>> models = {*uploaded};
  auto viewport = UiImage::create(kWidth, kHeight, 0, "");
  ASSERT_TRUE(viewport);
  RenderOptions options;
  options.edge = false;
  options.grid = false;
  options.ground_shadow = false;
  const Image image = *viewport->draw(*renderer, panel_input(session, nullptr, {}), models, options);

  const Area area = layout(ImVec2(kWidth, kHeight), 1.0f, true).viewport;
  const BoneGeometry geometry = bone_geometry(actor, -1, Projection(session.document.stage.camera, area));
  ASSERT_EQ(geometry.markers.size(), 4u);
  EXPECT_GT(glm::distance(actor.bones.globals[2].translation, actor.model->bones[2].rest_position), 0.5f);
  for (const BoneMarker& marker : geometry.markers) {
    const ImVec2 drawn = middle_of(image, kColors[marker.bone]);
    EXPECT_NEAR(drawn.x, marker.at.x, 0.25f) << "bone " << marker.bone;
    EXPECT_NEAR(drawn.y, marker.at.y, 0.25f) << "bone " << marker.bone;
  }
}

INSTANTIATE_TEST_SUITE_P(Cameras, BonePlaceTest, ::testing::Values(true, false),
                         [](const auto& tested) { return tested.param ? "Perspective" : "Orthographic"; });

}  // namespace
}  // namespace odori
