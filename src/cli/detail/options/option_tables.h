#pragma once

// The options of the window and of every verb, as tables for CLI11.

#include "app/settings/window_options.h"
#include "cli/figure.h"
#include "cli/library_verb.h"
#include "cli/suite.h"
#include "cli/verbs.h"
#include "cli/work_verbs.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace odori {

// Of `odori desktop`, which opens the window as a dancer.
struct DesktopOptions {
  WindowOptions window;
};

// Each adds a verb's options to `app`. Parsing the command line writes their values into `options`, which must outlive
// `app`.
void add_options(CLI::App& app, RenderVerbOptions& options);
void add_options(CLI::App& app, PoseOptions& options);
void add_options(CLI::App& app, VerifyOptions& options);
void add_options(CLI::App& app, CompareOptions& options);
void add_options(CLI::App& app, InspectOptions& options);
void add_options(CLI::App& app, CheckOptions& options);
void add_options(CLI::App& app, BakeOptions& options);
void add_options(CLI::App& app, FitVerbOptions& options);
void add_options(CLI::App& app, ExportOptions& options);
void add_options(CLI::App& app, BenchOptions& options);
void add_options(CLI::App& app, ThumbnailOptions& options);
void add_options(CLI::App& app, FigureOptions& options);
void add_options(CLI::App& app, SuiteOptions& options);
void add_options(CLI::App& app, LibraryOptions& options);
void add_options(CLI::App& app, DesktopOptions& options);
void add_options(CLI::App& app, PlanOptions& options);
void add_options(CLI::App& app, RunOptions& options);
void add_options(CLI::App& app, JoinOptions& options);
void add_options(CLI::App& app, StatusOptions& options);

// The values that options of this type name accept, as "on" and "off" for "on|off", and every skinning mode for
// "MODE[,MODE...]". Names of other kinds of values (FILE, WxH) are left out.
std::vector<std::string> accepted_values(const std::string& type_name);

// The options of `odori` without a verb, which opens the window.
void add_options(CLI::App& app, WindowOptions& options);
// Those that `odori desktop` has as well: life, physics, settings file, font, status file.
void add_common_window_options(CLI::App& app, WindowOptions& options);

}  // namespace odori
