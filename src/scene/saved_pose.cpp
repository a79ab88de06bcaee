#include "scene/saved_pose.h"

#include <set>

namespace odori {

namespace {

// The names written so far. A motion addresses the first element of a name.
class Names {
 public:
  explicit Names(std::vector<std::string>& left_out) : left_out_(left_out) {}

  // nullopt for a name that cannot be encoded, is empty, contains a line break, or was taken before.
  std::optional<NameKey> take(const std::string& name) {
    const auto key = name_key(name);
    const bool writable = key && name.find_first_of("\r\n") == std::string::npos && !name.empty();
    if (writable && taken_.insert(*key).second) return key;
    left_out_.push_back(name);
    return std::nullopt;
  }

 private:
  std::vector<std::string>& left_out_;
  std::set<NameKey> taken_;
};

void add_bones(const Actor& actor, SavedPose& saved) {
  Names names(saved.left_out);
  for (std::size_t i = 0; i < actor.model->bones.size(); ++i) {
    const Bone& bone = actor.model->bones[i];
    BoneKey key;
    key.rotation = actor.pose.rotations[i];
    key.translation = actor.pose.translations[i];
    const bool at_rest = key.rotation == kNoRotation && key.translation == glm::vec3(0.0f);
    if (at_rest && !bone.rotatable && !bone.movable) continue;
    if (const auto name = names.take(bone.name)) saved.motion.bones.push_back({*name, {key}});
  }
}

void mark_animated(const BoundMotion& motion, std::vector<std::uint8_t>& animated) {
  for (const BoundMotion::Morph& track : motion.morphs) {
    for (const std::int32_t morph : track.morphs) animated[morph] = 1;
  }
}

void add_morphs(const Actor& actor, SavedPose& saved) {
  std::vector<std::uint8_t> animated(actor.model->morphs.size(), 0);
  mark_animated(*actor.bound, animated);
  for (const OverrideLayer& over : actor.bound->override_layers) mark_animated(over.motion, animated);
  Names names(saved.left_out);
  for (std::size_t i = 0; i < animated.size(); ++i) {
    const float weight = actor.pose.morph_weights[i];
    if (weight == 0.0f && animated[i] == 0 && !actor.overrides.morph_weights[i]) continue;
    if (const auto name = names.take(actor.model->morphs[i].name)) {
      saved.motion.morphs.push_back({*name, {MorphKey{0, weight}}});
    }
  }
}

}  // namespace

SavedPose saved_pose(const Actor& actor) {
  SavedPose saved;
  saved.motion.model_name = actor.model->name;
  add_bones(actor, saved);
  add_morphs(actor, saved);
  return saved;
}

std::size_t override_with_pose(Actor& actor, const Motion& pose) {
  const BoundMotion bound = bind(pose, *actor.model);
  for (const BoundMotion::Bone& track : bound.bones) {
    const auto at = static_cast<std::size_t>(track.bone);
    actor.overrides.bone_rotations[at] = track.keys.front().rotation;
    actor.overrides.bone_translations[at] = track.keys.front().translation;
  }
  for (const BoundMotion::Morph& track : bound.morphs) {
    for (const std::int32_t morph : track.morphs) set_morph(actor, morph, track.keys.front().weight);
  }
  return bound.unmatched_bones.size() + bound.unmatched_morphs.size();
}

}  // namespace odori
