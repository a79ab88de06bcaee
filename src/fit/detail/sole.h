#pragma once

// The sole of a foot: a few points of its mesh, or of a shoe of usual shape where the model has no vertices.

#include "fit/detail/posed_figure.h"

#include <utility>
#include <vector>

namespace odori {

class Sole {
 public:
  Sole(const FitFigure& figure, Side side);

  // Of its lowest point, units above the floor.
  float height(const PosedFigure& posed) const;
  bool empty() const { return points_.empty(); }

 private:
  std::vector<std::pair<std::int32_t, glm::vec3>> points_;  // a bone, and a point at rest
};

}  // namespace odori
