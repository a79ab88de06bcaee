#include "window/gpu_profiler.h"

#include "base/enums.h"
#include "gpu/debug.h"
#include "gpu/timer.h"
#include "render/gpu_model.h"

#include <array>
#include <cstddef>

namespace odori {

namespace {

constexpr float kTimeSmoothing = 0.1f;  // weight of the newest frame

// In the order of RenderPass.
// Translated: all.
constexpr auto kPassTitles =
    std::to_array<const char*>({"Upload", "Self shadow", "Background", "Grid", "Materials", "Edges", "Ground shadow",
                                "Transparent", "Wireframe", "Depth and normals", "Ambient occlusion",
                                "Rim light and fog", "Depth of field", "Glow and diffusion", "Colors and film"});
static_assert(kPassTitles.size() == kRenderPassCount);
// Translated: all.
constexpr std::array<const char*, 5> kStepTitles{"Sampling", "Morphs", "Deform", "Palette", "Upload"};

void add_sample(StepTime& time, double ms) {
  const auto newest = static_cast<float>(ms);
  const bool first = time.ms == 0.0f || newest == 0.0f;
  time.ms = first ? newest : time.ms + kTimeSmoothing * (newest - time.ms);
}

template <std::size_t count>
void set_titles(std::vector<StepTime>& times, const std::array<const char*, count>& titles) {
  if (!times.empty()) return;
  for (const char* title : titles) times.push_back({title});
}

}  // namespace

const GpuReport* GpuProfiler::draw(StageView& view, Renderer& renderer, const Session& session, const PixelRect& area,
                                   const GpuPageState* page) {
  if (page == nullptr) {
    if (enabled_) *this = {};
    view.draw(renderer, session, area.width, area.height);
    return nullptr;
  }
  if (!enabled_) view.invalidate();  // the last frame was not timed
  enabled_ = true;
  report_.timers = GpuTimer::available();
  renderer.set_pass_timing(PassTiming::gpu_timer);
  if (view.draw(renderer, session, area.width, area.height)) {
    renderer.read_timers();
    record_times(renderer, session);
  }
  renderer.set_pass_timing(PassTiming::none);
  report_.programs = renderer.statistics().programs;
  report_.image = {};
  const std::int32_t selected = session.document.selected.actor;
  if (!has_index(session.document.gpu_models, selected) || !session.document.gpu_models[selected]) return &report_;
  const Actor& actor = *session.document.stage.actors[selected];
  GpuModel& model = *session.document.gpu_models[selected];
  if (!model.has_own_tables()) model.update(actor, panes_in_use(session.document.settings.views));
  report_.image = table_.draw(renderer, session.document.gpu_models[selected], actor, page->table_view, page->pointed);
  return &report_;
}

void GpuProfiler::record_times(const Renderer& renderer, const Session& session) {
  const RenderStatistics& statistics = renderer.statistics();
  if (report_.timers) {
    set_titles(report_.passes, kPassTitles);
    for (std::size_t i = 0; i < report_.passes.size(); ++i) add_sample(report_.passes[i], statistics.passes[i].ms);
  }
  const Actor* actor = selected_actor(session.document);
  if (actor == nullptr) return;
  const StepTimes times =
      step_timer_.measure(*actor, session.document.stage.frame, deform_options(session.document.stage, *actor));
  set_titles(report_.steps, kStepTitles);
  const std::array<double, kStepTitles.size()> ms{times.sample_ms, times.morphs_ms, times.deform_ms, times.palette_ms,
                                                  statistics.upload_cpu_ms};
  for (std::size_t i = 0; i < ms.size(); ++i) add_sample(report_.steps[i], ms[i]);
}

}  // namespace odori
