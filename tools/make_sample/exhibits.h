#pragma once

// Simple models to compare skinning modes, with a section of linear weights between two bones: two limbs, closed
// straight prisms with many sides about the y axis, whose volumes at rest and posed can be calculated by hand, and a
// sheet.

#include "model/model.h"
#include "motion/motion.h"

namespace odori::komai {

inline constexpr int kExhibitColumns = 32;        // sides of the prism
inline constexpr int kExhibitBands = 32;          // rows of faces in the blended section, of equal height
inline constexpr double kExhibitRadius = 2.0;     // units, of the corners
inline constexpr double kExhibitBottom = 2.0;     // y; the first bone's joint
inline constexpr double kExhibitTop = 18.0;       // y
inline constexpr double kExhibitJoint = 10.0;     // y; the second bone's joint, the middle of the blended section
inline constexpr double kExhibitHalfBlend = 4.0;  // from the joint to either end of the section
inline constexpr double kExhibitSdefReach = 1.0;  // from C to R0 and to R1, along the limb

inline constexpr int kSheetColumns = 16;  // of faces
inline constexpr int kSheetRows = 64;
inline constexpr double kSheetHalfWidth = 4.0;
inline constexpr double kSheetHalfBlend = 1.0;  // as kExhibitHalfBlend

// A bar to twist about its axis, with BDEF2 vertices.
Model make_twisting_bar();
// 180 degrees and back.
Motion make_twist();

// An arm to bend, with SDEF vertices.
Model make_bending_arm();
// 120 degrees and back.
Motion make_bend();

// A flat sheet to fold, as high as the limbs, facing -z, with BDEF2 vertices.
Model make_folding_sheet();
// 160 degrees and back.
Motion make_fold();

}  // namespace odori::komai
