#include "base/files.h"
#include "base/translate.h"
#include "cli/planned/planned_work.h"
#include "cli/verbs.h"

#include <fmt/format.h>

namespace odori {

ExitStatus plan_verb(const PlanOptions& options) {
  const PlannedVerb* verb = planned_verb(options.verb);
  if (verb == nullptr) {
    std::string names;
    for (const PlannedVerb& each : planned_verbs()) names.append(names.empty() ? "" : ", ").append(each.name);
    return bad_command_line(tr_format("plan needs a verb that can be divided: {}", names));
  }
  if (options.sheets && options.verb != "compare") return bad_command_line(tr("--sheets is for plan compare"));
  const InterruptGuard interrupt;
  VerbTable command;
  const ExitStatus parsed = parse_planned(options.command, draws(options), command);
  return parsed == ExitStatus::success ? verb->plan(options, command) : parsed;
}

}  // namespace odori
