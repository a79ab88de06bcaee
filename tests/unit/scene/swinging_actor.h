#pragma once

// Actors with something that swings.

#include "scene/actor.h"
#include "support/models.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

namespace odori::testing {

// Bone 0 and three balls that hang on it, joined one to the next, on bones of their own.
inline Model swinging_model() {
  Model model = chain_model({{0, 10, 0}, {0, 9, 0}, {0, 8, 0}, {0, 7, 0}});
  for (std::int32_t i = 0; i < 4; ++i) {
    RigidBody body;
    body.bone = i;
    body.size = {0.3f, 0, 0};
    body.position = model.bones[static_cast<std::size_t>(i)].rest_position;
    body.mass = 1.0f;
    body.mode = i == 0 ? BodyMode::follow_bone : BodyMode::physics;
    body.collides_with = 0;
    model.bodies.push_back(body);
    if (i == 0) continue;
    Joint joint;
    joint.body_a = i - 1;
    joint.body_b = i;
    joint.position = model.bodies[static_cast<std::size_t>(i - 1)].position;
    joint.angular_lower_rad = glm::vec3(-1.5f);
    joint.angular_upper_rad = glm::vec3(1.5f);
    model.joints.push_back(joint);
  }
  return model;
}

// Moves bone 0 to and fro until frame 60.
inline Motion swinging_motion() {
  Motion motion;
  std::vector<BoneKey> keys(5);
  for (std::uint32_t i = 0; i < 5; ++i) {
    keys[i].frame = i * 15;
    keys[i].translation.x = i % 2 == 0 ? 0.0f : 4.0f;
  }
  motion.bones.push_back({name_key("0").value(), keys});
  return motion;
}

inline std::unique_ptr<Actor> swinging_actor(Model model = swinging_model()) {
  auto actor = make_actor(std::make_shared<Model>(std::move(model)));
  add_motion(*actor, swinging_motion());
  return actor;
}

inline std::vector<RigidTransform> shown(Actor& actor, double frame) {
  advance_actor(actor, frame);
  return actor.bones.globals;
}

// Bit for bit.
inline bool same(const std::vector<RigidTransform>& a, const std::vector<RigidTransform>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const RigidTransform& one, const RigidTransform& other) {
    return one.rotation == other.rotation && one.translation == other.translation;
  });
}

inline PhysicsPlan in_background(std::size_t max_bytes = kMaxRecordBytes) {
  return {{}, Filling::in_background, max_bytes};
}

// Waits for the background to come as far as it will.
inline void let_record(Actor& actor, double last_frame) {
  PhysicsRecord& record = actor.physics->record();
  while (record.reach() < last_frame && !record.full()) {
    record.run_ahead(last_frame);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace odori::testing
