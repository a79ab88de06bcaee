#pragma once

#include "analysis/heatmap.h"
#include "gpu/data_texture.h"

namespace odori {

// The colours of numbers as the shaders look them up (shaders/painted.frag).
class ColorScales {
 public:
  ColorScales();

  // For Sampler::color_scale.
  GLuint texture(const HeatmapScale& scale) const;

 private:
  DataTexture sequential_;
  DataTexture diverging_;
  DataTexture distinct_;
};

}  // namespace odori
