// Actors of one model are drawn together. Expected images are of the same stage with a copy of the model on the GPU for
// each actor: those are drawn one by one. What the CPU has skinned is compared with what the shaders skin.

#include "base/image.h"
#include "gl/scene.h"
#include "gl/skinning_fixture.h"
#include "gpu/debug.h"
#include "make_sample/dancer.h"
#include "make_sample/materials.h"
#include "render/gpu_model.h"
#include "render/viewport_renderer.h"
#include "support/models.h"

#include <algorithm>
#include <random>
#include <vector>

namespace odori {

namespace {

using namespace testing;

constexpr int kSide = 256;

class CrowdTest : public SceneTest {
 protected:
  // The first actor's model for all of the stage's actors.
  std::vector<std::shared_ptr<GpuModel>> shared() {
    std::vector<std::shared_ptr<GpuModel>> models{
        *renderer().upload(*stage.actors[0]->model, ModelTextures(textures_))};
    while (models.size() < stage.actors.size()) models.push_back(models[0]->instance());
    return models;
  }
  std::vector<std::shared_ptr<GpuModel>> separate() {
    std::vector<std::shared_ptr<GpuModel>> models;
    for (const auto& actor : stage.actors)
      models.push_back(*renderer().upload(*actor->model, ModelTextures(textures_)));
    return models;
  }

  void put_crowd(Model model, int count, const std::vector<Image>& textures) {
    model.textures.resize(textures.size());
    for (const Image& image : textures) textures_.push_back(std::make_shared<const Image>(image));
    stage.actors.push_back(make_actor(std::make_shared<Model>(std::move(model))));
    while (stage.actors.size() < static_cast<std::size_t>(count))
      stage.actors.push_back(copy_of(*stage.actors.front()));
  }

  Image view(const std::vector<std::shared_ptr<GpuModel>>& models, const Views& views = {}, int samples = 0) {
    return view(renderer(), models, views, samples);
  }
  Image view(Renderer& renderer, const std::vector<std::shared_ptr<GpuModel>>& models, const Views& views,
             int samples) {
    auto made = ViewportRenderer::create(kSide, kSide, samples);
    if (!made) throw std::runtime_error(describe(made.fault()));
    PaneCameras cameras;
    cameras.fill(stage.camera);
    if (!made->draw(renderer, stage, models, options, views, cameras)) throw std::runtime_error("not drawn");
    return made->read();
  }

  // Pixels where `a` differs from both images, in any bit.
  static int pixels_in_neither(const Image& a, const Image& b, const Image& c) {
    int count = 0;
    for (int y = 0; y < a.height; ++y) {
      for (int x = 0; x < a.width; ++x)
        count += pixel(a, x, y) == pixel(b, x, y) || pixel(a, x, y) == pixel(c, x, y) ? 0 : 1;
    }
    return count;
  }

  // The images are equal bit for bit, but for pixels in which opaque surfaces of two actors intersect and have the same
  // depth in the depth buffer. There the one drawn last is seen: that of the later actor one by one, that of the later
  // material in a crowd. If it is the earlier actor's, it is what the reverse order of actors shows, too. Actors that
  // are blended keep their order, and have no such pixels.
  void expect_same_image(const Views& views = {}, int samples = 0) {
    const Image one_by_one = view(separate(), views, samples);
    const int drawn_one_by_one = draw_calls();
    const Image together = view(shared(), views, samples);
    EXPECT_LE(draw_calls(), drawn_one_by_one);
    EXPECT_GT(difference(together, empty_view())->mean, 1.0) << "something is drawn";
    if (together.rgba == one_by_one.rgba) return;
    ASSERT_FALSE(blended_) << "order of blended actors";
    std::ranges::reverse(stage.actors);
    const Image reversed = view(separate(), views, samples);
    std::ranges::reverse(stage.actors);
    EXPECT_EQ(pixels_in_neither(together, one_by_one, reversed), 0);
  }

  // Skinned by the CPU, where the driver is a software renderer, the same is drawn but for rounding. Random triangles
  // cross their hulls, so that rounding decides more pixels where there are edges.
  void expect_same_image_on_cpu(const Views& views = {}, int samples = 0) {
    if (!is_software_renderer()) GTEST_SKIP() << "the driver is no software renderer";
    const bool edge = options.edge;
    for (const bool with_edges : {edge, false}) {
      options.edge = with_edges;
      const Image by_shader = view(shared(), views, samples);
      EXPECT_GT(cost(RenderPass::upload).draw_calls, 0);
      Renderer on_cpu = *Renderer::create(VertexSkinning::fastest);
      const Image by_cpu = view(on_cpu, shared(), views, samples);
      EXPECT_EQ(on_cpu.statistics().passes[static_cast<std::size_t>(RenderPass::upload)].draw_calls, 0);
      EXPECT_GT(difference(by_cpu, empty_view())->mean, 1.0) << "something is drawn";
      EXPECT_LT(difference(by_cpu, by_shader)->mean, with_edges ? 0.02 : 0.01);
    }
    options.edge = edge;
  }

  Image empty_view() {
    std::vector<bool> shown;
    for (const auto& actor : stage.actors) shown.push_back(std::exchange(actor->pose.visible, false));
    const Image image = view(shared());
    for (std::size_t i = 0; i < shown.size(); ++i) stage.actors[i]->pose.visible = shown[i];
    return image;
  }

  const PassCost& cost(RenderPass pass) { return renderer().statistics().passes[static_cast<std::size_t>(pass)]; }

  std::mt19937 random_{7};
  bool blended_ = false;  // all actors

 private:
  ModelTextures textures_;
};

Image checkered() {
  return image_of(2, 2, {{255, 80, 80, 255}, {80, 255, 80, 255}, {80, 80, 255, 255}, {255, 255, 255, 255}});
}

// Every kind of deformation, with vertex, UV and material morphs. `alpha`: of the second of three materials.
Model small_rig(float alpha) {
  Model model = every_kind_model(90, 3);
  for (std::uint32_t part = 0; part < 3; ++part) {
    Material material;
    material.diffuse = glm::vec4(0.5f, 0.4f, 0.3f, part == 1 ? alpha : 1.0f);
    material.ambient = glm::vec3(0.3f);
    material.specular = glm::vec3(0.4f);
    material.specular_power = 5.0f;
    material.texture = 0;
    material.double_sided = part != 2;
    material.edge = material.ground_shadow = material.self_shadow_caster = material.self_shadow_receiver = true;
    material.edge_size = 1.0f + static_cast<float>(part);
    const std::size_t first = model.indices.size();
    for (std::uint32_t i = 30 * part; i + 2 < 30 * part + 30; ++i) {
      for (const std::uint32_t corner : {i, i + 1, i + 2}) model.indices.push_back(corner);
    }
    add_material(model, material, first);
  }
  return model;
}

class SmallRigs : public CrowdTest, public ::testing::WithParamInterface<float> {
 protected:
  // Each in a pose of its own, with its own weights of morphs.
  void pose_all() {
    std::uniform_real_distribution<float> any(0.0f, 1.0f);
    for (std::size_t i = 0; i < stage.actors.size(); ++i) {
      Actor& actor = *stage.actors[i];
      actor.palette = random_palette(actor.palette.size(), static_cast<std::uint32_t>(i) + 1);
      const glm::vec3 at(8.0f * static_cast<float>(i % 3), 0.0f, 10.0f * static_cast<float>(i / 3));
      for (PaletteEntry& entry : actor.palette) entry.translation += glm::vec4(at, 0.0f);
      for (RigidTransform& bone : actor.bones.globals) bone.translation += at;
      for (float& weight : actor.morphs.weights) weight = any(random_);
    }
  }

  void SetUp() override {
    CrowdTest::SetUp();
    put_crowd(small_rig(GetParam()), 6, {checkered()});
    blended_ = GetParam() < 1.0f;
    pose_all();
    for (const auto& actor : stage.actors) {
      actor->skinning_data[SkinningData::rotation_centers] = centers_near_vertices(*actor->model);
      actor->skinning_data[SkinningData::delta_mush] = some_delta_mush(*actor->model);
    }
    stage.camera = Camera{};
    stage.camera.target = {8.0f, 6.0f, 5.0f};
    stage.camera.distance = -60.0f;
    stage.light.direction = {-0.4f, -0.8f, 0.5f};
    options.ground_shadow = true;
    options.background = glm::vec4(0.9f, 0.9f, 0.9f, 1.0f);
  }
};

TEST_P(SmallRigs, LookAsOneByOneInEverySkinningMode) {
  for (const auto& mode : modes_with_shader()) {
    SCOPED_TRACE(mode.name);
    Views views;
    views.panes[0].skinning = mode.value;
    expect_same_image(views);
  }
}

TEST_P(SmallRigs, LookTheSameSkinnedByTheCpu) {
  for (const auto& mode : modes_with_shader()) {
    if (mode.value == SkinningMode::delta_mush || mode.value == SkinningMode::compressed_mush) continue;  // by shader
    SCOPED_TRACE(mode.name);
    Views views;
    views.panes[0].skinning = mode.value;
    expect_same_image_on_cpu(views);
    views.style = ViewStyle::overlay;
    views.panes[1].skinning = SkinningMode::linear;
    expect_same_image_on_cpu(views, 4);
  }
  stage.actors.resize(1);
  expect_same_image_on_cpu();
}

TEST_P(SmallRigs, LookAsOneByOneWithMultisampling) { expect_same_image({}, 4); }

TEST_P(SmallRigs, LookAsOneByOneWhereAPassSkinsByItself) {
  options.edge = options.ground_shadow = options.self_shadow = false;
  expect_same_image();
}

TEST_P(SmallRigs, LookAsOneByOneInEveryKindOfView) {
  Views views;
  views.style = ViewStyle::overlay;
  expect_same_image(views);
  views.style = ViewStyle::panes;
  views.count = 4;
  expect_same_image(views);
  views.panes[0].heatmap.kind = HeatmapKind::kinds;
  views.panes[1].heatmap.kind = HeatmapKind::measure;
  expect_same_image(views);
  options.order_independent_transparency = true;
  expect_same_image();
}

TEST_P(SmallRigs, LookAsOneByOneWithDifferentMaterials) {
  Actor& red = *stage.actors[1];
  red.morphs.materials[0].diffuse = {1.0f, 0.0f, 0.0f, 1.0f};
  stage.actors[2]->overrides.material_hidden[2] = 1;
  set_material_flag(*stage.actors[3], 0, MaterialFlag::edge, false);
  stage.actors[4]->appearance.additive = true;
  stage.actors[5]->pose.visible = false;
  expect_same_image();
}

INSTANTIATE_TEST_SUITE_P(Crowd, SmallRigs, ::testing::Values(1.0f, 0.5f));

TEST_F(CrowdTest, DancersAtTheirOwnFramesLookAsOneByOne) {
  put_crowd(komai::make_dancer(), 6,
            {komai::eye_texture(), komai::cheek_texture(), komai::shine_texture(), komai::toon_texture(),
             komai::skin_toon_texture(), komai::sheen_texture(), komai::gloss_texture()});
  const Motion dance = komai::make_dance();
  for (std::size_t i = 0; i < stage.actors.size(); ++i) {
    Actor& actor = *stage.actors[i];
    set_motion(actor, dance);
    // Two rows, so that dancers overlap in the view.
    set_placement(actor, {{9.0f * (static_cast<float>(i % 3) - 1.0f), 0.0f, 8.0f * static_cast<float>(i / 3)}});
    advance_actor(actor, 40.0 + 61.0 * static_cast<double>(i));
  }
  stage.camera = Camera{};
  stage.light.direction = {-0.5f, -1.0f, 0.5f};
  options.ground_shadow = true;
  options.background = glm::vec4(1.0f);
  expect_same_image();
  expect_same_image({}, 4);
}

TEST_F(CrowdTest, DrawCallsAndUploadsDoNotGrowWithTheirNumber) {
  struct Counts {
    std::vector<int> draw_calls;  // per pass
    int uploads = 0;
    std::int64_t bytes = 0;
    std::int64_t color_indices = 0;
    bool operator==(const Counts&) const = default;
  };
  Model model = small_rig(1.0f);
  stage.light.direction = {0.0f, -1.0f, 1.0f};
  options.ground_shadow = true;
  const auto counts = [&](int actors) {
    stage.actors.clear();
    put_crowd(model, actors, {checkered()});
    for (std::size_t i = 0; i < stage.actors.size(); ++i)
      stage.actors[i]->palette = random_palette(4, static_cast<std::uint32_t>(i));
    view(shared());
    Counts found;
    for (const PassCost& pass : renderer().statistics().passes) found.draw_calls.push_back(pass.draw_calls);
    found.uploads = renderer().statistics().uploads;
    found.bytes = renderer().statistics().upload_bytes;
    found.color_indices = cost(RenderPass::color).indices;
    return found;
  };
  const Counts few = counts(2);
  for (const int actors : {5, 50}) {
    const Counts many = counts(actors);
    EXPECT_EQ(many.draw_calls, few.draw_calls);
    EXPECT_EQ(many.uploads, few.uploads);
    EXPECT_EQ(2 * many.bytes, actors * few.bytes);
    EXPECT_EQ(2 * many.color_indices, actors * few.color_indices);
  }
  // Vertices are skinned once, with one call; materials are drawn with one call each.
  EXPECT_EQ(few.draw_calls[static_cast<std::size_t>(RenderPass::upload)], 1);
  EXPECT_EQ(few.draw_calls[static_cast<std::size_t>(RenderPass::color)], 3);
  // Palettes, weights, and which actors are drawn.
  EXPECT_EQ(few.uploads, 3);
}

// In the order of the stage, a transparent surface hides what is behind it and drawn later.
TEST_F(CrowdTest, BlendedActorsThatOverlapKeepTheirOrder) {
  Model model = empty_model();
  const glm::vec2 corner(0.1f);
  add_quad(model, flat_material({1.0f, 0.0f, 0.0f}, 0.5f), {.low = -corner, .high = corner});
  add_quad(model, flat_material({0.0f, 1.0f, 0.0f}), {.low = -corner, .high = corner, .z = 0.1f});
  options.edge = options.self_shadow = false;
  put_crowd(std::move(model), 3, {});
  const auto image_at = [&](float x) {
    const glm::vec3 places[]{{0.0f, 0.0f, 0.0f}, {-0.7f, 0.7f, 0.0f}, {x, 0.0f, 2.0f}};
    for (std::size_t i = 0; i < 3; ++i) set_placement(*stage.actors[i], {places[i]});
    advance(stage, 0.0);
    return view(shared());
  };
  const auto blended = [](const Image& image) { return pixel(image, kSide / 2, kSide / 2); };
  // Red over the green of the same actor, which is drawn after it and behind it: hidden.
  EXPECT_TRUE(near(blended(image_at(0.0f)), {128, 0, 0, 255})) << "the third is behind, and drawn later";
  EXPECT_EQ(cost(RenderPass::color).draw_calls, 4) << "the second is drawn with the first";
  EXPECT_TRUE(near(blended(image_at(0.7f)), {128, 0, 0, 255}));
  EXPECT_EQ(cost(RenderPass::color).draw_calls, 2) << "none overlap";
}

TEST_F(CrowdTest, OfActorsOutsideTheViewNoneAreDrawn) {
  Model model = empty_model();
  add_quad(model, flat_material({1.0f, 0.0f, 0.0f}), {.low = {-0.1f, -0.1f}, .high = {0.1f, 0.1f}});
  options.edge = options.self_shadow = false;
  put_crowd(std::move(model), 4, {});
  for (std::size_t i = 0; i < 4; ++i)
    set_placement(*stage.actors[i], {{20.0f * static_cast<float>(i / 2), 0.0f, 0.0f}});
  advance(stage, 0.0);
  view(shared());
  EXPECT_EQ(cost(RenderPass::color).draw_calls, 1);
  EXPECT_EQ(cost(RenderPass::color).indices, 2 * 6);
}

// A crowd has no tables per actor; the next frame of one actor alone has.
TEST_F(CrowdTest, AnActorLeavesTheCrowd) {
  put_crowd(small_rig(1.0f), 2, {checkered()});
  const auto models = shared();
  view(models);
  EXPECT_FALSE(models[1]->has_own_tables());
  stage.actors[0]->pose.visible = false;
  const Image alone = view(models);
  EXPECT_TRUE(models[1]->has_own_tables());
  EXPECT_EQ(alone.rgba, view(separate()).rgba);
}

}  // namespace

}  // namespace odori
