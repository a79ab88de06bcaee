#pragma once

// render draws a stage with OpenGL 3.2. Start from ViewportRenderer (render/viewport_renderer.h), which draws all panes
// of a view, or from Renderer, which draws one pane into the bound framebuffer:
//
//   auto renderer = Renderer::create();
//   auto model = renderer->upload(*stage.actors[0]->model, textures);
//   auto target = RenderTarget::create(640, 480, 4);
//   target->bind();
//   renderer->draw(stage, {&*model, 1}, {}, 640, 480);
//   Image image = target->read();

#include "analysis/skinning_verification.h"
#include "base/fault.h"
#include "base/image.h"
#include "buffers/model_buffers.h"
#include "image/color_lut.h"
#include "model/textures.h"
#include "render/pass_cost.h"
#include "scene/stage.h"
#include "skin/skin.h"
#include "video/video.h"
#include "view/accumulation.h"
#include "view/look.h"
#include "view/look_passes.h"
#include "view/surface_heatmap.h"
#include "view/views.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// A material that is selected, and tinted in views without a heat map.
struct MarkedMaterial {
  int actor = -1;  // index of Stage::actors
  int material = -1;

  friend bool operator==(const MarkedMaterial&, const MarkedMaterial&) = default;
};

struct RenderOptions : Look {
  RenderOptions(const Look& look = {}) : Look(look) {}

  bool axes = true;                                       // short X and Z axes on the grid; only with `grid`
  glm::vec4 ground_shadow_color{0.4f, 0.4f, 0.4f, 0.5f};  // straight alpha
  BackgroundPicture background_picture{};                 // of Look::background_image
  Video::Wait wait_for_video = Video::Wait::yes;          // no: the last frame is shown while the right one is decoded
  std::shared_ptr<const ColorLut> lut{};                  // of Look::lut_file; null: none
  std::shared_ptr<const LookPasses> passes{};             // of Look::pass_file; null: none
  std::optional<MarkedMaterial> marked{};                 // nothing: none is
  bool ao_falloff = true;                                 // occluders fade out towards the radius
  bool glow_karis = true;                                 // single bright pixels weigh less, against flicker
  bool always_detailed_shadow = false;                    // links the programs for two shadow maps where one would do
};

// The image of the background in a frame of the stage; null: there is none.
std::shared_ptr<const Image> background_at(const RenderOptions& options, double frame);

// What skins the vertices; both give the same image but for rounding.
enum class VertexSkinning : std::uint8_t {
  shader,
  fastest  // the CPU where OpenGL runs on it as well: a vertex shader then computes every formula for every vertex
};

// Limits of the driver.
struct DrawLimits {
  int samples = 0;     // per pixel, of multisampling
  int anisotropy = 1;  // samples of anisotropic filtering
};
DrawLimits draw_limits();

class EffectTarget;
class OitTarget;

// One view of the stage.
struct PaneView {
  Pane pane;
  std::optional<Pane> wireframe;  // a second skinning, drawn over the first as a wireframe
  Camera camera;
  int width = 1;  // of the whole view, pixels
  int height = 1;
  int first_column = 0;  // columns first_column..end_column - 1 are drawn, within 0..width; others may be left undrawn
  int end_column = 1;
  glm::ivec2 origin{0};  // view coordinates of the framebuffer's lower left pixel; may lie outside the view
  // Size of the bound framebuffer, pixels. Needed where the view is larger than the driver's largest viewport: then
  // only this part of it is projected. 0: the view fits.
  glm::ivec2 framebuffer_size{0};
  int line_width = 1;              // of lines and points, pixels; as many are averaged to one of the output
  const OitTarget* oit = nullptr;  // of the bound framebuffer, to blend transparency by depth; null: in file order
  const EffectTarget* geometry = nullptr;  // gets depths and normals, of one sample; null: they are not drawn
  const EffectTarget* emission = nullptr;  // gets what materials emit; null: it is not drawn
  ViewOffset offset{};
};

// The part of the framebuffer that the view is drawn into.
PixelRect drawn_part(const PaneView& view);

// Of the last frame, all panes together.
struct RenderStatistics {
  int uploads = 0;                // number of uploads of tables and background images
  std::int64_t upload_bytes = 0;  // of these
  PassCosts passes{};
  double upload_cpu_ms = 0.0;  // CPU time spent on uploads
  int programs = 0;            // linked so far, not only for this frame

  void add(const UploadCost& cost) {
    uploads += cost.tables;
    upload_bytes += cost.bytes;
  }
};

class GpuModel;
struct RendererState;
using GpuModels = std::span<const std::shared_ptr<GpuModel>>;

// Draws into the bound draw framebuffer. Needs a current OpenGL 3.2 core context from construction to destruction.
// Sets all context state it depends on, and resets what could affect another user of the context (ImGui).
class Renderer {
 public:
  // Links one shader program; the others are linked when something is first drawn with them.
  static Result<Renderer> create(VertexSkinning skinning = VertexSkinning::shader);
  Renderer(Renderer&&) noexcept;
  Renderer& operator=(Renderer&&) noexcept;
  ~Renderer();

  // Converts and uploads the static data of a model at once; ModelUpload (render/model_upload.h) spreads that over
  // frames. `textures` is as long as `model.textures`; null entries are missing textures. Fails with kModelTooLarge or
  // kGpuMemory and then frees everything. Images that only `textures` refers to are released as soon as they are
  // uploaded.
  Result<std::shared_ptr<GpuModel>> upload(const Model& model, ModelTextures textures) const;

  // A frame is upload_frame once, then draw_view for each pane (rendering.md 4). `models`: one per stage.actors, in the
  // same order, none null. The stage is drawn as last advanced. draw_view draws into the rectangle 0,0..width,height of
  // the bound draw framebuffer, shifted by `origin`, with one of the `panes` that were uploaded.
  // `given`: values of heat maps that the caller has computed.
  void upload_frame(const Stage& stage, GpuModels models, std::span<const Pane> panes,
                    const std::optional<GivenHeatmap>& given = {});
  // Returns a part of the framebuffer: what it shows of the view outside of that is the background alone.
  PixelRect draw_view(const Stage& stage, GpuModels models, const RenderOptions& options, const PaneView& view);

  // upload_frame and draw_view for a single pane with the stage's own camera.
  void draw(const Stage& stage, GpuModels models, const RenderOptions& options, int width, int height,
            const Pane& pane = {});

  // The colour scale of a heat-mapped pane in the last frame.
  HeatmapScale heatmap_scale(const Pane& pane) const;
  const RenderStatistics& statistics() const;
  // Of the first program that the driver refused; what needs it is not drawn. Null: none.
  const Fault* fault() const;
  // Applies from the next pass on. PassTiming::gpu_timer falls back to none where the driver has no timers.
  void set_pass_timing(PassTiming timing);
  // Call once after a frame with PassTiming::gpu_timer. Waits for the GPU and adds the times to statistics().
  void read_timers();

 private:
  friend class EffectChain;
  friend class VertexStage;
  friend class WarmUp;
  friend class TableView;

  explicit Renderer(std::unique_ptr<RendererState> state);
  std::unique_ptr<RendererState> state_;
};

// Skins one actor on the GPU and reads positions and normals back by transform feedback. `odori verify` and the tests
// compare the result with src/skin.
SkinnedVertices read_back(Renderer& renderer, GpuModel& model, const Actor& actor, const Skinning& skinning);
// Reads the lighting of its vertices back.
VertexLighting read_back_lighting(Renderer& renderer, GpuModel& model, const Actor& actor, const Skinning& skinning,
                                  const Camera& camera, const Light& light);

}  // namespace odori
