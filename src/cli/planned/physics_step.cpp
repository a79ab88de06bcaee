#include "cli/planned/physics_step.h"

#include "cli/opened_files.h"
#include "scene/stage.h"

#include <algorithm>
#include <span>
#include <utility>

namespace odori {

namespace {

constexpr const char* kPhysicsStep = "physics";

}  // namespace

void add_physics_step(const Stage& stage, std::size_t frames, Plan& plan, std::vector<Piece>& pieces) {
  const bool physics = std::ranges::any_of(stage.actors, [](const auto& actor) { return actor->physics != nullptr; });
  if (physics) add_step({kPhysicsStep, frames, 1, {kPhysicsStep}}, plan, pieces);
}

bool has_physics_step(const Plan& plan) { return plan.steps.front().name == kPhysicsStep; }

bool is_physics_piece(const PieceRun& run) { return run.plan.step_of(run.piece.number).name == kPhysicsStep; }

ExitStatus check_frames(const PieceRun& run, std::size_t frames, std::size_t outputs) {
  const Piece& piece = run.piece;
  const bool valid = piece.count <= frames && piece.first <= frames - piece.count && piece.outputs.size() == outputs;
  if (valid) return ExitStatus::success;
  return print_error(ExitStatus::unreadable_input, run.work, fault(kPlanDamaged, "frames"));
}

ExitStatus run_physics_piece(Stage& stage, const std::vector<double>& frames, const PieceRun& run,
                             std::size_t per_output) {
  const auto failed = [&run](const Fault& fault) {
    return print_error(ExitStatus::unwritable_output, run.output(0), fault);
  };
  auto out = PhysicsFileWriter::create(run.output(0), stage, frames.size());
  if (!out) return failed(out.fault());
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (!simulate_to_last(stage, std::span(frames).subspan(i, 1), true)) return ExitStatus::interrupted;
    advance(stage, frames[i]);
    if (const Status added = out->add(stage); !added) return failed(added.fault());
    run.claim.set_progress((i + 1) / per_output);
  }
  warn_lost_bodies(stage, false);
  const Status finished = out->finish();
  return finished ? ExitStatus::success : failed(finished.fault());
}

ExitStatus open_baked_physics(const PieceRun& run, const Stage& stage, std::size_t frames,
                              std::optional<PhysicsFileReader>& physics) {
  if (!has_physics_step(run.plan)) return ExitStatus::success;
  const auto file = piece_file(run.work, 0, kPhysicsStep);
  auto reader = PhysicsFileReader::open(file, stage, frames);
  if (!reader) return print_error(ExitStatus::unreadable_input, file, reader.fault());
  physics.emplace(std::move(*reader));
  return ExitStatus::success;
}

}  // namespace odori
