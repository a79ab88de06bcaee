#pragma once

// Two limbs on which each way of skinning shows what it does: straight prisms of many sides about the y axis, closed,
// with a blended stretch of linear weights between two bones. Their volumes at rest and posed can be told by hand.

#include "model/model.h"
#include "motion/motion.h"

namespace odori::komai {

inline constexpr int kExhibitColumns = 32;        // sides of the prism
inline constexpr int kExhibitBands = 32;          // rows of faces in the blended stretch, all of one height
inline constexpr double kExhibitRadius = 2.0;     // units, of the corners
inline constexpr double kExhibitBottom = 2.0;     // y; the first bone's joint
inline constexpr double kExhibitTop = 18.0;       // y
inline constexpr double kExhibitJoint = 10.0;     // y; the second bone's joint, the middle of the blended stretch
inline constexpr double kExhibitHalfBlend = 4.0;  // from the joint to either end of the stretch
inline constexpr double kExhibitSdefReach = 1.0;  // from C to R0 and to R1, along the limb

// A bar to twist about its length: two-bone vertices (BDEF2).
Model make_twisting_bar();
// Half a turn and back.
Motion make_twist();

// An arm to bend: SDEF vertices.
Model make_bending_arm();
// 120 degrees and back.
Motion make_bend();

}  // namespace odori::komai
