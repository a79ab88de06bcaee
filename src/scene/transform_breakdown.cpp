#include "scene/transform_breakdown.h"

namespace odori {

TransformBreakdown transform_breakdown(const Stage& stage, std::int32_t actor, std::int32_t bone) {
  const Actor& shown = *stage.actors[static_cast<std::size_t>(actor)];
  std::vector<TransformBreakdown::LayerKeys> override_layers;
  for (const OverrideLayer& layer : shown.bound.override_layers) {
    if (const auto keys = keys_at(layer.motion, bone, stage.frame))
      override_layers.push_back({layer.layer, layer.weight, *keys});
  }
  return {keys_at(shown.bound, bone, stage.frame), std::move(override_layers),
          bone_transform_parts(shown.rig, shown.pose, shown.morphs, deform_options(stage, shown), shown.bones, bone)};
}

IkTrace trace_ik_chain(const Stage& stage, std::int32_t actor, std::int32_t chain) {
  const Actor& shown = *stage.actors[static_cast<std::size_t>(actor)];
  BoneState state = make_bone_state(shown.rig);
  deform_until_ik(shown.rig, shown.pose, shown.morphs, deform_options(stage, shown),
                  shown.rig.chains[static_cast<std::size_t>(chain)].goal, state);
  return trace_ik(shown.rig, chain, state);
}

}  // namespace odori
