#pragma once

// Where a model as a whole is placed. A tree of bones is placed by the last bone, counted from its root, that carries
// all rigid bodies of the tree: usually the centre bone or the waist. If this bone moves, all bodies and everything
// that holds them move alike.

#include "base/math.h"
#include "model/model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

class Placement {
 public:
  // `model` has passed `check_model` and is not referenced after construction.
  explicit Placement(const Model& model);

  // The bone that places the tree of `bone`; -1 if the tree has no rigid bodies.
  std::int32_t bone_of(std::int32_t bone) const { return of_bone_[bone]; }
  // The bone that places the tree with the most rigid bodies, and of equal ones the first; -1 if there is none.
  std::int32_t main_bone() const { return main_; }

  // How the placement of the tree of `bone` differs between two poses: apply it to a transform in `from` to carry it
  // rigidly to `to`. Exactly the identity if the placements are equal. Both poses: per bone, global transforms.
  RigidTransform change(std::int32_t bone, std::span<const RigidTransform> from,
                        std::span<const RigidTransform> to) const;

  // Carries the global transforms `globals` of all bones to the placement in `to`. `carried` must not overlap `from`.
  void carry(std::span<const RigidTransform> from, std::span<const RigidTransform> to,
             std::span<const RigidTransform> globals, std::span<RigidTransform> carried) const;

 private:
  std::vector<std::int32_t> of_bone_;
  std::int32_t main_ = -1;
};

}  // namespace odori
