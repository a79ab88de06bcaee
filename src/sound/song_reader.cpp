#include "sound/song_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace odori {

namespace {

constexpr double kMaxTime = 1e7;  // seconds, four months: what lies beyond is not a time of a show

double valid_time(double time_s) { return std::isfinite(time_s) ? std::clamp(time_s, -kMaxTime, kMaxTime) : 0.0; }

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

SongReader::SongReader(SoundFile file, double offset_s) : file_(std::move(file)), offset_s_(valid_time(offset_s)) {
  seek(0.0);
}

std::int64_t SongReader::sample_at(double time_s) const {
  return std::llround((valid_time(time_s) - offset_s_) * sample_rate());
}

double SongReader::time_of(std::int64_t sample) const {
  return offset_s_ + static_cast<double>(sample) / sample_rate();
}

void SongReader::move_to(std::int64_t sample) {
  next_ = sample;
  ended_ = false;
  file_.seek(std::max<std::int64_t>(sample, 0));
}

void SongReader::seek(double time_s, std::optional<SoundLoop> loop) {
  loop_ = loop;
  if (loop_ && (!(time_s < loop_->last_s) || sample_at(loop_->last_s) <= sample_at(loop_->first_s))) loop_.reset();
  move_to(sample_at(time_s));
}

SongReader::Chunk SongReader::read(std::span<float> stereo) {
  if (loop_ && next_ >= sample_at(loop_->last_s)) move_to(sample_at(loop_->first_s));
  auto samples = static_cast<std::int64_t>(stereo.size() / 2);
  if (loop_) samples = std::min(samples, sample_at(loop_->last_s) - next_);
  const Chunk chunk{time_of(next_), static_cast<std::size_t>(samples)};
  const std::size_t silent = std::clamp<std::int64_t>(-next_, 0, samples);
  std::fill_n(stereo.begin(), 2 * silent, 0.0f);
  std::size_t done = silent;
  if (!ended_) done += file_.read(stereo.subspan(2 * silent, 2 * (chunk.samples - silent)));
  ended_ = ended_ || done < chunk.samples;
  std::fill(stereo.begin() + static_cast<std::ptrdiff_t>(2 * done),
            stereo.begin() + static_cast<std::ptrdiff_t>(2 * chunk.samples), 0.0f);
  next_ += samples;
  return chunk;
}

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
