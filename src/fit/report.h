#pragma once

// What a fit did, in numbers.

#include "model/roles.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

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

}  // namespace odori
