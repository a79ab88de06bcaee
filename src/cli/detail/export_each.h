#pragma once

// `odori export --each`: every model to a file of its own.

#include "base/console.h"
#include "cli/verbs.h"

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace odori {

struct EachModel {
  std::filesystem::path file;
  std::string name;  // of its export: "miku.glb"; unique, also where letter case does not count
};

// The models among the files and in the folders of the command line, in their order. Prints why there is none.
std::variant<std::vector<EachModel>, ExitStatus> models_to_export(const ExportOptions& options);

// The other files: motions, which every model gets.
std::vector<std::filesystem::path> files_of_each(const ExportOptions& options);

// The options with which one of the models is exported to `output`.
ExportOptions options_of_each(const ExportOptions& options, const EachModel& model, std::filesystem::path output);

// Exports all models into the folder `options.output`. A model that fails is reported, and the others are exported; the
// status is that of the first failure.
ExitStatus export_each(const ExportOptions& options);

}  // namespace odori
