#pragma once

// The chain that a leg has nearly always: a knee that is limited to one axis, and a hip that is not limited. It is
// solved in the frame of the knee's parent. There, a turn of the hip puts the goal on the line to the effector, at the
// same distance from the hip; the next turn of the knee need not wait for the hip's rotation. And the knee's rotation
// is about its axis, so that two numbers hold it.
//
// The same turns as of any other chain (evaluation.md 4.4), but for roundings.

#include "rig/detail/ik_path.h"

#include <array>
#include <cstdint>
#include <optional>

namespace odori {

// A chain while it is solved. Vectors are in the frame of the knee's parent, with the hip at the origin and the knee's
// axis first, in units; the others follow in cyclic order, also in the hip's rotation.
struct Leg {
  struct Pose {
    float sine = 0.0f, cosine = 1.0f;  // of half the knee's angle, which is within +-pi: `cosine` >= 0
    glm::quat hip = kNoRotation;       // from this frame to that of the hip's parent
    glm::vec3 goal{0.0f};              // that the next iteration finds
  };
  enum class State : std::uint8_t { runs, finished, left };

  // -- Constant
  const Rig::IkLink* knee = nullptr;
  const Rig::IkLink* thigh = nullptr;  // the link that turns in the hip
  Lanes knee_position{};
  Lanes start{};                             // the knee's rotation before its first turn, which may be about any axis
  Lanes shin{};                              // from the knee to the effector, in the knee's own frame
  Lanes goal_of_hip{};                       // from the hip, in the frame of the hip's parent
  float goal_distance = 0.0f;                // from the hip
  float square_sign = 1.0f;                  // which diagonal entry of the rotation matrix is the cosine
  float sine_low = -2.0f, sine_high = 2.0f;  // of half the limits; beyond +-1: no limit
  std::int32_t iterations = 0;

  // -- Changing
  Pose now, best;
  std::array<Pose, 2> before;  // after the last two iterations; after iteration i in [i % 2]
  Lanes effector{};
  float best_squared = 0.0f;   // smallest distance from effector to goal so far
  std::int32_t done = 0;       // iterations
  std::int32_t first = 0;      // iteration that reads nothing but a pose
  std::int32_t best_done = 0;  // iterations after which `best` was found
  bool stale = false;          // `effector` is from before the chain was solved
  State state = State::runs;
  std::int32_t left_at = 0;  // State::left: the link that this solver does not turn, as it goes beyond its largest step
                             // or its axis is unclear: 0 knee, 1 hip

  bool first_half() const { return done < iterations / 2; }
};

// The chain as a leg; none if it is another. `path`: after `update_all`, with the effector from which the first link
// turns.
std::optional<Leg> leg_of(const Rig::IkChain& chain, const IkPath& path);

// Iterates both until one of them is finished or has left, or is in the other half of its iterations. For one leg,
// pass it and a copy: the result is the same. With `skip`, iterations that only repeat poses count as done. No leg does
// more than `steps` iterations.
void solve_legs(Leg& a, Leg& b, bool skip, std::int32_t steps);

// The IK rotations of the knee and of the hip in a pose.
struct LegRotations {
  Lanes knee, hip;
};
LegRotations ik_rotations_of(const Leg& leg, const Leg::Pose& pose, const Rig::IkChain& chain, const IkPath& path);

}  // namespace odori
