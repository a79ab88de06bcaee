#pragma once

#include "sound/song_reader.h"
#include "sound/sound_stream.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace odori {

// What to play. Times are on the timeline of the animation, in seconds; 0 is frame 0.
struct SoundRequest {
  std::filesystem::path file;
  double offset_s = 0.0;            // when the sound starts; negative: its beginning is skipped
  double start_s = 0.0;             // where playback starts
  std::optional<SoundLoop> loop{};  // repeated to the sample
};

// Where playback is. `silent`: nothing is played, or the device has failed or stalled, and another clock has to do.
// `starting`: the device will play in a moment; time stands still.
struct SoundPosition {
  enum class Phase : std::uint8_t { silent, starting, playing };
  Phase phase = Phase::silent;
  double time_s = 0.0;  // audible now; while playing
};

// Plays a sound at normal speed on a thread of its own, which decodes and feeds the device, and tells the time that is
// audible: the device's position minus its latency (AL_SOFT_source_latency), and between its steps the time that has
// passed. The device is opened by the first request; the calls below never wait for it. Times `now_s` are those of
// `now_s()`, or of any other clock if `pump` is called by hand.
class SoundPlayer {
 public:
  using OpenDevice = std::function<Result<AudioDevice>()>;
  enum class Threading : std::uint8_t { own_thread, manual };

  explicit SoundPlayer(OpenDevice open_device = AudioDevice::open, Threading threading = Threading::own_thread);
  SoundPlayer(const SoundPlayer&) = delete;
  SoundPlayer& operator=(const SoundPlayer&) = delete;
  ~SoundPlayer();

  static double now_s();  // a steady clock

  void play(const SoundRequest& request, double now_s);
  void stop();
  // Plays 80 ms around `request.start_s` once, while nothing plays: for scrubbing. `loop` is ignored.
  void play_grain(const SoundRequest& request);
  void set_gain(float gain);  // 0..1

  SoundPosition position(double now_s) const;

  // Why nothing is heard, once: kNoSoundDevice, kSoundDeviceLost, or a fault of SoundFile::open.
  std::optional<Fault> take_fault();

  // Threading::manual only: does once what the thread does again and again.
  void pump(double now_s);

  // The device, or null; Threading::manual only.
  const AudioDevice* device() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace odori
