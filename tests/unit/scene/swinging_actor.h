#pragma once

// Actors with a swinging chain of bodies.

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

// A kinematic body on bone 0 and a chain of three dynamic balls below it, each on its own bone.
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

// Moves bone 0 back and forth until frame 60.
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

// Bit-equal.
inline bool same(const std::vector<RigidTransform>& a, const std::vector<RigidTransform>& b) { return a == b; }

inline PhysicsConfig background_config(std::size_t max_bytes = kMaxRecordBytes) {
  return {{}, RecordingMode::background, max_bytes};
}

// Waits until the background thread has recorded up to `last_frame` or the record is full.
inline void wait_for_record(Actor& actor, double last_frame) {
  PhysicsRecord& record = actor.physics->record();
  while (record.last_recorded_frame() < last_frame && !record.full()) {
    record.record_in_background(last_frame);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace odori::testing
