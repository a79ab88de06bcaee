#include "support/full_pipeline.h"

#include "format/pmd/pmd.h"
#include "format/pmx/pmx.h"
#include "format/x/x.h"
#include "physics/physics_world.h"
#include "scene/actor.h"

#include <algorithm>
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

// Name and index of the first value of a list that is not finite.
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

// Simulates bodies and joints for a tenth of a second on the current bones, long enough for an unstable system to
// diverge.
std::string find_in_physics(const Actor& actor) {
  if (actor.model->bodies.empty()) return {};
  constexpr int kSteps = kPhysicsStepsPerSecond / 10;
  PhysicsWorld world(*actor.model);
  for (int i = 0; i < kSteps; ++i) world.step(actor.bones.globals, actor.pose.physics_enabled);
  std::vector<RigidTransform> transforms;
  for (std::size_t i = 0; i < actor.model->bodies.size(); ++i) transforms.push_back(world.body(i));
  return find_not_finite("rigid body", transforms);
}

// Rotates every bone about a different axis and translates it; all morph weights are above 1.
void set_test_pose(Actor& actor) {
  for (std::size_t i = 0; i < actor.pose.rotations.size(); ++i) {
    const float angle = static_cast<float>(i % 7) - 3.0f;
    actor.pose.rotations[i] = axis_angle(glm::normalize(glm::vec3(1.0f, angle, 0.5f)), angle);
    actor.pose.translations[i] = {angle, 1.0f, -angle};
  }
  for (float& weight : actor.pose.morph_weights) weight = 1.25f;
  evaluate_morphs(*actor.rig, actor.pose.morph_weights, actor.morphs);
  deform_before_physics(*actor.rig, actor.pose, actor.morphs, {}, actor.bones);
  deform_after_physics(*actor.rig, actor.pose, {}, actor.bones);
  write_palette(*actor.rig, actor.bones, actor.palette);
}

}  // namespace

Result<Model> read_any_model(Bytes file) {
  Diagnostics diagnostics;
  const std::string_view start(reinterpret_cast<const char*>(file.data()), std::min<std::size_t>(file.size(), 2));
  if (start == "Pm") return read_pmd(file, diagnostics);
  return start == "xo" ? read_x(file, diagnostics) : read_pmx(file, diagnostics);
}

std::string find_non_finite(const Model& model, const Motion& motion) {
  const auto actor = make_actor(std::make_shared<const Model>(model));
  set_motion(*actor, motion);
  for (const double frame : {0.0, 2.5, static_cast<double>(last_frame(motion))}) {
    advance_actor(*actor, frame);
    const std::string found = find_in_frame(*actor);
    if (!found.empty()) return found + " at frame " + std::to_string(frame);
  }
  std::string found = find_in_vertices(*actor);
  if (!found.empty()) return found + " with the motion";
  set_test_pose(*actor);
  found = find_in_frame(*actor);
  if (found.empty()) found = find_in_vertices(*actor);
  if (found.empty()) found = find_in_physics(*actor);
  return found.empty() ? found : found + " with the test pose";
}

}  // namespace odori::testing
