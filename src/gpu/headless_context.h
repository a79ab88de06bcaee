#pragma once

#include "base/fault.h"

#include <memory>

namespace odori {

inline constexpr FaultKind kNoOpenGl{"gl.none", "there is no usable OpenGL 3.2"};

// An OpenGL 3.2 core context without display or window, by EGL; where the system has no EGL, of a window that is never
// shown. It is current on the creating thread until destroyed. Its default framebuffer, if any, is not for use.
// `create` also loads the OpenGL functions; it fails with kNoOpenGl.
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
