#include "analysis/measured_motion.h"
#include "base/console.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/compare_numbers.h"
#include "cli/detail/compare_setup.h"
#include "cli/detail/compare_sheet.h"
#include "cli/detail/cost/method_costs.h"
#include "cli/opened_files.h"
#include "cli/output_files.h"
#include "cli/verbs.h"
#include "export/film.h"
#include "image/image_writer.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

namespace odori {

namespace {

// Whether numbers are printed or written to a table.
bool has_numbers(const CompareOptions& options) {
  return options.json || !options.csv.empty() || !options.latex.empty() || options.output.empty();
}

// Returns which option has no effect; empty: none.
std::string option_error(const CompareOptions& options) {
  const bool paced = is_film(options.output) || (options.frames.range && !has_step(options.frames));
  const bool measures =
      options.pooled || options.relative || options.surfaces || options.against || !options.with.empty();
  if (options.cost && measures)
    return tr("--cost measures time and memory; it has no --with, --against, --pooled, --relative or --surfaces");
  if (options.fps && !paced) return tr("--fps requires a film, or a range of frames without a step");
  if (options.overwrite == Overwrite::force && options.output.empty() && options.csv.empty() && options.latex.empty()) {
    return tr("--force requires --output, --csv or --latex");
  }
  if ((options.pooled || options.relative || options.surfaces) && !has_numbers(options)) {
    return tr(
        "--pooled, --relative and --surfaces require --csv, --latex or --json: without them no numbers are written");
  }
  if (options.against && !has_numbers(options) && options.heat != Measure::displacement) {
    return tr("--against requires --heat displacement, --csv or --json: without them no displacement is shown");
  }
  return {};
}

// Returns why the output file does not suit the options; empty: it does.
std::string output_error(const CompareOptions& options, std::size_t frames) {
  const bool film = is_film(options.output);
  if (!options.output.empty() && !film && !has_png_extension(options.output)) {
    return utf8_from_path(options.output) + tr(": the output must be a .png, .mp4, .webm, .mov or .gif file");
  }
  if (!options.latex.empty() && !options.cost && !options.pooled && frames != 1)
    return tr("--latex requires one frame, or --pooled");
  if (!options.output.empty() && !film && frames != 1) return tr("several frames require a film, or no output file");
  return {};
}

// Returns why the values of all frames cannot be kept (--pooled); empty: they can.
std::string pooled_error(const CompareOptions& options, const PreparedCompare& compare) {
  const MeasureRequest& request = compare.request;
  const std::size_t modes = request.modes.size() + (request.foreign != nullptr ? 1 : 0);
  const std::size_t vertices = compare.opened.document.stage.actors[compare.opened.main_actor]->model->vertices.size();
  const std::size_t of_frame = std::max<std::size_t>(vertices * modes * request.measures.size(), 1);
  const std::size_t most = PooledFrames::kMaxValues / of_frame;
  if (!options.pooled || compare.frames.size() <= most) return {};
  return tr_format(
      "--pooled: at most {} frames of this model in {} modes; select fewer by --modes or a step of --frames", most,
      modes);
}

// Prints what keeps the output files from being written, if that is known before they are.
ExitStatus check_outputs(const CompareOptions& options, const PreparedCompare& prepared) {
  const InputFiles inputs = input_files(options, prepared);
  for (const auto& output : {options.output, options.csv, options.latex}) {
    if (const Status allowed = check_output(output, inputs); !allowed) {
      return print_output_error(output, allowed.fault());
    }
  }
  if (!options.csv.empty() && options.csv.lexically_normal() == options.output.lexically_normal()) {
    return bad_command_line(tr("--csv and -o name the same file"));
  }
  if (!is_film(options.output)) return ExitStatus::success;
  const Status film = check_film_options(options.output, film_options(options));
  return film ? ExitStatus::success : print_output_error(options.output, film.fault());
}

// Writes the numbers as JSON or text to standard output, and to the CSV file.
class NumberWriter {
 public:
  static Result<NumberWriter> create(const CompareOptions& options, const ComparedModel& compared) {
    std::optional<AtomicFileWriter> csv;
    if (!options.csv.empty()) {
      auto file = AtomicFileWriter::create(options.csv, options.overwrite);
      if (!file) return file.fault();
      csv.emplace(std::move(*file));
    }
    return NumberWriter(options, compared, std::move(csv));
  }

  Status add(MeasuredFrame&& frame) {
    if (options_.json) {
      print_output((first_ ? "" : std::string(kCompareJsonBetween)) + compare_json_frame(compared_, frame));
      first_ = false;
    }
    if (text_) print_output(compare_text(compared_, frame));
    if (!options_.latex.empty() && !options_.pooled) latex_text_ = compare_latex(compared_, frame);
    const Status written = csv_ ? csv_->add(csv_lines(compared_, frame)) : Status(Done{});
    if (options_.pooled) pooled_.add(std::move(frame));
    return written;
  }

  Status begin() {
    if (options_.json) print_output(compare_json_begin(compared_));
    return csv_ ? csv_->add(csv_header(compared_)) : Status(Done{});
  }
  Status finish() {
    const bool pooled = options_.pooled;
    if (options_.json) {
      print_output(pooled ? compare_json_pooled_end(compared_, pooled_) : std::string(kCompareJsonEnd));
    }
    if (text_ && pooled) print_output(pooled_text(compared_, pooled_));
    if (!options_.latex.empty() && pooled) latex_text_ = pooled_latex(compared_, pooled_);
    if (!csv_) return Done{};
    const Status added = pooled ? csv_->add(csv_pooled_lines(compared_, pooled_)) : Status(Done{});
    return added ? csv_->finish() : added;
  }

  const std::string& latex() const { return latex_text_; }

 private:
  NumberWriter(const CompareOptions& options, const ComparedModel& compared, std::optional<AtomicFileWriter> csv)
      : options_(options),
        compared_(compared),
        csv_(std::move(csv)),
        text_(!options.json && !csv_ && options.latex.empty() && options.output.empty()) {}

  const CompareOptions& options_;
  const ComparedModel& compared_;
  std::optional<AtomicFileWriter> csv_;
  PooledFrames pooled_;
  std::string latex_text_;
  bool text_;
  bool first_ = true;
};

ExitStatus write_numbers(Stage& stage, std::size_t main_actor, const std::vector<double>& frames,
                         const CompareOptions& options, const MeasureRequest& request) {
  const Model& model = *stage.actors[main_actor]->model;
  const MeshParts parts = find_mesh_parts(model);
  const ComparedModel compared{model, parts, request, options.statistics, options.relative};
  auto out = NumberWriter::create(options, compared);
  if (!out) return print_error(ExitStatus::unwritable_output, options.csv, out.fault());
  const InterruptGuard interrupt;
  Progress progress(tr_later("measuring frame"), frames.size(), options.quiet);
  Status status = out->begin();
  std::size_t done = 0;
  JobControl control;
  measure_motion(stage, main_actor, frames, request, control, [&](MeasuredFrame frame) {
    if (status) status = out->add(std::move(frame));
    progress.show(++done);
    return status && !output_failed() && !interrupt.interrupted();
  });
  if (output_failed()) return ExitStatus::unwritable_output;  // reported at the end
  if (status && done < frames.size()) return ExitStatus::interrupted;
  if (status) status = out->finish();
  if (!status) return print_error(ExitStatus::unwritable_output, options.csv, status.fault());
  if (options.latex.empty()) return ExitStatus::success;
  status = write_file(options.latex, text_bytes(out->latex()), options.overwrite);
  return status ? ExitStatus::success : print_error(ExitStatus::unwritable_output, options.latex, status.fault());
}

ExitStatus write_film(CompareSheet& sheet, Stage& stage, const std::vector<double>& frames,
                      const CompareOptions& options) {
  const InterruptGuard interrupt;
  auto film = create_film(options.output, film_options(options), options.quiet);
  if (!film) return print_output_error(options.output, film.fault());
  Progress progress(tr_later("frame"), frames.size(), options.quiet);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (interrupt.interrupted()) return ExitStatus::interrupted;
    advance(stage, frames[i]);
    if (const Status added = film->add(sheet.draw(i)); !added) {
      if (interrupt.interrupted()) return ExitStatus::interrupted;
      return print_error(ExitStatus::unwritable_output, options.output, added.fault());
    }
    progress.show(i + 1);
  }
  const Status finished = film->finish();
  if (interrupt.interrupted()) return ExitStatus::interrupted;
  return finished ? ExitStatus::success : print_error(ExitStatus::unwritable_output, options.output, finished.fault());
}

ExitStatus write_images(OpenedFiles& opened, const std::vector<double>& frames, const CompareOptions& options,
                        const MeasureRequest& request) {
  auto sheet = CompareSheet::create(opened, options, request);
  if (!sheet) return print_error(ExitStatus::no_opengl, describe(sheet.fault()));
  advance(opened.document.stage, frames.front());
  sheet->frame_camera();
  if (is_film(options.output)) return write_film(*sheet, opened.document.stage, frames, options);
  advance(opened.document.stage, frames.front());
  const Status written = write_image(options.output, sheet->draw(0), options.overwrite);
  return written ? ExitStatus::success : print_error(ExitStatus::unwritable_output, options.output, written.fault());
}

// Instead of measures: what the modes cost in one frame.
ExitStatus write_costs(OpenedFiles& opened, double frame, const std::vector<Skinning>& modes,
                       const CompareOptions& options) {
  advance(opened.document.stage, frame);
  const auto measured = method_costs(opened, modes, options.quiet);
  if (const auto* failed = std::get_if<ExitStatus>(&measured)) return *failed;
  const auto& costs = std::get<MethodCosts>(measured);
  if (options.json) print_output(costs_json(costs));
  if (!options.json && options.csv.empty() && options.latex.empty()) print_output(costs_text(costs));
  const std::pair<std::filesystem::path, std::string> files[]{{options.csv, costs_csv(costs)},
                                                              {options.latex, costs_latex(costs)}};
  for (const auto& [file, text] : files) {
    if (file.empty()) continue;
    const Status written = write_file(file, text_bytes(text), options.overwrite);
    if (!written) return print_error(ExitStatus::unwritable_output, file, written.fault());
  }
  return ExitStatus::success;
}

}  // namespace

ExitStatus compare_verb(const CompareOptions& options) {
  if (const std::string error = option_error(options); !error.empty()) return bad_command_line(error);
  auto prepared = prepare_compare(options, is_film(options.output), !options.output.empty());
  if (const auto* failed = std::get_if<ExitStatus>(&prepared)) return *failed;
  auto& compare = std::get<PreparedCompare>(prepared);
  auto& [files, frames, request, foreign] = compare;
  if (const std::string error = output_error(options, frames.size()); !error.empty()) return bad_command_line(error);
  if (const std::string error = pooled_error(options, compare); !error.empty()) return bad_command_line(error);
  if (const ExitStatus usable = check_outputs(options, compare); usable != ExitStatus::success) return usable;
  if (options.cost) return write_costs(files, frames.front(), request.modes, options);
  const ExitStatus ready = prepare_for_frames(compare, options.quiet);
  if (ready != ExitStatus::success) return ready;
  ExitStatus status = ExitStatus::success;
  if (has_numbers(options)) status = write_numbers(files.document.stage, files.main_actor, frames, options, request);
  if (status == ExitStatus::success && !options.output.empty()) status = write_images(files, frames, options, request);
  warn_lost_bodies(files.document.stage, options.quiet);
  return status;
}

}  // namespace odori
