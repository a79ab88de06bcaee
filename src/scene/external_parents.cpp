#include "scene/external_parents.h"

#include "base/enums.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

bool is_actor(const Stage& stage, std::int32_t actor) { return has_index(stage.actors, actor); }

bool has_bone(const Stage& stage, std::int32_t actor, std::int32_t bone) {
  return is_actor(stage, actor) && has_index(stage.actors[actor]->model->bones, bone);
}

// Whether `actor` is `target` or depends on it through external parents.
bool depends_on(const Stage& stage, std::int32_t actor, std::int32_t target) {
  const auto& links = stage.actors[actor]->external_parent_links;
  return actor == target || std::ranges::any_of(links, [&](const ExternalParentLink& link) {
           return depends_on(stage, link.actor, target);
         });
}

// The bone of `model` with the name of `bone` in `other`; -1 if there is none.
std::int32_t bone_of_same_name(const Model& model, const Model& other, std::int32_t bone) {
  const std::string& name = other.bones[bone].name;
  const auto found = std::ranges::find_if(model.bones, [&name](const Bone& b) { return b.name == name; });
  return found == model.bones.end() ? -1 : static_cast<std::int32_t>(found - model.bones.begin());
}

// Replaces the index of each actor by `numbers[index]`; what refers to -1 is removed.
void renumber(Stage& stage, const std::vector<std::int32_t>& numbers) {
  for (const auto& actor : stage.actors) {
    for (ExternalParentLink& link : actor->external_parent_links) link.actor = numbers[link.actor];
    std::erase_if(actor->external_parent_links, [](const ExternalParentLink& link) { return link.actor < 0; });
  }
  renumber_tracks(stage, numbers);
  for (CameraFollowKey& key : stage.camera_follow) {
    key.actor = key.actor < 0 ? -1 : numbers[key.actor];
    if (key.actor < 0) key.bone = -1;
  }
}

// In the keys of all actors, for an actor that has another model now: the bones of the same names.
void rename_track_parents(Stage& stage, std::int32_t replaced, const Model& before, const Model& now) {
  for (int i = 0; i < std::ssize(stage.actors); ++i) {
    const auto& actor = stage.actors[i];
    if (actor->accessory_track) {
      AccessoryTrack track = *actor->accessory_track;
      for (AccessoryKey& key : track) {
        if (key.parent_actor == replaced) key.parent_bone = bone_of_same_name(now, before, key.parent_bone);
      }
      set_accessory_track(stage, i, std::move(track));
    }
    if (actor->external_parent_keys) {
      ExternalParentKeys keys = *actor->external_parent_keys;
      for (ExternalParentKey& key : keys) {
        if (key.actor == replaced) key.actor_bone = bone_of_same_name(now, before, key.actor_bone);
      }
      set_external_parent_keys(stage, i, std::move(keys));
    }
  }
}

// The keys of an actor's own external parents, for another model with bones of the same names.
void rename_own_keys(Stage& stage, std::int32_t actor, const Actor& before) {
  if (!before.external_parent_keys) return;
  const Model& now = *stage.actors[actor]->model;
  ExternalParentKeys keys;
  for (ExternalParentKey key : *before.external_parent_keys) {
    key.bone = bone_of_same_name(now, *before.model, key.bone);
    if (key.bone >= 0) keys.push_back(key);
  }
  set_external_parent_keys(stage, actor, std::move(keys));
}

}  // namespace

bool can_set_external_parent(const Stage& stage, std::int32_t actor, std::int32_t other) {
  return is_actor(stage, actor) && is_actor(stage, other) && !depends_on(stage, other, actor);
}

const ExternalParentLink* external_parent_of(const Actor& actor, std::int32_t bone) {
  const auto found = std::ranges::find_if(actor.external_parent_links,
                                          [bone](const ExternalParentLink& link) { return link.bone == bone; });
  return found == actor.external_parent_links.end() ? nullptr : &*found;
}

bool set_external_parent(Stage& stage, std::int32_t actor, const ExternalParentLink& link) {
  if (!has_bone(stage, actor, link.bone) || !has_bone(stage, link.actor, link.actor_bone)) return false;
  if (!can_set_external_parent(stage, actor, link.actor)) return false;
  clear_external_parent(stage, actor, link.bone);
  stage.actors[actor]->external_parent_links.push_back(link);
  return true;
}

bool attach_to_bone(Stage& stage, std::int32_t accessory, std::int32_t parent, std::string_view bone) {
  if (!is_actor(stage, parent)) return false;
  const auto& bones = stage.actors[parent]->model->bones;
  const auto found = std::ranges::find_if(bones, [bone](const Bone& each) { return each.name == bone; });
  if (found == bones.end()) return false;
  return set_external_parent(stage, accessory, {0, parent, static_cast<std::int32_t>(found - bones.begin())});
}

void clear_external_parent(Stage& stage, std::int32_t actor, std::int32_t bone) {
  if (!is_actor(stage, actor)) return;
  std::erase_if(stage.actors[actor]->external_parent_links,
                [bone](const ExternalParentLink& link) { return link.bone == bone; });
}

std::unique_ptr<Actor> remove_actor(Stage& stage, std::int32_t actor) {
  if (!is_actor(stage, actor)) return nullptr;
  std::vector<std::int32_t> numbers(stage.actors.size());
  for (int i = 0; i < std::ssize(numbers); ++i) numbers[i] = i == actor ? -1 : i - (i > actor ? 1 : 0);
  std::unique_ptr<Actor> removed = std::move(stage.actors[actor]);
  stage.actors.erase(stage.actors.begin() + actor);
  renumber(stage, numbers);
  return removed;
}

void set_actor_order(Stage& stage, std::span<const std::int32_t> order) {
  std::vector<std::unique_ptr<Actor>> actors;
  std::vector<std::int32_t> numbers(order.size());
  for (const std::int32_t actor : order) {
    numbers[actor] = static_cast<std::int32_t>(actors.size());
    actors.push_back(std::move(stage.actors[actor]));
  }
  stage.actors = std::move(actors);
  renumber(stage, numbers);
}

void replace_actor(Stage& stage, std::int32_t actor, std::unique_ptr<Actor> with) {
  if (!is_actor(stage, actor)) return;
  const std::unique_ptr<Actor> before = std::exchange(stage.actors[actor], std::move(with));
  Actor& now = *stage.actors[actor];
  now.placement = before->placement;
  now.visible = before->visible;
  if (now.model->accessory == before->model->accessory) {
    now.appearance = before->appearance;
    now.project = before->project;
    now.accessory_track = before->accessory_track;
    rename_own_keys(stage, actor, *before);
  }
  for (ExternalParentLink link : before->external_parent_links) {
    link.bone = bone_of_same_name(*now.model, *before->model, link.bone);
    if (link.bone >= 0) now.external_parent_links.push_back(link);
  }
  for (const auto& other : stage.actors) {
    for (ExternalParentLink& link : other->external_parent_links) {
      if (link.actor == actor) link.actor_bone = bone_of_same_name(*now.model, *before->model, link.actor_bone);
    }
    std::erase_if(other->external_parent_links, [](const ExternalParentLink& link) { return link.actor_bone < 0; });
  }
  rename_track_parents(stage, actor, *before->model, *now.model);
  for (CameraFollowKey& key : stage.camera_follow) {
    if (key.actor != actor) continue;
    key.bone = bone_of_same_name(*now.model, *before->model, key.bone);
    if (key.bone < 0) key.actor = -1;
  }
}

}  // namespace odori
