#include "motion/lint_motion.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::uint32_t kLatestFrame = 10 * 60 * 60 * 30;  // ten hours

void report(Diagnostics& diagnostics, const FaultKind& kind, std::string_view section, std::size_t element,
            std::string detail) {
  diagnostics.add({&kind, section, static_cast<std::int64_t>(element), -1, std::move(detail)});
}

template <typename Key, typename Test>
const Key* first_that(const std::vector<Key>& keys, const Test& test) {
  const auto found = std::find_if(keys.begin(), keys.end(), test);
  return found == keys.end() ? nullptr : &*found;
}

// One finding a track: the first key that fits.
template <typename Track, typename Test>
void examine_tracks(const std::vector<Track>& tracks, std::string_view section, const FaultKind& kind, const Test& test,
                    Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const auto* key = first_that(tracks[i].keys, test);
    if (key == nullptr) continue;
    report(diagnostics, kind, section, i, fmt::format("{}, frame {}", display_name(tracks[i].name), key->frame));
  }
}

void examine_camera(const std::vector<CameraKey>& keys, Diagnostics& diagnostics) {
  constexpr float kNarrowest = 1.0f, kWidest = 125.0f;  // degrees, MMD's own slider
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const CameraKey& key = keys[i];
    const std::string frame = fmt::format("frame {}", key.frame);
    const bool next_frame = i > 0 && keys[i - 1].frame + 1 == key.frame;
    if (next_frame && !(keys[i - 1].camera == key.camera)) {
      report(diagnostics, kCameraCut, "camera keys", i, frame);
    }
    if (key.camera.perspective && (key.camera.fov_deg < kNarrowest || key.camera.fov_deg > kWidest)) {
      report(diagnostics, kCameraAngle, "camera keys", i, fmt::format("{} degrees, {}", key.camera.fov_deg, frame));
    }
    if (key.camera.distance > 0.0f) report(diagnostics, kCameraPast, "camera keys", i, frame);
  }
}

}  // namespace

void lint_motion(const Motion& motion, Diagnostics& diagnostics) {
  const bool scene = !motion.camera.empty() || !motion.light.empty() || !motion.self_shadow.empty();
  if (!scene && !moves_model(motion)) diagnostics.add({&kMotionEmpty});
  if (scene && (!motion.bones.empty() || !motion.morphs.empty())) diagnostics.add({&kMotionMixed});

  const auto late = [](const auto& key) { return key.frame > kLatestFrame; };
  examine_tracks(motion.bones, "bone tracks", kKeyFarOff, late, diagnostics);
  examine_tracks(motion.morphs, "morph tracks", kKeyFarOff, late, diagnostics);
  if (const auto* key = first_that(motion.camera, late)) {
    report(diagnostics, kKeyFarOff, "camera keys", static_cast<std::size_t>(key - motion.camera.data()),
           fmt::format("frame {}", key->frame));
  }
  constexpr float kFar = 1000.0f, kMaxWeight = 2.0f;
  examine_tracks(
      motion.bones, "bone tracks", kBoneFarOff,
      [](const BoneKey& key) { return glm::length(glm::dvec3(key.translation)) > kFar; }, diagnostics);
  examine_tracks(
      motion.morphs, "morph tracks", kWeightUnusual,
      [](const MorphKey& key) { return std::abs(key.weight) > kMaxWeight; }, diagnostics);
  examine_camera(motion.camera, diagnostics);
}

}  // namespace odori
