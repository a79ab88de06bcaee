#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/compare_numbers.h"
#include "cli/detail/compare_setup.h"
#include "cli/detail/compare_sheet.h"
#include "cli/detail/physics_file.h"
#include "cli/planned/planned_work.h"
#include "export/film.h"
#include "scene/stage.h"

#include <fstream>
#include <optional>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

// The outputs of a piece: the table of its rows, frames of the document after its begin, and with sheets their film.
enum CompareOutput : std::size_t { kCsvOutput, kJsonOutput, kFilmOutput };
constexpr const char* kCompareStep = "frames";

Status write_line(AtomicFileWriter& out, std::string text) { return out.add(std::move(text += '\n')); }

// Measures the frames of the piece.
ExitStatus run_numbers(PreparedCompare& compare, std::optional<PhysicsFileReader>& physics, const PieceRun& run) {
  const auto failed = [&run](std::size_t output, const Fault& fault) {
    return print_error(ExitStatus::unwritable_output, run.output(output), fault);
  };
  auto csv = AtomicFileWriter::create(run.output(kCsvOutput));
  if (!csv) return failed(kCsvOutput, csv.fault());
  auto json = AtomicFileWriter::create(run.output(kJsonOutput));
  if (!json) return failed(kJsonOutput, json.fault());
  const Model& model = *compare.opened.document.stage.actors[compare.opened.main_actor]->model;
  const MeshParts parts = find_mesh_parts(model);
  const ComparedModel compared{model, parts, compare.request, run.command.compare.statistics,
                               run.command.compare.relative};
  Status status = write_line(*json, compare_json_begin(compared));
  if (status) status = csv->add(csv_header(compared));
  Status played = Done{};
  std::size_t done = 0;
  JobControl control;
  const auto on_frame = [&](const MeasuredFrame& frame) {
    if (status) status = csv->add(csv_lines(compared, frame));
    if (status) status = write_line(*json, compare_json_frame(compared, frame));
    run.claim.set_progress(++done);
    return status && !interrupt_requested();
  };
  const auto before_frame = [&](std::size_t i) {
    if (physics) played = physics->play(run.piece.first + i, compare.opened.document.stage);
    return static_cast<bool>(played);
  };
  const auto frames = std::span(compare.frames).subspan(run.piece.first, run.piece.count);
  measure_motion(compare.opened.document.stage, compare.opened.main_actor, frames, compare.request, control, on_frame,
                 before_frame, run.piece.first);
  if (interrupt_requested()) return ExitStatus::interrupted;
  if (!played) return print_error(ExitStatus::unreadable_input, describe(played.fault()));
  if (status) status = csv->finish();
  if (!status) return failed(kCsvOutput, status.fault());
  status = json->finish();
  return status ? ExitStatus::success : failed(kJsonOutput, status.fault());
}

// Shows a frame of the whole work.
ExitStatus show(PreparedCompare& compare, std::optional<PhysicsFileReader>& physics, std::size_t number) {
  if (physics) {
    const Status played = physics->play(number, compare.opened.document.stage);
    if (!played) return print_error(ExitStatus::unreadable_input, describe(played.fault()));
  }
  advance(compare.opened.document.stage, compare.frames[number]);
  return ExitStatus::success;
}

// Draws the frames of the piece, with the camera of the first frame of all.
ExitStatus run_sheets(PreparedCompare& compare, std::optional<PhysicsFileReader>& physics,
                      const CompareOptions& options, const PieceRun& run) {
  auto sheet = CompareSheet::create(compare.opened, options, compare.request);
  if (!sheet) return print_error(ExitStatus::no_opengl, describe(sheet.fault()));
  run.record.renderer = sheet->driver();
  if (const ExitStatus first = show(compare, physics, 0); first != ExitStatus::success) return first;
  sheet->frame_camera();
  FilmOptions film_kind = film_options(options);
  film_kind.lossless = true;
  const auto failed = [&run](const Fault& fault) {
    if (interrupt_requested()) return ExitStatus::interrupted;
    return print_error(ExitStatus::unwritable_output, run.output(kFilmOutput), fault);
  };
  auto film = FilmWriter::create(run.output(kFilmOutput), film_kind);
  if (!film) return failed(film.fault());
  for (std::size_t i = run.piece.first; i < run.piece.first + run.piece.count; ++i) {
    if (interrupt_requested()) return ExitStatus::interrupted;
    if (const ExitStatus shown = show(compare, physics, i); shown != ExitStatus::success) return shown;
    if (const Status added = film->add(sheet->draw(i)); !added) return failed(added.fault());
  }
  const Status finished = film->finish();
  return finished ? ExitStatus::success : failed(finished.fault());
}

// Copies the lines of a piece's file, without its begin unless it is the first: the begin of the document, or the lines
// of the table up to the names of its columns.
class NumberJoiner {
 public:
  NumberJoiner(AtomicFileWriter& out, bool json) : out_(out), json_(json) {}

  Status add(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string line;
    bool begin = true;
    while (std::getline(in, line)) {
      const Status added = json_ ? add_json(line, begin) : add_row(line, begin);
      if (!added) return added;
      begin = begin && !json_ && line.starts_with('#');
    }
    begun_ = true;
    return in.eof() ? Status(Done{}) : Status(fault(kFileUnreadable));
  }

  Status finish() {
    if (const Status ended = json_ ? out_.add(kCompareJsonEnd) : Status(Done{}); !ended) return ended;
    return out_.finish();
  }

 private:
  Status add_row(const std::string& line, bool begin) {
    return begin && begun_ ? Status(Done{}) : out_.add(line + "\n");
  }
  Status add_json(const std::string& line, bool begin) {
    if (begin) return begun_ ? Status(Done{}) : out_.add(line);
    const Status between = std::exchange(framed_, true) ? out_.add(kCompareJsonBetween) : Status(Done{});
    return between ? out_.add(line) : between;
  }

  AtomicFileWriter& out_;
  bool json_;
  bool begun_ = false;
  bool framed_ = false;
};

ExitStatus join_numbers(const JoinRun& join, CompareOutput output) {
  const fs::path& target = join.options.output;
  const auto failed = [&target](const Fault& fault) {
    return print_error(ExitStatus::unwritable_output, target, fault);
  };
  auto out = AtomicFileWriter::create(target, join.options.overwrite);
  if (!out) return failed(out.fault());
  NumberJoiner joiner(*out, output == kJsonOutput);
  for (std::size_t i = has_physics_step(join.plan) ? 1 : 0; i < join.plan.pieces(); ++i) {
    if (interrupt_requested()) return ExitStatus::interrupted;
    const auto piece = read_piece(join.work, join.plan, i);
    if (!piece || piece->outputs.size() <= output) {
      return print_error(ExitStatus::unreadable_input, join.work, piece ? fault(kPlanDamaged) : piece.fault());
    }
    const Status added = joiner.add(join.work / path_from_utf8(piece->outputs[output]));
    if (!added) return failed(added.fault());
  }
  const Status finished = joiner.finish();
  return finished ? ExitStatus::success : failed(finished.fault());
}

}  // namespace

ExitStatus plan_compare(const PlanOptions& options, const VerbTable& command) {
  const CompareOptions& requested = command.compare;
  if (!requested.csv.empty() || requested.json) {
    return bad_command_line(
        tr("--csv and --json are not planned: odori join writes a .csv or .json of the same numbers"));
  }
  if (requested.pooled) return bad_command_line(tr("--pooled is not planned: it needs the values of all frames"));
  auto prepared = prepare_compare(requested, true, false);
  if (const auto* failed = std::get_if<ExitStatus>(&prepared)) return *failed;
  const auto& compare = std::get<PreparedCompare>(prepared);
  Plan plan = new_plan(options);
  const std::size_t frames = compare.frames.size();
  if (options.sheets) plan.settings["film"] = film_settings(film_options(requested), frames, false);
  const ExitStatus hashed = planned_files(input_files(requested, compare), plan.inputs);
  if (hashed != ExitStatus::success) return hashed;
  std::vector<Piece> pieces;
  add_physics_step(compare.opened.document.stage, frames, plan, pieces);
  std::vector<std::string> outputs{"csv", "jsonl"};
  if (options.sheets) outputs.emplace_back("mov");
  add_step({kCompareStep, frames, options.pieces, std::move(outputs)}, plan, pieces);
  return write_plan(options, std::move(plan), pieces);
}

ExitStatus run_compare(const PieceRun& run) {
  CompareOptions options = run.command.compare;
  options.quiet = true;  // the plan has reported the findings about the files
  const bool physics_step = is_physics_piece(run), sheets = run.plan.settings.contains("film");
  auto prepared = prepare_compare(options, true, sheets && !physics_step);
  if (const auto* failed = std::get_if<ExitStatus>(&prepared)) return *failed;
  auto& compare = std::get<PreparedCompare>(prepared);
  if (const ExitStatus valid = check_frames(run, compare.frames.size(),
                                            physics_step ? 1
                                            : sheets     ? 3
                                                         : 2);
      valid != ExitStatus::success)
    return valid;
  if (physics_step) return run_physics_piece(compare.opened.document.stage, compare.frames, run);
  if (const ExitStatus ready = prepare_for_frames(compare, true); ready != ExitStatus::success) return ready;
  std::optional<PhysicsFileReader> physics;
  const ExitStatus opened = open_baked_physics(run, compare.opened.document.stage, compare.frames.size(), physics);
  if (opened != ExitStatus::success) return opened;
  const ExitStatus numbers = run_numbers(compare, physics, run);
  return numbers == ExitStatus::success && sheets ? run_sheets(compare, physics, options, run) : numbers;
}

ExitStatus join_compare(const JoinRun& join) {
  const std::string extension = folded(utf8_from_path(join.options.output.extension()));
  if (extension == ".csv") return join_numbers(join, kCsvOutput);
  if (extension == ".json") return join_numbers(join, kJsonOutput);
  if (join.plan.settings.contains("film")) return join_film(join, kCompareStep, kFilmOutput);
  return bad_command_line(tr("a compare without --sheets is joined to numbers: -o FILE.csv or FILE.json"));
}

}  // namespace odori
