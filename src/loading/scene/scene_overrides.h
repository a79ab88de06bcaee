#pragma once

// Overrides by name, as a scene file stores them: they fit a model that was edited since.

#include "loading/scene/scene.h"
#include "scene/actor.h"

#include <cstddef>
#include <cstdint>

namespace odori {

// All overrides of an actor.
SceneOverrides named_overrides(const Actor& actor);

// Replaces all overrides of the actor. Returns how many bones, morphs and materials the model does not have.
std::size_t set_overrides(Actor& actor, const SceneOverrides& overrides);

// The name of `bones[index]`, with its number among the bones of that name.
ScenePart named_bone(const Model& model, std::int32_t index);
// The index of that bone; -1: none. An empty name is the first bone.
std::int32_t find_bone(const Model& model, const ScenePart& part);

// The same for morphs. An empty name is a name.
ScenePart named_morph(const Model& model, std::int32_t index);
std::int32_t find_morph(const Model& model, const ScenePart& part);

}  // namespace odori
