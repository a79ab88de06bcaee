#include "cli/detail/render/render_setup.h"

#include "base/console.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "document/scene.h"
#include "image/image_writer.h"
#include "loading/background_file.h"
#include "sound/sound_file.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

// Empty: the options name no background image.
std::filesystem::path background_image(const RenderVerbOptions& options) {
  return options.look.background_image.value_or(std::filesystem::path());
}

// Whether time passes in the frames of a film as in reality.
bool in_real_time(std::span<const double> frames, double fps) {
  constexpr double kTolerance = 1e-3;  // frames
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const double expected = frames.front() + static_cast<double>(i) * kFramesPerSecond / fps;
    if (std::abs(frames[i] - expected) > kTolerance) return false;
  }
  return true;
}

// Returns why the options do not suit the output; empty: they do. What is checked here needs no file to be opened.
std::string option_error(const RenderVerbOptions& options, RenderKind kind) {
  const bool film = kind == RenderKind::film || kind == RenderKind::frames, sequence = kind == RenderKind::sequence;
  if (kind == RenderKind::frames && options.panels.on)
    return tr("--ui cannot be planned: the panels show the simulation");
  if (!film && !options.output.empty() && !has_png_extension(options.output)) {
    return utf8_from_path(options.output) + tr(": the output must be a .png, .mp4, .webm, .mov or .gif file");
  }
  if (options.reference && (film || sequence)) {
    return tr("--reference compares a single image; for a film or numbered images, compare single frames with --frame");
  }
  if (!options.sound.file.empty() && !film) return tr("--sound needs a film: -o FILE.mp4, .webm or .mov");
  if (options.panels.on && options.supersample != 1) return tr("--supersample cannot be combined with --ui");
  if (options.panels.on && options.accumulation != Accumulation())
    return tr("--accumulate cannot be combined with --ui");
  const bool paced_sequence = sequence && options.frames.list.empty() && !has_step(options.frames);
  if (options.fps && !film && !paced_sequence) {
    return tr("--fps requires a film, or numbered images of a range of frames without a step");
  }
  if (options.processes && (kind == RenderKind::image || kind == RenderKind::frames || options.panels.on)) {
    return tr("--processes requires a film or numbered images, without --ui");
  }
  if (options.overwrite == Overwrite::force && options.output.empty()) return tr("--force requires --output");
  return {};
}

// What the option for the background names; empty: a colour.
Result<BackgroundPicture> named_background(const RenderVerbOptions& options) {
  const std::filesystem::path file = background_image(options);
  return file.empty() ? BackgroundPicture() : open_background(file);
}

// The song of a show is the sound of a film that can have one, unless another is given or time passes otherwise.
void use_song(const OpenedFiles& opened, std::span<const double> frames, RenderKind kind, RenderVerbOptions& options) {
  if (opened.document.song.file.empty() || !options.sound.file.empty()) return;
  if (!in_real_time(frames, options.fps.value_or(kFramesPerSecond))) return;
  RenderVerbOptions with_song = options;
  with_song.sound = {opened.document.song.file, opened.document.song.offset_s};
  const bool can_have_it =
      kind == RenderKind::frames || check_film_options(options.output, film_options(with_song, frames));
  if (can_have_it) options = std::move(with_song);
}

// Index of the first bone or morph with this name; -1: none.
template <typename Item>
int index_of_name(const std::vector<Item>& items, const std::string& name) {
  const auto found = std::ranges::find_if(items, [&](const Item& item) { return item.name == name; });
  return name.empty() || found == items.end() ? -1 : static_cast<int>(found - items.begin());
}

// Returns which option names something that the first model does not have, or has no effect; empty: none.
std::string selection_error(const Model& model, const RenderVerbOptions& options, const Views& views) {
  if (!options.bone.empty() && index_of_name(model.bones, options.bone) < 0) {
    return tr("the first model has no bone named ") + options.bone;
  }
  if (!options.morph.empty() && index_of_name(model.morphs, options.morph) < 0) {
    return tr("the first model has no morph named ") + options.morph;
  }
  return heatmap_option_error(options, views);
}

// Prints why the options cannot be carried out, before any model is opened.
ExitStatus check_options(const RenderVerbOptions& options, RenderKind kind) {
  if (const std::string error = option_error(options, kind); !error.empty()) return bad_command_line(error);
  const bool film = kind == RenderKind::film;
  const Status suitable = film ? check_film_options(options.output, film_options(options, {})) : Status(Done{});
  if (!suitable) return print_output_error(options.output, suitable.fault());
  if (options.sound.file.empty()) return ExitStatus::success;
  const auto sound = SoundFile::open(options.sound.file);
  return sound ? ExitStatus::success : print_error(ExitStatus::unreadable_input, options.sound.file, sound.fault());
}

// The frames to render. Prints why there are none.
std::optional<std::vector<double>> frames_of(const RenderVerbOptions& options, const OpenedFiles& opened,
                                             RenderKind kind) {
  const double shown = opened.document.clock.frame, fps = options.fps.value_or(kFramesPerSecond);
  const FrameSelection::Range one{shown, shown, 1.0};
  auto selected = selected_frames(options.frames, kind == RenderKind::image ? one : film_frames(opened, fps),
                                  opened.document.clock.last);
  if (!selected) {
    bad_command_line(describe(selected.fault()));
  } else if (kind == RenderKind::image && selected->size() != 1) {
    bad_command_line(tr("several frames require a film or a numbered name such as %05d.png"));
  } else if (!options.sound.file.empty() && !in_real_time(*selected, fps)) {
    bad_command_line(tr("--sound needs frames in real time; remove the step of --frames or change --fps"));
  } else {
    return std::move(*selected);
  }
  return std::nullopt;
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

double frame_step(const RenderVerbOptions& options) {
  return has_step(options.frames) ? options.frames.range->step
                                  : kFramesPerSecond / options.fps.value_or(kFramesPerSecond);
}

std::vector<double> evaluated_frames(const PreparedRender& render) {
  const double step = frame_step(render.options);
  std::vector<double> all;
  for (const double frame : render.frames) {
    const auto moments = moments_of(render.options.accumulation, render.opened.document.stage, frame, step);
    all.insert(all.end(), moments.begin(), moments.end());
  }
  return all;
}

FilmOptions film_options(const RenderVerbOptions& options, std::span<const double> frames) {
  const double fps = options.fps.value_or(kFramesPerSecond);
  FilmOptions film{options.width, options.height, fps, has_transparent_background(options.look), options.overwrite};
  if (options.sound.file.empty()) return film;
  const double first = frames.empty() ? 0.0 : frames.front();
  film.sound = FilmSound{options.sound.file, options.sound.offset_s, first / kFramesPerSecond,
                         static_cast<double>(frames.size()) / fps};
  return film;
}

std::variant<PreparedRender, ExitStatus> prepare_render(const RenderVerbOptions& requested, RenderKind kind,
                                                        Textures textures) {
  PreparedRender render;
  render.options = requested;
  RenderVerbOptions& options = render.options;
  auto background = named_background(options);
  if (!background) return print_error(ExitStatus::unreadable_input, background_image(options), background.fault());
  if (const ExitStatus valid = check_options(options, kind); valid != ExitStatus::success) return valid;
  auto opened = open_stage(options.stage, textures == Textures::load);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  render.opened = std::move(std::get<OpenedFiles>(opened));
  print_findings(render.opened, options.quiet);
  render.renderer_options = apply(options, std::move(*background), render.opened);
  const Document& document = render.opened.document;
  const Views& views = document.settings.views;
  const Model& model = *document.stage.actors[render.opened.main_actor]->model;
  const std::string error = selection_error(model, options, views);
  if (!error.empty()) return bad_command_line(error);
  apply_view(options.stage, pane_aspect(views, options.width, options.height, kPaneGap), render.opened);
  auto frames = frames_of(options, render.opened, kind);
  if (!frames) return ExitStatus::bad_command_line;
  render.frames = std::move(*frames);
  if (kind == RenderKind::film || kind == RenderKind::frames) use_song(render.opened, render.frames, kind, options);
  return render;
}

ExitStatus prepare_for_frames(PreparedRender& render) {
  std::vector<SkinningMode> modes;
  for (const Pane& pane : panes_in_use(render.opened.document.settings.views)) modes.push_back(pane.skinning.mode);
  return prepare_modes(render.opened.document.stage, modes, render.options.quiet);
}

InputFiles input_files(const PreparedRender& render) {
  const RenderVerbOptions& options = render.options;
  InputFiles inputs = input_files(options.stage, render.opened);
  if (!background_image(options).empty()) inputs.push_back(background_image(options));
  if (!options.sound.file.empty()) inputs.push_back(options.sound.file);
  if (options.reference) inputs.push_back(options.reference->image);
  return inputs;
}

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
