#pragma once

// Everything a person sets by hand on a stage, and how it differs between two moments: what undo goes by. Morphs, IK,
// bones, physics of actors and bones, materials, what bones follow, layers of motions, and the light. Not what is
// merely seen or chosen: cameras, views, time.

#include "scene/stage.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace odori {

struct OverrideState {
  struct OfActor {
    Overrides overrides;
    std::vector<Follow> follows;
    std::vector<MotionLayer> layers;
  };
  std::vector<OfActor> actors;
  std::optional<Light> light;
};

OverrideState override_state(const Stage& stage);

// One value, before and after.
struct HandChange {
  using Value =
      std::variant<std::uint8_t, bool, MorphMix, std::optional<bool>, std::optional<float>, std::optional<glm::quat>,
                   std::optional<glm::vec3>, std::vector<Follow>, std::vector<MotionLayer>, std::optional<Light>>;
  std::int32_t actor = -1;    // -1: the stage's own
  std::size_t channel = 0;    // which of an actor's lists
  std::uint32_t element = 0;  // of it
  Value before;
  Value after;
};

// Bit by bit, in the order of actors, channels and elements; empty where the same. Nothing compares where actors have
// come or gone between.
std::vector<HandChange> changes_between(const OverrideState& before, const OverrideState& after);

// `later`, which begins where `earlier` ended, added to it: elements that are again as they were are left out.
void join(std::vector<HandChange>& earlier, std::vector<HandChange> later);

enum class Direction : std::uint8_t { back, forth };

// Sets all of them to what was before, or after. The stage has every actor that they name.
void apply(const std::vector<HandChange>& changes, Direction direction, Stage& stage);

// Takes out what is about one actor, about its layers of motions, or what any bone follows.
void forget_actor(std::vector<HandChange>& changes, std::int32_t actor);
void forget_layers(std::vector<HandChange>& changes, std::int32_t actor);
void forget_follows(std::vector<HandChange>& changes);

}  // namespace odori
