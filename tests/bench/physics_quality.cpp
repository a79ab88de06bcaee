// How well the physics of a model holds together and how still it stands. With a motion: in how many frames a link is
// pulled off (a body beyond the limits of the joint that holds it), how far the bones swing, and how far they jump when
// the motion starts again, and how much their speed changes from frame to frame. Without and with it: the tremble ten
// seconds after the model has come to a stand.
//
//   bench_physics_quality MODEL [MOTION] [--rules stable|mmd] [--steps N] [--iterations N] [--stop-erp X] [--bones]
//
// --bones lists every bone; the other options are those of PhysicsSettings.

#include "base/files.h"
#include "format/pmd/pmd.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "physics/joint_limits.h"
#include "scene/actor.h"
#include "scene/physics/physics_inputs.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace odori {
namespace {

constexpr double kSettling = 10.0 * kFramesPerSecond;  // frames before the window
constexpr double kWindow = 10.0 * kFramesPerSecond;    // frames
constexpr float kMinLength = 0.01f;                    // units; lengths to compare with

struct Options {
  const char* model = nullptr;
  const char* motion = nullptr;
  PhysicsSettings settings;
  bool bones = false;
};

double degrees_between(glm::quat a, glm::quat b) {
  const glm::quat difference = glm::conjugate(a) * b;
  const double sine = glm::length(glm::vec3(difference.x, difference.y, difference.z));
  return glm::degrees(2.0 * std::atan2(sine, static_cast<double>(std::abs(difference.w))));
}

// The longest extent of a body, units.
float length_of(const RigidBody& body) {
  if (body.shape == BodyShape::capsule) return body.size.y + 2.0f * body.size.x;
  if (body.shape == BodyShape::sphere) return 2.0f * body.size.x;
  return 2.0f * std::max({body.size.x, body.size.y, body.size.z});
}

// By how much of its length a body is pulled off the joint that holds it, beyond the joint's limits.
std::vector<float> pulled_off(const Actor& actor, const std::vector<TetheredBody>& links) {
  const std::vector<RigidTransform> bodies = body_transforms(actor);
  std::vector<float> found;
  for (const TetheredBody& link : links) {
    const auto body = static_cast<std::size_t>(link.body);
    const glm::vec3 violation = link.violation(bodies[body], bodies[static_cast<std::size_t>(link.holder)]);
    found.push_back(glm::length(violation) / std::max(length_of(actor.model->bodies[body]), kMinLength));
  }
  return found;
}

// The rotations of one bone in consecutive samples.
using Rotations = std::vector<glm::quat>;

struct Tremble {
  std::string bone;
  double swing_degrees = 0.0;  // the largest angle between two samples
  double jump_degrees = 0.0;   // between two consecutive frames
  double jump_frame = 0.0;
  double hertz = 0.0;  // the frequency with the largest amplitude
};

// The frequency with the largest amplitude among the three components, relative to their means.
double dominant_hertz(const Rotations& samples, double samples_per_second) {
  const auto count = samples.size();
  glm::dvec3 mean(0.0);
  std::vector<glm::dvec3> values;
  for (const glm::quat& each : samples) {
    const glm::quat relative = glm::conjugate(samples[0]) * each;
    values.emplace_back(glm::dvec3(relative.x, relative.y, relative.z) * (relative.w < 0.0f ? -1.0 : 1.0));
    mean += values.back() / static_cast<double>(count);
  }
  double best = 0.0, best_power = 0.0;
  for (std::size_t k = 1; k <= count / 2; ++k) {
    glm::dvec3 real(0.0), imaginary(0.0);
    for (std::size_t i = 0; i < count; ++i) {
      const double angle = 2.0 * std::numbers::pi * static_cast<double>(k * i % count) / static_cast<double>(count);
      real += (values[i] - mean) * std::cos(angle);
      imaginary += (values[i] - mean) * std::sin(angle);
    }
    const double power = glm::dot(real, real) + glm::dot(imaginary, imaginary);
    if (power > best_power) {
      best_power = power;
      best = static_cast<double>(k) * samples_per_second / static_cast<double>(count);
    }
  }
  return best;
}

Tremble tremble_of(const Rotations& samples, std::size_t per_frame) {
  Tremble found;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      found.swing_degrees = std::max(found.swing_degrees, degrees_between(samples[k], samples[i]));
    }
    if (i < per_frame) continue;
    const double jump = degrees_between(samples[i - per_frame], samples[i]);
    if (jump <= found.jump_degrees) continue;
    found.jump_degrees = jump;
    found.jump_frame = static_cast<double>(i) / static_cast<double>(per_frame);
  }
  found.hertz = dominant_hertz(samples, kFramesPerSecond * static_cast<double>(per_frame));
  return found;
}

// How much the speed of the driven bones changes between frames, in units per frame and frame.
struct Shaking {
  std::vector<glm::vec3> last, before;
  double sum_of_squares = 0.0;
  std::size_t count = 0;
  float most = 0.0f;

  void add(const Actor& actor) {
    std::vector<glm::vec3> now;
    for (const DrivenBone& each : actor.physics->driven().driven) {
      now.push_back(actor.bones.globals[static_cast<std::size_t>(each.bone)].translation);
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
      const float change = glm::length(now[i] - 2.0f * last[i] + before[i]);
      sum_of_squares += static_cast<double>(change) * static_cast<double>(change);
      most = std::max(most, change);
      ++count;
    }
    before = std::exchange(last, std::move(now));
  }

  void print(const char* what) const {
    fmt::print(
        "{}: the speed of bones changes by {:.5f} units a frame from frame to frame (root mean square), at most "
        "{:.4f}\n",
        what, std::sqrt(sum_of_squares / static_cast<double>(std::max<std::size_t>(count, 1))), most);
  }
};

// The tremble from `first` on, sampled at every step.
void measure_tremble(Actor& actor, double first, const char* what, bool list) {
  const auto per_frame =
      static_cast<std::size_t>(actor.physics->config().settings.step_rate() / static_cast<int>(kFramesPerSecond));
  const auto& driven = actor.physics->driven().driven;
  std::vector<Rotations> samples(driven.size());
  Shaking shaking;
  for (std::size_t i = 0; i < static_cast<std::size_t>(kWindow) * per_frame; ++i) {
    advance_actor(actor, first + static_cast<double>(i) / static_cast<double>(per_frame));
    if (i % per_frame == 0) shaking.add(actor);
    for (std::size_t k = 0; k < driven.size(); ++k) {
      samples[k].push_back(actor.bones.globals[static_cast<std::size_t>(driven[k].bone)].rotation);
    }
  }
  std::vector<Tremble> found;
  for (std::size_t k = 0; k < driven.size(); ++k) {
    found.push_back(tremble_of(samples[k], per_frame));
    found.back().bone = actor.model->bones[static_cast<std::size_t>(driven[k].bone)].name;
  }
  std::ranges::stable_sort(found, std::ranges::greater{}, &Tremble::swing_degrees);
  const auto above = std::ranges::count_if(found, [](const Tremble& each) { return each.swing_degrees > 0.3; });
  const auto jump = std::ranges::max_element(found, {}, &Tremble::jump_degrees);
  fmt::print("{}: {} of {} bones swing by more than 0.3 degrees; largest jump {:.3f} degrees in a frame ({}, {:.1f})\n",
             what, above, found.size(), jump->jump_degrees, jump->bone, jump->jump_frame);
  for (std::size_t i = 0; i < found.size() && (list || i < 3); ++i) {
    fmt::print("  {:8.3f} degrees at {:5.2f} Hz, jump {:.3f}  {}\n", found[i].swing_degrees, found[i].hertz,
               found[i].jump_degrees, found[i].bone);
  }
  shaking.print(what);
}

// How far a bone swings in its parent: angles to the rest pose, and between frames.
struct Swing {
  std::size_t bone = 0;
  std::size_t parent = 0;
  double sum = 0.0;
  double sum_of_squares = 0.0;
  double turned = 0.0;
  glm::quat last = kNoRotation;

  void add(const Actor& actor, bool first) {
    const glm::quat local = glm::conjugate(actor.bones.globals[parent].rotation) * actor.bones.globals[bone].rotation;
    const double angle = degrees_between(kNoRotation, local);
    sum += angle;
    sum_of_squares += angle * angle;
    if (!first) turned += degrees_between(last, local);
    last = local;
  }
};

std::vector<Swing> swings_of(const Actor& actor) {
  std::vector<Swing> swings;
  for (const DrivenBone& driven : actor.physics->driven().driven) {
    const auto bone = static_cast<std::size_t>(driven.bone);
    const std::int32_t parent = actor.rig->parents[bone];
    if (parent >= 0) swings.emplace_back().bone = bone, swings.back().parent = static_cast<std::size_t>(parent);
  }
  return swings;
}

// The frames in which a link is pulled off.
struct LinkCount {
  std::int32_t body = -1;
  int half = 0;
  int whole = 0;
  float worst = 0.0f;
  int worst_frame = 0;
  double sum = 0.0;  // of what it is pulled off by, in lengths

  void add(float lengths, int frame) {
    sum += static_cast<double>(lengths);
    half += lengths > 0.5f ? 1 : 0;
    whole += lengths > 1.0f ? 1 : 0;
    if (lengths > worst) worst = lengths, worst_frame = frame;
  }
};

// What mode 2 decides: by how much of its length a driven bone is shown off its place on its driven parent, and how far
// from where its body would have it.
struct Shown {
  LinkCount stretched;
  double drift = 0.0;  // units, sum over frames of the largest
  float worst_drift = 0.0f;

  void add(const Actor& actor, int frame) {
    std::vector<std::uint8_t> driven(actor.rig->bone_count(), 0);
    for (const DrivenBone& each : actor.physics->driven().driven) driven[static_cast<std::size_t>(each.bone)] = 1;
    float lengths = 0.0f, away = 0.0f;
    for (std::size_t i = 0; i < actor.physics->driven().driven.size(); ++i) {
      const DrivenBone& each = actor.physics->driven().driven[i];
      const auto bone = static_cast<std::size_t>(each.bone);
      const RigidTransform wanted = actor.physics->driven_transforms()[i] * each.in_body;
      const float distance = glm::distance(wanted.translation, actor.bones.globals[bone].translation);
      const std::int32_t parent = actor.rig->parents[bone];
      const float length = glm::length(actor.rig->rest_offsets[bone]);
      const BodyMode mode = actor.model->bodies[static_cast<std::size_t>(each.body)].mode;
      if (mode != BodyMode::physics_and_bone) continue;
      away = std::max(away, distance);
      if (parent < 0 || driven[static_cast<std::size_t>(parent)] == 0 || length < kMinLength) continue;
      const RigidTransform local =
          inverse(actor.bones.globals[static_cast<std::size_t>(parent)]) * actor.bones.globals[bone];
      lengths = std::max(lengths, glm::distance(local.translation, actor.rig->rest_offsets[bone]) / length);
    }
    stretched.add(lengths, frame);
    drift += static_cast<double>(away);
    worst_drift = std::max(worst_drift, away);
  }
};

void print_swing(const std::vector<Swing>& swings, int frames) {
  double angle = 0.0, spread = 0.0, turned = 0.0;
  for (const Swing& each : swings) {
    const double mean = each.sum / frames;
    angle += mean;
    spread += std::sqrt(std::max(each.sum_of_squares / frames - mean * mean, 0.0));
    turned += each.turned / frames;
  }
  const auto count = static_cast<double>(swings.size());
  fmt::print(
      "bones are {:.2f} degrees from rest on average, with a standard deviation of {:.2f}, and turn {:.2f} a frame\n",
      angle / count, spread / count, turned / count);
}

void measure_dance(Actor& actor, bool list) {
  const std::vector<TetheredBody> links =
      tethered_bodies(*actor.model, std::min(actor.model->bodies.size(), kMaxBodies));
  std::vector<LinkCount> counts(links.size());
  std::vector<Swing> swings = swings_of(actor);
  LinkCount any;
  Shown shown;
  Shaking shaking;
  const int frames = static_cast<int>(actor.bound->last_frame) + 1;
  for (int frame = 0; frame < frames; ++frame) {
    advance_actor(actor, frame);
    for (Swing& each : swings) each.add(actor, frame == 0);
    shown.add(actor, frame);
    shaking.add(actor);
    const std::vector<float> lengths = pulled_off(actor, links);
    for (std::size_t i = 0; i < links.size(); ++i) counts[i].body = links[i].body, counts[i].add(lengths[i], frame);
    if (!lengths.empty()) any.add(*std::ranges::max_element(lengths), frame);
  }
  fmt::print("pulled off by half its length: a link in {} of {} frames ({:.1f} %), by all of it: in {} ({:.1f} %)\n",
             any.half, frames, 100.0 * any.half / frames, any.whole, 100.0 * any.whole / frames);
  std::ranges::stable_sort(counts, std::ranges::greater{}, &LinkCount::worst);
  for (std::size_t i = 0; i < counts.size() && (list || i < 3); ++i) {
    const RigidBody& body = actor.model->bodies[static_cast<std::size_t>(counts[i].body)];
    fmt::print("  {:6.2f} of {:.3f} units at {}, by half in {}, by all in {} frames  {}\n", counts[i].worst,
               length_of(body), counts[i].worst_frame, counts[i].half, counts[i].whole, body.name);
  }
  fmt::print(
      "mode 2, shown off its parent by half its length: a bone in {} frames, by all of it: in {}, at most {:.2f}; "
      "off its body by {:.2f} units on average, at most {:.2f}\n",
      shown.stretched.half, shown.stretched.whole, shown.stretched.worst, shown.drift / frames, shown.worst_drift);
  print_swing(swings, frames);
  double stretch = 0.0;
  for (const LinkCount& each : counts) stretch += each.sum;
  fmt::print("a link is pulled off by {:.4f} of its length on average\n",
             stretch / (static_cast<double>(frames) * static_cast<double>(counts.size())));
  shaking.print("in the motion");
}

Result<Model> read_model(Bytes file, Diagnostics& diagnostics) {
  auto model = read_pmx(file, diagnostics);
  return model ? std::move(model) : read_pmd(file, diagnostics);
}

// How far the bones jump when the motion starts again.
void measure_loop(Actor& actor) {
  advance_actor(actor, actor.bound->last_frame);
  const std::vector<RigidTransform> last = actor.bones.globals;
  advance_actor(actor, 0.0);
  float driven = 0.0f, animated = 0.0f;
  for (std::size_t i = 0; i < last.size(); ++i) {
    const float distance = glm::distance(last[i].translation, actor.bones.globals[i].translation);
    const bool moved = std::ranges::any_of(actor.physics->driven().updates, [i](const DrivenBones::Update& update) {
      return static_cast<std::size_t>(update.bone) == i;
    });
    (moved ? driven : animated) = std::max(moved ? driven : animated, distance);
  }
  fmt::print("from the last frame to the first: driven bones jump by up to {:.4f} units, others by {:.4f}\n", driven,
             animated);
}

int run(const Options& options) {
  Diagnostics diagnostics;
  const auto model_bytes = read_file(path_from_utf8(options.model));
  if (!model_bytes) return 3;
  auto model = read_model(*model_bytes, diagnostics);
  if (!model) return 3;
  const auto shared = std::make_shared<const Model>(std::move(*model));
  const PhysicsConfig config{options.settings, RecordingMode::on_demand, std::size_t{4} << 30};
  const auto still = make_actor(shared);
  set_physics(*still, true, config);
  if (!still->physics) {
    fmt::print("no body drives a bone\n");
    return 0;
  }
  measure_tremble(*still, kSettling, "rest pose", options.bones);
  if (options.motion == nullptr) return 0;
  const auto motion_bytes = read_file(path_from_utf8(options.motion));
  if (!motion_bytes) return 3;
  auto motion = read_vmd(*motion_bytes, diagnostics);
  if (!motion) return 3;
  const auto dancing = make_actor(shared);
  set_motion(*dancing, std::move(*motion));
  set_physics(*dancing, true, config);
  measure_dance(*dancing, options.bones);
  measure_loop(*dancing);
  measure_tremble(*dancing, dancing->bound->last_frame + kSettling, "after the motion's end", options.bones);
  return 0;
}

bool parse(int count, char** arguments, Options& options) {
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = arguments[i];
    const bool value = i + 1 < count;
    if (argument == "--bones") {
      options.bones = true;
    } else if (argument == "--rules" && value) {
      const auto rules = physics_rules(arguments[++i]);
      if (!rules) return false;
      options.settings.rules = *rules;
    } else if (argument == "--steps" && value) {
      options.settings.steps_per_second = std::atoi(arguments[++i]);
    } else if (argument == "--iterations" && value) {
      options.settings.solver_iterations = std::atoi(arguments[++i]);
    } else if (argument == "--stop-erp" && value) {
      options.settings.stop_erp = static_cast<float>(std::atof(arguments[++i]));
    } else if (options.model == nullptr) {
      options.model = arguments[i];
    } else if (options.motion == nullptr) {
      options.motion = arguments[i];
    } else {
      return false;
    }
  }
  return options.model != nullptr && options.settings.steps_per_second >= static_cast<int>(kFramesPerSecond);
}

}  // namespace
}  // namespace odori

int main(int count, char** arguments) {
  odori::Options options;
  if (!odori::parse(count, arguments, options)) {
    fmt::print(
        stderr,
        "usage: bench_physics_quality MODEL [MOTION] [--rules stable|mmd] [--steps N] [--iterations N] [--stop-erp X] "
        "[--bones]\n");
    return 2;
  }
  return odori::run(options);
}
