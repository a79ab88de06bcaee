#include "make_song/instruments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace odori::song {

namespace {

constexpr double kTwoPi = 6.28318530717958647692;

double fading(double t_s, double half_life_s) { return std::exp2(-t_s / half_life_s); }

// Rises in `attack_s`, stays at 1, and falls to 0 within kRelease_s after `length_s`.
double held(double t_s, double length_s, double attack_s) {
  const double rise = std::clamp(t_s / attack_s, 0.0, 1.0);
  const double fall = std::clamp(1.0 - (t_s - length_s) / kRelease_s, 0.0, 1.0);
  return rise * fall * fall;
}

// The amplitudes of harmonics, each weaker than its number says by this power: 1 is a saw, 2 nearly a sine.
class Rolloff {
 public:
  explicit Rolloff(double power) {
    for (std::size_t i = 0; i < amplitudes_.size(); ++i) {
      amplitudes_[i] = 0.6 / std::pow(static_cast<double>(i + 1), power);
    }
  }

  // The harmonics of `hertz` up to `highest` Hz, so that nothing is aliased. sin(n x) follows from the two before it.
  double sum(double phase, double hertz, double highest) const {
    const double twice_cosine = 2.0 * std::cos(kTwoPi * phase);
    double before = 0.0, current = std::sin(kTwoPi * phase), result = 0.0;
    for (std::size_t i = 0; i < amplitudes_.size() && static_cast<double>(i + 1) * hertz < highest; ++i) {
      result += amplitudes_[i] * current;
      before = std::exchange(current, twice_cosine * current - before);
    }
    return result;
  }

 private:
  std::array<double, 24> amplitudes_;
};

}  // namespace

double kick(double t_s) {
  constexpr double kLow = 48.0, kSweep = 110.0, kSweepHalf_s = 0.018;
  // The integral of kLow + kSweep * 2^(-t / kSweepHalf_s).
  const double phase = kLow * t_s + kSweep * kSweepHalf_s / std::log(2.0) * (1.0 - fading(t_s, kSweepHalf_s));
  return std::sin(kTwoPi * phase) * fading(t_s, 0.07) * std::min(1.0, t_s / 0.0005);
}

double snare(double t_s, Noise& noise) {
  const double skin = std::sin(kTwoPi * 190.0 * t_s) * fading(t_s, 0.03);
  return 0.5 * skin + 0.7 * noise.next() * fading(t_s, 0.045);
}

double hat(double t_s, Noise& noise) {
  const double first = noise.next();
  return 0.7 * (first - noise.next()) * fading(t_s, 0.014);  // the difference of neighbours is bright
}

double bass(double t_s, double length_s, double hertz) {
  const double bright = 300.0 + 900.0 * fading(t_s, 0.09);
  static const Rolloff kRolloff(1.1);
  return kRolloff.sum(hertz * t_s, hertz, bright) * held(t_s, length_s, 0.004);
}

double lead(double t_s, double length_s, double hertz) {
  const double vibrato =
      0.0025 * std::clamp((t_s - 0.18) / 0.2, 0.0, 1.0) * std::sin(kTwoPi * 5.6 * t_s) / (kTwoPi * 5.6);
  const double phase = hertz * (t_s + vibrato);
  static const Rolloff kRolloff(1.35);
  const double body = kRolloff.sum(phase, hertz, 1500.0 + 3500.0 * fading(t_s, 0.12));
  return (0.8 * body + 0.25 * std::sin(kTwoPi * 0.5 * phase)) * held(t_s, length_s, 0.008);
}

double pluck(double t_s, double hertz) {
  const double modulation = 1.8 * fading(t_s, 0.05) * std::sin(kTwoPi * 2.0 * hertz * t_s);
  return std::sin(kTwoPi * hertz * t_s + modulation) * fading(t_s, 0.11) * std::min(1.0, t_s / 0.002);
}

double pad(double t_s, double length_s, double hertz) {
  static const Rolloff kRolloff(1.5);
  double sum = 0.0;
  for (const double detune : {0.996, 1.0, 1.0045}) {
    sum += kRolloff.sum(hertz * detune * t_s, hertz, 1800.0);
  }
  return sum / 3.0 * held(t_s, length_s, 0.12);
}

}  // namespace odori::song
