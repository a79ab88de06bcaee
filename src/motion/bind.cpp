#include "motion/name_matches.h"
#include "motion/sample.h"

#include <map>

namespace odori {

namespace {

void bind_bones(const Motion& motion, const Model& model, BoundMotion& bound) {
  const auto matches = match_tracks(motion.bones, model.bones);
  for (std::size_t i = 0; i < motion.bones.size(); ++i) {
    const BoneTrack& track = motion.bones[i];
    if (matches[i].empty()) {
      bound.unmatched_bones.push_back(track.name);
    } else if (!track.keys.empty()) {
      const std::int32_t index = matches[i].front();
      bound.bones.push_back({index, track.keys});
      const Bone& bone = model.bones[index];
      const glm::vec3 axis = bone.has_fixed_axis ? direction(bone.fixed_axis) : glm::vec3(0.0f);
      for (BoneKey& key : bound.bones.back().keys) {
        if (!is_unit(key.rotation)) key.rotation = unit_or_identity(key.rotation);
        if (bone.has_fixed_axis) key.rotation = about_axis(key.rotation, axis);
      }
    }
  }
}

void bind_morphs(const Motion& motion, const Model& model, BoundMotion& bound) {
  auto matches = match_tracks(motion.morphs, model.morphs);
  for (std::size_t i = 0; i < motion.morphs.size(); ++i) {
    const MorphTrack& track = motion.morphs[i];
    if (matches[i].empty()) {
      bound.unmatched_morphs.push_back(track.name);
    } else if (!track.keys.empty()) {
      bound.morphs.push_back({std::move(matches[i]), track.keys});
    }
  }
}

// One track per IK bone: a key of the file may contain only some of them.
void bind_property(const Motion& motion, const Model& model, BoundMotion& bound) {
  const std::vector<SwitchedIk> switched = match_ik_switches(motion, model);
  std::map<std::int32_t, std::vector<BoundMotion::Switch>> ik;
  for (const PropertyKey& key : motion.property) {
    bound.visibility.push_back({key.frame, key.visible});
    for (const PropertyKey::IkSwitch& change : key.ik) {
      const SwitchedIk* found = find_switched_ik(switched, change.bone);
      if (found && !found->bones.empty()) ik[found->bones.front()].push_back({key.frame, change.enabled});
    }
  }
  for (auto& [bone, keys] : ik) bound.ik.push_back({bone, std::move(keys)});
}

}  // namespace

BoundMotion bind(const Motion& motion, const Model& model) {
  BoundMotion bound;
  bind_bones(motion, model, bound);
  bind_morphs(motion, model, bound);
  bind_property(motion, model, bound);
  bound.last_frame = last_frame(motion);
  return bound;
}

}  // namespace odori
