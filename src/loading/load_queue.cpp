#include "loading/load_queue.h"

#include "base/files.h"
#include "base/folders.h"
#include "image/image_decoder.h"
#include "loading/folder_files.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

OpenedFile load(const fs::path& path, JobControl& control) {
  fs::path file = path;
  std::error_code error;
  if (fs::is_directory(path, error)) {
    auto files = files_to_open(path);
    if (!files) return {path, files.fault()};
    if (files->size() > 1) return {path, OpenedContent(FolderChoice{std::move(*files)})};
    file = std::move(files->front());
  }
  if (const auto head = read_file(file); head && detect_file_kind(*head) == FileKind::image) {
    auto image = read_image(*head);
    if (!image) return {file, image.fault()};
    return {file, OpenedContent(LoadedBackgroundImage{std::make_shared<const Image>(std::move(*image))})};
  }
  auto loaded = load_file(file, control);
  if (!loaded) return {file, loaded.fault()};
  return {file, std::visit([](auto&& content) { return OpenedContent(std::move(content)); }, std::move(*loaded))};
}

OpenedFile hunt(const std::vector<MissingTextures>& textures, const fs::path& folder, JobControl& control) {
  auto found = find_missing_textures(textures, folder, control);
  return {folder, found ? Result<OpenedContent>(OpenedContent(std::move(*found))) : found.fault()};
}

}  // namespace

void Opening::request(OpenBatch batch) {
  if (batch.files.empty()) return;
  waiting_.push_back(std::move(batch));
  if (!reading_) start_next();
}

void Opening::start_next() {
  const OpenBatch& batch = waiting_.front();
  done_.add = batch.add;
  done_.reload = batch.reload;
  reading_.emplace([file = batch.files[done_.files.size()], textures = batch.textures](JobControl& control) {
    try {
      return textures.empty() ? load(file, control) : hunt(textures, file, control);
    } catch (const std::exception& error) {
      // Memory, chiefly: this file's failure, not the program's.
      return OpenedFile{file, Fault{&kReadingFailed, {}, -1, -1, error.what()}};
    }
  });
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
  progress.file = readable_name(batch.files[done_.files.size()]);
  progress.fraction = reading_->control().progress();
  std::size_t files = 0;
  for (const OpenBatch& each : waiting_) files += each.files.size();
  progress.waiting = static_cast<int>(files - done_.files.size() - 1);
  return progress;
}

}  // namespace odori
