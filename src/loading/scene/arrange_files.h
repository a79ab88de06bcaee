#pragma once

// The rule by which a set of files becomes a show: which motion goes to which model, which file is the camera, the
// song, the stage (docs/shows.md says it for users). Everything that it decides is data, with the reason and what else
// could have been chosen. The same files give the same show in any order. Start from `arrange_folder`.
//
//   JobControl control;
//   Result<ArrangedFiles> arranged = arrange_folder("show.zip", control);
//   const Scene& show = arranged->shows.front().show;

#include "base/fault.h"
#include "base/job.h"
#include "loading/scene/file_summary.h"
#include "loading/scene/scene.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

inline constexpr std::size_t kMaxPerformers = 16;  // of one show
inline constexpr std::size_t kMaxStages = 4;       // stage models of one show
inline constexpr std::size_t kMaxShowsOfFiles = 32;

enum class ShowRole : std::uint8_t { model, motion, face, camera, light, song, stage, accessory, pose };

// Stable name for people: "model", "song".
std::string_view name(ShowRole role);

// What was decided about one role.
struct ShowDecision {
  ShowRole role = ShowRole::model;
  int performer = -1;                            // of model, motion and face: index into Arrangement::performers
  std::filesystem::path selected{};              // empty: none
  std::string reason{};                          // a sentence without full stop: "It has the name of the motion"
  std::vector<std::filesystem::path> options{};  // all files that could have this role, with `selected`, best first
};

struct IgnoredFile {
  std::filesystem::path file;
  std::string reason;  // as ShowDecision::reason
};

// A dancer: a motion, perhaps with faces, and the model that performs it.
struct ShowPerformer {
  std::string label;  // what tells its motion from the others: "left", "2", "miku"; empty: nothing does
  int actor = -1;     // index into Scene::actors; -1: the files have no model for it
  std::vector<SceneMotion> motions{};  // as the actor's; kept here for a model that comes later
};

struct Arrangement {
  Scene show;
  std::string title;  // of the playlist: the song, otherwise the folder; UTF-8
  std::vector<ShowPerformer> performers;
  std::vector<ShowDecision> decisions;  // by role and performer
  std::vector<IgnoredFile> ignored;
};

// What a user changed. An empty path means none.
struct ShowChoices {
  std::map<int, std::filesystem::path> models;   // by performer
  std::map<int, std::filesystem::path> motions;  // by performer
  std::optional<std::filesystem::path> camera;
  std::optional<std::filesystem::path> song;

  friend bool operator==(const ShowChoices&, const ShowChoices&) = default;
};

struct ArrangedFiles {
  std::shared_ptr<const std::vector<FileSummary>> files;
  std::filesystem::path source;    // the folder or archive; empty: files that were named one by one
  bool listed = false;             // they were named one by one, so every model among them is shown
  std::vector<Arrangement> shows;  // one per song with motions of its own; empty if `select` is not
  std::filesystem::path complete;  // a project or scene, which is opened instead if it can be read; empty: none
  // There are several models and no motion: those in the folder itself or, without any, in the nearest ones, of which
  // the user selects one. If there is nothing else to open, the archives found there.
  std::vector<std::filesystem::path> select;
};

// One of the shows of some files, as it is now.
struct ArrangedScene {
  std::shared_ptr<const ArrangedFiles> files;
  std::size_t show = 0;  // into ArrangedFiles::shows
  ShowChoices choices;
  Arrangement arrangement;  // with `choices`
};

// The files that the show uses, each once, the models first.
std::vector<std::filesystem::path> used_files(const Arrangement& arrangement);

// Reads the motions that wait for a model, and without any model also camera and light, unless they were read already.
// One that cannot be read is left out.
void read_waiting_motions(Arrangement& arrangement);

// Decides. `listed`: the files were named one by one, so every model among them is shown. Pure.
ArrangedFiles arrange(std::vector<FileSummary> files, const std::filesystem::path& source, bool listed);

// The show at this index of `arranged.shows` with the user's choices. Choices that do not fit the files have no effect.
Arrangement rearrange(const ArrangedFiles& arranged, std::size_t show, const ShowChoices& choices);

// Looks into a folder or an archive and decides. Fails with kFolderWithoutModel if nothing in it can be opened, or as
// `list_files_recursively`.
Result<ArrangedFiles> arrange_folder(const std::filesystem::path& folder, JobControl& control);

// The same for files and folders that were named one by one; without a folder among them, all models are shown.
Result<ArrangedFiles> arrange_files(const std::vector<std::filesystem::path>& files, JobControl& control);

}  // namespace odori
