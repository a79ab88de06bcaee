#include "make_sample/dance/moves.h"

namespace odori::komai {

// She waits with the weight on one leg, wakes up to the beat, opens her arms to the sky and gathers herself.
void opening(Dancer& her) {
  const Stance waiting{.left = -0.32, .sink = 0.24, .hip = -0.7, .tilt_deg = 3.0};
  her.stand(0.0);
  her.stance(0.0, waiting);
  her.look(0.0, {.turn_deg = 6.0, .tilt_deg = 5.0});
  her.keys().turn("両目", 0.0, euler_deg(0, 0, 0));
  her.arm(false, 0.0, pose::kAtSide);
  her.arm(true, 0.0, pose::kOnHip);
  her.hand(false, 0.0, pose::kRelaxed);
  her.hand(true, 0.0, pose::kFlat);
  for (int i = 1; i < 4; ++i) {
    const double beat = 2.0 * i, side = i % 2 == 1 ? 1.0 : -1.0;
    her.bounce(beat - 1.0, 0.40);
    her.stance(beat, {.left = 0.32 * side, .sink = 0.24, .hip = 0.7 * side, .tilt_deg = -3.0 * side});
    her.look(beat, {.turn_deg = 10.0 * side, .up_deg = 2.0, .tilt_deg = -6.0 * side});
    her.look(beat - 1.0, {.turn_deg = 0.0, .up_deg = -5.0, .tilt_deg = 0.0});
    her.arm(false, beat, side > 0.0 ? pose::kSwungBack : pose::kAtSide);
  }
  her.arm(true, 5.0, pose::kOnHip);
  her.hand(true, 5.0, pose::kFlat);
  her.arm(true, 7.0, pose::kAtSide);
  her.hands(7.0, pose::kRelaxed);

  // The arms rise like wings.
  her.stance(8.0, {.sink = 0.42, .lean_deg = 4.0});
  her.look(8.0, {.up_deg = -8.0});
  her.arms(8.0, pose::kAtSide);
  her.hands(8.0, pose::kGraceful);
  her.stance(10.0, {.sink = 0.26, .lean_deg = 0.0});
  her.arms(9.5, pose::kOpenLow);
  her.arms(11.0, pose::kOpenWide);
  her.look(10.5, {.up_deg = 4.0});
  her.stance(12.0, {.sink = 0.14, .lean_deg = -6.0});
  her.arms(12.5, pose::kOpenHigh);
  her.hands(12.5, pose::kSpread);
  her.look(12.0, {.up_deg = 16.0});
  her.stance(13.25, {.sink = 0.16, .lean_deg = -7.0});
  her.arms(13.25, pose::kOpenHigh);
  her.look(13.25, {.up_deg = 17.0});

  // Down, before the verse bursts out.
  her.stance(14.75, {.sink = 0.85, .lean_deg = 16.0});
  her.arms(14.75, pose::kFistsAtChest);
  her.hands(14.75, pose::kFist);
  her.look(14.75, {.up_deg = -14.0});
  her.stance(15.25, {.sink = 0.88, .lean_deg = 17.0});
  her.arms(15.25, pose::kFistsAtChest);
  her.hands(15.25, pose::kFist);
}

namespace {

// Waves with the left hand from side to side.
void wave(Dancer& her) {
  for (int i = 0; i < 4; ++i) {
    const double beat = 81.0 + 1.5 * i;
    her.arm(false, beat, pose::kWaveOut);
    her.arm(false, beat + 0.75, pose::kWaveIn);
  }
  her.hand(false, 81.0, pose::kSpread);
  her.hand(false, 86.5, pose::kSpread);
  her.arm(true, 81.0, pose::kOnHip);
  her.arm(true, 86.5, pose::kOnHip);
  her.hand(true, 81.0, pose::kFlat);
  for (int i = 0; i < 4; ++i) {
    const double beat = 81.0 + 2.0 * i, side = i % 2 == 0 ? 1.0 : -1.0;
    her.stance(beat, {.left = 0.30 * side, .sink = 0.26, .hip = 0.7 * side, .tilt_deg = -2.0 * side});
    her.bounce(beat + 1.0, 0.40);
    her.look(beat, {.turn_deg = 8.0 * side, .up_deg = 2.0, .tilt_deg = 6.0 * side});
  }
}

}  // namespace

// She waves, curtsies with her skirt in both hands, and waits again.
void ending(Dancer& her) {
  wave(her);
  her.step({.right = true, .beat = 87.75, .beats = 0.75, .to = {0.45, -0.85, 18.0}, .height = 0.25});
  her.stance(87.5, {.left = 0.35, .sink = 0.28});
  her.stance(88.75, {.left = 0.15, .ahead = -0.30, .sink = 0.50, .lean_deg = 4.0});
  her.arms(88.0, pose::kOpenLow);
  her.arms(89.0, pose::kSkirtHeld);
  her.hands(88.0, pose::kGraceful);
  her.hands(89.0, {{0.55, 0.55, 0.60, 0.62, 0.65}, 0.0});
  her.look(88.5, {.up_deg = 2.0});
  her.stance(90.0, {.left = 0.12, .ahead = -0.32, .sink = 1.05, .lean_deg = 15.0});
  her.look(90.25, {.up_deg = -20.0});
  her.arms(90.0, pose::kSkirtHeld);
  her.stance(91.0, {.left = 0.12, .ahead = -0.32, .sink = 1.08, .lean_deg = 16.0});
  her.look(91.0, {.up_deg = -20.0});
  her.stance(92.25, {.left = 0.18, .ahead = -0.25, .sink = 0.38, .lean_deg = 0.0});
  her.look(92.0, {.up_deg = 3.0, .tilt_deg = 4.0});
  her.arms(91.5, pose::kSkirtHeld);
  her.hands(91.5, {{0.55, 0.55, 0.60, 0.62, 0.65}, 0.0});
  her.stance(92.75, {.left = 0.32, .ahead = -0.15, .sink = 0.30});
  her.step({.right = true, .beat = 93.0, .beats = 0.75, .to = {}, .height = 0.25});
  her.arms(93.0, pose::kAtSide);
  her.hands(93.0, pose::kRelaxed);
  her.stance(94.25, {.left = 0.05, .sink = 0.32});
  her.look(94.25, {.turn_deg = -4.0});
  her.arm(false, 94.5, pose::kAtSide);
  her.arm(true, 94.5, pose::kOpenLow);
  her.stand(95.0);
}

}  // namespace odori::komai
