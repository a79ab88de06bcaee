#include "app/opening.h"

#include "app/folder_files.h"
#include "base/files.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace odori {

namespace {

OpenedFile load(const std::filesystem::path& path, JobControl& control) {
  Diagnostics choice;
  const auto file = file_meant(path, choice);
  if (!file) return {path, file.fault()};
  OpenedFile opened{*file, load_file(*file, control)};
  if (!opened.content) return opened;
  for (const Fault& chosen : choice.faults()) {
    std::visit([&](auto& loaded) { loaded.diagnostics.add(chosen); }, *opened.content);
  }
  return opened;
}

// What the standard library throws on a thread (memory, chiefly) is one file's failure, not the program's.
OpenedFile load_or_say_why(const std::filesystem::path& path, JobControl& control) {
  try {
    return load(path, control);
  } catch (const std::exception& error) {
    return {path, Fault{&kReadingFailed, {}, -1, -1, error.what()}};
  }
}

}  // namespace

bool brings_model(const OpenedBatch& batch) {
  return std::any_of(batch.files.begin(), batch.files.end(), [](const OpenedFile& opened) {
    return opened.content && std::holds_alternative<LoadedModel>(*opened.content);
  });
}

void Opening::request(OpenBatch batch) {
  if (batch.files.empty()) return;
  waiting_.push_back(std::move(batch));
  if (!reading_) start_next();
}

void Opening::start_next() {
  const std::filesystem::path file = waiting_.front().files[done_.files.size()];
  done_.add = waiting_.front().add;
  done_.reload = waiting_.front().reload;
  reading_.emplace([file](JobControl& control) { return load_or_say_why(file, control); });
}

std::optional<OpenedBatch> Opening::take_finished() {
  abandoned_.remove_if([](const LoadJob& job) { return job.ready(); });
  if (!reading_ || !reading_->ready()) return std::nullopt;
  const OpenBatch& batch = waiting_.front();
  done_.files.push_back(reading_->take());
  reading_.reset();
  if (done_.files.size() < batch.files.size()) {
    start_next();
    return std::nullopt;
  }
  OpenedBatch finished = std::exchange(done_, {});
  waiting_.pop_front();
  if (!waiting_.empty()) start_next();
  return finished;
}

void Opening::cancel() {
  if (reading_) {
    reading_->cancel();
    abandoned_.push_back(std::move(*reading_));
    reading_.reset();
  }
  waiting_.clear();
  done_ = {};
}

std::optional<OpeningProgress> Opening::progress() const {
  if (!reading_) return std::nullopt;
  OpeningProgress progress;
  const OpenBatch& batch = waiting_.front();
  progress.file = utf8_from_path(batch.files[done_.files.size()].filename());
  progress.fraction = reading_->control().progress();
  std::size_t files = 0;
  for (const OpenBatch& each : waiting_) files += each.files.size();
  progress.waiting = static_cast<int>(files - done_.files.size() - 1);
  return progress;
}

}  // namespace odori
