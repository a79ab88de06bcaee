#include "scene/follow.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

bool is_actor(const Stage& stage, std::int32_t actor) { return actor >= 0 && at(actor) < stage.actors.size(); }

bool has_bone(const Stage& stage, std::int32_t actor, std::int32_t bone) {
  return is_actor(stage, actor) && bone >= 0 && at(bone) < stage.actors[at(actor)]->model->bones.size();
}

// Does `actor` follow `target`, directly or through others?
bool reaches(const Stage& stage, std::int32_t actor, std::int32_t target) {
  const auto& follows = stage.actors[at(actor)]->follows;
  return actor == target || std::any_of(follows.begin(), follows.end(),
                                        [&](const Follow& follow) { return reaches(stage, follow.actor, target); });
}

// The bone of `model` that is called as `bone` of `other` is; -1: none.
std::int32_t namesake(const Model& model, const Model& other, std::int32_t bone) {
  const std::string& name = other.bones[at(bone)].name;
  const auto found =
      std::find_if(model.bones.begin(), model.bones.end(), [&name](const Bone& b) { return b.name == name; });
  return found == model.bones.end() ? -1 : static_cast<std::int32_t>(found - model.bones.begin());
}

}  // namespace

bool can_follow(const Stage& stage, std::int32_t actor, std::int32_t other) {
  return is_actor(stage, actor) && is_actor(stage, other) && !reaches(stage, other, actor);
}

const Follow* followed_by(const Actor& actor, std::int32_t bone) {
  const auto found = std::find_if(actor.follows.begin(), actor.follows.end(),
                                  [bone](const Follow& follow) { return follow.bone == bone; });
  return found == actor.follows.end() ? nullptr : &*found;
}

bool follow(Stage& stage, std::int32_t actor, const Follow& to) {
  if (!has_bone(stage, actor, to.bone) || !has_bone(stage, to.actor, to.actor_bone)) return false;
  if (!can_follow(stage, actor, to.actor)) return false;
  clear_external_parent(stage, actor, to.bone);
  stage.actors[at(actor)]->follows.push_back(to);
  return true;
}

void clear_external_parent(Stage& stage, std::int32_t actor, std::int32_t bone) {
  if (!is_actor(stage, actor)) return;
  std::erase_if(stage.actors[at(actor)]->follows, [bone](const Follow& follow) { return follow.bone == bone; });
}

void remove_actor(Stage& stage, std::int32_t actor) {
  if (!is_actor(stage, actor)) return;
  stage.actors.erase(stage.actors.begin() + actor);
  for (const auto& other : stage.actors) {
    std::erase_if(other->follows, [actor](const Follow& follow) { return follow.actor == actor; });
    for (Follow& follow : other->follows) follow.actor -= follow.actor > actor ? 1 : 0;
  }
}

void replace_actor(Stage& stage, std::int32_t actor, std::unique_ptr<Actor> with) {
  if (!is_actor(stage, actor)) return;
  const std::unique_ptr<Actor> before = std::exchange(stage.actors[at(actor)], std::move(with));
  Actor& now = *stage.actors[at(actor)];
  for (Follow follow : before->follows) {
    follow.bone = namesake(*now.model, *before->model, follow.bone);
    if (follow.bone >= 0) now.follows.push_back(follow);
  }
  for (const auto& other : stage.actors) {
    for (Follow& follow : other->follows) {
      if (follow.actor == actor) follow.actor_bone = namesake(*now.model, *before->model, follow.actor_bone);
    }
    std::erase_if(other->follows, [](const Follow& follow) { return follow.actor_bone < 0; });
  }
}

}  // namespace odori
