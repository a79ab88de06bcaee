#include "motion/sample.h"

#include <map>

namespace odori {

namespace {

using Indices = std::vector<std::int32_t>;

template <typename Named>
std::map<NameKey, Indices> indices_by_name(const std::vector<Named>& list) {
  std::map<NameKey, Indices> by_name;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (const auto key = name_key(list[i].name)) by_name[*key].push_back(static_cast<std::int32_t>(i));
  }
  return by_name;
}

void bind_bones(const Motion& motion, const Model& model, const std::map<NameKey, Indices>& bones, BoundMotion& bound) {
  for (const BoneTrack& track : motion.bones) {
    const auto found = bones.find(track.name);
    if (found == bones.end()) {
      bound.unmatched_bones.push_back(track.name);
    } else if (!track.keys.empty()) {
      const std::int32_t index = found->second.front();
      bound.bones.push_back({index, track.keys});
      const Bone& bone = model.bones[static_cast<std::size_t>(index)];
      const glm::vec3 axis = bone.has_fixed_axis ? direction(bone.fixed_axis) : glm::vec3(0.0f);
      for (BoneKey& key : bound.bones.back().keys) {
        key.rotation = unit_or_identity(key.rotation);
        if (bone.has_fixed_axis) key.rotation = about_axis(key.rotation, axis);
      }
    }
  }
}

void bind_morphs(const Motion& motion, const Model& model, BoundMotion& bound) {
  const auto morphs = indices_by_name(model.morphs);
  for (const MorphTrack& track : motion.morphs) {
    const auto found = morphs.find(track.name);
    if (found == morphs.end()) {
      bound.unmatched_morphs.push_back(track.name);
    } else if (!track.keys.empty()) {
      bound.morphs.push_back({found->second, track.keys});
    }
  }
}

// One track per IK bone: a key of the file may contain only some of them.
void bind_property(const Motion& motion, const std::map<NameKey, Indices>& bones, BoundMotion& bound) {
  std::map<std::int32_t, std::vector<BoundMotion::Switch>> ik;
  for (const PropertyKey& key : motion.property) {
    bound.visibility.push_back({key.frame, key.visible});
    for (const PropertyKey::IkSwitch& change : key.ik) {
      const auto found = bones.find(change.bone);
      if (found != bones.end()) ik[found->second.front()].push_back({key.frame, change.enabled});
    }
  }
  for (auto& [bone, keys] : ik) bound.ik.push_back({bone, std::move(keys)});
}

}  // namespace

BoundMotion bind(const Motion& motion, const Model& model) {
  BoundMotion bound;
  const auto bones = indices_by_name(model.bones);
  bind_bones(motion, model, bones, bound);
  bind_morphs(motion, model, bound);
  bind_property(motion, bones, bound);
  bound.last_frame = last_frame(motion);
  return bound;
}

}  // namespace odori
