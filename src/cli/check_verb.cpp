#include "cli/check_verb.h"

#include "base/console.h"
#include "base/folders.h"
#include "base/text.h"
#include "cli/check_report.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

std::size_t errors_in(const Diagnostics& findings) {
  std::size_t errors = 0;
  for (const Diagnostics::Group& group : findings.groups()) {
    if (group.kind->severity == Severity::error) errors += group.count;
  }
  return errors;
}

// What a command line names, looked at file by file.
class FileChecker {
 public:
  explicit FileChecker(const CheckOptions& options)
      : options_(options), least_(options.quiet ? Severity::warning : Severity::note) {}

  ExitStatus run() {
    for (const auto& path : options_.files) {
      std::error_code error;
      if (std::filesystem::is_directory(path, error)) {
        check_folder(path);
      } else {
        check_named(path);
      }
    }
    return print();
  }

 private:
  // A motion before every model on the line belongs to the first of them.
  void find_first_model() {
    for (const auto& path : options_.files) {
      given_ = names_in(path);
      if (given_) return;
    }
  }

  void check_named(const std::filesystem::path& path) {
    if (!given_ && moves(kind_of_file(path))) find_first_model();
    ModelNames names;
    CheckedFile checked = check_file(path, {given_, {}}, &names);
    if (names) given_ = std::move(names);
    if (!checked.readable) {
      status_ = print_error(ExitStatus::unreadable_input, path, checked.findings.faults().front());
      return;
    }
    checked_.push_back(std::move(checked));
  }

  // Models first: a motion may lie before the one it was made for.
  void check_folder(const std::filesystem::path& folder) {
    const FolderLimits limits{32, 200000};
    auto found = files_below(folder, limits);
    if (!found) {
      status_ = print_error(ExitStatus::unreadable_input, folder, found.fault());
      return;
    }
    KnownModels shelf{given_, {}};
    std::vector<std::filesystem::path> motions;
    Progress progress("check", found->size(), options_.quiet);
    std::size_t done = 0;
    const auto check = [&](const std::filesystem::path& path) {
      ModelNames names;
      checked_.push_back(check_file(path, shelf, &names));
      if (names) shelf.models.push_back(std::move(names));
      progress.show(++done);
    };
    for (const auto& path : *found) {
      if (moves(kind_of_file(path))) {
        motions.push_back(path);
      } else {
        check(path);
      }
    }
    for (const auto& path : motions) check(path);
    walked_ = true;
  }

  ExitStatus print() const {
    std::size_t errors = 0;
    for (const CheckedFile& file : checked_) errors += errors_in(file.findings);
    if (options_.json) {
      print_json();
    } else {
      print_text();
    }
    return status_ != ExitStatus::done ? status_ : errors > 0 ? ExitStatus::answer_is_no : ExitStatus::done;
  }

  void print_json() const {
    Json files = Json::array();
    for (const CheckedFile& file : checked_) files.push_back(json_report(file, least_));
    const Json result = {{"format", "odori-check"}, {"version", 1}, {"files", files}};
    fmt::print("{}\n", result.dump(2, ' ', false, Json::error_handler_t::replace));
  }

  // In a folder only files with something to say.
  void print_text() const {
    for (const CheckedFile& file : checked_) {
      if (walked_ && sorted_by_severity(file.findings, least_).empty()) continue;
      fmt::print("{}\n", printable(text_report(file, least_)));
    }
    if (checked_.size() > 1) fmt::print("{}", text_summary(checked_));
  }

  const CheckOptions& options_;
  Severity least_;  // told
  ModelNames given_;
  std::vector<CheckedFile> checked_;
  bool walked_ = false;
  ExitStatus status_ = ExitStatus::done;
};

}  // namespace

ExitStatus check_verb(const CheckOptions& options) { return FileChecker(options).run(); }

}  // namespace odori
