#include "analysis/surface_meter.h"
#include "base/files.h"
#include "base/platform/child_process.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/figure/figure_layout.h"
#include "cli/detail/foreign_file.h"
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

constexpr FaultKind kPdfWriter{"figure.pdf",
                               "rsvg-convert, which makes PDFs, cannot be started; install librsvg2-bin or write .svg"};

constexpr float kFigureShare = 0.92f;  // of an image's width and height that the models fill

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

struct OpenedPanel {
  OpenedFiles files;
  std::optional<ForeignFrames> foreign{};  // the frame of FigurePanel::with

  Actor& main_actor() { return *files.document.stage.actors[files.main_actor]; }
  // Whether another program posed the vertices of this actor.
  bool is_foreign(const Actor& actor) { return foreign && &actor == &main_actor(); }
};

// Adds all vertices in the panel's skinning mode.
void add_points(const FigurePanel& panel, OpenedPanel& opened, std::vector<glm::vec3>& points) {
  for (const auto& actor : opened.files.document.stage.actors) {
    const std::vector<glm::vec3> posed =
        opened.is_foreign(*actor) ? opened.foreign->positions : skinned_vertices(*actor, panel.skinning).positions;
    points.insert(points.end(), posed.begin(), posed.end());
  }
}

ExitStatus hide_materials(const FigurePanel& panel, OpenedPanel& opened) {
  for (const std::string& name : panel.hidden) {
    const std::vector<Material>& materials = opened.main_actor().model->materials;
    const auto found = std::ranges::find(materials, name, &Material::name);
    if (found == materials.end()) return bad_command_line(tr_format("{}: the model has no such material", name));
    set_material_visible(opened.main_actor(), static_cast<int>(found - materials.begin()), false);
  }
  return ExitStatus::success;
}

ExitStatus read_foreign(const FigurePanel& panel, double frame, OpenedPanel& opened) {
  if (panel.with.empty()) return ExitStatus::success;
  const auto file = ForeignFile::open(panel.with);
  if (!file) return print_error(ExitStatus::unreadable_input, panel.with, file.fault());
  auto read = file->read<float>(opened.main_actor().model->vertices.size(), {&frame, 1});
  if (!read) return print_error(ExitStatus::unreadable_input, panel.with, read.fault());
  opened.foreign.emplace(std::move(*read));
  return ExitStatus::success;
}

// Opens the files and advances to the frame.
ExitStatus open_panel(const FigurePanel& panel, float aspect, bool textures, bool quiet,
                      std::optional<OpenedPanel>& to) {
  auto opened = open_stage(panel.stage, textures);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  to.emplace(OpenedPanel{std::move(std::get<OpenedFiles>(opened))});
  OpenedFiles& files = to->files;
  print_findings(files, quiet);
  const std::vector<SkinningMode> modes{panel.skinning.mode, panel.heatmap.reference};
  const std::size_t used = panel.heatmap.kind == HeatmapKind::none ? 1 : 2;
  const ExitStatus ready = prepare_modes(files.document.stage, std::span(modes).first(used), quiet);
  if (ready != ExitStatus::success) return ready;
  const double frame = panel.frame.value_or(files.document.clock.frame);
  const Status valid = check_selection({{frame}, {}}, files.document.clock.last);
  if (!valid) return bad_command_line(describe(valid.fault()));
  if (const ExitStatus hidden = hide_materials(panel, *to); hidden != ExitStatus::success) return hidden;
  if (const ExitStatus read = read_foreign(panel, frame, *to); read != ExitStatus::success) return read;
  apply_view(panel.stage, aspect, files);
  if (!simulate_to_last(files.document.stage, {&frame, 1}, quiet)) return ExitStatus::interrupted;
  advance(files.document.stage, frame);
  return ExitStatus::success;
}

// What panels share: the camera, and the scale of each heat map.
struct Shared {
  std::vector<glm::vec3> points;        // that the common camera shows
  std::optional<Camera> camera;         // of the panels with an automatic camera; nothing: each its own
  std::vector<HeatmapScale> of_panels;  // that of all panels with the same heat map
};

// The values of the panel's heat map, which is of a measure.
std::vector<float> heat_values(const FigurePanel& panel, const Actor& actor, OpenedPanel& opened) {
  Skinning reference = panel.skinning;
  reference.mode = panel.heatmap.reference;
  std::vector<float> values(actor.model->vertices.size());
  SurfaceMeter meter(actor);
  meter.begin();
  if (opened.is_foreign(actor)) {
    meter.measure(panel.heatmap.measure, opened.foreign->surface(0), reference, values);
  } else {
    meter.measure(panel.heatmap.measure, panel.skinning, reference, values);
  }
  return values;
}

// Measures the panel's heat map. Its scale has no range yet.
HeatmapScale measured(const FigurePanel& panel, OpenedPanel& opened) {
  HeatmapScale scale{panel.heatmap};
  if (panel.heatmap.kind != HeatmapKind::measure) return scale;
  scale.least = scale.most = neutral(panel.heatmap.measure);
  for (const auto& actor : opened.files.document.stage.actors) {
    for (const float value : heat_values(panel, *actor, opened)) {
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
    std::optional<OpenedPanel> opened;
    const ExitStatus ready = open_panel(panel, aspect, false, true, opened);
    if (ready != ExitStatus::success) return ready;
    if (figure.one_camera && has_automatic_camera(panel, opened->files)) add_points(panel, *opened, shared.points);
    scales.push_back(measured(panel, *opened));
  }
  if (!shared.points.empty()) shared.camera = framing_camera(shared.points, aspect, kFigureShare);
  for (const HeatmapScale& scale : scales) shared.of_panels.push_back(scale_of_all(scale, scales));
  return ExitStatus::success;
}

void aim_camera(const FigurePanel& panel, const Shared& shared, float aspect, OpenedPanel& opened) {
  if (!has_automatic_camera(panel, opened.files)) return;
  std::vector<glm::vec3> points;
  if (!shared.camera) add_points(panel, opened, points);
  opened.files.document.stage.camera = shared.camera ? *shared.camera : framing_camera(points, aspect, kFigureShare);
}

// Uploads the models and the frame. The vertices of another program are those of an actor that replaces the model's.
Status upload_panel(const FigurePanel& panel, const Pane& pane, Renderer& renderer, OpenedPanel& opened) {
  OpenedFiles& files = opened.files;
  Document& document = files.document;
  if (!opened.foreign) {
    if (const Status uploaded = upload_all(renderer, files); !uploaded) return uploaded;
    renderer.upload_frame(document.stage, document.gpu_models, {&pane, 1});
    return Done{};
  }
  std::vector<float> values(opened.main_actor().model->vertices.size());
  if (panel.heatmap.kind == HeatmapKind::measure) values = heat_values(panel, opened.main_actor(), opened);
  std::unique_ptr<Actor> foreign = make_foreign_actor(opened.main_actor());
  auto model = renderer.upload(*foreign->model, files.textures[files.main_actor]);
  if (!model) return model.fault();
  if (const Status uploaded = upload_all(renderer, files); !uploaded) return uploaded;
  pose_foreign_actor(opened.main_actor(), opened.foreign->surface(0), *foreign);
  foreign->overrides.material_hidden = opened.main_actor().overrides.material_hidden;
  document.stage.actors[files.main_actor] = std::move(foreign);
  document.gpu_models[files.main_actor] = std::move(*model);
  Pane linear = pane;
  linear.skinning.mode = SkinningMode::linear;
  renderer.upload_frame(document.stage, document.gpu_models, {&linear, 1}, GivenHeatmap{files.main_actor, values});
  return Done{};
}

ExitStatus draw_panel(const Figure& figure, std::size_t number, const PanelAreas& areas, const Shared& shared,
                      FigureTargets& targets, bool quiet, FigurePage& page) {
  const FigurePanel& panel = figure.panels[number];
  const int width = whole_pixels(areas.image.size.x), height = whole_pixels(areas.image.size.y);
  const float aspect = areas.image.size.x / areas.image.size.y;
  std::optional<OpenedPanel> opened;
  const ExitStatus ready = open_panel(panel, aspect, true, quiet, opened);
  if (ready != ExitStatus::success) return ready;
  aim_camera(panel, shared, aspect, *opened);
  Pane pane{panel.skinning, panel.heatmap};
  const HeatmapScale& scale = shared.of_panels[number];
  if (panel.heatmap.kind == HeatmapKind::measure) pane.heatmap.range = scale.high - neutral(panel.heatmap.measure);
  const Status uploaded = upload_panel(panel, pane, targets.renderer, *opened);
  if (!uploaded) return print_error(ExitStatus::no_opengl, describe(uploaded.fault()));
  if (opened->foreign) pane.skinning.mode = SkinningMode::linear;
  const Document& document = opened->files.document;
  targets.image.bind();
  targets.renderer.draw_view(document.stage, document.gpu_models, figure_options(figure, panel.edge),
                             {pane, {}, document.stage.camera, width, height, 0, width});
  targets.whole.bind();
  targets.image.blit_to_bound(whole_pixels(areas.image.low.x),
                              figure.height - whole_pixels(areas.image.low.y) - height);
  page.pictures.push_back({areas.image, targets.image.read()});
  add_panel(panel, areas, document.stage.camera, page);
  if (panel.heatmap.kind != HeatmapKind::none && !areas.bar.empty())
    add_color_bar(scale, areas.legend, areas.bar, page);
  return ExitStatus::success;
}

// Draws all panels and the bar that they share.
ExitStatus draw_panels(const Figure& figure, const FigureLayout& layout, FigureTargets& targets, bool quiet,
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

// The names and the order of its options are those of librsvg 2.52 and later; a pixel is 1/96 inch.
Status write_pdf(const std::filesystem::path& output, std::string_view svg, Overwrite overwrite) {
  auto file = PendingFile::create(output, overwrite);
  if (!file) return file.fault();
  auto process =
      ChildProcess::start({"rsvg-convert", "--unlimited", "--format", "pdf", "--output", utf8_from_path(file->path())});
  if (!process) return fault(kPdfWriter, process.fault().detail);
  const Status fed = process->write(text_bytes(svg));
  const Status ended = process->finish();
  if (!fed || !ended) return !ended ? ended : fed;
  return file->commit();
}

}  // namespace

Status write_vectors(const std::filesystem::path& output, std::string_view svg, Overwrite overwrite) {
  if (folded(utf8_from_path(output.extension())) == ".pdf") return write_pdf(output, svg, overwrite);
  return write_file(output, text_bytes(svg), overwrite);
}

ExitStatus draw_figure(const Figure& figure, const std::filesystem::path& output, Overwrite overwrite, bool quiet) {
  const FigureLayout layout = figure_layout(figure);
  auto targets = make_targets(figure, layout.panels.front().image);
  if (!targets) return print_error(ExitStatus::no_opengl, describe(targets.fault()));
  FigurePage page = blank_page(figure);
  targets->whole.bind();
  targets->renderer.draw(Stage(), {}, figure_options(figure, false), figure.width, figure.height);
  const ExitStatus drawn = draw_panels(figure, layout, *targets, quiet, page);
  if (drawn != ExitStatus::success) return drawn;
  if (!figure.caption.empty()) page.texts.push_back({layout.footer, figure.caption, 1.0f});
  const Status written = has_png_extension(output) ? write_image(output, finished_image(page, *targets), overwrite)
                                                   : write_vectors(output, svg_text(page), overwrite);
  return written ? ExitStatus::success : print_error(ExitStatus::unwritable_output, output, written.fault());
}

}  // namespace odori
