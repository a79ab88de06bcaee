#include "make_sample/dance/moves.h"

#include "make_sample/skeleton.h"

namespace odori::komai {

void Dancer::stance(double beat, const Stance& s, Curve curve) {
  constexpr double kLag = 0.125;
  keys_.bone("センター", beat, {s.left, 0.0, -s.ahead}, euler_deg(0, -facing_deg_, 0), curve);
  bounce(beat, s.sink, curve);
  keys_.turn("下半身", beat, euler_deg(0.2 * s.lean_deg, -7.0 * s.hip - 0.15 * s.turn_deg, 7.0 * s.hip), curve);
  keys_.turn("上半身", beat + kLag,
             euler_deg(-0.5 * s.lean_deg, 3.0 * s.hip - 0.45 * s.turn_deg, -5.0 * s.hip - 0.5 * s.tilt_deg), curve);
  keys_.turn("上半身2", beat + 2.0 * kLag,
             euler_deg(-0.5 * s.lean_deg, -0.55 * s.turn_deg, -3.0 * s.hip - 0.5 * s.tilt_deg), curve);
  for (const bool right : {false, true}) {
    const double rise = (right ? 1.0 : -1.0) * (0.5 * s.tilt_deg + 2.0 * s.hip);  // of this shoulder, degrees
    keys_.sided(right, "肩", beat + 3.0 * kLag, dvec3(0.0), euler_deg(0, 0, std::clamp(rise, -8.0, 8.0)), curve);
  }
}

void Dancer::bounce(double beat, double sink, Curve curve) {
  keys_.bone("グルーブ", beat, {0.0, -sink, 0.0}, euler_deg(0, 0, 0), curve);
}

void Dancer::look(double beat, const Look& l, Curve curve) {
  constexpr double kLead = 0.375;
  keys_.turn("首", beat, euler_deg(0.35 * l.up_deg, -0.4 * l.turn_deg, -0.4 * l.tilt_deg), curve);
  keys_.turn("頭", beat + 0.0625, euler_deg(0.65 * l.up_deg, -0.6 * l.turn_deg, -0.6 * l.tilt_deg), curve);
  if (beat < kLead) return;
  const auto eyes = [&](double share) { return euler_deg(0.25 * share * l.up_deg, -0.30 * share * l.turn_deg, 0); };
  keys_.turn("両目", beat - kLead, eyes(1.0), kSnap);
  keys_.turn("両目", beat + 0.25, eyes(0.3));
}

void Dancer::plant(bool right, double beat) { lift(right, beat, places_[right ? 1 : 0], 0.0, 0.0); }

void Dancer::stand(double beat) {
  plant(false, beat);
  plant(true, beat);
}

void Dancer::land(double beat, const Place& left, const Place& right) {
  places_ = {left, right};
  stand(beat);
}

void Dancer::step(const Step& s) {
  Place& place = places_[s.right ? 1 : 0];
  plant(s.right, s.beat);
  const auto middle = [](double a, double b) { return 0.5 * (a + b); };
  const Place between{middle(place.left, s.to.left), middle(place.ahead, s.to.ahead),
                      middle(place.turn_out_deg, s.to.turn_out_deg), middle(place.facing_deg, s.to.facing_deg)};
  lift(s.right, s.beat + 0.5 * s.beats, between, s.height, s.point_deg, kRising);
  place = s.to;
  lift(s.right, s.beat + s.beats, place, 0.0, 0.0, kFalling);
}

void Dancer::lift(bool right, double beat, const Place& place, double height, double point_deg, Curve curve) {
  const double side = right ? -1.0 : 1.0, facing = radians(place.facing_deg);
  const dvec3 rest(side * kAnkleJoint.x, 0.0, kAnkleJoint.z);
  const dvec3 seen = rest + dvec3(place.left, height, -place.ahead);  // by the dancer
  const dvec3 there(seen.x * std::cos(facing) - seen.z * std::sin(facing), seen.y,
                    seen.x * std::sin(facing) + seen.z * std::cos(facing));
  keys_.bone(right ? "右足ＩＫ" : "左足ＩＫ", beat, there - rest,
             euler_deg(-point_deg, -place.facing_deg - side * place.turn_out_deg, 0), curve);
}

void Dancer::arms(double beat, const ArmPose& pose, Curve curve) {
  for (const bool right : {false, true}) arm(right, beat, pose, curve);
}

void Dancer::hands(double beat, const HandPose& pose) {
  for (const bool right : {false, true}) hand(right, beat, pose);
}

}  // namespace odori::komai
