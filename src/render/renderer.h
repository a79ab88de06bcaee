#pragma once

// Draws a stage into whatever framebuffer it is given. Needs a current OpenGL 3.2 core context from construction to
// destruction; leaves no state behind that another user of the context (ImGui) would trip over.

#include "base/image.h"
#include "base/result.h"
#include "model/textures.h"
#include "render/pass_cost.h"
#include "scene/stage.h"
#include "skin/skin.h"
#include "viewer/views.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

inline constexpr FaultKind kImageSize{"gl.picture_size", "the driver cannot draw a picture of this size"};
inline constexpr FaultKind kModelTooLarge{"gl.model_size", "the driver cannot hold a model of this size"};
inline constexpr FaultKind kGpuMemory{"gl.memory", "there is not enough memory to draw this model"};

struct RenderOptions {
  bool edge = true;
  float edge_scale = 1.0f;                                // 0..2, multiplies every edge
  bool grid = true;                                       // ground grid and axes
  bool ground_shadow = true;                              // on y = 0, of every material that casts one
  glm::vec4 ground_shadow_color{0.4f, 0.4f, 0.4f, 0.5f};  // straight alpha
  bool self_shadow = true;                                // as the motion's track says, or MMD's first mode
  bool soft_shadow = false;                               // self shadow with a wider, smoother edge than MMD's
  bool order_independent_transparency = false;            // see-through materials in no order, which MMD does not do
  int anisotropy = 0;                                     // samples at a slant, 1..; 0: as is usual for the driver
  glm::vec4 background{1.0f};                             // straight alpha; alpha 0 gives a transparent picture
  std::shared_ptr<const Image> background_image{};        // over that; null: none
};

// What the driver has.
struct DrawLimits {
  int samples = 0;     // a pixel
  int anisotropy = 1;  // samples at a slant
};
DrawLimits draw_limits();

class OitTarget;

// One look at the stage.
struct PaneView {
  Pane pane;
  std::optional<Pane> wires;  // laid over it, as lines
  Camera camera;
  int width = 1;  // pixels
  int height = 1;
  int first_column = 0;  // of those that are needed, within 0..width; others may be left undrawn
  int end_column = 1;
  glm::ivec2 origin{0};  // the framebuffer's lower left pixel in the view; may lie outside of it
  int stroke = 1;        // pixels: the width of points and lines
  const OitTarget* layers =
      nullptr;  // of the framebuffer, for RenderOptions::order_independent_transparency; null: materials in order
};

// A part of a framebuffer: pixels from its lower left corner, `right` and `top` no longer in it.
struct PixelBox {
  int left = 0;
  int bottom = 0;
  int right = 0;
  int top = 0;
};

// Of the last frame, all panes together.
struct RenderStatistics {
  int uploads = 0;  // of tables
  PassCosts passes{};
  double upload_cpu_ms = 0.0;  // that the CPU spent on uploads
};

// A model's vertices, indices, static textures and this frame's bone and morph textures on the GPU.
class GpuModel;
class Drawer;
struct FrameView;
using GpuModels = std::span<const std::shared_ptr<GpuModel>>;

class Renderer {
 public:
  // Compiles every program it will ever use.
  static Result<Renderer> create();
  Renderer(Renderer&&) noexcept;
  Renderer& operator=(Renderer&&) noexcept;
  ~Renderer();

  // Uploads what does not change. `textures` as long as `model.textures`. Fails with kModelTooLarge or kGpuMemory;
  // nothing is left of it then.
  Result<std::shared_ptr<GpuModel>> upload(const Model& model, const ModelTextures& textures) const;

  // Pictures that were missing when `model` was uploaded; null where nothing is added. Fails with kGpuMemory.
  Status add_textures(GpuModel& uploaded, const Model& model, const ModelTextures& textures) const;

  // A frame: upload once, then passes for each pane (rendering.md 4). `models`: one per stage.actors, in the same
  // order, none null; the stage as last advanced. A view is drawn into the bound draw framebuffer's rectangle
  // 0,0..width,height, or as much of it as `origin` leaves there, with one of the `panes` given before.
  void upload_frame(const Stage& stage, GpuModels models, std::span<const Pane> panes);
  void draw_view(const Stage& stage, GpuModels models, const RenderOptions& options, const PaneView& view);

  // Both, for a picture of one pane by the stage's own camera.
  void draw(const Stage& stage, GpuModels models, const RenderOptions& options, int width, int height,
            const Pane& pane = {});

  // The colours of a painted pane in the last frame.
  HeatmapScale heatmap_scale(const Pane& pane) const;
  const RenderStatistics& statistics() const;
  // From now on passes are timed so.
  void time_passes(PassTiming timing);
  // Once after a frame that was timed by timer: waits for it, and puts its times into the statistics.
  void read_timers();

 private:
  friend class VertexStage;
  friend class TableView;

  void draw_surface(Drawer& drawer, const FrameView& view, std::size_t number, const Actor& actor, GpuModel& model,
                    const Pane& pane);
  void draw_in_order(Drawer& drawer, const FrameView& view, const Stage& stage, GpuModels models,
                     const RenderOptions& options, const Pane& pane);

  struct State;
  explicit Renderer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Posed positions and normals of one actor as the GPU computes them, read back by transform feedback: what `odori
// verify` and the tests hold against src/skin.
SkinnedVertices read_back(Renderer& renderer, GpuModel& model, const Actor& actor, const Skinning& skinning);

// A framebuffer of colour, depth and stencil of a given size and sample count, resolved and read back as a picture.
class RenderTarget {
 public:
  // `samples`: 0 or 1 for none; lowered to what the driver has.
  static Result<RenderTarget> create(int width, int height, int samples);
  RenderTarget(RenderTarget&&) noexcept;
  RenderTarget& operator=(RenderTarget&&) noexcept;
  ~RenderTarget();

  void bind();  // makes it the draw framebuffer, viewport set

  // Where see-through layers before its depths are gathered; made when first asked for, and fails with kImageSize.
  Result<const OitTarget*> layers();

  Image read();  // resolves and reads; row 0 at the top, straight alpha

  // Resolves and copies into the framebuffer bound for drawing, the picture's lower left pixel at x, y of it.
  void copy_to_bound(int x, int y) const;
  // A part alone, to the same place.
  void copy_part_to_bound(const PixelBox& part) const;

 private:
  void copy(const PixelBox& part, int x, int y) const;

  struct State;
  explicit RenderTarget(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace odori
