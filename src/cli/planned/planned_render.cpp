
#include "base/files.h"
#include "base/translate.h"
#include "cli/detail/physics_file.h"
#include "cli/detail/render/frame_renderer.h"
#include "cli/detail/render/render_setup.h"
#include "cli/output_files.h"
#include "cli/planned/planned_work.h"
#include "export/film.h"
#include "image/image_writer.h"
#include "scene/stage.h"
#include "view/film_settings.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr const char* kFramesStep = "frames";

// Draws the piece's frames one after the other.
ExitStatus draw_frames(FrameRenderer& renderer, const std::vector<double>& frames,
                       std::optional<PhysicsFileReader>& physics, FilmWriter& film, const PieceRun& run) {
  const Piece& piece = run.piece;
  const std::size_t moments = run.command.render.accumulation.moments();
  for (std::size_t i = piece.first; i < piece.first + piece.count; ++i) {
    if (interrupt_requested()) return ExitStatus::interrupted;
    const auto play = [&](std::size_t sample, int) -> Status {
      return physics && sample < moments ? physics->play(i * moments + sample, renderer.stage()) : Done{};
    };
    const auto image = renderer.render(frames[i], play);
    if (!image && interrupt_requested()) return ExitStatus::interrupted;
    if (!image) return print_error(exit_status_of(image.fault()), describe(image.fault()));
    if (const Status added = film.add(*image); !added) {
      if (interrupt_requested()) return ExitStatus::interrupted;
      return print_error(ExitStatus::unwritable_output, run.output(0), added.fault());
    }
    run.claim.set_progress(i + 1 - piece.first);
  }
  return ExitStatus::success;
}

ExitStatus run_frames(PreparedRender& render, const PieceRun& run) {
  if (const ExitStatus ready = prepare_for_frames(render); ready != ExitStatus::success) return ready;
  std::optional<PhysicsFileReader> physics;
  const ExitStatus opened =
      open_baked_physics(run, render.opened.document.stage, evaluated_frames(render).size(), physics);
  if (opened != ExitStatus::success) return opened;
  auto renderer = FrameRenderer::create(std::move(render.opened), render.renderer_options, render.options);
  if (!renderer) return print_error(ExitStatus::no_opengl, describe(renderer.fault()));
  run.record.renderer = renderer->driver();
  FilmOptions options = film_options(render.options, render.frames);
  options.sound.reset();
  options.lossless = true;
  auto film = FilmWriter::create(run.output(0), options);
  if (!film) return print_error(ExitStatus::unwritable_output, run.output(0), film.fault());
  const ExitStatus drawn = draw_frames(*renderer, render.frames, physics, *film, run);
  if (drawn != ExitStatus::success) return drawn;
  const Status finished = film->finish();
  if (interrupt_requested()) return ExitStatus::interrupted;
  return finished ? ExitStatus::success : print_error(ExitStatus::unwritable_output, run.output(0), finished.fault());
}

using Json = nlohmann::ordered_json;

struct PlannedFilm {
  FilmOptions options;
  std::size_t frames = 0;
  bool sound_required = false;
};

// Nothing if the settings are not those that `film_settings` writes.
std::optional<PlannedFilm> planned_film(const Plan& plan) try {
  const Json& json = plan.settings.at("film");
  PlannedFilm film;
  film.frames = json.at("frames").get<std::size_t>();
  film.options.width = json.at("width").get<int>();
  film.options.height = json.at("height").get<int>();
  film.options.fps = json.at("fps").get<double>();
  film.options.transparent = json.at("transparent").get<bool>();
  const auto fits = [](int side) { return side > 0 && side <= kMaxFilmSide; };
  const bool valid = fits(film.options.width) && fits(film.options.height) && film.options.fps > 0.0;
  if (!valid || !std::isfinite(film.options.fps)) return std::nullopt;
  if (!json.contains("sound")) return film;
  const Json& sound = json.at("sound");
  film.options.sound = FilmSound{path_from_utf8(plan.folder) / path_from_utf8(sound.at("file").get<std::string>()),
                                 sound.at("offset_s").get<double>(), sound.at("first_s").get<double>(),
                                 sound.at("length_s").get<double>()};
  film.sound_required = sound.at("required").get<bool>();
  return film;
} catch (const std::exception&) {
  return std::nullopt;
}

// Takes the frames of the join one after the other.
class FrameSink {
 public:
  virtual ~FrameSink() = default;
  virtual Status add(const Image& image) = 0;
  virtual Status finish() = 0;
};

class FilmSink : public FrameSink {
 public:
  explicit FilmSink(FilmWriter writer) : writer_(std::move(writer)) {}
  Status add(const Image& image) override { return writer_.add(image); }
  Status finish() override { return writer_.finish(); }

 private:
  FilmWriter writer_;
};

class ImageSink : public FrameSink {
 public:
  ImageSink(NumberedName name, Overwrite overwrite) : name_(std::move(name)), overwrite_(overwrite) {}
  Status add(const Image& image) override { return write_image(numbered_file(name_, next_++), image, overwrite_); }
  Status finish() override { return Done{}; }

 private:
  NumberedName name_;
  Overwrite overwrite_;
  std::size_t next_ = 0;
};

// Prints why the output cannot be written; null then.
std::unique_ptr<FrameSink> open_sink(const JoinRun& join, PlannedFilm film, ExitStatus& status) {
  const fs::path& output = join.options.output;
  if (const auto name = is_film(output) ? std::nullopt : numbered_name(output)) {
    if (has_png_extension(output)) return std::make_unique<ImageSink>(*name, join.options.overwrite);
  }
  film.options.overwrite = join.options.overwrite;
  if (!film.sound_required && !check_film_options(output, film.options)) film.options.sound.reset();
  auto writer = create_film(output, film.options, join.options.quiet);
  if (writer) return std::make_unique<FilmSink>(std::move(*writer));
  status = print_output_error(output, writer.fault());
  return nullptr;
}

std::vector<fs::path> films_of(const JoinRun& join, const PlanStep& step, std::size_t output, ExitStatus& status) {
  std::vector<fs::path> films;
  for (std::size_t i = step.first; i < step.first + step.count; ++i) {
    const auto piece = read_piece(join.work, join.plan, i);
    if (!piece || output >= piece->outputs.size()) {
      status = print_error(ExitStatus::unreadable_input, join.work, piece ? fault(kPlanDamaged) : piece.fault());
      return {};
    }
    films.push_back(join.work / path_from_utf8(piece->outputs[output]));
  }
  return films;
}

ExitStatus copy_frames(FilmReader& from, FrameSink& to, std::size_t frames, const JoinOptions& options) {
  Progress progress(tr_later("frame"), frames, options.quiet);
  Image image;
  for (std::size_t i = 0; i < frames; ++i) {
    if (const Status read = from.read(image); !read) {
      if (interrupt_requested()) return ExitStatus::interrupted;
      return print_error(ExitStatus::unreadable_input, tr_format("frame {} of {} cannot be read from the pieces: {}", i,
                                                                 frames, describe(read.fault())));
    }
    if (const Status added = to.add(image); !added) {
      if (interrupt_requested()) return ExitStatus::interrupted;
      return print_error(ExitStatus::unwritable_output, options.output, added.fault());
    }
    progress.show(i + 1);
  }
  if (const Status ended = from.finish(); !ended) {
    if (interrupt_requested()) return ExitStatus::interrupted;
    return print_error(ExitStatus::unreadable_input, tr("the pieces have more frames than the film"));
  }
  const Status finished = to.finish();
  if (interrupt_requested()) return ExitStatus::interrupted;
  return finished ? ExitStatus::success : print_error(ExitStatus::unwritable_output, options.output, finished.fault());
}

}  // namespace

ExitStatus plan_render(const PlanOptions& options, const VerbTable& command) {
  RenderVerbOptions requested = command.render;
  requested.output.clear();
  auto prepared = prepare_render(requested, RenderKind::frames, Textures::leave_out);
  if (const auto* failed = std::get_if<ExitStatus>(&prepared)) return *failed;
  const auto& render = std::get<PreparedRender>(prepared);
  Plan plan = new_plan(options);
  const FilmOptions film = film_options(render.options, render.frames);
  plan.settings["film"] = film_settings(film, render.frames.size(), !requested.sound.file.empty());
  const ExitStatus hashed = planned_files(input_files(render), plan.inputs);
  if (hashed != ExitStatus::success) return hashed;
  std::vector<Piece> pieces;
  const std::size_t frames = render.frames.size();
  add_physics_step(render.opened.document.stage, frames, plan, pieces);
  add_step({kFramesStep, frames, options.pieces, {"mov"}}, plan, pieces);
  return write_plan(options, std::move(plan), pieces);
}

ExitStatus run_render(const PieceRun& run) {
  RenderVerbOptions requested = run.command.render;
  requested.output.clear();
  requested.quiet = true;  // the plan has reported the findings about the files
  const bool physics = is_physics_piece(run);
  auto prepared = prepare_render(requested, RenderKind::frames, physics ? Textures::leave_out : Textures::load);
  if (const auto* failed = std::get_if<ExitStatus>(&prepared)) return *failed;
  auto& render = std::get<PreparedRender>(prepared);
  const ExitStatus valid = check_frames(run, render.frames.size(), 1);
  if (valid != ExitStatus::success) return valid;
  if (!physics) return run_frames(render, run);
  const std::size_t per_output = render.options.accumulation.moments();
  return run_physics_piece(render.opened.document.stage, evaluated_frames(render), run, per_output);
}

ExitStatus join_render(const JoinRun& join) { return join_film(join, kFramesStep, 0); }

Json film_settings(const FilmOptions& film, std::size_t frames, bool sound_required) {
  Json json = {{"frames", frames},
               {"width", film.width},
               {"height", film.height},
               {"fps", film.fps},
               {"transparent", film.transparent}};
  if (!film.sound) return json;
  json["sound"] = {{"file", utf8_from_path(film.sound->file)},
                   {"offset_s", film.sound->offset_s},
                   {"first_s", film.sound->first_s},
                   {"length_s", film.sound->length_s},
                   {"required", sound_required}};
  return json;
}

ExitStatus join_film(const JoinRun& join, const char* step_name, std::size_t output) {
  const InterruptGuard interrupt;
  const auto damaged = [&join] { return print_error(ExitStatus::unreadable_input, join.work, fault(kPlanDamaged)); };
  auto film = planned_film(join.plan);
  const auto& steps = join.plan.steps;
  const auto step = std::ranges::find_if(steps, [&](const PlanStep& s) { return s.name == step_name; });
  if (!film || step == steps.end()) return damaged();
  ExitStatus status = ExitStatus::success;
  const std::vector<fs::path> films = films_of(join, *step, output, status);
  if (status != ExitStatus::success) return status;
  const int width = film->options.width, height = film->options.height;
  const std::size_t frames = film->frames;
  const auto sink = open_sink(join, std::move(*film), status);
  if (!sink) return status;
  auto reader = FilmReader::create(films, join.work / "join.ffconcat", width, height);
  if (!reader) return print_error(ExitStatus::unreadable_input, describe(reader.fault()));
  return copy_frames(*reader, *sink, frames, join.options);
}

}  // namespace odori
