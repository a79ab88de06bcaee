#pragma once

// An actor: a model on the stage with its motions, its overrides and its state in the frame last shown. Start from
// `make_actor`:
//
//     auto actor = make_actor(model);
//     set_motion(*actor, motion);
//     advance_actor(*actor, frame);    // fills pose, bones and palette

#include "base/math.h"
#include "model/model.h"
#include "model/roles.h"
#include "model/weights.h"
#include "motion/motion.h"
#include "motion/sample.h"
#include "rig/deform.h"
#include "rig/rig.h"
#include "scene/actor_tracks.h"
#include "scene/life.h"
#include "scene/motion_layers.h"
#include "scene/overrides.h"
#include "scene/physics/actor_physics.h"
#include "scene/seam.h"
#include "skin/method_parameters.h"
#include "skin/skin.h"
#include "skin/skinning_data.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace odori {

struct Actor;
struct ActorParts;

// How the materials of an actor are drawn, as MMD's projects set it per model.
struct ActorAppearance {
  bool additive = false;    // its colours are added to what is behind it
  float edge_scale = 1.0f;  // factor of its edge widths, >= 0
  bool self_shadow = true;  // false: it casts and receives no self shadow, whatever its materials have

  friend bool operator==(const ActorAppearance&, const ActorAppearance&) = default;
};

// Which part of an MMD project (.pmm) an actor is. A scene file stores it, because the actor's keys stay in the
// project.
struct ProjectPart {
  std::filesystem::path file;   // of the project; empty: the actor is not part of one
  std::int32_t model = -1;      // index into Project::models; -1: it is an accessory
  std::int32_t accessory = -1;  // index into Project::accessories; -1: it is a model
  bool copy = false;            // of another actor, to which keys that refer to this model belong

  friend bool operator==(const ProjectPart&, const ProjectPart&) = default;
};

// Where an actor stands: a transform of its whole model, applied to the bones that have no parent. A bone with an
// external parent, and what hangs on it, is not moved. Bodies are carried along rigidly.
struct ActorPlacement {
  glm::vec3 translation{0.0f};  // units, world space
  // About X, Y and Z. Of a model in MMD's order of bodies and cameras, Y * X * Z (Z first); of an accessory in MMD's
  // order of accessories, Z * Y * X (X first; accessories.md 4, like .vac files).
  glm::vec3 rotation_rad{0.0f};
  float scale = 1.0f;  // of an accessory, about its origin; models ignore it

  friend bool operator==(const ActorPlacement&, const ActorPlacement&) = default;
};

inline constexpr float kMaxPlacement = 1e5f;  // of a coordinate, units
inline constexpr float kMinPlacementScale = 1e-3f;
inline constexpr float kMaxPlacementScale = 1e3f;

// Sets where the actor stands, clamped to these limits; numbers that are not finite become the defaults.
void set_placement(Actor& actor, const ActorPlacement& placement);

// Hides or shows an actor. A hidden actor is posed, but neither drawn nor picked, and casts no shadow.
void set_visible(Actor& actor, bool visible);

// An accessory's Euler angles as a rotation: about X first, then Y, then Z.
glm::quat quat_from_euler_xyz(glm::vec3 angles_rad);

// By which the placement scales the vertices: accessories only.
float placement_scale(const ActorParts& actor);

// The placement as the transform of the bones without parent, world space; nullopt for the default placement.
std::optional<RigidTransform> root_transform(const Actor& actor);

// A bone whose parent is a bone of another actor: MMD's external parent (external_parents.h).
struct ExternalParentLink {
  std::int32_t bone = -1;
  std::int32_t actor = -1;       // index into Stage::actors
  std::int32_t actor_bone = -1;  // of that actor
};

// Where the weights of an actor's model are from. By default they are those of its file, as are its vertex morphs.
struct ActorWeights {
  std::shared_ptr<const ModelWeights> given;  // null: none
  std::filesystem::path file;                 // that they are from; may be empty
  std::shared_ptr<const Model> own;           // the model of its file, if Actor::model differs from it; otherwise null
};

// The copyable members of an actor, see `copy_of`.
struct ActorParts {
  // Set when the model or motion is loaded.
  std::filesystem::path file;  // of the model; empty for a model created in memory
  // Shared by all actors of the model. None is null.
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Rig> rig;
  std::shared_ptr<const SkinTables> skin;
  std::shared_ptr<const Roles> roles;
  ActorWeights weights;                   // of `model`; set by `set_weights`
  MethodParameters parameters;            // of skinning; set by `set_method_parameters`
  float floor_area = 0.0f;                // of the model, see `floor_area`
  ModelSkinningData skinning_data;        // null until computed; skinning modes that need it are linear until then
  std::vector<MotionLayer> layers;        // all motions on this model, in loading order; set by `set_motion_layers`
  std::vector<LayerMatch> layer_matches;  // per layer
  std::optional<ActorSeam> seam;          // how the motion begins; set by `set_seam`
  std::optional<IdleSettings> idle;       // what it does without a motion; set by `set_idle`
  std::optional<GazeAt> gaze;             // where it looks in the next frame; nothing: as the motion says
  // Shared by all actors with equal layers on the same model. None is null.
  std::shared_ptr<const Motion> motion;      // the layers with LayerMix::merged
  std::shared_ptr<const BoundMotion> bound;  // `motion` bound to `model`, the overriding layers and the seam
  Overrides overrides;
  ActorPlacement placement;
  ActorAppearance appearance;
  bool visible = true;                                    // see `set_visible`; the motion may hide it as well
  std::vector<ExternalParentLink> external_parent_links;  // at most one per bone; set by `set_external_parent`

  SharedAccessoryTrack accessory_track;           // of an MMD project, otherwise null (actor_tracks.h)
  SharedExternalParentKeys external_parent_keys;  // of an MMD project, otherwise null (actor_tracks.h)
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

// Another actor of the model of `other`, in its rest pose without motions.
std::unique_ptr<Actor> make_actor(const Actor& other);

// Lets `actor` use the model of `other`, which has the same content, instead of its own. Its state stays.
void share_model(const Actor& other, Actor& actor);

// Of an actor whose model has the same content but for its weights: these, the parameters of skinning and what was
// computed with them.
void share_weights(const Actor& other, Actor& actor);

// Gives the actor's model other weights, which are valid for it (read_weights, format/npz/weights_file.h); null: those
// of its file. `file`: that they are from, for scene files. What was computed from the weights is to be found again.
void set_weights(Actor& actor, std::shared_ptr<const ModelWeights> weights, std::filesystem::path file = {});

// Sets the parameters of skinning, which are within their ranges. What was computed with others is to be found again.
void set_method_parameters(Actor& actor, const MethodParameters& parameters);
// Gives the actor what was computed for its model and parameters; null: nothing. With the bones of morphs the actor has
// another model.
void set_skinning_data(Actor& actor, SkinningData kind, std::shared_ptr<const SkinningTexels> data);
// Whether its vertices follow other bones than the model's file says.
bool has_other_weights(const ActorParts& actor);

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

// How `skin` moves these vertices of the actor, whose mode is available; on one thread. `positions`: with morphs,
// scaled. `palette`: per bone. `centers`: memory for those of `spherical`. For float and double.
template <typename T>
SkinInput<T> skin_input(const ActorParts& actor, const Skinning& skinning, std::span<const PaletteEntry> palette,
                        std::span<const glm::vec<3, T>> positions, std::vector<glm::vec4>& centers);

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

// --- Transforms of rigid bodies and joints in the frame last shown, world space, for drawing and inspection

// Per body of the model. Bodies that drive a bone are where the simulation has them; all others are on their bones, or
// in their rest transform if they have no bone.
std::vector<RigidTransform> body_transforms(const Actor& actor);

// The same for one body; `body` must be a valid index.
RigidTransform body_transform(const Actor& actor, std::int32_t body);

// A joint on its first body; in its rest transform if it has none. `bodies`: from `body_transforms`.
RigidTransform joint_transform(const Model& model, const Joint& joint, const std::vector<RigidTransform>& bodies);

}  // namespace odori
