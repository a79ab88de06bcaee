#include "session/tasks/skinning_data_task.h"

#include "base/console.h"
#include "base/files.h"
#include "base/translate.h"
#include "format/skinning_cache_file.h"
#include "loading/user_folders.h"
#include "skin/delta_mush.h"
#include "skin/rotation_centers.h"

#include <algorithm>
#include <exception>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kProgressInterval{100};
constexpr std::size_t kProgressSteps = 100;

fs::path skinning_cache_folder(const char* name) {
  const fs::path cache = cache_folder();
  return cache.empty() ? cache : cache / "odori" / name;
}

fs::path file_of_key(const fs::path& folder, std::uint64_t key) {
  return folder.empty() ? folder : folder / fmt::format("{:016x}", key);
}

// What `read` makes of `file`; if there is nothing valid, the result of `find`, which is then written to the file.
template <typename Data, typename Read, typename Find, typename Write>
Result<std::shared_ptr<const Data>> cached(const fs::path& file, Read read, Find find, Write write) {
  if (!file.empty()) {
    if (const auto bytes = read_file(file)) {
      if (std::optional<Data> data = read(*bytes)) return std::make_shared<const Data>(std::move(*data));
    }
  }
  Result<Data> found = find();
  if (!found) return found.fault();
  if (!file.empty()) static_cast<void>(write_file(file, write(*found)));
  return std::make_shared<const Data>(std::move(*found));
}

// Gives every actor the data, found on another thread so that Ctrl-C can stop it.
template <typename Data>
Status prepare_data(Stage& stage, const fs::path& folder, const char* title, bool quiet) {
  const InterruptGuard interrupt;
  for (const auto& actor : stage.actors) {
    Job<Result<typename Data::Shared>> job(
        [&](JobControl& control) { return Data::find(*actor->model, folder, control); });
    Progress progress(title, kProgressSteps, quiet);
    while (!job.ready_within(kProgressInterval)) {
      progress.show(static_cast<std::size_t>(job.control().progress() * static_cast<float>(kProgressSteps)));
      if (interrupt.interrupted()) job.cancel();
    }
    auto found = job.take();
    if (!found) return found.fault();
    if (interrupt.interrupted()) return Fault{&Data::cancelled()};  // it came as the search ended
    Data::of(*actor) = std::move(*found);
  }
  return Done{};
}

}  // namespace

fs::path centers_cache_folder() { return skinning_cache_folder("centers"); }
fs::path delta_mush_cache_folder() { return skinning_cache_folder("delta_mush"); }

const FaultKind& RotationCenterData::too_costly() { return kCentersTooCostly; }
const FaultKind& RotationCenterData::cancelled() { return kCentersCancelled; }
const FaultKind& DeltaMushData::too_costly() { return kMushTooCostly; }
const FaultKind& DeltaMushData::cancelled() { return kMushCancelled; }

Result<Centers> cached_rotation_centers(const Model& model, const fs::path& folder, JobControl& control) {
  const std::uint64_t key = centers_cache_key(model);
  return cached<std::vector<glm::vec4>>(
      file_of_key(folder, key), [&](Bytes bytes) { return read_centers(bytes, key, model.vertices.size()); },
      [&] { return find_optimized_centers(model, control); },
      [&](const std::vector<glm::vec4>& centers) { return write_centers(centers, key); });
}

Result<SharedDeltaMush> cached_delta_mush(const Model& model, const fs::path& folder, JobControl& control) {
  const std::uint64_t key = delta_mush_cache_key(model);
  const auto read = [&](Bytes bytes) {
    auto texels = read_delta_mush(bytes, key);
    return texels ? checked_delta_mush(model, std::move(*texels)) : std::nullopt;
  };
  return cached<DeltaMush>(
      file_of_key(folder, key), read, [&] { return find_delta_mush(model, control); },
      [&](const DeltaMush& mush) { return write_delta_mush(mush.texels, key); });
}

Status prepare_skinning(Stage& stage, std::span<const SkinningMode> modes, bool quiet) {
  if (std::ranges::find(modes, SkinningMode::cor) != modes.end()) {
    const Status ready =
        prepare_data<RotationCenterData>(stage, centers_cache_folder(), tr("Rotation centers, percent"), quiet);
    if (!ready) return ready;
  }
  if (std::ranges::none_of(modes, uses_delta_mush)) return Done{};
  return prepare_data<DeltaMushData>(stage, delta_mush_cache_folder(), tr("Delta mush, percent"), quiet);
}

template <typename Data>
bool SkinningDataTask<Data>::update(Stage& stage, bool wanted) {
  const bool found = task_.update() && take_result(stage);
  if (!wanted) task_.cancel();
  if (wanted && !task_.running()) start_next(stage);
  return found;
}

template <typename Data>
bool SkinningDataTask<Data>::take_result(Stage& stage) {
  const Result<Shared>* result = task_.result();
  if (result == nullptr) return false;  // cancelled
  if (!*result) {
    fault_ = result->fault();
    failed_.push_back(task_.key());
    return false;
  }
  bool found = false;
  for (const auto& actor : stage.actors) {
    if (actor->model != task_.key()) continue;
    Data::of(*actor) = **result;
    found = true;
  }
  task_.set_key(nullptr);
  return found;
}

template <typename Data>
void SkinningDataTask<Data>::start_next(const Stage& stage) {
  std::erase_if(failed_, [](const auto& model) { return model.expired(); });
  for (const auto& actor : stage.actors) {
    const auto is_it = [&](const auto& model) { return model.lock() == actor->model; };
    if (Data::of(*actor) || std::ranges::any_of(failed_, is_it)) continue;
    task_.set_key(actor->model);
    task_.start([model = actor->model, folder = folder_](JobControl& control) -> std::optional<Result<Shared>> {
      try {
        auto found = Data::find(*model, folder, control);
        if (!found && control.cancelled()) return std::nullopt;
        return found;
      } catch (const std::exception&) {
        return Fault{&Data::too_costly()};  // out of memory
      }
    });
    break;
  }
}

template class SkinningDataTask<RotationCenterData>;
template class SkinningDataTask<DeltaMushData>;

}  // namespace odori
