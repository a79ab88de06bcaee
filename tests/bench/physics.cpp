// A whole dance of a model with bodies: whether a frame is the same however it is reached, how far bodies come from
// where their joints allow, and what it costs.
//
//   bench_physics actor->model.pmx DANCE.vmd        status 1: a frame is not the same, or a body is lost or too far
#include "base/files.h"
#include "format/pmx/pmx_reader.h"
#include "format/vmd/vmd_reader.h"
#include "physics/detail/tethered_bodies.h"
#include "scene/body_transforms.h"
#include "viewer/stage_physics.h"

#include <chrono>
#include <cstdio>
#include <random>
#include <thread>

#include <fmt/format.h>

namespace odori {
namespace {

using Timer = std::chrono::steady_clock;

constexpr float kFarthest = 3.0f;  // units beyond what a joint allows
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

  std::unique_ptr<Actor> actor(Filling filling) const {
    auto made = make_actor(model_);
    set_motion(*made, motion_);
    set_physics(*made, true, {{}, filling, kMaxRecordBytes});
    return made;
  }

 private:
  std::shared_ptr<const Model> model_;
  const Motion& motion_;
};

void record_all(Actor& actor) {
  const double last = actor.bound.last_frame;
  PhysicsRecord& record = actor.physics->record();
  while (record.reach() < last && !record.full()) {
    record.run_ahead(last);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

// One plays at every whole frame, one at another rate; one is sought in; several are recorded by threads at once.
bool is_the_same_however_reached(const Dance& dance) {
  const auto played = dance.actor(Filling::when_asked), faster = dance.actor(Filling::when_asked);
  const auto sought = dance.actor(Filling::when_asked);
  std::unique_ptr<Actor> recorded[3];
  for (auto& each : recorded) each = dance.actor(Filling::in_background);
  for (auto& each : recorded) each->physics->record().run_ahead(each->bound.last_frame);
  const auto last = static_cast<int>(played->bound.last_frame);
  std::mt19937 random(3);
  std::uniform_int_distribution<int> any(0, last);
  for (int i = 0; i < kSeeks; ++i) advance_actor(*sought, any(random));
  for (auto& each : recorded) record_all(*each);
  int wrong = 0;
  for (int frame = 0; frame <= last; ++frame) {
    advance_actor(*played, frame);
    for (const double part : {0.0, 0.21, 0.77}) advance_actor(*faster, frame + part);
    advance_actor(*faster, frame);
    advance_actor(*sought, frame);
    bool good = same(*played, *faster) && same(*played, *sought);
    for (auto& each : recorded) {
      advance_actor(*each, frame);
      good = good && same(*played, *each) && each->physics->shown() == PhysicsShown::exact;
    }
    wrong += good ? 0 : 1;
  }
  fmt::print("frames that are not the same however reached: {} of {}\n", wrong, last + 1);
  return wrong == 0;
}

// How far a body has come from where a joint lets it be.
struct Farthest {
  float units = 0.0f;
  double at = 0.0;
  std::string joint;

  void look(float over, double frame, const std::string& name) {
    if (over > units) *this = {over, frame, name};
  }
  void print(const char* what) const {
    fmt::print("  {}: {:.3f} units at most beyond the joint {}, at {:.1f}\n", what, units, joint, at);
  }
};

// Every body hangs by one joint on what holds it; other joints tie it to its neighbours.
class Reaches {
 public:
  explicit Reaches(const Model& model) : model_(model), hanging_(tethered_bodies(model, model.bodies.size())) {}

  void look(const Actor& actor, double frame) {
    const auto bodies = body_transforms(actor);
    const auto place = [&](std::int32_t body) { return bodies[static_cast<std::size_t>(body)]; };
    for (const TetheredBody& each : hanging_) {
      const std::string& name = model_.bodies[static_cast<std::size_t>(each.body)].name;
      holding_.look(glm::length(each.beyond(place(each.body), place(each.holder))), frame, name);
    }
    for (const Joint& joint : model_.joints) {
      if (joint.body_a < 0 || joint.body_b < 0) continue;
      const auto a = static_cast<std::size_t>(joint.body_a), b = static_cast<std::size_t>(joint.body_b);
      const JointReach reach(joint, model_.bodies[a], model_.bodies[b]);
      any_.look(glm::length(reach.beyond(bodies[a], bodies[b])), frame, joint.name);
    }
  }
  bool report(const char* what) const {
    fmt::print("{}\n", what);
    holding_.print("from what holds it");
    any_.print("from any neighbour");
    return holding_.units <= kFarthest;
  }

 private:
  const Model& model_;
  std::vector<TetheredBody> hanging_;
  Farthest holding_;
  Farthest any_;
};

bool stays_on_its_joints(const Dance& dance) {
  const auto actor = dance.actor(Filling::when_asked);
  Reaches reaches(*actor->model);
  for (double frame = 0.0; frame <= actor->bound.last_frame; frame += 0.5) {
    advance_actor(*actor, frame);
    reaches.look(*actor, frame);
  }
  const bool lost = actor->physics->record().lost_count() > 0;
  fmt::print("bodies lost: {}\n", actor->physics->record().lost_count());
  return reaches.report("recorded") && !lost;
}

bool stays_on_its_joints_live(const Dance& dance) {
  Stage stage;
  stage.actors.push_back(dance.actor(Filling::in_background));
  PhysicsChoice choice;
  choice.mode = PhysicsMode::live;
  Clock clock;
  clock.last = stage.actors[0]->bound.last_frame;
  clock.playing = true;
  constexpr double kImage = 1.0 / 60.0;
  Reaches reaches(*stage.actors[0]->model);
  const auto start = Timer::now();
  for (int i = 0; i < kLiveSeconds * 60; ++i) {
    tick(clock, kImage);
    update_physics(stage, choice, clock, kImage);
    advance(stage, clock.frame);
    if (i % 2 == 0) reaches.look(*stage.actors[0], i * kImage);
  }
  fmt::print("live: {} s in {:.1f} s\n", kLiveSeconds, seconds_since(start));
  return reaches.report("live");
}

void measure(const Dance& dance) {
  const auto actor = dance.actor(Filling::in_background);
  const auto start = Timer::now();
  record_all(*actor);
  const double took = seconds_since(start);
  const double length = actor->bound.last_frame / kFramesPerSecond;
  const PhysicsRecord& record = actor->physics->record();
  fmt::print("recorded in the background: {:.0f} s of dance a second, {:.2f} MiB a minute\n", length / took,
             static_cast<double>(record.bytes()) / 1048576.0 / (length / 60.0));
}

// The first bone, twenty units to and fro and half round in half a second, and back.
Motion thrown_about(const Model& model) {
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
  Result<Motion> motion = thrown_about(*model);
  if (motion_file != nullptr) {
    const auto motion_bytes = read_file(path_from_utf8(motion_file));
    if (!motion_bytes) return 3;
    motion = read_vmd(*motion_bytes, diagnostics);
  }
  if (!motion) return 3;
  const Dance dance(std::make_shared<Model>(std::move(*model)), *motion);
  if (!dance.actor(Filling::when_asked)->physics) {
    fmt::print("no body drives a bone\n");
    return 0;
  }
  measure(dance);
  bool good = is_the_same_however_reached(dance);
  good = stays_on_its_joints(dance) && good;
  good = stays_on_its_joints_live(dance) && good;
  return good ? 0 : 1;
}

}  // namespace
}  // namespace odori

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) return 2;
  return odori::run(argv[1], argc == 3 ? argv[2] : nullptr);
}
