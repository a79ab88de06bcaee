#pragma once

// Loads files in the background, one at a time, in the order of the requests, and prepares what they need on the GPU.

#include "base/job.h"
#include "loading/load.h"
#include "loading/model_textures.h"
#include "loading/scene/load_scene.h"
#include "video/video.h"
#include "view/look.h"
#include "view/show_card.h"

#include <deque>
#include <filesystem>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace odori {

inline constexpr FaultKind kReadingFailed{"open.failed", "the file could not be loaded"};

// Files that are opened together.
struct LoadRequest {
  std::vector<std::filesystem::path> files;
  bool add = false;     // to the models and motions on the stage, instead of replacing them
  bool reload = false;  // the stage was loaded from these files

  // If not null, this show is loaded, and `files` is one path that messages and progress name.
  std::shared_ptr<const Scene> show{};
  // The same for a show that was arranged before.
  std::shared_ptr<const ArrangedScene> arranged{};
  int listed = -1;  // entry of the playlist that it is; -1: none

  // Where the files of projects are searched.
  ProjectSearch search{};

  // If not empty, `files` is one folder, which is searched for these textures.
  std::vector<MissingTextures> textures{};
};

// The files of a folder that has several to open (files_to_open).
struct FolderChoice {
  std::vector<std::filesystem::path> files;
};

// Shows that were requested together: they are to be played one after the other.
struct ShowList {
  std::vector<std::filesystem::path> shows;
};

struct LoadedLook {
  LookChanges settings;
};

// A sound file that can be played. Its samples are read while it is played.
struct LoadedSound {};

using LoadedContent = std::variant<LoadedModel, LoadedMotion, BackgroundPicture, LoadedSound, LoadedLook, FolderChoice,
                                   FoundTextures, LoadedScene, ShowList>;

struct LoadResult {
  std::filesystem::path file;  // if a folder with a single file to open was requested, that file
  Result<LoadedContent> content;
  Diagnostics findings{};  // about the folder that the file is from
};

struct LoadedBatch {
  bool add = false;
  bool reload = false;
  int listed = -1;                // as LoadRequest::listed
  std::vector<LoadResult> files;  // in the order of the request; one if they became one show or a playlist
};

class LoadQueue {
 public:
  // Loads one file or folder, on a thread of its own.
  using Loader = std::function<LoadResult(const std::filesystem::path&, JobControl&)>;

  LoadQueue() = default;
  explicit LoadQueue(Loader loader) : loader_(std::move(loader)) {}  // for tests
  LoadQueue(const LoadQueue&) = delete;
  LoadQueue& operator=(const LoadQueue&) = delete;
  // Does not wait for a file whose reading is stuck, as on a network drive that has gone: its job is abandoned.
  ~LoadQueue();

  // The default before is that of BufferLimits. For files that are started later.
  void set_buffer_limits(const BufferLimits& limits) { limits_ = limits; }
  const BufferLimits& buffer_limits() const { return limits_; }

  void request(LoadRequest request);

  // Call once per frame: starts the next file when one has ended. Returns a batch when all of its files have ended.
  std::optional<LoadedBatch> take_finished();

  // Drops all requests. Does not block: the current file ends later, and its result is discarded.
  void cancel();

  bool idle() const { return !job_ && requests_.empty(); }
  // Of the current file; nothing while idle.
  std::optional<LoadingProgress> progress() const;

 private:
  using LoadJob = Job<LoadResult>;

  void start_next();
  // Whether the files of the first request may be meant as a whole, which is found out before they are loaded.
  bool begins_request() const;

  Loader loader_;  // null: the files' own
  BufferLimits limits_;
  std::deque<LoadRequest> requests_;  // the first is in progress while `job_` exists
  LoadedBatch done_;                  // of the first request, so far
  std::optional<LoadJob> job_;
  bool one_by_one_ = false;       // the files of the first request are no whole
  std::list<LoadJob> cancelled_;  // not ended yet
};

}  // namespace odori
