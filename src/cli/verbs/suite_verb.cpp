#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/export_setup.h"
#include "cli/detail/figure/figure_layout.h"
#include "cli/detail/foreign_file.h"
#include "cli/detail/suite/suite_files.h"
#include "cli/opened_files.h"
#include "cli/suite.h"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr int kFigureWidth = 2400;  // pixels; for the 17 cm of a page 360 per inch
constexpr int kFigureColumns = 5;
constexpr int kRowHeight = 640;  // of a row of panels with its title and caption
constexpr int kFigureFont = 44;
constexpr int kFigureMargins = 260;  // above, below, colour bar and caption

std::vector<Skinning> skinnings(const SuiteOptions& options) {
  std::vector<Skinning> all;
  for (const SkinningMode mode : options.modes) all.emplace_back(mode);
  if (!all.empty()) return all;
  for (const SkinningMethod& method : skinning_modes()) all.emplace_back(method.value);
  return all;
}

fs::path file_of(const SuiteOptions& options, const SuiteCase& of, const char* extension) {
  return options.output / fmt::format("{}.{}", of.name, extension);
}

ExitStatus write_text(const SuiteOptions& options, const fs::path& file, std::string_view text) {
  const Status written = write_file(file, text_bytes(text), options.overwrite);
  return written ? ExitStatus::success : print_error(ExitStatus::unwritable_output, file, written.fault());
}

// Model and pose, without IK and physics.
StageOptions stage_of(const SuiteOptions& options, const SuiteCase& of) {
  StageOptions stage;
  stage.files = {assets_folder() / path_from_utf8(of.model), file_of(options, of, "vpd")};
  stage.ik = false;
  stage.physics = false;
  return stage;
}

// The files of other programs for a case.
std::vector<SuiteResults> results_for(const SuiteOptions& options, const SuiteCase& of) {
  std::vector<SuiteResults> found;
  for (const SuiteResults& each : options.with) {
    const fs::path file = each.folder / fmt::format("{}.npz", of.name);
    std::error_code error;
    if (fs::exists(file, error)) found.push_back({each.name, file});
  }
  return found;
}

using ForeignOfCase = std::vector<ForeignFramesOf<double>>;

ExitStatus read_results(const std::vector<SuiteResults>& files, std::size_t vertices, ForeignOfCase& to) {
  const double frame = 0.0;
  for (const SuiteResults& each : files) {
    const auto file = ForeignFile::open(each.folder);
    if (!file) return print_error(ExitStatus::unreadable_input, each.folder, file.fault());
    auto read = file->read<double>(vertices, {&frame, 1});
    if (!read) return print_error(ExitStatus::unreadable_input, each.folder, read.fault());
    to.push_back(std::move(*read));
  }
  return ExitStatus::success;
}

// Poses and measures a case, and adds it to the tables. `captions`: a number for each panel of the figure.
ExitStatus measure_case(const SuiteOptions& options, const SuiteRun& run, const SuiteCase& of,
                        const std::vector<SuiteResults>& results, SuiteTables& tables,
                        std::vector<std::string>& captions) {
  auto opened = open_stage(stage_of(options, of), false);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  auto& files = std::get<OpenedFiles>(opened);
  Stage& stage = files.document.stage;
  const Actor& actor = *stage.actors[files.main_actor];
  const Model& model = *actor.model;
  MeasureRequest request;
  request.modes = run.modes;
  request.reference.mode = SkinningMode::linear;
  request.measures = measures_of(actor);
  request.bones = false;
  request.vertices = vertices_at_joint(model, of.joint);
  std::vector<SkinningMode> modes;
  for (const Skinning& skinning : run.modes) modes.push_back(skinning.mode);
  if (const ExitStatus ready = prepare_modes(stage, modes, options.quiet); ready != ExitStatus::success) return ready;
  ForeignOfCase foreign;
  const ExitStatus read = read_results(results, model.vertices.size(), foreign);
  if (read != ExitStatus::success) return read;
  std::vector<ForeignSurfaceOf<double>> surfaces;
  for (const auto& each : foreign) surfaces.push_back(each.surface(0));
  std::vector<std::string> programs;
  for (const SuiteResults& each : results) programs.push_back(each.name);
  advance(stage, 0.0);
  const MeshParts parts = find_mesh_parts(model);
  SurfaceMeterOf<double> meter(actor);
  meter.begin();
  const MeasuredFrame frame = measure_frame<double>(meter, model, parts, request, 0.0, surfaces);
  std::vector<Statistic> statistics;
  for (const auto& row : kStatistics) statistics.push_back(row.value);
  const ComparedModel compared{model, parts, request, statistics, true, programs};
  tables.add(of, compared, frame);
  for (std::size_t mode = 0; mode < frame.modes.size(); ++mode) {
    const auto found = number(compared, frame, mode, of.columns.front());
    captions.push_back(found ? fmt::format("{:.4f}", *found) : std::string());
  }
  return ExitStatus::success;
}

// The vertices in all modes, and what another program needs to pose them.
ExitStatus export_case(const SuiteOptions& options, const SuiteRun& run, const SuiteCase& of) {
  ExportOptions exported;
  exported.stage = stage_of(options, of);
  exported.frames.list = {0.0};
  exported.output = file_of(options, of, "npz");
  exported.overwrite = options.overwrite;
  for (const Skinning& skinning : run.modes) exported.modes.push_back(skinning.mode);
  exported.double_precision = true;
  exported.compress = true;
  exported.quiet = true;
  return export_one(exported);
}

ExitStatus draw_case(const SuiteOptions& options, const SuiteRun& run, const SuiteCase& of,
                     const std::vector<SuiteResults>& results, const std::vector<std::string>& captions) {
  Figure figure;
  FigurePanel panel;
  panel.stage = stage_of(options, of);
  if (*of.camera != '\0') parse_camera(of.camera, panel.stage);
  panel.heatmap = {HeatmapKind::measure, of.heat, SkinningMode::linear};
  panel.hidden.assign(of.hidden.begin(), of.hidden.end());
  for (const Skinning& skinning : run.modes) {
    panel.skinning = skinning;
    panel.title = name(skinning.mode);
    figure.panels.push_back(panel);
  }
  panel.skinning = SkinningMode::linear;
  for (const SuiteResults& each : results) {
    panel.title = each.name;
    panel.with = each.folder;
    figure.panels.push_back(panel);
  }
  for (std::size_t i = 0; i < figure.panels.size(); ++i) figure.panels[i].caption = captions[i];
  figure.columns = std::min(static_cast<int>(figure.panels.size()), kFigureColumns);
  const int rows = (static_cast<int>(figure.panels.size()) + figure.columns - 1) / figure.columns;
  figure.width = kFigureWidth;
  figure.height = rows * kRowHeight + kFigureMargins;
  figure.font_size = kFigureFont;
  figure.caption = fmt::format("{}. {}. {}", tr(of.title), title(of.columns.front()), suite_title(run.hash));
  return draw_figure(figure, file_of(options, of, "svg"), options.overwrite, options.quiet);
}

ExitStatus do_case(const SuiteOptions& options, const SuiteRun& run, const SuiteCase& of, SuiteTables& tables) {
  const std::vector<std::uint8_t> pose = suite_pose(of);
  const fs::path pose_file = file_of(options, of, "vpd");
  const Status written = write_file(pose_file, pose, options.overwrite);
  if (!written) return print_error(ExitStatus::unwritable_output, pose_file, written.fault());
  std::vector<std::string> captions;
  const std::vector<SuiteResults> results = results_for(options, of);
  ExitStatus status = measure_case(options, run, of, results, tables, captions);
  if (status == ExitStatus::success) status = write_text(options, file_of(options, of, "tex"), tables.case_latex());
  if (status == ExitStatus::success) status = export_case(options, run, of);
  if (status == ExitStatus::success && options.figures) status = draw_case(options, run, of, results, captions);
  return status;
}

// Prints which results of other programs cannot be used.
ExitStatus check_results(const SuiteOptions& options, const SuiteRun& run) {
  for (const SuiteResults& each : options.with) {
    std::error_code error;
    if (fs::equivalent(each.folder, options.output, error))
      return bad_command_line(tr("--with and -o name the same folder"));
    if (skinning_mode(each.name)) return bad_command_line(tr_format("--with: {} is the name of a mode", each.name));
    const auto same = [&](const SuiteResults& other) { return other.name == each.name; };
    if (std::ranges::count_if(options.with, same) > 1)
      return bad_command_line(tr_format("--with: {} is given twice", each.name));
    const auto has = [&](const SuiteCase* of) {
      return fs::exists(each.folder / fmt::format("{}.npz", of->name), error);
    };
    if (std::ranges::none_of(run.cases, has))
      return print_error(ExitStatus::unreadable_input,
                         tr_format("{}: there is no CASE.npz for any case", utf8_from_path(each.folder)));
  }
  return ExitStatus::success;
}

SuiteRun plan_run(const SuiteOptions& options) {
  SuiteRun run;
  for (const SuiteCase& each : suite_cases()) {
    if (options.cases.empty() || std::ranges::find(options.cases, each.name) != options.cases.end())
      run.cases.push_back(&each);
  }
  run.modes = skinnings(options);
  for (const SuiteResults& each : options.with) run.programs.push_back(each.name);
  run.figures = options.figures;
  return run;
}

}  // namespace

std::optional<SuiteResults> parse_results(const std::string& text) {
  const std::size_t sign = text.find('=');
  const fs::path folder = path_from_utf8(sign == std::string::npos ? text : text.substr(sign + 1));
  const fs::path last = folder.has_filename() ? folder.filename() : folder.parent_path().filename();
  SuiteResults results{sign == std::string::npos ? utf8_from_path(last) : text.substr(0, sign), folder};
  return results.name.empty() || folder.empty() ? std::nullopt : std::optional(std::move(results));
}

std::optional<std::string> suite_case_named(const std::string& name) {
  return std::ranges::find(suite_cases(), name, &SuiteCase::name) == suite_cases().end() ? std::nullopt
                                                                                         : std::optional(name);
}

std::vector<std::string> suite_case_names() {
  std::vector<std::string> names;
  for (const SuiteCase& each : suite_cases()) names.emplace_back(each.name);
  return names;
}

ExitStatus suite_verb(const SuiteOptions& options) {
  SuiteRun run = plan_run(options);
  const auto hash = suite_hash(assets_folder());
  if (!hash) return print_error(ExitStatus::unreadable_input, assets_folder(), hash.fault());
  run.hash = *hash;
  if (const ExitStatus usable = check_results(options, run); usable != ExitStatus::success) return usable;
  const InterruptGuard interrupt;
  Progress progress(tr_later("case"), run.cases.size(), options.quiet);
  SuiteTables tables(run);
  for (std::size_t i = 0; i < run.cases.size(); ++i) {
    const ExitStatus done = do_case(options, run, *run.cases[i], tables);
    if (interrupt.interrupted()) return ExitStatus::interrupted;
    if (done != ExitStatus::success) return done;
    progress.show(i + 1);
  }
  const std::pair<const char*, std::string> files[]{
      {"numbers.csv", tables.csv()}, {"summary.tex", tables.summary_latex()}, {"README.md", suite_readme(run)}};
  for (const auto& [file, text] : files) {
    if (const ExitStatus written = write_text(options, options.output / file, text); written != ExitStatus::success)
      return written;
  }
  if (!options.quiet) print_output(suite_title(run.hash) + "\n");
  return ExitStatus::success;
}

}  // namespace odori
