#pragma once

#include "base/result.h"

#include <memory>

namespace odori {

inline constexpr FaultKind kNoOpenGl{"gl.none", "there is no usable OpenGL 3.2"};

// An OpenGL 3.2 core context without a display or window (EGL), current on the calling thread while it lives. It has
// no default framebuffer: draw into one of your own. OpenGL functions are loaded when `create` returns.
class HeadlessContext {
 public:
  static Result<HeadlessContext> create();

  HeadlessContext(HeadlessContext&&) noexcept;
  HeadlessContext& operator=(HeadlessContext&&) noexcept;
  ~HeadlessContext();

 private:
  struct State;
  explicit HeadlessContext(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace odori
