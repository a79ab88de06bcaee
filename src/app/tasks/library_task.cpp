#include "app/tasks/library_task.h"

#include "app/messages.h"
#include "base/files.h"
#include "base/parallel.h"
#include "library/library.h"

#include <chrono>
#include <exception>
#include <utility>

namespace odori {

namespace {

constexpr std::chrono::milliseconds kWatchEndGrace{2000};

Status make_change(Library& library, const AddLibraryFolder& add) {
  return library.user.add_root(library_path(add.folder));
}

Status make_change(Library& library, const RemoveLibraryFolder& remove) {
  return forget_folder(library, library_path(remove.folder));
}

}  // namespace

LibraryTask::~LibraryTask() {
  if (job_) job_->abandon(kWatchEndGrace);
}

// On a thread of its own.
Status LibraryTask::watch(const std::vector<Change>& changes, const JobControl& control, Progress& progress) {
  lower_thread_priority();
  Diagnostics findings;
  auto library = open_library(library_folder(), findings);
  if (!library) return library.fault();
  {
    const std::lock_guard lock(progress.mutex);
    progress.findings = std::move(findings);
  }
  for (const Change& change : changes) {
    const auto make = [&](const auto& each) { return make_change(*library, each); };
    if (const Status done = std::visit(make, change); !done) return done;
  }
  if (!changes.empty()) ++progress.changes;
  if (library->user.roots().empty()) return Done{};
  const auto scanned = [&](const ScanReport& report) {
    progress.scanning = false;
    if (report.added + report.changed + report.removed > 0) ++progress.changes;
    const std::lock_guard lock(progress.mutex);
    for (const Fault& each : report.findings.faults()) progress.findings.add(each);
  };
  const auto seen = [&](std::size_t files) { progress.files = files; };
  return watch_library(*library, control, scanned, {}, seen);
}

void LibraryTask::start() {
  progress_ = std::make_shared<Progress>();
  job_.emplace([changes = std::exchange(changes_, {}), progress = progress_](JobControl& control) -> Status {
    Status ended = Done{};
    try {
      ended = watch(changes, control, *progress);
    } catch (const std::exception& error) {
      ended = fault(kDatabaseUnusable, error.what());
    }
    progress->scanning = false;
    return ended;
  });
  changes_seen_ = 0;
}

void LibraryTask::take_changes(Session& session) {
  while (auto add = take_request<AddLibraryFolder>(session)) changes_.emplace_back(std::move(*add));
  while (auto remove = take_request<RemoveLibraryFolder>(session)) changes_.emplace_back(std::move(*remove));
}

bool LibraryTask::report(Session& session) {
  Diagnostics findings;
  {
    const std::lock_guard lock(progress_->mutex);
    findings = std::exchange(progress_->findings, {});
  }
  for (const Fault& each : findings.faults()) post_fault(session, library_folder(), each);
  const std::uint64_t changes = progress_->changes;
  const bool changed = std::exchange(changes_seen_, changes) != changes;
  if (changed) session.dialog.refresh();
  return changed || findings.count() > 0;
}

// Takes what the thread reports, and starts it where it is needed.
bool LibraryTask::watch_again(Session& session) {
  const bool first = !std::exchange(started_, true);
  bool changed = false;
  if (job_) {
    if (!changes_.empty()) job_->cancel();
    const bool ready = job_->ready();
    changed = report(session);
    if (!ready) return changed;
    const Status ended = job_->take();
    job_.reset();
    // Another program that scans the library keeps it up to date.
    if (!ended && ended.fault().kind != &kScanRuns) post_fault(session, library_folder(), ended.fault());
    changed = true;
  }
  if (!changes_.empty() || (first && has_library())) start();
  return changed;
}

// That it fails is said nowhere: the files are open.
void LibraryTask::note_opened_files(Session& session) {
  if (noting_ && noting_->ready()) noting_.reset();
  if (noting_ || session.tasks.just_opened.empty()) return;
  if (!has_library()) return session.tasks.just_opened.clear();
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  const std::int64_t now_s = std::chrono::floor<std::chrono::seconds>(since_1970).count();
  noting_.emplace([files = std::exchange(session.tasks.just_opened, {}), now_s](JobControl&) {
    lower_thread_priority();
    return note_opened(files, now_s);
  });
}

bool LibraryTask::update(Session& session) {
  take_changes(session);
  note_opened_files(session);
  const bool changed = watch_again(session);
  const bool scans = job_ && progress_->scanning;
  session.tasks.library_scanned = scans ? std::optional(progress_->files.load()) : std::nullopt;
  return changed;
}

}  // namespace odori
