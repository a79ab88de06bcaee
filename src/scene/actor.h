#pragma once

// A model on the stage: what it is, what moves it, and its state in the frame last shown.

#include "model/model.h"
#include "motion/motion.h"
#include "motion/sample.h"
#include "rig/deform.h"
#include "rig/morphs.h"
#include "rig/rig.h"
#include "scene/actor_physics.h"
#include "scene/motion_layers.h"
#include "scene/overrides.h"
#include "skin/skin.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace odori {

// A bone that follows another actor's bone in place of its own parent: MMD's external parent, see ExternalParent.
struct Follow {
  std::int32_t bone = -1;
  std::int32_t actor = -1;  // into Stage::actors
  std::int32_t actor_bone = -1;
};

// All of an actor that can be copied: its `copy_of` (stage_copy.h) has every member, also one that is new here.
struct ActorParts {
  // Made once, when the model or motion is loaded.
  std::filesystem::path file;          // where the model came from; empty for one made in memory
  std::shared_ptr<const Model> model;  // never null
  Rig rig;
  SkinTables skin;
  // Per vertex, from `find_optimized_centers`; null until somebody finds them, and mode `cor` is linear until then.
  std::shared_ptr<const std::vector<glm::vec4>> rotation_centers;
  std::vector<MotionLayer> layers;   // everything loaded onto this model, in the order laid; set by `set_motion_layers`
  std::vector<LayerFit> layer_fits;  // one per layer
  Motion motion;                     // those that join, merged
  BoundMotion bound;                 // `motion` on `model`, and what lies over it
  Overrides overrides;
  std::vector<Follow> follows;  // at most one a bone; set by `follow`

  // Rewritten by every `advance_actor`; sized when the actor is made.
  SamplerCursor cursor;
  Pose pose;
  MorphState morphs;
  BoneState bones;
  std::vector<PaletteEntry> palette;             // per bone
  std::vector<ExternalParent> external_parents;  // one per entry of `follows`
};

struct Actor : ActorParts {
  std::unique_ptr<ActorPhysics> physics;  // null: bodies follow their bones
};

// An actor at rest, with nothing loaded onto it. `model` is checked and not null.
std::unique_ptr<Actor> make_actor(std::shared_ptr<const Model> model, std::filesystem::path file = {});

// Joins what is already there as one more layer: on the same name and frame the new key wins.
void add_motion(Actor& actor, Motion motion, std::filesystem::path file = {});
// Takes the place of all motions.
void set_motion(Actor& actor, Motion motion, std::filesystem::path file = {});

// Switches physics on, from the motion's start; or off. An actor whose bodies drive no bone stays without.
void set_physics(Actor& actor, bool on, const PhysicsPlan& plan = {});

// One frame of one actor, whole: sample, morphs, deform, (physics), deform, palette.
void advance_actor(Actor& actor, double frame, const DeformOptions& options = {});

// The actor's vertices as last advanced, by the C++ deformers. For float and double.
template <typename T = float>
SkinnedVerticesOf<T> skinned_vertices(const Actor& actor, const Skinning& skinning);

// Just the first step of it, with the hand-set values laid over.
void pose_actor(Actor& actor, double frame);

// The same into a pose elsewhere, sized for the model.
void sample_pose(const BoundMotion& motion, const Overrides& overrides, double frame, SamplerCursor& cursor,
                 Pose& pose);

}  // namespace odori
