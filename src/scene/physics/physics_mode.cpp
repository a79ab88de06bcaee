#include "scene/physics/physics_mode.h"

#include "base/enums.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace odori {

namespace {

// Translated: 4, 5.
constexpr Choice<PhysicsMode> kModes[] = {
    {PhysicsMode::always, "always", "on", "Always", "A frame is identical however it is reached, playing or paused"},
    {PhysicsMode::playing, "playing", "", "While playing", "Hair and cloth follow their bones while paused"},
    {PhysicsMode::live, "live", "", "Live", "Continues while paused; depends on the frames shown before"},
    {PhysicsMode::off, "off", "", "Off", "Hair and cloth follow their bones"},
};

// Translated: 4, 5.
constexpr Choice<PhysicsRules> kRules[] = {
    {PhysicsRules::stable, "stable", "", "Stable", "Joints that hold, and let a figure stand still"},
    {PhysicsRules::mmd, "mmd", "", "As MMD",
     "Steps, springs, limits, contacts and ground as MMD has them: what its joints do to a model there. "
     "These are MMD's rules, not its own result"},
};

glm::vec3 clamp_acceleration(glm::vec3 acceleration) {
  return glm::clamp(clamp_finite(acceleration), -kMaxAcceleration, kMaxAcceleration);
}

}  // namespace

PhysicsSettings within_range(const PhysicsSettings& settings) {
  PhysicsSettings valid = settings;
  const int frames = static_cast<int>(kFramesPerSecond);
  valid.gravity = clamp_acceleration(settings.gravity);
  valid.wind = clamp_acceleration(settings.wind);
  valid.steps_per_second = std::clamp(settings.steps_per_second, kMinSteps, kMaxSteps) / frames * frames;
  valid.solver_iterations = std::clamp(settings.solver_iterations, 1, kMaxIterations);
  valid.stop_erp = std::clamp(clamp_finite(settings.stop_erp), 0.0f, 1.0f);
  return valid;
}

std::span<const Choice<PhysicsMode>> physics_modes() { return kModes; }

std::string_view name(PhysicsMode mode) { return kModes[ordinal(mode)].name; }

std::optional<PhysicsMode> physics_mode(std::string_view name) { return value_named(kModes, name); }

std::span<const Choice<PhysicsRules>> physics_rule_choices() { return kRules; }

std::string_view name(PhysicsRules rules) { return kRules[ordinal(rules)].name; }

std::optional<PhysicsRules> physics_rules(std::string_view name) { return value_named(kRules, name); }

PhysicsMode next(PhysicsMode mode) { return kModes[(ordinal(mode) + 1) % std::size(kModes)].value; }

}  // namespace odori
