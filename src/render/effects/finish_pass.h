#pragma once

// The last pass of a view, from linear light to the picture, and the look's own passes over it (looks.md 1.4 and 5).

#include "gpu/data_texture.h"
#include "image/color_lut.h"
#include "render/effects/pass_drawer.h"
#include "render/renderer.h"
#include "render/targets/effect_target.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace odori {

class Drawer;
class EffectPrograms;
class Program;

class FinishPass {
 public:
  // Textures of a region of the view, and of what spreads over all of it.
  struct Inputs {
    GLuint light = 0;  // linear, premultiplied
    glm::ivec2 size{1};
    GLuint glow = 0;  // with Look::glow
    GLuint diffusion = 0;
    const EffectTarget* geometry = nullptr;  // not null with own passes
    glm::vec4 depth_terms{0.0f};             // as in shaders/effect_view.glsl
    glm::ivec2 origin{0};                    // of the region in the view, pixels
    glm::ivec2 view_size{1};                 // pixels
    double frame = 0.0;                      // of the stage
  };

  // Where the picture is drawn.
  struct Destination {
    GLuint framebuffer = 0;
    PixelRect part;             // of the framebuffer
    glm::ivec2 view_origin{0};  // pixel of the view at pixel 0, 0 of the framebuffer
  };

  // Premultiplied display values. Fails with kEffectTargets.
  Status draw(Drawer& drawer, const EffectPrograms& effects, const RenderOptions& options, const Inputs& inputs,
              const Destination& to);
  // Of own passes that are left out.
  const std::vector<Fault>& pass_faults() const { return own_passes_.faults(); }

 private:
  void upload_lut(const std::shared_ptr<const ColorLut>& source);
  std::string defines_of(const RenderOptions& options) const;
  void set_grading(Drawer& drawer, const Program& program, const RenderOptions& options, const Inputs& inputs) const;
  void draw_own_passes(const RenderOptions& options, const Inputs& inputs, const Destination& to);

  std::optional<EffectTarget> to_sharpen_;
  std::optional<EffectTarget> picture_, passed_, passed_again_;  // with own passes, which read and draw them
  PassDrawer own_passes_;
  std::optional<DataTexture> lut_;
  std::shared_ptr<const ColorLut> lut_source_;
};

}  // namespace odori
