#include "analysis/surface_pick.h"

#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

// A square of two triangles at `z` that faces -z, with its own material.
void add_square(Model& model, float z) {
  const auto first = static_cast<std::uint32_t>(model.vertices.size());
  for (const glm::vec2 corner : {glm::vec2(-1, -1), glm::vec2(-1, 1), glm::vec2(1, 1), glm::vec2(1, -1)}) {
    Vertex vertex;
    vertex.position = {corner, z};
    model.vertices.push_back(vertex);
  }
  Material material;
  material.first_index = static_cast<std::int32_t>(model.indices.size());
  material.index_count = 6;
  model.materials.push_back(material);
  for (const std::uint32_t corner : {0u, 1u, 2u, 0u, 2u, 3u}) model.indices.push_back(first + corner);
}

std::unique_ptr<Actor> two_squares() {
  Model model = testing::chain_model({{0, 0, 0}});
  add_square(model, 2.0f);
  add_square(model, 1.0f);
  return make_actor(std::make_shared<const Model>(std::move(model)));
}

std::optional<SurfaceHit> pick(const Actor& actor, glm::vec3 origin, glm::vec3 direction) {
  return pick_surface(actor, skinned_vertices(actor, {}).positions, {origin, glm::normalize(direction)});
}

TEST(SurfacePick, FindsTheNearestFrontFaceAndVertex) {
  const auto actor = two_squares();
  const auto hit = pick(*actor, {0.5f, 0.8f, -3}, {0, 0, 1});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->material, 1) << "the nearer one, though later in the file";
  EXPECT_EQ(hit->vertex, 6u);
  EXPECT_FLOAT_EQ(hit->distance, 4.0f);
  EXPECT_EQ(hit->position, glm::vec3(0.5f, 0.8f, 1));
  EXPECT_EQ(pick(*actor, {-0.9f, -0.8f, -3}, {0, 0, 1})->vertex, 4u);
}

TEST(SurfacePick, IgnoresWhatIsNotDrawn) {
  const auto actor = two_squares();
  EXPECT_FALSE(pick(*actor, {0, 0, 5}, {0, 0, -1})) << "back face";
  EXPECT_FALSE(pick(*actor, {1.1f, 0, -3}, {0, 0, 1})) << "outside the square";
  EXPECT_FALSE(pick(*actor, {0, 0, 3}, {0, 0, 1})) << "pointing away";
  set_material_visible(*actor, 1, false);
  EXPECT_EQ(pick(*actor, {0, 0.1f, -3}, {0, 0, 1})->material, 0);
  actor->morphs.materials[0].diffuse.a = 0.0f;
  EXPECT_FALSE(pick(*actor, {0, 0.1f, -3}, {0, 0, 1}));
}

TEST(SurfacePick, IgnoresWhatIsOutsideTheRange) {
  const auto actor = two_squares();
  const auto pick_within = [&](RayRange range) {
    return pick_surface(*actor, skinned_vertices(*actor, {}).positions, {{0, 0.1f, 0}, {0, 0, 1}}, range);
  };
  EXPECT_EQ(pick_within({})->material, 1);
  EXPECT_EQ(pick_within({1.5f, 10.0f})->material, 0) << "the nearer one is in front of the near plane";
  EXPECT_FALSE(pick_within({2.5f, 10.0f}));
  EXPECT_FALSE(pick_within({0.0f, 0.5f}));
  const auto behind =
      pick_surface(*actor, skinned_vertices(*actor, {}).positions, {{0, 0.1f, 5}, {0, 0, 1}}, {-100, 100});
  ASSERT_TRUE(behind) << "an orthographic camera shows what is behind its eye";
  EXPECT_FLOAT_EQ(behind->distance, -4.0f);
}

TEST(SurfacePick, LooksThroughTransparentTexels) {
  Model model = testing::chain_model({{0, 0, 0}});
  add_square(model, 2.0f);
  add_square(model, 1.0f);
  model.textures.resize(2);
  model.materials[1].texture = 1;
  for (std::size_t i = 4; i < 8; ++i) {  // u to the right, v down, twice across
    const glm::vec3 at = model.vertices[i].position;
    model.vertices[i].uv = {at.x + 1.0f, 1.0f - at.y};
  }
  const auto actor = make_actor(std::make_shared<const Model>(std::move(model)));
  // The upper left texel of two by two is transparent.
  const Image image{2, 2, {0, 0, 0, 0, 9, 9, 9, 1, 9, 9, 9, 255, 9, 9, 9, 255}};
  const auto textures = find_drawn_texels(ModelTextures{nullptr, std::make_shared<const Image>(image)});
  const auto material_at = [&](float x, float y) {
    return pick_surface(*actor, skinned_vertices(*actor, {}).positions, {{x, y, -3}, {0, 0, 1}}, {}, textures)
        ->material;
  };
  EXPECT_EQ(material_at(-0.9f, 0.9f), 0) << "through the texel";
  EXPECT_EQ(material_at(0.1f, 0.9f), 0) << "the texture repeats";
  EXPECT_EQ(material_at(-0.3f, 0.9f), 1);
  EXPECT_EQ(material_at(-0.9f, 0.3f), 1);
  EXPECT_EQ(pick(*actor, {-0.9f, 0.9f, -3}, {0, 0, 1})->material, 1) << "without textures all of it is drawn";
}

TEST(SurfacePick, TransparentTexelsFollowUvMorphs) {
  Model model = testing::chain_model({{0, 0, 0}});
  add_square(model, 1.0f);
  model.textures.resize(1);
  model.materials[0].texture = 0;
  for (Vertex& vertex : model.vertices) vertex.uv = {0.25f, 0.5f};
  // A whole texel to the right at weight 1, for the vertices of the square but not of the model's first ones.
  UvMorph morph;
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    morph.offsets.push_back({static_cast<std::int32_t>(i), {0.5f, 0, 0, 0}});
  }
  model.morphs.resize(1);
  model.morphs[0].data = morph;
  const auto actor = make_actor(std::make_shared<const Model>(std::move(model)));
  const Image image{2, 1, {9, 9, 9, 255, 9, 9, 9, 0}};  // the right texel is transparent
  const auto textures = find_drawn_texels(ModelTextures{std::make_shared<const Image>(image)});
  const auto hits_at = [&](float weight) {
    actor->morphs.weights[0] = weight;
    return pick_surface(*actor, skinned_vertices(*actor, {}).positions, {{0.1f, 0.2f, -3}, {0, 0, 1}}, {}, textures)
        .has_value();
  };
  EXPECT_TRUE(hits_at(0.0f));
  EXPECT_TRUE(hits_at(0.4f)) << "u is 0.45, still the left texel";
  EXPECT_FALSE(hits_at(0.6f)) << "u is 0.55";
  EXPECT_FALSE(hits_at(1.0f));
}

TEST(SurfacePick, LooksThroughTransparentVertexColors) {
  Model model = testing::chain_model({{0, 0, 0}});
  add_square(model, 1.0f);
  model.materials[0].vertex_color = true;
  model.additional_uv_count = 1;
  UvMorph morph;
  morph.channel = 1;
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    model.additional_uv.push_back(glm::vec4(1, 1, 1, model.vertices[i].position.x < 0.0f ? 0.0f : 1.0f));
    morph.offsets.push_back({static_cast<std::int32_t>(i), {0, 0, 0, -1}});
  }
  model.morphs.resize(1);
  model.morphs[0].data = morph;
  const auto actor = make_actor(std::make_shared<const Model>(std::move(model)));
  EXPECT_TRUE(pick(*actor, {-0.9f, 0.1f, -3}, {0, 0, 1})) << "alpha 0.05";
  EXPECT_FALSE(pick(*actor, {-1.0f, 0.1f, -3}, {0, 0, 1})) << "alpha 0";
  actor->morphs.weights[0] = 1.0f;
  EXPECT_FALSE(pick(*actor, {0.9f, 0.1f, -3}, {0, 0, 1}));
}

TEST(SurfacePick, HitsBothSidesOfATwoSidedMaterial) {
  Model model = testing::chain_model({{0, 0, 0}});
  add_square(model, 2.0f);
  model.materials[0].double_sided = true;
  const auto actor = make_actor(std::make_shared<const Model>(std::move(model)));
  EXPECT_TRUE(pick(*actor, {0, 0.1f, 5}, {0, 0, -1}));
  EXPECT_TRUE(pick(*actor, {0, 0.1f, -5}, {0, 0, 1}));
}

}  // namespace
}  // namespace odori
