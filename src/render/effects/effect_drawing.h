#pragma once

// What the passes of effects share.

#include "gpu/draw_state.h"
#include "render/detail/drawer.h"
#include "render/targets/effect_target.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace odori {

inline constexpr DrawState kEffectState{
    .depth_test = false, .depth_write = false, .blend = Blend::none, .cull = Cull::none};

// Creates the target, unless it has this size already. Fails as EffectTarget::create.
inline Status ensure(std::optional<EffectTarget>& target, glm::ivec2 size, std::string_view label, int textures = 1,
                     EffectTarget::Depth depth = EffectTarget::Depth::none,
                     EffectTarget::Format format = EffectTarget::Format::rgba16f) {
  if (target && target->size() == size) return Done{};
  target.reset();
  auto made = EffectTarget::create(size, label, textures, depth, format);
  if (!made) return made.fault();
  target.emplace(std::move(*made));
  return Done{};
}

// The first fault of several.
class Ensured {
 public:
  void operator()(Status status) {
    if (!status && ok_) ok_ = std::move(status);
  }
  Status take() { return std::move(ok_); }

 private:
  Status ok_{Done{}};
};

// A line of a program's defines, or none.
inline std::string define_if(bool on, const char* name) {
  return on ? std::string("#define ") + name + "\n" : std::string();
}

// Draws one program over a target.
template <typename SetUniforms>
void draw_over(Drawer& drawer, const EffectTarget& target, const Program* program, const SetUniforms& set_uniforms) {
  if (program == nullptr) return;
  target.bind();
  drawer.use(*program);
  drawer.apply(kEffectState);
  set_uniforms(*program);
  drawer.fullscreen_triangle();
}

}  // namespace odori
