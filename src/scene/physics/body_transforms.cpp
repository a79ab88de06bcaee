#include "scene/physics/body_transforms.h"

#include "physics/transforms.h"

#include <algorithm>

namespace odori {

namespace {

RigidTransform placed(const Actor& actor, const RigidTransform& transform) {
  return actor.bones.placement ? *actor.bones.placement * transform : transform;
}

}  // namespace

std::vector<RigidTransform> body_transforms(const Actor& actor) {
  const Model& model = *actor.model;
  std::vector<RigidTransform> transforms;
  transforms.reserve(model.bodies.size());
  for (const RigidBody& body : model.bodies) {
    const RigidTransform on_bone = transform_on_bone(model, body);
    transforms.push_back(body.bone < 0 ? placed(actor, on_bone) : actor.bones.globals[body.bone] * on_bone);
  }
  if (!actor.physics || !actor.physics->drives()) return transforms;
  const auto& driven = actor.physics->driven().driven;
  for (std::size_t i = 0; i < driven.size(); ++i) {
    if (actor.pose.physics_enabled[driven[i].bone] == 0) continue;
    transforms[driven[i].body] = actor.physics->driven_transforms()[i];
  }
  return transforms;
}

RigidTransform body_transform(const Actor& actor, std::int32_t body) {
  const RigidBody& wanted = actor.model->bodies[body];
  const RigidTransform on_bone = transform_on_bone(*actor.model, wanted);
  if (wanted.bone < 0) return placed(actor, on_bone);
  const auto bone = static_cast<std::size_t>(wanted.bone);
  if (actor.physics && actor.physics->drives() && actor.pose.physics_enabled[bone] != 0) {
    const auto& driven = actor.physics->driven().driven;
    const auto found = std::ranges::find_if(driven, [body](const DrivenBone& one) { return one.body == body; });
    if (found != driven.end()) {
      return actor.physics->driven_transforms()[found - driven.begin()];
    }
  }
  return actor.bones.globals[bone] * on_bone;
}

RigidTransform joint_transform(const Model& model, const Joint& joint, const std::vector<RigidTransform>& bodies) {
  const bool has_body = joint.body_a >= 0 && static_cast<std::size_t>(joint.body_a) < bodies.size();
  if (!has_body) return rest_transform(joint);
  const auto a = static_cast<std::size_t>(joint.body_a);
  return bodies[a] * transform_on_body(model.bodies[a], joint);
}

}  // namespace odori
