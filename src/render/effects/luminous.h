#pragma once

// Luminous materials, by the convention of the effect AutoLuminous (looks.md 2.1).

#include "scene/stage.h"

namespace odori {

// By its specular values: a power above 100 of hardly any colour.
bool is_luminous(const MaterialState& material);
// Whether a visible actor has such a material in this frame.
bool has_luminous_material(const Stage& stage);

// What a material emits, display values without its texture: 0 unless it is luminous. Morphs of the model change it
// (LightUp, LightUpE, LightOff) and let it blink (LightBlink, LightBS, LightDuty, LightMin) with the time in seconds.
glm::vec3 emitted_color(const Actor& actor, std::size_t material, float seconds);

}  // namespace odori
