#include "make_sample/dance/moves.h"

namespace odori::komai {

namespace {

// Two beats: one hand points to the sky and the hip goes under it, the other hand is on the hip.
void point_up(Dancer& her, double beat, bool right) {
  const double side = right ? -1.0 : 1.0;
  her.stance(beat, {.left = 0.42 * side, .sink = 0.30, .hip = side, .turn_deg = -6.0 * side, .tilt_deg = -6.0 * side},
             kSnap);
  her.bounce(beat + 0.5, 0.42);
  her.bounce(beat + 1.0, 0.30);
  her.stance(beat + 1.5, {.left = 0.05 * side, .sink = 0.55, .hip = 0.2 * side, .lean_deg = 4.0});
  her.arm(right, beat, pose::kOpenHigh, kSnap);
  her.arm(right, beat + 1.25, pose::kOpenHigh);
  her.hand(right, beat, pose::kPoint);
  her.hand(right, beat + 1.25, pose::kPoint);
  her.arm(!right, beat, pose::kOnHip);
  her.arm(!right, beat + 1.25, pose::kOnHip);
  her.hand(!right, beat, pose::kFlat);
  her.hand(!right, beat + 1.25, pose::kFlat);
  her.look(beat, {.turn_deg = 14.0 * side, .up_deg = 12.0, .tilt_deg = -5.0 * side});
  her.look(beat + 1.5, {.up_deg = -4.0});
}

// Four beats: the hands curl like the paws of a cat and reach out twice.
void show_paws(Dancer& her, double beat, double side) {
  constexpr ArmPose kNear{{0.42, -0.91, 0.05}, {-0.62, 0.54, 0.56}, {-0.6, 0.1, 0.8}, -14.0};
  her.arms(beat + 0.25, kNear);
  her.hands(beat + 0.25, pose::kCurled);
  her.stance(beat + 0.25, {.left = -0.2 * side, .sink = 0.50, .hip = -0.5 * side, .lean_deg = -3.0});
  her.look(beat + 0.25, {.up_deg = -12.0});
  her.arms(beat + 1.0, pose::kPaws, kSnap);
  her.hands(beat + 1.0, pose::kCurled);
  her.stance(beat + 1.0, {.left = 0.3 * side, .ahead = 0.15, .sink = 0.32, .hip = 0.8 * side, .lean_deg = 6.0}, kSnap);
  her.look(beat + 1.0, {.turn_deg = 6.0 * side, .up_deg = 2.0, .tilt_deg = 8.0 * side});
  her.arms(beat + 2.0, kNear);
  her.hands(beat + 2.0, pose::kCurled);
  her.stance(beat + 2.0, {.left = 0.1 * side, .sink = 0.48, .hip = 0.2 * side, .lean_deg = -2.0});
  her.arms(beat + 2.75, pose::kPaws, kSnap);
  her.hands(beat + 3.25, pose::kCurled);
  her.arms(beat + 3.25, pose::kPaws);
  her.stance(beat + 2.75, {.left = -0.3 * side, .ahead = 0.15, .sink = 0.32, .hip = -0.8 * side, .lean_deg = 6.0},
             kSnap);
  her.look(beat + 2.75, {.turn_deg = -6.0 * side, .up_deg = 2.0, .tilt_deg = -8.0 * side});
}

// Two beats: down, into the air with spread arms, and down again.
void jump(Dancer& her, double beat) {
  her.stance(beat + 0.5, {.sink = 1.00, .lean_deg = 14.0});
  her.arms(beat + 0.5, pose::kFistsAtChest);
  her.hands(beat + 0.5, pose::kFist);
  her.look(beat + 0.5, {.up_deg = -8.0});
  her.stand(beat + 0.6875);
  her.bounce(beat + 0.6875, 0.28, kFalling);
  her.stance(beat + 1.0625, {.sink = -1.25, .lean_deg = -5.0}, kRising);
  her.lift(false, beat + 1.0625, {0.20, -0.70, 8.0}, 1.95, 34.0, kRising);
  her.lift(true, beat + 1.0625, {-0.20, 0.20, 8.0}, 1.75, 34.0, kRising);
  her.arms(beat + 1.0625, pose::kOpenHigh, kSnap);
  her.hands(beat + 1.0, pose::kSpread);
  her.look(beat + 1.0, {.up_deg = 9.0});
  her.stand(beat + 1.4375);
  her.stance(beat + 1.4375, {.sink = 0.34}, kFalling);
  her.stance(beat + 1.75, {.sink = 0.80, .lean_deg = 8.0}, kRising);
  her.arms(beat + 1.75, pose::kOpenLow);
}

// Two beats: a kick with the toes stretched, the weight over the other leg.
void kick(Dancer& her, double beat, bool right) {
  const double side = right ? 1.0 : -1.0;  // of the standing leg
  her.stance(beat + 0.25, {.left = 0.40 * side, .sink = 0.42, .lean_deg = 4.0});
  her.stance(beat + 0.875,
             {.left = 0.56 * side, .sink = 0.20, .hip = 0.4 * side, .turn_deg = 8.0 * side, .lean_deg = -8.0}, kSnap);
  her.stance(beat + 1.75, {.left = 0.12 * side, .sink = 0.42});
  her.stand(beat + 0.25);
  her.lift(right, beat + 0.875, {right ? -0.15 : 0.15, 2.8, 4.0}, 1.6, -4.0, kSnap);
  her.lift(right, beat + 1.0625, {right ? -0.15 : 0.15, 2.85, 4.0}, 1.65, -4.0);
  her.stand(beat + 1.625);
  her.arms(beat + 0.25, pose::kFistsAtChest);
  her.hands(beat + 0.25, pose::kFist);
  her.arms(beat + 0.875, pose::kOpenWide, kSnap);
  her.hands(beat + 0.875, pose::kSpread);
  her.arms(beat + 1.75, pose::kFistsAtChest);
  her.hands(beat + 1.75, pose::kFist);
  her.look(beat + 0.875, {.turn_deg = -5.0 * side, .up_deg = 3.0, .tilt_deg = -5.0 * side});
  her.look(beat + 1.75, {.up_deg = -4.0});
}

// Both arms sway overhead from side to side, once every two beats.
void sway_overhead(Dancer& her, double start) {
  for (int i = 0; i < 4; ++i) {
    const double beat = start + i, side = i % 2 == 0 ? 1.0 : -1.0;
    her.stance(beat + 0.25,
               {.left = 0.40 * side, .sink = 0.30, .hip = 0.8 * side, .turn_deg = 5.0 * side, .tilt_deg = 8.0 * side});
    her.bounce(beat + 0.75, 0.48);
    for (const bool right : {false, true}) {
      const bool outer = right == (side < 0.0);
      her.arm(right, beat + 0.375,
              outer ? ArmPose{{0.86, 0.50, 0.05}, {0.80, 0.58, 0.12}, {0, 0, 1}, 14.0}
                    : ArmPose{{0.34, 0.92, 0.16}, {0.02, 0.98, 0.18}, {0, 0, 1}, -6.0});
    }
    her.look(beat + 0.25, {.turn_deg = 8.0 * side, .up_deg = 6.0, .tilt_deg = 8.0 * side});
  }
  her.hands(start + 0.25, pose::kSpread);
  her.hands(start + 3.5, pose::kSpread);
}

// Two fingers beside the eye, and a wink.
void final_pose(Dancer& her) {
  her.stance(77.0, {.left = -0.2, .sink = 0.62, .hip = -0.4, .lean_deg = 8.0});
  her.arms(77.0, pose::kFistsAtChest);
  her.hands(77.0, pose::kFist);
  her.look(77.0, {.turn_deg = -8.0, .up_deg = -8.0});
  her.stance(78.0, {.left = 0.44, .sink = 0.27, .hip = 1.0, .turn_deg = 6.0, .tilt_deg = -7.0}, kSnap);
  her.stance(79.25, {.left = 0.45, .sink = 0.29, .hip = 1.0, .turn_deg = 6.0, .tilt_deg = -8.0});
  her.arm(true, 78.0, pose::kByEye, kSnap);
  her.arm(true, 79.5, pose::kByEye);
  her.hand(true, 78.0, pose::kVictory);
  her.hand(true, 79.5, pose::kVictory);
  her.arm(false, 78.0, pose::kOnHip, kSnap);
  her.arm(false, 79.5, pose::kOnHip);
  her.hand(false, 78.0, pose::kFlat);
  her.hand(false, 79.5, pose::kFlat);
  her.look(78.0, {.turn_deg = 2.0, .up_deg = 2.0, .tilt_deg = -10.0}, kSnap);
  her.look(79.5, {.turn_deg = 2.0, .up_deg = 2.0, .tilt_deg = -11.0});
}

}  // namespace

void chorus(Dancer& her) {
  her.step({.right = false, .beat = 47.5, .beats = 0.4375, .to = {0.30, 0.0, 14.0}});
  her.step({.right = true, .beat = 47.5625, .beats = 0.4375, .to = {-0.30, 0.0, 14.0}});
  for (int i = 0; i < 3; ++i) point_up(her, 48.0 + 2.0 * i, i % 2 == 0);
  her.stance(54.25, {.left = 0.0, .sink = 0.34});
  her.arms(54.25, pose::kOpenLow);
  her.hands(54.25, pose::kGraceful);
  her.look(54.25, {.up_deg = 2.0});
  her.stance(55.25, {.left = 0.0, .sink = 0.44});
  her.stand(55.5);
  for (const double beat : {56.0, 58.0}) jump(her, beat);
  her.stand(60.0);
  kick(her, 60.0, true);
  kick(her, 62.0, false);
  show_paws(her, 64.0, 1.0);
  sway_overhead(her, 68.0);
  her.stand(71.75);
  her.step({.right = true, .beat = 71.75, .beats = 0.4375, .to = {}, .height = 0.3});
  her.step({.right = false, .beat = 72.0, .beats = 0.4375, .to = {}, .height = 0.3});
  her.arms(72.0, pose::kOpenWide);
  her.hands(72.0, pose::kGraceful);
  her.look(72.0, {.turn_deg = -24.0});
  turn_around(her, 72.25, true);
  her.arms(74.0, pose::kOpenWide);
  her.look(74.0, {.turn_deg = -22.0});
  her.arms(75.75, pose::kOpenLow);
  her.look(76.0, {.turn_deg = 0.0, .up_deg = 2.0});
  final_pose(her);
}

}  // namespace odori::komai
