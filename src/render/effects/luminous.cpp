#include "render/effects/luminous.h"

#include "render/gpu_model.h"
#include "scene/overrides.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <ranges>
#include <string_view>

namespace odori {

namespace {

constexpr float kPowerPerStep = 7.0f;
constexpr float kUsualPower = kDarkestLuminousPower + kPowerPerStep;  // of a material that is switched on
constexpr float kLongestPeriod = 10.0f;                               // seconds, of a weight of 1

constexpr float kMaxWeight = 8.0f;  // MMD's are at most 1; 400 to the power of a much larger one is not finite

// 0 if the model has no such morph.
float weight_of(const Actor& actor, std::string_view morph) {
  const auto& morphs = actor.model->morphs;
  const auto found = std::ranges::find(morphs, morph, &Morph::name);
  if (found == morphs.end()) return 0.0f;
  return std::clamp(actor.morphs.weights[found - morphs.begin()], -kMaxWeight, kMaxWeight);
}

float share_of_period(float seconds, float weight) {
  const float periods = seconds / (kLongestPeriod * weight);
  return periods - std::floor(periods);
}

// Morphs may change what the file says, which a switch inverts.
bool is_lit(const Actor& actor, std::size_t material) {
  const MaterialState& state = actor.morphs.materials[material];
  const bool inverted = has_flag(actor, material, MaterialFlag::luminous) !=
                        has_flag(actor.model->materials[material], MaterialFlag::luminous);
  return is_luminous(state.specular, state.specular_power) != inverted;
}

// Between the floor and 1.
float blinking(const Actor& actor, float seconds) {
  float on = 1.0f;
  if (const float cosine = weight_of(actor, "LightBlink"); cosine > 0.0f)
    on *= 0.5f + 0.5f * std::cos(2.0f * std::numbers::pi_v<float> * share_of_period(seconds, cosine));
  if (const float square = weight_of(actor, "LightBS"); square > 0.0f) {
    const float duty = weight_of(actor, "LightDuty");
    on *= share_of_period(seconds, square) < (duty > 0.0f ? duty : 0.5f) ? 1.0f : 0.0f;
  }
  return std::max(on, std::clamp(weight_of(actor, "LightMin"), 0.0f, 1.0f));
}

}  // namespace

bool has_luminous_parts(const Stage& stage, GpuModels models) {
  for (std::size_t i = 0; i < stage.actors.size(); ++i) {
    const Actor& actor = *stage.actors[i];
    if (actor.opacity <= 0.0f) continue;
    if (models[i]->has_luminous_vertices()) return true;
    for (std::size_t material = 0; material < actor.morphs.materials.size(); ++material) {
      if (is_lit(actor, material)) return true;
    }
  }
  return false;
}

float emission_factor(const Actor& actor, float seconds) {
  if (actor.model->accessory) return 1.0f;
  return (1.0f + 2.0f * weight_of(actor, "LightUp")) * std::pow(400.0f, weight_of(actor, "LightUpE")) *
         std::max(1.0f - weight_of(actor, "LightOff"), 0.0f) * blinking(actor, seconds);
}

glm::vec3 emitted_color(const Actor& actor, std::size_t material) {
  if (!is_lit(actor, material)) return glm::vec3(0.0f);
  const MaterialState& state = actor.morphs.materials[material];
  const float power = is_luminous(state.specular, state.specular_power) ? state.specular_power : kUsualPower;
  const glm::vec3 color = 0.5f * (glm::vec3(state.diffuse) + 0.5f * state.ambient);
  return glm::max(color * ((power - kDarkestLuminousPower) / kPowerPerStep), 0.0f);
}

}  // namespace odori
