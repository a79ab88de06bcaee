#include "scene/physics_mode.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace odori {

namespace {

constexpr Choice<PhysicsMode> kModes[] = {
    {PhysicsMode::always, "always", "on", "Always", "a frame is the same however it is reached, playing or not"},
    {PhysicsMode::playing, "playing", "", "While playing", "hair and cloth follow their bones while time stands"},
    {PhysicsMode::live, "live", "", "Live", "goes on while time stands; how it looks depends on what was before"},
    {PhysicsMode::off, "off", "", "Off", "hair and cloth follow their bones"},
};

glm::vec3 pull_within_range(glm::vec3 pull) { return glm::clamp(clamp_finite(pull), -kStrongestPull, kStrongestPull); }

}  // namespace

PhysicsSettings within_range(const PhysicsSettings& settings) {
  PhysicsSettings sound = settings;
  const int frames = static_cast<int>(kFramesPerSecond);
  sound.gravity = pull_within_range(settings.gravity);
  sound.wind = pull_within_range(settings.wind);
  sound.steps_per_second = std::clamp(settings.steps_per_second, kFewestSteps, kMaxSteps) / frames * frames;
  sound.solver_iterations = std::clamp(settings.solver_iterations, 1, kMaxIterations);
  sound.stop_erp = std::clamp(clamp_finite(settings.stop_erp), 0.0f, 1.0f);
  return sound;
}

std::span<const Choice<PhysicsMode>> physics_modes() { return kModes; }

std::string_view name(PhysicsMode mode) { return kModes[static_cast<std::size_t>(mode)].name; }

std::optional<PhysicsMode> physics_mode(std::string_view name) {
  const auto found = std::find_if(std::begin(kModes), std::end(kModes), [&](const Choice<PhysicsMode>& choice) {
    return choice.name == name || (choice.alias == name && !name.empty());
  });
  return found == std::end(kModes) ? std::nullopt : std::optional(found->value);
}

PhysicsMode next(PhysicsMode mode) { return kModes[(static_cast<std::size_t>(mode) + 1) % std::size(kModes)].value; }

}  // namespace odori
