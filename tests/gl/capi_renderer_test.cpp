// Rendering through the C API.

#include "gl/gl_test.h"
#include "unit/capi/handles.h"

#include <cmath>
#include <thread>

#if defined(ODORI_HAVE_EGL)
#include <EGL/egl.h>
#else
#include <GLFW/glfw3.h>
#endif

namespace odori {
namespace {

using namespace testing;
using RendererHandle = std::unique_ptr<odori_renderer, FreeHandle<odori_renderer_free>>;

RendererHandle make_renderer() {
  odori_renderer* renderer = nullptr;
  odori_error error{};
  EXPECT_EQ(odori_renderer_create(&renderer, &error), ODORI_OK) << error.message;
  return RendererHandle(renderer);
}

odori_render_options small_options() {
  odori_render_options options;
  odori_render_options_init(&options);
  options.width = 160;
  options.height = 120;
  options.samples = 0;
  return options;
}

std::vector<std::uint8_t> image_of(odori_renderer* renderer, const odori_scene* scene,
                                   const odori_render_options& options) {
  std::vector<std::uint8_t> rgba(4 * static_cast<std::size_t>(options.width) *
                                 static_cast<std::size_t>(options.height));
  odori_error error{};
  EXPECT_EQ(odori_renderer_render(renderer, scene, &options, rgba.data(), rgba.size(), &error), ODORI_OK)
      << error.message;
  return rgba;
}

// Pixels of the image that are not transparent.
std::size_t covered(const std::vector<std::uint8_t>& rgba) {
  std::size_t count = 0;
  for (std::size_t i = 3; i < rgba.size(); i += 4) count += rgba[i] > 0 ? 1 : 0;
  return count;
}

TEST(CApiRenderer, DrawsTheModelOverTheBackground) {
  const ModelHandle model = asset_model("exhibits/twisting_bar.pmx");
  const SceneHandle scene = scene_of(model.get());
  const RendererHandle renderer = make_renderer();
  EXPECT_NE(std::string(odori_renderer_driver(renderer.get())), "");
  odori_render_options options = small_options();
  const float green[4] = {0.0f, 1.0f, 0.0f, 1.0f};
  std::copy(green, green + 4, options.background);
  const std::vector<std::uint8_t> on_green = image_of(renderer.get(), scene.get(), options);
  EXPECT_EQ((std::vector<std::uint8_t>(on_green.begin(), on_green.begin() + 4)),
            (std::vector<std::uint8_t>{0, 255, 0, 255}));
  options.background[3] = 0.0f;
  options.ground_shadow = 0;
  const std::vector<std::uint8_t> alone = image_of(renderer.get(), scene.get(), options);
  const std::size_t pixels = alone.size() / 4;
  EXPECT_GT(covered(alone), pixels / 200);
  EXPECT_LT(covered(alone), pixels / 2);
}

TEST(CApiRenderer, SetsEverySettingOfALook) {
  const ModelHandle model = asset_model("exhibits/twisting_bar.pmx");
  const SceneHandle scene = scene_of(model.get());
  const RendererHandle renderer = make_renderer();
  const odori_render_options options = small_options();
  const auto set = [&](const char* key, const char* value) {
    return odori_renderer_set_look(renderer.get(), key, value, nullptr);
  };
  const auto plain = image_of(renderer.get(), scene.get(), options);
  EXPECT_EQ(set("edge_scale", "2"), ODORI_OK);
  EXPECT_NE(image_of(renderer.get(), scene.get(), options), plain);
  EXPECT_GT(odori_look_key_count(), 0);
  for (int i = 0; i < odori_look_key_count(); ++i) EXPECT_EQ(set(odori_look_key(i), nullptr), ODORI_OK);
  EXPECT_EQ(odori_look_key(odori_look_key_count()), nullptr);
  EXPECT_EQ(image_of(renderer.get(), scene.get(), options), plain) << "the defaults again";
  EXPECT_EQ(set("no_setting", "on"), ODORI_ERROR_ARGUMENT);
  EXPECT_EQ(set("soft_shadow", "maybe"), ODORI_ERROR_ARGUMENT);
  EXPECT_EQ(set("edge_scale", "2.5"), ODORI_ERROR_ARGUMENT) << "out of range";
}

TEST(CApiRenderer, AccumulatesFramesWhileTheShutterIsOpen) {
  const ModelHandle model = asset_model("exhibits/bending_arm.pmx");
  const MotionHandle motion = asset_motion("exhibits/bending_arm.vmd");
  const SceneHandle scene = scene_of(model.get(), motion.get());
  const RendererHandle renderer = make_renderer();
  const odori_render_options options = small_options();
  const auto set = [&](std::int32_t samples, float shutter) {
    return odori_renderer_set_accumulation(renderer.get(), samples, shutter, nullptr);
  };
  ASSERT_EQ(odori_scene_advance(scene.get(), 20.0, nullptr), ODORI_OK);
  const auto plain = image_of(renderer.get(), scene.get(), options);
  ASSERT_EQ(set(8, 0.0f), ODORI_OK);
  const auto still = image_of(renderer.get(), scene.get(), options);
  EXPECT_NE(still, plain) << "smooth edges";
  ASSERT_EQ(set(8, 360.0f), ODORI_OK);
  const auto moving = image_of(renderer.get(), scene.get(), options);
  EXPECT_NE(moving, still);
  EXPECT_EQ(image_of(renderer.get(), scene.get(), options), moving);
  EXPECT_EQ(odori_scene_frame(scene.get()), 20.0) << "the scene stays at its frame";
  ASSERT_EQ(set(1, 0.0f), ODORI_OK);
  EXPECT_EQ(image_of(renderer.get(), scene.get(), options), plain);
  EXPECT_EQ(set(0, 0.0f), ODORI_ERROR_ARGUMENT);
  EXPECT_EQ(set(1025, 0.0f), ODORI_ERROR_ARGUMENT);
  EXPECT_EQ(set(8, 361.0f), ODORI_ERROR_ARGUMENT);
  EXPECT_EQ(set(8, std::nanf("")), ODORI_ERROR_ARGUMENT);
}

TEST(CApiRenderer, ShowsTheFrameTheCameraAndTheMeasure) {
  const ModelHandle model = asset_model("exhibits/bending_arm.pmx");
  const MotionHandle motion = asset_motion("exhibits/bending_arm.vmd");
  const SceneHandle scene = scene_of(model.get(), motion.get());
  const RendererHandle renderer = make_renderer();
  odori_render_options options = small_options();
  const auto straight = image_of(renderer.get(), scene.get(), options);
  ASSERT_EQ(odori_scene_advance(scene.get(), 45.0, nullptr), ODORI_OK);
  const auto bent = image_of(renderer.get(), scene.get(), options);
  EXPECT_NE(straight, bent);
  EXPECT_EQ(bent, image_of(renderer.get(), scene.get(), options));
  options.measure = ODORI_MEASURE_VOLUME;
  EXPECT_NE(bent, image_of(renderer.get(), scene.get(), options));
  options.measure = -1;
  ASSERT_EQ(odori_scene_get_camera(scene.get(), ODORI_CAMERA_FITTED, 160.0f / 120.0f, &options.camera, nullptr),
            ODORI_OK);
  options.own_camera = 1;
  EXPECT_EQ(bent, image_of(renderer.get(), scene.get(), options));
  options.camera.distance *= 2.0f;
  EXPECT_NE(bent, image_of(renderer.get(), scene.get(), options));
}

// Null if there is none.
const void* current_context() {
#if defined(ODORI_HAVE_EGL)
  return eglGetCurrentContext();
#else
  return glfwGetCurrentContext();
#endif
}

TEST(CApiRenderer, LeavesTheContextOfTheCallerCurrent) {
  const auto context = HeadlessContext::create();
  if (!context) GTEST_SKIP() << "no OpenGL";
  const void* before = current_context();
  ASSERT_NE(before, nullptr);
  const ModelHandle model = asset_model("exhibits/bending_arm.pmx");
  const SceneHandle scene = scene_of(model.get());
  {
    const RendererHandle renderer = make_renderer();
    image_of(renderer.get(), scene.get(), small_options());
    EXPECT_EQ(current_context(), before);
  }
  EXPECT_EQ(current_context(), before);
}

TEST(CApiRenderer, RenderersOnTwoThreadsAgree) {
  const ModelHandle model = asset_model("exhibits/twisting_bar.pmx");
  std::vector<std::uint8_t> images[2];
  std::vector<std::thread> threads;
  for (auto& image : images) {
    threads.emplace_back([&] {
      const SceneHandle scene = scene_of(model.get());
      const RendererHandle renderer = make_renderer();
      for (int i = 0; i < 2; ++i) image = image_of(renderer.get(), scene.get(), small_options());
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_FALSE(images[0].empty());
  EXPECT_EQ(images[0], images[1]);
}

TEST(CApiRenderer, TwoActorsOfOneModel) {
  const ModelHandle model = asset_model("exhibits/twisting_bar.pmx");
  const SceneHandle scene = scene_of(model.get());
  std::int32_t second = -1;
  ASSERT_EQ(odori_scene_add_model(scene.get(), model.get(), &second, nullptr), ODORI_OK);
  const float quarter[4] = {0.0f, 0.0f, std::sqrt(0.5f), std::sqrt(0.5f)};
  ASSERT_EQ(odori_scene_set_bone_rotation(scene.get(), second, 0, quarter, nullptr), ODORI_OK);
  ASSERT_EQ(odori_scene_advance(scene.get(), 0.0, nullptr), ODORI_OK);
  const RendererHandle renderer = make_renderer();
  odori_render_options options = small_options();
  options.camera_kind = ODORI_CAMERA_POSED;
  ASSERT_EQ(odori_scene_get_camera(scene.get(), ODORI_CAMERA_POSED, 160.0f / 120.0f, &options.camera, nullptr),
            ODORI_OK);
  options.own_camera = 1;
  options.background[3] = 0.0f;
  options.ground_shadow = options.edge = 0;
  const std::size_t both = covered(image_of(renderer.get(), scene.get(), options));
  const SceneHandle alone = scene_of(model.get());
  const std::size_t one = covered(image_of(renderer.get(), alone.get(), options));
  EXPECT_GT(2 * both, 3 * one) << "they cover each other only where they cross";
  EXPECT_LE(both, 2 * one + one / 4);
}

TEST(CApiRenderer, RefusesOptionsThatWereNotSet) {
  const ModelHandle model = asset_model("exhibits/twisting_bar.pmx");
  const SceneHandle scene = scene_of(model.get());
  const RendererHandle renderer = make_renderer();
  odori_error error{};
  std::uint8_t pixel[4] = {};
  odori_render_options options{};
  EXPECT_EQ(odori_renderer_render(renderer.get(), scene.get(), &options, pixel, 4, &error), ODORI_ERROR_ARGUMENT);
  options = small_options();
  EXPECT_EQ(odori_renderer_render(renderer.get(), scene.get(), &options, pixel, 4, &error), ODORI_ERROR_BUFFER);
  options.width = -1;
  EXPECT_EQ(odori_renderer_render(renderer.get(), scene.get(), &options, pixel, 4, &error), ODORI_ERROR_ARGUMENT);
}

}  // namespace
}  // namespace odori
