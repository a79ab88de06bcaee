#pragma once

// Rows of a solver in the lanes of vector registers, and what solves them (lane_solver.h).

#include <cstddef>
#include <cstdint>
#include <span>

#include <btBulletDynamicsCommon.h>

namespace odori {

// Whether the compiler has vectors of eight, and Bullet computes without vectors, whose sums would differ.
#if defined(__GNUC__) && defined(__x86_64__) && !defined(BT_USE_SSE)
#define ODORI_HAS_LANE_ROWS 1
#else
#define ODORI_HAS_LANE_ROWS 0
#endif

inline constexpr int kSolverLanes = 8;
using LaneValues = float[kSolverLanes];
using LaneVectors = LaneValues[3];

// Rows of up to eight pairs of bodies, of which no two move the same body. Friction is not together with other rows.
struct alignas(32) LaneGroup {
  LaneValues inverse_mass_a{}, inverse_mass_b{};
  std::int32_t a[kSolverLanes]{}, b[kSolverLanes]{};  // solver bodies
  std::size_t first_run = 0;
  std::size_t run_count = 0;  // one run per lane
  std::size_t first_row = 0;
  int row_count = 0;         // of the longest run
  std::uint32_t twists = 0;  // bits, by the number of the row: see LaneRow
  bool friction = false;
};

// A row of each run of a group, as btSolverConstraint has it. Where a run has no more rows, all is 0, which moves
// nothing. The normal of body b is the opposite of body a's. A twist turns both bodies about one axis: its normals are
// 0, and b turns against a.
struct alignas(32) LaneRow {
  LaneVectors turn_a, angular_a, angular_b;
  LaneValues applied, scale, wanted, softness, lower, upper;  // friction has its coefficient in `upper`
  LaneVectors normal, turn_b;
  std::int32_t contact[kSolverLanes];  // of friction: where the contact's impulse is among all rows, counted in floats
};

// Changes of velocity.
struct alignas(16) LaneBody {
  float linear[4]{};
  float angular[4]{};
};

enum class RowShape : std::uint8_t { twist, opposite, other };

// Copies one row of each lane. `from`: per lane, a btSolverConstraint. Returns `other`, and the row is not complete, if
// the normals of the bodies are not opposite.
RowShape fill_lane_row(const float* const (&from)[kSolverLanes], bool friction, LaneRow& row);

// One iteration: each row as btSequentialImpulseConstraintSolver solves it, with the operations in its order. Returns
// the sum of the sizes of all changes.
float solve_lane_rows(std::span<const LaneGroup> groups, LaneRow* rows, LaneBody* bodies);

}  // namespace odori
