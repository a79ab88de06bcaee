#include "base/files.h"
#include "base/translate.h"
#include "cli/detail/options/number_ranges.h"
#include "cli/detail/options/option_tables.h"
#include "cli/detail/options/parsed_options.h"
#include "work/plan.h"

#include <CLI/CLI.hpp>

namespace odori {

namespace {

CLI::Option* add_work_path(CLI::App& app, const std::string& name, const std::string& help,
                           std::filesystem::path& target) {
  const auto callback = [name, &target](const std::string& text) {
    if (text.empty()) throw CLI::ValidationError(name, tr_format("'{}' is not valid", text));
    target = path_from_utf8(text);
  };
  return app.add_option_function<std::string>(name, callback, help);
}

void add_work_folder(CLI::App& app, std::filesystem::path& work) {
  add_work_path(app, "WORK", "Work folder", work)->type_name("")->required();
}

}  // namespace

void add_options(CLI::App& app, PlanOptions& options) {
  app.add_option("VERB", options.verb, "render, compare, check or export; its files and options follow")
      ->type_name("")
      ->required();
  add_work_path(app, "-o,--output", "Work folder to write", options.work)->type_name("WORK")->required();
  add_number(app, "--pieces", "Number of pieces that do not depend on each other", options.pieces, std::size_t{1},
             kMaxPieces)
      ->required();
  app.add_flag("--sheets", options.sheets, "Of compare: also render the images, side by side");
  app.allow_extras();
}

void add_options(CLI::App& app, RunOptions& options) {
  add_work_folder(app, options.work);
  app.add_option_function<std::string>(
         "--piece",
         [&options](const std::string& text) {
           auto numbers = parse_ranges(text, kMaxPieces);
           if (!numbers) throw CLI::ValidationError("--piece", tr_format("'{}' is not valid", text));
           options.pieces = std::move(*numbers);
         },
         "Numbers of the pieces, from 0")
      ->type_name("N[,N|A..B...]")
      ->required();
  app.add_flag("--again", options.again, "Also pieces that are done");
  app.add_flag("--quiet", options.quiet, "Print errors only");
}

void add_options(CLI::App& app, JoinOptions& options) {
  add_work_folder(app, options.work);
  auto* output = add_work_path(
      app, "-o,--output",
      "What to write: of render a film or numbered images (%05d.png), of compare also .csv or .json, of check a "
      "report (.json or text; default: standard output)",
      options.output);
  takes_file(app, output, {"csv", "json"})->type_name("OUT");
  app.add_flag_callback(
      "--force", [&options] { options.overwrite = Overwrite::force; }, "Also replace a link or a read-only file");
  app.add_flag("--mixed", options.mixed, "Also join pieces that different OpenGL drivers have drawn");
  app.add_flag("--quiet", options.quiet, "Print errors only");
}

void add_options(CLI::App& app, StatusOptions& options) {
  add_work_folder(app, options.work);
  auto* json = app.add_flag("--json", options.json, "Print JSON");
  auto* steps = app.add_flag("--steps", options.steps, "Print the names of the steps, which follow one another");
  app.add_option("--todo", options.todo, "Print the numbers of this step's pieces that are not done, one per line")
      ->type_name("STEP")
      ->excludes(json)
      ->excludes(steps);
  steps->excludes(json);
}

}  // namespace odori
