#include "cli/detail/export_each.h"

#include "base/archive/archive.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/check_files.h"
#include "cli/detail/export_setup.h"
#include "format/formats.h"

#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

// By its first bytes: a damaged model is one, too, whose export fails.
bool starts_as_model(const fs::path& file) {
  const auto reader = FileReader::open(file);
  if (!reader) return false;
  const FileKind kind = detect_file_kind(reader->head());
  return kind == FileKind::pmx || kind == FileKind::pmd || kind == FileKind::x_model;
}

// Names for files, none of which is given twice.
class UniqueNames {
 public:
  std::string add(const fs::path& model, const std::string& extension) {
    const std::string stem = utf8_from_path(model.stem());
    std::string name = stem;
    for (int i = 2; !names_.insert(folded(name)).second; ++i) name = fmt::format("{} ({})", stem, i);
    return name + "." + extension;
  }

 private:
  std::set<std::string> names_;
};

}  // namespace

std::variant<std::vector<EachModel>, ExitStatus> models_to_export(const ExportOptions& options) {
  std::vector<EachModel> models;
  UniqueNames names;
  const auto add = [&](const fs::path& file) {
    if (starts_as_model(file)) models.push_back({file, names.add(file, options.each)});
  };
  for (const fs::path& path : options.stage.files) {
    std::error_code error;
    if (!fs::exists(file_on_disk(path), error)) {
      return print_error(ExitStatus::unreadable_input, path, fault(kFileMissing));
    }
    if (!is_folder(path)) {
      add(path);
      continue;
    }
    const auto found = files_to_check(path);
    if (!found) return print_error(ExitStatus::unreadable_input, path, found.fault());
    for (const fs::path& file : found->others) add(file);
  }
  if (models.empty()) return print_error(ExitStatus::unreadable_input, tr("none of the files is a model"));
  return models;
}

std::vector<fs::path> files_of_each(const ExportOptions& options) {
  std::vector<fs::path> files;
  for (const fs::path& path : options.stage.files) {
    if (!is_folder(path) && !starts_as_model(path)) files.push_back(path);
  }
  return files;
}

ExportOptions options_of_each(const ExportOptions& options, const EachModel& model, fs::path output) {
  ExportOptions of_model = options;
  of_model.stage.files = files_of_each(options);
  of_model.stage.files.insert(of_model.stage.files.begin(), model.file);
  of_model.output = std::move(output);
  of_model.each.clear();
  return of_model;
}

ExitStatus export_each(const ExportOptions& options) {
  ExportOptions kind = options;
  kind.output = "all." + options.each;
  if (const std::string unused = unused_export_option(kind); !unused.empty()) return bad_command_line(unused);
  const auto models = models_to_export(options);
  if (const auto* failed = std::get_if<ExitStatus>(&models)) return *failed;
  const InterruptGuard interrupt;
  ExitStatus status = ExitStatus::success;
  for (const EachModel& model : std::get<std::vector<EachModel>>(models)) {
    if (!options.quiet) print_output(printable_line(model.name) + ": ");
    const fs::path output = options.output / path_from_utf8(model.name);
    const ExitStatus of_model = export_one(options_of_each(options, model, output));
    if (interrupt.interrupted()) return ExitStatus::interrupted;
    if (of_model != ExitStatus::success && !options.quiet) print_output("failed\n");
    if (status == ExitStatus::success) status = of_model;
  }
  return status;
}

}  // namespace odori
