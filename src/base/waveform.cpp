#include "base/waveform.h"

#include <utility>

namespace odori {

namespace {

constexpr float kFullScale = 32767.0f;

void include_bucket(Waveform::Bucket& sum, const Waveform::Bucket& bucket) {
  sum.low = std::min(sum.low, bucket.low);
  sum.high = std::max(sum.high, bucket.high);
}

}  // namespace

Waveform::Waveform(std::vector<Bucket> buckets, double length_s) : length_s_(length_s) {
  levels_.push_back(std::move(buckets));
  while (levels_.back().size() > kBranch) {
    const std::vector<Bucket>& fine = levels_.back();
    std::vector<Bucket> coarse((fine.size() + kBranch - 1) / kBranch);
    for (std::size_t i = 0; i < coarse.size(); ++i) {
      coarse[i] = fine[i * kBranch];
      const std::size_t end = std::min((i + 1) * kBranch, fine.size());
      for (std::size_t k = i * kBranch + 1; k < end; ++k) include_bucket(coarse[i], fine[k]);
    }
    levels_.push_back(std::move(coarse));
  }
}

Peak Waveform::peak(double first_s, double last_s) const {
  if (levels_[0].empty() || !(first_s < length_s_) || !(last_s >= 0.0) || last_s < first_s) return {};
  const double last_bucket = static_cast<double>(levels_[0].size() - 1);
  const auto bucket_at = [&](double time_s) {
    return static_cast<std::size_t>(std::clamp(std::floor(time_s * kBucketsPerSecond), 0.0, last_bucket));
  };
  std::size_t first = bucket_at(first_s), end = bucket_at(last_s) + 1;
  Bucket sum = levels_[0][first];
  // On each level, the buckets that do not fill one of the next level are taken one by one.
  for (const std::vector<Bucket>& level : levels_) {
    const bool coarsest = &level == &levels_.back();
    while (first < end && (coarsest || first % kBranch != 0)) include_bucket(sum, level[first++]);
    while (first < end && end % kBranch != 0) include_bucket(sum, level[--end]);
    if (first >= end) break;
    first /= kBranch;
    end /= kBranch;
  }
  return {static_cast<float>(sum.low) / kFullScale, static_cast<float>(sum.high) / kFullScale};
}

}  // namespace odori
