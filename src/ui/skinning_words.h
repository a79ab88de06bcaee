#pragma once

#include "skin/skin.h"

namespace odori {

// A skinning mode in words for people.
struct SkinningWords {
  const char* title;
  const char* about;  // one sentence
  const char* key;
};

inline SkinningWords skinning_words(SkinningMode mode) {
  switch (mode) {
    case SkinningMode::linear:
      return {"Linear", "Every vertex blends its bones' motions: fast, but joints lose volume when they bend or twist.",
              "2"};
    case SkinningMode::sdef:
      return {"Spherical (SDEF)",
              "Vertices with SDEF values bend about their joint and keep its roundness; the rest "
              "are linear.",
              "3"};
    case SkinningMode::dqs:
      return {"Dual quaternion (DQS)", "Every vertex keeps its volume through twists, and bulges a little in bends.",
              "4"};
    case SkinningMode::native:
      break;
  }
  return {"As the file says", "Each vertex is deformed in the way the model's author gave it.", "1"};
}

}  // namespace odori
