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

    float aspect() const { return static_cast<float>(view_size.x) / static_cast<float>(view_size.y); }
  };

  // Premultiplied display values. Fails with kEffectTargets.
  Status draw(Drawer& drawer, const EffectPrograms& effects, const RenderOptions& options, const Inputs& inputs);
  // The framebuffer that holds them.
  GLuint picture() const { return shown_->framebuffer(); }
  // Of own passes that are left out.
  const std::vector<Fault>& pass_faults() const { return own_passes_.faults(); }

 private:
  void upload_lut(const std::shared_ptr<const ColorLut>& source);
  std::string defines_of(const RenderOptions& options) const;
  void set_grading(Drawer& drawer, const Program& program, const RenderOptions& options, const Inputs& inputs) const;
  Status draw_own_passes(const RenderOptions& options, const Inputs& inputs);

  std::optional<EffectTarget> picture_, to_sharpen_;
  std::optional<EffectTarget> passed_, passed_again_;  // by own passes
  const EffectTarget* shown_ = nullptr;                // the picture
  PassDrawer own_passes_;
  std::optional<DataTexture> lut_;
  std::shared_ptr<const ColorLut> lut_source_;
};

}  // namespace odori
