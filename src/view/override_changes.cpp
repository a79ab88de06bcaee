#include "view/override_changes.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

namespace odori {

namespace {

// An actor's values as a tuple of lists, one per channel. The structured binding lists every member of Overrides, so
// that a new member does not compile until it is added here.
// `values`: an Actor or OverrideState::OfActor.
template <typename Values>
auto channels(Values& values) {
  auto& [morph_weights, morph_mix, ik_enabled, physics_enabled, material_hidden, material_flag_overrides,
         bone_rotations, bone_translations, physics, rest_pose] = values.overrides;
  return std::tuple(std::span(&values.external_parent_links, 1), std::span(&values.layers, 1), std::span(morph_weights),
                    std::span(morph_mix), std::span(ik_enabled), std::span(physics_enabled), std::span(material_hidden),
                    std::span(material_flag_overrides), std::span(bone_rotations), std::span(bone_translations),
                    std::span(&physics, 1), std::span(&rest_pose, 1), std::span(&values.placement, 1),
                    std::span(&values.visible, 1));
}
constexpr std::size_t kFollows = 0;
constexpr std::size_t kLayers = 1;

using Channels = decltype(channels(std::declval<Actor&>()));
template <std::size_t kChannel>
using ElementOf = typename std::tuple_element_t<kChannel, Channels>::value_type;
using ChannelIndices = std::make_index_sequence<std::tuple_size_v<Channels>>;

template <typename T>
bool same_bits(const T& a, const T& b) {
  static_assert(std::is_trivially_copyable_v<T>);
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}
template <typename T>
bool identical(const T& a, const T& b) {
  return same_bits(a, b);
}
template <typename T>
bool identical(const std::optional<T>& a, const std::optional<T>& b) {
  return a.has_value() == b.has_value() && (!a || same_bits(*a, *b));
}
bool identical(const std::vector<ExternalParentLink>& a, const std::vector<ExternalParentLink>& b) {
  return std::ranges::equal(a, b, same_bits<ExternalParentLink>);
}
bool identical(const std::vector<MotionLayer>& a, const std::vector<MotionLayer>& b) { return a == b; }
bool identical_values(const OverrideChange::Value& a, const OverrideChange::Value& b) {
  return std::visit([&b](const auto& value) { return identical(value, std::get<std::decay_t<decltype(value)>>(b)); },
                    a);
}

bool is_same_element(const OverrideChange& a, const OverrideChange& b) {
  return a.actor == b.actor && a.channel == b.channel && a.element == b.element;
}

class Comparison {
 public:
  void compare(const OverrideState::OfActor& before, const OverrideState::OfActor& after, std::int32_t actor) {
    compare(channels(before), channels(after), actor, ChannelIndices());
  }

  template <typename T>
  void compare(std::int32_t actor, std::size_t channel, std::span<const T> before, std::span<const T> after) {
    assert(before.size() == after.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (identical(before[i], after[i])) continue;
      found.push_back({actor, channel, static_cast<std::uint32_t>(i), before[i], after[i]});
    }
  }

  std::vector<OverrideChange> found;

 private:
  template <typename Lists, std::size_t... kChannel>
  void compare(const Lists& before, const Lists& after, std::int32_t actor, std::index_sequence<kChannel...>) {
    (compare<ElementOf<kChannel>>(actor, kChannel, std::get<kChannel>(before), std::get<kChannel>(after)), ...);
  }
};

template <std::size_t... kChannel>
void set(Actor& actor, const OverrideChange& change, const OverrideChange::Value& value,
         std::index_sequence<kChannel...>) {
  if (change.channel == kLayers) return set_motion_layers(actor, std::get<std::vector<MotionLayer>>(value));
  const Channels lists = channels(actor);
  const auto set_in = [&]<std::size_t kThis>() {
    if (change.channel == kThis) std::get<kThis>(lists)[change.element] = std::get<ElementOf<kThis>>(value);
  };
  (set_in.template operator()<kChannel>(), ...);
}

}  // namespace

OverrideState override_state(const Stage& stage) {
  OverrideState state;
  for (const auto& actor : stage.actors)
    state.actors.push_back(
        {actor->overrides, actor->external_parent_links, actor->layers, actor->placement, actor->visible});
  state.light = stage.light_overridden;
  return state;
}

std::vector<OverrideChange> changes_between(const OverrideState& before, const OverrideState& after) {
  Comparison comparison;
  if (before.actors.size() != after.actors.size()) return {};
  const std::span<const std::optional<Light>> light_before(&before.light, 1), light_after(&after.light, 1);
  comparison.compare<std::optional<Light>>(-1, 0, light_before, light_after);
  for (std::size_t i = 0; i < before.actors.size(); ++i) {
    comparison.compare(before.actors[i], after.actors[i], static_cast<std::int32_t>(i));
  }
  return std::move(comparison.found);
}

void join(std::vector<OverrideChange>& earlier, std::vector<OverrideChange> later) {
  for (OverrideChange& change : later) {
    const auto same =
        std::ranges::find_if(earlier, [&](const OverrideChange& other) { return is_same_element(other, change); });
    if (same == earlier.end()) {
      earlier.push_back(std::move(change));
    } else if (identical_values(same->before, change.after)) {
      earlier.erase(same);
    } else {
      same->after = std::move(change.after);
    }
  }
}

void apply(const std::vector<OverrideChange>& changes, Direction direction, Stage& stage) {
  for (const OverrideChange& change : changes) {
    const OverrideChange::Value& value = direction == Direction::back ? change.before : change.after;
    if (change.actor < 0) {
      stage.light_overridden = std::get<std::optional<Light>>(value);
    } else {
      set(*stage.actors[change.actor], change, value, ChannelIndices());
    }
  }
}

void discard_actor_changes(std::vector<OverrideChange>& changes, std::int32_t actor) {
  std::erase_if(changes, [actor](const OverrideChange& change) { return change.actor == actor; });
}

void discard_layer_changes(std::vector<OverrideChange>& changes, std::int32_t actor) {
  std::erase_if(changes,
                [actor](const OverrideChange& change) { return change.actor == actor && change.channel == kLayers; });
}

void discard_follow_changes(std::vector<OverrideChange>& changes) {
  std::erase_if(changes, [](const OverrideChange& change) { return change.actor >= 0 && change.channel == kFollows; });
}

}  // namespace odori
