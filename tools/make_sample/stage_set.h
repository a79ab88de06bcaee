#pragma once

// The stage on which the dancer stands: a round floor below a torii, lanterns, a large moon and a night sky.

#include "base/image.h"
#include "model/model.h"

#include <string>
#include <vector>

namespace odori::komai {

inline constexpr double kStageFloor = -0.05;  // height of the floor: a ground shadow at height 0 lies above it
inline constexpr double kStageRadius = 28.0;  // of the floor, units

Model make_stage();

// The textures of the stage, in the order of the model's list.
struct StageTexture {
  std::string name;  // in the model's folder
  Image image;
};
std::vector<StageTexture> stage_textures();

}  // namespace odori::komai
