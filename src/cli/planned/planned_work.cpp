#include "cli/planned/planned_work.h"

#include "base/archive/archive.h"
#include "base/files.h"
#include "base/platform/system.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/opened_files.h"
#include "odori/version.h"
#include "scene/stage.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::array kPlannedVerbs{
    PlannedVerb{"render", plan_render, run_render, join_render},
    PlannedVerb{"compare", plan_compare, run_compare, join_compare},
    PlannedVerb{"check", plan_check, run_check, join_check},
    PlannedVerb{"export", plan_export, run_export, join_export},
};

constexpr const char* kPhysicsStep = "physics";

}  // namespace

fs::path PieceRun::output(std::size_t number) const { return work / path_from_utf8(piece.outputs[number]); }

std::span<const PlannedVerb> planned_verbs() { return kPlannedVerbs; }

const PlannedVerb* planned_verb(const std::string& name) {
  const auto found = std::ranges::find_if(kPlannedVerbs, [&](const PlannedVerb& verb) { return verb.name == name; });
  return found == kPlannedVerbs.end() ? nullptr : &*found;
}

ExitStatus parse_planned(const std::vector<std::string>& command, bool rendering, VerbTable& table) {
  std::vector<std::string> arguments = command;
  if (rendering) arguments.insert(arguments.begin() + 1, "--output=planned.mov");
  const auto ended = table.parse(std::move(arguments));
  if (!ended) return ExitStatus::success;
  return *ended == ExitStatus::success ? ExitStatus::bad_command_line : *ended;  // help is no work that can be divided
}

ExitStatus enter_plan_folder(const Plan& plan) {
  std::error_code error;
  fs::current_path(path_from_utf8(plan.folder), error);
  if (!error) return ExitStatus::success;
  return print_error(ExitStatus::unreadable_input, path_from_utf8(plan.folder), fault(kPlanFolder, error_text(error)));
}

ExitStatus planned_files(const InputFiles& files, std::vector<PlannedFile>& planned) {
  std::set<std::string> known;
  std::error_code error;
  for (const PlannedFile& file : planned) known.insert(file.path);
  for (const fs::path& file : files) {
    if (fs::is_directory(file, error) || !known.insert(utf8_from_path(file)).second) continue;
    const auto content = file_content(file);
    if (!content) return print_error(ExitStatus::unreadable_input, file, content.fault());
    planned.push_back({utf8_from_path(file), *content});
  }
  return ExitStatus::success;
}

ExitStatus check_planned_files(const std::vector<PlannedFile>& files) {
  for (const PlannedFile& planned : files) {
    const fs::path file = path_from_utf8(planned.path);
    const auto content = file_content(file);
    if (!content) return print_error(ExitStatus::unreadable_input, file, content.fault());
    if (*content != planned.content) return print_error(ExitStatus::unreadable_input, file, fault(kInputChanged));
  }
  return ExitStatus::success;
}

Plan new_plan(const PlanOptions& options) {
  Plan plan;
  plan.odori = ODORI_VERSION;
  plan.folder = utf8_from_path(fs::current_path());
  plan.command = options.command;
  plan.settings = nlohmann::ordered_json::object();
  return plan;
}

void add_step(const PlannedStep& step, Plan& plan, std::vector<Piece>& pieces,
              const std::function<void(Piece&)>& describe) {
  if (step.total == 0) return;
  const std::size_t count = std::clamp<std::size_t>(step.pieces, 1, step.total);
  plan.steps.push_back({step.name, plan.pieces(), count});
  for (std::size_t i = 0; i < count; ++i) {
    Piece piece;
    piece.number = pieces.size();
    const std::size_t from = i * step.total / count, to = (i + 1) * step.total / count;
    piece.first = step.first + from;
    piece.count = to - from;
    for (const std::string& extension : step.extensions) piece.outputs.push_back(output_name(piece.number, extension));
    if (describe) describe(piece);
    pieces.push_back(std::move(piece));
  }
}

ExitStatus write_plan(const PlanOptions& options, Plan plan, std::span<const Piece> pieces) {
  const fs::path work = fs::absolute(options.work).lexically_normal();
  const auto failed = [&work](const Fault& fault) { return print_error(ExitStatus::unwritable_output, work, fault); };
  auto writer = PlanWriter::create(work);
  if (!writer) return failed(writer.fault());
  for (const Piece& piece : pieces) {
    if (const Status added = writer->add(piece, "odori"); !added) return failed(added.fault());
  }
  if (const Status done = writer->finish(plan); !done) return failed(done.fault());
  if (options.quiet) return ExitStatus::success;
  std::string text;
  for (const PlanStep& step : plan.steps) {
    const std::string range = step.count == 1 ? tr_format("piece {}", step.first)
                                              : tr_format("pieces {} to {}", step.first, step.first + step.count - 1);
    text += fmt::format("{}{}: {}", text.empty() ? "" : tr(", then "), step.name, range);
  }
  print_output(tr_format("{}\nodori run {} --piece N does one\n", text, printable_line(utf8_from_path(options.work))));
  return ExitStatus::success;
}

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
