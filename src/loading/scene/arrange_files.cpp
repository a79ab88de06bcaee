#include "loading/scene/arrange_files.h"

#include "base/archive/archive.h"
#include "base/file_finder.h"
#include "base/files.h"
#include "base/folders.h"
#include "loading/load.h"
#include "loading/scene/detail/arranger.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr FolderLimits kShowLimits{.depth = kShowFolderLevels, .links_out = false};

std::vector<fs::path> all_of_kind(const std::vector<FileSummary>& files, ContentKind kind) {
  std::vector<fs::path> found;
  for (const FileSummary& file : files) {
    if (file.kind == kind) found.push_back(file.file);
  }
  return found;
}

// Models that a user has to select from: nothing in the folder says which of them is meant.
std::vector<fs::path> models_to_select(const std::vector<FileSummary>& files) {
  const bool moves = std::ranges::any_of(files, [](const FileSummary& file) { return is_motion(file.kind); });
  auto models = all_of_kind(files, ContentKind::model);
  if (moves || models.size() == 1) return {};
  if (models.empty()) models = all_of_kind(files, ContentKind::accessory);
  if (models.size() < 2) return {};
  // Those in deeper folders are extras.
  const auto depth = [](const fs::path& file) { return std::distance(file.begin(), file.end()); };
  const auto fewest = depth(
      *std::ranges::min_element(models, [&](const fs::path& a, const fs::path& b) { return depth(a) < depth(b); }));
  std::erase_if(models, [&](const fs::path& file) { return depth(file) > fewest; });
  return models;
}

bool can_be_opened(const std::vector<FileSummary>& files) {
  return std::ranges::any_of(files, [](const FileSummary& file) {
    return file.kind != ContentKind::unusable && file.kind != ContentKind::archive &&
           file.kind != ContentKind::project && file.kind != ContentKind::scene;
  });
}

}  // namespace

std::string_view name(ShowRole role) {
  switch (role) {
    case ShowRole::model:
      return "model";
    case ShowRole::motion:
      return "motion";
    case ShowRole::face:
      return "face";
    case ShowRole::camera:
      return "camera";
    case ShowRole::light:
      return "light";
    case ShowRole::song:
      return "song";
    case ShowRole::stage:
      return "stage";
    case ShowRole::accessory:
      return "accessory";
    case ShowRole::pose:
      return "pose";
  }
  return {};
}

ArrangedFiles arrange(std::vector<FileSummary> files, const fs::path& source, bool listed) {
  ArrangedFiles arranged;
  arranged.files = std::make_shared<const std::vector<FileSummary>>(std::move(files));
  arranged.source = source;
  arranged.listed = listed;
  const std::vector<FileSummary>& all = *arranged.files;
  for (const ContentKind kind : {ContentKind::scene, ContentKind::project}) {
    const std::vector<fs::path> complete = all_of_kind(all, kind);
    if (!complete.empty() && arranged.complete.empty()) arranged.complete = complete.front();
  }
  if (!listed) arranged.select = models_to_select(all);
  if (!arranged.select.empty() || !can_be_opened(all)) return arranged;
  const std::size_t count = std::min(show_rule::song_groups(all).size(), kMaxShowsOfFiles);
  for (std::size_t i = 0; i < count; ++i) arranged.shows.push_back(rearrange(arranged, i, {}));
  return arranged;
}

Arrangement rearrange(const ArrangedFiles& arranged, std::size_t show, const ShowChoices& choices) {
  const auto groups = show_rule::song_groups(*arranged.files);
  if (show >= groups.size()) return {};
  return show_rule::Arranger(arranged, groups[show], groups.size() > 1, choices).run();
}

std::vector<fs::path> used_files(const Arrangement& arrangement) {
  std::vector<fs::path> files;
  const auto add = [&](const fs::path& file) {
    if (std::ranges::find(files, file) == files.end()) files.push_back(file);
  };
  for (const SceneActor& actor : arrangement.show.actors) add(actor.file);
  for (const ShowPerformer& performer : arrangement.performers) {
    for (const SceneMotion& motion : performer.motions) add(motion.file);
  }
  for (const SceneMotion& motion : arrangement.show.scene) add(motion.file);
  if (arrangement.show.song) add(arrangement.show.song->file);
  return files;
}

void read_waiting_motions(Arrangement& arrangement) {
  const auto read_all = [](std::vector<SceneMotion>& motions) {
    for (SceneMotion& motion : motions) {
      if (motion.motion) continue;
      Diagnostics ignored;
      const auto bytes = read_file(motion.file);
      auto read = bytes ? read_motion(*bytes, ignored) : Result<Motion>(bytes.fault());
      if (read) motion.motion = std::make_shared<const Motion>(std::move(*read));
    }
    std::erase_if(motions, [](const SceneMotion& motion) { return motion.motion == nullptr; });
  };
  for (ShowPerformer& performer : arrangement.performers) {
    if (performer.actor < 0) read_all(performer.motions);
  }
  if (arrangement.show.actors.empty()) read_all(arrangement.show.scene);
}

Result<ArrangedFiles> arrange_folder(const fs::path& folder, JobControl& control) {
  add_opened_folder(folder);
  const auto files = list_files_recursively(folder, kShowLimits, [&] { return control.cancelled(); });
  if (!files) return files.fault();
  ArrangedFiles arranged = arrange(summarise_files(*files, folder, control), folder, false);
  if (arranged.shows.empty() && arranged.complete.empty() && arranged.select.empty()) {
    // Files that cannot be read: opening the first says why. Otherwise the archives, as they were downloaded.
    auto named = files_to_open(folder);
    if (named) arranged.select.push_back(std::move(named->front()));
    if (!named) arranged.select = archives_in(folder);
    if (arranged.select.empty()) return named.fault();
  }
  return arranged;
}

Result<ArrangedFiles> arrange_files(const std::vector<fs::path>& files, JobControl& control) {
  std::error_code error;
  std::vector<fs::path> all;
  bool listed = true;
  for (const fs::path& file : files) {
    if (!fs::is_directory(file, error) && !is_folder(file)) {
      all.push_back(file);
      continue;
    }
    listed = false;
    add_opened_folder(file);
    const auto inside = list_files_recursively(file, kShowLimits, [&] { return control.cancelled(); });
    if (!inside) return inside.fault();
    all.insert(all.end(), inside->begin(), inside->end());
  }
  ArrangedFiles arranged = arrange(summarise_files(all, {}, control), {}, listed);
  if (arranged.shows.empty() && arranged.complete.empty()) return fault(kFolderWithoutModel);
  return arranged;
}

}  // namespace odori
