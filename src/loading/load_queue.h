#pragma once

// Reading files without holding up the window: batches wait in line, one file is read at a time.

#include "base/job.h"
#include "loading/find_textures.h"
#include "loading/load.h"
#include "viewer/model_report.h"

#include <deque>
#include <filesystem>
#include <list>
#include <optional>
#include <variant>
#include <vector>

namespace odori {

inline constexpr FaultKind kReadingFailed{"open.failed", "reading this file failed"};

// Files opened together.
struct OpenBatch {
  std::vector<std::filesystem::path> files;
  bool add = false;     // join what is shown instead of taking its place
  bool reload = false;  // what is shown came from these very files

  // Not empty: the files are one folder, to look for these in.
  std::vector<MissingTextures> textures{};
};

// A folder with several files in it that might be meant (files_to_open).
struct FolderChoice {
  std::vector<std::filesystem::path> files;
};

// To stand behind the stage.
struct LoadedBackgroundImage {
  std::shared_ptr<const Image> image;
};

using OpenedContent = std::variant<LoadedModel, LoadedMotion, LoadedBackgroundImage, FolderChoice, FoundTextures>;

struct OpenedFile {
  std::filesystem::path file;  // what was read: the only file that a folder might mean, not the folder
  Result<OpenedContent> content;
};

struct OpenedBatch {
  bool add = false;
  bool reload = false;
  std::vector<OpenedFile> files;  // in the order asked for
};

class Opening {
 public:
  void request(OpenBatch batch);

  // Goes on to the next file when one is done; call once a picture. A batch is handed out when all of it is read.
  std::optional<OpenedBatch> take_finished();

  // Forgets everything that is being read or waits. Never blocks: a file half read ends in its own time.
  void cancel();

  bool idle() const { return !reading_ && waiting_.empty(); }
  // Of the file being read; nothing while idle.
  std::optional<OpeningProgress> progress() const;

 private:
  using LoadJob = Job<OpenedFile>;

  void start_next();

  std::deque<OpenBatch> waiting_;  // the first one is being read while `reading_`
  OpenedBatch done_;               // of the first one, so far
  std::optional<LoadJob> reading_;
  std::list<LoadJob> abandoned_;  // cancelled, on their way out
};

}  // namespace odori
