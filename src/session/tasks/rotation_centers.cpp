#include "session/tasks/rotation_centers.h"

#include "base/console.h"
#include "base/files.h"
#include "format/centers_file.h"
#include "loading/user_folders.h"
#include "skin/optimized_centers.h"

#include <algorithm>
#include <exception>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kShowEvery{100};
constexpr std::size_t kProgressSteps = 100;

}  // namespace

fs::path centers_folder() {
  const fs::path cache = cache_folder();
  return cache.empty() ? cache : cache / "odori" / "centers";
}

Result<Centers> rotation_centers(const Model& model, const fs::path& folder, JobControl& control) {
  const std::uint64_t key = centers_key(model);
  const fs::path file = folder.empty() ? folder : folder / fmt::format("{:016x}", key);
  if (!file.empty()) {
    if (const auto bytes = read_file(file)) {
      auto kept = read_centers(*bytes, key, model.vertices.size());
      if (kept) return std::make_shared<const std::vector<glm::vec4>>(std::move(*kept));
    }
  }
  auto found = find_optimized_centers(model, control);
  if (!found) return found.fault();
  if (!file.empty()) static_cast<void>(write_file(file, write_centers(*found, key)));
  return std::make_shared<const std::vector<glm::vec4>>(std::move(*found));
}

Status prepare_skinning(Stage& stage, SkinningMode mode, bool quiet) {
  if (mode != SkinningMode::cor) return Done{};
  const fs::path folder = centers_folder();
  const InterruptGuard interrupt;
  for (const auto& actor : stage.actors) {
    Job<Result<Centers>> job([&](JobControl& control) { return rotation_centers(*actor->model, folder, control); });
    Progress progress("centres of rotation, percent", kProgressSteps, quiet);
    while (!job.ready_within(kShowEvery)) {
      progress.show(static_cast<std::size_t>(job.control().progress() * static_cast<float>(kProgressSteps)));
      if (interrupt.interrupted()) job.cancel();
    }
    auto centers = job.take();
    if (!centers) return centers.fault();
    actor->rotation_centers = std::move(*centers);
  }
  return Done{};
}

bool CenterSearch::update(Stage& stage, bool wanted) {
  const bool found = search_ && search_->ready() && take_found(stage);
  if (search_ && !wanted) search_->cancel();
  if (!search_ && wanted) begin_next(stage);
  return found;
}

bool CenterSearch::take_found(Stage& stage) {
  const auto centers = search_->take();
  const bool stopped = search_->control().cancelled();
  search_.reset();
  const auto model = std::exchange(model_, nullptr);
  if (!centers && !stopped) {
    fault_ = centers.fault();
    given_up_.push_back(model);
  }
  if (!centers) return false;
  bool found = false;
  for (const auto& actor : stage.actors) {
    if (actor->model != model) continue;
    actor->rotation_centers = *centers;
    found = true;
  }
  return found;
}

void CenterSearch::begin_next(const Stage& stage) {
  std::erase_if(given_up_, [](const auto& model) { return model.expired(); });
  for (const auto& actor : stage.actors) {
    const auto is_it = [&](const auto& model) { return model.lock() == actor->model; };
    if (actor->rotation_centers || std::any_of(given_up_.begin(), given_up_.end(), is_it)) continue;
    model_ = actor->model;
    search_.emplace([model = model_, folder = folder_](JobControl& control) -> Result<Centers> {
      try {
        return rotation_centers(*model, folder, control);
      } catch (const std::exception&) {
        return Fault{&kCentersTooDear};  // memory
      }
    });
    break;
  }
}

std::optional<float> CenterSearch::progress() const {
  return search_ ? std::optional(search_->control().progress()) : std::nullopt;
}

}  // namespace odori
