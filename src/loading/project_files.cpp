#include "loading/project_files.h"

#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "format/formats.h"
#include "loading/load.h"

#include <algorithm>
#include <system_error>
#include <unordered_map>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr int kAncestors = 4;  // folders above the project's in which "UserFile" is searched

std::string with_slashes(std::string_view stored) {
  std::string path(stored);
  std::ranges::replace(path, '\\', '/');
  return path;
}

std::vector<std::string> folded_parts(const fs::path& path) {
  std::vector<std::string> parts;
  for (const fs::path& part : path) parts.push_back(file_key(utf8_from_path(part)));
  return parts;
}

// Number of equal parts at the end of both.
std::size_t common_tail(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  const auto [end, _] = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  return end - a.rbegin();
}

// The extensions of models or sounds, if the name has one of them.
std::vector<std::string_view> similar_extensions(const fs::path& name) {
  const auto use = [](FileKind kind) { return kind == FileKind::pmd ? FileKind::pmx : kind; };
  const Format* stored = format_by_extension(name);
  std::vector<std::string_view> extensions;
  if (stored == nullptr || (use(stored->kind) != FileKind::pmx && stored->kind != FileKind::sound)) return extensions;
  for (const Format& format : formats()) {
    if (format.opened && use(format.kind) == use(stored->kind)) extensions.push_back(format.extensions.front());
  }
  return extensions;
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

std::ptrdiff_t count_missing(const std::vector<std::int32_t>& matches) { return std::ranges::count(matches, -1); }

Result<Model> read_names(const fs::path& file) {
  const auto bytes = read_file(file);
  if (!bytes) return bytes.fault();
  Diagnostics ignored;  // those of the model are reported when it is loaded
  const auto model = read_model(*bytes, ignored);
  if (!model) return model.fault();
  Model names;
  for (const Bone& bone : model->bones) names.bones.emplace_back().name = bone.name;
  for (const Morph& morph : model->morphs) names.morphs.emplace_back().name = morph.name;
  return names;
}

void check_project_model(const ProjectModel& stored, std::int64_t element, const fs::path& file,
                         const Result<Model>& model, Diagnostics& findings) {
  if (!model) {
    findings.add(fault(kProjectModelUnreadable, fmt::format("{}: {}", utf8_from_path(file), describe(model.fault())))
                     .at("models", element));
    return;
  }
  const ProjectModelMatch match = match_project_model(stored, *model);
  const auto bones = count_missing(match.bones), morphs = count_missing(match.morphs);
  if (bones == 0 && morphs == 0) return;
  findings.add(fault(kProjectModelDiffers, tr_format("{} of {} bones, {} of {} morphs: {}", bones, match.bones.size(),
                                                     morphs, match.morphs.size(), utf8_from_path(file)))
                   .at("models", element));
}

}  // namespace

ProjectFileSearch::ProjectFileSearch(const fs::path& project, const ProjectSearch& search)
    : use_similar_(search.similar) {
  std::error_code error;
  const fs::path path = fs::absolute(project, error).lexically_normal();
  packages_.emplace_back(error ? fs::path(".") : path.parent_path(), Reach{.anywhere = true});
  for (const fs::path& folder : search.folders) packages_.emplace_back(fs::absolute(folder, error).lexically_normal());
}

LocatedProjectFile ProjectFileSearch::find(std::string_view stored) { return find(with_slashes(stored), nullptr); }

LocatedProjectFile ProjectFileSearch::find_model(const ProjectModel& stored) {
  return find(with_slashes(stored.path), &stored);
}

LocatedProjectFile ProjectFileSearch::find(const std::string& path, const ProjectModel* model) {
  if (path.empty() || path.find('\0') != std::string::npos) return {};
  if (auto file = as_written(path)) return {ProjectFileSource::as_written, std::move(*file), {}};
  if (auto file = in_user_file(path)) return {ProjectFileSource::user_file, std::move(*file), {}};
  for (FileFinder& package : packages_) {
    const bool own = &package == &packages_.front();
    if (auto file = in_package(package, path, model)) {
      return {own ? ProjectFileSource::same_package : ProjectFileSource::search_folder, std::move(*file), {}};
    }
  }
  fs::path similar = similar_file(path);
  if (use_similar_ && !similar.empty()) return {ProjectFileSource::similar, std::move(similar), {}};
  return {ProjectFileSource::missing, {}, std::move(similar)};
}

const Result<Model>& ProjectFileSearch::names_in(const fs::path& file) {
  const auto known = names_.find(file);
  return known != names_.end() ? known->second : names_.emplace(file, read_names(file)).first->second;
}

std::optional<fs::path> ProjectFileSearch::as_written(const std::string& stored) {
  const auto found = packages_.front().find_as_written(stored);
  return found ? std::optional(found->path) : std::nullopt;
}

std::optional<fs::path> ProjectFileSearch::in_user_file(const std::string& stored) {
  constexpr std::string_view kUserFile = "userfile/";
  std::string lower = stored;
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  const std::size_t at = lower.rfind(kUserFile);
  if (at == std::string::npos || (at > 0 && lower[at - 1] != '/')) return std::nullopt;
  std::string up;
  for (int i = 0; i <= kAncestors; ++i, up += "../") {
    for (const std::size_t from : {at, at + kUserFile.size()}) {
      if (auto file = as_written(up + stored.substr(from))) return file;
    }
  }
  return std::nullopt;
}

// Of files that match equally well the first is used, unless only their names are equal.
std::optional<fs::path> ProjectFileSearch::in_package(FileFinder& package, const std::string& stored,
                                                      const ProjectModel* model) {
  const std::vector<fs::path> named = package.files_named(stored);
  if (named.empty()) return std::nullopt;
  const std::vector<std::string> wanted = folded_parts(path_from_utf8(stored));
  std::vector<const fs::path*> best;
  std::size_t most = 0;
  for (const fs::path& file : named) {
    const std::size_t common = common_tail(wanted, folded_parts(file));
    if (common > most) best.clear();
    if (common >= most) best.push_back(&file);
    most = std::max(most, common);
  }
  const fs::path* selected = best.size() == 1 || most > 1 ? best.front() : nullptr;
  if (best.size() > 1 && model != nullptr) {
    if (const fs::path* matched = best_match(best, *model)) selected = matched;
  }
  return selected != nullptr ? std::optional(*selected) : std::nullopt;
}

// Null if none has a bone or morph of the model.
const fs::path* ProjectFileSearch::best_match(const std::vector<const fs::path*>& files, const ProjectModel& model) {
  constexpr std::size_t kMaxRead = 16;
  const fs::path* best = nullptr;
  std::ptrdiff_t most = 0;
  for (std::size_t i = 0; i < std::min(files.size(), kMaxRead); ++i) {
    const Result<Model>& names = names_in(*files[i]);
    if (!names) continue;
    const ProjectModelMatch match = match_project_model(model, *names);
    const auto found =
        std::ssize(match.bones) - count_missing(match.bones) + std::ssize(match.morphs) - count_missing(match.morphs);
    if (found > most) best = files[i];
    most = std::max(most, found);
  }
  return best;
}

fs::path ProjectFileSearch::similar_file(const std::string& stored) {
  const std::string name = file_key(stored.substr(stored.rfind('/') + 1));
  const std::string stem = name.substr(0, name.rfind('.'));
  const auto extensions = similar_extensions(path_from_utf8(name));
  for (FileFinder& package : packages_) {
    for (const std::string_view extension : extensions) {
      const std::vector<fs::path> named = package.files_named(stem + std::string(extension));
      if (!named.empty()) return named.front();
    }
  }
  return {};
}

ProjectModelMatch match_project_model(const ProjectModel& stored, const Model& model) {
  return {match_stored(stored.bones, model.bones), match_stored(stored.morphs, model.morphs)};
}

void report_located(const LocatedProjectFile& located, const std::string& stored, std::string_view section,
                    std::int64_t element, Diagnostics& findings) {
  if (located.source == ProjectFileSource::as_written) return;
  const bool missing = located.source == ProjectFileSource::missing;
  std::string detail = stored;
  if (!missing) detail += ": " + utf8_from_path(located.file);
  if (!located.similar.empty()) detail = tr_format("{}; there is {}", detail, utf8_from_path(located.similar));
  findings.add({missing ? &kProjectFileMissing : &kProjectFileMoved, section, element, -1, std::move(detail)});
}

void check_project_files(const Project& project, const fs::path& path, Diagnostics& findings) {
  ProjectFileSearch search(path);
  const auto check = [&](const std::string& stored, std::string_view section, std::int64_t element) {
    report_located(search.find(stored), stored, section, element, findings);
  };
  for (std::size_t i = 0; i < project.models.size(); ++i) {
    const auto element = static_cast<std::int64_t>(i);
    const ProjectModel& model = project.models[i];
    const LocatedProjectFile located = search.find_model(model);
    report_located(located, model.path, "models", element, findings);
    if (!located.file.empty()) {
      check_project_model(model, element, located.file, search.names_in(located.file), findings);
    }
  }
  for (std::size_t i = 0; i < project.accessories.size(); ++i) {
    check(project.accessories[i].path, "accessories", static_cast<std::int64_t>(i));
  }
  if (project.sound_on && !project.sound_path.empty()) check(project.sound_path, tr_later("sound"), -1);
  if (project.video.shown && !project.video.path.empty()) check(project.video.path, tr_later("background video"), -1);
  if (project.image.shown && !project.image.path.empty()) check(project.image.path, tr_later("background image"), -1);
}

}  // namespace odori
