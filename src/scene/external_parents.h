#pragma once

// External parents: bones whose parent is a bone of another actor, such as a prop in a hand (MMD's external parent). An
// actor is evaluated after the actors on which it depends.

#include "base/fault.h"
#include "scene/stage.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace odori {

inline constexpr FaultKind kVacBone{"vac.bone", "no model has the bone that is to hold the accessory",
                                    Severity::warning, "the accessory stands on the ground"};

// Whether a bone of `actor` may have a bone of `other` as external parent; false if `other` depends on `actor`,
// directly or through other actors.
bool can_set_external_parent(const Stage& stage, std::int32_t actor, std::int32_t other);

// The external parent of a bone; null if it has none.
const ExternalParentLink* external_parent_of(const Actor& actor, std::int32_t bone);

// Sets the external parent of `link.bone` of `actor`, replacing an existing one. Returns false, and changes nothing, if
// an index is invalid or `can_set_external_parent` is false.
bool set_external_parent(Stage& stage, std::int32_t actor, const ExternalParentLink& link);

// Lets a bone of `parent` hold an accessory: sets the external parent of its first bone to the bone called `bone`.
// Returns false, and changes nothing, if there is no such bone.
bool attach_to_bone(Stage& stage, std::int32_t accessory, std::int32_t parent, std::string_view bone);

// Restores the bone's own parent.
void clear_external_parent(Stage& stage, std::int32_t actor, std::int32_t bone);

// Removes an actor from the stage. Links to it are removed, links to other actors are renumbered, and so are the
// bones that the camera follows. Returns the actor; null for an invalid index.
std::unique_ptr<Actor> remove_actor(Stage& stage, std::int32_t actor);

// Puts the actors in another drawing order; `order`: every index once. All links follow.
void set_actor_order(Stage& stage, std::span<const std::int32_t> order);

// Replaces an actor by one of another model, which stands in its place and keeps its appearance. External parents from
// and to it, set or keyed, and the camera's, are kept where the new model has bones of the same names, and removed
// otherwise. What a project keyed of an accessory is kept only by an accessory.
void replace_actor(Stage& stage, std::int32_t actor, std::unique_ptr<Actor> with);

}  // namespace odori
