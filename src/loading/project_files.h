#pragma once

// Finds the files that an MMD project names, and the bones of its models (pmm.md 12.1 and 13).
//
//   ProjectFileSearch search("show/dance.pmm");
//   const LocatedProjectFile model = search.find(project.models[0].path);

#include "base/file_finder.h"
#include "format/pmm/pmm.h"
#include "model/model.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

inline constexpr FaultKind kProjectFileMissing{"project.file.missing", "a file of the project is not found",
                                               Severity::warning, "what uses it is left out"};
inline constexpr FaultKind kProjectFileMoved{"project.file.moved", "a file of the project is in another folder",
                                             Severity::note, "the file found there is used"};
inline constexpr FaultKind kProjectModelUnreadable{"project.model.unreadable", "a model of the project cannot be read",
                                                   Severity::warning, "it is left out"};
inline constexpr FaultKind kProjectModelDiffers{
    "project.model.differs", "the model lacks bones or morphs that the project has", Severity::warning,
    "keys of what it lacks are ignored; MMD refuses the model"};

// How the file was found; the first that succeeds.
enum class ProjectFileSource : std::uint8_t {
  as_written,     // the path is absolute on this computer, or relative to the project's folder
  user_file,      // the part after "UserFile", below the project's folder or up to four folders above it
  same_package,   // below the project's folder: the file whose path ends with most parts of the stored one
  search_folder,  // as same_package, below a folder of ProjectSearch
  similar,        // another extension of the same kind, because of ProjectSearch::similar
  missing,
};

// Where else files are searched, as the user chose.
struct ProjectSearch {
  std::vector<std::filesystem::path> folders{};  // with their subfolders
  bool similar = false;  // instead of a missing file, one with another extension of the same kind is used

  friend bool operator==(const ProjectSearch&, const ProjectSearch&) = default;
};

struct LocatedProjectFile {
  ProjectFileSource source = ProjectFileSource::missing;
  std::filesystem::path file;     // empty: missing
  std::filesystem::path similar;  // of a missing file: one with another extension of the same kind; empty: none
};

// Names are compared without regard to letter case, character width and composition. Finds regular files only; a
// project in an archive finds only files of that archive. Folders are cached; files added later are not found.
class ProjectFileSearch {
 public:
  // `project`: path of the .pmm; other paths are relative to its folder.
  explicit ProjectFileSearch(const std::filesystem::path& project, const ProjectSearch& search = {});

  // `stored`: a path of the project, UTF-8. Empty: missing.
  LocatedProjectFile find(std::string_view stored);
  // The file of a model. Of several that match equally well, the one with most of the model's bones and morphs.
  LocatedProjectFile find_model(const ProjectModel& stored);

  // A model that has only the names of the bones and morphs in a file. Each file is read once.
  const Result<Model>& names_in(const std::filesystem::path& file);

 private:
  LocatedProjectFile find(const std::string& path, const ProjectModel* model);
  std::optional<std::filesystem::path> as_written(const std::string& stored);
  std::optional<std::filesystem::path> in_user_file(const std::string& stored);
  std::optional<std::filesystem::path> in_package(FileFinder& package, const std::string& stored,
                                                  const ProjectModel* model);
  const std::filesystem::path* best_match(const std::vector<const std::filesystem::path*>& files,
                                          const ProjectModel& model);
  std::filesystem::path similar_file(const std::string& stored);

  bool use_similar_;
  std::vector<FileFinder> packages_;  // the project's folder, and those of the user
  std::map<std::filesystem::path, Result<Model>> names_;
};

// The model's bone and morph for each of the project's; -1: it has none of that name. Names are equal in their first 19
// bytes of CP932; of several the one with the same number, otherwise the first.
struct ProjectModelMatch {
  std::vector<std::int32_t> bones, morphs;
};
ProjectModelMatch match_project_model(const ProjectModel& stored, const Model& model);

// Adds a finding if the file is missing or in another folder. `section` and `element` are of the project.
void report_located(const LocatedProjectFile& located, const std::string& stored, std::string_view section,
                    std::int64_t element, Diagnostics& findings);

// Adds which files of the project are missing or elsewhere, and which models differ from the project's.
void check_project_files(const Project& project, const std::filesystem::path& path, Diagnostics& findings);

}  // namespace odori
