#include "loading/source_model.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "fit/fit.h"
#include "format/formats.h"
#include "loading/load.h"
#include "loading/model_file.h"

#include <algorithm>
#include <set>

namespace odori {

namespace {

// A shared pointer to what lives as long as the program.
std::shared_ptr<const Model> shared_standard_figure() { return {std::shared_ptr<const Model>(), &standard_figure()}; }

std::vector<std::filesystem::path> model_files_in(const std::filesystem::path& folder) {
  auto files = list_files_recursively(folder, {});
  if (!files) return {};
  std::erase_if(*files, [](const std::filesystem::path& file) {
    const FileKind kind = kind_by_name(file);
    return kind != FileKind::pmx && kind != FileKind::pmd;
  });
  return std::move(*files);
}

}  // namespace

bool is_made_for(const Motion& motion, const Model& model) {
  constexpr std::size_t kStoredBytes = 20;
  if (motion.model_name.empty() || model.name.empty()) return false;
  const auto stored = cp932_from_utf8(motion.model_name), name = cp932_from_utf8(model.name);
  if (!stored || !name) return motion.model_name == model.name;
  return name->substr(0, kStoredBytes) == stored->substr(0, kStoredBytes);
}

SourceModel find_source_model(const Motion& motion, std::span<const SourceModel> open,
                              std::span<const std::filesystem::path> folders) {
  const auto named = std::ranges::find_if(open, [&](const auto& each) { return is_made_for(motion, *each.model); });
  if (named != open.end()) return *named;
  std::set<std::filesystem::path> tried;
  for (const std::filesystem::path& folder : folders) {
    const auto files = motion.model_name.empty() ? std::vector<std::filesystem::path>() : model_files_in(folder);
    for (const std::filesystem::path& file : files) {
      if (tried.size() == kMaxSourceCandidates || !tried.insert(file).second) continue;
      const auto read = read_source_model(file);
      if (read && is_made_for(motion, *read->model)) return *read;
    }
  }
  return {shared_standard_figure()};
}

Result<SourceModel> read_source_model(const std::filesystem::path& file) {
  Diagnostics ignored;
  const auto named = file_to_open(file, ignored);
  if (!named) return named.fault();
  const auto content = read_file(*named);
  if (!content) return content.fault();
  auto read = read_model_file(*named, *content, ignored);
  if (!read) return read.fault();
  return SourceModel{std::make_shared<const Model>(std::move(read->model)), *named};
}

}  // namespace odori
