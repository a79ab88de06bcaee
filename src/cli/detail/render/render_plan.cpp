#include "cli/detail/render/render_plan.h"

#include "base/console.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "image/image_decoder.h"

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
Views planned_views(const RenderVerbOptions& options, Views views) {
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

void select_parts(const RenderVerbOptions& options, const OpenedStage& opened, RenderPlan& plan) {
  const StageSelection& of_scene = opened.selection;
  plan.selected = static_cast<int>(opened.main_actor);
  if (options.bone.empty() && options.morph.empty() && !options.stage.actor && of_scene.actor >= 0) {
    plan.selected = of_scene.actor;
    plan.bone = of_scene.bone;
    plan.morph = of_scene.morph;
  } else {
    const Model& model = *opened.stage.actors[opened.main_actor]->model;
    plan.bone = index_of_name(model.bones, options.bone);
    plan.morph = index_of_name(model.morphs, options.morph);
  }
  for (Pane& pane : plan.settings.views.panes) {
    pane.heatmap.part_actor = plan.selected;
    pane.heatmap.bone = plan.bone;
    pane.heatmap.morph = plan.morph;
  }
}

// Null: it cannot be read.
std::shared_ptr<const Image> read_background(const std::filesystem::path& file, bool quiet) {
  const auto bytes = read_file(file);
  auto image = bytes ? read_image(*bytes) : Result<Image>(bytes.fault());
  if (image) return std::make_shared<const Image>(std::move(*image));
  if (!quiet) {
    print_error(ExitStatus::success, tr_format("warning: {}: {}; what uses this file is left out", utf8_from_path(file),
                                               describe(image.fault())));
  }
  return nullptr;
}

// Unless told otherwise, the grid is left out where it would lie on the floor of scenery.
bool default_grid(const OpenedStage& opened) {
  if (opened.state.settings) return opened.state.settings->look.grid;
  const auto& actors = opened.stage.actors;
  return std::ranges::none_of(actors, [](const auto& actor) { return has_floor(*actor); });
}

void apply_look(const LookChanges& changes, const OpenedStage& opened, Look& look) {
  apply(changes, look);
  const bool has_ground = look.background.a == 1.0f;
  if (!sets(changes, &Look::grid)) look.grid = has_ground && default_grid(opened);
  if (!sets(changes, &Look::ground_shadow)) look.ground_shadow = look.ground_shadow && has_ground;
}

}  // namespace

RenderPlan render_plan(const RenderVerbOptions& options, const OpenedStage& opened,
                       std::shared_ptr<const Image> background) {
  RenderPlan plan{opened.state.settings.value_or(SceneSettings()), {}};
  plan.settings.views = planned_views(options, plan.settings.views);
  select_parts(options, opened, plan);
  plan.settings.look.background_image = opened.background_image;
  apply_look(options.look, opened, plan.settings.look);
  if (options.stage.physics) {
    plan.settings.physics.mode = *options.stage.physics ? PhysicsMode::always : PhysicsMode::off;
  }
  plan.render = RenderOptions(plan.settings.look);
  plan.render.axes = options.axes.value_or(options.panels);
  if (options.look.background_image) {
    plan.render.background_pixels = std::move(background);
  } else if (!opened.background_image.empty()) {
    plan.render.background_pixels = read_background(opened.background_image, options.quiet);
  }
  return plan;
}

PaneCameras plan_cameras(const RenderVerbOptions& options, const OpenedStage& opened, const RenderPlan& plan) {
  const Stage& stage = opened.stage;
  const std::vector<ShowCamera>& own = opened.state.cameras;
  PaneCameras cameras;
  cameras.fill(stage.camera);
  const bool given = options.stage.camera_choice || !options.views.modes.empty() || options.skinning.mode;
  if (given || own.empty() || !has_independent_cameras(plan.settings.views)) return cameras;
  for (std::size_t i = 0; i < cameras.size(); ++i) {
    const ShowCamera& camera = own[std::min(i, own.size() - 1)];
    std::uint32_t cursor = stage.cursor.camera;
    if (!camera.follow) cameras[i] = camera.camera;
    if (camera.follow && !stage.camera_keys.empty()) cameras[i] = motion_camera(stage, cursor);
  }
  return cameras;
}

std::string heatmap_option_error(const RenderVerbOptions& options, const RenderPlan& plan) {
  const bool in_page = options.panels && options.page == Page::measure;
  bool displacement = false, ranged = false, weights = false, morph = false;
  for (const Pane& pane : panes_in_use(plan.settings.views)) {
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
  if (!options.panels && !options.bone.empty() && !weights) return tr("--bone requires --ui or --heat weights");
  if (!options.panels && !options.morph.empty() && !morph) return tr("--chosen-morph requires --ui or --heat morph");
  return {};
}

}  // namespace odori
