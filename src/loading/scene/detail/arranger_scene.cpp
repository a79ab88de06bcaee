// Camera, light and song of a show.

#include "base/translate.h"
#include "loading/scene/detail/arranger.h"

#include <algorithm>
#include <utility>

namespace odori::show_rule {

namespace fs = std::filesystem;

const FileSummary* find_file(const Files& files, const fs::path& wanted) {
  const auto found = std::ranges::find_if(files, [&](const FileSummary* file) { return file->file == wanted; });
  return found == files.end() ? nullptr : *found;
}

Files Arranger::danced() const {
  Files motions;
  for (const Part& part : parts_) {
    if (part.motion != nullptr) motions.push_back(part.motion);
  }
  return motions;
}

std::uint32_t Arranger::last_frame() const {
  std::uint32_t last = 0;
  for (const FileSummary* motion : danced()) last = std::max(last, motion->motion->last_frame);
  return last;
}

void Arranger::add_scene() {
  Files cameras;
  for (const FileSummary* motion : group_.motions) {
    if (motion->motion->camera_moves) {
      cameras.push_back(motion);
    } else if (motion->kind == ContentKind::camera) {
      ignore(*motion, tr("Its camera has one key at frame 0 and does not move"));
    }
  }
  Ranked ranked = rank_cameras(cameras, parts_.size(), last_frame());
  const FileSummary* camera = ranked.options.empty() ? nullptr : ranked.options.front();
  if (choices_.camera) {
    const FileSummary* selected = find_file(ranked.options, *choices_.camera);
    if (selected != nullptr || choices_.camera->empty()) {
      camera = selected;
      ranked.reason = tr("You selected it");
    }
  }
  if (camera != nullptr) result_.show.scene.push_back(layer(*camera));
  if (!cameras.empty()) decide(ShowRole::camera, -1, camera, ranked.reason, ranked.options);
  const Files lights = motions_of(ContentKind::light);
  if (lights.empty()) return;
  result_.show.scene.push_back(layer(*lights.front()));
  decide(ShowRole::light, -1, lights.front(),
         lights.size() == 1 ? tr("It is the only motion of the light") : tr("It is the first motion of the light"),
         lights);
}

void Arranger::add_song() {
  Ranked ranked = rank_songs(group_.sounds, danced(), last_frame());
  if (ranked.options.empty()) return;
  const FileSummary* song = ranked.options.front();
  if (choices_.song) {
    const FileSummary* selected = find_file(ranked.options, *choices_.song);
    if (selected != nullptr || choices_.song->empty()) {
      song = selected;
      ranked.reason = tr("You selected it");
    }
  }
  if (song != nullptr) result_.show.song = SceneSong{song->file};
  decide(ShowRole::song, -1, song, ranked.reason, ranked.options);
}

}  // namespace odori::show_rule
