#include "app/file_watch.h"

#include "app/opening/apply_loaded_files.h"
#include "base/archive/archive.h"
#include "base/files.h"
#include "base/platform/file_system.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace odori {

namespace {

namespace fs = std::filesystem;

bool contains(const std::vector<fs::path>& files, const fs::path& file) {
  return std::ranges::find(files, file) != files.end();
}

// The files of an actor besides its own: the .x of a .vac, its textures in its model's folder, and its weights.
std::vector<fs::path> further_files(const Session& session, std::size_t actor) {
  std::vector<fs::path> files;
  const fs::path& model = session.document.stage.actors[actor]->file;
  const fs::path& geometry = session.document.files[actor].geometry;
  if (!geometry.empty() && geometry != model) files.push_back(geometry);
  const fs::path& weights = session.document.stage.actors[actor]->weights.file;
  if (!weights.empty()) files.push_back(weights);
  for (const TextureInfo& texture : session.document.files[actor].report.textures) {
    if (texture.file.empty()) continue;
    fs::path file = model.parent_path() / path_from_utf8(texture.file);
    if (!contains(files, file)) files.push_back(std::move(file));
  }
  return files;
}

std::vector<fs::path> watched_files(const Session& session) {
  std::vector<fs::path> files = files_of_stage(session);
  for (std::size_t i = 0; i < session.document.stage.actors.size(); ++i) {
    for (fs::path& file : further_files(session, i)) {
      if (!contains(files, file)) files.push_back(std::move(file));
    }
  }
  return files;
}

// The files to reload. A changed texture, .x of a .vac or file of weights reloads its model, unless the file
// disappeared.
std::vector<fs::path> files_to_read(const Session& session, const std::vector<fs::path>& changed) {
  std::vector<fs::path> files;
  for (const fs::path& file : files_of_stage(session)) {
    if (contains(changed, file)) files.push_back(file);
  }
  for (std::size_t i = 0; i < session.document.stage.actors.size(); ++i) {
    const fs::path& model = session.document.stage.actors[i]->file;
    const std::vector<fs::path> further = further_files(session, i);
    const bool any = std::ranges::any_of(further, [&](const fs::path& file) {
      std::error_code error;
      return contains(changed, file) && fs::exists(file, error);
    });
    if (any && !contains(files, model)) files.push_back(model);
  }
  return files;
}

// Adds the other motions of an actor of which one is reloaded (apply_reloaded_files).
void add_other_motions(const Session& session, std::vector<fs::path>& files) {
  for (const auto& actor : session.document.stage.actors) {
    const auto& layers = actor->layers;
    const bool any = std::ranges::any_of(layers, [&](const MotionLayer& layer) { return contains(files, layer.file); });
    for (const MotionLayer& layer : layers) {
      if (any && !layer.file.empty() && !contains(files, layer.file)) files.push_back(layer.file);
    }
  }
}

}  // namespace

std::optional<FileWatch::State> FileWatch::state_of(const fs::path& path) {
  const fs::path file = file_on_disk(path);
  std::error_code error;
  const std::int64_t time = write_time(file, error);
  if (error) return std::nullopt;
  const std::uintmax_t size = fs::file_size(file, error);
  return error ? std::nullopt : std::optional(State{time, size});
}

std::vector<fs::path> FileWatch::changed(std::span<const fs::path> files, Clock::time_point now) {
  checked_ = now;
  std::vector<fs::path> changed;
  std::map<fs::path, Watched> watched;
  for (const fs::path& file : files) {
    const auto state = state_of(file);
    const auto known = files_.find(file);
    Watched each = known == files_.end() ? Watched{state, state} : known->second;
    if (state != each.loaded && state == each.seen) {
      changed.push_back(file);
      each.loaded = state;
    }
    each.seen = state;
    watched.emplace(file, each);
  }
  files_ = std::move(watched);
  return changed;
}

void FileWatch::forget() {
  files_.clear();
  checked_.reset();
}

bool reload_changed(Session& session, FileWatch& watch, FileWatch::Clock::time_point now) {
  if (!session.settings.watch_files) {
    watch.forget();
    return false;
  }
  if (!session.load_queue.idle() || session.upload) return false;
  if (!watch.due(now)) return false;
  std::vector<fs::path> files = files_to_read(session, watch.changed(watched_files(session), now));
  if (files.empty()) return false;
  add_other_motions(session, files);
  session.load_queue.request({std::move(files), false, true});
  return true;
}

}  // namespace odori
