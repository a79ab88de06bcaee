#pragma once

// The user's physics options, common to all actors.

#include "physics/physics_world.h"
#include "skin/methods.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace odori {

// MMD's modes, and physics without a record (live).
enum class PhysicsMode : std::uint8_t { always, playing, live, off };

struct PhysicsOptions {
  PhysicsMode mode = PhysicsMode::always;
  PhysicsSettings settings;
  int record_mib = 256;  // maximum size of one actor's record in MiB, kMinRecordMib..kMaxRecordMib

  friend bool operator==(const PhysicsOptions&, const PhysicsOptions&) = default;
};

inline constexpr int kMinRecordMib = 1;
inline constexpr int kMaxRecordMib = 16384;
inline constexpr float kMaxAcceleration = 10000.0f;  // of gravity and wind, per axis, units/s^2
inline constexpr int kMinSteps = 30;                 // per second
inline constexpr int kMaxSteps = 240;                // per second
inline constexpr int kMaxIterations = 100;

// Clamps every number to its range, and rounds the step rate down to a multiple of the frame rate.
PhysicsSettings within_range(const PhysicsSettings& settings);

// In display order.
std::span<const Choice<PhysicsMode>> physics_modes();
std::string_view name(PhysicsMode mode);
// Lookup by name or alias.
std::optional<PhysicsMode> physics_mode(std::string_view name);
std::span<const Choice<PhysicsRules>> physics_rule_choices();
std::string_view name(PhysicsRules rules);
std::optional<PhysicsRules> physics_rules(std::string_view name);
// The next mode in display order; after the last, the first.
PhysicsMode next(PhysicsMode mode);

}  // namespace odori
