// Physics over a whole motion: checks that a frame is identical however it is reached and that joints hold, and
// measures the recording speed. Without a motion, bone 0 is moved back and forth violently.
//
//   bench_physics MODEL.pmx [DANCE.vmd]        exit status 1: frames differ, or a body is lost or too far from its
//   joint
#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "physics/joint_limits.h"
#include "scene/actor.h"
#include "view/stage_physics.h"

#include <chrono>
#include <cstdio>
#include <random>
#include <thread>

#include <fmt/format.h>

namespace odori {
namespace {

using Timer = std::chrono::steady_clock;

constexpr float kMaxViolation = 3.0f;  // units beyond the limits of a joint
constexpr int kSeeks = 200;
constexpr int kLiveSeconds = 5 * 60;

double seconds_since(Timer::time_point start) { return std::chrono::duration<double>(Timer::now() - start).count(); }

bool same(const Actor& a, const Actor& b) {
  for (std::size_t i = 0; i < a.bones.globals.size(); ++i) {
    const RigidTransform &one = a.bones.globals[i], &other = b.bones.globals[i];
    if (one.rotation != other.rotation || one.translation != other.translation) return false;
  }
  return true;
}

class Dance {
 public:
  Dance(std::shared_ptr<const Model> model, const Motion& motion) : model_(std::move(model)), motion_(motion) {}

  std::unique_ptr<Actor> actor(RecordingMode recording) const {
    auto actor = make_actor(model_);
    set_motion(*actor, motion_);
    set_physics(*actor, true, {{}, recording, kMaxRecordBytes});
    return actor;
  }

 private:
  std::shared_ptr<const Model> model_;
  const Motion& motion_;
};

void record_all(Actor& actor) {
  const double last = actor.bound->last_frame;
  PhysicsRecord& record = actor.physics->record();
  while (record.last_recorded_frame() < last && !record.full()) {
    record.record_in_background(last);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

// One actor plays whole frames, one also fractional ones, one seeks at random, and several are recorded by concurrent
// threads.
bool is_identical_however_reached(const Dance& dance) {
  const auto played = dance.actor(RecordingMode::on_demand), faster = dance.actor(RecordingMode::on_demand);
  const auto seeking = dance.actor(RecordingMode::on_demand);
  std::unique_ptr<Actor> recorded[3];
  for (auto& each : recorded) each = dance.actor(RecordingMode::background);
  for (auto& each : recorded) each->physics->record().record_in_background(each->bound->last_frame);
  const auto last = static_cast<int>(played->bound->last_frame);
  std::mt19937 random(3);
  std::uniform_int_distribution<int> any(0, last);
  for (int i = 0; i < kSeeks; ++i) advance_actor(*seeking, any(random));
  for (auto& each : recorded) record_all(*each);
  int differing = 0;
  for (int frame = 0; frame <= last; ++frame) {
    advance_actor(*played, frame);
    for (const double part : {0.0, 0.21, 0.77}) advance_actor(*faster, frame + part);
    advance_actor(*faster, frame);
    advance_actor(*seeking, frame);
    bool good = same(*played, *faster) && same(*played, *seeking);
    for (auto& each : recorded) {
      advance_actor(*each, frame);
      good = good && same(*played, *each) && each->physics->shown() == PhysicsShown::exact;
    }
    differing += good ? 0 : 1;
  }
  fmt::print("frames that depend on how they are reached: {} of {}\n", differing, last + 1);
  return differing == 0;
}

// The largest violation of a joint's limits.
struct MaxViolation {
  float units = 0.0f;
  double at = 0.0;  // frame or seconds
  std::string joint;

  void add(float violation, double frame, const std::string& name) {
    if (violation > units) *this = {violation, frame, name};
  }
  void print(const char* what) const {
    fmt::print("  {}: at most {:.3f} units beyond the limits of joint {}, at {:.1f}\n", what, units, joint, at);
  }
};

// Checks the joints that tether bodies to their holders, and all joints.
class JointCheck {
 public:
  explicit JointCheck(const Model& model) : model_(model), tethered_(tethered_bodies(model, model.bodies.size())) {}

  void add(const Actor& actor, double frame) {
    const auto bodies = body_transforms(actor);
    const auto transform = [&](std::int32_t body) { return bodies[static_cast<std::size_t>(body)]; };
    for (const TetheredBody& each : tethered_) {
      const std::string& name = model_.bodies[static_cast<std::size_t>(each.body)].name;
      tethers_.add(glm::length(each.violation(transform(each.body), transform(each.holder))), frame, name);
    }
    for (const Joint& joint : model_.joints) {
      if (joint.body_a < 0 || joint.body_b < 0) continue;
      const auto a = static_cast<std::size_t>(joint.body_a), b = static_cast<std::size_t>(joint.body_b);
      const JointLimits limits(joint, model_.bodies[a], model_.bodies[b]);
      all_.add(glm::length(limits.violation(bodies[a], bodies[b])), frame, joint.name);
    }
  }
  bool report(const char* what) const {
    fmt::print("{}\n", what);
    tethers_.print("tethered bodies");
    all_.print("all joints");
    return tethers_.units <= kMaxViolation;
  }

 private:
  const Model& model_;
  std::vector<TetheredBody> tethered_;
  MaxViolation tethers_;
  MaxViolation all_;
};

bool joints_hold(const Dance& dance) {
  const auto actor = dance.actor(RecordingMode::on_demand);
  JointCheck check(*actor->model);
  for (double frame = 0.0; frame <= actor->bound->last_frame; frame += 0.5) {
    advance_actor(*actor, frame);
    check.add(*actor, frame);
  }
  const bool lost = actor->physics->record().lost_count() > 0;
  fmt::print("bodies lost: {}\n", actor->physics->record().lost_count());
  return check.report("recorded") && !lost;
}

bool joints_hold_live(const Dance& dance) {
  Stage stage;
  stage.actors.push_back(dance.actor(RecordingMode::background));
  PhysicsOptions options;
  options.mode = PhysicsMode::live;
  Clock clock;
  clock.last = stage.actors[0]->bound->last_frame;
  clock.playing = true;
  constexpr double kFrameTime = 1.0 / 60.0;
  JointCheck check(*stage.actors[0]->model);
  const auto start = Timer::now();
  for (int i = 0; i < kLiveSeconds * 60; ++i) {
    tick(clock, kFrameTime);
    update_physics(stage, options, clock, kFrameTime);
    advance(stage, clock.frame);
    if (i % 2 == 0) check.add(*stage.actors[0], i * kFrameTime);
  }
  fmt::print("live: {} s of motion in {:.1f} s\n", kLiveSeconds, seconds_since(start));
  return check.report("live");
}

void measure(const Dance& dance) {
  const auto actor = dance.actor(RecordingMode::background);
  const auto start = Timer::now();
  record_all(*actor);
  const double elapsed = seconds_since(start);
  const double length = actor->bound->last_frame / kFramesPerSecond;
  const PhysicsRecord& record = actor->physics->record();
  fmt::print("recorded in the background: {:.0f} s of motion per second, {:.2f} MiB per minute of motion\n",
             length / elapsed, static_cast<double>(record.bytes()) / 1048576.0 / (length / 60.0));
}

// Moves the first bone by more than twenty units and half a turn in half a second, and back, repeatedly.
Motion violent_motion(const Model& model) {
  Motion motion;
  const auto name = model.bones.empty() ? std::nullopt : name_key(model.bones[0].name);
  if (!name) return motion;
  BoneTrack track;
  track.name = *name;
  for (std::uint32_t i = 0; i < 180; ++i) {
    BoneKey key;
    key.frame = 15 * i;
    if (i % 2 != 0) {
      key.translation = {20.0f, 5.0f, -10.0f};
      key.rotation = axis_angle({0, 1, 0}, 3.0f);
    }
    track.keys.push_back(key);
  }
  motion.bones.push_back(std::move(track));
  return motion;
}

int run(const char* model_file, const char* motion_file) {
  Diagnostics diagnostics;
  const auto model_bytes = read_file(path_from_utf8(model_file));
  if (!model_bytes) return 3;
  auto model = read_pmx(*model_bytes, diagnostics);
  if (!model) return 3;
  Result<Motion> motion = violent_motion(*model);
  if (motion_file != nullptr) {
    const auto motion_bytes = read_file(path_from_utf8(motion_file));
    if (!motion_bytes) return 3;
    motion = read_vmd(*motion_bytes, diagnostics);
  }
  if (!motion) return 3;
  const Dance dance(std::make_shared<Model>(std::move(*model)), *motion);
  if (!dance.actor(RecordingMode::on_demand)->physics) {
    fmt::print("no body drives a bone\n");
    return 0;
  }
  measure(dance);
  bool good = is_identical_however_reached(dance);
  good = joints_hold(dance) && good;
  good = joints_hold_live(dance) && good;
  return good ? 0 : 1;
}

}  // namespace
}  // namespace odori

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) return 2;
  return odori::run(argv[1], argc == 3 ? argv[2] : nullptr);
}
