#include "scene/stage_copy.h"

namespace odori {

std::unique_ptr<Actor> copy_of(const Actor& actor) {
  auto copy = std::make_unique<Actor>();
  copy->file = actor.file;
  copy->model = actor.model;
  copy->rig = actor.rig;
  copy->skin = actor.skin;
  copy->rotation_centers = actor.rotation_centers;
  copy->motion = actor.motion;
  copy->bound = actor.bound;
  copy->overrides = actor.overrides;
  copy->follows = actor.follows;
  copy->cursor = actor.cursor;
  copy->pose = actor.pose;
  copy->morphs = actor.morphs;
  copy->bones = actor.bones;
  copy->palette = actor.palette;
  copy->external_parents = actor.external_parents;
  if (actor.physics && actor.physics->shown() != PhysicsShown::nothing) {
    set_physics(*copy, true, {actor.physics->plan().settings, Filling::when_asked, actor.physics->plan().most_bytes});
  }
  return copy;
}

Stage copy_of(const Stage& stage) {
  Stage copy;
  for (const auto& actor : stage.actors) copy.actors.push_back(copy_of(*actor));
  copy.camera_keys = stage.camera_keys;
  copy.light_keys = stage.light_keys;
  copy.self_shadow_keys = stage.self_shadow_keys;
  copy.follow_camera_motion = stage.follow_camera_motion;
  copy.camera = stage.camera;
  copy.light = stage.light;
  copy.self_shadow = stage.self_shadow;
  copy.cursor = stage.cursor;
  copy.deform = stage.deform;
  copy.frame = stage.frame;
  return copy;
}

}  // namespace odori
