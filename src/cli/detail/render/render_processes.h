#pragma once

// Renders the frames of a film in several processes of this machine: the pieces of a planned render in miniature
// (docs/clusters.md), of one frame each. This process simulates physics and passes it on, the others render, and the
// frames come back in order.
//
//   auto frames = RenderProcesses::start(render, 8);
//   const auto image = (*frames)->next();      // once for each frame

#include "base/fault.h"
#include "base/image.h"
#include "cli/detail/render/render_setup.h"

#include <cstddef>
#include <memory>

namespace odori {

class FrameRenderer;

inline constexpr int kMaxRenderProcesses = 256;

// The number of processes that suits a render: one if the GPU does the work, otherwise one per core, if there are
// enough frames to be worth their start. `samples`: drawn for each frame.
int suitable_processes(std::size_t frames, int samples);

class RenderProcesses {
 public:
  // `render` must outlive the result, and its stage is advanced by it. Fails as ChildProcess.
  static Result<std::unique_ptr<RenderProcesses>> start(PreparedRender& render, int processes);
  ~RenderProcesses();  // ends the processes

  // The next frame of PreparedRender::frames. Fails as ChildProcess if a process has ended; it has printed why.
  Result<Image> next();

 private:
  struct State;
  explicit RenderProcesses(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// In one of the processes: renders what standard input asks for to standard output until the input ends. A request is
// the frame (64-bit float) and the baked physics of its moments (scene/physics/live_physics.h); the answer is RGBA.
ExitStatus serve_frames(FrameRenderer& renderer, const Accumulation& accumulation);

}  // namespace odori
