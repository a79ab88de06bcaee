#pragma once

// Everything that a model says of a material and of a texture, in words.

#include "scene/actor.h"
#include "ui/widgets/property.h"
#include "viewer/model_report.h"

#include <cstdint>
#include <string>

namespace odori {

// As this frame's morphs leave it. `material` must be one of the actor's.
Properties material_properties(const Actor& actor, std::int32_t material);

// "toon03" is one of MMD's ten; else the texture's name, or "none".
std::string format_toon(const Model& model, const ToonSource& toon);

// How it was found, as a sentence without its full stop.
const char* words_for(TextureSource source);

// "1024 x 512"; nothing to say where there is no picture.
std::string format_size(const TextureInfo& property);

// The materials that use the texture, for whatever, in drawing order.
std::vector<std::int32_t> users_of(const Model& model, std::int32_t texture);

// As this frame's morphs leave it. `material` must be one of the actor's.
std::string format_material(const Actor& actor, std::int32_t material);

}  // namespace odori
