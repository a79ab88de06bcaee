#pragma once

#include "skin/skin.h"

namespace odori {

// A skinning mode in words for people.
struct SkinningWords {
  const char* title;
  const char* about;  // a clause
  const char* key;
};

inline SkinningWords skinning_words(SkinningMode mode) {
  switch (mode) {
    case SkinningMode::linear:
      return {"Linear", "fast; joints thin out where they bend and twist", "2"};
    case SkinningMode::sdef:
      return {"Spherical (SDEF)", "bends stay round where the file has SDEF values, the rest is linear", "3"};
    case SkinningMode::dqs:
      return {"Dual quaternion (DQS)", "twists keep their volume, bends bulge a little", "4"};
    case SkinningMode::native:
      break;
  }
  return {"As the file says", "each vertex in the way its author chose", "1"};
}

}  // namespace odori
