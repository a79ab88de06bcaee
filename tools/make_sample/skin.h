#pragma once

#include "make_sample/numbers.h"
#include "model/model.h"

#include <array>
#include <cstdint>
#include <initializer_list>

namespace odori::komai {

// How one vertex follows its bones; weights are multiples of 1/256 and sum to 1 exactly.
struct Skin {
  DeformKind kind = DeformKind::bdef1;
  std::array<std::int32_t, 4> bones{0, -1, -1, -1};
  std::array<float, 4> weights{1.0f, 0.0f, 0.0f, 0.0f};
  SdefParameters sdef;  // for kind sdef
};

Skin on_bone(std::int32_t bone);

// From `a` to `b` as `share_of_b` goes from 0 to 1: linear; one bone where that is all.
Skin between(std::int32_t a, std::int32_t b, double share_of_b);

// The same by dual quaternions: for a twist along the limb.
Skin twisting_between(std::int32_t a, std::int32_t b, double share_of_b);

// A hinge on the way from `a` to its child `b`.
struct Hinge {
  dvec3 center{0.0};    // the child's joint
  dvec3 toward_b{0.0};  // unit, along the limb at rest
  double reach = 0.0;   // how far along the limb to either side the bend is spread, units
};

// The same spherically about a hinge: R0 and R1 lie on the limb's axis on either side.
Skin bending_between(std::int32_t a, std::int32_t b, double share_of_b, const Hinge& hinge);

// Any weights of up to four bones; they are scaled to sum to 1.
struct Share {
  std::int32_t bone;
  double weight;
};
Skin shared(std::initializer_list<Share> shares);

}  // namespace odori::komai
