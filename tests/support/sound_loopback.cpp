#include "support/sound_loopback.h"

#include <algorithm>
#include <cmath>

namespace odori::testing {

namespace {

constexpr std::size_t kPeriod = 1024;  // samples that a device plays at once
constexpr double kPumpSeconds = 0.008;

}  // namespace

std::unique_ptr<SoundPlayer> loopback_player() {
  return std::make_unique<SoundPlayer>([] { return AudioDevice::open_loopback(kLoopbackRate); },
                                       SoundPlayer::Threading::manual);
}

void LoopbackTime::pass(double seconds) {
  const double end_s = now_s_ + seconds;
  std::vector<float> period(2 * kPeriod);
  while (now_s_ < end_s) {
    now_s_ = std::min(end_s, next_pump_s_);
    while (static_cast<double>(heard_.size() + kPeriod) <= now_s_ * kLoopbackRate) {
      std::fill(period.begin(), period.end(), 0.0f);
      if (const AudioDevice* device = player_.device()) device->render(period);
      for (std::size_t i = 0; i < kPeriod; ++i) heard_.push_back(period[2 * i]);
    }
    if (now_s_ < next_pump_s_) continue;
    player_.pump(now_s_);
    next_pump_s_ += kPumpSeconds;
  }
}

std::vector<double> onsets(const std::vector<float>& heard) {
  constexpr std::size_t kSilence = kLoopbackRate / 10;
  std::vector<double> found;
  std::size_t quiet = kSilence;
  for (std::size_t i = 0; i < heard.size(); ++i) {
    const bool loud = std::abs(heard[i]) > 0.1f;
    if (loud && quiet >= kSilence) found.push_back(static_cast<double>(i) / kLoopbackRate);
    quiet = loud ? 0 : quiet + 1;
  }
  return found;
}

}  // namespace odori::testing
