#include "cli/detail/compare_sheet.h"

#include "base/translate.h"
#include "cli/opened_stage.h"
#include "export/panel_canvas.h"
#include "export/sheet.h"
#include "gpu/debug.h"
#include "gpu/headless_context.h"
#include "render/renderer.h"
#include "render/targets/render_target.h"
#include "ui/widgets/color_bar.h"
#include "viewer/camera_control.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kFrameShare = 0.94f;  // share of an image's width and height that the model fills

const char* title(SkinningMode mode) {
  const auto modes = skinning_modes();
  return std::find_if(modes.begin(), modes.end(), [&](const auto& choice) { return choice.value == mode; })->title;
}

bool is_dark(const glm::vec4& background) {
  return background.a > 0.5f && glm::dot(glm::vec3(background), glm::vec3(0.299f, 0.587f, 0.114f)) < 0.5f;
}

int pixels(float length) { return static_cast<int>(length); }

std::string percent_of_rest(const MeshParts& parts, const MeasuredFrame& frame, const MeasuredMode& mode) {
  const auto volume = whole_volume(parts, mode.volumes), rest = whole_volume(parts, frame.rest_volumes);
  return volume && rest && *rest != 0.0 ? fmt::format("volume {:.1f} %", 100.0 * *volume / *rest) : std::string();
}

std::string heat_note(const Heatmap& heatmap, const MeasureSummary& whole) {
  const std::string high = format_heatmap_value(heatmap, whole.high);
  return is_ratio(heatmap.measure)
             ? fmt::format("{} to {}", format_heatmap_value(heatmap, whole.low), high)
             : fmt::format("max {}, mean {}", high, format_heatmap_value(heatmap, static_cast<float>(whole.mean)));
}

}  // namespace

struct CompareSheet::State {
  HeadlessContext context;  // declared first, destroyed last: the other members need it
  Renderer renderer;
  RenderTarget image;  // of one mode
  RenderTarget whole;  // the sheet
  UploadedModels models;
  OpenedStage& opened;
  CompareOptions options;
  MeasureRequest request;
  SheetLayout layout;
  MeshParts parts;
  SurfaceMeter meter;
  std::unique_ptr<TextCanvas> text_canvas;

  const Actor& actor() const { return *opened.stage.actors[opened.main_actor]; }
  const SheetLayout::Column& column(std::size_t number) const { return layout.columns[number]; }
  // The row of images, followed by the row of heat maps if there is one.
  std::vector<Pane> panes() const {
    std::vector<Pane> all;
    for (const Skinning& skinning : request.modes) all.push_back({skinning, {}});
    if (!options.heat) return all;
    const Heatmap heatmap{HeatmapKind::measure, *options.heat, request.reference.mode, options.range};
    for (const Skinning& skinning : request.modes) all.push_back({skinning, heatmap});
    return all;
  }
  RenderOptions render_options() const {
    const SceneSettings scene = opened.state.settings.value_or(SceneSettings());
    RenderOptions render;
    render.edge = options.edge.value_or(scene.edge);
    render.grid = render.ground_shadow = false;
    render.self_shadow = scene.self_shadow;
    render.soft_shadow = scene.soft_shadow;
    render.shadow_map_size = scene.render.shadow_map_size;
    render.anisotropy = scene.render.anisotropy;
    render.background = options.background.value_or(glm::vec4(scene.render.background, 1.0f));
    return render;
  }
  void draw_image(const Pane& pane, const Area& area) {
    const int width = pixels(area.size.x), height = pixels(area.size.y);
    image.bind();
    renderer.draw_view(opened.stage, models, render_options(),
                       {pane, {}, opened.stage.camera, width, height, 0, width});
    whole.bind();
    image.blit_to_bound(pixels(area.low.x), options.height - pixels(area.low.y) - height);
  }
  void draw_images(const std::vector<Pane>& all) {
    whole.bind();
    renderer.draw(Stage(), {}, render_options(), options.width, options.height);
    renderer.upload_frame(opened.stage, models, all);
    for (std::size_t i = 0; i < request.modes.size(); ++i) {
      draw_image(all[i], column(i).image);
      if (options.heat) draw_image(all[request.modes.size() + i], column(i).heat);
    }
    whole.bind();
  }
  std::string footer() const {
    std::size_t closed = 0;
    for (const MeshPart& part : parts.parts) closed += part.closed;
    const std::size_t all = parts.parts.size();
    const std::string volumes = closed == 0 ? std::string(tr("no volume, because no part is closed"))
                                : closed == all
                                    ? std::string(tr("volume relative to rest"))
                                    : tr_format("volume relative to rest, of {} closed parts out of {}", closed, all);
    return fmt::format("{}   frame {}   {}", actor().model->name, opened.stage.frame, volumes);
  }
  SheetText sheet_text(const Pane& heat_mapped) {
    SheetText sheet;
    meter.begin();
    const MeasuredFrame frame = measure_frame(meter, *actor().model, parts, request, opened.stage.frame);
    for (std::size_t i = 0; i < request.modes.size(); ++i) {
      const MeasuredMode& mode = frame.modes[i];
      sheet.columns.push_back({title(request.modes[i].mode), percent_of_rest(parts, frame, mode),
                               options.heat ? heat_note(heat_mapped.heatmap, mode.whole.front()) : std::string()});
    }
    sheet.footer = footer();
    sheet.on_dark = is_dark(render_options().background);
    if (!options.heat) return sheet;
    sheet.scale = renderer.heatmap_scale(heat_mapped);
    sheet.legend = heatmap_legend(*sheet.scale, {});
    return sheet;
  }
};

CompareSheet::CompareSheet(std::unique_ptr<State> state) : state_(std::move(state)) {}
CompareSheet::CompareSheet(CompareSheet&&) noexcept = default;
CompareSheet::~CompareSheet() = default;

Result<CompareSheet> CompareSheet::create(OpenedStage& opened, const CompareOptions& options,
                                          const MeasureRequest& request) {
  const SheetLayout layout =
      sheet_layout({options.width, options.height, static_cast<int>(request.modes.size()), options.heat.has_value()});
  const Area& area = layout.columns.front().image;
  auto context = HeadlessContext::create();
  if (!context) return context.fault();
  auto renderer = Renderer::create();
  if (!renderer) return renderer.fault();
  const SceneSettings scene = opened.state.settings.value_or(SceneSettings());
  const int samples = options.samples.value_or(scene.render.samples);
  auto image = RenderTarget::create(pixels(area.size.x), pixels(area.size.y), samples);
  if (!image) return image.fault();
  auto whole = RenderTarget::create(options.width, options.height, 0);
  if (!whole) return whole.fault();
  auto models = upload_all(*renderer, opened);
  if (!models) return models.fault();
  const Actor& actor = *opened.stage.actors[opened.main_actor];
  CharacterSet characters;
  characters.add(actor.model->name);
  MeasureRequest shown = request;
  shown.bones = false;
  shown.measures.clear();
  if (options.heat) shown.measures.push_back(*options.heat);
  auto text_canvas =
      std::make_unique<TextCanvas>(options.width, options.height, layout.font_size, std::move(characters));
  return CompareSheet(std::unique_ptr<State>(new State{
      std::move(*context), std::move(*renderer), std::move(*image), std::move(*whole), std::move(*models), opened,
      options, std::move(shown), layout, find_mesh_parts(*actor.model), SurfaceMeter(actor), std::move(text_canvas)}));
}

void CompareSheet::frame_camera() {
  Stage& stage = state_->opened.stage;
  const Area& area = state_->column(0).image;
  const float aspect = area.size.x / area.size.y;
  apply_view(state_->options.stage, aspect, state_->opened.state, stage);
  const std::optional<CameraChoice>& choice = state_->options.stage.camera_choice;
  const ShowCamera* camera = choice ? nullptr : scene_camera(state_->opened.state);
  const bool given = choice == CameraChoice::given || (camera != nullptr && !camera->follow);
  if (stage.follow_camera_motion || given) return;
  std::vector<glm::vec3> points;
  for (const auto& actor : stage.actors) {
    SurfaceMeter meter(*actor);
    meter.begin();
    for (const Skinning& skinning : state_->request.modes) {
      const std::vector<glm::vec3>& posed = meter.shape(skinning).positions;
      points.insert(points.end(), posed.begin(), posed.end());
    }
  }
  stage.camera = framing_camera(points, aspect, kFrameShare);
}

std::string CompareSheet::driver() const {
  const DriverInfo driver = driver_info();
  return driver.renderer + "; " + driver.version;
}

Image CompareSheet::draw() {
  State& state = *state_;
  const std::vector<Pane> panes = state.panes();
  state.draw_images(panes);
  const SheetText text = state.sheet_text(panes.back());
  state.text_canvas->draw([&](ImDrawList& to) { draw_sheet_text(to, state.layout, text); });
  return state.whole.read();
}

}  // namespace odori
