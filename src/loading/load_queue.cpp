#include "loading/load_queue.h"

#include "base/archive/archive.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "loading/background_file.h"
#include "loading/list_directory.h"
#include "loading/load.h"
#include "loading/look_file.h"
#include "loading/scene/scene_file.h"
#include "loading/user_folders.h"
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

LoadResult load_look(const fs::path& file) {
  auto look = find_look(utf8_from_path(file));
  return {file, look ? Result<LoadedContent>(LoadedContent(LoadedLook{std::move(*look)})) : look.fault()};
}

template <typename Content>
LoadResult load_background(const fs::path& file, Content content) {
  auto background = open_background(file, std::move(content));
  if (!background) return {file, background.fault()};
  return {file, LoadedContent(std::move(*background))};
}

LoadResult load_whole_show(const fs::path& file, Scene show, const Diagnostics& findings, const BufferLimits& limits,
                           JobControl& control) {
  auto loaded = load_scene(std::move(show), {true, &limits}, control);
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
  if (is_background(file, kind)) return load_background(file, std::move(*reader));
  if (kind == FileKind::sound) return load_sound(file);
  if (kind == FileKind::unknown && kind_by_name(file) == FileKind::look) return load_look(file);
  const auto bytes = std::move(*reader).read();
  if (!bytes) return {file, bytes.fault()};
  if (detect_file_kind(*bytes) == FileKind::image)
    return load_background(file, Bytes(*bytes));  // a TGA, known by its end
  Diagnostics findings;
  auto show = scene_in_file(file, *bytes, findings, search);
  if (!show) return {file, show.fault()};
  if (*show) return load_whole_show(file, std::move(**show), findings, limits, control);
  auto loaded = load_file(file, *bytes, control);
  if (!loaded) return {file, loaded.fault()};
  if (auto* model = std::get_if<LoadedModel>(&*loaded)) {
    if (const Status prepared = prepare(*model, limits, control); !prepared) return {file, prepared.fault()};
  }
  return {file, std::visit([](auto&& content) { return LoadedContent(std::move(content)); }, std::move(*loaded))};
}

// Motions without a model are loaded too: they wait for one.
LoadResult load_arranged(const fs::path& file, ArrangedScene arranged, const BufferLimits& limits,
                         JobControl& control) {
  read_waiting_motions(arranged.arrangement);
  const Scene& show = arranged.arrangement.show;
  LoadedScene loaded;
  loaded.show = show;
  if (!show.actors.empty() || !show.scene.empty() || show.song) {
    auto whole = load_scene(show, {true, &limits}, control);
    if (!whole) return {file, whole.fault()};
    loaded = std::move(*whole);
  }
  loaded.arranged = std::make_shared<const ArrangedScene>(std::move(arranged));
  return {file, LoadedContent(std::move(loaded))};
}

LoadResult load_by_rule(const fs::path& file, ArrangedFiles arranged, const ProjectSearch& search,
                        const BufferLimits& limits, JobControl& control) {
  if (arranged.select.size() == 1) return load(arranged.select.front(), search, limits, control);
  if (!arranged.select.empty()) return {file, LoadedContent(FolderChoice{std::move(arranged.select)})};
  const auto files = std::make_shared<const ArrangedFiles>(std::move(arranged));
  // A single file is opened as if it had been named.
  const std::vector<fs::path> used = used_files(files->shows.front());
  if (files->shows.size() == 1 && used.size() == 1) return load(used.front(), search, limits, control);
  return load_arranged(file, {files, 0, {}, files->shows.front()}, limits, control);
}

// A project or scene among the files is opened instead of them if it can be read.
LoadResult load_first_show(const fs::path& file, ArrangedFiles arranged, const ProjectSearch& search,
                           const BufferLimits& limits, JobControl& control) {
  const fs::path complete = arranged.complete;
  if (complete.empty()) return load_by_rule(file, std::move(arranged), search, limits, control);
  LoadResult whole = load(complete, search, limits, control);
  if (whole.content || (arranged.shows.empty() && arranged.select.empty())) return whole;
  LoadResult rest = load_by_rule(file, std::move(arranged), search, limits, control);
  rest.findings.add(broken_show(complete, whole.content.fault()));
  return rest;
}

LoadResult load_folder(const fs::path& folder, const ProjectSearch& search, const BufferLimits& limits,
                       JobControl& control) {
  auto arranged = arrange_folder(folder, control);
  if (!arranged) return {folder, arranged.fault()};
  LoadResult result = load_first_show(folder, std::move(*arranged), search, limits, control);
  const auto found = find_in_archive(folder);
  if (found && found->archive != nullptr && found->archive->encoding_is_guess())
    result.findings.add(fault(kArchiveNamesGuessed, std::string(name(found->archive->encoding()))));
  return result;
}

// Files that were requested together: a playlist of shows, one show, or (an empty ShowList) one by one. Extensions
// decide, so that files which are loaded one by one are opened once.
LoadResult load_together(const std::vector<fs::path>& files, const BufferLimits& limits, JobControl& control) {
  constexpr std::size_t kMinFiles = 3;  // a model and a motion need no rule
  std::size_t folders = 0, shows = 0, models = 0, motions = 0, others = 0;
  std::error_code error;
  for (const fs::path& file : files) {
    const EntryKind kind = fs::is_directory(file, error) ? EntryKind::folder : kind_by_extension(file);
    folders += kind == EntryKind::folder || (kind == EntryKind::archive && is_folder(file));
    shows += kind == EntryKind::project || has_scene_name(file);
    models += kind == EntryKind::model;
    motions += kind == EntryKind::motion;
    others += kind == EntryKind::image || kind == EntryKind::video || kind == EntryKind::effect ||
              kind == EntryKind::look || kind == EntryKind::other;
  }
  if (folders + shows == files.size()) return {{}, LoadedContent(ShowList{files})};
  const bool rule = folders > 0 || (files.size() >= kMinFiles && models > 0 && motions > 0);
  if (!rule || shows > 0 || others > 0 || is_sample(files.front())) return {{}, LoadedContent(ShowList{})};
  auto arranged = arrange_files(files, control);
  if (!arranged || !arranged->select.empty()) return {{}, LoadedContent(ShowList{})};
  return load_first_show({}, std::move(*arranged), {}, limits, control);
}

bool is_one_by_one(const LoadResult& result) {
  const auto* list = result.content ? std::get_if<ShowList>(&*result.content) : nullptr;
  return list != nullptr && list->shows.empty();
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

bool LoadQueue::begins_request() const {
  const LoadRequest& request = requests_.front();
  return request.files.size() > 1 && !request.add && !request.reload && !loader_ && !one_by_one_;
}

void LoadQueue::start_next() {
  const LoadRequest& request = requests_.front();
  done_.add = request.add;
  done_.reload = request.reload;
  done_.listed = request.listed;
  job_.emplace([loader = loader_, limits = limits_, request, together = begins_request(),
                file = request.files[done_.files.size()]](JobControl& control) {
    try {
      if (together) return load_together(request.files, limits, control);
      if (request.arranged) return load_arranged(file, *request.arranged, limits, control);
      if (request.show) return load_whole_show(file, *request.show, {}, limits, control);
      if (!request.textures.empty()) return find_textures(request.textures, file, limits, control);
      return loader ? loader(file, control) : load(file, request.search, limits, control);
    } catch (const std::exception& error) {
      // Mostly out of memory: only this file fails, not the program.
      return LoadResult{file, fault(kReadingFailed, error.what())};
    }
  });
}

std::optional<LoadedBatch> LoadQueue::take_finished() {
  cancelled_.remove_if([](const LoadJob& job) { return job.ready(); });
  if (!job_ || !job_->ready()) return std::nullopt;
  const LoadRequest& request = requests_.front();
  const bool whole = begins_request();
  LoadResult result = job_->take();
  job_.reset();
  if (whole && is_one_by_one(result)) {
    one_by_one_ = true;
    start_next();
    return std::nullopt;
  }
  done_.files.push_back(std::move(result));
  if (!whole && done_.files.size() < request.files.size()) {
    start_next();
    return std::nullopt;
  }
  one_by_one_ = false;
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
  one_by_one_ = false;
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
