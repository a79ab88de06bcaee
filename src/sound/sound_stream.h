#pragma once

#include "base/fault.h"
#include "sound/song_reader.h"

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

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

// Plays what a SongReader reads through a small queue of buffers, and knows which time of it is audible. Create and
// use it while its device is current.
class SoundStream {
 public:
  static constexpr double kBufferSeconds = 0.04;
  static constexpr int kBuffers = 5;

  SoundStream();
  SoundStream(const SoundStream&) = delete;
  SoundStream& operator=(const SoundStream&) = delete;
  ~SoundStream();

  void set_gain(float gain);  // factor of the amplitude, 0..1

  // Drops what is queued and plays on from where `reader` is. The reader must live until `stop`.
  void start(SongReader& reader);
  // The same, but ends after `seconds`, and fades at both ends.
  void play_once(SongReader& reader, double seconds);
  void stop();

  // Queues what fits. Call it several times per kBufferSeconds.
  void update();

  // The time on the timeline that is audible now, as exactly as the device knows. nullopt until the first sample is
  // audible, and while nothing plays.
  std::optional<double> heard_s() const;

 private:
  struct Buffer {
    unsigned int name = 0;
    std::int64_t samples = 0;
  };
  // Samples that follow each other on the timeline.
  struct Stretch {
    std::int64_t first = 0;  // number of its first sample since the start
    double time_s = 0.0;
  };

  void unqueue(bool all);
  void queue(std::span<const float> stereo, double time_s);
  std::int64_t played_samples() const;

  unsigned int source_ = 0;
  std::array<unsigned int, kBuffers> buffers_{};
  std::vector<unsigned int> free_;
  std::deque<Buffer> queued_;
  std::deque<Stretch> stretches_;  // the last few seconds of them
  std::vector<float> block_;       // for one buffer
  SongReader* reader_ = nullptr;   // null: nothing more is queued
  int sample_rate_ = 0;
  std::int64_t unqueued_ = 0;  // samples of buffers that have been played since the start
  std::int64_t total_ = 0;     // samples queued since the start
};

}  // namespace odori
