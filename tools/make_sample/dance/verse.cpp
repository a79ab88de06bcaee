#include "make_sample/dance/moves.h"

namespace odori::komai {

namespace {

// Four beats: a step aside that the other foot follows, with a hand that offers something there, and back.
void offer_aside(Dancer& her, double start, bool right) {
  const double side = right ? -1.0 : 1.0;
  const auto stance = [&](double beat, double left, double sink, double hip, double turn) {
    her.stance(
        beat,
        {.left = side * left, .sink = sink, .hip = side * hip, .turn_deg = side * turn, .tilt_deg = -2.0 * side * hip});
  };
  stance(start, -0.30, 0.42, -0.5, -6.0);  // onto the other leg first
  her.step({.right = right, .beat = start, .beats = 0.5, .to = {side * 0.95, 0.0, 14.0}});
  stance(start + 0.75, 0.62, 0.46, 0.4, 4.0);
  her.step({.right = !right, .beat = start + 1.0, .beats = 0.5, .to = {side * 0.75, 0.0, 10.0}, .height = 0.30});
  stance(start + 1.5, 0.88, 0.26, 0.9, 12.0);
  her.step({.right = !right, .beat = start + 2.0, .beats = 0.5, .to = {}, .height = 0.40});
  stance(start + 2.0, 1.00, 0.44, 0.7, 8.0);
  stance(start + 2.75, 0.10, 0.46, -0.2, 0.0);
  her.step({.right = right, .beat = start + 3.0, .beats = 0.5, .to = {}, .height = 0.35});
  stance(start + 3.5, -0.16, 0.28, -0.5, -2.0);

  her.arm(right, start + 0.25, pose::kFistsAtChest);
  her.hand(right, start + 0.25, pose::kRelaxed);
  her.arm(right, start + 1.25, pose::kOffer, kSnap);
  her.hand(right, start + 1.25, pose::kGraceful);
  her.arm(right, start + 2.0, pose::kOffer);
  her.hand(right, start + 2.0, pose::kGraceful);
  her.arm(right, start + 3.0, pose::kSwungAhead);
  her.hand(right, start + 3.0, pose::kRelaxed);
  her.arm(!right, start + 0.5, pose::kSwungBack);
  her.arm(!right, start + 1.5, pose::kOpenLow);
  her.hand(!right, start + 1.5, pose::kGraceful);
  her.arm(!right, start + 3.0, pose::kSwungBack);
  her.hand(!right, start + 3.0, pose::kRelaxed);
  her.look(start + 1.0, {.turn_deg = 20.0 * side, .up_deg = -2.0, .tilt_deg = 4.0 * side});
  her.look(start + 2.0, {.turn_deg = 20.0 * side, .up_deg = 2.0, .tilt_deg = 6.0 * side});
  her.look(start + 3.25, {.turn_deg = -4.0 * side, .up_deg = 2.0});
}

// One step on each of four beats, toward the audience or back.
void walk(Dancer& her, double start, bool back) {
  constexpr std::array<double, 4> kFeet{0.8, 1.6, 2.4, 2.4}, kBody{0.55, 1.25, 2.0, 2.3};
  for (std::size_t i = 0; i < 4; ++i) {
    const double beat = start + static_cast<double>(i);
    const bool right = i % 2 == 0;
    const double over = right ? 0.26 : -0.26;  // the standing leg
    const double foot = back ? 2.4 - kFeet[i] : kFeet[i], body = back ? 2.4 - kBody[i] - 0.1 : kBody[i];
    her.step({.right = right, .beat = beat, .beats = 0.625, .to = {0.0, foot, 8.0}, .height = 0.5});
    const double before = i == 0 ? (back ? 2.3 : 0.05) : back ? 2.4 - kBody[i - 1] - 0.1 : kBody[i - 1];
    her.stance(beat + 0.125, {.left = over,
                              .ahead = before,
                              .sink = 0.32,
                              .hip = 0.8 * (right ? 1.0 : -1.0),
                              .turn_deg = right ? -6.0 : 6.0,
                              .lean_deg = back ? -3.0 : 3.0});
    her.stance(beat + 0.75, {.left = 0.2 * over, .ahead = body, .sink = 0.48, .lean_deg = back ? -2.0 : 4.0});
    her.look(beat + 0.5, {.turn_deg = right ? 6.0 : -6.0, .up_deg = -3.0, .tilt_deg = right ? -3.0 : 3.0});
    for (const bool arm : {false, true}) {
      const bool ahead = arm != right;  // against the legs
      if (back) {
        her.arm(arm, beat + 0.25, ahead ? pose::kOpenWide : pose::kOpenLow);
      } else {
        her.arm(arm, beat + 0.5, ahead ? pose::kSwungAhead : pose::kSwungBack);
      }
    }
  }
  her.hands(start + 0.5, back ? pose::kGraceful : pose::kRelaxed);
  her.hands(start + 3.5, back ? pose::kGraceful : pose::kRelaxed);
}

}  // namespace

void turn_around(Dancer& her, double start, bool to_right) {
  const double sense = to_right ? -1.0 : 1.0;
  for (int i = 0; i < 4; ++i) {
    const double beat = start + i;
    // The foot on the side of the turn goes first.
    const bool right = (i % 2 == 0) == to_right;
    her.step(
        {.right = right, .beat = beat, .beats = 0.5, .to = {0.0, 0.0, 8.0, sense * 90.0 * (i + 1)}, .height = 0.35});
    her.face(sense * (90.0 * i + 20.0));
    her.stance(beat + 0.125, {.left = 0.0, .sink = 0.34});
    her.face(sense * (90.0 * i + 80.0));
    her.stance(beat + 0.75, {.left = 0.0, .sink = 0.44});
  }
  const bool last = !to_right;
  her.step({.right = !last, .beat = start + 4.0, .beats = 0.5, .to = {0.0, 0.0, 10.0, sense * 360.0}, .height = 0.25});
  her.face(sense * 360.0);
  her.stance(start + 4.5, {.left = 0.0, .sink = 0.36});
  her.face(0.0);
  her.land(start + 5.0, {}, {});
}

// Offers to all sides, a walk to the audience and back, and a turn.
void verse(Dancer& her) {
  her.stance(16.0, {.sink = 0.20, .lean_deg = -5.0}, kSnap);
  her.arms(15.75, pose::kOpenWide, kSnap);
  her.hands(15.75, pose::kSpread);
  her.look(15.75, {.up_deg = 6.0}, kSnap);
  her.stand(16.0);
  for (int i = 0; i < 4; ++i) offer_aside(her, 16.25 + 4.0 * i - (i > 0 ? 0.25 : 0.0), i % 2 == 0);
  walk(her, 32.0, false);
  walk(her, 36.0, true);
  her.stance(40.0, {.left = -0.05, .sink = 0.46, .turn_deg = -14.0}, kSmooth);  // winds up
  her.arm(false, 40.25, pose::kCrossed);
  her.arm(true, 40.25, pose::kSwungBack);
  her.hands(40.25, pose::kRelaxed);
  her.look(40.25, {.turn_deg = 26.0});
  turn_around(her, 40.5, false);
  her.arms(41.5, pose::kOpenWide);
  her.arms(43.5, pose::kOpenWide);
  her.hands(41.5, pose::kGraceful);
  her.look(42.0, {.turn_deg = 24.0});
  her.look(43.5, {.turn_deg = 24.0});
  her.look(44.75, {.turn_deg = 0.0, .up_deg = 4.0});
  her.arms(44.75, pose::kOpenLow);
  her.hands(44.75, pose::kGraceful);
  her.stance(46.0, {.sink = 0.30});
  her.stance(47.25, {.sink = 0.92, .lean_deg = 14.0});
  her.arms(46.0, pose::kOpenLow);
  her.arms(47.25, pose::kFistsAtChest);
  her.hands(47.25, pose::kFist);
  her.look(47.25, {.up_deg = -10.0});
}

}  // namespace odori::komai
