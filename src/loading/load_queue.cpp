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

// Whether the content of a file on the disk is that of a sound.
bool is_sound_file(const fs::path& file) {
  constexpr std::size_t kHeadBytes = 512;
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return false;
  std::ifstream in(file, std::ios::binary);
  std::vector<std::uint8_t> head(kHeadBytes);
  in.read(reinterpret_cast<char*>(head.data()), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  return detect_file_kind(head) == FileKind::sound;
}

LoadResult load_sound(const fs::path& file) {
  const auto sound = SoundFile::open(file);
  return {file, sound ? Result<LoadedContent>(LoadedContent(LoadedSound{})) : sound.fault()};
}

LoadResult load(const fs::path& path, const BufferLimits& limits, JobControl& control) {
  fs::path file = path;
  if (is_folder(path)) {
    auto files = files_to_open(path);
    if (!files) return {path, files.fault()};
    if (files->size() > 1) return {path, LoadedContent(FolderChoice{std::move(*files)})};
    file = std::move(files->front());
  }
  // Before the whole file is in memory: a sound may have gigabytes.
  if (is_sound_file(file)) return load_sound(file);
  const auto bytes = read_file(file);
  if (!bytes) return {file, bytes.fault()};
  const FileKind kind = detect_file_kind(*bytes);
  if (kind == FileKind::sound) return load_sound(file);  // in an archive
  if (kind == FileKind::image) {
    auto image = read_image(*bytes);
    if (!image) return {file, image.fault()};
    return {file, LoadedContent(LoadedBackgroundImage{std::make_shared<const Image>(std::move(*image))})};
  }
  auto loaded = load_file(file, *bytes, control);
  if (!loaded) return {file, loaded.fault()};
  if (auto* model = std::get_if<LoadedModel>(&*loaded)) {
    if (const Status prepared = prepare(*model, limits, control); !prepared) return {file, prepared.fault()};
  }
  return {file, std::visit([](auto&& content) { return LoadedContent(std::move(content)); }, std::move(*loaded))};
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
                textures = request.textures](JobControl& control) {
    try {
      if (!textures.empty()) return find_textures(textures, file, limits, control);
      return loader ? loader(file, control) : load(file, limits, control);
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
