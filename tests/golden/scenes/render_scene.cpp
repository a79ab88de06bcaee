#include "golden/scenes/render_scene.h"

#include "render/viewport_renderer.h"
#include "scene/stage.h"

#include <stdexcept>

namespace odori::golden {

namespace {

template <typename T>
T value_of(Result<T> result) {
  if (!result) throw std::runtime_error(describe(result.fault()));
  return *std::move(result);
}

}  // namespace

Image render(Scene scene) {
  Stage stage;
  stage.actors.push_back(make_actor(std::make_shared<const Model>(std::move(scene.model))));
  add_motion(*stage.actors[0], scene.motion);
  add_scene_motion(stage, scene.motion);
  advance(stage, kShownFrame);

  Renderer renderer = value_of(Renderer::create());
  ViewportRenderer viewport = value_of(ViewportRenderer::create(kWidth, kHeight, scene.samples));
  ModelTextures textures;
  for (Image& image : scene.textures) textures.push_back(std::make_shared<const Image>(std::move(image)));
  const std::shared_ptr<GpuModel> model = *renderer.upload(*stage.actors[0]->model, textures);
  PaneCameras cameras;
  cameras.fill(stage.camera);
  const Status drawn = viewport.draw(renderer, stage, {&model, 1}, scene.options, scene.views, cameras);
  if (!drawn) throw std::runtime_error(describe(drawn.fault()));
  return viewport.read();
}

}  // namespace odori::golden
