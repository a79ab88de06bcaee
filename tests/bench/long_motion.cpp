// Sampling time for motions of different lengths: constant while playing, logarithmic in the number of keys for seeks.
// usage: bench_long_motion

#include "motion/sample.h"

#include <algorithm>
#include <chrono>
#include <random>

#include <fmt/format.h>

namespace {

using namespace odori;

constexpr std::uint32_t kTracks = 100;
constexpr std::size_t kSamples = 2000;
constexpr int kRuns = 5;

// Every bone has a key in every second frame.
BoundMotion motion_of(std::uint32_t keys) {
  BoundMotion motion;
  for (std::uint32_t i = 0; i < kTracks; ++i) {
    BoundMotion::Bone track;
    track.bone = static_cast<std::int32_t>(i);
    for (std::uint32_t k = 0; k < keys; ++k) {
      BoneKey key;
      key.frame = 2 * k;
      key.translation = glm::vec3(static_cast<float>((k + i) % 7));
      track.keys.push_back(key);
    }
    motion.bones.push_back(std::move(track));
  }
  motion.last_frame = 2 * keys;
  return motion;
}

Pose pose_of_tracks() {
  Model model;
  model.bones.resize(kTracks);
  return rest_pose(model);
}

// Microseconds per frame for all tracks, the minimum of several runs.
double cost(const BoundMotion& motion, const std::vector<double>& frames) {
  Pose pose = pose_of_tracks();
  double best = 1e30;
  for (int run = 0; run < kRuns; ++run) {
    SamplerCursor cursor;
    sample(motion, frames.front(), cursor, pose);
    const auto start = std::chrono::steady_clock::now();
    for (const double frame : frames) sample(motion, frame, cursor, pose);
    const std::chrono::duration<double, std::micro> elapsed = std::chrono::steady_clock::now() - start;
    best = std::min(best, elapsed.count() / static_cast<double>(frames.size()));
  }
  return best;
}

void measure(std::uint32_t keys) {
  const BoundMotion motion = motion_of(keys);
  const double last = motion.last_frame;
  std::vector<double> played, seeks;
  std::mt19937 random(1);
  for (std::size_t i = 0; i < kSamples; ++i) {
    played.push_back(last / 2.0 + static_cast<double>(i) * 0.5);
    seeks.push_back(last * static_cast<double>(random()) / static_cast<double>(std::mt19937::max()));
  }
  fmt::print("{:9} keys per track: playing {:9.2f} us per frame, seeking {:9.2f} us per frame\n", keys,
             cost(motion, played), cost(motion, seeks));
}

}  // namespace

int main() {
  for (const std::uint32_t keys : {2000u, 20000u, 200000u}) measure(keys);
  return 0;
}
