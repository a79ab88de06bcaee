#include "base/text.h"
#include "motion/lint_motion.h"
#include "motion/nearest_name.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

namespace {

template <typename Named>
std::set<NameKey> keys_of(const std::vector<Named>& list) {
  std::set<NameKey> keys;
  for (const Named& named : list) {
    if (const auto key = name_key(named.name)) keys.insert(*key);
  }
  return keys;
}

bool is_still(const BoneKey& key) {
  constexpr float kCloseToOne = 1.0f - 1e-6f;
  return key.translation == glm::vec3(0.0f) && std::abs(key.rotation.w) > kCloseToOne;
}
bool is_still(const MorphKey& key) { return key.weight == 0.0f; }

// Tracks that move nothing of the model. Likenesses are looked for as long as the finding is kept.
template <typename Track, typename Named>
void examine_tracks(const std::vector<Track>& tracks, const std::vector<Named>& list, std::string_view section,
                    const FaultKind& moving, const FaultKind& still, Diagnostics& diagnostics) {
  const std::set<NameKey> known = keys_of(list);
  std::size_t told = 0;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const Track& track = tracks[i];
    if (known.contains(track.name)) continue;
    const bool all_still =
        std::all_of(track.keys.begin(), track.keys.end(), [](const auto& key) { return is_still(key); });
    std::string detail = display_name(track.name);
    const bool like = !all_still && told++ < Diagnostics::kMaxRepeats;
    if (const std::int32_t nearest = like ? nearest_named(detail, list) : -1; nearest >= 0) {
      detail += "; the nearest is " + list[static_cast<std::size_t>(nearest)].name;
    }
    diagnostics.add({all_still ? &still : &moving, section, static_cast<std::int64_t>(i), -1, std::move(detail)});
  }
}

void examine_switches(const Motion& motion, const Model& model, Diagnostics& diagnostics) {
  std::set<NameKey> known;
  for (const Bone& bone : model.bones) {
    const auto key = name_key(bone.name);
    if (key && bone.has_ik) known.insert(*key);
  }
  std::set<NameKey> told;
  for (std::size_t i = 0; i < motion.property.size(); ++i) {
    for (const PropertyKey::IkSwitch& ik : motion.property[i].ik) {
      if (known.contains(ik.bone) || !told.insert(ik.bone).second) continue;
      diagnostics.add({&kNoSuchIk, "property keys", static_cast<std::int64_t>(i), -1, display_name(ik.bone)});
    }
  }
}

// A motion has room for 20 bytes of the model's name; a pose puts an ending to it.
bool is_made_for(const Motion& motion, const Model& model) {
  constexpr std::size_t kStored = 20;
  constexpr std::string_view kEnding = ".osm";
  std::string_view wanted = motion.model_name;
  if (wanted.ends_with(kEnding)) wanted.remove_suffix(kEnding.size());
  const auto name = cp932_from_utf8(model.name);
  const auto stored = cp932_from_utf8(wanted);
  return wanted.empty() || (name && stored && name->substr(0, kStored).starts_with(*stored));
}

}  // namespace

void examine_motion_for(const Motion& motion, const Model& model, Diagnostics& diagnostics) {
  if (!moves_model(motion)) return;
  if (!is_made_for(motion, model)) diagnostics.add({&kOtherModel, {}, -1, -1, motion.model_name});
  examine_tracks(motion.bones, model.bones, "bone tracks", kNoSuchBone, kNoSuchStillBone, diagnostics);
  examine_tracks(motion.morphs, model.morphs, "morph tracks", kNoSuchMorph, kNoSuchStillMorph, diagnostics);
  examine_switches(motion, model, diagnostics);
}

}  // namespace odori
