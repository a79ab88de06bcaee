#pragma once

#include "base/math.h"
#include <string>
#include <vector>

namespace odori {

// A row "label  value" about a part of a model: shown, explained where the glossary has its label, and copied.
struct Fact {
  std::string label;
  std::string value;
};
using Facts = std::vector<Fact>;

// "1.000  -2.500  0.000"; angles in degrees.
std::string length_words(glm::vec3 v);
std::string angle_words(glm::vec3 rad);

// The angles of a rotation as MMD shows them, radians: about z first, then x, then y.
glm::vec3 mmd_angles(glm::quat rotation);

}  // namespace odori
