#pragma once

// `odori suite`, numbers and figures to quote.

#include "base/atomic_file.h"
#include "base/console.h"
#include "skin/methods.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace odori {

// Vertices that another program posed: CASE.npz in a folder, as for `compare --with`.
struct SuiteResults {
  std::string name;  // in tables and figures
  std::filesystem::path folder;
};

struct SuiteOptions {
  std::filesystem::path output;     // a folder
  std::vector<std::string> cases;   // names; empty: all
  std::vector<SkinningMode> modes;  // in this order; empty: all
  std::vector<SuiteResults> with;   // after the modes
  bool figures = true;
  Overwrite overwrite = Overwrite::plain_files;
  bool quiet = false;
};

// "NAME=FOLDER", or "FOLDER", whose last part is the name. Nothing if either is empty.
std::optional<SuiteResults> parse_results(const std::string& text);
// The name, if it is that of a case.
std::optional<std::string> suite_case_named(const std::string& name);
std::vector<std::string> suite_case_names();

// `odori suite`: poses a fixed set of odori's own models in every skinning mode, measures them in double precision on
// the CPU, and writes tables, figures and the vertices into a folder. Without figures it needs no OpenGL.
ExitStatus suite_verb(const SuiteOptions& options);

}  // namespace odori
