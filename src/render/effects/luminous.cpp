#include "render/effects/luminous.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <ranges>
#include <string_view>

namespace odori {

namespace {

constexpr float kDarkestPower = 100.0f;
constexpr float kPowerPerStep = 7.0f;
constexpr float kLongestPeriod = 10.0f;  // seconds, of a weight of 1

// 0 if the model has no such morph.
float weight_of(const Actor& actor, std::string_view morph) {
  const auto& morphs = actor.model->morphs;
  const auto found = std::ranges::find(morphs, morph, &Morph::name);
  return found == morphs.end() ? 0.0f : actor.morphs.weights[found - morphs.begin()];
}

float share_of_period(float seconds, float weight) {
  const float periods = seconds / (kLongestPeriod * weight);
  return periods - std::floor(periods);
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

bool is_luminous(const MaterialState& material) {
  return material.specular_power > kDarkestPower && glm::length(material.specular) < 0.01f;
}

bool has_luminous_material(const Stage& stage) {
  return std::ranges::any_of(stage.actors, [](const auto& actor) {
    return actor->opacity > 0.0f && std::ranges::any_of(actor->morphs.materials, is_luminous);
  });
}

glm::vec3 emitted_color(const Actor& actor, std::size_t material, float seconds) {
  const MaterialState& state = actor.morphs.materials[material];
  if (!is_luminous(state)) return glm::vec3(0.0f);
  const glm::vec3 color = 0.5f * (glm::vec3(state.diffuse) + 0.5f * state.ambient);
  float factor = (state.specular_power - kDarkestPower) / kPowerPerStep;
  if (!actor.model->accessory) {
    factor *= (1.0f + 2.0f * weight_of(actor, "LightUp")) * std::pow(400.0f, weight_of(actor, "LightUpE")) *
              (1.0f - weight_of(actor, "LightOff")) * blinking(actor, seconds);
  }
  return glm::max(color * factor, 0.0f);
}

}  // namespace odori
