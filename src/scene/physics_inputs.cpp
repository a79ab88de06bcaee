#include "scene/physics_inputs.h"

#include "physics/detail/tethered_bodies.h"
#include "scene/actor.h"

#include <algorithm>
#include <variant>

namespace odori {

namespace {

std::vector<PhysicsSubject::Push> pushes_of(const Model& model) {
  std::vector<PhysicsSubject::Push> pushes;
  for (std::size_t i = 0; i < model.morphs.size(); ++i) {
    const auto* morph = std::get_if<ImpulseMorph>(&model.morphs[i].data);
    if (morph == nullptr) continue;
    for (const ImpulseOffset& impulse : morph->offsets) pushes.push_back({static_cast<std::int32_t>(i), impulse});
  }
  return pushes;
}

std::vector<std::uint8_t> reaching_morphs(const PhysicsSubject& subject) {
  const Rig& rig = subject.rig;
  std::vector<std::uint8_t> reaching(rig.morphs.size());
  for (std::size_t i = 0; i < reaching.size(); ++i) reaching[i] = rig.morphs[i].bone_count > 0 ? 1 : 0;
  for (const PhysicsSubject::Push& push : subject.pushes) reaching[static_cast<std::size_t>(push.morph)] = 1;
  // Those that a group reaches come after it.
  for (auto morph = rig.group_order.rbegin(); morph != rig.group_order.rend(); ++morph) {
    const auto at = static_cast<std::size_t>(*morph);
    const auto& children = rig.groups[static_cast<std::size_t>(rig.morphs[at].group)].children;
    const bool any = std::any_of(children.begin(), children.end(), [&](const GroupOffset& child) {
      return reaching[static_cast<std::size_t>(child.morph)] != 0;
    });
    if (any) reaching[at] = 1;
  }
  return reaching;
}

std::vector<std::int32_t> loose_bones(const Model& model, const DrivenBones& driven) {
  std::vector<std::uint8_t> hangs(model.bodies.size(), 0);
  for (const TetheredBody& one : tethered_bodies(model, std::min(model.bodies.size(), kMaxBodies))) {
    hangs[static_cast<std::size_t>(one.body)] = 1;
  }
  std::vector<std::int32_t> loose;
  for (const DrivenBone& one : driven.driven) {
    if (hangs[static_cast<std::size_t>(one.body)] == 0) loose.push_back(one.bone);
  }
  return loose;
}

}  // namespace

void pin_unjointed_bodies(const PhysicsSubject& subject, std::vector<std::uint8_t>& simulated) {
  for (const std::int32_t bone : subject.loose) simulated[static_cast<std::size_t>(bone)] = 0;
}

std::shared_ptr<const PhysicsSubject> physics_subject(const Actor& actor) {
  auto subject = std::make_shared<PhysicsSubject>();
  subject->model = actor.model;
  subject->rig = actor.rig;
  subject->driven = driven_bones(*actor.model, actor.rig);
  subject->pushes = pushes_of(*actor.model);
  subject->loose = loose_bones(*actor.model, subject->driven);
  subject->reaching_morphs = reaching_morphs(*subject);
  return subject;
}

bool same_for_bodies(const PhysicsInputs& inputs, const Overrides& overrides, bool ik) {
  const Overrides& known = inputs.overrides;
  if (inputs.ik != ik || known.ik_enabled != overrides.ik_enabled) return false;
  if (known.physics_enabled != overrides.physics_enabled) return false;
  if (known.bone_rotations != overrides.bone_rotations) return false;
  if (known.bone_translations != overrides.bone_translations) return false;
  const auto& reaching = inputs.subject->reaching_morphs;
  const bool known_solo = any_solo(known), solo = any_solo(overrides);
  for (std::size_t i = 0; i < reaching.size(); ++i) {
    if (reaching[i] == 0) continue;
    if (known.morph_weights[i] != overrides.morph_weights[i]) return false;
    if (is_heard(known.morph_mix[i], known_solo) != is_heard(overrides.morph_mix[i], solo)) return false;
  }
  return true;
}

void disable_dynamic_ik(const DrivenBones& driven, Pose& pose) {
  for (const std::int32_t bone : driven.chains) pose.ik_enabled[static_cast<std::size_t>(bone)] = 0;
}

void push_bodies(const PhysicsSubject& subject, std::span<const float> morph_weights, PhysicsWorld& world) {
  for (const PhysicsSubject::Push& push : subject.pushes) {
    world.push(push.impulse, morph_weights[static_cast<std::size_t>(push.morph)]);
  }
}

}  // namespace odori
