#pragma once

// What undo puts back: all values of a document that its undoable commands change (document/commands.h), and the
// differences between two states of them. What only the view has is not among them: cameras, panes, selection, time.

#include "base/waveform.h"
#include "scene/stage.h"
#include "video/video.h"
#include "view/film_settings.h"
#include "view/look_rows.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace odori {

struct Document;

// Where the tracks of the scene come from. An empty path: there is no such track.
struct SceneSource {
  std::filesystem::path camera;
  std::filesystem::path light;
  std::filesystem::path self_shadow;
  std::filesystem::path gravity;   // a project
  std::string name;                // of the last of these files, without the folder, as the interface shows it
  bool with_model_motion = false;  // opened together with a model's motion, and removed when that is replaced

  friend bool operator==(const SceneSource&, const SceneSource&) = default;
};

struct Song {
  std::filesystem::path file;                // empty: there is none
  double offset_s = 0.0;                     // time at which it starts; negative: its beginning is skipped
  std::shared_ptr<const Waveform> waveform;  // null: not read yet
  bool sample = false;                       // the song of the sample, which nobody asked for
  std::string silent_reason;                 // why it cannot be heard, a sentence; empty: no such reason is known
};

struct Background {
  std::filesystem::path file;  // as Look::background_image
  BackgroundPicture picture;   // as Document::background

  friend bool operator==(const Background&, const Background&) = default;
};

// The keys of a motion that are not a model's, and where they come from.
struct SceneKeys {
  std::vector<CameraKey> camera;
  std::vector<CameraFollowKey> camera_follow;
  std::vector<LightKey> light;
  std::vector<SelfShadowKey> self_shadow;
  SharedGravityKeys gravity;
  SceneSource source;
};

struct UndoableState {
  struct OfActor {
    Overrides overrides;
    std::vector<ExternalParentLink> external_parent_links;
    std::vector<MotionLayer> layers;
    ActorPlacement placement;
    bool visible = true;
  };
  struct OfStage {
    std::optional<Light> light;
    std::array<LookValue, kLookRows.size()> look{};  // one per kLookRows
    Background background;
    bool grid_over_floor = false;
    PhysicsOptions physics;
    EvaluationRules rules = EvaluationRules::mmd;
    Life life;
    MethodParameters method;
    SceneKeys keys;
    Song song;
  };
  std::vector<OfActor> actors;
  OfStage stage;
};

UndoableState undoable_state(const Document& document);

// The change of one value.
struct ValueChange {
  using Value = std::variant<std::uint8_t, bool, MorphMix, std::optional<bool>, std::optional<float>,
                             std::optional<glm::quat>, std::optional<glm::vec3>, std::vector<ExternalParentLink>,
                             std::vector<MotionLayer>, ActorPlacement, std::optional<Light>, LookValue, Background,
                             PhysicsOptions, EvaluationRules, Life, MethodParameters, SceneKeys, Song>;
  std::int32_t actor = -1;    // -1: the stage itself
  std::size_t channel = 0;    // index of a list of values of the actor or the stage
  std::uint32_t element = 0;  // index into that list
  Value before;
  Value after;
};

// What the changes of a step are of, as the menu names it; translated where it is shown. At least one change.
const char* title_of(const std::vector<ValueChange>& changes);

// Whether it is work of the user that only a saved scene keeps: not a motion, nor a setting that the window keeps.
bool is_set_by_hand(const ValueChange& change);

// The differences, compared bit by bit, in the order of actors, channels and elements. Empty if the number of actors
// differs.
std::vector<ValueChange> changes_between(const UndoableState& before, const UndoableState& after);

// Appends `later`, which starts from the state after `earlier`. Values that end up unchanged are removed.
void join(std::vector<ValueChange>& earlier, std::vector<ValueChange> later);

enum class Direction : std::uint8_t { back, forth };

// Sets all values to their state before (back) or after (forth) the changes. The stage must have all actors involved.
void apply(const std::vector<ValueChange>& changes, Direction direction, Document& document);

// Remove the changes of one actor, of its motion layers, or of all external parents.
void discard_actor_changes(std::vector<ValueChange>& changes, std::int32_t actor);
void discard_layer_changes(std::vector<ValueChange>& changes, std::int32_t actor);
void discard_follow_changes(std::vector<ValueChange>& changes);

}  // namespace odori
