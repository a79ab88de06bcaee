#pragma once

// All verbs of the command line with their options, as one CLI11 program. Parsing fills the options; the manual pages
// and shell completions are made from the same table (documents.h).

#include "app/settings/window_options.h"
#include "base/console.h"
#include "cli/detail/options/option_tables.h"
#include "cli/figure.h"
#include "cli/library_verb.h"
#include "cli/suite.h"
#include "cli/verbs.h"
#include "cli/work_verbs.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace odori {

class VerbTable {
 public:
  VerbTable();
  ~VerbTable();

  const CLI::App& app() const { return *app_; }

  // Fills the options from arguments without the name of the program. Prints what is wrong with them, or help or the
  // version if they ask for it. Returns the status to end with; none: the verb can run.
  std::optional<ExitStatus> parse(std::vector<std::string> arguments);

  // Translates the help into the current language.
  void translate();

  // Whether the parsed command line has this verb.
  bool selected(const char* verb) const;

  // The options of `odori plan` with the command line that follows it.
  PlanOptions planned() const;

  // The options of `odori desktop`, as the window takes them.
  WindowOptions desktop_options() const;

  WindowOptions window;
  RenderVerbOptions render;
  PoseOptions pose;
  VerifyOptions verify;
  CompareOptions compare;
  InspectOptions inspect;
  CheckOptions check;
  BenchOptions bench;
  BakeOptions bake;
  FitVerbOptions fit;
  ExportOptions export_;
  ThumbnailOptions thumbnail;
  FigureOptions figure;
  SuiteOptions suite;
  LibraryOptions library;
  DesktopOptions desktop;  // see `desktop_options`
  PlanOptions plan;        // see `planned`
  RunOptions run;
  JoinOptions join;
  StatusOptions status;
  std::filesystem::path documents_folder;  // of the hidden --write-documents; empty: not given

 private:
  // Which of the parsed options has no effect together with the others; empty: none. Verbs check their own in addition.
  std::string option_error() const;

  template <typename Options>
  void add(const char* verb, const char* help, Options& options);

  void add_language(CLI::App& app);

  std::unique_ptr<CLI::App> app_;  // points to the options
};

}  // namespace odori
