#include "scene/physics/baked_physics.h"

#include "scene/stage.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace odori {

namespace {

using Numbers = std::array<float, 7>;  // rotation (x, y, z, w), translation

Numbers numbers_of(const RigidTransform& transform) {
  const glm::quat& r = transform.rotation;
  const glm::vec3& t = transform.translation;
  return {r.x, r.y, r.z, r.w, t.x, t.y, t.z};
}

RigidTransform transform_of(const Numbers& n) { return {glm::quat(n[3], n[0], n[1], n[2]), {n[4], n[5], n[6]}}; }

std::size_t actor_bytes(const ActorPhysics& physics) {
  return sizeof(std::uint32_t) + physics.driven().driven.size() * sizeof(Numbers);
}

// nullopt if there is a number that no simulation gives.
std::optional<BakedBodies> read_bodies(ByteReader& bytes, std::size_t count) {
  BakedBodies bodies;
  const std::uint32_t drive = bytes.u32();
  bodies.drive = drive == 1;
  bodies.transforms.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Numbers numbers = bytes.read<Numbers>();
    if (!std::ranges::all_of(numbers, [](float n) { return std::isfinite(n); })) return std::nullopt;
    bodies.transforms.push_back(transform_of(numbers));
  }
  return bytes.ok() && drive <= 1 ? std::optional(std::move(bodies)) : std::nullopt;
}

}  // namespace

std::size_t baked_physics_bytes(const Stage& stage) {
  std::size_t bytes = 0;
  for (const auto& actor : stage.actors) {
    if (actor->physics) bytes += actor_bytes(*actor->physics);
  }
  return bytes;
}

void append_baked_physics(const Stage& stage, std::vector<std::uint8_t>& bytes) {
  ByteWriter out;
  out.bytes().reserve(baked_physics_bytes(stage));
  for (const auto& actor : stage.actors) {
    if (!actor->physics) continue;
    out.u32(actor->physics->drives() ? 1 : 0);
    for (const RigidTransform& transform : actor->physics->simulated_transforms()) out.write(numbers_of(transform));
  }
  bytes.insert(bytes.end(), out.bytes().begin(), out.bytes().end());
}

Status play_baked_physics(Bytes frame, Stage& stage) {
  if (frame.size() != baked_physics_bytes(stage)) return fault(kBakedPhysicsOther);
  ByteReader bytes(frame);
  std::vector<BakedBodies> all;
  for (const auto& actor : stage.actors) {
    if (!actor->physics) continue;
    auto bodies = read_bodies(bytes, actor->physics->driven().driven.size());
    if (!bodies) return fault(kBakedPhysicsOther);
    all.push_back(std::move(*bodies));
  }
  std::size_t next = 0;
  for (const auto& actor : stage.actors) {
    if (actor->physics) actor->physics->play(std::move(all[next++]));
  }
  return Done{};
}

void play_physics_of(const Stage& stage, double frame, Stage& copy) {
  for (std::size_t i = 0; i < stage.actors.size(); ++i) {
    ActorPhysics* shown = stage.actors[i]->physics.get();
    if (shown == nullptr || copy.actors[i]->physics == nullptr) continue;
    const auto transforms = shown->simulated_transforms();
    BakedBodies bodies{shown->drives(), {transforms.begin(), transforms.end()}};
    if (shown->shown() == PhysicsShown::exact) shown->record().read(frame, bodies.transforms);
    copy.actors[i]->physics->play(std::move(bodies));
  }
}

}  // namespace odori
