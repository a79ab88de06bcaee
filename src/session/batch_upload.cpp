#include "session/batch_upload.h"

#include "base/folders.h"
#include "session/session.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

constexpr float kLoadingFraction = 0.9f;  // of the progress of opening a file; the upload takes the rest

std::size_t actors_of(const Session& session, const std::filesystem::path& file) {
  const auto shows = [&file](const auto& actor) { return actor->file == file; };
  return static_cast<std::size_t>(std::count_if(session.stage.actors.begin(), session.stage.actors.end(), shows));
}

}  // namespace

BatchUpload::BatchUpload(LoadedBatch batch, const Session& session) : batch_(std::move(batch)) {
  for (LoadResult& opened : batch_.files) {
    if (!opened.content) continue;
    if (auto* model = std::get_if<LoadedModel>(&*opened.content)) {
      add(opened.file, *model, batch_.reload ? actors_of(session, opened.file) : 1);
    } else if (auto* found = std::get_if<FoundTextures>(&*opened.content)) {
      for (const FoundTextures::OfModel& of : found->models) add(of, session);
    } else if (auto* show = std::get_if<LoadedShow>(&*opened.content)) {
      add(*show);
    }
  }
  next_ = items_.begin();
}

void BatchUpload::add(const std::filesystem::path& file, LoadedModel& loaded, std::size_t copies) {
  if (!loaded.prepared) return;
  const Model& model = *loaded.actor->model;
  for (std::size_t i = 0; i < copies; ++i) {
    // Copies share the levels of the textures.
    ModelBuffers buffers = i + 1 < copies ? loaded.prepared->buffers : std::move(loaded.prepared->buffers);
    items_.push_back({readable_name(file), &model, nullptr, ModelUpload(std::move(buffers), model.textures.size())});
  }
}

void BatchUpload::add(LoadedShow& show) {
  for (std::size_t i = 0; i < show.models.size(); ++i) {
    const auto copies = std::count(show.model_of.begin(), show.model_of.end(), static_cast<std::int32_t>(i));
    add(show.models[i].actor->file, show.models[i], static_cast<std::size_t>(copies));
  }
}

void BatchUpload::add(const FoundTextures::OfModel& found, const Session& session) {
  for (std::size_t i = 0; i < session.stage.actors.size(); ++i) {
    if (session.stage.actors[i]->model != found.model) continue;
    const std::shared_ptr<GpuModel>& shown = session.gpu_models[i];
    items_.push_back({session.files[i].model, found.model.get(), shown, ModelUpload(shown, found.buffers)});
  }
}

bool BatchUpload::step(const UploadBudget& budget) {
  const auto end = std::chrono::steady_clock::now() + budget.time;
  std::size_t bytes = 0;
  while (next_ != items_.end()) {
    const std::size_t left = budget.bytes - std::min(bytes, budget.bytes);
    if (left == 0 || (bytes > 0 && std::chrono::steady_clock::now() >= end)) return false;
    const auto copied = next_->upload.step(std::min(left, budget.piece_bytes));
    if (copied) {
      bytes += *copied;
    } else {
      next_->status = copied.fault();
    }
    if (next_->upload.done()) ++next_;
  }
  return true;
}

LoadingProgress BatchUpload::progress() const {
  if (next_ == items_.end()) return {{}, 1.0f, 0};
  return {next_->file, next_->upload.progress(), 0};
}

Result<std::shared_ptr<GpuModel>> BatchUpload::take(const Model& model) {
  const auto found =
      std::find_if(items_.begin(), next_, [&](const Item& item) { return item.model == &model && !item.shown; });
  if (found == next_) return Fault{&kGpuMemory};
  const Status status = found->status;
  auto uploaded = found->upload.model();
  items_.erase(found);
  if (!status) return status.fault();
  return uploaded;
}

Status BatchUpload::added_textures(const std::shared_ptr<GpuModel>& shown, const FoundTextures::OfModel& found) {
  for (const Item& item : items_) {
    if (item.model == found.model.get() && item.shown == shown) return item.status;
  }
  return Done{};
}

bool apply_finished_files(Session& session, const UploadBudget& budget) {
  if (!session.upload) {
    auto batch = take_ready(session);
    if (!batch) batch = session.load_queue.take_finished();
    if (!batch) return false;
    session.upload = std::make_shared<BatchUpload>(std::move(*batch), session);
  }
  if (!session.upload->step(budget)) return false;
  const auto upload = std::exchange(session.upload, nullptr);
  apply_loaded_files(upload->take_batch(), *upload, session);
  return true;
}

std::optional<LoadingProgress> opening_progress(const Session& session) {
  auto progress = session.load_queue.progress();
  const Playlist& list = session.playlist;
  if (!progress && list.wanted >= 0 && list.wanted == list.ahead_entry) progress = list.ahead.progress();
  if (!session.upload) {
    if (progress) progress->fraction *= kLoadingFraction;
    return progress;
  }
  LoadingProgress upload = session.upload->progress();
  upload.fraction = kLoadingFraction + (1.0f - kLoadingFraction) * upload.fraction;
  if (progress) upload.waiting = progress->waiting + 1;
  return upload;
}

}  // namespace odori
