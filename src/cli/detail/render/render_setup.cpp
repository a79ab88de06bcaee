#include "cli/detail/render/render_setup.h"

#include "base/files.h"
#include "base/translate.h"
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

bool has_name(const auto& items, const std::string& name) {
  return std::ranges::any_of(items, [&](const auto& item) { return item.name == name; });
}

// Returns which option names something that the first model does not have, or has no effect; empty: none.
std::string selection_error(const Model& model, const RenderVerbOptions& options, const Views& views) {
  if (!options.bone.empty() && !has_name(model.bones, options.bone)) {
    return tr("the first model has no bone named ") + options.bone;
  }
  if (!options.morph.empty() && !has_name(model.morphs, options.morph)) {
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

}  // namespace odori
