#include "document/changes.h"

#include "base/translate.h"
#include "document/document.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

namespace odori {

namespace {

// The values of an actor, and those of the stage, as a tuple of lists, one per channel. The structured bindings list
// every member, so that a new one does not compile until it is added here.
// `values`: an Actor or UndoableState::OfActor.
auto channels(auto& values) {
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
constexpr const char* kActorTitles[] = {
    tr_later("Follows"), tr_later("Motions"),   tr_later("Morphs"),    tr_later("Morphs"), tr_later("IK"),
    tr_later("Physics"), tr_later("Materials"), tr_later("Materials"), tr_later("Pose"),   tr_later("Pose"),
    tr_later("Physics"), tr_later("Rest pose"), tr_later("Position"),  tr_later("Visible")};

auto stage_channels(auto& stage) {
  auto& [light, look, background, grid_over_floor, physics, rules, life, method, keys, song] = stage;
  return std::tuple(std::span(&light, 1), std::span(look), std::span(&background, 1), std::span(&grid_over_floor, 1),
                    std::span(&physics, 1), std::span(&rules, 1), std::span(&life, 1), std::span(&method, 1),
                    std::span(&keys, 1), std::span(&song, 1));
}
constexpr std::size_t kLight = 0;
constexpr std::size_t kLook = 1;
constexpr const char* kStageTitles[] = {tr_later("Light"),
                                        nullptr,
                                        tr_later("Background image"),
                                        tr_later("Ground grid"),
                                        tr_later("Physics"),
                                        tr_later("Evaluation rules"),
                                        tr_later("Idle movement and gaze"),
                                        tr_later("Parameters of skinning"),
                                        tr_later("Camera motion"),
                                        tr_later("Song")};

// Calls `visitor.operator()<T>(channel, list)` for the span of every channel.
template <typename Channels, typename Visitor>
void for_each_channel(const Channels& channels, Visitor visitor) {
  [&]<std::size_t... kChannel>(std::index_sequence<kChannel...>) {
    (visitor.template operator()<kChannel>(std::get<kChannel>(channels)), ...);
  }
  (std::make_index_sequence<std::tuple_size_v<Channels>>());
}

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
template <typename Key>
requires std::is_trivially_copyable_v<Key>
bool identical(const std::vector<Key>& a, const std::vector<Key>& b) {
  return std::ranges::equal(a, b, same_bits<Key>);
}
bool identical(const SceneKeys& a, const SceneKeys& b) {
  return identical(a.camera, b.camera) && identical(a.camera_follow, b.camera_follow) && identical(a.light, b.light) &&
         identical(a.self_shadow, b.self_shadow) && a.gravity == b.gravity && a.source == b.source;
}
// What is found out about the song is none of the user's doing.
bool identical(const Song& a, const Song& b) {
  return a.file == b.file && a.offset_s == b.offset_s && a.sample == b.sample;
}
template <typename T>
requires(std::is_same_v<T, std::vector<MotionLayer>> || std::is_same_v<T, LookValue> || std::is_same_v<T, Background> ||
         std::is_same_v<T, PhysicsOptions> || std::is_same_v<T, Life> ||
         std::is_same_v<T, MethodParameters>) bool identical(const T& a, const T& b) {
  return a == b;
}
bool identical_values(const ValueChange::Value& a, const ValueChange::Value& b) {
  return std::visit([&b](const auto& value) { return identical(value, std::get<std::decay_t<decltype(value)>>(b)); },
                    a);
}

bool is_same_element(const ValueChange& a, const ValueChange& b) {
  return a.actor == b.actor && a.channel == b.channel && a.element == b.element;
}

// Appends the differences between two tuples of channels.
template <typename Channels>
void compare(std::int32_t actor, const Channels& before, const Channels& after, std::vector<ValueChange>& found) {
  for_each_channel(before, [&]<std::size_t kChannel>(const auto& values) {
    const auto& others = std::get<kChannel>(after);
    assert(values.size() == others.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (identical(values[i], others[i])) continue;
      found.push_back({actor, kChannel, static_cast<std::uint32_t>(i), values[i], others[i]});
    }
  });
}

// Sets one value in a tuple of channels.
template <typename Channels>
void set(const Channels& channels, const ValueChange& change, const ValueChange::Value& value) {
  for_each_channel(channels, [&]<std::size_t kChannel>(const auto& values) {
    using Element = typename std::decay_t<decltype(values)>::value_type;
    if (change.channel == kChannel) values[change.element] = std::get<Element>(value);
  });
}

SceneKeys keys_of(const Document& document) {
  const Stage& stage = document.stage;
  return {stage.camera_keys,      stage.camera_follow, stage.light_keys,
          stage.self_shadow_keys, stage.gravity,       document.scene_source};
}

UndoableState::OfStage stage_state(const Document& document) {
  UndoableState::OfStage state;
  state.light = document.stage.light_overridden;
  for (std::size_t i = 0; i < kLookRows.size(); ++i) state.look[i] = value_of(document.settings.look, kLookRows[i]);
  state.background = {document.settings.look.background_image, document.background};
  state.grid_over_floor = document.grid_over_floor;
  state.physics = document.settings.physics;
  state.rules = document.settings.rules;
  state.life = document.settings.life;
  state.method = document.settings.method;
  state.keys = keys_of(document);
  state.song = document.song;
  return state;
}

void set_stage_state(const UndoableState::OfStage& state, Document& document) {
  Stage& stage = document.stage;
  stage.light_overridden = state.light;
  for (std::size_t i = 0; i < kLookRows.size(); ++i) set_value(document.settings.look, kLookRows[i], state.look[i]);
  document.settings.look.background_image = state.background.file;
  document.background = state.background.picture;
  document.grid_over_floor = state.grid_over_floor;
  document.settings.physics = state.physics;
  set_evaluation_rules(document, state.rules);
  if (document.settings.life != state.life) set_life(document, state.life);
  if (document.settings.method != state.method) set_method_parameters(document, state.method);
  if (!identical(document.song, state.song)) {
    document.song = state.song;
    ++document.revision;
  }
  if (identical(keys_of(document), state.keys)) return;
  stage.camera_keys = state.keys.camera;
  stage.camera_follow = state.keys.camera_follow;
  stage.light_keys = state.keys.light;
  stage.self_shadow_keys = state.keys.self_shadow;
  stage.gravity = state.keys.gravity;
  document.scene_source = state.keys.source;
  ++document.revision;
  ++document.stage_revision;
}

}  // namespace

UndoableState undoable_state(const Document& document) {
  UndoableState state{{}, stage_state(document)};
  for (const auto& actor : document.stage.actors)
    state.actors.push_back(
        {actor->overrides, actor->external_parent_links, actor->layers, actor->placement, actor->visible});
  return state;
}

// A motion also takes the place of poses by hand, of a camera motion and of the sample's song.
const char* title_of(const std::vector<ValueChange>& changes) {
  const auto of_motions = [](const ValueChange& change) { return change.actor >= 0 && change.channel == kLayers; };
  const auto motions = std::ranges::find_if(changes, of_motions);
  const ValueChange& change = motions != changes.end() ? *motions : changes.front();
  if (change.actor >= 0) return kActorTitles[change.channel];
  return change.channel == kLook ? kLookRows[change.element].title : kStageTitles[change.channel];
}

bool is_set_by_hand(const ValueChange& change) {
  return change.actor >= 0 ? change.channel != kLayers : change.channel == kLight;
}

std::vector<ValueChange> changes_between(const UndoableState& before, const UndoableState& after) {
  if (before.actors.size() != after.actors.size()) return {};
  std::vector<ValueChange> found;
  compare(-1, stage_channels(before.stage), stage_channels(after.stage), found);
  for (std::size_t i = 0; i < before.actors.size(); ++i) {
    compare(static_cast<std::int32_t>(i), channels(before.actors[i]), channels(after.actors[i]), found);
  }
  return found;
}

void join(std::vector<ValueChange>& earlier, std::vector<ValueChange> later) {
  for (ValueChange& change : later) {
    const auto same =
        std::ranges::find_if(earlier, [&](const ValueChange& other) { return is_same_element(other, change); });
    if (same == earlier.end()) {
      earlier.push_back(std::move(change));
    } else if (identical_values(same->before, change.after)) {
      earlier.erase(same);
    } else {
      same->after = std::move(change.after);
    }
  }
}

void apply(const std::vector<ValueChange>& changes, Direction direction, Document& document) {
  UndoableState::OfStage stage = stage_state(document);
  for (const ValueChange& change : changes) {
    const ValueChange::Value& value = direction == Direction::back ? change.before : change.after;
    if (change.actor < 0) {
      set(stage_channels(stage), change, value);
    } else if (change.channel == kLayers) {
      set_motion_layers(*document.stage.actors[change.actor], std::get<std::vector<MotionLayer>>(value));
    } else {
      set(channels(*document.stage.actors[change.actor]), change, value);
    }
  }
  set_stage_state(stage, document);
}

void discard_actor_changes(std::vector<ValueChange>& changes, std::int32_t actor) {
  std::erase_if(changes, [actor](const ValueChange& change) { return change.actor == actor; });
}

void discard_layer_changes(std::vector<ValueChange>& changes, std::int32_t actor) {
  std::erase_if(changes,
                [actor](const ValueChange& change) { return change.actor == actor && change.channel == kLayers; });
}

void discard_follow_changes(std::vector<ValueChange>& changes) {
  std::erase_if(changes, [](const ValueChange& change) { return change.actor >= 0 && change.channel == kFollows; });
}

}  // namespace odori
