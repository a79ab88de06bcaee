#include "cli/detail/render/render_document.h"

#include "base/console.h"
#include "base/text.h"
#include "base/translate.h"
#include "document/look_files.h"
#include "loading/background_file.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

// Index of the first bone or morph with this name; -1: none.
template <typename Item>
int index_of_name(const std::vector<Item>& items, const std::string& name) {
  const auto found = std::ranges::find_if(items, [&](const Item& item) { return item.name == name; });
  return name.empty() || found == items.end() ? -1 : static_cast<int>(found - items.begin());
}

// Another kind of heat map has the defaults.
Heatmap apply(const HeatmapOptions& options, const Heatmap& of_scene) {
  Heatmap heatmap = options.kind ? Heatmap{*options.kind, options.measure} : of_scene;
  heatmap.reference = options.against.value_or(heatmap.reference);
  if (options.range > 0.0f) heatmap.range = options.range;
  return heatmap;
}

// One mode is one view; its other settings are those of the scene's active view.
Views views_with(const RenderVerbOptions& options, Views views) {
  if (options.skinning.mode) {
    views.panes[0] = active_pane(views);
    views.style = ViewStyle::panes;
    views.count = 1;
    views.active = 0;
  }
  for (Pane& pane : views.panes) pane = {apply(options.skinning, pane.skinning), apply(options.heatmap, pane.heatmap)};
  apply(options.views, views);
  return views;
}

void select_parts(const RenderVerbOptions& options, OpenedFiles& opened) {
  Document& document = opened.document;
  const bool given = !options.bone.empty() || !options.morph.empty() || options.stage.actor;
  if (given || document.selected.actor < 0) {
    const Model& model = *document.stage.actors[opened.main_actor]->model;
    document.selected.actor = static_cast<int>(opened.main_actor);
    document.selected.bone = index_of_name(model.bones, options.bone);
    document.selected.morph = index_of_name(model.morphs, options.morph);
  }
  update_heatmap_parts(document);
}

// Empty: it cannot be read.
BackgroundPicture read_background(const std::filesystem::path& file, bool quiet) {
  auto background = open_background(file);
  if (background) return std::move(*background);
  if (!quiet) warn_left_out(file, background.fault());
  return {};
}

// Unless told otherwise, the grid is left out where it would lie on the floor of scenery.
bool default_grid(const Document& document) {
  if (document.own_settings) return document.settings.look.grid;
  return std::ranges::none_of(document.stage.actors, [](const auto& actor) { return has_floor(*actor); });
}

void apply_look(const LookChanges& changes, Document& document) {
  Look& look = document.settings.look;
  const bool grid = default_grid(document);
  apply(changes, look);
  const bool has_ground = look.background.a == 1.0f;
  if (!sets(changes, &Look::grid)) look.grid = has_ground && grid;
  if (!sets(changes, &Look::ground_shadow)) look.ground_shadow = look.ground_shadow && has_ground;
}

}  // namespace

RenderOptions apply(const RenderVerbOptions& options, BackgroundPicture background, OpenedFiles& opened) {
  Document& document = opened.document;
  SceneSettings& settings = document.settings;
  settings.views = views_with(options, settings.views);
  select_parts(options, opened);
  if (!options.look.background_image && !settings.look.background_image.empty()) {
    background = read_background(settings.look.background_image, options.quiet);
  }
  document.background = std::move(background);
  apply_look(options.look, document);
  if (options.stage.physics) settings.physics.mode = *options.stage.physics ? PhysicsMode::always : PhysicsMode::off;
  RenderOptions render(settings.look);
  render.axes = options.axes.value_or(options.panels.on);
  render.background_picture = document.background;
  for (const auto& [file, fault] : load_look_files(render)) {
    if (!options.quiet) warn_left_out(file, fault);
  }
  return render;
}

PaneCameras pane_cameras(const RenderVerbOptions& options, const OpenedFiles& opened) {
  const Document& document = opened.document;
  const Stage& stage = document.stage;
  PaneCameras cameras;
  cameras.fill(stage.camera);
  const bool given = options.stage.camera_choice || !options.views.modes.empty() || options.skinning.mode;
  if (given || !opened.has_cameras || !has_independent_cameras(document.settings.views)) return cameras;
  for (std::size_t i = 0; i < cameras.size(); ++i) {
    std::uint32_t cursor = stage.cursor.camera;
    if (!document.cameras_follow[i]) cameras[i] = document.cameras[i];
    if (document.cameras_follow[i] && !stage.camera_keys.empty()) cameras[i] = motion_camera(stage, cursor);
  }
  return cameras;
}

std::string heatmap_option_error(const RenderVerbOptions& options, const Views& views) {
  const bool in_page = options.panels.on && options.panels.page == Page::measure;
  bool displacement = false, ranged = false, weights = false, morph = false;
  for (const Pane& pane : panes_in_use(views)) {
    const HeatmapKind kind = pane.heatmap.kind;
    const bool measured = kind == HeatmapKind::measure || (kind == HeatmapKind::none && in_page);
    displacement = displacement || (measured && pane.heatmap.measure == Measure::displacement);
    ranged = ranged || kind == HeatmapKind::measure || kind == HeatmapKind::morph;
    weights = weights || kind == HeatmapKind::weights;
    morph = morph || kind == HeatmapKind::morph;
  }
  if (options.heatmap.against && !displacement)
    return tr("--against requires --heat displacement, or --ui with --page measure");
  if (options.heatmap.range > 0.0f && !ranged) {
    return tr("--range requires --heat with a measure or morph; the scale of kinds and weights is fixed");
  }
  if (!options.panels.on && !options.bone.empty() && !weights) return tr("--bone requires --ui or --heat weights");
  if (!options.panels.on && !options.morph.empty() && !morph) return tr("--chosen-morph requires --ui or --heat morph");
  return {};
}

}  // namespace odori
