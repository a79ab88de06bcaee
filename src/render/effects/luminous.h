#pragma once

// What materials and vertices emit, by the convention of the effect AutoLuminous (looks.md 2.1).

#include "render/renderer.h"
#include "scene/stage.h"

namespace odori {

// Whether a visible actor emits light in this frame.
bool has_luminous_parts(const Stage& stage, GpuModels models);

// The factor that morphs of the model give to what it emits (LightUp, LightUpE, LightOff); they let it blink
// (LightBlink, LightBS, LightDuty, LightMin) with the time in seconds. 1 for accessories.
float emission_factor(const Actor& actor, float seconds);

// What a material emits, display values without its texture and without that factor: 0 unless it is luminous, by its
// specular values or because it was switched on (MaterialFlag::luminous).
glm::vec3 emitted_color(const Actor& actor, std::size_t material);

}  // namespace odori
