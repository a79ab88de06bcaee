#include "cli/render_verb.h"

#include "base/console.h"
#include "base/files.h"
#include "base/text.h"
#include "cli/opened_stage.h"
#include "cli/physics_progress.h"
#include "cli/uploaded_models.h"
#include "export/film.h"
#include "export/image_difference.h"
#include "export/ui_image.h"
#include "gpu/debug.h"
#include "gpu/headless_context.h"
#include "image/image_decoder.h"
#include "image/image_writer.h"
#include "render/large_image.h"
#include "session/tasks/rotation_centers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>

namespace odori {

namespace {

// "frames/%05d.png" taken apart; nothing when the name holds no such number.
struct Numbering {
  std::string before;
  int digits;
  std::string after;
};

std::optional<Numbering> numbering(const std::filesystem::path& output) {
  const std::string text = utf8_from_path(output);
  const std::size_t percent = text.find('%');
  if (percent == std::string::npos) return std::nullopt;
  std::size_t end = percent + 1;
  int digits = 0;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9' && digits < 10) {
    digits = digits * 10 + (text[end++] - '0');
  }
  if (end >= text.size() || text[end] != 'd' || digits > 9) return std::nullopt;
  return Numbering{text.substr(0, percent), digits, text.substr(end + 1)};
}

bool is_png(const std::filesystem::path& file) { return folded(utf8_from_path(file.extension())) == ".png"; }

// The names that the panels show, per actor.
std::vector<ActorFiles> actor_files(const OpenedStage& opened) {
  std::vector<ActorFiles> files(opened.stage.actors.size());
  for (const OpenedStage::FileReport& report : opened.reports) {
    if (report.actor < 0) continue;
    ActorFiles& actor = files[static_cast<std::size_t>(report.actor)];
    std::string name = utf8_from_path(report.file.filename());
    if (report.is_model) {
      actor.model = std::move(name);
      actor.report = report.report;
    } else {
      actor.motions.push_back(std::move(name));
    }
  }
  return files;
}

// Of the last camera or light motion.
std::string scene_file(const OpenedStage& opened) {
  std::string name;
  for (const OpenedStage::FileReport& report : opened.reports) {
    if (report.scene) name = utf8_from_path(report.file.filename());
  }
  return name;
}

// The first of this name; -1 where there is none.
template <typename Part>
int part_named(const std::vector<Part>& parts, const std::string& name) {
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.name == name; });
  return name.empty() || found == parts.end() ? -1 : static_cast<int>(found - parts.begin());
}

constexpr double kBlinkFrames = 15.0;  // for which each of the two is seen

Views views_of(const RenderVerbOptions& options) {
  Views views;
  for (Pane& pane : views.panes) pane = {options.skinning, options.heatmap};
  apply(options.views, views);
  return views;
}

ViewSettings view_settings(const RenderVerbOptions& options) {
  ViewSettings settings;
  settings.edge = options.render.edge;
  settings.grid = options.render.grid;
  settings.ground_shadow = options.render.ground_shadow;
  settings.self_shadow = options.render.self_shadow;
  settings.dope_sheet = options.dope_sheet;
  settings.curves = options.curves;
  settings.bones = options.bones;
  settings.bodies = options.bodies;
  settings.bone_names = options.bone_names;
  settings.physics.mode = options.stage.physics.value_or(true) ? PhysicsMode::always : PhysicsMode::off;
  return settings;
}

// Draws the stage at one frame after another, without a window.
class Studio {
 public:
  static Result<Studio> create(OpenedStage opened, const RenderVerbOptions& options) {
    auto context = HeadlessContext::create();
    if (!context) return context.fault();
    auto renderer = Renderer::create();
    if (!renderer) return renderer.fault();
    auto target = LargeImage::create({options.width, options.height, options.samples, options.supersample});
    if (!target) return target.fault();
    std::optional<UiImage> panels;
    if (options.panels) {
      auto image = UiImage::create(options.width, options.height, options.samples, {}, view_settings(options));
      if (!image) return image.fault();
      panels.emplace(std::move(*image));
      panels->show_tab(options.tab);
      apply_view(options.stage, panels->aspect(views_of(options)), opened.stage);
    }
    auto models = upload_all(*renderer, opened);
    if (!models) return models.fault();
    return Studio(std::move(*context), std::move(*renderer), std::move(*target), std::move(panels), std::move(*models),
                  std::move(opened), options);
  }

  Result<Image> image(double frame) {
    advance(opened_.stage, frame);
    if (views_.style == ViewStyle::blink) views_.active = static_cast<int>(std::floor(frame / kBlinkFrames)) & 1;
    if (panels_) return image_with_panels(frame);
    PaneCameras cameras;
    cameras.fill(opened_.stage.camera);
    return target_.draw(renderer_, opened_.stage, models_, options_.render, views_, cameras);
  }

  const Stage& stage() const { return opened_.stage; }

 private:
  Studio(HeadlessContext context, Renderer renderer, LargeImage target, std::optional<UiImage> panels,
         UploadedModels models, OpenedStage opened, const RenderVerbOptions& options)
      : context_(std::move(context)),
        renderer_(std::move(renderer)),
        target_(std::move(target)),
        panels_(std::move(panels)),
        models_(std::move(models)),
        opened_(std::move(opened)),
        options_(options) {
    const bool has_ground = options.render.background.a == 1.0f;
    options_.render.grid = options.grid.value_or(has_ground);
    const ShadowChoice shadow = options.shadow.value_or(ShadowChoice{has_ground, true});
    options_.render.ground_shadow = shadow.ground;
    options_.render.self_shadow = shadow.self;
    for (Pane& pane : views_.panes) {
      pane.heatmap.part_actor = 0;
      pane.heatmap.bone = selected_bone_;
      pane.heatmap.morph = selected_morph_;
    }
  }

  SurfaceMeasures measured() const {
    const Actor& actor = *opened_.stage.actors.front();
    const Pane& pane = active_pane(views_);
    SurfaceMeter meter(actor);
    meter.begin();
    return surface_numbers(meter, *actor.model, std::make_shared<const MeshParts>(find_mesh_parts(*actor.model)),
                           {pane.heatmap.measure, pane.skinning, pane.heatmap.against});
  }

  // As the window shows it, playing.
  Result<Image> image_with_panels(double frame) {
    Clock clock;
    clock.last = static_cast<double>(last_frame(opened_.stage));
    clock.playing = clock.last > 0.0;
    seek(clock, frame);
    ViewSettings settings = view_settings(options_);
    settings.views = views_;
    DrawReport report;
    report.renderer = driver_;
    UiView view{opened_.stage, clock, settings, files_, scene_file_, 0, {}, nullptr, report, selected_bone_};
    std::optional<SurfaceMeasures> numbers;
    if (options_.tab == SideTab::measure) view.numbers = &numbers.emplace(measured());
    view.physics = physics_report(opened_.stage);
    view.selected_morph = selected_morph_;
    return panels_->draw(renderer_, view, models_, options_.render);
  }

  HeadlessContext context_;  // first in, last out: the others live in it
  Renderer renderer_;
  LargeImage target_;
  std::optional<UiImage> panels_;
  UploadedModels models_;
  OpenedStage opened_;
  RenderVerbOptions options_;
  Views views_ = views_of(options_);
  std::vector<ActorFiles> files_ = actor_files(opened_);
  std::string scene_file_ = scene_file(opened_);
  int selected_bone_ = part_named(opened_.stage.actors.front()->model->bones, options_.bone);
  int selected_morph_ = part_named(opened_.stage.actors.front()->model->morphs, options_.morph);
  std::string driver_ = driver_info().renderer;
};

ExitStatus compare(const Image& image, const ReferenceOptions& reference, bool quiet) {
  const auto bytes = read_file(reference.image);
  if (!bytes) return print_error(ExitStatus::unreadable_input, reference.image, bytes.fault());
  const auto wanted = read_image(*bytes);
  if (!wanted) return print_error(ExitStatus::unreadable_input, reference.image, wanted.fault());
  const auto apart = difference(image, *wanted);
  if (!apart) {
    return print_error(ExitStatus::answer_is_no,
                       fmt::format("{}: the reference is {}x{}, the picture {}x{}", utf8_from_path(reference.image),
                                   wanted->width, wanted->height, image.width, image.height));
  }
  const bool within = apart->mean <= reference.mean_limit && apart->worst <= reference.worst_limit;
  if (!quiet || !within) {
    fmt::print(stderr, "odori: {} the reference: mean {:.4f} (limit {}), worst {} at {},{} (limit {})\n",
               within ? "matches" : "differs from", apart->mean, reference.mean_limit, apart->worst, apart->worst_x,
               apart->worst_y, reference.worst_limit);
  }
  return within ? ExitStatus::done : ExitStatus::answer_is_no;
}

ExitStatus render_image(Studio& studio, double frame, const RenderVerbOptions& options) {
  const auto image = studio.image(frame);
  if (!image) return print_error(ExitStatus::no_opengl, describe(image.fault()));
  if (!options.output.empty()) {
    if (const Status done = write_image(options.output, *image); !done) {
      return print_error(ExitStatus::unwritable_output, options.output, done.fault());
    }
  }
  return options.reference ? compare(*image, *options.reference, options.quiet) : ExitStatus::done;
}

ExitStatus render_sequence(Studio& studio, const std::vector<double>& frames, const Numbering& name,
                           const RenderVerbOptions& options) {
  const InterruptGuard interrupt;
  Progress progress("picture", frames.size(), options.quiet);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (interrupt.interrupted()) return ExitStatus::interrupted;
    const auto file = path_from_utf8(fmt::format("{}{:0{}}{}", name.before, i, name.digits, name.after));
    const auto image = studio.image(frames[i]);
    if (!image) return print_error(ExitStatus::no_opengl, describe(image.fault()));
    if (const Status done = write_image(file, *image); !done) {
      return print_error(ExitStatus::unwritable_output, file, done.fault());
    }
    progress.show(i + 1);
  }
  return ExitStatus::done;
}

ExitStatus render_film(Studio& studio, const std::vector<double>& frames, const RenderVerbOptions& options) {
  const InterruptGuard interrupt;
  const bool transparent = options.render.background.a < 1.0f;
  auto film = FilmWriter::create(options.output, {options.width, options.height, options.fps, transparent});
  if (!film) return print_error(ExitStatus::unwritable_output, options.output, film.fault());
  Progress progress("picture", frames.size(), options.quiet);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (interrupt.interrupted()) return ExitStatus::interrupted;
    const auto image = studio.image(frames[i]);
    if (!image) return print_error(ExitStatus::no_opengl, describe(image.fault()));
    if (const Status added = film->add(*image); !added) {
      return print_error(ExitStatus::unwritable_output, options.output, added.fault());
    }
    progress.show(i + 1);
  }
  const Status finished = film->finish();
  return finished ? ExitStatus::done : print_error(ExitStatus::unwritable_output, options.output, finished.fault());
}

// Pictures a second of the output, in motion frames: a range without a step of its own follows it.
FrameSelection::Range whole_motion(const Stage& stage, double fps) {
  return {0.0, static_cast<double>(last_frame(stage)), kFramesPerSecond / fps};
}

Status take_background(RenderVerbOptions& options) {
  options.render.background = options.background.color;
  if (options.background.image.empty()) return Done{};
  const auto bytes = read_file(options.background.image);
  if (!bytes) return bytes.fault();
  auto image = read_image(*bytes);
  if (!image) return image.fault();
  options.render.background_image = std::make_shared<const Image>(std::move(*image));
  return Done{};
}

}  // namespace

ExitStatus render_verb(const RenderVerbOptions& asked) {
  RenderVerbOptions options = asked;

  const bool film = is_film(options.output);
  const auto numbers = film ? std::nullopt : numbering(options.output);
  if (!film && !options.output.empty() && !is_png(options.output)) {
    return print_error(ExitStatus::bad_command_line,
                       utf8_from_path(options.output) + ": the output is a .png, .mp4, .webm, .mov or .gif file");
  }
  if (const Status ready = take_background(options); !ready) {
    return print_error(ExitStatus::unreadable_input, options.background.image, ready.fault());
  }
  auto opened = open_stage(options.stage, true);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  auto& stage = std::get<OpenedStage>(opened);
  for (const auto& report : stage.reports) print_diagnostics(report.file, report.diagnostics, options.quiet);
  const Model& first = *stage.stage.actors.front()->model;
  if (!options.bone.empty() && part_named(first.bones, options.bone) < 0) {
    return print_error(ExitStatus::bad_command_line, "the first model has no bone named " + options.bone);
  }
  if (!options.morph.empty() && part_named(first.morphs, options.morph) < 0) {
    return print_error(ExitStatus::bad_command_line, "the first model has no morph named " + options.morph);
  }
  apply_view(options.stage, pane_aspect(views_of(options), options.width, options.height, kPaneGap), stage.stage);

  const bool several = film || numbers.has_value();
  const FrameSelection::Range one{0.0, 0.0, 1.0};
  const std::vector<double> frames = frames_of(options.frames, several ? whole_motion(stage.stage, options.fps) : one);
  if (!several && frames.size() != 1) {
    return print_error(ExitStatus::bad_command_line, "several frames need a film or a numbered name such as %05d.png");
  }
  if (const Status ready = prepare_skinning(
          stage.stage, shows(views_of(options), SkinningMode::cor) ? SkinningMode::cor : SkinningMode::native,
          options.quiet);
      !ready) {
    return print_error(ExitStatus::unreadable_input, describe(ready.fault()));
  }
  // A film's later frames are simulated as it comes to them.
  if (!simulate_for(stage.stage, std::span(frames).first(1), options.quiet)) return ExitStatus::interrupted;
  auto studio = Studio::create(std::move(stage), options);
  if (!studio) return print_error(ExitStatus::no_opengl, describe(studio.fault()));
  const ExitStatus status = film      ? render_film(*studio, frames, options)
                            : numbers ? render_sequence(*studio, frames, *numbers, options)
                                      : render_image(*studio, frames.front(), options);
  warn_lost_bodies(studio->stage(), options.quiet);
  return status;
}

}  // namespace odori
