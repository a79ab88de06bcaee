#pragma once

// A model made ready to be posed: flat arrays in the order they are walked, every index proven (evaluation.md 4).
// Built once from a checked Model and never changed; needs no Model afterwards.

#include "base/math.h"
#include "model/model.h"
#include "rig/material_state.h"

#include <cstdint>
#include <vector>

namespace odori {

struct Rig {
  // What a bone takes from another one (evaluation.md 4.3).
  struct Append {
    std::int32_t source = -1;  // -1: none
    float ratio = 0.0f;
    bool rotation = false;
    bool translation = false;
  };

  struct IkLink {
    std::int32_t bone = -1;
    bool limited = false;
    bool frozen = false;  // every limit is zero: never turned
    bool has_fixed_axis = false;
    glm::vec3 fixed_axis{0.0f};     // unit, the bone's own space
    std::int32_t single_axis = -1;  // 0 x, 1 y, 2 z when the limits leave one axis free, else -1
    glm::vec3 min_rad{0.0f};
    glm::vec3 max_rad{0.0f};
    float largest_turn_rad = kPi;       // in one iteration
    float largest_turn_cosine = -2.0f;  // of it; below every cosine when any turn is allowed
  };

  struct IkChain {
    std::int32_t goal = -1;  // the IK bone
    std::int32_t effector = -1;
    std::int32_t iterations = 0;
    std::vector<IkLink> links;             // [0] nearest to the effector
    std::vector<std::int32_t> path;        // bones to refresh while solving: from the last link down to the effector,
                                           // parents first
    std::vector<std::int32_t> path_start;  // per link: its own place in `path`; path.size() when it is not above the
                                           // effector and moves nothing
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

  // A morph that reaches others: group (adds ratio * weight) or flip (chooses one).
  struct MorphGroup {
    bool flip = false;
    std::vector<GroupOffset> children;
  };

  struct MorphEntry {
    std::int32_t group = -1;      // into groups; -1: none
    std::int32_t first_bone = 0;  // slice of bone_terms
    std::int32_t bone_count = 0;
    std::int32_t first_material = 0;  // slice of material_terms
    std::int32_t material_count = 0;
  };

  // Bones, in file order.
  std::vector<std::int32_t> parents;      // -1: none; free of cycles
  std::vector<glm::vec3> rest_positions;  // model space
  std::vector<glm::vec3> rest_offsets;    // from the parent's rest position; a root's own rest position
  std::vector<Append> appends;
  std::vector<std::int32_t> chain_of_bone;  // into chains; -1: not an IK bone
  std::vector<IkChain> chains;

  // Orders to walk bones in: by (layer, file index), the two passes apart; and parents before children.
  std::vector<std::int32_t> before_physics;
  std::vector<std::int32_t> after_physics;
  std::vector<std::int32_t> parents_first;

  // Worlds worked out again beside the walks, parents first: before the first one what it reads ahead of its turn, and
  // after each walk what that leaves behind, such as children of IK links.
  std::vector<std::int32_t> read_early;
  std::vector<std::int32_t> stale_after_first_pass;
  std::vector<std::int32_t> left_by_second;

  // Morphs, in file order, and the materials they start from.
  std::vector<MorphEntry> morphs;
  std::vector<MorphGroup> groups;
  std::vector<std::int32_t> group_order;  // the morphs that are groups, each before those it reaches
  std::vector<BoneMorphTerm> bone_terms;
  std::vector<MaterialMorphTerm> material_terms;
  std::vector<MaterialState> rest_materials;

  std::size_t bone_count() const { return parents.size(); }
};

// `model` must have passed `check_model`.
Rig build_rig(const Model& model);

}  // namespace odori
