#pragma once

// The shape of a whole sound, for drawing it along a timeline: the lowest and highest sample of each stretch of time.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace odori {

// Lowest and highest sample of a stretch, -1..1; low <= high unless the stretch is empty (both 0).
struct Peak {
  float low = 0.0f;
  float high = 0.0f;

  friend bool operator==(const Peak&, const Peak&) = default;
};

// Immutable, so that threads can share it. Memory: about 430 bytes per second of sound.
class Waveform {
 public:
  static constexpr int kBucketsPerSecond = 100;

  struct Bucket {  // samples times 32767
    std::int16_t low = 0;
    std::int16_t high = 0;
  };

  // `buckets`: one per 1/100 s from the start of the sound, the last one perhaps shorter. `length_s`: of the sound.
  Waveform(std::vector<Bucket> buckets, double length_s);

  double length_s() const { return length_s_; }

  // The peak of all buckets that touch [first_s, last_s], in at most about 2 * 16 + 2 steps for each factor of 16 in
  // length. Outside the sound it is silent.
  Peak peak(double first_s, double last_s) const;

 private:
  static constexpr std::size_t kBranch = 16;  // buckets that one of the next level summarises

  std::vector<std::vector<Bucket>> levels_;  // from fine to coarse
  double length_s_ = 0.0;
};

}  // namespace odori
