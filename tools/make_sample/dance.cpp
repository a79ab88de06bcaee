
#include "make_sample/choreography.h"
#include "make_sample/dancer.h"

#include <array>

namespace odori::komai {

namespace {

constexpr dvec3 kStill{0.0};

// Swaying of the trunk; positive to her left.
void sway(Choreography& dance, double beat, double left, double sink) {
  dance.bone("センター", beat, {left, 0.0, 0.0}, euler_deg(0, 0, 0));
  dance.bone("グルーブ", beat, {0.0, -sink, 0.0}, euler_deg(0, 0, 0));
  dance.turn("下半身", beat, euler_deg(0, -7.0 * left, 5.0 * left));
  dance.turn("上半身", beat, euler_deg(-2.0, 5.0 * left, -4.0 * left));
  dance.turn("上半身2", beat, euler_deg(-1.0, 4.0 * left, -3.0 * left));
}

// A small rise between two beats.
void bounce(Choreography& dance, double beat, double sink) {
  dance.bone("グルーブ", beat, {0.0, -sink, 0.0}, euler_deg(0, 0, 0));
}

void nod(Choreography& dance, double beat, double down, double tilt, double turn) {
  dance.turn("首", beat, euler_deg(-0.4 * down, 0.4 * turn, 0.4 * tilt));
  dance.turn("頭", beat, euler_deg(-0.6 * down, 0.6 * turn, 0.6 * tilt));
}

// A foot on the ground: `outward` from its rest position, `turn_out` in degrees.
void stand(Choreography& dance, bool right, double beat, double outward, double ahead = 0.0, double turn_out = 8.0) {
  dance.sided(right, "足ＩＫ", beat, {outward, 0.0, -ahead}, euler_deg(0, -turn_out, 0));
}

// A foot in the air; `point` in degrees lowers its toes.
void lift(Choreography& dance, bool right, double beat, dvec3 position, double point, Curve curve = kSmooth) {
  dance.sided(right, "足ＩＫ", beat, position, euler_deg(-point, -8.0, 0), curve);
}

// A step from one position on the ground to another, through the air.
void step(Choreography& dance, bool right, double beat, double from, double to) {
  stand(dance, right, beat, from);
  lift(dance, right, beat + 0.5, {0.5 * (from + to), 0.45, 0.1}, 18.0);
  stand(dance, right, beat + 1.0, to);
}

constexpr ArmPose kArmBack{{0.42, -0.80, -0.42}, {0.10, -0.25, 0.95}, 10.0, 0.0};
constexpr ArmPose kArmAhead{{0.38, -0.85, 0.35}, {-0.30, 0.55, 0.75}, 30.0, 0.0};

void swing_arms(Choreography& dance, double beat, bool left_ahead) {
  dance.arm(false, beat, left_ahead ? kArmAhead : kArmBack);
  dance.arm(true, beat, left_ahead ? kArmBack : kArmAhead);
}

// Two steps to one side and two back, twice; arms swing against the steps.
void step_phrase(Choreography& dance, double start) {
  constexpr std::array<double, 9> kSway{0.0, -0.75, -1.15, -0.4, 0.0, 0.75, 1.15, 0.4, 0.0};
  for (int i = 0; i < 8; ++i) {
    const double beat = start + i;
    sway(dance, beat, kSway[static_cast<std::size_t>(i)], 0.42);
    bounce(dance, beat + 0.5, 0.18);
    swing_arms(dance, beat, i % 2 == 1);
    nod(dance, beat, 5.0, i % 2 == 0 ? 5.0 : -5.0, 0.0);
    nod(dance, beat + 0.5, -2.0, 0.0, 0.0);
  }
  stand(dance, false, start, 0.0);
  for (const bool right : {true, false}) {
    const double first = right ? start : start + 4.0;
    step(dance, right, first, 0.0, 1.1);          // this foot out,
    step(dance, !right, first + 1.0, 0.0, -1.0);  // the other after it,
    step(dance, !right, first + 2.0, -1.0, 0.0);  // and both back
    step(dance, right, first + 3.0, 1.1, 0.0);
  }
}

constexpr ArmPose kHandOnHip{{0.80, -0.52, -0.32}, {-0.62, -0.55, 0.55}, 40.0, -20.0};
constexpr ArmPose kWaveOut{{0.70, 0.70, 0.05}, {0.60, 0.80, 0.10}, 0.0, 0.0};
constexpr ArmPose kWaveIn{{0.86, 0.42, 0.22}, {-0.22, 0.93, 0.28}, 60.0, 12.0};

// One arm waves overhead, the other hand is on the hip; then the sides are swapped.
void wave_phrase(Choreography& dance, double start) {
  for (int i = 0; i < 8; ++i) {
    const double beat = start + i;
    const bool right_waves = i >= 4;
    const double side = right_waves ? -1.0 : 1.0;
    sway(dance, beat, (i % 2 == 0 ? 0.45 : -0.45), 0.36);
    bounce(dance, beat + 0.5, 0.16);
    dance.arm(right_waves, beat, kWaveIn);
    if (i % 4 != 3) dance.arm(right_waves, beat + 0.5, kWaveOut);  // otherwise the arms swap
    dance.arm(!right_waves, beat, kHandOnHip);
    nod(dance, beat, 3.0, side * (i % 2 == 0 ? -7.0 : 3.0), side * -12.0);
    for (const bool right : {false, true}) {
      stand(dance, right, beat, 0.35, 0.0, 14.0);
    }
  }
}

constexpr ArmPose kFistsAtChest{{0.50, -0.80, 0.35}, {-0.42, 0.62, 0.66}, 50.0, 0.0};
constexpr ArmPose kThrownUp{{0.62, 0.78, 0.05}, {0.45, 0.89, 0.08}, -20.0, 8.0};

// Four hops of 90 degrees each: a full turn.
void hop_phrase(Choreography& dance, double start) {
  for (int i = 0; i < 4; ++i) {
    const double beat = start + 2.0 * i;
    const double facing = 90.0 * i;
    dance.turn("全ての親", beat, euler_deg(0, facing, 0), kEven);
    dance.turn("全ての親", beat + 1.0, euler_deg(0, facing, 0), kEven);
    sway(dance, beat, 0.0, 0.30);
    sway(dance, beat + 0.9, 0.0, 0.95);
    dance.bone("グルーブ", beat + 1.125, {0.0, 0.10, 0.0}, euler_deg(0, 0, 0), kFalling);
    dance.bone("グルーブ", beat + 1.5, {0.0, 1.25, 0.0}, euler_deg(0, 0, 0), kRising);
    dance.bone("グルーブ", beat + 1.875, {0.0, -0.10, 0.0}, euler_deg(0, 0, 0), kFalling);
    for (const bool right : {false, true}) {
      stand(dance, right, beat, 0.05);
      stand(dance, right, beat + 1.125, 0.05);
      lift(dance, right, beat + 1.5, {0.25, 1.30, right ? -0.2 : 0.7}, 32.0, kRising);
      dance.sided(right, "足ＩＫ", beat + 1.875, {0.05, 0.0, 0.0}, euler_deg(0, -8.0, 0), kFalling);
      dance.arm(right, beat + 0.9, kFistsAtChest);
      dance.arm(right, beat + 1.5, kThrownUp);
      dance.arm(right, beat + 2.0, {{0.95, -0.25, 0.05}, {0.90, -0.10, 0.42}, 10.0, 10.0});
    }
    nod(dance, beat + 0.9, 9.0, 0.0, 0.0);
    nod(dance, beat + 1.5, -8.0, 0.0, 0.0);
  }
  dance.turn("全ての親", start + 8.0, euler_deg(0, 360.0, 0), kEven);
}

constexpr ArmPose kBalance{{0.92, -0.20, 0.15}, {0.70, 0.45, 0.55}, 0.0, 15.0};
constexpr ArmPose kOpenForClap{{0.75, -0.45, 0.40}, {0.30, 0.35, 0.88}, 40.0, 0.0};
constexpr ArmPose kClap{{0.25, -0.75, 0.60}, {-0.58, 0.36, 0.73}, 60.0, 0.0};
constexpr ArmPose kFinalHigh{{0.60, 0.80, 0.0}, {0.42, 0.90, 0.05}, -30.0, 10.0};

// Two kicks, three claps, and a pose with a wink.
void kick_phrase(Choreography& dance, double start) {
  for (const bool right : {true, false}) {
    const double beat = right ? start : start + 2.0;
    const double side = right ? 0.55 : -0.55;  // over the standing leg
    sway(dance, beat, 0.0, 0.40);
    sway(dance, beat + 0.75, side, 0.15);
    sway(dance, beat + 1.5, 0.3 * side, 0.35);
    stand(dance, !right, beat, 0.0);
    stand(dance, !right, beat + 1.9, 0.0);
    stand(dance, right, beat + 0.25, 0.0);
    lift(dance, right, beat + 0.85, {0.15, 1.25, -3.0}, -14.0);
    stand(dance, right, beat + 1.5, 0.0);
    for (const bool arm : {false, true}) {
      dance.arm(arm, beat + 0.4, kFistsAtChest);
      dance.arm(arm, beat + 0.9, kBalance);
      dance.arm(arm, beat + 1.5, kFistsAtChest);
    }
    nod(dance, beat, 4.0, 0.0, 0.0);
    nod(dance, beat + 0.85, -4.0, right ? -6.0 : 6.0, 0.0);
  }
  for (int i = 0; i < 3; ++i) {
    const double beat = start + 4.0 + 0.75 * i;
    sway(dance, beat, i % 2 == 0 ? 0.25 : -0.25, 0.35);
    bounce(dance, beat + 0.375, 0.15);
    nod(dance, beat + 0.375, 5.0, i % 2 == 0 ? 6.0 : -6.0, 0.0);
    for (const bool right : {false, true}) {
      dance.arm(right, beat, kOpenForClap);
      dance.arm(right, beat + 0.375, kClap);
      if (i == 0) stand(dance, right, beat, 0.0);
    }
  }
  sway(dance, start + 6.25, -0.35, 0.45);
  sway(dance, start + 7.0, -0.45, 0.25);
  nod(dance, start + 6.5, -3.0, 9.0, 0.0);
  nod(dance, start + 7.25, -3.0, 9.0, 0.0);
  for (const double beat : {start + 6.5, start + 7.25}) {
    dance.arm(false, beat, kFinalHigh);
    dance.arm(true, beat, kHandOnHip);
    stand(dance, true, beat, 0.0, 0.0, 12.0);
  }
  stand(dance, false, start + 6.0, 0.0);
  lift(dance, false, start + 6.25, {0.3, 0.35, -0.2}, 20.0);
  dance.sided(false, "足ＩＫ", start + 6.5, {0.7, 0.30, -0.45}, euler_deg(20.0, -22.0, 0));  // on her heel
  dance.sided(false, "足ＩＫ", start + 7.25, {0.7, 0.30, -0.45}, euler_deg(20.0, -22.0, 0));
  lift(dance, false, start + 7.625, {0.35, 0.45, -0.2}, 10.0);
}

// The ponytail follows the body with a delay, in the opposite direction.
void swing_ponytail(Choreography& dance) {
  for (int i = 0; i < static_cast<int>(2.0 * kBeats); ++i) {
    const double beat = 0.5 * i;
    const bool hopping = beat >= 16.0 && beat < 24.0;
    const double aside = hopping ? 0.0 : (i % 4 < 2 ? 7.0 : -7.0) * (i % 2 == 0 ? 1.0 : 0.4);
    const bool high = hopping && i % 4 == 3;
    const double up = hopping ? (high ? -14.0 : i % 4 == 0 ? 22.0 : 2.0) : (i % 2 == 0 ? 4.0 : -3.0);
    dance.turn("ポニテ1", beat, euler_deg(up, 0, aside));
    dance.turn("ポニテ2", beat, euler_deg(0.8 * up, 0, 1.2 * aside));
    dance.turn("ポニテ3", beat, euler_deg(0.8 * up, 0, 1.5 * aside));
  }
}

void blink(Choreography& dance, double beat) {
  dance.morph("まばたき", beat - 0.125, 0.0);
  dance.morph("まばたき", beat, 1.0);
  dance.morph("まばたき", beat + 0.1875, 0.0);
}

// One morph from 0 to `weight` and back.
void show(Choreography& dance, std::string_view name, double from, double to, double weight) {
  dance.morph(name, from - 0.25, 0.0);
  dance.morph(name, from, weight);
  dance.morph(name, to, weight);
  dance.morph(name, to + 0.25, 0.0);
}

void sing(Choreography& dance) {
  constexpr std::array<std::string_view, 5> kVowels{"あ", "い", "う", "え", "お"};
  // A song without words: which vowel on which half beat of four, -1 for a rest.
  constexpr std::array<int, 8> kLine{0, -1, 1, 2, 3, -1, 4, 0};
  for (const std::string_view vowel : kVowels) dance.morph(vowel, 0.0, 0.0);
  for (int i = 2; i < 32; ++i) {
    const int vowel = kLine[static_cast<std::size_t>(i % 8)];
    if (vowel < 0) continue;
    const double beat = 0.5 * i;
    dance.morph(kVowels[static_cast<std::size_t>(vowel)], beat - 0.1875, 0.0);
    dance.morph(kVowels[static_cast<std::size_t>(vowel)], beat, 0.75);
    dance.morph(kVowels[static_cast<std::size_t>(vowel)], beat + 0.3125, 0.0);
  }
}

void show_feelings(Choreography& dance) {
  for (const std::string_view name : {"まばたき", "笑い", "ウィンク", "にこり", "ワ", "頬染め"})
    dance.morph(name, 0.0, 0.0);
  for (const double beat : {1.5, 5.25, 5.625, 10.5, 14.75, 25.5, 27.75}) blink(dance, beat);
  dance.morph("口角上げ", 0.0, 0.6);
  for (int hop = 0; hop < 4; ++hop) {
    const double beat = 16.0 + 2.0 * hop;
    show(dance, "ワ", beat + 1.25, beat + 1.75, 0.9);
  }
  show(dance, "笑い", 21.25, 23.5, 1.0);
  show(dance, "にこり", 8.5, 15.0, 0.7);
  show(dance, "にこり", 21.25, 30.75, 0.8);
  show(dance, "ワ", 28.25, 31.25, 0.8);
  show(dance, "ウィンク", 30.5, 31.25, 1.0);
  show(dance, "頬染め", 28.5, 31.25, 0.8);
  dance.turn("両目", 0.0, euler_deg(0, 0, 0));
  for (const auto& [beat, turn] :
       {std::pair{7.5, 0.0}, {8.5, 4.0}, {11.5, 4.0}, {12.5, -4.0}, {15.5, -4.0}, {16.5, 0.0}}) {
    dance.turn("両目", beat, euler_deg(0, turn, 0));
  }
}

}  // namespace

Motion make_dance() {
  Choreography dance(kDancerName);
  dance.allow_ik({"左足ＩＫ", "左つま先ＩＫ", "右足ＩＫ", "右つま先ＩＫ"});
  dance.bone("全ての親", 0.0, kStill, euler_deg(0, 0, 0), kEven);
  step_phrase(dance, 0.0);
  wave_phrase(dance, 8.0);
  hop_phrase(dance, 16.0);
  kick_phrase(dance, 24.0);
  swing_ponytail(dance);
  sing(dance);
  show_feelings(dance);
  return dance.finish();
}

Motion make_dance_camera() {
  struct Shot {
    double beat, yaw_deg, pitch_deg, distance, height;
  };
  constexpr std::array<Shot, 6> kShots{{{0.0, 0.0, 3.0, 36.0, 8.1},
                                        {6.0, -24.0, 2.0, 35.0, 8.0},
                                        {12.0, 18.0, 0.0, 22.0, 11.2},
                                        {16.0, 10.0, 3.0, 34.0, 9.2},
                                        {23.0, -14.0, 8.0, 37.0, 8.8},
                                        {29.5, 6.0, 2.0, 34.0, 8.3}}};
  Choreography camera("カメラ・照明");
  for (const Shot& shot : kShots) {
    Camera key;
    key.target = coordinate(dvec3(0.0, shot.height, 0.0));
    key.rotation_rad = coordinate(dvec3(radians(shot.pitch_deg), radians(shot.yaw_deg), 0.0));
    key.distance = coordinate(-shot.distance);
    camera.camera(shot.beat, key);
  }
  return camera.finish();
}

}  // namespace odori::komai
