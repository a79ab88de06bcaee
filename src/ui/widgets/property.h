#pragma once

#include "base/math.h"

#include <string>
#include <vector>

namespace odori {

// A row "label  value" about a part of a model: shown, explained where the glossary has its label, and copied.
struct Property {
  std::string label;
  std::string value;
};
using Properties = std::vector<Property>;

// "1.000  -2.500  0.000"; angles in degrees.
std::string format_length(glm::vec3 v);
std::string format_angles(glm::vec3 rad);

// The angles of a rotation as MMD shows them, radians: about z first, then x, then y.
glm::vec3 mmd_angles(glm::quat rotation);

}  // namespace odori
