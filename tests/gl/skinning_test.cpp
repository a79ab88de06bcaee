// Compares vertices skinned on the GPU with src/skin, vertex by vertex.

#include "gl/skinning_fixture.h"
#include "make_sample/exhibits.h"
#include "render/pass_cost.h"
#include "scene/stage.h"
#include "skin/delta_mush.h"
#include "skin/morph_bone_data.h"
#include "skin/rotation_centers.h"
#include "skin/skin.h"
#include "support/models.h"
#include "support/shared_data.h"

#include <algorithm>
#include <set>

namespace odori {
namespace {

using testing::centers_near_vertices;
using testing::SkinningTest;

TEST_F(SkinningTest, EveryDeformKindInEveryModeWithRandomPoses) {
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u}) {
    Actor& actor = put(testing::every_kind_model(1000, seed));
    actor.palette = testing::random_palette(actor.model->bones.size(), seed + 100);
    actor.morphs.weights = {0.7f, -0.5f, 1.8f, 1.0f};
    const auto gpu = *renderer().upload(*actor.model, {});
    actor.skinning_data[SkinningData::rotation_centers] = centers_near_vertices(*actor.model);
    actor.skinning_data[SkinningData::delta_mush] = testing::some_delta_mush(*actor.model);
    actor.skinning_data[SkinningData::compressed_mush] =
        testing::compressed(*actor.skinning_data[SkinningData::delta_mush], *actor.model);
    expect_match_in_all_modes(*gpu, actor);
  }
}

// Whether the images are equal wherever `surface` is not black.
bool equal_on_surface(const std::vector<std::uint8_t>& image, const std::vector<std::uint8_t>& surface) {
  for (std::size_t i = 0; i < surface.size(); i += 4) {
    const auto pixel = surface.begin() + static_cast<std::ptrdiff_t>(i);
    const bool drawn = std::any_of(pixel, pixel + 3, [](std::uint8_t value) { return value > 0; });
    if (drawn && !std::equal(pixel, pixel + 4, image.begin() + static_cast<std::ptrdiff_t>(i))) return false;
  }
  return true;
}

// A view with two passes skins once, before both. The second one, the ground shadow, is seen beside the model only.
TEST_F(SkinningTest, VerticesThatAreSkinnedOnceGiveTheSameImage) {
  Actor& actor = put(komai::make_bending_arm());
  set_motion(actor, komai::make_bend());
  advance(stage, 0.5 * last_frame(stage));
  actor.skinning_data[SkinningData::rotation_centers] = centers_near_vertices(*actor.model);
  stage.camera = fitted_camera(stage, 1.0f);
  const auto models = uploaded();
  auto target = RenderTarget::create(kSize, kSize, 4);
  ASSERT_TRUE(target);
  options.self_shadow = options.edge = false;
  const auto image = [&](const Pane& pane, bool once) {
    options.ground_shadow = once;
    target->bind();
    renderer().draw(stage, models, options, kSize, kSize, pane);
    const auto& passes = renderer().statistics().passes;
    EXPECT_EQ(passes[static_cast<std::size_t>(RenderPass::upload)].draw_calls, once ? 1 : 0);
    return target->read().rgba;
  };
  std::set<std::vector<std::uint8_t>> images;
  for (const auto& mode : modes_with_shader()) {
    const auto direct = image({mode.value}, false);
    EXPECT_TRUE(equal_on_surface(image({mode.value}, true), direct)) << mode.name;
    images.insert(direct);
  }
  EXPECT_GT(images.size(), 2u) << "the modes differ";
}

TEST_F(SkinningTest, RestPoseIsUnchanged) {
  Actor& actor = put(testing::every_kind_model(500, 7));
  const auto gpu = *renderer().upload(*actor.model, {});
  for (const auto& choice : modes_with_shader()) {
    const SkinningMode mode = choice.value;
    const SkinnedVertices got = read_back(renderer(), *gpu, actor, mode);
    for (std::size_t i = 0; i < got.positions.size(); ++i) {
      ASSERT_LT(glm::distance(got.positions[i], actor.model->vertices[i].position), 1e-5f) << i;
      ASSERT_LT(glm::distance(got.normals[i], actor.model->vertices[i].normal), 1e-6f) << i;
    }
  }
}

// A model that is given other weights is drawn with them from then on, and with its own again.
TEST_F(SkinningTest, OtherWeightsAreUploaded) {
  Actor& actor = put(testing::every_kind_model(300, 5));
  actor.palette = testing::random_palette(actor.model->bones.size(), 6);
  const auto gpu = *renderer().upload(*actor.model, {});
  const SkinnedVertices own = read_back(renderer(), *gpu, actor, SkinningMode::native);
  MethodParameters one;
  one[MethodParameter::largest_weights] = 1.0;
  set_method_parameters(actor, one);
  expect_match_in_all_modes(*gpu, actor);
  EXPECT_NE(read_back(renderer(), *gpu, actor, SkinningMode::native).positions, own.positions);
  set_method_parameters(actor, {});
  EXPECT_EQ(read_back(renderer(), *gpu, actor, SkinningMode::native).positions, own.positions);
  // Those of other vertices, with other bone sets and more vertices with SDEF.
  const Model other = testing::every_kind_model(300, 7);
  ModelWeights given = largest_weights(other, 4);
  std::rotate(given.vertices.begin(), given.vertices.begin() + 1, given.vertices.end());
  set_weights(actor, std::make_shared<const ModelWeights>(std::move(given)));
  expect_match_in_all_modes(*gpu, actor);
  set_weights(actor, nullptr);
  EXPECT_EQ(read_back(renderer(), *gpu, actor, SkinningMode::native).positions, own.positions);
}

// And so are the offsets that proxy bones give its morphs.
TEST_F(SkinningTest, BonesOfMorphsAreUploaded) {
  Model model = testing::every_kind_model(300, 5);
  model.morphs.clear();
  for (int k = 1; k <= 2; ++k) {
    VertexMorph morph;
    for (std::int32_t i = 0; i < 300; i += k)
      morph.offsets.push_back({i, 0.3f * glm::sin(static_cast<float>(k) * model.vertices[i].position)});
    model.morphs.push_back({"m", "", MorphPanel::other, std::move(morph)});
  }
  Actor& actor = put(std::move(model));
  actor.palette = testing::random_palette(actor.model->bones.size(), 6);
  actor.morphs.weights = {0.75f, 0.5f};
  const auto gpu = *renderer().upload(*actor.model, {});
  const SkinnedVertices own = read_back(renderer(), *gpu, actor, SkinningMode::native);
  MethodParameters three;
  three[MethodParameter::morph_bones] = 3.0;
  set_method_parameters(actor, three);
  JobControl control;
  set_skinning_data(actor, SkinningData::morph_bones,
                    std::make_shared<const SkinningTexels>(*find_morph_bones(*actor.model, three, control)));
  expect_match_in_all_modes(*gpu, actor);
  EXPECT_NE(read_back(renderer(), *gpu, actor, SkinningMode::native).positions, own.positions);
  set_method_parameters(actor, {});
  EXPECT_EQ(read_back(renderer(), *gpu, actor, SkinningMode::native).positions, own.positions);
}

TEST_F(SkinningTest, CorWithoutCentersIsLinear) {
  Actor& actor = put(testing::every_kind_model(100, 3));
  actor.palette = testing::random_palette(actor.model->bones.size(), 4);
  const auto gpu = *renderer().upload(*actor.model, {});
  const SkinnedVertices linear = read_back(renderer(), *gpu, actor, SkinningMode::linear);
  EXPECT_EQ(read_back(renderer(), *gpu, actor, SkinningMode::cor).positions, linear.positions);
  expect_match(*gpu, actor, SkinningMode::cor);
  actor.skinning_data[SkinningData::rotation_centers] = centers_near_vertices(*actor.model);
  EXPECT_NE(read_back(renderer(), *gpu, actor, SkinningMode::cor).positions, linear.positions);
}

TEST_F(SkinningTest, DeltaMushWithoutMatricesIsLinear) {
  Actor& actor = put(testing::every_kind_model(100, 3));
  actor.palette = testing::random_palette(actor.model->bones.size(), 4);
  const auto gpu = *renderer().upload(*actor.model, {});
  const SkinnedVertices linear = read_back(renderer(), *gpu, actor, SkinningMode::linear);
  for (const SkinningMode mode :
       {SkinningMode::delta_mush, SkinningMode::delta_mush_fast, SkinningMode::compressed_mush}) {
    EXPECT_EQ(read_back(renderer(), *gpu, actor, mode).positions, linear.positions);
    expect_match(*gpu, actor, mode);
  }
  actor.skinning_data[SkinningData::delta_mush] = testing::some_delta_mush(*actor.model);
  actor.skinning_data[SkinningData::compressed_mush] =
      testing::compressed(*actor.skinning_data[SkinningData::delta_mush], *actor.model);
  for (const SkinningMode mode :
       {SkinningMode::delta_mush, SkinningMode::delta_mush_fast, SkinningMode::compressed_mush}) {
    EXPECT_NE(read_back(renderer(), *gpu, actor, mode).positions, linear.positions);
    expect_match(*gpu, actor, mode);
  }
}

// The matrices of the exhibits, in bends and twists up to half a turn.
TEST_F(SkinningTest, DeltaMushOfTheExhibitsMatchesTheReference) {
  for (const Model& model : {komai::make_twisting_bar(), komai::make_bending_arm()}) {
    Actor& actor = put(model);
    JobControl control;
    actor.skinning_data[SkinningData::delta_mush] =
        std::make_shared<const SkinningTexels>(*find_delta_mush(model, control));
    actor.skinning_data[SkinningData::compressed_mush] =
        testing::compressed(*actor.skinning_data[SkinningData::delta_mush], model);
    const auto gpu = *renderer().upload(model, {});
    for (int i = 0; i < 12; ++i) {
      const glm::vec3 joint = model.bones[1].rest_position;
      const glm::quat turn = axis_angle(glm::normalize(glm::vec3(i % 3, 1.0f, i % 2)), 0.25f * static_cast<float>(i));
      actor.palette[1] = {turn, glm::vec4(joint - turn * joint, 0.0f)};
      expect_match(*gpu, actor, SkinningMode::delta_mush);
      expect_match(*gpu, actor, SkinningMode::delta_mush_fast);
      expect_match(*gpu, actor, SkinningMode::compressed_mush);
      expect_match(*gpu, actor, SkinningMode::bulge_free);
    }
  }
}

TEST_F(SkinningTest, MorphsTranslateByTheirWeights) {
  Actor& actor = put(testing::every_kind_model(100, 9));
  actor.morphs.weights = {2.0f, 0.0f, 0.0f, 1.0f};
  const auto gpu = *renderer().upload(*actor.model, {});
  const SkinnedVertices got = read_back(renderer(), *gpu, actor, SkinningMode::native);
  const auto& offsets = std::get<VertexMorph>(actor.model->morphs[0].data).offsets;
  for (const VertexOffset& offset : offsets) {
    const auto vertex = static_cast<std::size_t>(offset.vertex);
    const glm::vec3 wanted = actor.model->vertices[vertex].position + 2.0f * offset.position;
    ASSERT_LT(glm::distance(got.positions[vertex], wanted), 1e-5f) << vertex;
  }
}

// Tables longer than a texture row: 5,000 bones, each with a vertex that has a morph offset.
TEST_F(SkinningTest, TablesWithSeveralRows) {
  Model model;
  model.bones.resize(5000);
  VertexMorph morph;
  for (std::int32_t i = 0; i < 5000; ++i) {
    Vertex vertex;
    vertex.position = glm::vec3(static_cast<float>(i % 17), 1.0f, 2.0f);
    vertex.normal = glm::vec3(0, 1, 0);
    vertex.bones = {i, -1, -1, -1};
    model.vertices.push_back(vertex);
    morph.offsets.push_back({i, glm::vec3(0.0f, 0.0f, static_cast<float>(i % 13))});
  }
  model.morphs.push_back({"m", "", MorphPanel::other, morph});
  Actor& actor = put(std::move(model));
  actor.palette = testing::random_palette(5000, 3);
  actor.morphs.weights = {0.5f};
  expect_match(**renderer().upload(*actor.model, {}), actor, SkinningMode::native);
}

class GeneSkinningTest : public SkinningTest, public ::testing::WithParamInterface<const char*> {};

TEST_P(GeneSkinningTest, MatchesTheReferenceDuringADance) {
  ODORI_NEEDS_SHARED();
  const auto actor = testing::dancing_gene(GetParam());
  ASSERT_TRUE(actor);
  const auto gpu = *renderer().upload(*actor->model, ModelTextures(actor->model->textures.size()));
  JobControl control;
  actor->skinning_data[SkinningData::rotation_centers] =
      std::make_shared<const SkinningTexels>(*find_optimized_centers(*actor->model, control));
  actor->skinning_data[SkinningData::delta_mush] =
      std::make_shared<const SkinningTexels>(*find_delta_mush(*actor->model, control, {.passes = 2}));
  actor->skinning_data[SkinningData::compressed_mush] =
      testing::compressed(*actor->skinning_data[SkinningData::delta_mush], *actor->model);
  for (int i = 0; i < 40; ++i) {
    advance_actor(*actor, 70.25 * i);
    for (const auto& mode : modes_with_shader()) {
      const bool sampled =
          mode.value == SkinningMode::bulge_free || concerns(row_of(MethodParameter::passes), mode.value);
      if (!sampled || i % 20 == 10) expect_match(*gpu, *actor, mode.value);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Files, GeneSkinningTest,
                         ::testing::Values("Gene_light.pmx", "Gene_light_sdef.pmx", "Gene_light_qdef.pmx"),
                         testing::file_stem);

TEST_F(SkinningTest, ReadBackRestoresTheFramebufferBinding) {
  Actor& actor = put(testing::every_kind_model(10, 1));
  const auto gpu = *renderer().upload(*actor.model, {});
  auto target = RenderTarget::create(8, 8, 0);
  ASSERT_TRUE(target);
  target->bind();
  read_back(renderer(), *gpu, actor, SkinningMode::native);
  Look look;
  look.grid = false;
  look.background = glm::vec4(1, 0, 0, 1);
  renderer().draw({}, {}, look, 8, 8);
  EXPECT_EQ(testing::pixel(target->read(), 4, 4), (testing::Pixel{255, 0, 0, 255}));
}

TEST_F(SkinningTest, AModelWithoutVerticesReadsBackEmpty) {
  Actor& actor = put(testing::empty_model());
  const auto gpu = *renderer().upload(*actor.model, {});
  EXPECT_TRUE(read_back(renderer(), *gpu, actor, SkinningMode::native).positions.empty());
  EXPECT_EQ(center(), (testing::Pixel{0, 0, 0, 255}));
}

}  // namespace
}  // namespace odori
