#include "base/console.h"
#include "base/files.h"
#include "base/image.h"
#include "base/translate.h"
#include "cli/detail/render/frame_renderer.h"
#include "cli/detail/render/render_processes.h"
#include "cli/detail/render/render_setup.h"
#include "cli/verbs.h"
#include "image/image_decoder.h"
#include "image/image_writer.h"

#include <functional>
#include <optional>
#include <span>

#include <fmt/format.h>

namespace odori {

namespace {

ExitStatus compare_with_reference(const Image& image, const ReferenceOptions& reference, bool quiet) {
  const auto bytes = read_file(reference.image);
  if (!bytes) return print_error(ExitStatus::unreadable_input, reference.image, bytes.fault());
  const auto expected = read_image(*bytes);
  if (!expected) return print_error(ExitStatus::unreadable_input, reference.image, expected.fault());
  const auto found = difference(image, *expected);
  if (!found) {
    return print_error(ExitStatus::check_failed, tr_format("{}: the reference is {}x{}, the rendered image {}x{}",
                                                           utf8_from_path(reference.image), expected->width,
                                                           expected->height, image.width, image.height));
  }
  const bool within = found->mean <= reference.mean_limit && found->max <= reference.worst_limit;
  const ExitStatus status = within ? ExitStatus::success : ExitStatus::check_failed;
  if (quiet && within) return status;
  return print_error(status, tr_format("{} the reference: mean {:.4f} (limit {}), maximum {} at {},{} (limit {})",
                                       within ? tr("matches") : tr("differs from"), found->mean, reference.mean_limit,
                                       found->max, found->max_x, found->max_y, reference.worst_limit));
}

// Of frames, or of the samples whose means they are.
class RenderProgress {
 public:
  RenderProgress(std::size_t frames, const RenderVerbOptions& options)
      : samples_(static_cast<std::size_t>(options.accumulation.samples)),
        progress_(samples_ > 1 ? tr_later("sample") : tr_later("frame"), frames * samples_, options.quiet) {}

  void show_frames(std::size_t done) { progress_.show(done * samples_); }
  void show_samples(std::size_t frame, int done) {
    if (samples_ > 1) progress_.show(frame * samples_ + static_cast<std::size_t>(done));
  }

 private:
  std::size_t samples_;
  Progress progress_;
};

// `number`: of the frame in the output.
Result<Image> render_frame(FrameRenderer& renderer, double frame, std::size_t number, RenderProgress& progress) {
  return renderer.render(frame, [&](int, int done) -> Status {
    progress.show_samples(number, done);
    return Done{};
  });
}

ExitStatus render_image(FrameRenderer& renderer, double frame, const RenderVerbOptions& options) {
  std::optional<RenderProgress> progress(std::in_place, 1, options);
  const auto image = render_frame(renderer, frame, 0, *progress);
  progress.reset();
  if (!image) return print_error(exit_status_of(image.fault()), describe(image.fault()));
  if (options.panels.list_widgets) print_output(renderer.widget_names());
  if (!options.output.empty()) {
    if (const Status done = write_image(options.output, *image, options.overwrite); !done) {
      return print_error(ExitStatus::unwritable_output, options.output, done.fault());
    }
  }
  return options.reference ? compare_with_reference(*image, *options.reference, options.quiet) : ExitStatus::success;
}

// Renders frame number i of the output; called once for each, in order.
using FrameSource = std::function<Result<Image>(std::size_t, RenderProgress&)>;

ExitStatus print_frame_error(const Fault& fault, bool interrupted) {
  if (interrupted) return ExitStatus::interrupted;
  return print_error(exit_status_of(fault), describe(fault));
}

ExitStatus render_sequence(const FrameSource& source, std::size_t frames, const NumberedName& name,
                           const RenderVerbOptions& options) {
  const InterruptGuard interrupt;
  RenderProgress progress(frames, options);
  for (std::size_t i = 0; i < frames; ++i) {
    if (interrupt.interrupted()) return ExitStatus::interrupted;
    const auto file = numbered_file(name, i);
    const auto image = source(i, progress);
    if (!image) return print_frame_error(image.fault(), interrupt.interrupted());
    if (const Status done = write_image(file, *image, options.overwrite); !done) {
      return print_error(ExitStatus::unwritable_output, file, done.fault());
    }
    progress.show_frames(i + 1);
  }
  return ExitStatus::success;
}

ExitStatus render_film(const FrameSource& source, const std::vector<double>& frames, const RenderVerbOptions& options) {
  const InterruptGuard interrupt;
  auto film = create_film(options.output, film_options(options, frames), options.quiet);
  if (!film) return print_output_error(options.output, film.fault());
  RenderProgress progress(frames.size(), options);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (interrupt.interrupted()) return ExitStatus::interrupted;
    const auto image = source(i, progress);
    if (!image) return print_frame_error(image.fault(), interrupt.interrupted());
    if (const Status added = film->add(*image); !added) {
      if (interrupt.interrupted()) return ExitStatus::interrupted;
      return print_error(ExitStatus::unwritable_output, options.output, added.fault());
    }
    progress.show_frames(i + 1);
  }
  const Status finished = film->finish();
  if (interrupt.interrupted()) return ExitStatus::interrupted;
  return finished ? ExitStatus::success : print_error(ExitStatus::unwritable_output, options.output, finished.fault());
}

// Prints which output file is also an input, if any.
ExitStatus check_output_files(const PreparedRender& render, const std::optional<NumberedName>& sequence) {
  const InputFiles inputs = input_files(render);
  for (std::size_t i = 0; i < (sequence ? render.frames.size() : 1); ++i) {
    const auto file = sequence ? numbered_file(*sequence, i) : render.options.output;
    if (const Status allowed = check_output(file, inputs); !allowed) return print_output_error(file, allowed.fault());
  }
  return ExitStatus::success;
}

// The frames of a film or sequence, rendered in this process or in several.
ExitStatus render_frames(PreparedRender& render, const std::optional<NumberedName>& sequence) {
  const RenderVerbOptions options = render.options;
  const std::vector<double> frames = render.frames;
  const auto write = [&](const FrameSource& source) {
    return sequence ? render_sequence(source, frames.size(), *sequence, options) : render_film(source, frames, options);
  };
  const bool alone = options.panels.on || options.command.empty();
  const auto suitable = [&] { return suitable_processes(frames.size(), options.accumulation.samples); };
  const int processes = alone ? 1 : options.processes ? *options.processes : suitable();
  if (processes > 1) {
    const InterruptGuard interrupt;
    auto started = RenderProcesses::start(render, processes);
    if (!started) return print_error(ExitStatus::no_opengl, describe(started.fault()));
    const ExitStatus status = write([&](std::size_t, RenderProgress&) { return (*started)->next(); });
    started->reset();  // before the stage is read
    warn_lost_bodies(render.opened.document.stage, options.quiet);
    return status;
  }
  auto renderer = FrameRenderer::create(std::move(render.opened), render.renderer_options, options);
  if (!renderer) return print_error(ExitStatus::no_opengl, describe(renderer.fault()));
  const ExitStatus status =
      write([&](std::size_t i, RenderProgress& progress) { return render_frame(*renderer, frames[i], i, progress); });
  warn_lost_bodies(renderer->stage(), options.quiet);
  return status;
}

ExitStatus render_one(PreparedRender& render) {
  const RenderVerbOptions options = render.options;
  auto renderer = FrameRenderer::create(std::move(render.opened), render.renderer_options, options);
  if (!renderer) return print_error(ExitStatus::no_opengl, describe(renderer.fault()));
  const ExitStatus status = options.worker ? serve_frames(*renderer, options.accumulation)
                                           : render_image(*renderer, render.frames.front(), options);
  warn_lost_bodies(renderer->stage(), options.quiet);
  return status;
}

}  // namespace

ExitStatus render_verb(const RenderVerbOptions& requested) {
  if (requested.report && !requested.worker) report_to_standard_output();
  const bool film = is_film(requested.output);
  const auto sequence = film ? std::nullopt : numbered_name(requested.output);
  auto prepared = prepare_render(requested, film       ? RenderKind::film
                                            : sequence ? RenderKind::sequence
                                                       : RenderKind::image);
  if (const auto* failed = std::get_if<ExitStatus>(&prepared)) return *failed;
  auto& render = std::get<PreparedRender>(prepared);
  const ExitStatus writable = requested.worker ? ExitStatus::success : check_output_files(render, sequence);
  if (writable != ExitStatus::success) return writable;
  if (const ExitStatus ready = prepare_for_frames(render); ready != ExitStatus::success) return ready;
  if (requested.worker) return render_one(render);
  // Later frames are simulated while they are rendered.
  const auto first = std::span(render.frames).first(1);
  if (!simulate_to_last(render.opened.document.stage, first, requested.quiet)) return ExitStatus::interrupted;
  return film || sequence ? render_frames(render, sequence) : render_one(render);
}

}  // namespace odori
