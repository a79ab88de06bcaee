#include "loading/load_queue.h"

#include "base/archive.h"
#include "base/files.h"
#include "base/folders.h"
#include "image/image_decoder.h"
#include "loading/load.h"
#include "sound/sound_file.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <fstream>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kEndGrace{200};

LoadResult load_sound(const fs::path& file) {
  const auto sound = SoundFile::open(file);
  return {file, sound ? Result<LoadedContent>(LoadedContent(LoadedSound{})) : sound.fault()};
}

LoadResult load_image(const fs::path& file, Bytes content) {
  auto image = read_image(content);
  if (!image) return {file, image.fault()};
  return {file, LoadedContent(LoadedBackgroundImage{std::make_shared<const Image>(std::move(*image))})};
}

LoadResult load_whole_show(const fs::path& file, Show show, const Diagnostics& findings, const BufferLimits& limits,
                           JobControl& control) {
  auto loaded = load_show(std::move(show), {true, &limits}, control);
  if (!loaded) return {file, loaded.fault()};
  for (const Fault& fault : findings.faults()) loaded->findings.add(fault);
  return {file, LoadedContent(std::move(*loaded))};
}

LoadResult load_folder(const fs::path& folder, const ProjectSearch& search, const BufferLimits& limits,
                       JobControl& control);

LoadResult load(const fs::path& file, const ProjectSearch& search, const BufferLimits& limits, JobControl& control) {
  std::error_code error;
  if (fs::is_directory(file, error)) return load_folder(file, search, limits, control);
  auto reader = FileReader::open(file);
  if (!reader) return is_folder(file) ? load_folder(file, search, limits, control) : LoadResult{file, reader.fault()};
  if (is_archive(reader->head()) && is_folder(file)) return load_folder(file, search, limits, control);
  // Before the whole file is in memory: a sound may have gigabytes.
  const FileKind kind = detect_file_kind(reader->head());
  if (kind == FileKind::sound) return load_sound(file);
  const auto bytes = std::move(*reader).read();
  if (!bytes) return {file, bytes.fault()};
  if (detect_file_kind(*bytes) == FileKind::image) return load_image(file, *bytes);
  Diagnostics findings;
  auto show = show_in_file(file, *bytes, findings, search);
  if (!show) return {file, show.fault()};
  if (*show) return load_whole_show(file, std::move(**show), findings, limits, control);
  auto loaded = load_file(file, *bytes, control);
  if (!loaded) return {file, loaded.fault()};
  if (auto* model = std::get_if<LoadedModel>(&*loaded)) {
    if (const Status prepared = prepare(*model, limits, control); !prepared) return {file, prepared.fault()};
  }
  return {file, std::visit([](auto&& content) { return LoadedContent(std::move(content)); }, std::move(*loaded))};
}

LoadResult load_folder(const fs::path& folder, const ProjectSearch& search, const BufferLimits& limits,
                       JobControl& control) {
  Diagnostics findings;
  auto show = show_in_folder(folder, findings, control);
  if (!show) return {folder, show.fault()};
  if (*show) return load_whole_show(folder, std::move(**show), findings, limits, control);
  auto files = files_to_open(folder);
  if (!files) return {folder, files.fault()};
  if (files->size() > 1) return {folder, LoadedContent(FolderChoice{std::move(*files)})};
  return load(files->front(), search, limits, control);
}

LoadResult find_textures(const std::vector<MissingTextures>& textures, const fs::path& folder,
                         const BufferLimits& limits, JobControl& control) {
  auto found = find_missing_textures(textures, folder, control);
  if (!found) return {folder, found.fault()};
  if (const Status prepared = prepare(*found, limits, control); !prepared) return {folder, prepared.fault()};
  return {folder, LoadedContent(std::move(*found))};
}

}  // namespace

LoadQueue::~LoadQueue() {
  cancel();
  for (LoadJob& job : cancelled_) job.abandon(kEndGrace);
}

void LoadQueue::request(LoadRequest request) {
  if (request.files.empty()) return;
  requests_.push_back(std::move(request));
  if (!job_) start_next();
}

void LoadQueue::start_next() {
  const LoadRequest& request = requests_.front();
  done_.add = request.add;
  done_.reload = request.reload;
  job_.emplace([loader = loader_, limits = limits_, file = request.files[done_.files.size()],
                textures = request.textures, show = request.show, search = request.search](JobControl& control) {
    try {
      if (show) return load_whole_show(file, *show, {}, limits, control);
      if (!textures.empty()) return find_textures(textures, file, limits, control);
      return loader ? loader(file, control) : load(file, search, limits, control);
    } catch (const std::exception& error) {
      // Mostly out of memory: only this file fails, not the program.
      return LoadResult{file, Fault{&kReadingFailed, {}, -1, -1, error.what()}};
    }
  });
}

std::optional<LoadedBatch> LoadQueue::take_finished() {
  cancelled_.remove_if([](const LoadJob& job) { return job.ready(); });
  if (!job_ || !job_->ready()) return std::nullopt;
  const LoadRequest& request = requests_.front();
  done_.files.push_back(job_->take());
  job_.reset();
  if (done_.files.size() < request.files.size()) {
    start_next();
    return std::nullopt;
  }
  LoadedBatch finished = std::exchange(done_, {});
  requests_.pop_front();
  if (!requests_.empty()) start_next();
  return finished;
}

void LoadQueue::cancel() {
  if (job_) {
    job_->cancel();
    cancelled_.push_back(std::move(*job_));
    job_.reset();
  }
  requests_.clear();
  done_ = {};
}

std::optional<LoadingProgress> LoadQueue::progress() const {
  if (!job_) return std::nullopt;
  LoadingProgress progress;
  const LoadRequest& request = requests_.front();
  progress.file = readable_name(request.files[done_.files.size()]);
  progress.fraction = job_->control().progress();
  std::size_t files = 0;
  for (const LoadRequest& each : requests_) files += each.files.size();
  progress.waiting = static_cast<int>(files - done_.files.size() - 1);
  return progress;
}

}  // namespace odori
