#include "sound/read_waveform.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace odori {

namespace {

constexpr std::size_t kWaveformBlock = 8192;  // samples per channel

std::int16_t scaled(float sample) {
  return static_cast<std::int16_t>(std::lround(std::clamp(sample, -1.0f, 1.0f) * 32767.0f));
}

// Collects the peaks of samples in the order of the sound.
class PeakCollector {
 public:
  explicit PeakCollector(int sample_rate) : sample_rate_(sample_rate) {}

  void add(std::span<const float> stereo) {
    for (std::size_t i = 0; i + 1 < stereo.size(); i += 2) {
      if (samples_ >= bucket_end_) begin_bucket();
      low_ = std::min({low_, stereo[i], stereo[i + 1]});
      high_ = std::max({high_, stereo[i], stereo[i + 1]});
      ++samples_;
    }
  }

  double seconds() const { return static_cast<double>(samples_) / sample_rate_; }

  Waveform finish() {
    end_bucket();
    return Waveform(std::move(buckets_), seconds());
  }

 private:
  void begin_bucket() {
    end_bucket();
    const auto number = static_cast<std::int64_t>(buckets_.size()) + 1;
    bucket_end_ = (number * sample_rate_ + Waveform::kBucketsPerSecond - 1) / Waveform::kBucketsPerSecond;
    low_ = 2.0f;
    high_ = -2.0f;
  }
  void end_bucket() {
    if (low_ <= high_) buckets_.push_back({scaled(low_), scaled(high_)});
  }

  int sample_rate_;
  std::vector<Waveform::Bucket> buckets_;
  std::int64_t samples_ = 0;
  std::int64_t bucket_end_ = 0;  // the first sample behind the current bucket
  float low_ = 2.0f;             // low_ > high_: the bucket is empty
  float high_ = -2.0f;
};

}  // namespace

Result<Waveform> read_waveform(const std::filesystem::path& path, JobControl& control) {
  auto file = SoundFile::open(path);
  if (!file) return file.fault();
  PeakCollector peaks(file->sample_rate());
  std::vector<float> stereo(2 * kWaveformBlock);
  while (!control.cancelled() && peaks.seconds() < kMaxWaveformSeconds) {
    const std::size_t samples = file->read(stereo);
    peaks.add(std::span(stereo).first(2 * samples));
    if (samples < kWaveformBlock) break;
  }
  return peaks.finish();
}

}  // namespace odori
