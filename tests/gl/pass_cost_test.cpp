// Draw calls, state changes and times of each pass.

#include "gl/scene.h"
#include "gpu/debug.h"
#include "gpu/timer.h"

#include <array>
#include <chrono>
#include <utility>

namespace odori {

namespace {

using testing::add_quad;
using testing::flat_material;

class PassCostTest : public testing::SceneTest {
 protected:
  // Three quads with all effects; the first two have equal materials.
  static Model three_quads() {
    Model model = testing::empty_model();
    Material material = flat_material({1.0f, 0.0f, 0.0f});
    material.edge = material.ground_shadow = material.self_shadow_caster = material.self_shadow_receiver = true;
    material.edge_size = 1.0f;
    material.texture = 0;
    for (int i = 0; i < 3; ++i) {
      material.double_sided = i == 2;
      add_quad(model, material, {.z = static_cast<float>(i)});
    }
    return model;
  }

  const PassCost& cost(RenderPass pass) { return renderer().statistics().passes[static_cast<std::size_t>(pass)]; }
};

TEST_F(PassCostTest, EachPassDrawsEachVertexOnce) {
  put(three_quads(), {testing::image_of(1, 1, {{255, 255, 255, 255}})});
  stage.light.direction = {0.0f, -1.0f, 1.0f};
  options.ground_shadow = true;
  drawn();
  // Passes in which materials look alike draw them with one call: in the shadow map those with the same culling.
  const std::pair<RenderPass, int> expected[]{
      {RenderPass::self_shadow, 2}, {RenderPass::color, 3}, {RenderPass::edge, 1}, {RenderPass::ground_shadow, 1}};
  for (const auto& [pass, draw_calls] : expected) {
    EXPECT_EQ(cost(pass).indices, 18) << kRenderPassNames[static_cast<std::size_t>(pass)];
    EXPECT_EQ(cost(pass).draw_calls, draw_calls) << kRenderPassNames[static_cast<std::size_t>(pass)];
  }
  EXPECT_EQ(cost(RenderPass::grid).draw_calls, 0);
  EXPECT_EQ(cost(RenderPass::wireframe).draw_calls, 0);
}

TEST_F(PassCostTest, RedundantStateChangesAreSkipped) {
  put(three_quads(), {testing::image_of(1, 1, {{255, 255, 255, 255}})});
  options.self_shadow = options.edge = false;
  drawn();
  // Program, vertex array, one-sided and double-sided state; five tables, base texture, white sphere and toon textures.
  EXPECT_EQ(cost(RenderPass::color).state_changes, 4);
  EXPECT_EQ(cost(RenderPass::color).texture_binds, 8);
}

TEST_F(PassCostTest, OnlyMaterialsThatFollowEachOtherAndLookAlikeAreMerged) {
  Model model = three_quads();
  for (Material& material : model.materials) material.double_sided = false;
  model.materials[1].ground_shadow = false;                  // a gap
  model.materials[2].edge_color = {1.0f, 0.0f, 0.0f, 1.0f};  // another colour
  put(std::move(model), {testing::image_of(1, 1, {{255, 255, 255, 255}})});
  stage.light.direction = {0.0f, -1.0f, 1.0f};
  options.ground_shadow = true;
  drawn();
  EXPECT_EQ(cost(RenderPass::self_shadow).draw_calls, 1);
  EXPECT_EQ(cost(RenderPass::edge).draw_calls, 2);
  EXPECT_EQ(cost(RenderPass::edge).indices, 18);
  EXPECT_EQ(cost(RenderPass::ground_shadow).draw_calls, 2);
  EXPECT_EQ(cost(RenderPass::ground_shadow).indices, 12);
}

TEST_F(PassCostTest, ActorsOutsideTheViewAreNotDrawn) {
  Model model = three_quads();
  model.morphs.resize(1);
  model.morphs[0].data = VertexMorph{{{0, {-20.0f, 0.0f, 0.0f}}}};
  Actor& actor = put(std::move(model), {testing::image_of(1, 1, {{255, 255, 255, 255}})});
  const auto drawn_at = [&](float x) {
    stage.camera.target.x = x;
    drawn();
    return cost(RenderPass::color).draw_calls;
  };
  EXPECT_EQ(drawn_at(0.0f), 3);
  EXPECT_EQ(drawn_at(1.4f), 3) << "its left edge, at -0.5, is in view";
  EXPECT_EQ(drawn_at(20.0f), 0);
  EXPECT_EQ(cost(RenderPass::edge).draw_calls, 0);
  EXPECT_EQ(drawn_at(-20.0f), 0);
  actor.morphs.weights[0] = 1.0f;
  EXPECT_EQ(drawn_at(-20.0f), 3) << "the morph moves a vertex there";
}

TEST_F(PassCostTest, VerticesAreSkinnedOncePerFrame) {
  put(three_quads(), {testing::image_of(1, 1, {{255, 255, 255, 255}})});
  const auto models = uploaded();
  auto target = RenderTarget::create(kSize, kSize, 0);
  ASSERT_TRUE(target);
  const std::array panes{Pane{SkinningMode::native}, Pane{SkinningMode::dqs}};
  const auto view = [&](const Pane& pane) {
    target->bind();
    renderer().draw_view(stage, models, options, {pane, {}, stage.camera, kSize, kSize, 0, kSize});
  };
  const auto skinned = [&] { return cost(RenderPass::upload).indices; };
  renderer().upload_frame(stage, models, panes);
  view(panes[0]);
  EXPECT_EQ(skinned(), 12) << "of 18 indices";
  view(panes[0]);
  EXPECT_EQ(skinned(), 12) << "another tile or pane with this skinning";
  view(panes[1]);
  EXPECT_EQ(skinned(), 24);
  renderer().upload_frame(stage, models, panes);
  view(panes[0]);
  EXPECT_EQ(skinned(), 12) << "the next frame";
  // A single pass skins by itself.
  options.self_shadow = options.edge = false;
  renderer().upload_frame(stage, models, panes);
  view(panes[0]);
  EXPECT_EQ(skinned(), 0);
}

TEST_F(PassCostTest, OnlyProgramsThatDrawAreLinked) {
  Model model = three_quads();
  model.materials[2].texture = -1;
  put(std::move(model), {testing::image_of(1, 1, {{255, 255, 255, 255}})});
  options.self_shadow = options.edge = false;
  drawn();
  // The grid, which shows that the driver can link, and two kinds of material.
  EXPECT_EQ(renderer().statistics().programs, 3);
  drawn();
  EXPECT_EQ(renderer().statistics().programs, 3);
  options.self_shadow = true;
  drawn();
  // Two passes skin once: that program, the depths, and both kinds with self shadow.
  EXPECT_EQ(renderer().statistics().programs, 7);
  options.soft_shadow = true;
  drawn();
  EXPECT_EQ(renderer().statistics().programs, 9);
}

TEST_F(PassCostTest, HeatMapsThatDoNotDependOnThePoseAreUploadedOnce) {
  put(three_quads(), {testing::image_of(1, 1, {{255, 255, 255, 255}})});
  const auto models = uploaded();
  auto target = RenderTarget::create(kSize, kSize, 0);
  ASSERT_TRUE(target);
  const auto uploads = [&](const Pane& pane) {
    target->bind();
    renderer().draw(stage, models, options, kSize, kSize, pane);
    return renderer().statistics().uploads;
  };
  const int plain = uploads({});
  Pane kinds, measured;
  kinds.heatmap.kind = HeatmapKind::kinds;
  measured.heatmap.kind = HeatmapKind::measure;
  EXPECT_EQ(uploads(kinds), plain + 1);
  EXPECT_EQ(uploads(kinds), plain);
  EXPECT_EQ(uploads(measured), plain + 1);
  EXPECT_EQ(uploads(measured), plain + 1);
  EXPECT_EQ(uploads(kinds), plain + 1);
}

TEST_F(PassCostTest, PassesAreTimedOnRequest) {
  put(three_quads(), {testing::image_of(1, 1, {{255, 255, 255, 255}})});
  drawn();
  EXPECT_EQ(sum(renderer().statistics().passes).ms, 0.0);
  renderer().set_pass_timing(PassTiming::finish);
  drawn();
  EXPECT_GT(cost(RenderPass::color).ms, 0.0);
  EXPECT_EQ(cost(RenderPass::grid).ms, 0.0);
  renderer().set_pass_timing(PassTiming::none);
  drawn();
  EXPECT_EQ(sum(renderer().statistics().passes).ms, 0.0);
}

TEST_F(PassCostTest, GpuTimersAreReadAfterTheFrame) {
  put(three_quads(), {testing::image_of(1, 1, {{255, 255, 255, 255}})});
  renderer().set_pass_timing(PassTiming::gpu_timer);
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  drawn();
  EXPECT_EQ(sum(renderer().statistics().passes).ms, 0.0);
  renderer().read_timers();
  const double whole_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  if (GpuTimer::available()) {
    EXPECT_GT(cost(RenderPass::color).ms, 0.0);
    EXPECT_EQ(cost(RenderPass::grid).ms, 0.0);
    EXPECT_LE(sum(renderer().statistics().passes).ms, whole_ms) << "the passes are parts of the frame";
  }
  const double first_sum = sum(renderer().statistics().passes).ms;
  renderer().read_timers();
  EXPECT_EQ(sum(renderer().statistics().passes).ms, first_sum) << "times are added only once";
  renderer().set_pass_timing(PassTiming::none);
  drawn();
  renderer().read_timers();
  EXPECT_EQ(sum(renderer().statistics().passes).ms, 0.0);
}

}  // namespace

}  // namespace odori
