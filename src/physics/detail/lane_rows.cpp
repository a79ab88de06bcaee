#include "physics/detail/lane_rows.h"

#include "base/lanes.h"

#include <cstring>

#if ODORI_HAS_LANE_ROWS

namespace odori {

namespace {

struct Vec3Lanes {
  Lanes8 x{}, y{}, z{};
};

struct BodyLanes {
  Vec3Lanes linear, angular;
};

// References and no results, because a call with vectors of eight depends on the processor that it is compiled for.
[[gnu::always_inline]] inline void load_lanes(const LaneValues& values, Lanes8& lanes) {
  std::memcpy(&lanes, values, sizeof lanes);
}

[[gnu::always_inline]] inline void load_lanes(const LaneVectors& values, Vec3Lanes& lanes) {
  load_lanes(values[0], lanes.x);
  load_lanes(values[1], lanes.y);
  load_lanes(values[2], lanes.z);
}

[[gnu::always_inline]] inline void store_lanes(const Lanes8& lanes, LaneValues& values) {
  std::memcpy(values, &lanes, sizeof lanes);
}

[[gnu::always_inline]] inline void store_lanes(const Vec3Lanes& lanes, LaneVectors& values) {
  store_lanes(lanes.x, values[0]);
  store_lanes(lanes.y, values[1]);
  store_lanes(lanes.z, values[2]);
}

template <int A, int B, int C, int D>
[[gnu::always_inline]] inline void shuffle_halves(const Lanes8& a, const Lanes8& b, Lanes8& to) {
  to = __builtin_shufflevector(a, b, A, B, C, D, A + 4, B + 4, C + 4, D + 4);
}

[[gnu::always_inline]] inline void join_halves(const float* low, const float* high, Lanes8& to) {
  Lanes first, second;
  std::memcpy(&first, low, sizeof first);
  std::memcpy(&second, high, sizeof second);
  to = __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7);
}

// Of eight vectors of four numbers, the first numbers, the second, and so on.
[[gnu::always_inline]] inline void gather_fours(const float* const (&from)[kSolverLanes], Lanes8& x, Lanes8& y,
                                                Lanes8& z, Lanes8& w) {
  Lanes8 a, b, c, d, ab, ab_high, cd, cd_high;
  join_halves(from[0], from[4], a);
  join_halves(from[1], from[5], b);
  join_halves(from[2], from[6], c);
  join_halves(from[3], from[7], d);
  shuffle_halves<0, 8, 1, 9>(a, b, ab);
  shuffle_halves<2, 10, 3, 11>(a, b, ab_high);
  shuffle_halves<0, 8, 1, 9>(c, d, cd);
  shuffle_halves<2, 10, 3, 11>(c, d, cd_high);
  shuffle_halves<0, 1, 8, 9>(ab, cd, x);
  shuffle_halves<2, 3, 10, 11>(ab, cd, y);
  shuffle_halves<0, 1, 8, 9>(ab_high, cd_high, z);
  shuffle_halves<2, 3, 10, 11>(ab_high, cd_high, w);
}

[[gnu::always_inline]] inline void scatter_halves(const Lanes8& from, float* low, float* high) {
  const Lanes first = __builtin_shufflevector(from, from, 0, 1, 2, 3);
  const Lanes second = __builtin_shufflevector(from, from, 4, 5, 6, 7);
  std::memcpy(low, &first, sizeof first);
  std::memcpy(high, &second, sizeof second);
}

[[gnu::always_inline]] inline void scatter_fours(const Vec3Lanes& from, float* const (&to)[kSolverLanes]) {
  const Lanes8 none{};
  Lanes8 xy, xy_high, z, z_high, a, b, c, d;
  shuffle_halves<0, 8, 1, 9>(from.x, from.y, xy);
  shuffle_halves<2, 10, 3, 11>(from.x, from.y, xy_high);
  shuffle_halves<0, 8, 1, 9>(from.z, none, z);
  shuffle_halves<2, 10, 3, 11>(from.z, none, z_high);
  shuffle_halves<0, 1, 8, 9>(xy, z, a);
  shuffle_halves<2, 3, 10, 11>(xy, z, b);
  shuffle_halves<0, 1, 8, 9>(xy_high, z_high, c);
  shuffle_halves<2, 3, 10, 11>(xy_high, z_high, d);
  scatter_halves(a, to[0], to[4]);
  scatter_halves(b, to[1], to[5]);
  scatter_halves(c, to[2], to[6]);
  scatter_halves(d, to[3], to[7]);
}

[[gnu::always_inline]] inline void dot(const Vec3Lanes& a, const Vec3Lanes& b, Lanes8& sum) {
  sum = a.x * b.x + a.y * b.y + a.z * b.z;
}

using Mask8 = decltype(Lanes8{} > Lanes8{});

[[gnu::always_inline]] inline bool any(const Mask8& mask) {
  std::uint64_t parts[sizeof mask / sizeof(std::uint64_t)];
  std::memcpy(parts, &mask, sizeof mask);
  return (parts[0] | parts[1] | parts[2] | parts[3]) != 0;
}

[[gnu::always_inline]] inline bool are_opposite(const Vec3Lanes& a, const Vec3Lanes& b) {
  return !any((a.x != -b.x) | (a.y != -b.y) | (a.z != -b.z));
}

[[gnu::always_inline]] inline bool are_zero(const Vec3Lanes& v) {
  const Lanes8 none{};
  return !any((v.x != none) | (v.y != none) | (v.z != none));
}

[[gnu::always_inline]] inline void load_bodies(const LaneBody* bodies, const std::int32_t (&which)[kSolverLanes],
                                               BodyLanes& to) {
  const float *linear[kSolverLanes], *angular[kSolverLanes];
  for (int lane = 0; lane < kSolverLanes; ++lane) {
    linear[lane] = bodies[which[lane]].linear;
    angular[lane] = bodies[which[lane]].angular;
  }
  Lanes8 unused;
  gather_fours(linear, to.linear.x, to.linear.y, to.linear.z, unused);
  gather_fours(angular, to.angular.x, to.angular.y, to.angular.z, unused);
}

[[gnu::always_inline]] inline void store_bodies(const BodyLanes& from, const std::int32_t (&which)[kSolverLanes],
                                                LaneBody* bodies) {
  float *linear[kSolverLanes], *angular[kSolverLanes];
  for (int lane = 0; lane < kSolverLanes; ++lane) {
    linear[lane] = bodies[which[lane]].linear;
    angular[lane] = bodies[which[lane]].angular;
  }
  scatter_fours(from.linear, linear);
  scatter_fours(from.angular, angular);
}

// Where btSolverConstraint has its numbers, in floats.
constexpr std::size_t kApplied = offsetof(btSolverConstraint, m_appliedImpulse) / sizeof(float);
constexpr std::size_t kWanted = offsetof(btSolverConstraint, m_rhs) / sizeof(float);
static_assert(offsetof(btSolverConstraint, m_jacDiagABInv) == (kApplied + 2) * sizeof(float));
static_assert(offsetof(btSolverConstraint, m_upperLimit) == (kWanted + 3) * sizeof(float));

[[gnu::always_inline]] inline void gather(const float* const (&rows)[kSolverLanes], std::size_t offset, Vec3Lanes& to) {
  const float* from[kSolverLanes];
  for (int lane = 0; lane < kSolverLanes; ++lane) from[lane] = rows[lane] + offset / sizeof(float);
  Lanes8 unused;
  gather_fours(from, to.x, to.y, to.z, unused);
}

[[gnu::always_inline]] inline void gather_numbers(const float* const (&rows)[kSolverLanes], std::size_t at, Lanes8& a,
                                                  LaneValues& b, LaneValues& c, LaneValues& d) {
  const float* from[kSolverLanes];
  for (int lane = 0; lane < kSolverLanes; ++lane) from[lane] = rows[lane] + at;
  Lanes8 y, z, w;
  gather_fours(from, a, y, z, w);
  store_lanes(y, b);
  store_lanes(z, c);
  store_lanes(w, d);
}

[[gnu::always_inline]] inline RowShape fill(const float* const (&rows)[kSolverLanes], bool friction, LaneRow& to) {
  Vec3Lanes normal, normal_b, turn, turn_b, angular;
  gather(rows, offsetof(btSolverConstraint, m_contactNormal1), normal);
  gather(rows, offsetof(btSolverConstraint, m_contactNormal2), normal_b);
  if (!are_opposite(normal, normal_b)) return RowShape::other;
  gather(rows, offsetof(btSolverConstraint, m_relpos1CrossNormal), turn);
  gather(rows, offsetof(btSolverConstraint, m_relpos2CrossNormal), turn_b);
  store_lanes(turn, to.turn_a);
  gather(rows, offsetof(btSolverConstraint, m_angularComponentA), angular);
  store_lanes(angular, to.angular_a);
  gather(rows, offsetof(btSolverConstraint, m_angularComponentB), angular);
  store_lanes(angular, to.angular_b);
  Lanes8 unused, wanted;
  LaneValues coefficient;
  gather_numbers(rows, kApplied - 1, unused, to.applied, coefficient, to.scale);
  gather_numbers(rows, kWanted, wanted, to.softness, to.lower, to.upper);
  store_lanes(wanted, to.wanted);
  if (friction) std::memcpy(to.upper, coefficient, sizeof coefficient);
  if (!friction && are_zero(normal) && are_opposite(turn, turn_b)) return RowShape::twist;
  store_lanes(normal, to.normal);
  store_lanes(turn_b, to.turn_b);
  return RowShape::opposite;
}

[[gnu::target("avx2")]] RowShape fill_avx2(const float* const (&rows)[kSolverLanes], bool friction, LaneRow& to) {
  return fill(rows, friction, to);
}

// The bounds of a row: of friction, those that the contact's impulse allows. Friction without one is not solved.
template <bool Friction>
[[gnu::always_inline]] inline void load_bounds(const LaneRow& row, const float* places, Lanes8& lower, Lanes8& upper,
                                               Lanes8& pressure) {
  load_lanes(row.upper, upper);
  if constexpr (Friction) {
    const std::int32_t(&at)[kSolverLanes] = row.contact;
    pressure = Lanes8{places[at[0]], places[at[1]], places[at[2]], places[at[3]],
                      places[at[4]], places[at[5]], places[at[6]], places[at[7]]};
    upper = upper * pressure;
    lower = -upper;
  } else {
    load_lanes(row.lower, lower);
  }
}

// The change that the row makes, when the bodies move with these speeds along it.
template <bool Friction>
[[gnu::always_inline]] inline void change_applied(LaneRow& row, const float* places, const Lanes8& speed_a,
                                                  const Lanes8& speed_b, Lanes8& impulse) {
  Lanes8 applied, wanted, softness, scale, lower, upper, pressure;
  load_lanes(row.applied, applied);
  load_lanes(row.wanted, wanted);
  load_lanes(row.softness, softness);
  load_lanes(row.scale, scale);
  impulse = wanted - applied * softness;
  impulse = impulse - speed_a * scale;
  impulse = impulse - speed_b * scale;
  const Lanes8 sum = applied + impulse;
  load_bounds<Friction>(row, places, lower, upper, pressure);
  Lanes8 result = sum > upper ? upper : sum;
  impulse = sum > upper ? upper - applied : impulse;
  result = sum < lower ? lower : result;
  impulse = sum < lower ? lower - applied : impulse;
  if constexpr (Friction) {
    const Lanes8 none{};
    result = pressure > none ? result : applied;
    impulse = pressure > none ? impulse : none;
  }
  store_lanes(result, row.applied);
}

[[gnu::always_inline]] inline void turn(const LaneVectors& angulars, const Lanes8& impulse, BodyLanes& body) {
  Vec3Lanes angular;
  load_lanes(angulars, angular);
  body.angular.x = body.angular.x + angular.x * impulse;
  body.angular.y = body.angular.y + angular.y * impulse;
  body.angular.z = body.angular.z + angular.z * impulse;
}

[[gnu::always_inline]] inline void push(const Vec3Lanes& normal, const Lanes8& inverse_mass, const Lanes8& impulse,
                                        BodyLanes& body) {
  body.linear.x = body.linear.x + normal.x * inverse_mass * impulse;
  body.linear.y = body.linear.y + normal.y * inverse_mass * impulse;
  body.linear.z = body.linear.z + normal.z * inverse_mass * impulse;
}

[[gnu::always_inline]] inline void solve_twist(LaneRow& row, const float* places, BodyLanes& a, BodyLanes& b,
                                               Lanes8& impulse) {
  Vec3Lanes axis;
  load_lanes(row.turn_a, axis);
  Lanes8 speed_a, speed_b;
  dot(axis, a.angular, speed_a);
  dot(axis, b.angular, speed_b);
  change_applied<false>(row, places, speed_a, -speed_b, impulse);
  turn(row.angular_a, impulse, a);
  turn(row.angular_b, impulse, b);
}

// Masses are those of the group's bodies, inverse; of b, with the opposite sign, as its normal is.
template <bool Friction>
[[gnu::always_inline]] inline void solve_row(LaneRow& row, const float* places, const Lanes8& mass_a,
                                             const Lanes8& mass_b, BodyLanes& a, BodyLanes& b, Lanes8& impulse) {
  Vec3Lanes normal, turn_a, turn_b;
  load_lanes(row.normal, normal);
  load_lanes(row.turn_a, turn_a);
  load_lanes(row.turn_b, turn_b);
  Lanes8 along_a, along_b, around_a, around_b;
  dot(normal, a.linear, along_a);
  dot(turn_a, a.angular, around_a);
  dot(normal, b.linear, along_b);
  dot(turn_b, b.angular, around_b);
  change_applied<Friction>(row, places, along_a + around_a, around_b - along_b, impulse);
  push(normal, mass_a, impulse, a);
  turn(row.angular_a, impulse, a);
  push(normal, mass_b, impulse, b);
  turn(row.angular_b, impulse, b);
}

template <bool Friction>
[[gnu::always_inline]] inline void solve_group(const LaneGroup& group, LaneRow* rows, LaneBody* bodies, Lanes8& total) {
  BodyLanes a, b;
  load_bodies(bodies, group.a, a);
  load_bodies(bodies, group.b, b);
  Lanes8 mass_a, mass_b;
  load_lanes(group.inverse_mass_a, mass_a);
  load_lanes(group.inverse_mass_b, mass_b);
  mass_b = -mass_b;
  const auto* places = reinterpret_cast<const float*>(rows);
  LaneRow* row = rows + group.first_row;
  for (int i = 0; i < group.row_count; ++i) {
    Lanes8 impulse;
    if (!Friction && (group.twists >> i & 1) != 0) {
      solve_twist(row[i], places, a, b, impulse);
    } else {
      solve_row<Friction>(row[i], places, mass_a, mass_b, a, b, impulse);
    }
    total = total + (impulse < 0.0f ? -impulse : impulse);
  }
  store_bodies(a, group.a, bodies);
  store_bodies(b, group.b, bodies);
}

// The sum of the sizes of all changes: 0, not finite or very small, where Bullet's own loop has to decide.
[[gnu::always_inline]] inline float solve_all(std::span<const LaneGroup> groups, LaneRow* rows, LaneBody* bodies) {
  Lanes8 total{};
  for (const LaneGroup& group : groups) {
    if (group.friction) {
      solve_group<true>(group, rows, bodies, total);
    } else {
      solve_group<false>(group, rows, bodies, total);
    }
  }
  float sum = 0.0f;
  for (int lane = 0; lane < kSolverLanes; ++lane) sum += total[lane];
  return sum;
}

[[gnu::target("avx2")]] float solve_all_avx2(std::span<const LaneGroup> groups, LaneRow* rows, LaneBody* bodies) {
  return solve_all(groups, rows, bodies);
}

}  // namespace

RowShape fill_lane_row(const float* const (&from)[kSolverLanes], bool friction, LaneRow& row) {
  return has_avx2() ? fill_avx2(from, friction, row) : fill(from, friction, row);
}

float solve_lane_rows(std::span<const LaneGroup> groups, LaneRow* rows, LaneBody* bodies) {
  return has_avx2() ? solve_all_avx2(groups, rows, bodies) : solve_all(groups, rows, bodies);
}

}  // namespace odori

#endif
