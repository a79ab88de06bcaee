#include "base/console.h"
#include "base/files.h"
#include "base/text.h"
#include "cli/detail/render_plan.h"
#include "cli/opened_stage.h"
#include "cli/output_files.h"
#include "cli/verbs.h"
#include "export/film.h"
#include "export/image_difference.h"
#include "export/ui_image.h"
#include "gpu/debug.h"
#include "gpu/headless_context.h"
#include "image/image_decoder.h"
#include "image/image_writer.h"
#include "render/large_image.h"
#include "sound/sound_file.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

// The parts of a name such as "frames/%05d.png".
struct NumberedName {
  std::string before;
  int digits;
  std::string after;
};

// Returns nothing if the name contains no such number.
std::optional<NumberedName> numbered_name(const std::filesystem::path& output) {
  const std::string text = utf8_from_path(output);
  const std::size_t percent = text.find('%');
  if (percent == std::string::npos) return std::nullopt;
  std::size_t end = percent + 1;
  int digits = 0;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9' && digits < 10) {
    digits = digits * 10 + (text[end++] - '0');
  }
  if (end >= text.size() || text[end] != 'd' || digits > 9) return std::nullopt;
  return NumberedName{text.substr(0, percent), digits, text.substr(end + 1)};
}

std::filesystem::path numbered_file(const NumberedName& name, std::size_t number) {
  return path_from_utf8(fmt::format("{}{:0{}}{}", name.before, number, name.digits, name.after));
}

// The file names that the panels show, per actor.
std::vector<ActorFiles> actor_files(const OpenedStage& opened) {
  std::vector<ActorFiles> files(opened.stage.actors.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    const Actor& actor = *opened.stage.actors[i];
    files[i].model = utf8_from_path(actor.file.filename());
    for (const MotionLayer& layer : actor.layers) files[i].motions.push_back(utf8_from_path(layer.file.filename()));
    for (const OpenedStage::FileReport& report : opened.reports) {
      if (report.is_model && report.file == actor.file) files[i].report = report.report;
    }
  }
  return files;
}

// The name of the last camera or light motion.
std::string scene_file(const OpenedStage& opened) {
  std::string name;
  for (const OpenedStage::FileReport& report : opened.reports) {
    if (report.scene) name = utf8_from_path(report.file.filename());
  }
  return name;
}

constexpr double kBlinkFrames = 15.0;  // how long each of the two panes is visible

ViewSettings view_settings(const RenderVerbOptions& options, const RenderPlan& plan) {
  ViewSettings settings;
  static_cast<SceneSettings&>(settings) = plan.settings;
  settings.dope_sheet = options.dope_sheet;
  settings.curves = options.curves;
  settings.bones = options.bones;
  settings.bodies = options.bodies;
  settings.bone_names = options.bone_names;
  return settings;
}

bool is_transparent(const RenderVerbOptions& options) {
  return options.background && options.background->color.a < 1.0f;
}

// `frames`: of the film; for checking the options alone, any.
FilmOptions film_options(const RenderVerbOptions& options, std::span<const double> frames) {
  const double fps = options.fps.value_or(kFramesPerSecond);
  FilmOptions film{options.width, options.height, fps, is_transparent(options), options.overwrite};
  if (options.sound.empty()) return film;
  const double first = frames.empty() ? 0.0 : frames.front();
  film.sound = FilmSound{options.sound, options.sound_offset_s, first / kFramesPerSecond,
                         static_cast<double>(frames.size()) / fps};
  return film;
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

// Renders frames of the stage without a window.
class FrameRenderer {
 public:
  static Result<FrameRenderer> create(OpenedStage opened, RenderPlan plan, const RenderVerbOptions& options) {
    auto context = HeadlessContext::create();
    if (!context) return context.fault();
    auto renderer = Renderer::create();
    if (!renderer) return renderer.fault();
    const int samples = plan.settings.render.samples;
    auto target = LargeImage::create({options.width, options.height, samples, options.supersample});
    if (!target) return target.fault();
    std::optional<UiImage> panels;
    if (options.panels) {
      auto image = UiImage::create(options.width, options.height, samples, {}, view_settings(options, plan));
      if (!image) return image.fault();
      panels.emplace(std::move(*image));
      panels->show_page(options.page);
      apply_view(options.stage, panels->aspect(plan.settings.views), opened.state, opened.stage);
    }
    auto models = upload_all(*renderer, opened);
    if (!models) return models.fault();
    return FrameRenderer(std::move(*context), std::move(*renderer), std::move(*target), std::move(panels),
                         std::move(*models), std::move(opened), std::move(plan), options);
  }

  Result<Image> render(double frame) {
    advance(opened_.stage, frame);
    Views& views = plan_.settings.views;
    if (views.style == ViewStyle::blink) views.active = static_cast<int>(std::floor(frame / kBlinkFrames)) & 1;
    const PaneCameras cameras = plan_cameras(options_, opened_, plan_);
    if (panels_) return render_with_panels(frame, cameras);
    return target_.draw(renderer_, opened_.stage, models_, plan_.render, views, cameras);
  }

  const Stage& stage() const { return opened_.stage; }

 private:
  FrameRenderer(HeadlessContext context, Renderer renderer, LargeImage target, std::optional<UiImage> panels,
                UploadedModels models, OpenedStage opened, RenderPlan plan, const RenderVerbOptions& options)
      : context_(std::move(context)),
        renderer_(std::move(renderer)),
        target_(std::move(target)),
        panels_(std::move(panels)),
        models_(std::move(models)),
        opened_(std::move(opened)),
        plan_(std::move(plan)),
        options_(options) {}

  SurfaceStatistics measured() const {
    const Actor& actor = *opened_.stage.actors[static_cast<std::size_t>(plan_.selected)];
    const Pane& pane = active_pane(plan_.settings.views);
    SurfaceMeter meter(actor);
    meter.begin();
    return surface_statistics(meter, *actor.model, std::make_shared<const MeshParts>(find_mesh_parts(*actor.model)),
                              {pane.heatmap.measure, pane.skinning, pane.heatmap.reference});
  }

  // The whole window, as it looks during playback.
  Result<Image> render_with_panels(double frame, const PaneCameras& cameras) {
    Clock clock;
    clock.last = static_cast<double>(last_frame(opened_.stage));
    clock.playing = clock.last > 0.0;
    if (opened_.state.range) set_range(clock, *opened_.state.range);
    seek(clock, frame);
    const ViewSettings settings = view_settings(options_, plan_);
    DrawReport report;
    report.renderer = driver_;
    UiView view{opened_.stage, clock, settings, files_, scene_file_, plan_.selected, {}, nullptr, report, plan_.bone};
    std::optional<SurfaceStatistics> numbers;
    if (options_.page == Page::measure) view.statistics = &numbers.emplace(measured());
    view.physics = physics_report(opened_.stage);
    view.selected_morph = plan_.morph;
    if (has_independent_cameras(settings.views)) view.cameras = &cameras;
    return panels_->draw(renderer_, view, models_, plan_.render);
  }

  HeadlessContext context_;  // declared first, destroyed last: the other members need it
  Renderer renderer_;
  LargeImage target_;
  std::optional<UiImage> panels_;
  UploadedModels models_;
  OpenedStage opened_;
  RenderPlan plan_;
  RenderVerbOptions options_;
  std::vector<ActorFiles> files_ = actor_files(opened_);
  std::string scene_file_ = scene_file(opened_);
  std::string driver_ = driver_info().renderer;
};

ExitStatus compare_with_reference(const Image& image, const ReferenceOptions& reference, bool quiet) {
  const auto bytes = read_file(reference.image);
  if (!bytes) return print_error(ExitStatus::unreadable_input, reference.image, bytes.fault());
  const auto expected = read_image(*bytes);
  if (!expected) return print_error(ExitStatus::unreadable_input, reference.image, expected.fault());
  const auto found = difference(image, *expected);
  if (!found) {
    return print_error(ExitStatus::check_failed, fmt::format("{}: the reference is {}x{}, the rendered image {}x{}",
                                                             utf8_from_path(reference.image), expected->width,
                                                             expected->height, image.width, image.height));
  }
  const bool within = found->mean <= reference.mean_limit && found->max <= reference.worst_limit;
  const ExitStatus status = within ? ExitStatus::success : ExitStatus::check_failed;
  if (quiet && within) return status;
  return print_error(status, fmt::format("{} the reference: mean {:.4f} (limit {}), maximum {} at {},{} (limit {})",
                                         within ? "matches" : "differs from", found->mean, reference.mean_limit,
                                         found->max, found->max_x, found->max_y, reference.worst_limit));
}

ExitStatus render_image(FrameRenderer& renderer, double frame, const RenderVerbOptions& options) {
  const auto image = renderer.render(frame);
  if (!image) return print_error(ExitStatus::no_opengl, describe(image.fault()));
  if (!options.output.empty()) {
    if (const Status done = write_image(options.output, *image, options.overwrite); !done) {
      return print_error(ExitStatus::unwritable_output, options.output, done.fault());
    }
  }
  return options.reference ? compare_with_reference(*image, *options.reference, options.quiet) : ExitStatus::success;
}

ExitStatus render_sequence(FrameRenderer& renderer, const std::vector<double>& frames, const NumberedName& name,
                           const RenderVerbOptions& options) {
  const InterruptGuard interrupt;
  Progress progress("frame", frames.size(), options.quiet);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (interrupt.interrupted()) return ExitStatus::interrupted;
    const auto file = numbered_file(name, i);
    const auto image = renderer.render(frames[i]);
    if (!image) return print_error(ExitStatus::no_opengl, describe(image.fault()));
    if (const Status done = write_image(file, *image, options.overwrite); !done) {
      return print_error(ExitStatus::unwritable_output, file, done.fault());
    }
    progress.show(i + 1);
  }
  return ExitStatus::success;
}

ExitStatus render_film(FrameRenderer& renderer, const std::vector<double>& frames, const RenderVerbOptions& options) {
  const InterruptGuard interrupt;
  auto film = FilmWriter::create(options.output, film_options(options, frames));
  if (!film) return print_output_error(options.output, film.fault());
  Progress progress("frame", frames.size(), options.quiet);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (interrupt.interrupted()) return ExitStatus::interrupted;
    const auto image = renderer.render(frames[i]);
    if (!image) return print_error(ExitStatus::no_opengl, describe(image.fault()));
    if (const Status added = film->add(*image); !added) {
      if (interrupt.interrupted()) return ExitStatus::interrupted;
      return print_error(ExitStatus::unwritable_output, options.output, added.fault());
    }
    progress.show(i + 1);
  }
  const Status finished = film->finish();
  if (interrupt.interrupted()) return ExitStatus::interrupted;
  return finished ? ExitStatus::success : print_error(ExitStatus::unwritable_output, options.output, finished.fault());
}

// Prints which output file is also an input, if any.
ExitStatus check_output_files(const RenderVerbOptions& options, const OpenedStage& opened,
                              const std::optional<NumberedName>& sequence, std::size_t frames) {
  InputFiles inputs = input_files(options.stage, opened);
  if (options.background && !options.background->image.empty()) inputs.push_back(options.background->image);
  if (!options.sound.empty()) inputs.push_back(options.sound);
  if (options.reference) inputs.push_back(options.reference->image);
  for (std::size_t i = 0; i < (sequence ? frames : 1); ++i) {
    const auto file = sequence ? numbered_file(*sequence, i) : options.output;
    if (const Status allowed = check_output(file, inputs); !allowed) return print_output_error(file, allowed.fault());
  }
  return ExitStatus::success;
}

// Returns why the options do not suit the output; empty: they do. What is checked here needs no file to be opened.
std::string option_error(const RenderVerbOptions& options, bool film, bool sequence) {
  if (!film && !options.output.empty() && !has_png_extension(options.output)) {
    return utf8_from_path(options.output) + ": the output must be a .png, .mp4, .webm, .mov or .gif file";
  }
  if (options.reference && (film || sequence)) {
    return "--reference compares a single image; for a film or numbered images, compare single frames with --frame";
  }
  if (!options.sound.empty() && !film) return "--sound needs a film: -o FILE.mp4, .webm or .mov";
  if (options.panels && options.supersample != 1) return "--supersample cannot be combined with --ui";
  const bool paced_sequence = sequence && options.frames.list.empty() && !has_step(options.frames);
  if (options.fps && !film && !paced_sequence) {
    return "--fps requires a film, or numbered images of a range of frames without a step";
  }
  if (options.overwrite == Overwrite::force && options.output.empty()) return "--force requires --output";
  return {};
}

// The image that the option for the background names; null: it names none.
Result<std::shared_ptr<const Image>> load_background(const RenderVerbOptions& options) {
  if (!options.background || options.background->image.empty()) return std::shared_ptr<const Image>();
  const auto bytes = read_file(options.background->image);
  if (!bytes) return bytes.fault();
  auto image = read_image(*bytes);
  if (!image) return image.fault();
  return std::make_shared<const Image>(std::move(*image));
}

// The song of a show is the sound of a film that can have one, unless another is given or time passes otherwise.
void use_song(const OpenedStage& opened, std::span<const double> frames, RenderVerbOptions& options) {
  if (!opened.song || !options.sound.empty()) return;
  if (!in_real_time(frames, options.fps.value_or(kFramesPerSecond))) return;
  RenderVerbOptions with_song = options;
  with_song.sound = opened.song->file;
  with_song.sound_offset_s = opened.song->offset_s.value_or(0.0);
  if (check_film_options(options.output, film_options(with_song, frames))) options = std::move(with_song);
}

bool has_name(const auto& items, const std::string& name) {
  return std::any_of(items.begin(), items.end(), [&](const auto& item) { return item.name == name; });
}

// Returns which option names something that the first model does not have, or has no effect; empty: none.
std::string selection_error(const Model& model, const RenderVerbOptions& options, const RenderPlan& plan) {
  if (!options.bone.empty() && !has_name(model.bones, options.bone)) {
    return "the first model has no bone named " + options.bone;
  }
  if (!options.morph.empty() && !has_name(model.morphs, options.morph)) {
    return "the first model has no morph named " + options.morph;
  }
  return heatmap_option_error(options, plan);
}

// The frames to render. Prints why there are none.
std::optional<std::vector<double>> frames_of(const RenderVerbOptions& options, const OpenedStage& opened,
                                             bool several) {
  const double shown = shown_frame(opened), fps = options.fps.value_or(kFramesPerSecond);
  const FrameSelection::Range one{shown, shown, 1.0};
  auto selected = selected_frames(options.frames, several ? film_frames(opened, fps) : one);
  if (!selected) {
    bad_command_line(describe(selected.fault()));
  } else if (!several && selected->size() != 1) {
    bad_command_line("several frames require a film or a numbered name such as %05d.png");
  } else if (!options.sound.empty() && !in_real_time(*selected, fps)) {
    bad_command_line("--sound needs frames in real time; remove the step of --frames or change --fps");
  } else {
    return std::move(*selected);
  }
  return std::nullopt;
}

}  // namespace

ExitStatus render_verb(const RenderVerbOptions& requested) {
  RenderVerbOptions options = requested;

  const bool film = is_film(options.output);
  const auto sequence = film ? std::nullopt : numbered_name(options.output);
  if (const std::string error = option_error(options, film, sequence.has_value()); !error.empty()) {
    return bad_command_line(error);
  }
  auto background = load_background(options);
  if (!background) return print_error(ExitStatus::unreadable_input, options.background->image, background.fault());
  const Status suitable = film ? check_film_options(options.output, film_options(options, {})) : Status(Done{});
  if (!suitable) return print_output_error(options.output, suitable.fault());
  if (!options.sound.empty()) {
    const auto sound = SoundFile::open(options.sound);
    if (!sound) return print_error(ExitStatus::unreadable_input, options.sound, sound.fault());
  }
  auto opened = open_stage(options.stage, true);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  auto& files = std::get<OpenedStage>(opened);
  Stage& stage = files.stage;
  print_findings(files, options.quiet);
  RenderPlan plan = render_plan(options, files, std::move(*background));
  const Model& model = *stage.actors[files.main_actor]->model;
  if (const std::string error = selection_error(model, options, plan); !error.empty()) return bad_command_line(error);
  const Views& views = plan.settings.views;
  apply_view(options.stage, pane_aspect(views, options.width, options.height, kPaneGap), files.state, stage);
  const auto selected = frames_of(options, files, film || sequence);
  if (!selected) return ExitStatus::bad_command_line;
  const std::vector<double>& frames = *selected;
  if (film) use_song(files, frames, options);
  const ExitStatus writable = check_output_files(options, files, sequence, frames.size());
  if (writable != ExitStatus::success) return writable;
  const SkinningMode mode = shows(views, SkinningMode::cor) ? SkinningMode::cor : SkinningMode::native;
  if (const ExitStatus ready = prepare_mode(stage, mode, options.quiet); ready != ExitStatus::success) return ready;
  // Later frames are simulated while they are rendered.
  if (!simulate_to_last(stage, std::span(frames).first(1), options.quiet)) return ExitStatus::interrupted;
  auto renderer = FrameRenderer::create(std::move(files), std::move(plan), options);
  if (!renderer) return print_error(ExitStatus::no_opengl, describe(renderer.fault()));
  const ExitStatus status = film       ? render_film(*renderer, frames, options)
                            : sequence ? render_sequence(*renderer, frames, *sequence, options)
                                       : render_image(*renderer, frames.front(), options);
  warn_lost_bodies(renderer->stage(), options.quiet);
  return status;
}

}  // namespace odori
