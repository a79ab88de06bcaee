#pragma once

// The fragment passes of a look's own, over the finished picture (looks.md 5).

#include "base/fault.h"
#include "gpu/handles.h"
#include "gpu/program.h"
#include "render/targets/effect_target.h"
#include "view/look_passes.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

inline constexpr FaultKind kSlowPass{"look.slow_pass", "a pass of the look would take longer than 2 s a picture"};

class PassDrawer {
 public:
  // What the shaders read besides their textures and parameters.
  struct Inputs {
    GLuint color = 0;  // premultiplied display values
    GLuint depth = 0;
    GLuint normal = 0;
    glm::vec2 origin{0.0f};  // of the textures' lower left pixel in the view, pixels
    glm::vec2 size{1.0f};    // of the view, pixels
    float frame = 0.0f;
    glm::vec4 depth_terms{0.0f};  // as in shaders/effect_view.glsl
  };

  // Compiles what has changed. A pass that the driver refuses, or that takes too long on a small target, is left out.
  void use(std::shared_ptr<const LookPasses> passes, double pixels);
  const std::vector<Fault>& faults() const { return faults_; }

  // Draws all passes in their order, `a` and `b` in turn; returns the target that holds the picture, or null: there is
  // no pass.
  const EffectTarget* draw(Inputs inputs, std::string_view parameters, const EffectTarget& a, const EffectTarget& b);

 private:
  struct Compiled {
    Program program;
    std::vector<TextureHandle> textures;
  };
  std::optional<Compiled> compile(const LookPass& pass);
  void draw_pass(const Compiled& pass, const Inputs& inputs, std::span<const float> values) const;
  double seconds_of(const Compiled& pass) const;  // on a small target, for each of its pixels

  std::shared_ptr<const LookPasses> source_;
  std::vector<Compiled> compiled_;
  std::vector<Fault> faults_;
  VertexArrayHandle no_attributes_;
};

}  // namespace odori
