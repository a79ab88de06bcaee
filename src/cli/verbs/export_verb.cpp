#include "base/console.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/export_setup.h"
#include "cli/verbs.h"

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace odori {

namespace {

// Exports all models into the folder `options.output`. A model that fails is reported, and the others are exported; the
// status is that of the first failure.
ExitStatus export_each(const ExportOptions& options) {
  const auto models = models_to_export(options);
  if (const auto* failed = std::get_if<ExitStatus>(&models)) return *failed;
  const InterruptGuard interrupt;
  ExitStatus status = ExitStatus::success;
  for (const EachModel& model : std::get<std::vector<EachModel>>(models)) {
    if (!options.quiet) print_output(printable_line(model.name) + ": ");
    const std::filesystem::path output = options.output / path_from_utf8(model.name);
    const ExitStatus of_model = export_one(options_of_each(options, model, output));
    if (interrupt.interrupted()) return ExitStatus::interrupted;
    if (of_model != ExitStatus::success && !options.quiet) print_output("failed\n");
    if (status == ExitStatus::success) status = of_model;
  }
  return status;
}

}  // namespace

ExitStatus export_verb(const ExportOptions& options) {
  if (options.output.empty()) return bad_command_line(tr("export needs an output: -o OUT"));
  if (!options.each.empty()) return export_each(options);
  if (!is_glb(options.output) && !is_npz(options.output)) {
    return bad_command_line(utf8_from_path(options.output) + tr(": the output must be a .npz or .glb file"));
  }
  const std::string unused = unused_export_option(options);
  return unused.empty() ? export_one(options) : bad_command_line(unused);
}

}  // namespace odori
