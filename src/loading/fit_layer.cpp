#include "loading/fit_layer.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "fit/fit.h"
#include "format/formats.h"
#include "loading/load.h"

#include <algorithm>
#include <exception>
#include <set>
#include <utility>

namespace odori {

namespace {

SourceModel found_source(const MotionLayer& layer, std::span<const SourceModel> open) {
  std::vector<std::filesystem::path> folders;
  if (!layer.file.empty()) folders.push_back(layer.file.parent_path());
  return find_source_model(*layer.motion, open, folders);
}

// Fails as read_source_model.
Result<SourceModel> wanted_source(const MotionLayer& layer, std::span<const SourceModel> open) {
  const std::filesystem::path& from = layer.fit->from;
  if (from.empty()) return found_source(layer, open);
  const auto known = std::ranges::find(open, from, &SourceModel::file);
  return known == open.end() ? read_source_model(from) : Result<SourceModel>(*known);
}

std::shared_ptr<const FittedLayer> fit_from(const MotionLayer& layer, const std::shared_ptr<const Model>& to,
                                            const SourceModel& from, JobControl& control) {
  FittedMotion fitted = fit(*layer.motion, *from.model, *to, fit_options(*layer.fit, &control));
  if (fitted.report.cancelled) return nullptr;
  auto motion = fitted.report.same ? layer.motion : std::make_shared<const Motion>(std::move(fitted.motion));
  return std::make_shared<const FittedLayer>(
      FittedLayer{to, std::move(motion), from.file, std::move(fitted.report), std::nullopt});
}

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

std::vector<SourceModel> open_models(const Stage& stage) {
  std::vector<SourceModel> open;
  for (const auto& actor : stage.actors) {
    if (!actor->model->accessory) open.push_back({actor->model, actor->file});
  }
  return open;
}

FitOptions fit_options(const FitRequest& request, JobControl* control) {
  return {request.contacts, request.camera, request.roles, {}, control};
}

std::shared_ptr<const FittedLayer> unfitted_layer(const MotionLayer& layer, const std::shared_ptr<const Model>& to,
                                                  Fault why) {
  return std::make_shared<const FittedLayer>(FittedLayer{to, layer.motion, {}, {}, std::move(why)});
}

std::shared_ptr<const FittedLayer> fit_layer(const MotionLayer& layer, const std::shared_ptr<const Model>& to,
                                             std::span<const SourceModel> open, JobControl& control) {
  try {
    const auto from = wanted_source(layer, open);
    return from ? fit_from(layer, to, *from, control) : unfitted_layer(layer, to, from.fault());
  } catch (const std::exception&) {
    return unfitted_layer(layer, to, fault(kFitMemory));
  }
}

FitNeed need_of_layer(const MotionLayer& layer, const Model& to, std::span<const SourceModel> open) {
  return fit_need(*layer.motion, *found_source(layer, open).model, to);
}

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
