#include "base/files.h"
#include "base/translate.h"
#include "cli/detail/options/number_ranges.h"
#include "cli/planned/planned_work.h"
#include "cli/verbs.h"
#include "cli/work_verbs.h"
#include "odori/version.h"

#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

// Pieces by the OpenGL driver that rendered them.
using Renderers = std::map<std::string, std::vector<std::size_t>>;

// Prints which pieces are missing.
ExitStatus check_all_done(const fs::path& work, const Plan& plan, Renderers& renderers) {
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < plan.pieces(); ++i) {
    const auto done = read_done(work, plan, i);
    if (!done) missing.push_back(i);
    if (done && !done->renderer.empty()) renderers[done->renderer].push_back(i);
  }
  if (missing.empty()) return ExitStatus::success;
  return print_error(ExitStatus::check_failed,
                     tr_format("{} of {} pieces are not done: {}; see odori status {}", missing.size(), plan.pieces(),
                               format_ranges(missing), utf8_from_path(work)));
}

ExitStatus check_renderers(const Renderers& renderers, bool mixed) {
  if (mixed || renderers.size() < 2) return ExitStatus::success;
  std::string text = tr("the pieces were drawn by different OpenGL drivers, whose images differ slightly: ");
  for (const auto& [name, pieces] : renderers) text += tr_format("{} (pieces {}), ", name, format_ranges(pieces));
  return print_error(ExitStatus::check_failed,
                     text + tr("run the pieces of one again with --again, or join with --mixed"));
}

// Prints which outputs are damaged; their pieces are to be done again.
ExitStatus check_contents(const fs::path& work, const Plan& plan, bool quiet) {
  ExitStatus status = ExitStatus::success;
  Progress progress(tr_later("reading piece"), plan.pieces(), quiet);
  for (std::size_t i = 0; i < plan.pieces(); ++i) {
    if (interrupt_requested()) return ExitStatus::interrupted;
    const auto done = read_done(work, plan, i);
    const Status whole = done ? check_outputs(work, *done) : Status(fault(kOutputDamaged));
    progress.show(i + 1);
    if (whole) continue;
    discard_done(work, i);
    status = print_error(ExitStatus::check_failed, tr_format("piece {}: {}", i, describe(whole.fault())));
    static_cast<void>(write_failed(work, plan, i, {host_name(), static_cast<int>(status), last_error()}));
  }
  return status;
}

// The output must not be a file that the pieces were made from.
ExitStatus check_output_is_no_input(const Plan& plan, const fs::path& output) {
  InputFiles inputs;
  for (const PlannedFile& file : plan.inputs) inputs.push_back(path_from_utf8(plan.folder) / path_from_utf8(file.path));
  const Status allowed = check_output(output, inputs);
  return allowed ? ExitStatus::success : print_output_error(output, allowed.fault());
}

}  // namespace

ExitStatus join_verb(const JoinOptions& options) {
  const InterruptGuard interrupt;
  const fs::path work = fs::absolute(options.work).lexically_normal();
  const auto plan = read_plan(work);
  if (!plan) return print_error(ExitStatus::unreadable_input, options.work, plan.fault());
  if (plan->odori != ODORI_VERSION) {
    return print_error(ExitStatus::unreadable_input, options.work,
                       fault(kPlanOtherVersion, plan->odori + tr(", and this is ") + ODORI_VERSION));
  }
  const PlannedVerb* verb = planned_verb(plan->command.front());
  if (verb == nullptr) return print_error(ExitStatus::unreadable_input, options.work, fault(kPlanDamaged));
  VerbTable command;
  const bool rendering = plan->settings.contains("film");
  ExitStatus status = parse_planned(plan->command, rendering, command);
  Renderers renderers;
  if (status == ExitStatus::success) status = check_all_done(work, *plan, renderers);
  if (status == ExitStatus::success) status = check_renderers(renderers, options.mixed);
  if (status == ExitStatus::success) status = check_output_is_no_input(*plan, options.output);
  if (status == ExitStatus::success) status = check_contents(work, *plan, options.quiet);
  return status == ExitStatus::success ? verb->join({work, *plan, command, options}) : status;
}

}  // namespace odori
