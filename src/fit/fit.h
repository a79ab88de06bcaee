#pragma once

// Fits a motion that was made on one model to another (docs/fit.md). Keys stay keys: each becomes one key with its
// curves untouched; what cannot be said so, missing bones, contacts and the place of the hips, gets keys of its own,
// which the report names.
//
//   const FittedMotion fitted = fit(motion, from, to, {});

#include "base/job.h"
#include "model/model.h"
#include "model/pose.h"
#include "model/roles.h"
#include "motion/motion.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// What a fit did, in numbers.

enum class FitHow : std::uint8_t {
  unchanged,  // the keys are equal
  keys,       // each key became one key
  composed,   // several bones' keys became those of one bone, refined
  added,      // it had no keys and got one
  rest,       // no keys
  missing,    // the target has no such bone
};
std::string_view name(FitHow how);

// One row per role that the motion moves or a model has, and per other bone with keys.
struct FitRow {
  std::string role;    // the standard name; empty: a bone without a role, matched by name
  std::string source;  // bone of `from`; empty: none
  std::string target;  // bone of `to`
  std::string into;    // `missing`: the target's bone that got the keys; empty: they are lost
  FitHow how = FitHow::rest;
  float confidence = 0.0f;  // of both roles, 0..1
  std::size_t keys = 0;     // of the source
  std::size_t keys_out = 0;
  bool moves = false;  // a key of the source is not at rest
};

struct FitMorphRow {
  std::string source;
  std::string target;  // empty: the target has no such morph
  std::size_t keys = 0;
};

// An interval of frames in which something touches something.
struct FitContact {
  std::string part;     // role of the foot or hand
  std::string against;  // "floor", or a role
  std::uint32_t first = 0, last = 0;
  float moved = 0.0f;  // the largest correction, units
};

struct FitReport {
  std::string from, to;        // names of the models
  bool standard_from = false;  // `from` is the standard figure: a guess
  bool same = false;           // nothing changed
  bool cancelled = false;
  bool unfinished = false;               // the motion needs more work than any dance; some bones are not composed
  float leg_from = 0.0f, leg_to = 0.0f;  // hip to ankle along the leg, units
  float scale = 1.0f;                    // of translations: their ratio
  float foot_scale = 1.0f;
  std::array<float, 2> stance{};  // length of c, left and right, units
  float hip_offset = 0.0f;        // the largest that センター makes up for, units
  std::size_t hip_keys = 0;       // extra keys for it
  float largest_shift = 0.0f;     // of a bone below a composed one, units
  float max_turn_deg = 0.0f;      // the largest difference of rest directions
  bool camera_fitted = false;
  float camera_height_scale = 1.0f, camera_scale = 1.0f;
  std::size_t lowered_keys = 0;  // extra keys of the body and the legs that keep feet in place and on the floor
  std::vector<FitRow> rows;
  std::vector<FitMorphRow> morphs;
  std::vector<FitContact> contacts;
  std::vector<std::string> unused_overrides;
  std::vector<std::string> unnamed;  // bones of the target whose names a motion cannot hold
};

// Keys of bones that move, and of morphs, that the fitted motion does not have.
std::size_t lost_keys(const FitReport& report);

// Which contacts of the source are kept by extra keys.
struct FitContacts {
  bool feet = true;
  bool hands = true;
  bool body = true;

  friend bool operator==(const FitContacts&, const FitContacts&) = default;
};

// Their names, as the command line and scene files have them.
struct FitContactName {
  std::string_view name;
  bool FitContacts::*member;
};
inline constexpr std::array<FitContactName, 3> kFitContacts{
    {{"feet", &FitContacts::feet}, {"hands", &FitContacts::hands}, {"body", &FitContacts::body}}};
// "feet,hands", "none".
std::optional<FitContacts> parse_fit_contacts(std::string_view text);
std::string format_fit_contacts(const FitContacts& contacts);

struct FitOptions {
  FitContacts contacts;
  std::optional<bool> camera;         // default: if the heights of the models differ by more than 5 %
  std::vector<RoleOverride> roles{};  // of `to`
  std::vector<RoleOverride> from_roles{};
  JobControl* control = nullptr;  // progress and cancelling
};

struct FittedMotion {
  Motion motion;  // of a cancelled fit: without corrections
  FitReport report;
};

// Depends on nothing but its arguments. The models have passed `check_model`.
FittedMotion fit(const Motion& motion, const Model& from, const Model& to, const FitOptions& options = {});

// How a camera motion that was made for `from` is scaled; nothing: not at all. `wanted`: as FitOptions::camera.
struct CameraFit {
  glm::vec3 target{1.0f};  // factor of the target's coordinates
  float distance = 1.0f;   // factor of the distance

  Camera apply(Camera camera) const;
};
std::optional<CameraFit> camera_fit(const FitReport& report, std::optional<bool> wanted);

// The skeleton of an average dancer, for motions whose model is unknown: every role, no vertices.
const Model& standard_figure();

// Whether a motion needs to be fitted to a model: what differs from the one that it was made for. Cheap, unlike `fit`.

struct FitNeed {
  std::string from;            // name of the model that the motion was made for
  bool standard_from = false;  // that is the standard figure: a guess
  float scale = 1.0f;          // ratio of the legs
  float stance = 0.0f;         // by which the goals of the legs move, units
  float turn_deg = 0.0f;       // the largest difference of rest directions of what the motion turns
  std::size_t renamed = 0;     // bones with keys that have another name in the model
  std::size_t missing = 0;     // moving bones of the body that the model does not have
};

// Of the motion's bones alone. The models have passed `check_model`.
FitNeed fit_need(const Motion& motion, const Model& from, const Model& to);

// Whether the difference is one that can be seen. A standard figure is a guess: against it only large ones count.
bool is_needed(const FitNeed& need);

}  // namespace odori
