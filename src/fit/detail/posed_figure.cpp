#include "fit/detail/posed_figure.h"

#include "motion/name_matches.h"

namespace odori {

namespace {

// The bones of a model alone: what a rig of it costs per frame.
Model skeleton_of(const Model& model) {
  Model skeleton;
  skeleton.bones = model.bones;
  return skeleton;
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
  const Model skeleton = skeleton_of(*figure.model);
  rig_ = build_rig(skeleton);
  pose_ = rest_pose(skeleton);
  morphs_ = make_morph_state(rig_);
  bones_ = make_bone_state(rig_);
  evaluate_morphs(rig_, pose_.morph_weights, morphs_);
}

void PosedFigure::show(double frame) {
  sample(motion_, frame, cursor_, pose_);
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
