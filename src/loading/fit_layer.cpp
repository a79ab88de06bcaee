#include "loading/fit_layer.h"

#include <algorithm>
#include <exception>
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

}  // namespace odori
