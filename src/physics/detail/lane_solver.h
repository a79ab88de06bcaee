#pragma once

// Bullet's solver, with rows of bodies that have nothing to do with each other in the lanes of vector registers.

#include "physics/detail/lane_rows.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include <btBulletDynamicsCommon.h>

namespace odori {

// Computes what Bullet's own solver computes, in the same order for each body, so that all results are equal bit for
// bit. Bullet solves one row after the other; but rows that move no body in common do not depend on each other. Where
// the compiler has no vectors of eight, or Bullet itself computes with vectors, it is Bullet's own solver.
//
// Requires of the world what is so by default: bodies move along and about all axes, no joint has a number of
// iterations of its own, friction does not roll, and rows are not shuffled.
class LaneSolver final : public btSequentialImpulseConstraintSolver {
 protected:
  btScalar solveGroupCacheFriendlyIterations(btCollisionObject** bodies, int body_count,
                                             btPersistentManifold** manifolds, int manifold_count,
                                             btTypedConstraint** joints, int joint_count,
                                             const btContactSolverInfo& info, btIDebugDraw* drawer) override;

 private:
  enum class Kind : std::uint8_t { joint, contact, friction };

  // Up to kMaxRows rows in turn that move the same two bodies.
  static constexpr int kMaxRows = 32;
  struct Run {
    btSolverConstraint* rows = nullptr;
    int first = 0;  // the number of the first row among all of its kind
    int count = 0;
    int a = 0, b = 0;  // solver bodies
    Kind kind = Kind::joint;
    int level = 0;          // above the levels of all earlier runs that move one of the bodies
    std::uint64_t key = 0;  // by which runs are sorted into groups
  };

  bool solve_in_lanes(int iterations);
  void find_runs();
  void add_runs(btConstraintArray& rows, Kind kind);
  void set_levels();
  void make_groups();
  bool fill_lanes();
  bool fill_rows(LaneGroup& group);
  bool fill_row(LaneGroup& group, int number);
  void write_back();
  bool moves(int body) const;

  std::vector<Run> runs_;
  std::vector<std::uint8_t> movable_;     // per solver body
  std::vector<std::int32_t> next_level_;  // per solver body: of the next run that moves it
  std::vector<LaneGroup> groups_;
  std::vector<LaneRow> rows_;
  std::vector<LaneBody> bodies_;                // per solver body, and one for lanes without a run
  std::vector<std::int32_t> place_of_contact_;  // per contact row, as LaneRow::contact
};

}  // namespace odori
