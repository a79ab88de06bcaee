#include "analysis/surface_meter.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/figure/figure_file.h"
#include "cli/detail/figure/figure_layout.h"
#include "cli/figure.h"
#include "cli/opened_files.h"
#include "cli/output_files.h"
#include "export/panel_canvas.h"
#include "gpu/headless_context.h"
#include "image/image_writer.h"
#include "render/targets/render_target.h"
#include "view/camera_control.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kFigureShare = 0.92f;  // of an image's width and height that the models fill

bool has_svg_extension(const std::filesystem::path& file) { return folded(utf8_from_path(file.extension())) == ".svg"; }

int whole_pixels(float length) { return static_cast<int>(std::lround(length)); }

// What all panels are drawn with.
struct FigureTargets {
  HeadlessContext context;  // declared first, destroyed last: the other members need it
  Renderer renderer;
  RenderTarget image;  // of one panel
  RenderTarget whole;  // the figure
};

Result<FigureTargets> make_targets(const Figure& figure, const Area& area) {
  auto context = HeadlessContext::create();
  if (!context) return context.fault();
  auto renderer = Renderer::create();
  if (!renderer) return renderer.fault();
  auto image = RenderTarget::create(whole_pixels(area.size.x), whole_pixels(area.size.y), figure.samples);
  if (!image) return image.fault();
  auto whole = RenderTarget::create(figure.width, figure.height, 0);
  if (!whole) return whole.fault();
  return FigureTargets{std::move(*context), std::move(*renderer), std::move(*image), std::move(*whole)};
}

RenderOptions figure_options(const Figure& figure, bool edge) {
  RenderOptions options;
  options.grid = options.ground_shadow = options.self_shadow = false;
  options.edge = edge;
  options.background = figure.background;
  return options;
}

bool has_automatic_camera(const FigurePanel& panel, const OpenedFiles& opened) {
  const std::optional<CameraChoice>& choice = panel.stage.camera_choice;
  const bool of_scene = !choice && opened.has_cameras;
  return !opened.document.stage.follow_camera_motion && !of_scene && choice != CameraChoice::given;
}

// Adds all vertices in the panel's skinning mode.
void add_points(const FigurePanel& panel, const OpenedFiles& opened, std::vector<glm::vec3>& points) {
  for (const auto& actor : opened.document.stage.actors) {
    const std::vector<glm::vec3> posed = skinned_vertices(*actor, panel.skinning).positions;
    points.insert(points.end(), posed.begin(), posed.end());
  }
}

// Opens the files and advances to the frame.
ExitStatus open_panel(const FigurePanel& panel, float aspect, bool textures, bool quiet,
                      std::optional<OpenedFiles>& to) {
  auto opened = open_stage(panel.stage, textures);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  to.emplace(std::move(std::get<OpenedFiles>(opened)));
  print_findings(*to, quiet);
  const std::vector<SkinningMode> modes{panel.skinning.mode, panel.heatmap.reference};
  const std::size_t used = panel.heatmap.kind == HeatmapKind::none ? 1 : 2;
  const ExitStatus ready = prepare_modes(to->document.stage, std::span(modes).first(used), quiet);
  if (ready != ExitStatus::success) return ready;
  const double frame = panel.frame.value_or(to->document.clock.frame);
  const Status valid = check_selection({{frame}, {}}, to->document.clock.last);
  if (!valid) return bad_command_line(describe(valid.fault()));
  apply_view(panel.stage, aspect, *to);
  if (!simulate_to_last(to->document.stage, {&frame, 1}, quiet)) return ExitStatus::interrupted;
  advance(to->document.stage, frame);
  return ExitStatus::success;
}

// What panels share: the camera, and the scale of each heat map.
struct Shared {
  std::vector<glm::vec3> points;        // that the common camera shows
  std::optional<Camera> camera;         // of the panels with an automatic camera; nothing: each its own
  std::vector<HeatmapScale> of_panels;  // that of all panels with the same heat map
};

// Measures the panel's heat map. Its scale has no range yet.
HeatmapScale measured(const FigurePanel& panel, const OpenedFiles& opened) {
  HeatmapScale scale{panel.heatmap};
  if (panel.heatmap.kind != HeatmapKind::measure) return scale;
  scale.least = scale.most = neutral(panel.heatmap.measure);
  Skinning reference = panel.skinning;
  reference.mode = panel.heatmap.reference;
  for (const auto& actor : opened.document.stage.actors) {
    std::vector<float> values(actor->model->vertices.size());
    SurfaceMeter meter(*actor);
    meter.begin();
    meter.measure(panel.heatmap.measure, panel.skinning, reference, values);
    for (const float value : values) {
      scale.least = std::min(scale.least, value);
      scale.most = std::max(scale.most, value);
    }
  }
  return scale;
}

HeatmapScale scale_of_all(const HeatmapScale& scale, std::span<const HeatmapScale> all) {
  float least = scale.least, most = scale.most;
  for (const HeatmapScale& other : all) {
    if (other.heatmap != scale.heatmap) continue;
    least = std::min(least, other.least);
    most = std::max(most, other.most);
  }
  return heatmap_scale(scale.heatmap, least, most);
}

// Opens each panel without its images, one after the other: all of them may not fit in memory.
ExitStatus find_shared(const Figure& figure, float aspect, Shared& shared) {
  std::vector<HeatmapScale> scales;
  for (const FigurePanel& panel : figure.panels) {
    std::optional<OpenedFiles> opened;
    const ExitStatus ready = open_panel(panel, aspect, false, true, opened);
    if (ready != ExitStatus::success) return ready;
    if (figure.one_camera && has_automatic_camera(panel, *opened)) add_points(panel, *opened, shared.points);
    scales.push_back(measured(panel, *opened));
  }
  if (!shared.points.empty()) shared.camera = framing_camera(shared.points, aspect, kFigureShare);
  for (const HeatmapScale& scale : scales) shared.of_panels.push_back(scale_of_all(scale, scales));
  return ExitStatus::success;
}

void aim_camera(const FigurePanel& panel, const Shared& shared, float aspect, OpenedFiles& opened) {
  if (!has_automatic_camera(panel, opened)) return;
  std::vector<glm::vec3> points;
  if (!shared.camera) add_points(panel, opened, points);
  opened.document.stage.camera = shared.camera ? *shared.camera : framing_camera(points, aspect, kFigureShare);
}

ExitStatus draw_panel(const Figure& figure, std::size_t number, const PanelAreas& areas, const Shared& shared,
                      FigureTargets& targets, bool quiet, FigurePage& page) {
  const FigurePanel& panel = figure.panels[number];
  const int width = whole_pixels(areas.image.size.x), height = whole_pixels(areas.image.size.y);
  const float aspect = areas.image.size.x / areas.image.size.y;
  std::optional<OpenedFiles> opened;
  const ExitStatus ready = open_panel(panel, aspect, true, quiet, opened);
  if (ready != ExitStatus::success) return ready;
  aim_camera(panel, shared, aspect, *opened);
  const Status uploaded = upload_all(targets.renderer, *opened);
  if (!uploaded) return print_error(ExitStatus::no_opengl, describe(uploaded.fault()));
  Pane pane{panel.skinning, panel.heatmap};
  const HeatmapScale& scale = shared.of_panels[number];
  if (panel.heatmap.kind == HeatmapKind::measure) pane.heatmap.range = scale.high - neutral(panel.heatmap.measure);
  targets.renderer.upload_frame(opened->document.stage, opened->document.gpu_models, {&pane, 1});
  targets.image.bind();
  targets.renderer.draw_view(opened->document.stage, opened->document.gpu_models, figure_options(figure, panel.edge),
                             {pane, {}, opened->document.stage.camera, width, height, 0, width});
  targets.whole.bind();
  targets.image.blit_to_bound(whole_pixels(areas.image.low.x),
                              figure.height - whole_pixels(areas.image.low.y) - height);
  page.pictures.push_back({areas.image, targets.image.read()});
  add_panel(panel, areas, opened->document.stage.camera, page);
  if (panel.heatmap.kind != HeatmapKind::none && !areas.bar.empty())
    add_color_bar(scale, areas.legend, areas.bar, page);
  return ExitStatus::success;
}

// Draws all panels and the bar that they share.
ExitStatus draw_figure(const Figure& figure, const FigureLayout& layout, FigureTargets& targets, bool quiet,
                       FigurePage& page) {
  const Area& image = layout.panels.front().image;
  Shared shared;
  const ExitStatus found = find_shared(figure, image.size.x / image.size.y, shared);
  if (found != ExitStatus::success) return found;
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const ExitStatus drawn = draw_panel(figure, i, layout.panels[i], shared, targets, quiet, page);
    if (drawn != ExitStatus::success) return drawn;
  }
  if (layout.bar.empty()) return ExitStatus::success;
  const auto of_all = std::ranges::find_if(
      shared.of_panels, [](const HeatmapScale& scale) { return scale.heatmap.kind != HeatmapKind::none; });
  add_color_bar(*of_all, layout.legend, layout.bar, page);
  return ExitStatus::success;
}

// Boxes and texts over the images, which are in `targets.whole`.
Image finished_image(const FigurePage& page, FigureTargets& targets) {
  CharacterSet characters;
  for (const FigurePage::Text& text : page.texts) characters.add(text.text);
  TextCanvas canvas(page.width, page.height, page.font_size, std::move(characters));
  targets.whole.bind();
  canvas.draw([&](ImDrawList& to) { draw_page(to, page); });
  return targets.whole.read();
}

FigurePage blank_page(const Figure& figure) {
  FigurePage page;
  page.width = figure.width;
  page.height = figure.height;
  page.font_size = figure.font_size;
  page.background = glm::vec3(figure.background);
  page.on_dark = glm::dot(page.background, glm::vec3(0.299f, 0.587f, 0.114f)) < 0.5f;
  return page;
}

InputFiles figure_inputs(const Figure& figure, const std::filesystem::path& description) {
  InputFiles inputs{description};
  for (const FigurePanel& panel : figure.panels)
    inputs.insert(inputs.end(), panel.stage.files.begin(), panel.stage.files.end());
  return inputs;
}

}  // namespace

ExitStatus figure_verb(const FigureOptions& options) {
  if (!has_png_extension(options.output) && !has_svg_extension(options.output))
    return bad_command_line(tr_format("{}: a figure is a .png or .svg file", utf8_from_path(options.output)));
  const auto figure = read_figure(options.file);
  if (!figure) return print_error(ExitStatus::unreadable_input, options.file, figure.fault());
  if (const Status allowed = check_output(options.output, figure_inputs(*figure, options.file)); !allowed)
    return print_output_error(options.output, allowed.fault());
  const FigureLayout layout = figure_layout(*figure);
  auto targets = make_targets(*figure, layout.panels.front().image);
  if (!targets) return print_error(ExitStatus::no_opengl, describe(targets.fault()));
  FigurePage page = blank_page(*figure);
  targets->whole.bind();
  targets->renderer.draw(Stage(), {}, figure_options(*figure, false), figure->width, figure->height);
  const ExitStatus drawn = draw_figure(*figure, layout, *targets, options.quiet, page);
  if (drawn != ExitStatus::success) return drawn;
  if (!figure->caption.empty()) page.texts.push_back({layout.footer, figure->caption, 1.0f});
  Status written = Done{};
  if (has_png_extension(options.output)) {
    written = write_image(options.output, finished_image(page, *targets));
  } else {
    const std::string svg = svg_text(page);
    written = write_file(options.output, Bytes(reinterpret_cast<const std::uint8_t*>(svg.data()), svg.size()));
  }
  return written ? ExitStatus::success : print_error(ExitStatus::unwritable_output, options.output, written.fault());
}

}  // namespace odori
