#pragma once

// Bones that follow another actor's bone: a hand-held thing, a rider, a hat (MMD's external parent). What an actor
// follows is posed before it.

#include "scene/stage.h"

#include <cstdint>

namespace odori {

// May a bone of `actor` follow one of `other`? Not where an actor would come to follow itself, directly or through
// others.
bool can_follow(const Stage& stage, std::int32_t actor, std::int32_t other);

// What `actor`'s `bone` follows; null: its own parent.
const Follow* followed_by(const Actor& actor, std::int32_t bone);

// `actor`'s `bone` follows `to`, whatever it followed before. False, and nothing changes, for indices that are not
// there, and where `can_follow` says no.
bool follow(Stage& stage, std::int32_t actor, const Follow& to);

// Back to its own parent.
void clear_external_parent(Stage& stage, std::int32_t actor, std::int32_t bone);

// Takes an actor off the stage. What followed it is released; the others' indices are mended.
void remove_actor(Stage& stage, std::int32_t actor);

// Puts another model's actor in the place of one. Bones that followed it, and its own that followed others, go on
// doing so where the new model has bones of the same names; the rest are released.
void replace_actor(Stage& stage, std::int32_t actor, std::unique_ptr<Actor> with);

}  // namespace odori
