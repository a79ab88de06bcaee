#pragma once

// Renders frames of a stage without a window, with the options of `odori render`.
//
//   auto renderer = FrameRenderer::create(std::move(render.opened), render.renderer_options, render.options);
//   const auto image = renderer->render(12.5);

#include "base/fault.h"
#include "base/image.h"
#include "cli/detail/render/render_setup.h"
#include "cli/opened_files.h"
#include "cli/verbs.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace odori {

inline constexpr FaultKind kRenderInterrupted{"render.interrupted", "rendering was interrupted"};

class FrameRenderer {
 public:
  // Fails if there is no usable OpenGL.
  static Result<FrameRenderer> create(OpenedFiles opened, RenderOptions render, const RenderVerbOptions& options);
  FrameRenderer(FrameRenderer&&) noexcept;
  ~FrameRenderer();

  // Called before one of the frames is drawn that are accumulated, 0..samples - 1. `done`: how many of them have been
  // drawn, on average over the tiles.
  using BeforeSample = std::function<Status(int sample, int done)>;

  // Frame number at 30 per second. Fails if OpenGL runs out of memory, with kRenderInterrupted, as `before_sample`, and
  // as Video::fault of the background.
  Result<Image> render(double frame, const BeforeSample& before_sample = {});

  // "llvmpipe (LLVM 15.0.6, 256 bits); 4.5 (Core Profile) Mesa 22.3.6".
  std::string driver() const;

  // The names of the widgets of the frame last rendered with panels, one per line.
  std::string widget_names() const;

  Stage& stage();
  const Stage& stage() const;

 private:
  struct State;
  explicit FrameRenderer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Of a frame that could not be rendered: the physics or video file it needs cannot be read, otherwise OpenGL failed.
ExitStatus exit_status_of(const Fault& fault);

// Whether OpenGL is computed by the processor: then its cores are what limits rendering. Fails if there is no usable
// OpenGL.
Result<bool> renders_in_software();

// Names of numbered images, such as "frames/%05d.png".

// The parts of such a name.
struct NumberedName {
  std::string before;
  int digits;
  std::string after;
};

// Returns nothing if the name contains no such number.
std::optional<NumberedName> numbered_name(const std::filesystem::path& output);

// `number`: from 0.
std::filesystem::path numbered_file(const NumberedName& name, std::size_t number);

}  // namespace odori
