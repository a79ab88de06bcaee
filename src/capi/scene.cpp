#include "base/math.h"
#include "capi/detail/boundary.h"
#include "capi/detail/handles.h"
#include "scene/stage.h"

#include <cmath>
#include <memory>
#include <utility>

namespace odori::capi {

Actor& actor_of(const odori_scene* scene, std::int32_t actor) {
  require(scene != nullptr, "scene", "is null");
  return *scene->document.stage.actors[require_index(actor, scene->document.stage.actors.size(), "actor")];
}

void prepare_parameters(odori_scene& scene) {
  Stage& stage = scene.document.stage;
  set_method_parameters(stage, stage.method);  // of actors that were added since
  for (std::size_t i = 0; i < stage.actors.size(); ++i) {
    const Actor& actor = *stage.actors[i];
    for (const SkinningDataKind& kind : skinning_data_kinds()) {
      if (!is_needed(kind.value, actor.parameters) || actor.skinning_data[kind.value]) continue;
      set_skinning_data(stage, actor.model, actor.parameters, kind.value,
                        scene.models[i]->skinning_data(kind.value, actor));
    }
  }
}

Skinning prepare_skinning(const odori_scene& scene, std::int32_t actor, const odori_skinning* skinning,
                          SkinningMode otherwise) {
  if (skinning == nullptr) return otherwise;
  const auto known = [](std::int32_t value, std::int32_t count) { return value >= 0 && value < count; };
  require(known(skinning->mode, odori_skinning_mode_count()), "mode", "is no odori_skinning_mode");
  require(known(skinning->sdef_blend, ODORI_SDEF_NLERP + 1), "sdef_blend", "is no odori_sdef_blend");
  require(known(skinning->hemisphere, ODORI_HEMISPHERE_SUM + 1), "hemisphere", "is no odori_hemisphere");
  Skinning result(static_cast<SkinningMode>(skinning->mode));
  result.sdef_blend = static_cast<SdefBlend>(skinning->sdef_blend);
  result.hemisphere = static_cast<Hemisphere>(skinning->hemisphere);
  Actor& prepared = *scene.document.stage.actors[actor];
  const std::optional<SkinningData> needed = method(result.mode).data;
  if (needed && !prepared.skinning_data[*needed])
    prepared.skinning_data[*needed] = scene.models[actor]->skinning_data(*needed, prepared);
  return result;
}

namespace {

constexpr double kMaxFrame = 4294967295.0;  // that a motion file can hold

odori_scene& scene_of(odori_scene* scene) {
  require(scene != nullptr, "scene", "is null");
  return *scene;
}

bool has_physics(const odori_scene& scene) { return scene.document.settings.physics.mode != PhysicsMode::off; }

// As the scene says, from the start of the motion.
void set_physics(const odori_scene& scene, Actor& actor) {
  odori::set_physics(actor, has_physics(scene), {.settings = scene.document.settings.physics.settings});
}

bool as_bool(std::int32_t value, std::string_view name) {
  require(value == 0 || value == 1, name, "is neither 0 nor 1");
  return value == 1;
}

int bone_of_actor(const Actor& actor, std::int64_t bone) {
  return static_cast<int>(require_index(bone, actor.model->bones.size(), "bone"));
}

odori_camera camera_values(const Camera& from) {
  return {.target = {from.target.x, from.target.y, from.target.z},
          .rotation_rad = {from.rotation_rad.x, from.rotation_rad.y, from.rotation_rad.z},
          .distance = from.distance,
          .fov_deg = from.fov_deg,
          .perspective = from.perspective ? 1 : 0};
}

}  // namespace
}  // namespace odori::capi

using namespace odori;
using namespace odori::capi;

odori_status odori_scene_create(odori_scene** scene, odori_error* error) {
  return guarded(error, [&] {
    require(scene != nullptr, "scene", "is null");
    auto made = std::make_unique<odori_scene>();
    made->document.settings.physics.mode = PhysicsMode::off;
    *scene = made.release();
  });
}

void odori_scene_free(odori_scene* scene) { delete scene; }

odori_status odori_scene_add_model(odori_scene* handle, const odori_model* model, int32_t* actor, odori_error* error) {
  return guarded(error, [&] {
    odori_scene& scene = scene_of(handle);
    require(model != nullptr, "model", "is null");
    require(actor != nullptr, "actor", "is null");
    auto added = model->shared->make_actor();
    set_physics(scene, *added);
    scene.models.reserve(scene.models.size() + 1);
    scene.document.stage.actors.push_back(std::move(added));
    scene.models.push_back(model->shared);
    *actor = static_cast<std::int32_t>(scene.models.size()) - 1;
  });
}

odori_status odori_scene_add_motion(odori_scene* handle, int32_t actor, const odori_motion* motion,
                                    odori_error* error) {
  return guarded(error, [&] {
    odori_scene& scene = scene_of(handle);
    require(motion != nullptr, "motion", "is null");
    if (actor != -1) add_motion(actor_of(handle, actor), *motion->motion);
    add_scene_motion(scene.document.stage, *motion->motion);
  });
}

int32_t odori_scene_actor_count(const odori_scene* scene) {
  return scene == nullptr ? 0 : static_cast<int32_t>(scene->models.size());
}

double odori_scene_last_frame(const odori_scene* scene) {
  return scene == nullptr ? 0.0 : static_cast<double>(last_frame(scene->document.stage));
}

double odori_scene_frame(const odori_scene* scene) { return scene == nullptr ? 0.0 : scene->document.stage.frame; }

odori_status odori_scene_set_rules(odori_scene* scene, int32_t rules, odori_error* error) {
  return guarded(error, [&] {
    require(rules == ODORI_RULES_MMD || rules == ODORI_RULES_PLAIN, "rules", "is no odori_rules");
    set_evaluation_rules(scene_of(scene).document,
                         rules == ODORI_RULES_MMD ? EvaluationRules::mmd : EvaluationRules::plain);
  });
}

int32_t odori_life_key_count() { return static_cast<int32_t>(kLifeRows.size()); }

const char* odori_life_key(int32_t index) {
  return index >= 0 && index < odori_life_key_count() ? kLifeRows[index].key.data() : nullptr;
}

odori_status odori_scene_set_life(odori_scene* scene, const char* key, const char* value, odori_error* error) {
  return guarded(error, [&] {
    Document& document = scene_of(scene).document;
    require(key != nullptr, "key", "is null");
    const LifeRow* row = life_row(key);
    require(row != nullptr, "key", "is no setting of what models do besides their motions");
    Life life = document.settings.life;
    const bool valid = set_value(life, *row, value == nullptr ? text_of(Life(), *row) : value);
    require(valid, "value", "is not valid for this setting");
    set_life(document, life);
  });
}

int32_t odori_method_parameter_count() { return static_cast<int32_t>(kMethodParameterCount); }

const char* odori_method_parameter_name(int32_t index) {
  return index >= 0 && index < odori_method_parameter_count() ? kMethodParameters[index].name.data() : nullptr;
}

odori_status odori_scene_set_method_parameter(odori_scene* scene, const char* name, double value, odori_error* error) {
  return guarded(error, [&] {
    Document& document = scene_of(scene).document;
    require(name != nullptr, "name", "is null");
    const MethodParameterRow* row = method_parameter(name);
    require(row != nullptr, "name", "is no parameter of the skinning modes");
    require(std::isnan(value) || is_within_range(*row, value), "value", "must be " + range_text(*row));
    MethodParameters parameters = document.settings.method;
    parameters[row->value] = value;
    set_method_parameters(document, parameters);
  });
}

odori_status odori_scene_set_ik(odori_scene* scene, int32_t enabled, odori_error* error) {
  return guarded(error, [&] { scene_of(scene).document.stage.deform.ik = as_bool(enabled, "enabled"); });
}

odori_status odori_scene_set_physics(odori_scene* handle, int32_t enabled, odori_error* error) {
  return guarded(error, [&] {
    odori_scene& scene = scene_of(handle);
    const bool on = as_bool(enabled, "enabled");
    if (on == has_physics(scene)) return;
    scene.document.settings.physics.mode = on ? PhysicsMode::always : PhysicsMode::off;
    for (const auto& actor : scene.document.stage.actors) set_physics(scene, *actor);
  });
}

odori_status odori_scene_set_physics_rules(odori_scene* handle, int32_t rules, odori_error* error) {
  return guarded(error, [&] {
    odori_scene& scene = scene_of(handle);
    require(rules == ODORI_PHYSICS_STABLE || rules == ODORI_PHYSICS_MMD, "rules", "is no odori_physics_rules");
    PhysicsRules& known = scene.document.settings.physics.settings.rules;
    if (static_cast<PhysicsRules>(rules) == known) return;
    known = static_cast<PhysicsRules>(rules);
    for (const auto& actor : scene.document.stage.actors) set_physics(scene, *actor);
  });
}

odori_status odori_scene_advance(odori_scene* scene, double frame, odori_error* error) {
  return guarded(error, [&] {
    require(std::isfinite(frame) && std::abs(frame) <= kMaxFrame, "frame", "is not finite or out of range");
    Stage& stage = scene_of(scene).document.stage;
    prepare_parameters(*scene);
    advance(stage, frame);
  });
}

odori_status odori_scene_set_morph(odori_scene* scene, int32_t actor, int64_t morph, float weight, odori_error* error) {
  return guarded(error, [&] {
    Actor& changed = actor_of(scene, actor);
    require(std::isfinite(weight), "weight", "is not finite");
    set_morph(changed, static_cast<int>(require_index(morph, changed.model->morphs.size(), "morph")), weight);
  });
}

odori_status odori_scene_set_bone_rotation(odori_scene* scene, int32_t actor, int64_t bone, const float rotation[4],
                                           odori_error* error) {
  return guarded(error, [&] {
    Actor& changed = actor_of(scene, actor);
    const int index = bone_of_actor(changed, bone);
    require(rotation != nullptr, "rotation", "is null");
    const glm::quat value(rotation[3], rotation[0], rotation[1], rotation[2]);
    const float length = glm::length(value);
    require(std::isfinite(length) && length > 0.0f, "rotation", "is zero or not finite");
    set_bone_rotation(changed, index, value / length);
  });
}

odori_status odori_scene_set_bone_translation(odori_scene* scene, int32_t actor, int64_t bone,
                                              const float translation[3], odori_error* error) {
  return guarded(error, [&] {
    Actor& changed = actor_of(scene, actor);
    const int index = bone_of_actor(changed, bone);
    require(translation != nullptr, "translation", "is null");
    const glm::vec3 value(translation[0], translation[1], translation[2]);
    require(is_finite(value), "translation", "is not finite");
    set_bone_translation(changed, index, value);
  });
}

odori_status odori_scene_set_bone_ik(odori_scene* scene, int32_t actor, int64_t bone, int32_t enabled,
                                     odori_error* error) {
  return guarded(error, [&] {
    Actor& changed = actor_of(scene, actor);
    const int index = bone_of_actor(changed, bone);
    require(changed.model->bones[index].has_ik, "bone", "is no IK bone");
    set_ik(changed, index, as_bool(enabled, "enabled"));
  });
}

odori_status odori_scene_clear_overrides(odori_scene* scene, int32_t actor, odori_error* error) {
  return guarded(error, [&] {
    Actor& changed = actor_of(scene, actor);
    clear_morph_overrides(changed);
    clear_bone_overrides(changed);
    clear_ik_overrides(changed);
  });
}

odori_status odori_scene_get_camera(const odori_scene* scene, int32_t kind, float aspect, odori_camera* camera,
                                    odori_error* error) {
  return guarded(error, [&] {
    require(scene != nullptr, "scene", "is null");
    require(camera != nullptr, "camera", "is null");
    require(std::isfinite(aspect) && aspect > 0.0f, "aspect", "is not above 0");
    const Stage& stage = scene->document.stage;
    switch (kind) {
      case ODORI_CAMERA_MOTION:
        *camera = camera_values(stage.camera_keys.empty() ? fitted_camera(stage, aspect) : stage.camera);
        return;
      case ODORI_CAMERA_FITTED:
        *camera = camera_values(fitted_camera(stage, aspect));
        return;
      case ODORI_CAMERA_POSED:
        *camera = camera_values(posed_camera(stage, aspect));
        return;
      default:
        refuse_argument("kind", "is no odori_camera_kind");
    }
  });
}
