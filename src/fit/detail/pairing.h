#pragma once

// Which bone of the target does what a bone of the source does, and by how much their directions differ at rest.

#include "fit/detail/figure.h"

#include <cstdint>
#include <vector>

namespace odori {

struct Pairing {
  std::vector<std::int32_t> source_of;  // per bone of the target; -1: none
  std::vector<std::int32_t> target_of;  // per bone of the source; -1: none
  std::vector<glm::quat> turns;         // O, per bone of the target (docs/fit.md)
  // Per bone of the target with a source: the bone of the source whose orientation it shows. Below its source where the
  // target lacks roles.
  std::vector<std::int32_t> shown;
  std::vector<std::int32_t> parents_first;  // bones of the target
  std::vector<std::int32_t> anchors;        // per bone of the target: its nearest ancestor with a source; -1: none
};

Pairing pair_bones(const FitFigure& from, const FitFigure& to);

// The roles whose keys go into `part` where the target lacks them, from the nearest on.
std::vector<BodyPart> absorbed_parts(BodyPart part);

// The shortest rotation that turns unit vector a into b; exactly none if they are equal.
glm::quat shortest_arc(glm::vec3 a, glm::vec3 b);

// The angle of a rotation, 0..180.
float turn_deg(glm::quat turn);

}  // namespace odori
