#include "base/archive/archive.h"
#include "base/console.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/reports.h"
#include "cli/verbs.h"

#include <cstdio>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

// Checks the files and folders of a command line, then prints the findings.
class FileChecker {
 public:
  explicit FileChecker(const CheckOptions& options)
      : options_(options), min_severity_(options.quiet ? Severity::warning : Severity::note) {}

  ExitStatus run() {
    for (const auto& path : options_.files) {
      if (is_folder(path)) {
        check_folder(path);
      } else {
        check_named(path);
      }
    }
    return print();
  }

 private:
  // For a motion that comes before every model on the command line.
  void find_first_model() {
    for (const auto& path : options_.files) {
      last_given_ = read_names(path);
      if (last_given_) return;
    }
  }

  void check_named(const std::filesystem::path& path) {
    if (!last_given_ && is_motion_file(path)) find_first_model();
    ModelNames names;
    CheckedFile checked = check_file(path, {last_given_, {}}, &names);
    if (names) last_given_ = std::move(names);
    if (!checked.readable) {
      status_ = print_error(ExitStatus::unreadable_input, path, checked.findings.faults().front());
      return;
    }
    checked_.push_back(std::move(checked));
  }

  void check_folder(const std::filesystem::path& folder) {
    const auto found = files_to_check(folder);
    if (!found) {
      status_ = print_error(ExitStatus::unreadable_input, folder, found.fault());
      return;
    }
    KnownModels known{last_given_, {}};
    Progress progress(tr_later("check"), found->others.size() + found->motions.size(), options_.quiet);
    std::size_t done = 0;
    for (const auto* files : {&found->others, &found->motions}) {
      for (const auto& path : *files) {
        ModelNames names;
        checked_.push_back(check_file(path, known, &names));
        if (names) known.models.push_back({names->name, path, names});
        progress.show(++done);
      }
    }
    has_folder_ = true;
  }

  ExitStatus print() const {
    FindingsTotals totals;
    for (const CheckedFile& file : checked_) totals.add(file);
    if (options_.json) {
      print_json();
    } else {
      print_text(totals);
    }
    return status_ != ExitStatus::success ? status_
           : totals.errors() > 0          ? ExitStatus::check_failed
                                          : ExitStatus::success;
  }

  void print_json() const {
    Json files = Json::array();
    for (const CheckedFile& file : checked_) files.push_back(findings_json(file, min_severity_));
    const Json result = {{"format", "odori-check"}, {"version", 1}, {"files", files}};
    print_output(json_text(result, 2) + "\n");
  }

  // If a folder was checked, files without findings are omitted.
  void print_text(const FindingsTotals& totals) const {
    for (const CheckedFile& file : checked_) {
      if (has_folder_ && sorted_by_severity(file.findings, min_severity_).empty()) continue;
      print_output(findings_text(file, min_severity_) + "\n");
    }
    if (checked_.size() > 1) print_output(findings_summary(totals));
  }

  const CheckOptions& options_;
  Severity min_severity_;  // of printed findings
  ModelNames last_given_;  // of the last model named on the command line so far
  std::vector<CheckedFile> checked_;
  bool has_folder_ = false;
  ExitStatus status_ = ExitStatus::success;
};

}  // namespace

ExitStatus check_verb(const CheckOptions& options) { return FileChecker(options).run(); }

}  // namespace odori
