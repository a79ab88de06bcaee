#include "motion/lint_motion.h"

#include "base/translate.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::uint32_t kMaxExpectedFrame = 10 * 60 * 60 * 30;  // ten hours

void report(Diagnostics& diagnostics, const FaultKind& kind, std::string_view section, std::size_t element,
            std::string detail) {
  diagnostics.add(fault(kind, std::move(detail)).at(section, element));
}

template <typename Key, typename Test>
const Key* first_key(const std::vector<Key>& keys, const Test& test) {
  const auto found = std::ranges::find_if(keys, test);
  return found == keys.end() ? nullptr : &*found;
}

// Reports one finding per track, for the first key that passes the test.
template <typename Track, typename Test>
void lint_tracks(const std::vector<Track>& tracks, std::string_view section, const FaultKind& kind, const Test& test,
                 Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const auto* key = first_key(tracks[i].keys, test);
    if (key == nullptr) continue;
    report(diagnostics, kind, section, i, tr_format("{}, frame {}", display_name(tracks[i].name), key->frame));
  }
}

void lint_camera_keys(const std::vector<CameraKey>& keys, Diagnostics& diagnostics) {
  constexpr float kMinFov = 1.0f, kMaxFov = 125.0f;  // degrees, the range of MMD's slider
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const CameraKey& key = keys[i];
    const std::string frame = tr_format("frame {}", key.frame);
    const bool next_frame = i > 0 && keys[i - 1].frame + 1 == key.frame;
    if (next_frame && !(keys[i - 1].camera == key.camera)) {
      report(diagnostics, kCameraCut, "camera keys", i, frame);
    }
    if (key.camera.perspective && (key.camera.fov_deg < kMinFov || key.camera.fov_deg > kMaxFov)) {
      report(diagnostics, kCameraAngle, "camera keys", i, tr_format("{} degrees, {}", key.camera.fov_deg, frame));
    }
    if (key.camera.distance > 0.0f) report(diagnostics, kCameraBehindTarget, "camera keys", i, frame);
  }
}

}  // namespace

void lint_motion(const Motion& motion, Diagnostics& diagnostics) {
  const bool scene = !motion.camera.empty() || !motion.light.empty() || !motion.self_shadow.empty();
  if (!scene && !has_model_tracks(motion)) diagnostics.add({&kMotionEmpty});
  if (scene && (!motion.bones.empty() || !motion.morphs.empty())) diagnostics.add({&kMotionMixed});

  const auto late = [](const auto& key) { return key.frame > kMaxExpectedFrame; };
  lint_tracks(motion.bones, "bone tracks", kKeyVeryLate, late, diagnostics);
  lint_tracks(motion.morphs, "morph tracks", kKeyVeryLate, late, diagnostics);
  if (const auto* key = first_key(motion.camera, late)) {
    report(diagnostics, kKeyVeryLate, "camera keys", static_cast<std::size_t>(key - motion.camera.data()),
           tr_format("frame {}", key->frame));
  }
  constexpr float kMaxTranslation = 1000.0f, kMaxWeight = 2.0f;
  lint_tracks(
      motion.bones, "bone tracks", kBoneTranslationLarge,
      [](const BoneKey& key) { return glm::length(glm::dvec3(key.translation)) > kMaxTranslation; }, diagnostics);
  lint_tracks(
      motion.morphs, "morph tracks", kWeightUnusual,
      [](const MorphKey& key) { return std::abs(key.weight) > kMaxWeight; }, diagnostics);
  lint_camera_keys(motion.camera, diagnostics);
}

}  // namespace odori
