#pragma once

// The deform pipeline of one model (evaluation.md 3 and 4). `Rig` is the immutable part: flat arrays, built once from a
// checked Model, which is not needed afterwards. Per frame:
//
//   evaluate_morphs(rig, pose.morph_weights, morph_state);                     // rig/deform.h
//   deform_before_physics(rig, pose, morph_state, options, bone_state);        // rig/deform.h
//   deform_after_physics(rig, pose, options, bone_state);
//   write_palette(rig, bone_state, palette);

#include "base/math.h"
#include "model/model.h"

#include <cstdint>
#include <vector>

namespace odori {

// RGBA factors on a sampled texture: t1 = lerp(1, t * multiply.rgb, multiply.a),
// t2 = clamp(t1 + (t1 - 1) * add.a, 0, 1) + add.rgb (rendering.md 7).
struct TextureFactor {
  glm::vec4 multiply{1.0f};
  glm::vec4 add{0.0f};

  friend bool operator==(const TextureFactor&, const TextureFactor&) = default;
};

// A material with this frame's morphs applied. Colours are not clamped; power and edge size are >= 0.
struct MaterialState {
  glm::vec4 diffuse{1.0f};
  glm::vec3 specular{0.0f};
  float specular_power = 0.0f;
  glm::vec3 ambient{0.0f};
  glm::vec4 edge_color{0.0f};
  float edge_size = 0.0f;
  TextureFactor texture;
  TextureFactor sphere;
  TextureFactor toon;
};

// The material as stored in the file, without morphs.
MaterialState rest_state(const Material& material);

struct Rig {
  // Rotation and translation that a bone appends from a source bone (evaluation.md 4.3).
  struct Append {
    std::int32_t source = -1;  // -1 for none
    float ratio = 0.0f;
    bool rotation = false;
    bool translation = false;
  };

  // Axes (0: x, 1: y, 2: z) of Euler angles: R = R(outer) * R(middle) * R(inner); the middle angle stays within +-90
  // degrees.
  struct EulerOrder {
    std::int8_t outer = 1, middle = 0, inner = 2;
  };

  struct Angle {
    float sine = 0.0f, cosine = 1.0f;
  };

  struct IkLink {
    std::int32_t bone = -1;
    bool limited = false;
    bool frozen = false;  // every limit is zero: never rotates
    bool has_fixed_axis = false;
    glm::vec3 fixed_axis{0.0f};     // unit, in the bone's local space
    std::int32_t single_axis = -1;  // 0: x, 1: y, 2: z when the limits leave one axis free; otherwise -1
    glm::vec3 min_rad{0.0f};
    glm::vec3 max_rad{0.0f};
    Angle min, max, half_min, half_max;  // the limits of the single axis, and half of them
    EulerOrder euler;                    // in which the limits apply (evaluation.md 4.4)
    float max_step_rad = kPi;            // per iteration
    float max_step_cosine = -2.0f;       // cosine of max_step_rad; -2 when the step is not limited
  };

  struct IkChain {
    std::int32_t goal = -1;  // the IK bone
    std::int32_t effector = -1;
    std::int32_t iterations = 0;
    bool effector_first = false;           // the effector is evaluated before the IK bone
    std::vector<IkLink> links;             // [0] is nearest to the effector
    std::vector<std::int32_t> path;        // bones to update while solving: from the last link down to the effector,
                                           // parents first
    std::vector<std::int32_t> path_start;  // per link: its index in `path`; path.size() when it is not an ancestor of
                                           // the effector and therefore does not move it
  };

  struct BoneMorphTerm {
    std::int32_t bone;
    glm::vec3 translation;
    glm::quat rotation;
  };

  struct MaterialMorphTerm {
    std::int32_t material;  // -1: all
    MaterialOffset values;
  };

  // A morph that drives other morphs: a group adds ratio * weight to each, a flip selects one.
  struct MorphGroup {
    bool flip = false;
    std::vector<GroupOffset> children;
  };

  struct MorphEntry {
    std::int32_t group = -1;      // into groups, or -1
    std::int32_t first_bone = 0;  // slice of bone_terms
    std::int32_t bone_count = 0;
    std::int32_t first_material = 0;  // slice of material_terms
    std::int32_t material_count = 0;
  };

  // Bones, in file order.
  std::vector<std::int32_t> parents;      // -1 for none; no cycles
  std::vector<glm::vec3> rest_positions;  // model space
  std::vector<glm::vec3> rest_offsets;    // from the parent's rest position; for a root its rest position
  std::vector<Append> appends;
  std::vector<std::int32_t> chain_of_bone;  // into chains; -1: not an IK bone
  std::vector<IkChain> chains;

  // Evaluation orders: the bones of each pass by (layer, file index); and all bones, parents before children.
  std::vector<std::int32_t> before_physics;
  std::vector<std::int32_t> after_physics;
  std::vector<std::int32_t> parents_first;

  // The same passes in an order that gives the same result, where IK chains that do not depend on each other, such as
  // those of both legs, are solved at the same time.
  struct Step {
    std::int32_t bone = -1;
    std::int32_t second = -1;  // IK bone that is evaluated with `bone`, which is one too, or -1
  };
  std::vector<Step> steps_before_physics;
  std::vector<Step> steps_after_physics;

  // Bones whose global transforms are updated outside the two passes, parents first: before the first pass those that
  // it reads before it computes them; after each pass those that it leaves stale, such as children of IK links.
  std::vector<std::int32_t> read_early;
  std::vector<std::int32_t> stale_after_first_pass;
  std::vector<std::int32_t> stale_after_second_pass;

  // Morphs in file order, and the materials without morphs.
  std::vector<MorphEntry> morphs;
  std::vector<MorphGroup> groups;
  std::vector<std::int32_t> group_order;  // the group and flip morphs, each before the morphs it drives
  std::vector<BoneMorphTerm> bone_terms;
  std::vector<MaterialMorphTerm> material_terms;
  std::vector<MaterialState> rest_materials;

  std::size_t bone_count() const { return parents.size(); }
};

// Builds the rig of a model that has passed `check_model`.
Rig build_rig(const Model& model);

// The bones of `order`, one of the passes of the rig, in an order that gives the same result bit for bit: each bone
// still comes after those that write what it reads, and before those that overwrite it. IK bones whose chains do not
// depend on each other come in pairs if they are close to each other in the order.
std::vector<Rig::Step> deform_steps(const Rig& rig, const std::vector<std::int32_t>& order);

}  // namespace odori
