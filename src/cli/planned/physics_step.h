#pragma once

// The first step of a work with physics: one piece simulates all frames, and the others, which depend on it, show what
// it recorded. So each of them is a function of its inputs alone.

#include "cli/detail/physics_file.h"
#include "cli/planned/planned_work.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace odori {

// Adds the step if bodies drive bones of an actor.
void add_physics_step(const Stage& stage, std::size_t frames, Plan& plan, std::vector<Piece>& pieces);

bool has_physics_step(const Plan& plan);
bool is_physics_piece(const PieceRun& run);

// Prints it if the frames or outputs of the piece are not those that planning gives.
ExitStatus check_frames(const PieceRun& run, std::size_t frames, std::size_t outputs);

// Simulates the frames and records them. `per_output`: frames for one of the output.
ExitStatus run_physics_piece(Stage& stage, const std::vector<double>& frames, const PieceRun& run,
                             std::size_t per_output = 1);

// Opens the record if the plan has one; prints why it cannot be used.
ExitStatus open_baked_physics(const PieceRun& run, const Stage& stage, std::size_t frames,
                              std::optional<PhysicsFileReader>& physics);

}  // namespace odori
