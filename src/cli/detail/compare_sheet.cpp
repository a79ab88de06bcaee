#include "cli/detail/compare_sheet.h"

#include "base/files.h"
#include "base/translate.h"
#include "cli/detail/foreign_file.h"
#include "cli/opened_files.h"
#include "export/panel_canvas.h"
#include "export/sheet.h"
#include "gpu/debug.h"
#include "gpu/headless_context.h"
#include "render/renderer.h"
#include "render/targets/render_target.h"
#include "ui/widgets/color_bar.h"
#include "view/camera_control.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kFrameShare = 0.94f;  // share of an image's width and height that the model fills

int pixels(float length) { return static_cast<int>(length); }

std::string percent_of_rest(const MeshParts& parts, const MeasuredFrame& frame, const MeasuredMode& mode) {
  const auto volume = whole_volume(parts, mode.volumes), rest = whole_volume(parts, frame.rest_volumes);
  return volume && rest && *rest != 0.0 ? tr_format("volume {:.1f} %", 100.0 * *volume / *rest) : std::string();
}

std::string heat_note(const Heatmap& heatmap, const MeasureSummary& whole) {
  const auto format = [&](Statistic of) { return format_heatmap_value(heatmap, static_cast<float>(whole[of])); };
  return is_ratio(heatmap.measure) ? tr_format("{} to {}", format(Statistic::min), format(Statistic::max))
                                   : tr_format("max {}, mean {}", format(Statistic::max), format(Statistic::mean));
}

// Without grid and ground shadow, unless they are asked for.
Look sheet_look(const CompareOptions& options, const OpenedFiles& opened) {
  Look look = opened.document.settings.look;
  look.grid = look.ground_shadow = false;
  apply(options.look, look);
  return look;
}

}  // namespace

struct CompareSheet::State {
  HeadlessContext context;  // declared first, destroyed last: the other members need it
  Renderer renderer;
  RenderTarget image;  // of one mode
  RenderTarget whole;  // the sheet
  OpenedFiles& opened;
  CompareOptions options;
  Look look;
  const OitTarget* oit = nullptr;  // of `image`; null: transparency in file order
  MeasureRequest request;
  SheetLayout layout;
  MeshParts parts;
  SurfaceMeter meter;
  std::unique_ptr<TextCanvas> text_canvas;
  // Of vertices that another program posed: they replace the actor and its model in the last column. Null: none.
  std::unique_ptr<Actor> foreign_actor;
  std::shared_ptr<GpuModel> foreign_model;

  const Actor& actor() const { return *opened.document.stage.actors[opened.main_actor]; }
  const SheetLayout::Column& column(std::size_t number) const { return layout.columns[number]; }
  // The row of images, followed by the row of heat maps if there is one.
  std::vector<Pane> panes(const MeasuredFrame& frame) const {
    std::vector<Pane> all;
    for (const Skinning& skinning : request.modes) all.push_back({skinning, {}});
    if (!options.heat) return all;
    const Heatmap heatmap{HeatmapKind::measure, *options.heat, request.reference.mode, heat_range(frame)};
    for (const Skinning& skinning : request.modes) all.push_back({skinning, heatmap});
    return all;
  }
  // With a column that is uploaded on its own, the scale that all columns share.
  float heat_range(const MeasuredFrame& frame) const {
    if (options.range > 0.0f || !foreign_actor) return options.range;
    float least = neutral(*options.heat), most = least;
    for (const MeasuredMode& mode : frame.modes) {
      const MeasureSummary& summary = mode.whole.front();
      if (summary.vertices == 0) continue;
      least = std::min(least, static_cast<float>(summary[Statistic::min]));
      most = std::max(most, static_cast<float>(summary[Statistic::max]));
    }
    return heatmap_scale({HeatmapKind::measure, *options.heat}, least, most).high - neutral(*options.heat);
  }
  void draw_image(const Pane& pane, const Area& area) {
    const int width = pixels(area.size.x), height = pixels(area.size.y);
    image.bind();
    PaneView view{pane, {}, opened.document.stage.camera, width, height, 0, width};
    view.oit = oit;
    renderer.draw_view(opened.document.stage, opened.document.gpu_models, look, view);
    whole.bind();
    image.blit_to_bound(pixels(area.low.x), options.height - pixels(area.low.y) - height);
  }
  void exchange_actors() {
    std::swap(opened.document.stage.actors[opened.main_actor], foreign_actor);
    std::swap(opened.document.gpu_models[opened.main_actor], foreign_model);
  }
  void draw_foreign(const std::vector<Pane>& all, std::size_t number) {
    const ForeignSurface surface = request.foreign->surface(number);
    pose_foreign_actor(actor(), surface, *foreign_actor);
    const Heatmap& heatmap = all.back().heatmap;
    std::vector<float> values(actor().model->vertices.size(), neutral(heatmap.measure));
    const bool measured = options.heat && (heatmap.measure != Measure::volume || !surface.normals.empty());
    if (measured) meter.measure(heatmap.measure, surface, request.reference, values);
    exchange_actors();
    std::vector<Pane> two{{SkinningMode::linear, {}}};
    if (options.heat) two.push_back({SkinningMode::linear, heatmap});
    renderer.upload_frame(opened.document.stage, opened.document.gpu_models, two,
                          GivenHeatmap{opened.main_actor, values});
    const SheetLayout::Column& last = layout.columns.back();
    draw_image(two.front(), last.image);
    if (options.heat) draw_image(two.back(), last.heat);
    exchange_actors();
    whole.bind();
  }
  void draw_images(const std::vector<Pane>& all) {
    whole.bind();
    renderer.draw(Stage(), {}, look, options.width, options.height);
    renderer.upload_frame(opened.document.stage, opened.document.gpu_models, all);
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
    return tr_format("{}   frame {}   {}", actor().model->name, opened.document.stage.frame, volumes);
  }
  MeasuredFrame measure(std::size_t number) {
    meter.begin();
    return measure_frame(meter, *actor().model, parts, request, opened.document.stage.frame, number);
  }
  std::string column_title(std::size_t column) const {
    return column < request.modes.size() ? tr(method(request.modes[column].mode).title)
                                         : utf8_from_path(options.with.filename());
  }
  SheetText sheet_text(const Pane& heat_mapped, const MeasuredFrame& frame) {
    SheetText sheet;
    for (std::size_t i = 0; i < frame.modes.size(); ++i) {
      const MeasuredMode& mode = frame.modes[i];
      const bool noted = options.heat && mode.whole.front().vertices > 0;
      sheet.columns.push_back({column_title(i), percent_of_rest(parts, frame, mode),
                               noted ? heat_note(heat_mapped.heatmap, mode.whole.front()) : std::string()});
    }
    sheet.footer = footer();
    sheet.on_dark = is_dark(look.background);
    if (!options.heat) return sheet;
    sheet.scale = renderer.heatmap_scale(heat_mapped);
    sheet.legend = heatmap_legend(*sheet.scale, {});
    return sheet;
  }
};

CompareSheet::CompareSheet(std::unique_ptr<State> state) : state_(std::move(state)) {}
CompareSheet::CompareSheet(CompareSheet&&) noexcept = default;
CompareSheet::~CompareSheet() = default;

Result<CompareSheet> CompareSheet::create(OpenedFiles& opened, const CompareOptions& options,
                                          const MeasureRequest& request) {
  const std::size_t columns = request.modes.size() + (request.foreign != nullptr ? 1 : 0);
  const SheetLayout layout =
      sheet_layout({options.width, options.height, static_cast<int>(columns), options.heat.has_value()});
  const Area& area = layout.columns.front().image;
  auto context = HeadlessContext::create();
  if (!context) return context.fault();
  auto renderer = Renderer::create();
  if (!renderer) return renderer.fault();
  const Look look = sheet_look(options, opened);
  auto image = RenderTarget::create(pixels(area.size.x), pixels(area.size.y), look.samples);
  if (!image) return image.fault();
  const auto oit = image->oit(look);
  if (!oit) return oit.fault();
  auto whole = RenderTarget::create(options.width, options.height, 0);
  if (!whole) return whole.fault();
  const Actor& actor = *opened.document.stage.actors[opened.main_actor];
  std::unique_ptr<Actor> foreign_actor;
  std::shared_ptr<GpuModel> foreign_model;
  if (request.foreign != nullptr) {
    foreign_actor = make_foreign_actor(actor);
    auto uploaded = renderer->upload(*foreign_actor->model, opened.textures[opened.main_actor]);
    if (!uploaded) return uploaded.fault();
    foreign_model = std::move(*uploaded);
  }
  if (const Status uploaded = upload_all(*renderer, opened); !uploaded) return uploaded.fault();
  CharacterSet characters = characters_of_language();
  characters.add(actor.model->name);
  characters.add(utf8_from_path(options.with.filename()));
  MeasureRequest shown = request;
  shown.bones = false;
  shown.measures.clear();
  if (options.heat) shown.measures.push_back(*options.heat);
  auto text_canvas =
      std::make_unique<TextCanvas>(options.width, options.height, layout.font_size, std::move(characters));
  return CompareSheet(std::unique_ptr<State>(
      new State{std::move(*context), std::move(*renderer), std::move(*image), std::move(*whole), opened, options, look,
                *oit, std::move(shown), layout, find_mesh_parts(*actor.model), SurfaceMeter(actor),
                std::move(text_canvas), std::move(foreign_actor), std::move(foreign_model)}));
}

void CompareSheet::frame_camera() {
  Stage& stage = state_->opened.document.stage;
  const Area& area = state_->column(0).image;
  const float aspect = area.size.x / area.size.y;
  apply_view(state_->options.stage, aspect, state_->opened);
  const std::optional<CameraChoice>& choice = state_->options.stage.camera_choice;
  const Document& document = state_->opened.document;
  const bool of_scene = !choice && state_->opened.has_cameras;
  const bool given =
      choice == CameraChoice::given || (of_scene && !document.cameras_follow[active_index(document.settings.views)]);
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
  if (const ForeignFrames* foreign = state_->request.foreign) {
    const std::span<const glm::vec3> posed = foreign->surface(0).positions;
    points.insert(points.end(), posed.begin(), posed.end());
  }
  stage.camera = framing_camera(points, aspect, kFrameShare);
}

std::string CompareSheet::driver() const {
  const DriverInfo driver = driver_info();
  return driver.renderer + "; " + driver.version;
}

Image CompareSheet::draw(std::size_t number) {
  State& state = *state_;
  const MeasuredFrame frame = state.measure(number);
  const std::vector<Pane> panes = state.panes(frame);
  state.draw_images(panes);
  const SheetText text = state.sheet_text(panes.back(), frame);
  if (state.foreign_actor) state.draw_foreign(panes, number);
  state.text_canvas->draw([&](ImDrawList& to) { draw_sheet_text(to, state.layout, text); });
  return state.whole.read();
}

}  // namespace odori
