// bench_evaluation_rules MODEL.pmx MOTION.vmd: the time of a frame's evaluation without physics by the rules of MMD and
// by the plain ones. Every frame is timed with both, one after the other, so that other load on the machine slows both
// equally.

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "scene/actor.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

#include <fmt/format.h>

namespace {

using namespace odori;
using SteadyClock = std::chrono::steady_clock;

constexpr int kRuns = 15;

template <typename Work>
double microseconds(const Work& work) {
  const auto start = SteadyClock::now();
  work();
  return std::chrono::duration<double, std::micro>(SteadyClock::now() - start).count();
}

// Per set of rules: the time of a step, summed over all frames; of several runs the fastest of each frame.
using Times = std::array<double, 2>;
constexpr std::array<EvaluationRules, 2> kRules{EvaluationRules::mmd, EvaluationRules::plain};

template <typename Step>
Times time_frames(std::uint32_t last, const Step& step) {
  Times sums{};
  for (std::uint32_t frame = 0; frame <= last; ++frame) {
    Times fastest{1e9, 1e9};
    for (int run = 0; run < kRuns; ++run) {
      for (std::size_t k = 0; k < kRules.size(); ++k) {
        const std::size_t i = run % 2 == 0 ? k : kRules.size() - 1 - k;
        fastest[i] = std::min(fastest[i], microseconds([&] { step(frame + 0.5, kRules[i]); }));
      }
    }
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += fastest[i];
  }
  return sums;
}

void print(const char* step, const Times& sums, std::uint32_t last) {
  const double frames = last + 1;
  fmt::print("{:8} mmd {:8.2f} us, plain {:8.2f} us a frame; ratio {:.3f}\n", step, sums[0] / frames, sums[1] / frames,
             sums[0] / sums[1]);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) {
    fmt::print(stderr, "usage: bench_evaluation_rules MODEL.pmx MOTION.vmd\n");
    return 2;
  }
  Diagnostics diagnostics;
  const auto model_bytes = read_file(path_from_utf8(arguments[1])),
             motion_bytes = read_file(path_from_utf8(arguments[2]));
  auto model = model_bytes ? read_pmx(*model_bytes, diagnostics) : Result<Model>(model_bytes.fault());
  auto motion = motion_bytes ? read_vmd(*motion_bytes, diagnostics) : Result<Motion>(motion_bytes.fault());
  if (!model || !motion) {
    fmt::print(stderr, "the model or the motion cannot be read\n");
    return 3;
  }
  const auto actor = make_actor(std::make_shared<const Model>(std::move(*model)));
  set_motion(*actor, std::move(*motion));
  const std::uint32_t last = actor->bound->last_frame;
  print("sample", time_frames(last, [&](double frame, EvaluationRules rules) { pose_actor(*actor, frame, rules); }),
        last);
  print("frame",
        time_frames(last, [&](double frame, EvaluationRules rules) { advance_actor(*actor, frame, {.rules = rules}); }),
        last);
  return 0;
}
