#include "app/tasks/skinning_data_task.h"

#include "base/console.h"
#include "base/files.h"
#include "base/translate.h"
#include "format/skinning_cache_file.h"
#include "loading/user_folders.h"

#include <algorithm>
#include <exception>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kProgressInterval{100};
constexpr std::size_t kProgressSteps = 100;

constexpr PerSkinningData<SkinningCacheLayout> kCacheLayouts{
    {kCentersCache, kDeltaMushCache, kCompressedMushCache, kMorphBonesCache}};

std::optional<SkinningTexels> read_valid(const SkinningDataKind& kind, const Model& model, const fs::path& file,
                                         std::uint64_t key) {
  const auto bytes = read_file(file);
  if (!bytes) return std::nullopt;
  std::optional<SkinningTexels> texels = read_skinning_cache(kCacheLayouts[kind.value], *bytes, key);
  return texels && kind.is_valid(model, *texels) ? std::move(texels) : std::nullopt;
}

// Gives every actor the data, found on another thread so that Ctrl-C can stop it.
Status prepare_data(Stage& stage, const SkinningDataKind& kind, bool quiet) {
  const InterruptGuard interrupt;
  const fs::path folder = skinning_cache_folder(kind.value);
  for (const auto& actor : stage.actors) {
    if (actor->skinning_data[kind.value]) continue;  // given to an earlier actor of this model, too
    Job<FoundSkinningData> job([&](JobControl& control) {
      return cached_skinning_data(kind.value, *actor->model, actor->parameters, folder, control);
    });
    Progress progress(tr(kind.progress), kProgressSteps, quiet);
    while (!job.ready_within(kProgressInterval)) {
      progress.show(static_cast<std::size_t>(job.control().progress() * static_cast<float>(kProgressSteps)));
      if (interrupt.interrupted()) job.cancel();
    }
    auto found = job.take();
    if (!found) return found.fault();
    if (interrupt.interrupted()) return fault(*kind.cancelled);  // it came as the search ended
    set_skinning_data(stage, actor->model, actor->parameters, kind.value, *found);
  }
  return Done{};
}

}  // namespace

fs::path skinning_cache_folder(SkinningData data) {
  const fs::path cache = cache_folder();
  return cache.empty() ? cache : cache / "odori" / kind_of(data).name;
}

FoundSkinningData cached_skinning_data(SkinningData data, const Model& model, const MethodParameters& parameters,
                                       const fs::path& folder, JobControl& control) {
  const SkinningDataKind& kind = kind_of(data);
  const std::uint64_t key = kind.cache_key(model, parameters);
  const fs::path file = folder.empty() ? folder : folder / fmt::format("{:016x}", key);
  if (!file.empty()) {
    if (auto kept = read_valid(kind, model, file, key)) return std::make_shared<const SkinningTexels>(std::move(*kept));
  }
  Result<SkinningTexels> found = kind.find(model, parameters, control);
  if (!found) return found.fault();
  if (!file.empty()) static_cast<void>(write_file(file, write_skinning_cache(kCacheLayouts[data], *found, key)));
  return std::make_shared<const SkinningTexels>(std::move(*found));
}

Status prepare_skinning(Stage& stage, std::span<const SkinningMode> modes, bool quiet) {
  for (const SkinningDataKind& kind : skinning_data_kinds()) {
    const auto needs = [&](SkinningMode mode) { return method(mode).data == kind.value; };
    const bool by_parameter =
        std::ranges::any_of(stage.actors, [&](const auto& actor) { return is_needed(kind.value, actor->parameters); });
    if (!by_parameter && std::ranges::none_of(modes, needs)) continue;
    if (const Status ready = prepare_data(stage, kind, quiet); !ready) return ready;
  }
  return Done{};
}

bool SkinningDataTask::update(Stage& stage, bool wanted) {
  const bool found = task_.update() && take_result(stage);
  const auto is_of_task = [this](const auto& actor) { return task_.key().is_of(*actor); };
  if (!wanted || std::ranges::none_of(stage.actors, is_of_task)) task_.cancel();
  if (wanted && !task_.running()) start_next(stage);
  return found;
}

bool SkinningDataTask::take_result(Stage& stage) {
  const FoundSkinningData* result = task_.result();
  if (result == nullptr) return false;  // cancelled
  if (!*result) {
    fault_ = result->fault();
    failed_.push_back({task_.key().model, task_.key().parameters});
    return false;
  }
  const bool found = std::ranges::any_of(stage.actors, [&](const auto& actor) { return task_.key().is_of(*actor); });
  set_skinning_data(stage, task_.key().model, task_.key().parameters, data_, **result);
  task_.set_key({});
  return found;
}

void SkinningDataTask::start_next(const Stage& stage) {
  std::erase_if(failed_, [](const Failed& failed) { return failed.model.expired(); });
  for (const auto& actor : stage.actors) {
    const auto is_it = [&](const Failed& failed) {
      return failed.model.lock() == actor->model && failed.parameters == actor->parameters;
    };
    if (actor->skinning_data[data_] || std::ranges::any_of(failed_, is_it)) continue;
    task_.set_key({actor->model, actor->parameters});
    task_.start([model = actor->model, parameters = actor->parameters, folder = folder_,
                 data = data_](JobControl& control) -> std::optional<FoundSkinningData> {
      try {
        auto found = cached_skinning_data(data, *model, parameters, folder, control);
        if (!found && control.cancelled()) return std::nullopt;
        return found;
      } catch (const std::exception&) {
        return fault(*kind_of(data).too_costly);  // out of memory
      }
    });
    break;
  }
}

}  // namespace odori
