#include "physics/detail/lane_solver.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace odori {

#if ODORI_HAS_LANE_ROWS

namespace {

// Bullet stops when no row changes anything any more: when the square of the largest change is not above 0. Changes
// that may come near that, and bodies that an impulse hardly moves, are left to Bullet's own loop.
constexpr float kLeastChange = 1e-13f;
constexpr float kMaxScale = 1e9f;

}  // namespace

btScalar LaneSolver::solveGroupCacheFriendlyIterations(btCollisionObject** bodies, int body_count,
                                                       btPersistentManifold** manifolds, int manifold_count,
                                                       btTypedConstraint** joints, int joint_count,
                                                       const btContactSolverInfo& info, btIDebugDraw* drawer) {
  solveGroupCacheFriendlySplitImpulseIterations(bodies, body_count, manifolds, manifold_count, joints, joint_count,
                                                info, drawer);
  // Bullet does the same before each iteration's contacts: bodies of joints without rows become solver bodies.
  for (int i = 0; i < joint_count; ++i) {
    if (!joints[i]->isEnabled()) continue;
    getOrInitSolverBody(joints[i]->getRigidBodyA(), info.m_timeStep);
    getOrInitSolverBody(joints[i]->getRigidBodyB(), info.m_timeStep);
  }
  if (solve_in_lanes(info.m_numIterations)) return 0.0f;
  for (int i = 0; i < info.m_numIterations; ++i) {
    const float change =
        solveSingleIteration(i, bodies, body_count, manifolds, manifold_count, joints, joint_count, info, drawer);
    if (change <= info.m_leastSquaresResidualThreshold) break;
  }
  return 0.0f;
}

// False, and nothing has changed, if Bullet's own loop has to decide when to stop.
bool LaneSolver::solve_in_lanes(int iterations) {
  find_runs();
  if (runs_.empty()) return false;
  set_levels();
  make_groups();
  if (!fill_lanes()) return false;
  const float least =
      kLeastChange * static_cast<float>(kSolverLanes * (groups_.back().first_row + groups_.back().row_count));
  for (int i = 0; i < iterations; ++i) {
    const float change = solve_lane_rows(groups_, rows_.data(), bodies_.data());
    const bool may_stop = i + 1 < iterations && change <= least;
    if (may_stop || !std::isfinite(change)) return false;
  }
  write_back();
  return true;
}

void LaneSolver::find_runs() {
  runs_.clear();
  add_runs(m_tmpSolverNonContactConstraintPool, Kind::joint);
  add_runs(m_tmpSolverContactConstraintPool, Kind::contact);
  add_runs(m_tmpSolverContactFrictionConstraintPool, Kind::friction);
}

void LaneSolver::add_runs(btConstraintArray& rows, Kind kind) {
  for (int i = 0; i < rows.size(); ++i) {
    btSolverConstraint& row = rows[i];
    const bool same = i > 0 && runs_.back().count < kMaxRows && rows[i - 1].m_solverBodyIdA == row.m_solverBodyIdA &&
                      rows[i - 1].m_solverBodyIdB == row.m_solverBodyIdB;
    if (!same) runs_.push_back({&row, i, 0, row.m_solverBodyIdA, row.m_solverBodyIdB, kind, 0, 0});
    ++runs_.back().count;
  }
}

bool LaneSolver::moves(int body) const {
  const btRigidBody* original = m_tmpSolverBodyPool[body].m_originalBody;
  return original != nullptr && !original->isStaticOrKinematicObject();
}

// A run has to wait for the one before it that moves one of its bodies.
void LaneSolver::set_levels() {
  const int bodies = m_tmpSolverBodyPool.size();
  next_level_.assign(bodies, 0);
  movable_.resize(bodies);
  for (int i = 0; i < bodies; ++i) movable_[i] = moves(i);
  for (Run& run : runs_) {
    if (movable_[run.a]) run.level = std::max(run.level, next_level_[run.a]);
    if (movable_[run.b]) run.level = std::max(run.level, next_level_[run.b]);
    if (movable_[run.a]) next_level_[run.a] = run.level + 1;
    if (movable_[run.b]) next_level_[run.b] = run.level + 1;
  }
}

// Runs of one level in order of their lengths, so that those in one group are of about the same length.
void LaneSolver::make_groups() {
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    Run& run = runs_[i];
    const std::uint64_t friction = run.kind == Kind::friction ? 1 : 0;
    const auto level = static_cast<std::uint64_t>(run.level),
               shortness = static_cast<std::uint64_t>(kMaxRows - run.count);
    run.key = level << 40 | friction << 39 | shortness << 32 | i;
  }
  std::ranges::sort(runs_, {}, &Run::key);
  groups_.clear();
  std::size_t rows = 0;
  for (std::size_t first = 0; first < runs_.size();) {
    const Run& longest = runs_[first];
    const bool friction = longest.kind == Kind::friction;
    std::size_t end = first;
    while (end < runs_.size() && end < first + kSolverLanes && runs_[end].level == longest.level &&
           (runs_[end].kind == Kind::friction) == friction) {
      ++end;
    }
    LaneGroup& group = groups_.emplace_back();
    group.first_run = first;
    group.run_count = end - first;
    group.first_row = rows;
    group.row_count = longest.count;
    group.friction = friction;
    rows += longest.count;
    first = end;
  }
  if (rows_.size() < rows) rows_.resize(rows);
}

// False if a row has a scale with which Bullet might stop (kMaxScale).
bool LaneSolver::fill_lanes() {
  bodies_.resize(m_tmpSolverBodyPool.size() + 1);
  for (int i = 0; i < m_tmpSolverBodyPool.size(); ++i) {
    btSolverBody& body = m_tmpSolverBodyPool[i];
    std::memcpy(bodies_[i].linear, &body.internalGetDeltaLinearVelocity(), sizeof bodies_[i].linear);
    std::memcpy(bodies_[i].angular, &body.internalGetDeltaAngularVelocity(), sizeof bodies_[i].angular);
  }
  bodies_.back() = {};
  place_of_contact_.resize(m_tmpSolverContactConstraintPool.size());
  return std::ranges::all_of(groups_, [this](LaneGroup& group) { return fill_rows(group); });
}

bool LaneSolver::fill_rows(LaneGroup& group) {
  const auto no_body = static_cast<std::int32_t>(bodies_.size()) - 1;
  std::ranges::fill(group.a, no_body);
  std::ranges::fill(group.b, no_body);
  for (std::size_t lane = 0; lane < group.run_count; ++lane) {
    const Run& run = runs_[group.first_run + lane];
    group.a[lane] = run.a;
    group.b[lane] = run.b;
    group.inverse_mass_a[lane] = m_tmpSolverBodyPool[run.a].internalGetInvMass().x();
    group.inverse_mass_b[lane] = m_tmpSolverBodyPool[run.b].internalGetInvMass().x();
    for (int i = 0; i < run.count; ++i) {
      const float scale = run.rows[i].m_jacDiagABInv;
      if (!(scale > 0.0f && scale < kMaxScale)) return false;
    }
  }
  for (int i = 0; i < group.row_count; ++i) {
    if (!fill_row(group, i)) return false;
  }
  return true;
}

bool LaneSolver::fill_row(LaneGroup& group, int number) {
  alignas(16) static const float no_row[sizeof(btSolverConstraint) / sizeof(float)]{};
  LaneRow& row = rows_[group.first_row + number];
  const float* rows[kSolverLanes];
  for (std::size_t lane = 0; lane < kSolverLanes; ++lane) {
    const bool exists = lane < group.run_count && number < runs_[group.first_run + lane].count;
    rows[lane] = exists ? reinterpret_cast<const float*>(runs_[group.first_run + lane].rows + number) : no_row;
    row.contact[lane] = 0;
  }
  const RowShape shape = fill_lane_row(rows, group.friction, row);
  if (shape == RowShape::twist) group.twists |= 1u << number;
  for (std::size_t lane = 0; lane < group.run_count; ++lane) {
    const Run& run = runs_[group.first_run + lane];
    if (number >= run.count || run.kind == Kind::joint) continue;
    if (run.kind == Kind::friction) {
      row.contact[lane] = place_of_contact_[run.rows[number].m_frictionIndex];
      continue;
    }
    row.upper[lane] = std::numeric_limits<float>::infinity();
    const float* place = row.applied + lane;
    place_of_contact_[run.first + number] =
        static_cast<std::int32_t>(place - reinterpret_cast<const float*>(rows_.data()));
  }
  return shape != RowShape::other;
}

void LaneSolver::write_back() {
  for (int i = 0; i < m_tmpSolverBodyPool.size(); ++i) {
    btSolverBody& body = m_tmpSolverBodyPool[i];
    std::memcpy(&body.internalGetDeltaLinearVelocity(), bodies_[i].linear, sizeof bodies_[i].linear);
    std::memcpy(&body.internalGetDeltaAngularVelocity(), bodies_[i].angular, sizeof bodies_[i].angular);
  }
  for (const LaneGroup& group : groups_) {
    for (std::size_t lane = 0; lane < group.run_count; ++lane) {
      const Run& run = runs_[group.first_run + lane];
      for (int i = 0; i < run.count; ++i) {
        run.rows[i].m_appliedImpulse = rows_[group.first_row + i].applied[lane];
      }
    }
  }
}

#else

// Bullet's own.
btScalar LaneSolver::solveGroupCacheFriendlyIterations(btCollisionObject** bodies, int body_count,
                                                       btPersistentManifold** manifolds, int manifold_count,
                                                       btTypedConstraint** joints, int joint_count,
                                                       const btContactSolverInfo& info, btIDebugDraw* drawer) {
  return btSequentialImpulseConstraintSolver::solveGroupCacheFriendlyIterations(
      bodies, body_count, manifolds, manifold_count, joints, joint_count, info, drawer);
}

#endif

}  // namespace odori
