#pragma once

// All overrides of a stage, and the differences between two states of them, which undo works with. Overrides are of
// morphs, IK, bones, physics, materials, external parents, motion layers, placements, visibility and the light. View
// state is not included: cameras, views, selection, time.

#include "scene/stage.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace odori {

struct OverrideState {
  struct OfActor {
    Overrides overrides;
    std::vector<ExternalParentLink> external_parent_links;
    std::vector<MotionLayer> layers;
    ActorPlacement placement;
    bool visible = true;
  };
  std::vector<OfActor> actors;
  std::optional<Light> light;
};

OverrideState override_state(const Stage& stage);

// The change of one value.
struct OverrideChange {
  using Value = std::variant<std::uint8_t, bool, MorphMix, std::optional<bool>, std::optional<float>,
                             std::optional<glm::quat>, std::optional<glm::vec3>, std::vector<ExternalParentLink>,
                             std::vector<MotionLayer>, ActorPlacement, std::optional<Light>>;
  std::int32_t actor = -1;    // -1: the stage itself
  std::size_t channel = 0;    // index of a list of values of the actor
  std::uint32_t element = 0;  // index into that list
  Value before;
  Value after;
};

// The differences, compared bit by bit, in the order of actors, channels and elements. Empty if the number of actors
// differs.
std::vector<OverrideChange> changes_between(const OverrideState& before, const OverrideState& after);

// Appends `later`, which starts from the state after `earlier`. Values that end up unchanged are removed.
void join(std::vector<OverrideChange>& earlier, std::vector<OverrideChange> later);

enum class Direction : std::uint8_t { back, forth };

// Sets all values to their state before (back) or after (forth) the changes. The stage must have all actors involved.
void apply(const std::vector<OverrideChange>& changes, Direction direction, Stage& stage);

// Remove the changes of one actor, of its motion layers, or of all external parents.
void discard_actor_changes(std::vector<OverrideChange>& changes, std::int32_t actor);
void discard_layer_changes(std::vector<OverrideChange>& changes, std::int32_t actor);
void discard_follow_changes(std::vector<OverrideChange>& changes);

}  // namespace odori
