#include "loading/project_files.h"

#include "base/archive.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "loading/load.h"

#include <algorithm>
#include <array>
#include <system_error>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr int kAncestors = 4;  // folders above the project's in which "UserFile" is searched

std::string with_slashes(std::string_view stored) {
  std::string path(stored);
  std::replace(path.begin(), path.end(), '\\', '/');
  return path;
}

bool is_regular(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

std::vector<std::string> folded_parts(const fs::path& path) {
  std::vector<std::string> parts;
  for (const fs::path& part : path) parts.push_back(folded(utf8_from_path(part)));
  return parts;
}

// Number of equal parts at the end of both.
std::size_t common_tail(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  const auto [end, _] = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  return static_cast<std::size_t>(end - a.rbegin());
}

std::string folded_name(const std::string& stored) { return folded(stored.substr(stored.rfind('/') + 1)); }

// The extensions of one kind of file.
std::vector<std::string_view> similar_extensions(const std::string& extension) {
  static constexpr std::array<std::string_view, 2> kModels{".pmx", ".pmd"};
  static constexpr std::array<std::string_view, 4> kSounds{".wav", ".mp3", ".ogg", ".flac"};
  if (std::find(kModels.begin(), kModels.end(), extension) != kModels.end()) return {kModels.begin(), kModels.end()};
  if (std::find(kSounds.begin(), kSounds.end(), extension) != kSounds.end()) return {kSounds.begin(), kSounds.end()};
  return {};
}

template <typename Track, typename Named>
std::vector<std::int32_t> match_stored(const std::vector<Track>& stored, const std::vector<Named>& named) {
  constexpr std::size_t kStoredBytes = 19;
  std::vector<std::string> names;
  std::unordered_map<std::string, std::int32_t> first;
  for (const Named& each : named) {
    names.push_back(cp932_from_utf8(each.name).value_or("").substr(0, kStoredBytes));
    first.emplace(names.back(), static_cast<std::int32_t>(names.size() - 1));
  }
  std::vector<std::int32_t> matches;
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const std::string& name = stored[i].cp932_name;
    const auto found = first.find(name);
    const bool same_place = i < names.size() && names[i] == name;
    matches.push_back(same_place ? static_cast<std::int32_t>(i) : found != first.end() ? found->second : -1);
  }
  return matches;
}

std::ptrdiff_t count_missing(const std::vector<std::int32_t>& matches) {
  return std::count(matches.begin(), matches.end(), -1);
}

// Names of bones and morphs of model files. Several models of a project may be the same file, which is read once.
class ModelNamesByFile {
 public:
  const Result<Model>& of(const fs::path& file) {
    const auto known = models_.find(file);
    return known != models_.end() ? known->second : models_.emplace(file, read(file)).first->second;
  }

 private:
  static Result<Model> read(const fs::path& file) {
    const auto bytes = read_file(file);
    if (!bytes) return bytes.fault();
    Diagnostics ignored;  // `odori check` of the model reports them
    const auto model = read_model(*bytes, ignored);
    if (!model) return model.fault();
    Model names;
    for (const Bone& bone : model->bones) names.bones.emplace_back().name = bone.name;
    for (const Morph& morph : model->morphs) names.morphs.emplace_back().name = morph.name;
    return names;
  }

  std::map<fs::path, Result<Model>> models_;
};

void check_project_model(const ProjectModel& stored, std::int64_t element, const fs::path& file,
                         const Result<Model>& model, Diagnostics& findings) {
  if (!model) {
    findings.add({&kProjectModelUnreadable, "models", element, -1,
                  fmt::format("{}: {}", utf8_from_path(file), describe(model.fault()))});
    return;
  }
  const ProjectModelMatch match = match_project_model(stored, *model);
  const auto bones = count_missing(match.bones), morphs = count_missing(match.morphs);
  if (bones == 0 && morphs == 0) return;
  findings.add({&kProjectModelDiffers, "models", element, -1,
                fmt::format("{} of {} bones, {} of {} morphs: {}", bones, match.bones.size(), morphs,
                            match.morphs.size(), utf8_from_path(file))});
}

}  // namespace

ProjectFileSearch::ProjectFileSearch(const fs::path& project) {
  std::error_code error;
  const fs::path path = fs::absolute(project, error).lexically_normal();
  folder_ = error ? fs::path(".") : path.parent_path();
  if (const fs::path on_disk = file_on_disk(path); on_disk != path) archive_ = on_disk;
}

LocatedProjectFile ProjectFileSearch::find(std::string_view stored) {
  const std::string path = with_slashes(stored);
  if (path.empty() || path.find('\0') != std::string::npos) return {};
  if (auto file = as_written(path)) return {ProjectFileSource::as_written, std::move(*file), {}};
  if (auto file = in_user_file(path)) return {ProjectFileSource::user_file, std::move(*file), {}};
  if (auto file = in_package(path)) return {ProjectFileSource::same_package, std::move(*file), {}};
  return {ProjectFileSource::missing, {}, similar_in_package(path)};
}

std::optional<fs::path> ProjectFileSearch::below(const fs::path& folder, const std::string& relative) {
  const auto found = lookups_.try_emplace(folder, folder).first->second.find(relative);
  if (!found || found->by == FoundBy::bare_name) return std::nullopt;
  return found->path;
}

std::optional<fs::path> ProjectFileSearch::as_written(const std::string& stored) {
  const fs::path path = path_from_utf8(stored);
  if (path.is_absolute()) return archive_.empty() && is_regular(path) ? std::optional(path) : std::nullopt;
  // Only parts at the start may lead up.
  fs::path folder = folder_, relative = path.lexically_normal();
  while (!relative.empty() && *relative.begin() == "..") {
    if (folder == archive_) return std::nullopt;
    folder = folder.parent_path();
    relative = relative.lexically_relative("..");
  }
  return below(folder, utf8_from_path(relative));
}

std::optional<fs::path> ProjectFileSearch::in_user_file(const std::string& stored) {
  constexpr std::string_view kUserFile = "userfile/";
  std::string lower = stored;
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  const std::size_t at = lower.rfind(kUserFile);
  if (at == std::string::npos || (at > 0 && lower[at - 1] != '/')) return std::nullopt;
  fs::path folder = folder_;
  for (int i = 0; i <= kAncestors; ++i) {
    for (const std::size_t from : {at, at + kUserFile.size()}) {
      if (auto file = below(folder, stored.substr(from))) return file;
    }
    if (folder == archive_ || folder == folder.parent_path()) break;
    folder = folder.parent_path();
  }
  return std::nullopt;
}

void ProjectFileSearch::list_package() {
  if (std::exchange(listed_, true)) return;
  constexpr int kDepth = 16;
  const auto files = list_files_recursively(folder_, FolderLimits{kDepth, 20000, false});
  if (!files) return;
  for (const fs::path& file : *files) by_name_[folded(utf8_from_path(file.filename()))].push_back(file);
}

// Of files that match equally well the first is used, unless only their names are equal.
std::optional<fs::path> ProjectFileSearch::in_package(const std::string& stored) {
  list_package();
  const auto found = by_name_.find(folded_name(stored));
  if (found == by_name_.end()) return std::nullopt;
  const std::vector<std::string> wanted = folded_parts(path_from_utf8(stored));
  const fs::path* best = nullptr;
  std::size_t most = 0;
  bool unique = true;
  for (const fs::path& file : found->second) {
    const std::size_t common = common_tail(wanted, folded_parts(file));
    unique = common > most || (unique && common < most);
    if (common > most) best = &file;
    most = std::max(most, common);
  }
  return best != nullptr && (unique || most > 1) ? std::optional(*best) : std::nullopt;
}

fs::path ProjectFileSearch::similar_in_package(const std::string& stored) {
  list_package();
  const std::string name = folded_name(stored);
  const std::size_t dot = std::min(name.rfind('.'), name.size());
  for (const std::string_view extension : similar_extensions(name.substr(dot))) {
    const auto found = by_name_.find(name.substr(0, dot) + std::string(extension));
    if (found != by_name_.end()) return found->second.front();
  }
  return {};
}

ProjectModelMatch match_project_model(const ProjectModel& stored, const Model& model) {
  return {match_stored(stored.bones, model.bones), match_stored(stored.morphs, model.morphs)};
}

void check_project_files(const Project& project, const fs::path& path, Diagnostics& findings) {
  ProjectFileSearch search(path);
  ModelNamesByFile models;
  const auto check = [&](const std::string& stored, std::string_view section, std::int64_t element) {
    const LocatedProjectFile located = search.find(stored);
    std::string detail = stored;
    if (located.source == ProjectFileSource::missing) {
      if (!located.similar.empty()) detail += "; there is " + utf8_from_path(located.similar);
      findings.add({&kProjectFileMissing, section, element, -1, std::move(detail)});
    } else if (located.source != ProjectFileSource::as_written) {
      findings.add(
          {&kProjectFileMoved, section, element, -1, fmt::format("{}: {}", stored, utf8_from_path(located.file))});
    }
    return located.file;
  };
  for (std::size_t i = 0; i < project.models.size(); ++i) {
    const auto element = static_cast<std::int64_t>(i);
    const fs::path file = check(project.models[i].path, "models", element);
    if (!file.empty()) check_project_model(project.models[i], element, file, models.of(file), findings);
  }
  for (std::size_t i = 0; i < project.accessories.size(); ++i) {
    check(project.accessories[i].path, "accessories", static_cast<std::int64_t>(i));
  }
  if (project.sound_on && !project.sound_path.empty()) check(project.sound_path, "sound", -1);
  if (project.video.shown && !project.video.path.empty()) check(project.video.path, "background video", -1);
  if (project.image.shown && !project.image.path.empty()) check(project.image.path, "background image", -1);
}

}  // namespace odori
