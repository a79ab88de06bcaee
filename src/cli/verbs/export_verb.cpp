#include "base/files.h"
#include "base/translate.h"
#include "cli/detail/export_setup.h"
#include "cli/verbs.h"

namespace odori {

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
