// Sudden turns of what IK moves: a dance sampled in steps of 0.01 frames, and every step counted in which a link turns
// by more than three times what it turns in the steps beside it, plus 0.05 degrees. The same in double precision
// (tests/support/exact_rig.h), for some of them are in the dance or in the solver's rules, and not in the rounding.
// usage: bench_jitter MODEL MOTION [FIRST LAST]

#include "base/files.h"
#include "format/vmd/vmd_reader.h"
#include "scene/actor.h"
#include "support/exact_rig.h"
#include "support/whole_path.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/format.h>

namespace {

using namespace odori;

constexpr double kStep = 0.01;  // frames
constexpr double kTimes = 3.0;
constexpr double kMoreDegrees = 0.05;

struct SuddenTurn {
  double frame;  // the step's start
  std::size_t link;
  double degrees;
  double beside_degrees;  // the larger of its neighbours
};

// Fed with a dance's rotations of some bones, step by step.
class TurnWatch {
 public:
  explicit TurnWatch(std::size_t bones) : last_(bones), turns_(bones) {}

  // `place` counts the samples, from 0; `frame` is where they are.
  void see(int place, double frame, std::size_t bone, glm::dquat rotation) {
    auto& turns = turns_[bone];
    if (place > 0) {
      std::rotate(turns.begin(), turns.begin() + 1, turns.end());
      turns[2] = degrees_between(last_[bone], rotation);
      const double beside = std::max(turns[0], turns[2]);
      if (place > 2 && turns[1] > kTimes * beside + kMoreDegrees) {
        found_.push_back({frame - 2.0 * kStep, bone, turns[1], beside});
      }
    }
    last_[bone] = rotation;
  }

  const std::vector<SuddenTurn>& found() const { return found_; }

 private:
  // By the sine, which small angles need.
  static double degrees_between(glm::dquat a, glm::dquat b) {
    const glm::dquat apart = glm::conjugate(a) * b;
    const double sine = glm::length(glm::dvec3(apart.x, apart.y, apart.z));
    return glm::degrees(2.0 * std::atan2(sine, std::abs(apart.w)));
  }

  std::vector<glm::dquat> last_;
  std::vector<std::array<double, 3>> turns_;
  std::vector<SuddenTurn> found_;
};

std::vector<std::int32_t> links_of(const Rig& rig) {
  std::vector<std::int32_t> links;
  for (const Rig::IkChain& chain : rig.chains) {
    for (const Rig::IkLink& link : chain.links) links.push_back(link.bone);
  }
  std::sort(links.begin(), links.end());
  links.erase(std::unique(links.begin(), links.end()), links.end());
  return links;
}

void print(const char* precision, const TurnWatch& watch, const Model& model, const std::vector<std::int32_t>& links) {
  fmt::print("{}: {} sudden turns\n", precision, watch.found().size());
  for (const SuddenTurn& turn : watch.found()) {
    fmt::print("  frame {:8.2f}  {:7.3f} degrees, {:.3f} beside it  {}\n", turn.frame, turn.degrees,
               turn.beside_degrees, model.bones[static_cast<std::size_t>(links[turn.link])].name);
  }
}

void watch(Actor& actor, double first, double last) {
  const std::vector<std::int32_t> links = links_of(actor.rig);
  TurnWatch single(links.size());
  TurnWatch twice(links.size());
  const int samples = static_cast<int>((last - first) / kStep) + 1;
  for (int i = 0; i < samples; ++i) {
    const double frame = first + i * kStep;
    advance_actor(actor, frame);
    const auto exact = testing::exact_bones(*actor.model, actor.pose, actor.morphs.weights);
    for (std::size_t k = 0; k < links.size(); ++k) {
      const auto bone = static_cast<std::size_t>(links[k]);
      single.see(i, frame, k, glm::dquat(actor.bones.ik_rotations[bone] * actor.bones.local_rotations[bone]));
      twice.see(i, frame, k, exact[bone].local);
    }
  }
  print("single precision", single, *actor.model, links);
  print("double precision", twice, *actor.model, links);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3 && count != 5) {
    fmt::print(stderr, "usage: bench_jitter MODEL MOTION [FIRST LAST]\n");
    return 2;
  }
  const auto model_file = odori::read_file(odori::path_from_utf8(arguments[1]));
  const auto motion_file = odori::read_file(odori::path_from_utf8(arguments[2]));
  if (!model_file || !motion_file) return 3;
  odori::Diagnostics diagnostics;
  auto model = odori::testing::read_any_model(*model_file);
  auto motion = odori::read_vmd(*motion_file, diagnostics);
  if (!model || !motion) return 3;
  const auto actor = odori::make_actor(std::make_shared<const odori::Model>(std::move(*model)));
  odori::set_motion(*actor, std::move(*motion));
  const double end = static_cast<double>(actor->bound.last_frame);
  watch(*actor, count == 5 ? std::atof(arguments[3]) : 0.0, count == 5 ? std::atof(arguments[4]) : end);
  return 0;
}
