#pragma once

#include "gpu/data_texture.h"
#include "analysis/heatmap.h"

namespace odori {

// The colours of numbers as the shaders look them up (shaders/painted.frag).
class ColorScales {
 public:
  ColorScales();

  // For Sampler::color_scale.
  GLuint texture(const PaintScale& scale) const;

 private:
  DataTexture sequential_;
  DataTexture diverging_;
  DataTexture distinct_;
};

}  // namespace odori
