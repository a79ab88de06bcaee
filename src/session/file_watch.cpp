#include "session/file_watch.h"

#include "base/files.h"
#include "session/reload.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace odori {

namespace {

namespace fs = std::filesystem;

bool is_among(const std::vector<fs::path>& files, const fs::path& file) {
  return std::find(files.begin(), files.end(), file) != files.end();
}

// Of an actor's textures as they were found in its model's folder.
std::vector<fs::path> texture_files(const Session& session, std::size_t actor) {
  std::vector<fs::path> files;
  const fs::path& model = session.stage.actors[actor]->file;
  for (const TextureInfo& texture : session.files[actor].report.textures) {
    if (texture.file.empty()) continue;
    fs::path file = model.parent_path() / path_from_utf8(texture.file);
    if (!is_among(files, file)) files.push_back(std::move(file));
  }
  return files;
}

std::vector<fs::path> watched_files(const Session& session) {
  std::vector<fs::path> files = files_of_stage(session);
  for (std::size_t i = 0; i < session.stage.actors.size(); ++i) {
    for (fs::path& file : texture_files(session, i)) {
      if (!is_among(files, file)) files.push_back(std::move(file));
    }
  }
  return files;
}

// A texture comes with its model, which stays as it is while one is gone.
std::vector<fs::path> files_to_read(const Session& session, const std::vector<fs::path>& changed) {
  std::vector<fs::path> files;
  for (const fs::path& file : files_of_stage(session)) {
    if (is_among(changed, file)) files.push_back(file);
  }
  for (std::size_t i = 0; i < session.stage.actors.size(); ++i) {
    const fs::path& model = session.stage.actors[i]->file;
    const std::vector<fs::path> textures = texture_files(session, i);
    const bool any = std::any_of(textures.begin(), textures.end(), [&](const fs::path& texture) {
      std::error_code error;
      return is_among(changed, texture) && fs::exists(texture, error);
    });
    if (any && !is_among(files, model)) files.push_back(model);
  }
  return files;
}

// An actor's motions are read together or not at all (reload.h).
void add_companions(const Session& session, std::vector<fs::path>& files) {
  for (const auto& actor : session.stage.actors) {
    const auto& layers = actor->layers;
    const bool any = std::any_of(layers.begin(), layers.end(),
                                 [&](const MotionLayer& layer) { return is_among(files, layer.file); });
    for (const MotionLayer& layer : layers) {
      if (any && !layer.file.empty() && !is_among(files, layer.file)) files.push_back(layer.file);
    }
  }
}

}  // namespace

std::optional<FileWatch::State> FileWatch::state_of(const fs::path& file) {
  std::error_code error;
  const auto time = fs::last_write_time(file, error);
  if (error) return std::nullopt;
  const std::uintmax_t size = fs::file_size(file, error);
  return error ? std::nullopt : std::optional(State{time, size});
}

std::vector<fs::path> FileWatch::changed(std::span<const fs::path> files, Clock::time_point now) {
  looked_ = now;
  std::vector<fs::path> changed;
  std::map<fs::path, Watched> watched;
  for (const fs::path& file : files) {
    const auto state = state_of(file);
    const auto known = files_.find(file);
    Watched each = known == files_.end() ? Watched{state, state} : known->second;
    if (state != each.shown && state == each.seen) {
      changed.push_back(file);
      each.shown = state;
    }
    each.seen = state;
    watched.emplace(file, each);
  }
  files_ = std::move(watched);
  return changed;
}

void FileWatch::forget() {
  files_.clear();
  looked_.reset();
}

bool reload_changed(Session& session, FileWatch& watch, FileWatch::Clock::time_point now) {
  if (!session.settings.watch_files) {
    watch.forget();
    return false;
  }
  if (!session.load_queue.idle()) return false;
  if (!watch.due(now)) return false;
  std::vector<fs::path> files = files_to_read(session, watch.changed(watched_files(session), now));
  if (files.empty()) return false;
  add_companions(session, files);
  session.load_queue.request({std::move(files), false, true});
  return true;
}

}  // namespace odori
