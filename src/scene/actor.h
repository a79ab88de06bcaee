#pragma once

// An actor: a model on the stage with its motions, its overrides and its state in the frame last shown. Start from
// `make_actor`:
//
//     auto actor = make_actor(model);
//     set_motion(*actor, motion);
//     advance_actor(*actor, frame);    // fills pose, bones and palette

#include "model/model.h"
#include "motion/motion.h"
#include "motion/sample.h"
#include "rig/deform.h"
#include "rig/morphs.h"
#include "rig/rig.h"
#include "scene/actor_appearance.h"
#include "scene/actor_placement.h"
#include "scene/actor_tracks.h"
#include "scene/motion_layers.h"
#include "scene/overrides.h"
#include "scene/physics/actor_physics.h"
#include "scene/project_part.h"
#include "skin/delta_mush.h"
#include "skin/skin.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace odori {

// A bone whose parent is a bone of another actor: MMD's external parent (external_parents.h).
struct ExternalParentLink {
  std::int32_t bone = -1;
  std::int32_t actor = -1;       // index into Stage::actors
  std::int32_t actor_bone = -1;  // of that actor
};

// The copyable members of an actor, see `copy_of`.
struct ActorParts {
  // Set when the model or motion is loaded.
  std::filesystem::path file;  // of the model; empty for a model created in memory
  // Shared by all actors of the model. None is null.
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Rig> rig;
  std::shared_ptr<const SkinTables> skin;
  float floor_area = 0.0f;  // of the model, see `floor_area`
  // Per vertex, from `find_optimized_centers`. Null until computed; skinning mode `cor` is linear until then.
  std::shared_ptr<const std::vector<glm::vec4>> rotation_centers;
  // From `find_delta_mush`, likewise for the modes `delta_mush` and `delta_mush_fast`.
  std::shared_ptr<const DeltaMush> delta_mush;
  std::vector<MotionLayer> layers;   // all motions on this model, in loading order; set by `set_motion_layers`
  std::vector<LayerFit> layer_fits;  // per layer
  // Shared by all actors with equal layers on the same model. None is null.
  std::shared_ptr<const Motion> motion;      // the layers with LayerMix::merged
  std::shared_ptr<const BoundMotion> bound;  // `motion` bound to `model`, and the overriding layers
  Overrides overrides;
  ActorPlacement placement;
  ActorAppearance appearance;
  bool visible = true;                                    // see `set_visible`; the motion may hide it as well
  std::vector<ExternalParentLink> external_parent_links;  // at most one per bone; set by `set_external_parent`

  SharedAccessoryTrack accessory_track;           // null: none; see actor_tracks.h
  SharedExternalParentKeys external_parent_keys;  // null: none; likewise
  ProjectPart project;                            // that these tracks and the appearance are from

  // Rewritten by every `advance_actor`, sized by `make_actor`.
  SamplerCursor cursor;
  Pose pose;
  MorphState morphs;
  BoneState bones;
  std::vector<PaletteEntry> palette;             // per bone
  std::vector<ExternalParent> external_parents;  // of the links and keys, as far as they apply in this frame
  float opacity = 1.0f;                          // factor of the materials' alpha; 0: not visible
  bool casts_shadow = true;                      // false: neither ground nor self shadow
  float vertex_scale = 1.0f;                     // of an accessory: factor of its vertices before they are skinned
};

struct Actor : ActorParts {
  std::unique_ptr<ActorPhysics> physics;  // null: bodies follow their bones
};

// An actor in its rest pose without motions. `model` has passed `check_model` and is not null.
std::unique_ptr<Actor> make_actor(std::shared_ptr<const Model> model, std::filesystem::path file = {});

// Another actor of the model of `other`, likewise.
std::unique_ptr<Actor> make_actor(const Actor& other);

// Lets `actor` use the model of `other`, which has the same content, instead of its own. Its state stays.
void share_model(const Actor& other, Actor& actor);

// A copy for use on another thread. Its state is its own; what is immutable, as models and motions, is shared.
// Physics, if shown, restarts in on-demand mode with the same settings.
std::unique_ptr<Actor> copy_of(const Actor& actor);

// Adds a motion as another merged layer; for equal track names and frames, the new key wins.
void add_motion(Actor& actor, Motion motion, std::filesystem::path file = {});
// Replaces all motions.
void set_motion(Actor& actor, Motion motion, std::filesystem::path file = {});

// Enables physics, starting at the motion's start, or disables it. Has no effect if no body drives a bone.
void set_physics(Actor& actor, bool on, const PhysicsConfig& config = {});

// Evaluates one frame of one actor: sample, morphs, deform, physics, deform, palette. `options`: without the placement,
// which is the actor's.
void advance_actor(Actor& actor, double frame, const DeformOptions& options = {});

// The mode that skins the actor if `mode` is wanted: linear while what `mode` needs is not computed.
SkinningMode available_mode(const ActorParts& actor, SkinningMode mode);

// The posed vertices of the frame last shown, skinned on the CPU. Instantiated for float and double.
template <typename T = float>
SkinnedVerticesOf<T> skinned_vertices(const Actor& actor, const Skinning& skinning);

// The position of one of these vertices, at the cost of one vertex. `vertex` must be a valid index.
glm::vec3 skinned_position(const Actor& actor, const Skinning& skinning, std::size_t vertex);

// Applies `vertex_scale` to vertices with their morphs, before they are skinned. For float and double.
template <typename T>
void scale_vertices(const Actor& actor, std::span<glm::vec<3, T>> positions);

// The first step of `advance_actor`: samples the motion into `actor.pose` and applies the overrides.
void pose_actor(Actor& actor, double frame, EvaluationRules rules = EvaluationRules::mmd);

// The same into another pose, which is sized for the model.
void sample_pose(const BoundMotion& motion, const Overrides& overrides, double frame, EvaluationRules rules,
                 SamplerCursor& cursor, Pose& pose);

struct StepTimes {
  double sample_ms = 0.0;
  double morphs_ms = 0.0;
  double deform_ms = 0.0;  // both passes
  double palette_ms = 0.0;
};

// Measures the duration of each step of a frame, without physics, by repeating the steps on copies of the actor's
// state. This keeps timing code out of `advance_actor`.
class StepTimer {
 public:
  StepTimes measure(const Actor& actor, double frame, const DeformOptions& options);

 private:
  std::weak_ptr<const Model> model_;  // for which the members below are sized
  SamplerCursor cursor_;
  Pose pose_;
  MorphState morphs_;
  BoneState bones_;
  std::vector<PaletteEntry> palette_;
};

}  // namespace odori
