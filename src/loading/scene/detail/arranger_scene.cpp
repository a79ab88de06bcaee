// Camera, light and song of a show.

#include "base/translate.h"
#include "loading/scene/detail/arranger.h"

#include <algorithm>
#include <utility>

namespace odori::show_rule {

namespace fs = std::filesystem;

void take_choice(const fs::path* choice, const Files& options, const FileSummary*& selected, std::string& reason) {
  if (choice == nullptr) return;
  const auto found = std::ranges::find_if(options, [&](const FileSummary* file) { return file->file == *choice; });
  if (found == options.end() && !choice->empty()) return;
  selected = found == options.end() ? nullptr : *found;
  reason = tr("You selected it");
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
  take_choice(choices_.camera ? &*choices_.camera : nullptr, ranked.options, camera, ranked.reason);
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
  take_choice(choices_.song ? &*choices_.song : nullptr, ranked.options, song, ranked.reason);
  if (song != nullptr) result_.show.song = SceneSong{song->file};
  decide(ShowRole::song, -1, song, ranked.reason, ranked.options);
}

}  // namespace odori::show_rule
