#pragma once

#include "base/result.h"

#include <memory>
#include <span>

namespace odori {

inline constexpr FaultKind kNoSoundDevice{"sound.no_device", "no sound device can be opened", Severity::warning,
                                          "playback is silent"};
inline constexpr FaultKind kSoundDeviceLost{"sound.device_lost", "the sound device is gone", Severity::warning,
                                            "playback is silent until it is started again"};

// A device of OpenAL with its context. One thread at a time; OpenAL has one current context per program.
class AudioDevice {
 public:
  // The default device of the system; its sample rate is its own. May take a second. Fails with kNoSoundDevice.
  static Result<AudioDevice> open();

  // A device without hardware, which plays exactly when `render` asks for samples: OpenAL Soft's loopback
  // (ALC_SOFT_loopback). Fails with kNoSoundDevice where the library has none.
  static Result<AudioDevice> open_loopback(int sample_rate);

  AudioDevice(AudioDevice&&) noexcept;
  AudioDevice& operator=(AudioDevice&&) noexcept;
  ~AudioDevice();

  void make_current() const;
  bool connected() const;  // false when the device was removed; always true where the library cannot tell

  // Only for a loopback device: the next samples that it plays, left and right interleaved.
  void render(std::span<float> stereo) const;

 private:
  struct State;
  explicit AudioDevice(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace odori
