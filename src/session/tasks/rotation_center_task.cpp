#include "session/tasks/rotation_center_task.h"

#include "base/console.h"
#include "base/files.h"
#include "base/translate.h"
#include "format/centers_file.h"
#include "loading/user_folders.h"
#include "skin/rotation_centers.h"

#include <algorithm>
#include <exception>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kProgressInterval{100};
constexpr std::size_t kProgressSteps = 100;

}  // namespace

fs::path centers_cache_folder() {
  const fs::path cache = cache_folder();
  return cache.empty() ? cache : cache / "odori" / "centers";
}

Result<Centers> cached_rotation_centers(const Model& model, const fs::path& folder, JobControl& control) {
  const std::uint64_t key = centers_cache_key(model);
  const fs::path file = folder.empty() ? folder : folder / fmt::format("{:016x}", key);
  if (!file.empty()) {
    if (const auto bytes = read_file(file)) {
      auto cached = read_centers(*bytes, key, model.vertices.size());
      if (cached) return std::make_shared<const std::vector<glm::vec4>>(std::move(*cached));
    }
  }
  auto found = find_optimized_centers(model, control);
  if (!found) return found.fault();
  if (!file.empty()) static_cast<void>(write_file(file, write_centers(*found, key)));
  return std::make_shared<const std::vector<glm::vec4>>(std::move(*found));
}

Status prepare_skinning(Stage& stage, SkinningMode mode, bool quiet) {
  if (mode != SkinningMode::cor) return Done{};
  const fs::path folder = centers_cache_folder();
  const InterruptGuard interrupt;
  for (const auto& actor : stage.actors) {
    Job<Result<Centers>> job(
        [&](JobControl& control) { return cached_rotation_centers(*actor->model, folder, control); });
    Progress progress(tr("Rotation centers, percent"), kProgressSteps, quiet);
    while (!job.ready_within(kProgressInterval)) {
      progress.show(static_cast<std::size_t>(job.control().progress() * static_cast<float>(kProgressSteps)));
      if (interrupt.interrupted()) job.cancel();
    }
    auto centers = job.take();
    if (!centers) return centers.fault();
    if (interrupt.interrupted()) return Fault{&kCentersCancelled};  // it came as the search ended
    actor->rotation_centers = std::move(*centers);
  }
  return Done{};
}

bool RotationCenterTask::update(Stage& stage, bool wanted) {
  const bool found = task_.update() && take_result(stage);
  if (!wanted) task_.cancel();
  if (wanted && !task_.running()) start_next(stage);
  return found;
}

bool RotationCenterTask::take_result(Stage& stage) {
  const Result<Centers>* centers = task_.result();
  if (centers == nullptr) return false;  // cancelled
  if (!*centers) {
    fault_ = centers->fault();
    failed_.push_back(task_.key());
    return false;
  }
  bool found = false;
  for (const auto& actor : stage.actors) {
    if (actor->model != task_.key()) continue;
    actor->rotation_centers = **centers;
    found = true;
  }
  task_.set_key(nullptr);
  return found;
}

void RotationCenterTask::start_next(const Stage& stage) {
  std::erase_if(failed_, [](const auto& model) { return model.expired(); });
  for (const auto& actor : stage.actors) {
    const auto is_it = [&](const auto& model) { return model.lock() == actor->model; };
    if (actor->rotation_centers || std::any_of(failed_.begin(), failed_.end(), is_it)) continue;
    task_.set_key(actor->model);
    task_.start([model = actor->model, folder = folder_](JobControl& control) -> std::optional<Result<Centers>> {
      try {
        auto centers = cached_rotation_centers(*model, folder, control);
        if (!centers && control.cancelled()) return std::nullopt;
        return centers;
      } catch (const std::exception&) {
        return Fault{&kCentersTooCostly};  // out of memory
      }
    });
    break;
  }
}

}  // namespace odori
