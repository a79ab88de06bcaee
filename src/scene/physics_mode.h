#pragma once

// When physics is shown: what the viewer chooses, for all actors.

#include "physics/physics_world.h"
#include "skin/modes.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace odori {

// MMD's choices, and physics without a record.
enum class PhysicsMode : std::uint8_t { always, playing, live, off };

struct PhysicsChoice {
  PhysicsMode mode = PhysicsMode::always;
  PhysicsSettings settings;
  int record_mib = 256;  // that the record of one actor may take; kSmallestRecordMib..kLargestRecordMib

  friend bool operator==(const PhysicsChoice&, const PhysicsChoice&) = default;
};

inline constexpr int kSmallestRecordMib = 1;
inline constexpr int kLargestRecordMib = 16384;
inline constexpr float kStrongestPull = 10000.0f;  // gravity and wind along each axis, units a second squared
inline constexpr int kFewestSteps = 30;            // a second; and the most
inline constexpr int kMaxSteps = 240;
inline constexpr int kMaxIterations = 100;

// Every number brought into its range, and the steps to a multiple of the frames a second.
PhysicsSettings within_range(const PhysicsSettings& settings);

// In the order they are listed in.
std::span<const Choice<PhysicsMode>> physics_modes();
std::string_view name(PhysicsMode mode);
// By name or alias.
std::optional<PhysicsMode> physics_mode(std::string_view name);
// The one after it, round and round.
PhysicsMode next(PhysicsMode mode);

}  // namespace odori
