#include "app/opening/batch_upload.h"

#include "app/session.h"
#include "base/folders.h"
#include "render/gpu_model.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

constexpr float kLoadingFraction = 0.9f;  // of the progress of opening a file; the upload takes the rest

}  // namespace

BatchUpload::BatchUpload(LoadedBatch batch, const Session& session) : batch_(std::move(batch)) {
  const auto& actors = session.document.stage.actors;
  for (std::size_t i = 0; i < actors.size(); ++i) {
    if (session.document.gpu_models[i] == nullptr) continue;
    known_.push_back({session.document.files[i].content, actors[i].get(), &session.document.files[i], nullptr});
    gpu_models_.emplace(actors[i]->model.get(), session.document.gpu_models[i]);
  }
  for (LoadResult& opened : batch_.files) {
    if (!opened.content) continue;
    if (auto* model = std::get_if<LoadedModel>(&*opened.content)) {
      add(opened.file, *model);
    } else if (auto* found = std::get_if<FoundTextures>(&*opened.content)) {
      for (const FoundTextures::OfModel& of : found->models) add(of, session);
    } else if (auto* show = std::get_if<LoadedScene>(&*opened.content)) {
      for (LoadedModel& of : show->models) add(of.actor->file, of);
    }
  }
  known_.clear();
  next_ = items_.begin();
}

// Returns false if no known model has the content.
bool BatchUpload::share_known(LoadedModel& loaded) {
  const auto known = std::ranges::find_if(known_, [&](const KnownModel& one) { return one.content == loaded.content; });
  if (loaded.content == 0 || known == known_.end()) return false;
  share_model(*known->actor, *loaded.actor);
  if (known->loaded != nullptr) {
    loaded.prepared = PreparedModel{{}, known->loaded->prepared->drawn_texels, loaded.prepared->missing_textures};
  } else {
    // With the textures that were found elsewhere.
    loaded.report = known->files->report;
    loaded.prepared = PreparedModel{{}, known->files->drawn_texels, known->files->missing_textures};
  }
  return true;
}

void BatchUpload::add(const std::filesystem::path& file, LoadedModel& loaded) {
  if (!loaded.prepared || share_known(loaded)) return;
  const Model& model = *loaded.actor->model;
  items_.push_back({readable_name(file), &model, nullptr,
                    ModelUpload(std::exchange(loaded.prepared->buffers, {}), model.textures.size())});
  known_.push_back({loaded.content, loaded.actor.get(), nullptr, &loaded});
}

// Once for all actors that share the model's data.
void BatchUpload::add(const FoundTextures::OfModel& found, const Session& session) {
  for (std::size_t i = 0; i < session.document.stage.actors.size(); ++i) {
    if (session.document.stage.actors[i]->model != found.model) continue;
    const std::shared_ptr<GpuModel>& shown = session.document.gpu_models[i];
    const auto adds = [&](const Item& item) { return item.shown && item.shown->shares_data_with(*shown); };
    if (std::ranges::any_of(items_, adds)) continue;
    items_.push_back({session.document.files[i].model, found.model.get(), shown, ModelUpload(shown, found.buffers)});
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
  if (const auto known = gpu_models_.find(&model); known != gpu_models_.end()) return known->second->instance();
  const auto found =
      std::find_if(items_.begin(), next_, [&](const Item& item) { return item.model == &model && !item.shown; });
  if (found == next_) return fault(kGpuMemory);
  if (!found->status) return found->status.fault();
  return gpu_models_[&model] = found->upload.model();
}

Status BatchUpload::added_textures(const std::shared_ptr<GpuModel>& shown, const FoundTextures::OfModel& found) {
  for (const Item& item : items_) {
    if (item.model == found.model.get() && item.shown && item.shown->shares_data_with(*shown)) return item.status;
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
  const bool asked = session.pending.has_value();
  const bool replaces = replaces_stage(session.upload->batch(), session);
  if (replaces && asks_before(session)) return !asked;
  const auto upload = std::exchange(session.upload, nullptr);
  if (replaces) session.pending.reset();
  apply_loaded_files(upload->take_batch(), *upload, session);
  return true;
}

std::optional<LoadingProgress> opening_progress(const Session& session) {
  if (session.upload && session.pending && !session.pending->command) return std::nullopt;  // it waits for an answer
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
