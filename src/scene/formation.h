#pragma once

// Where several actors stand: copies of one in a row, ring or grid, and a free position beside the others.

#include "scene/stage.h"

#include <cstdint>
#include <vector>

namespace odori {

enum class FormationShape : std::uint8_t { row, ring, grid };

inline constexpr int kMaxCopies = 200;
inline constexpr float kMaxSpacing = 1000.0f;         // units
inline constexpr std::int32_t kMaxCopyDelay = 10000;  // frames, in either direction

struct Formation {
  FormationShape shape = FormationShape::row;
  int copies = 4;          // 1..kMaxCopies, besides the actor itself
  float spacing = 12.0f;   // between neighbours, 0..kMaxSpacing
  std::int32_t delay = 0;  // frames by which each copy dances later than the one before, +-kMaxCopyDelay

  friend bool operator==(const Formation&, const Formation&) = default;
};

Formation within_range(Formation formation);

// Positions of the copies relative to the actor, in its space (it faces -Z): in a row to both sides alternately, in a
// ring behind it, or in a grid whose front row it is in, row by row.
std::vector<glm::vec3> formation_offsets(const Formation& formation);

// The placement of an actor that is moved by `offset` in its own space.
ActorPlacement moved(const Actor& actor, glm::vec3 offset);

// To the right of all other models, with a gap. Models that are too large to stand beside, such as stages, do not
// count; the default placement if there are no others, or if the actor is such a model.
ActorPlacement placement_beside(const Stage& stage, std::int32_t actor);

}  // namespace odori
