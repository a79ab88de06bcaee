#include "support/whole_path.h"

#include "format/pmd/pmd_reader.h"
#include "format/pmx/pmx_reader.h"
#include "physics/physics_world.h"
#include "scene/actor.h"

#include <string_view>

namespace odori::testing {

namespace {

bool is_finite_value(float v) { return is_finite(v); }
bool is_finite_value(glm::vec3 v) { return is_finite(v); }
bool is_finite_value(glm::quat q) { return is_finite(glm::vec4(q.x, q.y, q.z, q.w)); }
bool is_finite_value(const RigidTransform& rigid) {
  return is_finite_value(rigid.rotation) && is_finite_value(rigid.translation);
}
bool is_finite_value(const PaletteEntry& entry) {
  return is_finite_value(entry.rotation) && is_finite(entry.translation);
}
bool is_finite_value(const TextureFactor& factor) { return is_finite(factor.multiply) && is_finite(factor.add); }
bool is_finite_value(const MaterialState& m) {
  return is_finite(m.diffuse) && is_finite(m.specular) && is_finite(m.specular_power) && is_finite(m.ambient) &&
         is_finite(m.edge_color) && is_finite(m.edge_size) && is_finite_value(m.texture) && is_finite_value(m.sphere) &&
         is_finite_value(m.toon);
}

// The first value of a list that is not finite, by the list's name and its place.
template <typename Value>
std::string find_not_finite(std::string_view name, const std::vector<Value>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!is_finite_value(values[i])) return std::string(name) + "[" + std::to_string(i) + "]";
  }
  return {};
}

std::string find_in_frame(const Actor& actor) {
  std::string found = find_not_finite("morph weight", actor.morphs.weights);
  if (found.empty()) found = find_not_finite("material", actor.morphs.materials);
  if (found.empty()) found = find_not_finite("bone", actor.bones.globals);
  if (found.empty()) found = find_not_finite("IK residual", actor.bones.ik_residuals);
  if (found.empty()) found = find_not_finite("palette", actor.palette);
  return found;
}

std::string find_in_vertices(const Actor& actor) {
  for (const auto& choice : skinning_modes()) {
    const SkinningMode mode = choice.value;
    const SkinnedVertices skinned = skinned_vertices(actor, mode);
    std::string found = find_not_finite("vertex", skinned.positions);
    if (found.empty()) found = find_not_finite("normal", skinned.normals);
    if (!found.empty()) return found + " in mode " + std::string(name(mode));
  }
  return {};
}

// Bodies and joints about the bones as they are, for a tenth of a second: what a blow may do is done by then.
std::string find_in_physics(const Actor& actor) {
  if (actor.model->bodies.empty()) return {};
  constexpr int kSteps = kPhysicsStepsPerSecond / 10;
  PhysicsWorld world(*actor.model);
  for (int i = 0; i < kSteps; ++i) world.step(actor.bones.globals, actor.pose.physics_enabled);
  std::vector<RigidTransform> places;
  for (std::size_t i = 0; i < actor.model->bodies.size(); ++i) places.push_back(world.body(i));
  return find_not_finite("rigid body", places);
}

// Every bone turned about an axis of its own and moved, every morph beyond 1.
void pose_by_hand(Actor& actor) {
  for (std::size_t i = 0; i < actor.pose.rotations.size(); ++i) {
    const float turn = static_cast<float>(i % 7) - 3.0f;
    actor.pose.rotations[i] = axis_angle(glm::normalize(glm::vec3(1.0f, turn, 0.5f)), turn);
    actor.pose.translations[i] = {turn, 1.0f, -turn};
  }
  for (float& weight : actor.pose.morph_weights) weight = 1.25f;
  evaluate_morphs(actor.rig, actor.pose.morph_weights, actor.morphs);
  deform_before_physics(actor.rig, actor.pose, actor.morphs, {}, actor.bones);
  deform_after_physics(actor.rig, actor.pose, {}, actor.bones);
  write_palette(actor.rig, actor.bones, actor.palette);
}

}  // namespace

Result<Model> read_any_model(Bytes file) {
  Diagnostics diagnostics;
  return !file.empty() && file[0] == 'P' && file.size() > 1 && file[1] == 'm' ? read_pmd(file, diagnostics)
                                                                              : read_pmx(file, diagnostics);
}

std::string not_finite_on_the_way(const Model& model, const Motion& motion) {
  const auto actor = make_actor(std::make_shared<const Model>(model));
  set_motion(*actor, motion);
  for (const double frame : {0.0, 2.5, static_cast<double>(last_frame(motion))}) {
    advance_actor(*actor, frame);
    const std::string found = find_in_frame(*actor);
    if (!found.empty()) return found + " at frame " + std::to_string(frame);
  }
  std::string found = find_in_vertices(*actor);
  if (!found.empty()) return found + " as the motion has it";
  pose_by_hand(*actor);
  found = find_in_frame(*actor);
  if (found.empty()) found = find_in_vertices(*actor);
  if (found.empty()) found = find_in_physics(*actor);
  return found.empty() ? found : found + " posed by hand";
}

}  // namespace odori::testing
