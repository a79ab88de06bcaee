#pragma once

// A sound on the timeline of the animation.

#include "base/job.h"
#include "base/waveform.h"
#include "sound/sound_file.h"

#include <filesystem>
#include <optional>
#include <span>

namespace odori {

inline constexpr double kMaxSoundOffset = 24.0 * 3600.0;  // seconds, either way, that a person may set

// A stretch of the timeline that repeats; seconds, first_s < last_s.
struct SoundLoop {
  double first_s = 0.0;
  double last_s = 0.0;

  friend bool operator==(const SoundLoop&, const SoundLoop&) = default;
};

// Reads the samples that belong to a time of the timeline, 0 s being frame 0: silence before and behind the sound, and
// again and again the same in a loop.
class SongReader {
 public:
  // `offset_s`: time at which the sound starts; negative: its beginning is skipped. Accurate to one sample.
  SongReader(SoundFile file, double offset_s);

  int sample_rate() const { return file_.sample_rate(); }

  // Moves to a time. `loop`: from its end the reader returns to its start, if `time_s` lies before its end.
  void seek(double time_s, std::optional<SoundLoop> loop = std::nullopt);

  struct Chunk {
    double time_s = 0.0;      // of its first sample
    std::size_t samples = 0;  // per channel
  };
  // Fills `stereo` with the next samples, interleaved, or its beginning up to the end of the loop; at least one sample.
  Chunk read(std::span<float> stereo);

 private:
  std::int64_t sample_at(double time_s) const;
  double time_of(std::int64_t sample) const;
  void move_to(std::int64_t sample);

  SoundFile file_;
  double offset_s_;
  std::int64_t next_ = 0;  // of the sound; negative: before its start
  bool ended_ = false;     // the sound has been read to its end
  std::optional<SoundLoop> loop_;
};

inline constexpr double kMaxWaveformSeconds = 24.0 * 3600.0;  // what follows is played, but not drawn

// Reads the whole sound once, block by block, for its exact length and its peaks over both channels. Slow: about 1 s
// per 20 min of MP3; run it in a Job. Stops early when cancelled. Fails as SoundFile::open.
Result<Waveform> read_waveform(const std::filesystem::path& path, JobControl& control);

}  // namespace odori
