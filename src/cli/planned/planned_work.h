#pragma once

// `odori plan`, `run` and `join` for each verb that can be planned. The folder, the records and the claims of pieces
// are the same for all verbs (src/work); here is what the verbs do with them. Start from kPlannedVerbs.

#include "base/console.h"
#include "cli/detail/options/verb_table.h"
#include "cli/detail/physics_file.h"
#include "cli/output_files.h"
#include "cli/verbs.h"
#include "cli/work_verbs.h"
#include "work/pieces.h"
#include "work/plan.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace odori {

struct FilmOptions;  // export/film.h

inline constexpr FaultKind kInputChanged{"work.input_changed",
                                         "this input is not what was planned; bring it back or plan again"};

// A piece that is being done. The working folder is that of the plan.
struct PieceRun {
  std::filesystem::path work;  // absolute
  const Plan& plan;
  const Piece& piece;
  const VerbTable& command;  // with the options of the planned command
  PieceClaim& claim;
  DoneRecord& record;  // its renderer and result are set

  std::filesystem::path output(std::size_t number) const;  // of Piece::outputs
};

// A work whose pieces are all done.
struct JoinRun {
  std::filesystem::path work;
  const Plan& plan;
  const VerbTable& command;
  const JoinOptions& options;
};

// What a verb does in each phase. Each prints what failed.
struct PlannedVerb {
  const char* name;
  ExitStatus (*plan)(const PlanOptions& options, const VerbTable& command);
  ExitStatus (*run)(const PieceRun& run);
  ExitStatus (*join)(const JoinRun& join);
};
std::span<const PlannedVerb> planned_verbs();
const PlannedVerb* planned_verb(const std::string& name);  // null: none

ExitStatus plan_render(const PlanOptions& options, const VerbTable& command);
ExitStatus run_render(const PieceRun& run);
ExitStatus join_render(const JoinRun& join);

ExitStatus plan_compare(const PlanOptions& options, const VerbTable& command);
ExitStatus run_compare(const PieceRun& run);
ExitStatus join_compare(const JoinRun& join);

ExitStatus plan_check(const PlanOptions& options, const VerbTable& command);
ExitStatus run_check(const PieceRun& run);
ExitStatus join_check(const JoinRun& join);

ExitStatus plan_export(const PlanOptions& options, const VerbTable& command);
ExitStatus run_export(const PieceRun& run);
ExitStatus join_export(const JoinRun& join);

// For the phases:

// Whether the planned command draws.
inline bool draws(const PlanOptions& options) { return options.verb == "render" || options.sheets; }

// Parses a planned command line. `rendering`: it names an output, which the join replaces. Prints what is wrong.
ExitStatus parse_planned(const std::vector<std::string>& command, bool rendering, VerbTable& table);

// Enters the folder that the paths of the planned command are relative to.
ExitStatus enter_plan_folder(const Plan& plan);

// Hashes the files once each, without folders. Prints which cannot be read.
ExitStatus planned_files(const InputFiles& files, std::vector<PlannedFile>& planned);

// Prints which of the files is not as planned.
ExitStatus check_planned_files(const std::vector<PlannedFile>& files);

// A plan for these options, without steps, inputs and settings.
Plan new_plan(const PlanOptions& options);

// Adds a step of `total` frames or files in at most `pieces` pieces of the same size, each with these outputs.
// `describe`, if any, completes each.
struct PlannedStep {
  std::string name;
  std::size_t total = 0;
  std::size_t pieces = 1;
  std::vector<std::string> extensions;  // of the outputs
  std::size_t first = 0;                // the number of its first frame or file
};
void add_step(const PlannedStep& step, Plan& plan, std::vector<Piece>& pieces,
              const std::function<void(Piece&)>& describe = {});

// Writes the plan and prints how to go on.
ExitStatus write_plan(const PlanOptions& options, Plan plan, std::span<const Piece> pieces);

// The first step of a work with physics: one piece simulates all frames, and the others, which depend on it, show what
// it recorded. So each of them is a function of its inputs alone.

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

// Joins the lossless films of pieces: their frames, in order, go to one encoder, so that the film is that of a command
// that renders all frames. The memory does not depend on their number.

// What the join needs to know of the film; it opens no model. `sound_required`: the film must be of a kind that can
// have its sound.
nlohmann::ordered_json film_settings(const FilmOptions& film, std::size_t frames, bool sound_required);

// From settings["film"] and output number `output` of the pieces of `step`: a film, or numbered images ("%05d.png").
ExitStatus join_film(const JoinRun& join, const char* step, std::size_t output);

}  // namespace odori
