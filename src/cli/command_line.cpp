#include "cli/command_line.h"

#include "base/console.h"
#include "base/translate.h"
#include "cli/detail/options/documents.h"
#include "cli/detail/options/verb_table.h"

#include <algorithm>
#include <exception>
#include <new>

namespace odori {

namespace {

int exit_code(ExitStatus status) { return static_cast<int>(status); }

// Before the options are parsed, because their help is translated. What programs read is in English: JSON, and the
// documents of the build.
void select_language_of(int argc, const char* const* argv) {
  constexpr std::string_view kOption = "--language";
  std::string_view code;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--json" || argument.starts_with("--write-documents")) code = "en";
    if (argument == "--json" || argument.starts_with("--write-documents")) break;
    if (argument == kOption && i + 1 < argc) code = argv[i + 1];
    if (argument.starts_with(kOption) && argument.substr(kOption.size()).starts_with('=')) {
      code = argument.substr(kOption.size() + 1);
    }
  }
  select_language(code);
}

int parse_and_run(int argc, const char* const* argv, OpenWindow open_window) {
  select_language_of(argc, argv);
  VerbTable verbs;
  verbs.translate();
  const int first = std::min(argc, 1);  // a program may be started without even its name
  if (const auto ended = verbs.parse({argv + first, argv + argc})) return exit_code(*ended);
  const bool render = verbs.selected("render");
  if (render && verbs.render.output.empty() && !verbs.render.reference) {
    return exit_code(print_error(ExitStatus::bad_command_line, tr("render needs an output: -o OUT")));
  }
  if (render) verbs.render.command.assign(argv + 1, argv + argc);
  if (render) return exit_code(render_verb(verbs.render));
  if (verbs.selected("pose")) return exit_code(pose_verb(verbs.pose));
  if (verbs.selected("compare")) return exit_code(compare_verb(verbs.compare));
  if (verbs.selected("verify")) return exit_code(verify_verb(verbs.verify));
  if (verbs.selected("inspect")) return exit_code(inspect_verb(verbs.inspect));
  if (verbs.selected("check")) return exit_code(check_verb(verbs.check));
  if (verbs.selected("bake")) return exit_code(bake_verb(verbs.bake));
  if (verbs.selected("fit")) return exit_code(fit_verb(verbs.fit));
  if (verbs.selected("export")) return exit_code(export_verb(verbs.export_));
  if (verbs.selected("bench")) return exit_code(bench_verb(verbs.bench));
  if (verbs.selected("figure")) return exit_code(figure_verb(verbs.figure));
  if (verbs.selected("suite")) return exit_code(suite_verb(verbs.suite));
  if (verbs.selected("thumbnail")) return exit_code(thumbnail_verb(verbs.thumbnail));
  if (verbs.selected("library")) return exit_code(library_verb(verbs.library));
  if (verbs.selected("plan")) return exit_code(plan_verb(verbs.planned()));
  if (verbs.selected("run")) return exit_code(run_verb(verbs.run));
  if (verbs.selected("join")) return exit_code(join_verb(verbs.join));
  if (verbs.selected("status")) return exit_code(status_verb(verbs.status));
  if (verbs.selected("desktop")) return open_window(verbs.desktop_options());
  if (!verbs.documents_folder.empty()) return exit_code(write_documents(verbs.app(), verbs.documents_folder));
  return open_window(verbs.window);
}

}  // namespace

int run(int argc, const char* const* argv, OpenWindow open_window) {
  int code = 0;
  try {
    code = parse_and_run(argc, argv, open_window);
  } catch (const std::bad_alloc&) {
    code = exit_code(print_error(ExitStatus::unreadable_input, tr("not enough memory")));
  } catch (const std::exception& error) {
    // An error of the standard library. Invalid files do not throw.
    code = exit_code(print_error(ExitStatus::unreadable_input, error.what()));
  }
  return exit_code(finish_output(static_cast<ExitStatus>(code)));
}

}  // namespace odori
