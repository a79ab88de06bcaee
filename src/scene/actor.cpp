#include "scene/actor.h"

#include "base/enums.h"
#include "physics/placement.h"
#include "skin/morph_bone_data.h"
#include "skin/rotation_centers.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace odori {

namespace {

glm::vec3 limited_translation(glm::vec3 translation) {
  return glm::clamp(clamp_finite(translation), -kMaxPlacement, kMaxPlacement);
}

// Gives an actor its state, for its model, without motions.
void set_to_rest(Actor& actor) {
  actor.overrides = no_overrides(*actor.model);
  actor.pose = rest_pose(*actor.model);
  actor.morphs = make_morph_state(*actor.rig);
  actor.bones = make_bone_state(*actor.rig);
  actor.palette.resize(actor.model->bones.size());
  set_motion_layers(actor, {});
  advance_actor(actor, 0.0);
}

void mix_morphs(const Overrides& overrides, std::vector<float>& weights) {
  const bool solo = any_solo(overrides);
  for (std::size_t i = 0; i < overrides.morph_mix.size(); ++i) {
    if (!is_morph_active(overrides.morph_mix[i], solo)) weights[i] = 0.0f;
  }
}

// The track moves the first bone, as a motion does, so that overrides replace it and the placement moves its result.
void pose_by_track(Actor& actor, const AccessoryState& state) {
  Pose& pose = actor.pose;
  if (!pose.rotations.empty()) {
    if (!actor.overrides.bone_rotations[0]) pose.rotations[0] = state.rotation;
    if (!actor.overrides.bone_translations[0]) pose.translations[0] = state.key.translation;
  }
  pose.visible = pose.visible && state.key.visible && state.key.opacity > 0.0f;
  actor.opacity = state.key.opacity;
  actor.casts_shadow = state.key.shadow;
  if (actor.model->accessory) actor.vertex_scale *= state.key.scale;
}

// To rest; IK moves nothing either.
void clear_pose(Pose& pose) {
  std::ranges::fill(pose.rotations, kNoRotation);
  std::ranges::fill(pose.translations, glm::vec3(0.0f));
  std::ranges::fill(pose.morph_weights, 0.0f);
  std::ranges::fill(pose.ik_enabled, std::uint8_t{0});
}

// `evaluate_morphs` leaves materials alone that no morph changes.
void apply_opacity(const Rig& rig, float before, float opacity, MorphState& morphs) {
  if (before == 1.0f && opacity == 1.0f) return;
  if (rig.material_terms.empty()) std::ranges::copy(rig.rest_materials, morphs.materials.begin());
  for (MaterialState& material : morphs.materials) {
    material.diffuse.a *= opacity;
    material.edge_color.a *= opacity;
  }
}

// Gives the actor the model with the weights that were given, the number of them that the parameters allow, and the
// bones of morphs that were found. Its motions stay bound: bones and morphs are the same.
void update_model(Actor& actor) {
  const std::shared_ptr<const Model> own = actor.weights.own ? actor.weights.own : actor.model;
  std::shared_ptr<const Model> model = own;
  if (const auto& given = actor.weights.given) model = std::make_shared<const Model>(with_weights(*own, *given));
  const double largest = actor.parameters[MethodParameter::largest_weights];
  if (largest < usual(MethodParameter::largest_weights)) {
    const ModelWeights limited = largest_weights(*model, static_cast<std::size_t>(largest));
    model = std::make_shared<const Model>(with_weights(*own, limited));
  }
  if (const auto& bones = actor.skinning_data[SkinningData::morph_bones]; bones && !bones->empty())
    model = std::make_shared<const Model>(with_morph_bones(*model, *bones));
  actor.weights.own = model == own ? nullptr : own;
  actor.model = std::move(model);
}

void update_weights(Actor& actor) {
  update_model(actor);
  actor.skin = std::make_shared<const SkinTables>(build_skin_tables(*actor.model));
  for (const SkinningDataKind& kind : skinning_data_kinds()) {
    if (is_of_modes(kind.value)) actor.skinning_data[kind.value] = nullptr;
  }
}

RigidTransform placed(const Actor& actor, const RigidTransform& transform) {
  return actor.bones.placement ? *actor.bones.placement * transform : transform;
}

}  // namespace

void set_placement(Actor& actor, const ActorPlacement& placement) {
  ActorPlacement& to = actor.placement;
  to.translation = limited_translation(placement.translation);
  to.rotation_rad = is_finite(placement.rotation_rad) ? placement.rotation_rad : glm::vec3(0.0f);
  to.scale = is_finite(placement.scale) ? std::clamp(placement.scale, kMinPlacementScale, kMaxPlacementScale) : 1.0f;
}

void set_visible(Actor& actor, bool visible) { actor.visible = visible; }

glm::quat quat_from_euler_xyz(glm::vec3 angles_rad) {
  return axis_angle({0, 0, 1}, angles_rad.z) * axis_angle({0, 1, 0}, angles_rad.y) *
         axis_angle({1, 0, 0}, angles_rad.x);
}

float placement_scale(const ActorParts& actor) { return actor.model->accessory ? actor.placement.scale : 1.0f; }

std::optional<RigidTransform> root_transform(const Actor& actor) {
  const auto& [translation, angles, scale] = actor.placement;
  if (translation == glm::vec3(0.0f) && angles == glm::vec3(0.0f)) return std::nullopt;
  return RigidTransform{actor.model->accessory ? quat_from_euler_xyz(angles) : quat_from_euler_zxy(angles),
                        translation};
}

std::unique_ptr<Actor> make_actor(std::shared_ptr<const Model> model, std::filesystem::path file) {
  assert(model != nullptr);
  auto actor = std::make_unique<Actor>();
  actor->file = std::move(file);
  actor->rig = std::make_shared<const Rig>(build_rig(*model));
  actor->skin = std::make_shared<const SkinTables>(build_skin_tables(*model));
  actor->roles = std::make_shared<const Roles>(find_roles(*model));
  actor->floor_area = floor_area(*model);
  actor->model = std::move(model);
  set_to_rest(*actor);
  return actor;
}

std::unique_ptr<Actor> make_actor(const Actor& other) {
  auto actor = std::make_unique<Actor>();
  actor->file = other.file;
  share_model(other, *actor);
  set_to_rest(*actor);
  return actor;
}

void share_weights(const Actor& other, Actor& actor) {
  actor.model = other.model;
  actor.skin = other.skin;
  actor.weights = other.weights;
  actor.parameters = other.parameters;
  actor.skinning_data = other.skinning_data;
}

void share_model(const Actor& other, Actor& actor) {
  share_weights(other, actor);
  actor.rig = other.rig;
  actor.roles = other.roles;
  actor.floor_area = other.floor_area;
  set_motion_layers(actor, std::move(actor.layers));
}

void set_weights(Actor& actor, std::shared_ptr<const ModelWeights> weights, std::filesystem::path file) {
  actor.weights.given = std::move(weights);
  actor.weights.file = std::move(file);
  update_weights(actor);
}

void set_method_parameters(Actor& actor, const MethodParameters& parameters) {
  const MethodParameters before = std::exchange(actor.parameters, parameters);
  for (const SkinningDataKind& kind : skinning_data_kinds()) {
    if (differ_for(kind.value, before, parameters)) set_skinning_data(actor, kind.value, nullptr);
  }
  constexpr auto kLargest = MethodParameter::largest_weights;
  if (before[kLargest] != parameters[kLargest]) update_weights(actor);
}

void set_skinning_data(Actor& actor, SkinningData kind, std::shared_ptr<const SkinningTexels> data) {
  if (actor.skinning_data[kind] == data) return;
  actor.skinning_data[kind] = std::move(data);
  if (!is_of_modes(kind)) update_model(actor);
}

bool has_other_weights(const ActorParts& actor) {
  constexpr auto kLargest = MethodParameter::largest_weights;
  return actor.weights.given || actor.parameters[kLargest] < usual(kLargest);
}

std::unique_ptr<Actor> copy_of(const Actor& actor) {
  auto copy = std::make_unique<Actor>();
  static_cast<ActorParts&>(*copy) = actor;
  if (actor.physics && actor.physics->shown() != PhysicsShown::nothing) {
    const PhysicsConfig& config = actor.physics->config();
    set_physics(*copy, true, {config.settings, RecordingMode::on_demand, config.max_bytes, config.gravity});
  }
  return copy;
}

void add_motion(Actor& actor, Motion motion, std::filesystem::path file) {
  normalise(motion);
  std::vector<MotionLayer> layers = actor.layers;
  layers.push_back({std::make_shared<const Motion>(std::move(motion)), std::move(file)});
  set_motion_layers(actor, std::move(layers));
}

void set_motion(Actor& actor, Motion motion, std::filesystem::path file) {
  set_motion_layers(actor, {{std::make_shared<const Motion>(std::move(motion)), std::move(file)}});
}

void set_physics(Actor& actor, bool on, const PhysicsConfig& plan) {
  actor.physics = on ? make_physics(actor, plan) : nullptr;
}

void advance_actor(Actor& actor, double frame, const DeformOptions& common) {
  DeformOptions options = common;
  options.placement = root_transform(actor);
  const float opacity_before = actor.opacity;
  pose_actor(actor, frame, options.rules);
  if (actor.physics) actor.physics->begin(actor, options, frame);
  evaluate_morphs(*actor.rig, actor.pose.morph_weights, actor.morphs);
  apply_opacity(*actor.rig, opacity_before, actor.opacity, actor.morphs);
  deform_before_physics(*actor.rig, actor.pose, actor.morphs, options, actor.bones);
  if (actor.physics) actor.physics->drive(actor, frame);
  deform_after_physics(*actor.rig, actor.pose, options, actor.bones);
  apply_gaze(actor);
  write_palette(*actor.rig, actor.bones, actor.palette);
}

SkinningMode available_mode(const ActorParts& actor, SkinningMode mode) {
  const std::optional<SkinningData> data = method(mode).data;
  return data && !actor.skinning_data[*data] ? SkinningMode::linear : mode;
}

template <typename T>
SkinInput<T> skin_input(const ActorParts& actor, const Skinning& skinning, std::span<const PaletteEntry> palette,
                        std::span<const glm::vec<3, T>> positions, std::vector<glm::vec4>& centers) {
  SkinInput<T> input{.model = *actor.model,
                     .tables = *actor.skin,
                     .palette = palette,
                     .positions = positions,
                     .skinning = skinning,
                     .parameters = actor.parameters};
  if (const std::optional<SkinningData> data = method(skinning.mode).data) {
    input.data = *actor.skinning_data[*data];
  } else if (skinning.mode == SkinningMode::spherical) {
    centers.resize(actor.skin->sets.size());
    find_spherical_centers(*actor.model, *actor.skin, palette, centers);
    input.data = centers;
  }
  return input;
}
template SkinInput<float> skin_input(const ActorParts&, const Skinning&, std::span<const PaletteEntry>,
                                     std::span<const glm::vec3>, std::vector<glm::vec4>&);
template SkinInput<double> skin_input(const ActorParts&, const Skinning&, std::span<const PaletteEntry>,
                                      std::span<const glm::dvec3>, std::vector<glm::vec4>&);

template <typename T>
SkinnedVerticesOf<T> skinned_vertices(const Actor& actor, const Skinning& wanted) {
  Skinning skinning = wanted;
  skinning.mode = available_mode(actor, wanted.mode);
  using Points = std::vector<glm::vec<3, T>>;
  const std::size_t count = actor.model->vertices.size();
  Points morphed(count);
  apply_vertex_morphs<T>(*actor.model, *actor.skin, actor.morphs.weights, morphed);
  scale_vertices<T>(actor, morphed);
  std::vector<glm::vec4> centers;
  SkinnedVerticesOf<T> out{Points(count), Points(count)};
  SkinInput<T> input = skin_input<T>(actor, skinning, actor.palette, morphed, centers);
  input.threads = Threads::all;
  skin<T>(input, out.positions, out.normals);
  return out;
}
template SkinnedVerticesOf<float> skinned_vertices(const Actor&, const Skinning&);
template SkinnedVerticesOf<double> skinned_vertices(const Actor&, const Skinning&);

glm::vec3 skinned_position(const Actor& actor, const Skinning& wanted, std::size_t vertex) {
  Skinning skinning = wanted;
  skinning.mode = available_mode(actor, wanted.mode);
  if (skinning.mode == SkinningMode::iterative_mush) return skinned_vertices<float>(actor, skinning).positions[vertex];
  const std::optional<SkinningData> kind = method(skinning.mode).data;
  const auto data = kind ? std::span<const glm::vec4>(*actor.skinning_data[*kind]) : std::span<const glm::vec4>();
  const glm::vec3 morphed = actor.vertex_scale * morphed_position(*actor.model, actor.morphs.weights, vertex);
  return skinned_position({*actor.model, *actor.skin, actor.palette, morphed, skinning, data}, vertex);
}

template <typename T>
void scale_vertices(const Actor& actor, std::span<glm::vec<3, T>> positions) {
  if (actor.vertex_scale == 1.0f) return;
  for (glm::vec<3, T>& position : positions) position *= static_cast<T>(actor.vertex_scale);
}
template void scale_vertices(const Actor&, std::span<glm::vec3>);
template void scale_vertices(const Actor&, std::span<glm::dvec3>);

void pose_actor(Actor& actor, double frame, EvaluationRules rules) {
  actor.opacity = 1.0f;
  actor.casts_shadow = true;
  sample_pose(*actor.bound, actor.overrides, frame, rules, actor.cursor, actor.pose);
  if (actor.overrides.rest_pose) clear_pose(actor.pose);
  actor.pose.visible = actor.pose.visible && actor.visible;
  actor.vertex_scale = placement_scale(actor);
  if (actor.accessory_track) pose_by_track(actor, accessory_state(*actor.accessory_track, frame));
}

void sample_pose(const BoundMotion& motion, const Overrides& overrides, double frame, EvaluationRules rules,
                 SamplerCursor& cursor, Pose& pose) {
  sample(motion, frame, cursor, pose, rules);
  for (std::size_t i = 0; i < overrides.bone_rotations.size(); ++i) {
    if (const auto& rotation = overrides.bone_rotations[i]) pose.rotations[i] = *rotation;
    if (const auto& translation = overrides.bone_translations[i]) pose.translations[i] = *translation;
  }
  for (std::size_t i = 0; i < overrides.morph_weights.size(); ++i) {
    if (const auto& weight = overrides.morph_weights[i]) pose.morph_weights[i] = *weight;
  }
  mix_morphs(overrides, pose.morph_weights);
  for (std::size_t i = 0; i < overrides.ik_enabled.size(); ++i) {
    if (const auto& enabled = overrides.ik_enabled[i]) pose.ik_enabled[i] = *enabled;
  }
  for (std::size_t i = 0; i < overrides.physics_enabled.size(); ++i) {
    if (const auto& enabled = overrides.physics_enabled[i]) {
      pose.physics_enabled[i] = *enabled;
      pose.physics_weight[i] = *enabled ? 1.0f : 0.0f;
    }
  }
}

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
  const std::int32_t bone = wanted.bone;
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
  if (!has_index(bodies, joint.body_a)) return rest_transform(joint);
  const std::int32_t a = joint.body_a;
  return bodies[a] * transform_on_body(model.bodies[a], joint);
}

}  // namespace odori
