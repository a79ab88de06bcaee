#include "motion/lint_motion.h"

#include "base/enums.h"
#include "base/text.h"
#include "base/translate.h"
#include "motion/name_matches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
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

// Tracks whose name the model does not have. A similar name is searched only for findings that Diagnostics stores.
template <typename Track, typename Named>
void lint_tracks(const std::vector<Track>& tracks, const std::vector<Named>& list, std::string_view section,
                 const FaultKind& unmatched, const FaultKind& unmatched_rest, TextEncoding names,
                 Diagnostics& diagnostics) {
  const auto matches = match_tracks(tracks, list, names);
  std::size_t reported = 0;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const Track& track = tracks[i];
    if (!matches[i].empty()) {
      const std::string& own = list[matches[i].front()].name;
      const auto key = name_key(own, names);
      // One character may have two codes in CP932, such as those of NEC and of IBM.
      if (!key || display_name(*key, names) != display_name(track.name, names)) {
        std::string means = tr_format("{} means {}", display_name(track.name, names), own);
        diagnostics.add(fault(kMatchedByWidth, std::move(means)).at(section, i));
      }
      continue;
    }
    const bool all_still = std::ranges::none_of(track.keys, [](const auto& key) { return moves(key); });
    std::string detail = display_name(track.name, names);
    const bool search = !all_still && reported++ < Diagnostics::kMaxRepeats;
    if (const std::int32_t nearest = search ? nearest_named(detail, list) : -1; nearest >= 0) {
      detail = tr_format("{}; the most similar name is {}", detail, list[nearest].name);
    }
    diagnostics.add(
        {all_still ? &unmatched_rest : &unmatched, section, static_cast<std::int64_t>(i), -1, std::move(detail)});
  }
}

void lint_ik_switches(const Motion& motion, const Model& model, TextEncoding names, Diagnostics& diagnostics) {
  const auto is_ik = [&](std::int32_t bone) { return model.bones[bone].has_ik; };
  std::set<NameKey> without_ik;
  for (const SwitchedIk& ik : match_ik_switches(motion, model)) {
    if (std::ranges::none_of(ik.bones, is_ik)) without_ik.insert(ik.name);
  }
  for (std::size_t i = 0; i < motion.property.size(); ++i) {
    for (const PropertyKey::IkSwitch& ik : motion.property[i].ik) {
      if (without_ik.erase(ik.bone) == 0) continue;
      diagnostics.add(fault(kIkUnmatched, display_name(ik.bone, names)).at("property keys", i));
    }
  }
}

// A motion stores 20 bytes of the model's name; a pose adds the suffix ".osm".
bool is_made_for(const Motion& motion, const Model& model) {
  constexpr std::size_t kMaxNameBytes = 20;
  constexpr std::string_view kSuffix = ".osm";
  std::string_view wanted = motion.model_name;
  if (wanted.ends_with(kSuffix)) wanted.remove_suffix(kSuffix.size());
  const auto name = cp932_from_utf8(model.name);
  const auto stored = cp932_from_utf8(wanted);
  return wanted.empty() || (name && stored && name->substr(0, kMaxNameBytes).starts_with(*stored));
}

}  // namespace

void lint_motion(const Motion& motion, Diagnostics& diagnostics) {
  const bool scene = has_scene_tracks(motion);
  if (!scene && !has_model_tracks(motion)) diagnostics.add({&kMotionEmpty});
  if (scene && (!motion.bones.empty() || !motion.morphs.empty())) diagnostics.add({&kMotionMixed});

  const auto late = [](const auto& key) { return key.frame > kMaxExpectedFrame; };
  lint_tracks(motion.bones, "bone tracks", kKeyVeryLate, late, diagnostics);
  lint_tracks(motion.morphs, "morph tracks", kKeyVeryLate, late, diagnostics);
  if (const auto* key = first_key(motion.camera, late)) {
    report(diagnostics, kKeyVeryLate, "camera keys", key - motion.camera.data(), tr_format("frame {}", key->frame));
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

void lint_binding(const Motion& motion, const Model& model, Diagnostics& diagnostics) {
  if (!has_model_tracks(motion)) return;
  if (!is_made_for(motion, model)) diagnostics.add(fault(kMadeForOtherModel, motion.model_name));
  const TextEncoding names = names_encoding(motion, model);
  // By TextEncoding.
  constexpr std::array<const FaultKind*, 5> kNames{&kNamesUtf8, nullptr, &kNamesGbk, &kNamesCp949, &kNamesBig5};
  if (const FaultKind* kind = kNames[ordinal(names)]) diagnostics.add({kind});
  lint_tracks(motion.bones, model.bones, "bone tracks", kBoneUnmatched, kRestBoneUnmatched, names, diagnostics);
  lint_tracks(motion.morphs, model.morphs, "morph tracks", kMorphUnmatched, kRestMorphUnmatched, names, diagnostics);
  lint_ik_switches(motion, model, names, diagnostics);
}

}  // namespace odori
