#include "base/files.h"
#include "cli/detail/physics_file.h"
#include "cli/detail/render/frame_renderer.h"
#include "cli/detail/render/render_setup.h"
#include "cli/planned/join_film.h"
#include "cli/planned/planned_work.h"
#include "export/film.h"
#include "scene/stage.h"

#include <algorithm>
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

}  // namespace odori
