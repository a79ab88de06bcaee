// Vertices that are skinned on the GPU with compressed weights, beside those with weights as they are.

#include "gl/skinning_fixture.h"
#include "make_sample/exhibits.h"
#include "render/gpu_model.h"
#include "support/models.h"
#include "support/shared_data.h"

#include <algorithm>
#include <cstdlib>

namespace odori {
namespace {

float height_of(const Model& model) {
  const auto [low, high] =
      std::ranges::minmax(model.vertices, {}, [](const Vertex& vertex) { return vertex.position.y; });
  return high.position.y - low.position.y;
}

class CompressedWeightsTest : public testing::SkinningTest {
 protected:
  // With all that its modes need, in two copies on the GPU.
  void show(Actor& actor) {
    stored_ = *renderer().upload(*actor.model, ModelTextures(actor.model->textures.size()));
    compressed_ = *renderer().upload(*actor.model, ModelTextures(actor.model->textures.size()));
    compressed_->store_weights(actor, true);
    ASSERT_TRUE(compressed_->has_compressed_weights());
  }

  // The largest distance of any vertex, in parts of the model's height.
  double distance(const Actor& actor, const Skinning& skinning) {
    VertexErrors errors;
    add_errors(read_back(renderer(), *compressed_, actor, skinning), read_back(renderer(), *stored_, actor, skinning),
               errors);
    return errors.position.max() / static_cast<double>(height_of(*actor.model));
  }

  std::shared_ptr<GpuModel> stored_, compressed_;
};

TEST_F(CompressedWeightsTest, EveryDeformKindInEveryModeWithRandomPoses) {
  double linear = 0.0;
  for (const std::uint32_t seed : {1u, 2u}) {
    Actor& actor = put(testing::every_kind_model(1000, seed));
    actor.palette = testing::random_palette(actor.model->bones.size(), seed + 100);
    actor.morphs.weights = {0.7f, -0.5f, 1.8f, 1.0f};
    actor.skinning_data[SkinningData::rotation_centers] = testing::centers_near_vertices(*actor.model);
    actor.skinning_data[SkinningData::delta_mush] = testing::some_delta_mush(*actor.model);
    actor.skinning_data[SkinningData::compressed_mush] =
        testing::compressed(*actor.skinning_data[SkinningData::delta_mush], *actor.model);
    show(actor);
    for (const auto& mode : modes_with_shader()) {
      Skinning skinning(mode.value);
      for (const auto& rule : hemispheres()) {
        skinning.hemisphere = rule.value;
        EXPECT_LE(distance(actor, skinning), 1e-4) << mode.name << ' ' << rule.name;
      }
      skinning.sdef_blend = SdefBlend::nlerp;
      EXPECT_LE(distance(actor, skinning), 1e-4) << mode.name << " nlerp";
      const bool has_own_weights = concerns(row_of(MethodParameter::passes), mode.value);
      EXPECT_TRUE(!has_own_weights || distance(actor, skinning) == 0.0) << mode.name;
    }
    linear = std::max(linear, distance(actor, SkinningMode::linear));
  }
  EXPECT_GT(linear, 1e-8) << "the weights are rounded";
}

// The shader unpacks what the CPU unpacks: both skin a model with rounded weights.
TEST_F(CompressedWeightsTest, TheShaderUnpacksTheSameWeights) {
  Actor& actor = put(testing::every_kind_model(1000, 9));
  const std::vector<PaletteEntry> palette = testing::random_palette(actor.model->bones.size(), 10);
  actor.palette = palette;
  show(actor);
  const SkinnedVertices got = read_back(renderer(), *compressed_, actor, SkinningMode::linear);
  const std::vector<VertexData> unpacked = compressed_->read_vertices();
  Model rounded = *actor.model;
  for (std::size_t i = 0; i < unpacked.size(); ++i) {
    for (int slot = 0; slot < 4; ++slot) {
      rounded.vertices[i].bones[static_cast<std::size_t>(slot)] = unpacked[i].bones[slot];
      rounded.vertices[i].weights[static_cast<std::size_t>(slot)] = unpacked[i].weights[slot];
    }
  }
  Actor& exact = put(std::move(rounded));
  exact.palette = palette;
  VertexErrors errors;
  add_errors(got, skinned_vertices<double>(exact, SkinningMode::linear), errors);
  EXPECT_LE(errors.position.max(), kPositionLimit * static_cast<double>(extent(*exact.model)));
}

class CompressedGeneTest : public CompressedWeightsTest, public ::testing::WithParamInterface<const char*> {};

TEST_P(CompressedGeneTest, StaysWithinATenThousandthOfTheHeightDuringADance) {
  ODORI_NEEDS_SHARED();
  const auto actor = testing::dancing_gene(GetParam());
  ASSERT_TRUE(actor);
  actor->skinning_data[SkinningData::rotation_centers] = testing::centers_near_vertices(*actor->model);
  show(*actor);
  const std::size_t bytes = stored_->byte_count() - compressed_->byte_count();
  EXPECT_GT(bytes, 23 * actor->model->vertices.size()) << "of 32, 8 are left, and the table is small";
  for (int i = 0; i < 12; ++i) {
    advance_actor(*actor, 230.25 * i);
    for (const auto& mode : modes_with_shader()) EXPECT_LE(distance(*actor, mode.value), 1e-4) << mode.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, CompressedGeneTest, ::testing::Values("Gene_light_sdef.pmx", "Gene_light_qdef.pmx"),
                         testing::file_stem);

TEST_F(CompressedWeightsTest, SwitchingBackRestoresTheBits) {
  Actor& actor = put(testing::every_kind_model(300, 5));
  actor.palette = testing::random_palette(actor.model->bones.size(), 6);
  show(actor);
  const SkinnedVertices before = read_back(renderer(), *stored_, actor, SkinningMode::native);
  const std::size_t bytes = stored_->byte_count();
  EXPECT_GT(stored_->store_weights(actor, true).bytes, 0);
  EXPECT_EQ(stored_->store_weights(actor, true).bytes, 0) << "they are";
  EXPECT_LT(stored_->byte_count(), bytes);
  EXPECT_NE(read_back(renderer(), *stored_, actor, SkinningMode::native).positions, before.positions);
  stored_->store_weights(actor, false);
  EXPECT_EQ(stored_->byte_count(), bytes);
  EXPECT_EQ(read_back(renderer(), *stored_, actor, SkinningMode::native).positions, before.positions);
}

TEST_F(CompressedWeightsTest, OtherWeightsAreCompressedToo) {
  Actor& actor = put(testing::every_kind_model(300, 5));
  actor.palette = testing::random_palette(actor.model->bones.size(), 6);
  show(actor);
  const SkinnedVertices own = read_back(renderer(), *compressed_, actor, SkinningMode::native);
  MethodParameters one;
  one[MethodParameter::largest_weights] = 1.0;
  set_method_parameters(actor, one);
  EXPECT_LE(distance(actor, SkinningMode::native), 1e-6) << "one bone each";
  EXPECT_TRUE(compressed_->has_compressed_weights());
  EXPECT_NE(read_back(renderer(), *compressed_, actor, SkinningMode::native).positions, own.positions);
  set_method_parameters(actor, {});
  EXPECT_EQ(read_back(renderer(), *compressed_, actor, SkinningMode::native).positions, own.positions);
}

// Weights that are not parts of 1, which no checked model has, skin as they are.
TEST_F(CompressedWeightsTest, WeightsThatCannotBePackedAreKept) {
  Model model = testing::every_kind_model(100, 8);
  for (std::size_t i = 0; i < model.vertices.size(); i += 3) model.vertices[i].weights[0] += 0.25f;
  Actor& actor = put(std::move(model));
  actor.palette = testing::random_palette(actor.model->bones.size(), 6);
  show(actor);
  const SkinnedVertices exact = read_back(renderer(), *stored_, actor, SkinningMode::linear);
  const SkinnedVertices found = read_back(renderer(), *compressed_, actor, SkinningMode::linear);
  for (std::size_t i = 0; i < exact.positions.size(); i += 3) EXPECT_EQ(found.positions[i], exact.positions[i]) << i;
  EXPECT_LE(distance(actor, SkinningMode::linear), 1e-4);
}

// Skinned once for several passes, in a single pass, and as a crowd; with UV morphs, which passes read from the
// vertices that change their size.
TEST_F(CompressedWeightsTest, PicturesAreTheSame) {
  for (const std::size_t actors : {1u, 3u}) {
    stage.actors.clear();
    Actor& actor = put(komai::make_bending_arm());
    set_motion(actor, komai::make_bend());
    while (stage.actors.size() < actors) stage.actors.push_back(copy_of(actor));
    for (std::size_t i = 0; i < actors; ++i)
      set_placement(*stage.actors[i], {glm::vec3(8.0f * static_cast<float>(i), 0.0f, 0.0f)});
    advance(stage, 0.5 * last_frame(stage));
    stage.camera = fitted_camera(stage, 1.0f);
    std::vector<std::shared_ptr<GpuModel>> models{*renderer().upload(*actor.model, {})};
    while (models.size() < actors) models.push_back(models.front()->instance());
    auto target = RenderTarget::create(kSize, kSize, 0);
    ASSERT_TRUE(target);
    const auto image = [&](bool compressed, bool once) {
      options.compressed_weights = compressed;
      options.self_shadow = false;
      options.edge = options.ground_shadow = once;
      target->bind();
      renderer().draw(stage, models, options, kSize, kSize, {SkinningMode::linear});
      EXPECT_EQ(models.front()->has_compressed_weights(), compressed);
      return target->read().rgba;
    };
    for (const bool once : {true, false}) {
      const auto before = image(false, once);
      const auto compressed = image(true, once);
      std::size_t different = 0;
      for (std::size_t i = 0; i < before.size(); ++i) different += std::abs(before[i] - compressed[i]) > 2;
      EXPECT_LE(different, before.size() / 1000) << "a silhouette may move by a pixel";
      EXPECT_EQ(image(false, once), before);
    }
  }
}

}  // namespace
}  // namespace odori
