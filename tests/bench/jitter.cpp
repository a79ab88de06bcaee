// Jitter of IK links: samples a motion in steps of 0.01 frames and reports every step in which a link rotates by more
// than three times the larger rotation of the neighbouring steps, plus 0.05 degrees. Repeated in double precision
// (tests/support/exact_rig.h), because some jumps come from the motion or the solver, not from rounding.
// usage: bench_jitter MODEL MOTION [FIRST LAST]

#include "base/files.h"
#include "format/vmd/vmd.h"
#include "scene/actor.h"
#include "support/exact_rig.h"
#include "support/full_pipeline.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/format.h>

namespace {

using namespace odori;

constexpr double kStep = 0.01;  // frames
constexpr double kFactor = 3.0;
constexpr double kThresholdDegrees = 0.05;

struct Jump {
  double frame;  // the step's start
  std::size_t link;
  double degrees;
  double neighbour_degrees;  // the larger of the two neighbouring steps
};

// Detects jumps in the rotations of some bones, which are added step by step.
class JumpDetector {
 public:
  explicit JumpDetector(std::size_t bones) : last_(bones), steps_(bones) {}

  // `sample`: index of the sample, from 0; `frame`: its time.
  void add(int sample, double frame, std::size_t bone, glm::dquat rotation) {
    auto& steps = steps_[bone];
    if (sample > 0) {
      std::rotate(steps.begin(), steps.begin() + 1, steps.end());
      steps[2] = degrees_between(last_[bone], rotation);
      const double neighbour = std::max(steps[0], steps[2]);
      if (sample > 2 && steps[1] > kFactor * neighbour + kThresholdDegrees) {
        found_.push_back({frame - 2.0 * kStep, bone, steps[1], neighbour});
      }
    }
    last_[bone] = rotation;
  }

  const std::vector<Jump>& found() const { return found_; }

 private:
  // Uses the sine, which is accurate for small angles.
  static double degrees_between(glm::dquat a, glm::dquat b) {
    const glm::dquat difference = glm::conjugate(a) * b;
    const double sine = glm::length(glm::dvec3(difference.x, difference.y, difference.z));
    return glm::degrees(2.0 * std::atan2(sine, std::abs(difference.w)));
  }

  std::vector<glm::dquat> last_;
  std::vector<std::array<double, 3>> steps_;
  std::vector<Jump> found_;
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

void print(const char* precision, const JumpDetector& detector, const Model& model,
           const std::vector<std::int32_t>& links) {
  fmt::print("{}: {} jumps\n", precision, detector.found().size());
  for (const Jump& jump : detector.found()) {
    fmt::print("  frame {:8.2f}  {:7.3f} degrees, neighbouring steps {:.3f}  {}\n", jump.frame, jump.degrees,
               jump.neighbour_degrees, model.bones[static_cast<std::size_t>(links[jump.link])].name);
  }
}

void detect_jumps(Actor& actor, double first, double last) {
  const std::vector<std::int32_t> links = links_of(*actor.rig);
  JumpDetector single_precision(links.size());
  JumpDetector double_precision(links.size());
  const int samples = static_cast<int>((last - first) / kStep) + 1;
  for (int i = 0; i < samples; ++i) {
    const double frame = first + i * kStep;
    advance_actor(actor, frame);
    const auto exact = testing::exact_bones(*actor.model, actor.pose, actor.morphs.weights);
    for (std::size_t k = 0; k < links.size(); ++k) {
      const auto bone = static_cast<std::size_t>(links[k]);
      single_precision.add(i, frame, k, glm::dquat(actor.bones.ik_rotations[bone] * actor.bones.local_rotations[bone]));
      double_precision.add(i, frame, k, exact[bone].local);
    }
  }
  print("single precision", single_precision, *actor.model, links);
  print("double precision", double_precision, *actor.model, links);
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
  const double end = static_cast<double>(actor->bound->last_frame);
  detect_jumps(*actor, count == 5 ? std::atof(arguments[3]) : 0.0, count == 5 ? std::atof(arguments[4]) : end);
  return 0;
}
