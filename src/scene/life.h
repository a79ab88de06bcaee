#pragma once

// What models do besides their motions: without one they breathe, blink and shift their weight, and over any motion
// eyes and head can follow the camera or the pointer. All of it is a function of the frame, the settings and where they
// look. Start from kLifeRows: whatever reads or writes these settings (scene and settings files, the command line, the
// window, the C API, Python) loops over the rows.

#include "base/math.h"
#include "base/translate.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace odori {

struct Actor;
struct BoundMotion;
struct Stage;

// What eyes and head follow.
enum class Gaze : std::uint8_t { off, camera, pointer };
inline constexpr std::array<std::string_view, 3> kGazes{"off", "camera", "pointer"};  // in the order of `Gaze`

std::string_view name(Gaze gaze);
std::optional<Gaze> gaze_named(std::string_view name);

inline constexpr int kMaxIdleSeed = 9999;

struct Life {
  bool idle = false;  // false: a model without a motion stands still, whatever the next three are
  bool breathing = true;
  bool blinking = true;
  bool sway = true;   // it shifts its weight
  int idle_seed = 0;  // 0..kMaxIdleSeed; models on one stage differ in any case
  Gaze gaze = Gaze::off;
  float gaze_weight = 1.0f;  // 0..1

  friend bool operator==(const Life&, const Life&) = default;
};

struct LifeRow {
  using Member = std::variant<bool Life::*, int Life::*, float Life::*, Gaze Life::*>;
  std::string_view key;     // in scenes, settings files and the C API
  std::string_view option;  // of the command line
  Member member;
  const char* title;  // translated where it is shown, like `help`
  const char* help;   // a sentence without full stop
  float max = 1.0f;   // of numbers, which are at least 0
};

inline constexpr std::array kLifeRows{
    LifeRow{"idle", "--idle", &Life::idle, tr_later("Idle movement"),
            tr_later("Models without a motion breathe, blink and shift their weight")},
    LifeRow{"idle_breathing", "--idle-breathing", &Life::breathing, tr_later("Breathing"),
            tr_later("Chest and shoulders move while idle")},
    LifeRow{"idle_blinking", "--idle-blinking", &Life::blinking, tr_later("Blinking"),
            tr_later("Eyes blink while idle")},
    LifeRow{"idle_sway", "--idle-sway", &Life::sway, tr_later("Weight shift"),
            tr_later("Hips and head move slowly while idle")},
    LifeRow{"idle_seed", "--idle-seed", &Life::idle_seed, tr_later("Variant"),
            tr_later("When it blinks and how it moves while idle"), static_cast<float>(kMaxIdleSeed)},
    LifeRow{"gaze", "--gaze", &Life::gaze, tr_later("Eyes and head follow"),
            tr_later("What eyes and head follow, within limits and over any motion")},
    LifeRow{"gaze_weight", "--gaze-weight", &Life::gaze_weight, tr_later("How far"),
            tr_later("How far eyes and head turn: 0 not at all, 1 as far as they can")},
};

// Null if no row has this key.
const LifeRow* life_row(std::string_view key);
// Numbers within their ranges; those that are not finite become the default.
Life within_range(Life life);

// Text as on the command line: "on", "off", a number or a name of kGazes. False, and nothing is set, if it is none of
// them or out of range.
bool set_value(Life& life, const LifeRow& row, std::string_view text);
std::string text_of(const Life& life, const LifeRow& row);

// Settings that are given, as texts, over those of a scene or of the user.
using LifeChanges = std::vector<std::pair<const LifeRow*, std::string>>;
void apply(const LifeChanges& changes, Life& life);

// Of the stage, from the next frame on.
void set_life(Stage& stage, const Life& life);

// --- Idle

inline constexpr std::uint32_t kIdleFrames = 1800;  // after which it repeats

struct IdleSettings {
  bool breathing = true;
  bool blinking = true;
  bool sway = true;
  std::uint32_t seed = 0;

  friend bool operator==(const IdleSettings&, const IdleSettings&) = default;
};

// A motion for a model at rest, by the roles of its bones, with amplitudes by its size; its period is kIdleFrames.
BoundMotion idle_motion(const Actor& actor, const IdleSettings& settings);

// What the actor does without a motion; nothing: it stands still. Accessories and scenery always do.
void set_idle(Actor& actor, std::optional<IdleSettings> idle);

// --- Gaze

struct GazeAt {
  glm::vec3 point{0.0f};  // world space
  float weight = 1.0f;    // 0..1
};

// Where the models of the stage look in this frame; nothing: wherever their motions say. Before the actors are
// evaluated: of a camera that follows a bone, the bone counts where it is at rest.
std::optional<GazeAt> gaze_of(const Stage& stage);

// Turns neck, head and eyes of an evaluated actor, with all that hangs on them, towards its `gaze`. What is far from
// the head, as the ends of long hair, turns less.
void apply_gaze(Actor& actor);

}  // namespace odori
