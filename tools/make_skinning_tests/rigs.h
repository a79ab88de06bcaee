#pragma once

// The rigs of assets/skinning-tests: small tubes, each made so that skinning methods differ on it in one way.

#include "model/model.h"
#include "motion/motion.h"

#include <string>
#include <vector>

namespace odori::skinning_tests {

struct Rig {
  std::string name;         // of its files
  std::string description;  // one sentence
  Model model;
  Motion motion;  // a pose per frame, from frame 0, the rest pose
  int poses = 0;
  bool negate_odd = false;  // in the expected numbers, the quaternions of odd bones are negated: the same rotations
};

// In the order of the page that explains them.
std::vector<Rig> make_rigs();

}  // namespace odori::skinning_tests
