#include "viewer/stage_physics.h"

#include <algorithm>

namespace odori {

namespace {

PhysicsWish wish_for(PhysicsMode mode, bool playing) {
  switch (mode) {
    case PhysicsMode::always:
      return PhysicsWish::record;
    case PhysicsMode::playing:
      return playing ? PhysicsWish::record : PhysicsWish::nothing;
    case PhysicsMode::live:
      return PhysicsWish::live;
    case PhysicsMode::off:
      break;
  }
  return PhysicsWish::nothing;
}

bool drives_a_bone(const RigidBody& body) { return body.mode != BodyMode::follow_bone && body.bone >= 0; }

bool has_driven_bones(const Model& model) {
  const auto count = static_cast<std::ptrdiff_t>(std::min(model.bodies.size(), kMaxBodies));
  return std::any_of(model.bodies.begin(), model.bodies.begin() + count, drives_a_bone);
}

// The least exact comes first.
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

void update_physics(Stage& stage, const PhysicsChoice& choice, const Clock& clock, double seconds) {
  const PhysicsPlan plan{within_range(choice.settings), Filling::in_background,
                         static_cast<std::size_t>(choice.record_mib) << 20};
  const bool records = choice.mode == PhysicsMode::always || choice.mode == PhysicsMode::playing;
  for (const auto& actor : stage.actors) {
    if (!actor->physics) {
      if (choice.mode == PhysicsMode::off || !has_driven_bones(*actor->model)) continue;
      set_physics(*actor, true, plan);
    }
    actor->physics->set_plan(*actor, plan);
    actor->physics->wish(wish_for(choice.mode, clock.playing), seconds);
    PhysicsRecord& record = actor->physics->record();
    if (records && actor->overrides.physics) {
      record.run_ahead(clock.last);
    } else if (record.running()) {
      record.run_ahead(record.reach());  // no further than it is
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
    report.reach = report.any ? std::min(report.reach, record.reach()) : record.reach();
    report.full = report.full || record.full();
    report.running = report.running || record.running();
    report.bytes += record.bytes();
    report.any = true;
  }
  return report;
}

std::uint64_t physics_changes(const Stage& stage) {
  std::uint64_t changes = 0;
  for (const auto& actor : stage.actors) changes += actor->physics ? actor->physics->changes() : 0;
  return changes;
}

std::vector<LostBodyOfActor> take_lost_bodies(Stage& stage) {
  std::vector<LostBodyOfActor> taken;
  for (std::size_t i = 0; i < stage.actors.size(); ++i) {
    if (!stage.actors[i]->physics) continue;
    for (const LostBody& lost : stage.actors[i]->physics->take_lost()) {
      taken.push_back({static_cast<std::int32_t>(i), lost});
    }
  }
  return taken;
}

}  // namespace odori
