#include "scene/transform_breakdown.h"

#include "base/translate.h"

#include <algorithm>

namespace odori {

namespace {

// The physics of the frame last shown; refers to `actor`.
PhysicsParts physics_parts(const Actor& actor, std::int32_t bone) {
  if (!actor.physics || !actor.physics->drives()) return {};
  const auto& driven = actor.physics->driven().driven;
  const bool has_body = std::ranges::any_of(driven, [=](const DrivenBone& d) { return d.bone == bone; });
  return {[&actor](BoneState& state) {
            drive_bones(*actor.rig, actor.physics->driven(), actor.physics->driven_transforms(),
                        actor.pose.physics_weight, state);
          },
          has_body && actor.pose.physics_weight[bone] > 0.0f};
}

}  // namespace

TransformBreakdown transform_breakdown(const Stage& stage, std::int32_t actor, std::int32_t bone) {
  const Actor& shown = *stage.actors[actor];
  std::vector<TransformBreakdown::LayerKeys> override_layers;
  for (const OverrideLayer& layer : shown.bound->override_layers) {
    if (const auto keys = keys_at(layer.motion, bone, stage.frame, stage.deform.rules))
      override_layers.push_back({layer.layer, layer.weight, *keys});
  }
  return {keys_at(*shown.bound, bone, stage.frame, stage.deform.rules), std::move(override_layers),
          bone_transform_parts(*shown.rig, shown.pose, shown.morphs, deform_options(stage, shown), shown.bones, bone,
                               physics_parts(shown, bone))};
}

IkTrace trace_ik_chain(const Stage& stage, std::int32_t actor, std::int32_t chain) {
  const Actor& shown = *stage.actors[actor];
  BoneState state = make_bone_state(*shown.rig);
  deform_until_ik(*shown.rig, shown.pose, shown.morphs, deform_options(stage, shown), shown.rig->chains[chain].goal,
                  state, physics_parts(shown, -1).drive);
  return trace_ik(*shown.rig, chain, stage.deform.rules, state);
}

std::string format_iterations(int count) { return count == 1 ? tr("1 iteration") : tr_format("{} iterations", count); }

}  // namespace odori
