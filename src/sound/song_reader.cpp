#include "sound/song_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

constexpr double kMaxTime = 1e7;  // seconds, four months: what lies beyond is not a time of a show

double valid_time(double time_s) { return std::isfinite(time_s) ? std::clamp(time_s, -kMaxTime, kMaxTime) : 0.0; }

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
  const auto silent = static_cast<std::size_t>(std::clamp<std::int64_t>(-next_, 0, samples));
  std::fill_n(stereo.begin(), 2 * silent, 0.0f);
  std::size_t done = silent;
  if (!ended_) done += file_.read(stereo.subspan(2 * silent, 2 * (chunk.samples - silent)));
  ended_ = ended_ || done < chunk.samples;
  std::fill(stereo.begin() + static_cast<std::ptrdiff_t>(2 * done),
            stereo.begin() + static_cast<std::ptrdiff_t>(2 * chunk.samples), 0.0f);
  next_ += samples;
  return chunk;
}

}  // namespace odori
