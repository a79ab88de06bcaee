#include "base/archive/archive.h"
#include "base/atomic_file.h"
#include "base/files.h"
#include "base/platform/file_system.h"
#include "base/translate.h"
#include "cli/detail/export_setup.h"
#include "cli/detail/physics_file.h"
#include "cli/planned/planned_work.h"
#include "scene/stage.h"

#include <exception>
#include <fstream>
#include <optional>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr const char* kRecordsStep = "frames";
constexpr const char* kModelsStep = "models";
constexpr const char* kRecords = "frames";  // extension of the records of a piece
constexpr const char* kReport = "jsonl";    // of what became of its models

bool is_of_each(const Plan& plan) { return plan.settings.contains("each"); }

// A work of many models: pieces of whole exports. Outputs of a piece: its report, then a file per model.
ExitStatus plan_each(const PlanOptions& options, const ExportOptions& requested) {
  const auto found = models_to_export(requested);
  if (const auto* failed = std::get_if<ExitStatus>(&found)) return *failed;
  const auto& models = std::get<std::vector<EachModel>>(found);
  Plan plan = new_plan(options);
  plan.settings["each"] = requested.each;
  const ExitStatus hashed = planned_files(files_of_each(requested), plan.inputs);
  if (hashed != ExitStatus::success) return hashed;
  std::vector<Piece> pieces;
  ExitStatus status = ExitStatus::success;
  add_step({kModelsStep, models.size(), options.pieces, {kReport}}, plan, pieces, [&](Piece& piece) {
    for (std::size_t i = 0; i < piece.count; ++i) {
      const EachModel& model = models[piece.first + i];
      const ExitStatus read = planned_files({file_on_disk(model.file)}, piece.inputs);
      if (status == ExitStatus::success) status = read;
      piece.about["models"].push_back({{"file", utf8_from_path(model.file)}, {"name", model.name}});
      piece.outputs.push_back(output_name(piece.number, std::to_string(i) + "." + requested.each));
    }
  });
  return status == ExitStatus::success ? write_plan(options, std::move(plan), pieces) : status;
}

// A model that cannot be exported is in the report, and its file is empty: the others do not wait for it.
ExitStatus run_each(const PieceRun& run) {
  if (const ExitStatus unchanged = check_planned_files(run.piece.inputs); unchanged != ExitStatus::success) {
    return unchanged;
  }
  const auto failed = [&run](std::size_t output, const Fault& fault) {
    return print_error(ExitStatus::unwritable_output, run.output(output), fault);
  };
  ExportOptions options = run.command.export_;
  options.quiet = true;
  auto report = AtomicFileWriter::create(run.output(0));
  if (!report) return failed(0, report.fault());
  std::size_t done = 0;
  for (const nlohmann::ordered_json& model : run.piece.about.at("models")) {
    const EachModel each{path_from_utf8(model.at("file").get<std::string>()), model.at("name").get<std::string>()};
    const fs::path output = run.output(done + 1);
    const ExitStatus status = export_one(options_of_each(options, each, output));
    if (interrupt_requested()) return ExitStatus::interrupted;
    if (status == ExitStatus::unwritable_output) return status;
    nlohmann::ordered_json line = {{"name", each.name}, {"status", static_cast<int>(status)}};
    if (status != ExitStatus::success) {
      line["message"] = last_error();
      if (const Status empty = write_file(output, {}); !empty) return failed(done + 1, empty.fault());
    }
    const Status added =
        report->add(line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
    if (!added) return failed(0, added.fault());
    run.claim.set_progress(++done);
  }
  const Status finished = report->finish();
  return finished ? ExitStatus::success : failed(0, finished.fault());
}

// Copies a file into the folder of the result. Not by fs::copy_file: on Windows it takes all files for the same one,
// and does not replace a file by itself (libstdc++ 12).
Status copy_output(const fs::path& from, const fs::path& to, Overwrite overwrite) {
  const auto content = FileView::open(from);
  return content ? write_file(to, content->bytes(), overwrite) : Status(content.fault());
}

// Copies the models of a piece. Returns the status of the first that could not be exported.
ExitStatus join_models(const JoinRun& join, const Piece& piece) try {
  ExitStatus status = ExitStatus::success;
  std::ifstream report(join.work / path_from_utf8(piece.outputs.front()), std::ios::binary);
  std::string line;
  for (std::size_t i = 1; i < piece.outputs.size() && std::getline(report, line); ++i) {
    const auto model = nlohmann::ordered_json::parse(line);
    const std::string name = model.at("name").get<std::string>();
    const auto of_model = static_cast<ExitStatus>(model.at("status").get<int>());
    if (of_model != ExitStatus::success) {
      status = print_error(of_model, model.value("message", name));
      continue;
    }
    const fs::path target = join.options.output / path_from_utf8(name).filename();
    const Status copied = copy_output(join.work / path_from_utf8(piece.outputs[i]), target, join.options.overwrite);
    if (!copied) return print_error(ExitStatus::unwritable_output, target, copied.fault());
  }
  return status;
} catch (const std::exception& error) {
  return print_error(ExitStatus::unreadable_input, join.work, fault(kOutputDamaged, error.what()));
}

ExitStatus join_each(const JoinRun& join) {
  if (join.options.output.empty())
    return bad_command_line(tr("an export of many models is joined to a folder: -o FOLDER"));
  ExitStatus status = ExitStatus::success;
  for (std::size_t i = 0; i < join.plan.pieces(); ++i) {
    if (interrupt_requested()) return ExitStatus::interrupted;
    const auto piece = read_piece(join.work, join.plan, i);
    if (!piece) return print_error(ExitStatus::unreadable_input, join.work, piece.fault());
    const ExitStatus joined = join_models(join, *piece);
    if (joined == ExitStatus::unwritable_output) return joined;
    if (status == ExitStatus::success) status = joined;
  }
  return status;
}

// Makes the records of the piece's frames.
ExitStatus run_records(PreparedExport& prepared, const PieceRun& run) {
  if (const ExitStatus ready = prepare_for_frames(prepared, true); ready != ExitStatus::success) return ready;
  Stage& stage = prepared.opened.document.stage;
  std::optional<PhysicsFileReader> physics;
  const ExitStatus opened = open_baked_physics(run, stage, prepared.frames.size(), physics);
  if (opened != ExitStatus::success) return opened;
  const auto before_frame = [&](std::size_t number) {
    const Status played = physics ? physics->play(number, stage) : Status(Done{});
    return played ? ExitStatus::success : print_error(ExitStatus::unreadable_input, describe(played.fault()));
  };
  return write_records(prepared, run.piece.first, run.piece.count, run.output(0), before_frame,
                       [&run](std::size_t done) { run.claim.set_progress(done); });
}

std::vector<fs::path> record_files(const JoinRun& join) {
  std::vector<fs::path> files;
  for (std::size_t i = has_physics_step(join.plan) ? 1 : 0; i < join.plan.pieces(); ++i) {
    files.push_back(piece_file(join.work, i, kRecords));
  }
  return files;
}

// Prints why the output of the join does not suit the options of the planned command.
ExitStatus check_join_output(const ExportOptions& options) {
  if (!is_glb(options.output) && !is_npz(options.output)) {
    return bad_command_line(tr("an export is joined to arrays or glTF: -o OUT.npz or OUT.glb"));
  }
  ExportOptions checked = options;
  if (is_glb(options.output)) {  // it has no use for posed vertices, which the pieces may have all the same
    checked.modes.clear();
    checked.posed = true;
    checked.double_precision = false;
  }
  const std::string unused = unused_export_option(checked);
  return unused.empty() ? ExitStatus::success : bad_command_line(unused);
}

}  // namespace

ExitStatus plan_export(const PlanOptions& options, const VerbTable& command) {
  const ExportOptions& requested = command.export_;
  if (!requested.output.empty())
    return bad_command_line(tr("the output of an export is not planned: odori join -o OUT"));
  if (!requested.each.empty()) return plan_each(options, requested);
  auto result = prepare_export(requested, false);
  if (const auto* failed = std::get_if<ExitStatus>(&result)) return *failed;
  const auto& prepared = std::get<PreparedExport>(result);
  Plan plan = new_plan(options);
  const ExitStatus hashed = planned_files(input_files(requested.stage, prepared.opened), plan.inputs);
  if (hashed != ExitStatus::success) return hashed;
  std::vector<Piece> pieces;
  add_physics_step(prepared.opened.document.stage, prepared.frames.size(), plan, pieces);
  add_step({kRecordsStep, prepared.frames.size(), options.pieces, {kRecords}}, plan, pieces);
  return write_plan(options, std::move(plan), pieces);
}

ExitStatus run_export(const PieceRun& run) {
  if (is_of_each(run.plan)) return run_each(run);
  ExportOptions options = run.command.export_;
  options.quiet = true;  // the plan has reported the findings about the files
  auto result = prepare_export(options, false);
  if (const auto* failed = std::get_if<ExitStatus>(&result)) return *failed;
  auto& prepared = std::get<PreparedExport>(result);
  const ExitStatus valid = check_frames(run, prepared.frames.size(), 1);
  if (valid != ExitStatus::success) return valid;
  return is_physics_piece(run) ? run_physics_piece(prepared.opened.document.stage, prepared.frames, run)
                               : run_records(prepared, run);
}

ExitStatus join_export(const JoinRun& join) {
  if (is_of_each(join.plan)) return join_each(join);
  ExportOptions options = join.command.export_;
  options.output = fs::absolute(join.options.output);
  options.overwrite = join.options.overwrite;
  options.quiet = join.options.quiet;
  if (const ExitStatus suits = check_join_output(options); suits != ExitStatus::success) return suits;
  if (const ExitStatus entered = enter_plan_folder(join.plan); entered != ExitStatus::success) return entered;
  if (const ExitStatus same = check_planned_files(join.plan.inputs); same != ExitStatus::success) return same;
  auto result = prepare_export(options, is_glb(options.output) && options.textures);
  if (const auto* failed = std::get_if<ExitStatus>(&result)) return *failed;
  auto& prepared = std::get<PreparedExport>(result);
  auto records = FrameRecordReader::open(record_files(join), prepared.layout);
  if (!records) return print_error(ExitStatus::unreadable_input, join.work, records.fault());
  if (records->frames() != prepared.frames.size()) {
    return print_error(ExitStatus::unreadable_input, join.work, fault(kFrameRecords));
  }
  return write_export(prepared, *records, options);
}

}  // namespace odori
