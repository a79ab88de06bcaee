#include "view/stage_physics.h"

#include <algorithm>

namespace odori {

namespace {

PhysicsRequest wish_for(PhysicsMode mode, bool playing) {
  switch (mode) {
    case PhysicsMode::always:
      return PhysicsRequest::record;
    case PhysicsMode::playing:
      return playing ? PhysicsRequest::record : PhysicsRequest::nothing;
    case PhysicsMode::live:
      return PhysicsRequest::live;
    case PhysicsMode::off:
      break;
  }
  return PhysicsRequest::nothing;
}

bool drives_a_bone(const RigidBody& body) { return is_dynamic(body) && body.bone >= 0; }

bool has_driven_bones(const Model& model) {
  const auto count = static_cast<std::ptrdiff_t>(std::min(model.bodies.size(), kMaxBodies));
  return std::any_of(model.bodies.begin(), model.bodies.begin() + count, drives_a_bone);
}

// Lower is less exact.
int exactness(PhysicsShown shown) {
  switch (shown) {
    case PhysicsShown::approximate:
      return 0;
    case PhysicsShown::live:
      return 1;
    case PhysicsShown::exact:
      return 2;
    case PhysicsShown::nothing:
      break;
  }
  return 3;
}

}  // namespace

void update_physics(Stage& stage, const PhysicsOptions& choice, const Clock& clock, double seconds) {
  const PhysicsConfig plan{within_range(choice.settings), RecordingMode::background,
                           static_cast<std::size_t>(choice.record_mib) << 20, stage.gravity};
  const bool records = choice.mode == PhysicsMode::always || choice.mode == PhysicsMode::playing;
  for (const auto& actor : stage.actors) {
    if (!actor->physics) {
      if (choice.mode == PhysicsMode::off || !has_driven_bones(*actor->model)) continue;
      set_physics(*actor, true, plan);
    }
    actor->physics->set_config(*actor, plan);
    actor->physics->request(wish_for(choice.mode, clock.playing), seconds);
    PhysicsRecord& record = actor->physics->record();
    if (records && actor->overrides.physics) {
      record.record_in_background(clock.last);
    } else {
      record.stop();
    }
  }
}

PhysicsReport physics_report(const Stage& stage) {
  PhysicsReport report;
  for (const auto& actor : stage.actors) {
    if (!actor->physics) continue;
    const PhysicsRecord& record = actor->physics->record();
    const PhysicsShown shown = actor->physics->shown();
    if (!report.any || exactness(shown) < exactness(report.shown)) report.shown = shown;
    report.reach = report.any ? std::min(report.reach, record.last_recorded_frame()) : record.last_recorded_frame();
    report.full = report.full || record.full();
    report.running = report.running || record.running();
    report.moving = report.moving || actor->physics->moving();
    report.bytes += record.bytes();
    report.any = true;
  }
  return report;
}

std::uint64_t physics_revision(const Stage& stage) {
  std::uint64_t changes = 0;
  for (const auto& actor : stage.actors) changes += actor->physics ? actor->physics->revision() : 0;
  return changes;
}

std::vector<ActorLostBody> take_lost_bodies(Stage& stage) {
  std::vector<ActorLostBody> taken;
  for (std::size_t i = 0; i < stage.actors.size(); ++i) {
    if (!stage.actors[i]->physics) continue;
    for (const LostBody& lost : stage.actors[i]->physics->take_lost()) {
      taken.push_back({static_cast<std::int32_t>(i), lost});
    }
  }
  return taken;
}

}  // namespace odori
