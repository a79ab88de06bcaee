#include "fit/detail/posed_figure.h"

#include "motion/name_matches.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

bool concerns_contacts(BodyPart part) {
  const bool finger = part >= BodyPart::thumb0 && part <= BodyPart::little3;
  return part != BodyPart::eye && part != BodyPart::both_eyes && (!finger || part == BodyPart::middle1);
}

// The bones that contacts concern, and all that these depend on.
class PosedBones {
 public:
  explicit PosedBones(const FitFigure& figure) : bones_(figure.model->bones), posed_(bones_.size(), 0) {
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      const auto& role = figure.roles.of_bone[i];
      if (role && concerns_contacts(role->part)) add(static_cast<std::int32_t>(i));
    }
    while (add_chains()) continue;
  }

  bool has(std::int32_t bone) const { return bone >= 0 && posed_[bone] != 0; }
  bool moves_links(const Bone& bone) const {
    return bone.has_ik && std::ranges::any_of(bone.ik.links, [&](const IkLink& link) { return has(link.bone); });
  }

 private:
  void add(std::int32_t first) {
    std::vector<std::int32_t> open{first};
    while (!open.empty()) {
      const std::int32_t bone = open.back();
      open.pop_back();
      if (bone < 0 || posed_[bone]) continue;
      posed_[bone] = 1;
      open.insert(open.end(), {bones_[bone].parent, bones_[bone].append_source});
    }
  }

  // Chains that move one of them. Returns whether there is a new one.
  bool add_chains() {
    bool added = false;
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      const Bone& bone = bones_[i];
      if (!moves_links(bone)) continue;
      const auto missing = [&](std::int32_t other) { return other >= 0 && !has(other); };
      added |= missing(static_cast<std::int32_t>(i)) || missing(bone.ik.effector);
      add(static_cast<std::int32_t>(i));
      add(bone.ik.effector);
      for (const IkLink& link : bone.ik.links) {
        added |= missing(link.bone);
        add(link.bone);
      }
    }
    return added;
  }

  const std::vector<Bone>& bones_;
  std::vector<std::uint8_t> posed_;
};

// The posed bones of a model alone: what a rig of them costs per frame. `index`: per bone of the model.
Model skeleton_of(const FitFigure& figure, std::vector<std::int32_t>& index) {
  const PosedBones posed(figure);
  const auto& bones = figure.model->bones;
  Model skeleton;
  index.assign(bones.size(), -1);
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (!posed.has(static_cast<std::int32_t>(i))) continue;
    index[i] = static_cast<std::int32_t>(skeleton.bones.size());
    skeleton.bones.push_back(bones[i]);
    skeleton.bones.back().has_ik = posed.moves_links(bones[i]);
  }
  const auto renumber = [&index](std::int32_t& bone) { bone = bone < 0 ? -1 : index[bone]; };
  for (Bone& bone : skeleton.bones) {
    renumber(bone.parent);
    renumber(bone.append_source);
    bone.tail_bone.reset();
    if (!bone.has_ik) bone.ik = {};
    renumber(bone.ik.effector);
    for (IkLink& link : bone.ik.links) renumber(link.bone);
  }
  return skeleton;
}

// A motion on the posed bones alone.
void renumber_tracks(const std::vector<std::int32_t>& index, BoundMotion& motion) {
  const auto keep = [&index](auto& tracks) {
    std::erase_if(tracks, [&](const auto& track) { return index[track.bone] < 0; });
    for (auto& track : tracks) track.bone = index[track.bone];
  };
  keep(motion.bones);
  keep(motion.ik);
}

// The IK switches of the source, on the bones that they mean in the target.
std::vector<BoundMotion::Ik> switches_of_target(const FitState& state) {
  std::vector<BoundMotion::Ik> all;
  for (const SwitchedIk& switched : match_ik_switches(state.motion, *state.from.model)) {
    const std::int32_t source = switched.bones.empty() ? -1 : switched.bones.front();
    const std::int32_t target = source < 0 ? -1 : state.pairing.target_of[source];
    if (target < 0) continue;
    BoundMotion::Ik ik{target, {}};
    for (const PropertyKey& key : state.motion.property) {
      for (const PropertyKey::IkSwitch& change : key.ik) {
        if (change.bone == switched.name) ik.keys.push_back({key.frame, change.enabled});
      }
    }
    if (!ik.keys.empty()) all.push_back(std::move(ik));
  }
  return all;
}

}  // namespace

PosedFigure::PosedFigure(const FitFigure& figure, BoundMotion motion) : figure_(figure), motion_(std::move(motion)) {
  const Model skeleton = skeleton_of(figure, index_);
  renumber_tracks(index_, motion_);
  rig_ = build_rig(skeleton);
  pose_ = rest_pose(skeleton);
  morphs_ = make_morph_state(rig_);
  bones_ = make_bone_state(rig_);
  evaluate_morphs(rig_, pose_.morph_weights, morphs_);
}

void PosedFigure::show(double frame) {
  show_keys(frame);
  pose();
}

void PosedFigure::show_keys(double frame) { sample(motion_, frame, cursor_, pose_); }

glm::quat PosedFigure::start_ik_from_end(std::int32_t link, glm::quat turn) {
  const std::int32_t parent = figure_.model->bones[link].parent;
  const glm::quat space = parent < 0 ? kNoRotation : global(parent).rotation;
  const glm::quat whole = glm::conjugate(space) * turn * space * bones_.ik_rotations[index_[link]];
  glm::quat& rotation = pose_.rotations[index_[link]];
  rotation = glm::normalize(whole * rotation);
  return whole;
}

void PosedFigure::pose() {
  deform_before_physics(rig_, pose_, morphs_, {}, bones_);
  deform_after_physics(rig_, pose_, {}, bones_);
}

PosedFigure posed_source(const FitState& state) {
  BoundMotion bound = bind(state.motion, *state.from.model);
  bound.morphs.clear();
  return {state.from, std::move(bound)};
}

PosedFigure posed_target(const FitState& state) {
  BoundMotion bound;
  const auto& bones = state.to.model->bones;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (state.keys[i].empty()) continue;
    BoundMotion::Bone track{static_cast<std::int32_t>(i), state.keys[i]};
    const glm::vec3 axis = bones[i].has_fixed_axis ? direction(bones[i].fixed_axis) : glm::vec3(0.0f);
    for (BoneKey& key : track.keys) {
      key.rotation = unit_or_identity(key.rotation);
      if (bones[i].has_fixed_axis) key.rotation = about_axis(key.rotation, axis);
    }
    bound.last_frame = std::max(bound.last_frame, track.keys.back().frame);
    bound.bones.push_back(std::move(track));
  }
  bound.ik = switches_of_target(state);
  return {state.to, std::move(bound)};
}

}  // namespace odori
