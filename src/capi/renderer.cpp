#include "render/renderer.h"

#include "capi/detail/boundary.h"
#include "capi/detail/handles.h"
#include "document/scene.h"
#include "gpu/debug.h"
#include "gpu/headless_context.h"
#include "loading/look_file.h"
#include "render/gpu_model.h"
#include "render/large_image.h"
#include "scene/physics/live_physics.h"
#include "view/look_rows.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace odori::capi {

namespace {

// Lives on the render thread. The context is declared first, destroyed last: the other members need it.
class Offscreen {
 public:
  static Offscreen create() {
    auto context = value_of(HeadlessContext::create(), ODORI_ERROR_OPENGL);
    auto renderer = value_of(Renderer::create(VertexSkinning::fastest), ODORI_ERROR_OPENGL);
    return Offscreen(std::move(context), std::move(renderer));
  }

  std::string driver() const {
    const DriverInfo driver = driver_info();
    return driver.renderer + "; " + driver.version;
  }

  // No camera: that of the motion.
  Image render(const odori_scene& scene, const LargeImage::Size& size, const RenderOptions& options, const Views& views,
               const std::optional<Camera>& camera, const Accumulation& accumulation) {
    const auto models = upload(scene);
    auto target = value_of(LargeImage::create(size), ODORI_ERROR_OPENGL);
    const Stage& shown = scene.document.stage;
    const bool moves = accumulation.moments() > 1;
    Stage copy = moves ? copy_of(shown) : Stage();
    const Stage& stage = moves ? copy : shown;
    const auto moments = moments_of(accumulation, shown, shown.frame, 1.0);
    const auto evaluate = [&](int sample) -> Result<PaneCameras> {
      if (moves) {
        play_physics_of(shown, moments[sample], copy);
        advance(copy, moments[sample]);
      }
      PaneCameras cameras;
      cameras.fill(camera.value_or(stage.camera));
      return cameras;
    };
    Image image = value_of(target.draw_mean(renderer_, stage, models, options, views, {accumulation.samples, evaluate}),
                           ODORI_ERROR_OPENGL);
    if (renderer_.fault() != nullptr) throw refusal(*renderer_.fault(), ODORI_ERROR_OPENGL);
    return image;
  }

 private:
  // One for each actor that a scene has of the model.
  struct Uploaded {
    std::weak_ptr<const SharedModel> model;
    std::vector<std::shared_ptr<GpuModel>> instances;
  };

  Offscreen(HeadlessContext context, Renderer renderer)
      : context_(std::move(context)), renderer_(std::move(renderer)) {}

  std::vector<std::shared_ptr<GpuModel>> upload(const odori_scene& scene) {
    std::erase_if(uploaded_, [](const Uploaded& uploaded) { return uploaded.model.expired(); });
    std::vector<std::shared_ptr<GpuModel>> models;
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
      const auto same = [&](const auto& model) { return model == scene.models[i]; };
      const auto before =
          std::count_if(scene.models.begin(), scene.models.begin() + static_cast<std::ptrdiff_t>(i), same);
      models.push_back(instance(scene.models[i], before));
    }
    return models;
  }

  std::shared_ptr<GpuModel> instance(const std::shared_ptr<const SharedModel>& model, std::size_t number) {
    const auto is_it = [&](const Uploaded& uploaded) { return uploaded.model.lock() == model; };
    auto found = std::ranges::find_if(uploaded_, is_it);
    if (found == uploaded_.end()) {
      auto first = value_of(renderer_.upload(model->model(), model->textures()), ODORI_ERROR_OPENGL);
      found = uploaded_.insert(uploaded_.end(), {model, {std::move(first)}});
    }
    auto& instances = found->instances;
    while (instances.size() <= number) instances.push_back(instances.front()->instance());
    return instances[number];
  }

  HeadlessContext context_;
  Renderer renderer_;
  std::vector<Uploaded> uploaded_;
};

Camera camera_for(const odori_scene& scene, const odori_render_options& options) {
  odori_camera from = options.camera;
  if (options.own_camera == 0) {
    const float aspect = static_cast<float>(options.width) / static_cast<float>(options.height);
    odori_error error;
    const odori_status status = odori_scene_get_camera(&scene, options.camera_kind, aspect, &from, &error);
    if (status != ODORI_OK) throw Refusal{status, error.code, error.message};
  }
  Camera camera;
  camera.target = {from.target[0], from.target[1], from.target[2]};
  camera.rotation_rad = {from.rotation_rad[0], from.rotation_rad[1], from.rotation_rad[2]};
  camera.distance = from.distance;
  camera.fov_deg = from.fov_deg;
  camera.perspective = from.perspective != 0;
  require(is_finite(camera.target) && is_finite(camera.rotation_rad) && std::isfinite(camera.distance) &&
              std::isfinite(camera.fov_deg),
          "camera", "has a number that is not finite");
  return camera;
}

LargeImage::Size size_of(const odori_render_options& options) {
  require(options.width > 0 && options.height > 0, "width", "and height must be above 0");
  require(options.samples >= 0 && options.samples <= kMaxSamples, "samples", "is not in 0..16");
  require(options.supersample >= 1 && options.supersample <= LargeImage::kMaxSupersample, "supersample",
          "is not in 1..16");
  return {options.width, options.height, options.samples, options.supersample};
}

// `look` with the settings that the options have.
RenderOptions options_of(const odori_render_options& from, Look look) {
  look.edge = from.edge != 0;
  look.grid = from.grid != 0;
  look.ground_shadow = from.ground_shadow != 0;
  look.self_shadow = from.self_shadow != 0;
  for (int i = 0; i < 4; ++i) look.background[i] = from.background[i];
  RenderOptions render(within_range(look));
  const std::vector<LookFileFault> faults = load_look_files(render);
  if (!faults.empty()) throw refusal(faults.front().second, ODORI_ERROR_FILE);
  return render;
}

// Prepares every actor for the skinning modes.
Views views_of(const odori_scene& scene, const odori_render_options& options) {
  Views views;
  Pane& pane = views.panes.front();
  const odori_skinning reference{options.reference_mode, options.skinning.sdef_blend, options.skinning.hemisphere};
  for (std::size_t i = 0; i < scene.models.size(); ++i) {
    const auto actor = static_cast<std::int32_t>(i);
    pane.skinning = prepare_skinning(scene, actor, &options.skinning);
    pane.heatmap.reference = prepare_skinning(scene, actor, &reference).mode;
  }
  if (options.measure == -1) return views;
  require(odori_measure_name(options.measure) != nullptr, "measure", "is no odori_measure");
  require(std::isfinite(options.range) && options.range >= 0.0f, "range", "is below 0 or not finite");
  pane.heatmap.kind = HeatmapKind::measure;
  pane.heatmap.measure = static_cast<Measure>(options.measure);
  pane.heatmap.range = options.range;
  return views;
}

}  // namespace
}  // namespace odori::capi

using namespace odori;
using namespace odori::capi;

struct odori_renderer {
  std::optional<Offscreen> offscreen;
  std::string driver;
  Look look;
  Accumulation accumulation;
  RenderThread thread;  // declared last, ended first

  ~odori_renderer() {
    thread.run([this] { offscreen.reset(); });
  }
};

odori_status odori_renderer_create(odori_renderer** renderer, odori_error* error) {
  return guarded(error, [&] {
    require(renderer != nullptr, "renderer", "is null");
    auto created = std::make_unique<odori_renderer>();
    created->thread.run([&] {
      created->offscreen.emplace(Offscreen::create());
      created->driver = created->offscreen->driver();
    });
    *renderer = created.release();
  });
}

void odori_renderer_free(odori_renderer* renderer) { delete renderer; }

const char* odori_renderer_driver(const odori_renderer* renderer) {
  return renderer == nullptr ? "" : renderer->driver.c_str();
}

int32_t odori_look_key_count() { return static_cast<int32_t>(kLookRows.size()); }

const char* odori_look_key(int32_t index) {
  return index >= 0 && index < odori_look_key_count() ? kLookRows[index].key.data() : nullptr;
}

odori_status odori_renderer_set_look(odori_renderer* renderer, const char* key, const char* value, odori_error* error) {
  return guarded(error, [&] {
    require(renderer != nullptr, "renderer", "is null");
    require(key != nullptr, "key", "is null");
    if (std::string_view(key) == "look") {
      const std::string_view name = value == nullptr ? builtin_looks().front().name : value;
      apply(value_of(find_look(name), ODORI_ERROR_FILE), renderer->look);
      return;
    }
    const LookRow* row = look_row(key);
    require(row != nullptr, "key", "is no setting of a look");
    const std::optional<LookValue> parsed = value == nullptr ? value_of(Look(), *row) : parse_value(*row, value);
    require(parsed.has_value(), "value", "is not valid for this setting");
    set_value(renderer->look, *row, *parsed);
  });
}

odori_status odori_renderer_set_accumulation(odori_renderer* renderer, int32_t samples, float shutter_deg,
                                             odori_error* error) {
  return guarded(error, [&] {
    require(renderer != nullptr, "renderer", "is null");
    require(samples >= 1 && samples <= kMaxAccumulated, "samples", "is not in 1..1024");
    require(shutter_deg >= 0.0f && shutter_deg <= kMaxShutterDeg, "shutter_deg", "is not in 0..360");
    renderer->accumulation = {samples, shutter_deg};
  });
}

void odori_render_options_init(odori_render_options* options) {
  if (options == nullptr) return;
  *options = {};
  options->size = sizeof(odori_render_options);
  options->width = 1280;
  options->height = 720;
  options->samples = 4;
  options->supersample = 1;
  std::fill(std::begin(options->background), std::end(options->background), 1.0f);
  options->edge = options->ground_shadow = options->self_shadow = 1;
  options->measure = -1;
  options->reference_mode = ODORI_SKIN_LINEAR;
}

odori_status odori_renderer_render(odori_renderer* renderer, const odori_scene* scene,
                                   const odori_render_options* given, uint8_t* rgba, size_t bytes, odori_error* error) {
  return guarded(error, [&] {
    require(renderer != nullptr, "renderer", "is null");
    require(scene != nullptr, "scene", "is null");
    odori_render_options options;
    odori_render_options_init(&options);
    if (given != nullptr) {
      require(given->size == options.size, "options", "were not set by odori_render_options_init");
      options = *given;
    }
    const LargeImage::Size size = size_of(options);
    require_room(rgba, bytes, 4 * static_cast<std::size_t>(size.width) * size.height, "rgba");
    const Views views = views_of(*scene, options);
    std::optional<Camera> camera = camera_for(*scene, options);
    const bool has_motion = !scene->document.stage.camera_keys.empty();
    if (options.own_camera == 0 && options.camera_kind == ODORI_CAMERA_MOTION && has_motion) camera.reset();
    Image image;
    renderer->thread.run([&] {
      image = renderer->offscreen->render(*scene, size, options_of(options, renderer->look), views, camera,
                                          renderer->accumulation);
    });
    std::memcpy(rgba, image.rgba.data(), image.rgba.size());
  });
}
