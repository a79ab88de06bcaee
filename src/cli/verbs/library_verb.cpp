#include "cli/library_verb.h"

#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/library_report.h"
#include "cli/detail/reports.h"
#include "library/library.h"
#include "library/pictures.h"
#include "loading/user_folders.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

class LibraryVerb {
 public:
  LibraryVerb(const LibraryOptions& options, Library& library) : options_(options), library_(library) {}

  ExitStatus add();
  ExitStatus remove() { return for_each_folder(forget_folder); }
  ExitStatus scan();
  ExitStatus list();
  ExitStatus search();
  ExitStatus tag();
  ExitStatus export_all();

 private:
  using ChangeFolder = Status (*)(Library& library, const std::string& path);
  ExitStatus for_each_folder(ChangeFolder change);
  ExitStatus scan_now(std::vector<fs::path> roots, bool print);
  ExitStatus watch();
  ExitStatus make_all_pictures();
  void print_scan(const ScanReport& report) const;
  ExitStatus scan_if_new();
  ExitStatus print_entries(const std::vector<LibraryEntry>& entries);
  ExitStatus print_names(const char* key, const std::vector<std::pair<std::string, std::int64_t>>& names);
  ExitStatus print_duplicates();
  ExitStatus tag_file(const fs::path& file);
  bool changes_tags() const;
  ExitStatus database_error(const Fault& fault) {
    return print_error(ExitStatus::unreadable_input, library_.folder, fault);
  }

  std::vector<std::string> words() const { return {options_.words.begin() + 1, options_.words.end()}; }
  std::vector<LibraryEntry> entries(const std::vector<std::int64_t>& ids);
  template <typename Read>
  auto read_index(const Read& read);

  const LibraryOptions& options_;
  Library& library_;
};

struct Action {
  const char* name;
  ExitStatus (LibraryVerb::*run)();
};
constexpr Action kActions[] = {{"add", &LibraryVerb::add},          {"remove", &LibraryVerb::remove},
                               {"scan", &LibraryVerb::scan},        {"list", &LibraryVerb::list},
                               {"search", &LibraryVerb::search},    {"tag", &LibraryVerb::tag},
                               {"export", &LibraryVerb::export_all}};

Status add_folder(Library& library, const std::string& path) { return library.user.add_root(path); }

ExitStatus LibraryVerb::for_each_folder(ChangeFolder change) {
  if (words().empty()) return bad_command_line(tr_format("library {} needs a folder", options_.words.front()));
  for (const std::string& word : words()) {
    std::error_code error;
    const fs::path folder = fs::absolute(path_from_utf8(word), error);
    if (change == add_folder && !fs::is_directory(folder, error)) {
      return print_error(ExitStatus::unreadable_input, folder, fault(kFileMissing));
    }
    if (const Status done = change(library_, library_path(folder)); !done) return database_error(done.fault());
    if (!options_.quiet) print_output(printable_line(library_path(folder)) + "\n");
    std::fflush(stdout);  // a confirmation reaches its reader
  }
  return ExitStatus::success;
}

ExitStatus LibraryVerb::add() { return for_each_folder(add_folder); }

// Runs work on a thread of its own, which an interrupt cancels.
template <typename T>
T run_interruptible(std::function<T(JobControl&)> work) {
  const InterruptGuard guard;
  Job<T> job(std::move(work));
  while (!job.ready_within(std::chrono::milliseconds(50))) {
    if (guard.interrupted()) job.cancel();
  }
  return job.take();
}

ExitStatus LibraryVerb::scan_now(std::vector<fs::path> roots, bool print) {
  Progress progress("scan", 0, options_.quiet || !print);
  const Scanner::Progress show = [&](std::size_t files) { progress.show(files); };
  const auto report = run_interruptible<Result<ScanReport>>(
      [&](JobControl& control) { return scan_library(library_, roots, control, show); });
  if (!report) return database_error(report.fault());
  if (print) print_scan(*report);
  if (!report->complete) return ExitStatus::interrupted;
  const auto is_missing = [](const Fault& each) { return each.kind == &kRootMissing; };
  return std::ranges::any_of(report->findings.faults(), is_missing) ? ExitStatus::unreadable_input
                                                                    : ExitStatus::success;
}

void LibraryVerb::print_scan(const ScanReport& report) const {
  if (options_.json) print_output(json_text(scan_json(report), 2) + "\n");
  if (!options_.json && !options_.quiet) print_output(scan_text(report));
  print_diagnostics(library_.folder, report.findings, options_.quiet);
  std::fflush(stdout);  // a confirmation reaches its reader
}

ExitStatus LibraryVerb::watch() {
  const Status done = run_interruptible<Status>([&](JobControl& control) {
    bool first = true;
    return watch_library(library_, control, [&](const ScanReport& report) {
      const bool changed = report.added + report.changed + report.removed > 0 || report.findings.count() > 0;
      if (first || changed) print_scan(report);
      first = false;
    });
  });
  return done ? ExitStatus::interrupted : database_error(done.fault());
}

ExitStatus LibraryVerb::make_all_pictures() {
  const auto report = run_interruptible<Result<PictureReport>>([&](JobControl& control) {
    return make_pictures(library_, cache_folder(), thumbnail_process(control), control);
  });
  if (!report) return database_error(report.fault());
  if (!options_.quiet && !options_.json) {
    print_output(
        tr_format("images: {} made, {} failed, {} there before\n", report->made, report->failed, report->present));
  }
  return ExitStatus::success;
}

ExitStatus LibraryVerb::scan() {
  std::vector<fs::path> roots;
  const auto known = library_.user.roots();
  for (const std::string& word : words()) {
    std::error_code error;
    roots.push_back(path_from_utf8(library_path(fs::absolute(path_from_utf8(word), error))));
    if (std::ranges::find(known, utf8_with_slashes(roots.back())) == known.end()) {
      return bad_command_line(tr_format("{} is no folder of the library; add it first", word));
    }
  }
  if (roots.empty() && known.empty()) return bad_command_line(tr("the library has no folder; add one first"));
  if (options_.watch) return watch();
  const ExitStatus status = scan_now(std::move(roots), true);
  return status == ExitStatus::success && options_.pictures ? make_all_pictures() : status;
}

// An index that was made new is filled before something is searched in it.
ExitStatus LibraryVerb::scan_if_new() {
  if (!library_.index.made_new() || library_.user.roots().empty()) return ExitStatus::success;
  return scan_now({}, false);
}

// What `read` reads of the index, which is built again if it turns out to be damaged.
template <typename Read>
auto LibraryVerb::read_index(const Read& read) {
  auto result = read();
  const Status status = library_.index.status();
  if (status || status.fault().kind != &kDatabaseBroken) return result;
  Diagnostics findings;
  if (!library_.index.rebuild(library_.folder, findings)) return result;
  print_diagnostics(library_.folder, findings, options_.quiet);
  return scan_if_new() == ExitStatus::success ? read() : result;
}

std::vector<LibraryEntry> LibraryVerb::entries(const std::vector<std::int64_t>& ids) {
  std::vector<LibraryEntry> entries;
  for (const std::int64_t id : ids) {
    if (options_.limit.value_or(0) != 0 && entries.size() >= *options_.limit) break;
    if (auto entry = library_.index.entry(id)) entries.push_back(std::move(*entry));
  }
  return entries;
}

ExitStatus LibraryVerb::print_entries(const std::vector<LibraryEntry>& entries) {
  Json list = Json::array();
  for (const LibraryEntry& entry : entries) {
    const UserFacts user = library_.user.facts_of(identity_of(entry));
    if (options_.json) {
      list.push_back(entry_json(entry, user));
    } else {
      print_output(entry_text(entry, user));
    }
  }
  if (options_.json) print_output(json_text(library_json(std::move(list)), 2) + "\n");
  if (const Status status = library_.index.status(); !status) return database_error(status.fault());
  return ExitStatus::success;
}

ExitStatus LibraryVerb::print_names(const char* key, const std::vector<std::pair<std::string, std::int64_t>>& names) {
  if (options_.json) {
    Json list = Json::array();
    for (const auto& [name, count] : names) list.push_back({{"name", name}, {"files", count}});
    print_output(json_text({{"format", "odori-library"}, {"version", 1}, {key, std::move(list)}}, 2) + "\n");
    return ExitStatus::success;
  }
  for (const auto& [name, count] : names) print_output(fmt::format("{:>6} {}\n", count, printable_line(name)));
  return ExitStatus::success;
}

ExitStatus LibraryVerb::print_duplicates() {
  const auto groups = run_interruptible<std::vector<std::vector<LibraryEntry>>>(
      [&](JobControl& control) { return duplicates(library_.index, control); });
  if (options_.json) {
    Json list = Json::array();
    for (const auto& group : groups) {
      Json paths = Json::array();
      for (const LibraryEntry& entry : group) paths.push_back(entry.path);
      list.push_back({{"bytes", group.front().bytes}, {"files", std::move(paths)}});
    }
    print_output(json_text({{"format", "odori-library"}, {"version", 1}, {"duplicates", std::move(list)}}, 2) + "\n");
    return ExitStatus::success;
  }
  for (const auto& group : groups) {
    for (const LibraryEntry& entry : group) print_output(printable_line(entry.path) + "\n");
    print_output("\n");
  }
  return ExitStatus::success;
}

ExitStatus LibraryVerb::list() {
  if (words().size() > 1) return bad_command_line(tr("library list takes one word"));
  const std::string what = words().empty() ? "" : words().front();
  if (what == "tags") return print_names("tags", library_.user.names(UserList::tags));
  if (what == "collections") return print_names("collections", library_.user.names(UserList::collections));
  if (what == "folders") {
    std::vector<std::pair<std::string, std::int64_t>> folders;
    for (const std::string& root : library_.user.roots()) folders.emplace_back(root, library_.index.files_below(root));
    return print_names("folders", folders);
  }
  if (const ExitStatus status = scan_if_new(); status != ExitStatus::success) return status;
  if (what == "duplicates") return print_duplicates();
  if (what == "missing") {
    return print_entries(read_index([this] { return entries(library_.index.with_missing_parts()); }));
  }
  if (!what.empty()) {
    return bad_command_line(tr_format("'{}' is none of {}", what, "folders, tags, collections, duplicates, missing"));
  }
  return print_entries(read_index([this] { return entries(library_.index.all_entries()); }));
}

ExitStatus LibraryVerb::search() {
  std::string typed;
  for (const std::string& word : words()) typed.append(typed.empty() ? "" : " ").append(word);
  const SearchQuery query = parse_query(typed);
  if (!query.unknown.empty()) {
    return bad_command_line(tr_format("'{}' is no condition; there are {}", query.unknown.front(),
                                      fmt::format("{}", fmt::join(search_fields(), ", "))));
  }
  if (const ExitStatus status = scan_if_new(); status != ExitStatus::success) return status;
  return print_entries(read_index(
      [&] { return odori::search(library_.index, library_.user, query, options_.limit.value_or(kSearchLimit)); }));
}

bool LibraryVerb::changes_tags() const {
  const LibraryOptions& o = options_;
  return !o.add.empty() || !o.remove.empty() || !o.collect.empty() || !o.take_out.empty() || o.favourite;
}

ExitStatus LibraryVerb::tag_file(const fs::path& file) {
  const FileIdentity identity = identity_of(library_, file);
  if (identity.mark == 0) return print_error(ExitStatus::unreadable_input, file, fault(kFileMissing));
  struct Change {
    UserList list;
    const std::vector<std::string>& names;
    bool on;
  };
  for (const auto& [list, names, on] :
       {Change{UserList::tags, options_.add, true}, Change{UserList::tags, options_.remove, false},
        Change{UserList::collections, options_.collect, true},
        Change{UserList::collections, options_.take_out, false}}) {
    for (const std::string& name : names) {
      const Status done = library_.user.set_listed(list, identity, name, on);
      if (!done && done.fault().kind == &kTagInvalid) return bad_command_line(describe(done.fault()));
      if (!done) return database_error(done.fault());
    }
  }
  if (options_.favourite) {
    const Status done = library_.user.set_favourite(identity, *options_.favourite);
    if (!done) return database_error(done.fault());
  }
  return ExitStatus::success;
}

// Without a change, prints what the files have.
ExitStatus LibraryVerb::tag() {
  if (words().empty()) return bad_command_line(tr("library tag needs a file"));
  Json list = Json::array();
  for (const std::string& word : words()) {
    const fs::path file = path_from_utf8(word);
    if (const ExitStatus status = tag_file(file); status != ExitStatus::success) return status;
    const FileIdentity identity = identity_of(library_, file);
    const UserFacts user = library_.user.facts_of(identity);
    if (options_.json) {
      list.push_back({{"path", identity.path},
                      {"favourite", user.favourite},
                      {"tags", user.tags},
                      {"collections", user.collections}});
    } else if (!options_.quiet || !changes_tags()) {
      std::vector<std::string> names = user.tags;
      if (user.favourite) names.insert(names.begin(), tr("favourite"));
      for (const std::string& name : user.collections) names.push_back(tr_format("in {}", name));
      print_output(printable_line(fmt::format("{}: {}", identity.path, fmt::join(names, ", "))) + "\n");
      std::fflush(stdout);  // a confirmation reaches its reader
    }
  }
  if (options_.json) print_output(json_text(library_json(std::move(list)), 2) + "\n");
  return ExitStatus::success;
}

ExitStatus LibraryVerb::export_all() {
  if (const ExitStatus status = scan_if_new(); status != ExitStatus::success) return status;
  Json list = Json::array();
  for (const LibraryEntry& entry : read_index([this] { return entries(library_.index.all_entries()); })) {
    list.push_back(entry_json(entry, library_.user.facts_of(identity_of(entry))));
  }
  Json json = library_json(std::move(list));
  json["folders"] = library_.user.roots();
  const std::string text = json_text(json, 2) + "\n";
  if (options_.output.empty()) {
    print_output(text);
    return ExitStatus::success;
  }
  const Status done = write_file(options_.output, text_bytes(text), options_.overwrite);
  if (!done) return print_error(ExitStatus::unwritable_output, options_.output, done.fault());
  return ExitStatus::success;
}

}  // namespace

ExitStatus library_verb(const LibraryOptions& options) {
  const auto named = [&](const Action& action) { return options.words.front() == action.name; };
  const auto* action = std::ranges::find_if(kActions, named);
  if (action == std::end(kActions)) {
    return bad_command_line(
        tr_format("'{}' is none of {}", options.words.front(), "add, remove, scan, list, search, tag, export"));
  }
  const fs::path folder = options.data.empty() ? library_folder() : options.data;
  if (folder.empty()) return print_error(ExitStatus::unreadable_input, tr("the system has no folder for the library"));
  Diagnostics findings;
  auto library = open_library(folder, findings);
  print_diagnostics(folder, findings, options.quiet);
  if (!library) return print_error(ExitStatus::unreadable_input, folder, library.fault());
  LibraryVerb verb(options, *library);
  return (verb.*action->run)();
}

}  // namespace odori
