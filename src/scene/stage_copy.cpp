#include "scene/stage_copy.h"

namespace odori {

std::unique_ptr<Actor> copy_of(const Actor& actor) {
  auto copy = std::make_unique<Actor>();
  static_cast<ActorParts&>(*copy) = actor;
  if (actor.physics && actor.physics->shown() != PhysicsShown::nothing) {
    set_physics(*copy, true, {actor.physics->plan().settings, Filling::when_asked, actor.physics->plan().max_bytes});
  }
  return copy;
}

Stage copy_of(const Stage& stage) {
  Stage copy;
  static_cast<StageParts&>(copy) = stage;
  for (const auto& actor : stage.actors) copy.actors.push_back(copy_of(*actor));
  return copy;
}

}  // namespace odori
