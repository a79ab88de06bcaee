#include "window/gpu_profiler.h"

#include "gpu/timer.h"

#include <array>
#include <cstddef>

namespace odori {

namespace {

constexpr float kSmoothing = 0.1f;  // share of the newest picture

// In the order of RenderPass.
constexpr std::array<const char*, kRenderPassCount> kPassTitles{
    "Upload", "Self shadow", "Background", "Grid", "Materials", "Edges", "Ground shadow", "See-through", "Wires"};
constexpr std::array<const char*, 5> kStepTitles{"Sample", "Morphs", "Deform", "Palette", "Upload"};

void take(StepTime& time, double ms) {
  const auto newest = static_cast<float>(ms);
  const bool first = time.ms == 0.0f || newest == 0.0f;
  time.ms = first ? newest : time.ms + kSmoothing * (newest - time.ms);
}

template <std::size_t count>
void begin(std::vector<StepTime>& times, const std::array<const char*, count>& titles) {
  if (!times.empty()) return;
  for (const char* title : titles) times.push_back({title});
}

}  // namespace

const GpuReport* GpuProfiler::draw(StageView& view, Renderer& renderer, const Session& session, const PixelArea& area,
                                   const GpuTabState* wanted) {
  if (wanted == nullptr) {
    if (watched_) *this = {};
    view.draw(renderer, session, area.width, area.height);
    return nullptr;
  }
  if (!watched_) view.forget();  // the last picture was not timed
  watched_ = true;
  report_.timers = GpuTimer::available();
  renderer.time_passes(PassTiming::by_timer);
  if (view.draw(renderer, session, area.width, area.height)) {
    renderer.read_timers();
    take_times(renderer, session);
  }
  renderer.time_passes(PassTiming::none);
  report_.image = {};
  const auto selected = static_cast<std::size_t>(session.selected);
  if (session.selected < 0 || selected >= session.gpu_models.size() || !session.gpu_models[selected]) return &report_;
  report_.image = table_.draw(renderer, session.gpu_models[selected], *session.stage.actors[selected], wanted->look,
                              wanted->pointed);
  return &report_;
}

void GpuProfiler::take_times(const Renderer& renderer, const Session& session) {
  const RenderStatistics& found = renderer.statistics();
  if (report_.timers) {
    begin(report_.passes, kPassTitles);
    for (std::size_t i = 0; i < report_.passes.size(); ++i) take(report_.passes[i], found.passes[i].ms);
  }
  const auto selected = static_cast<std::size_t>(session.selected);
  if (session.selected < 0 || selected >= session.stage.actors.size()) return;
  const Actor& actor = *session.stage.actors[selected];
  const StepTimes times = clock_.measure(actor, session.stage.frame, deform_options(session.stage, actor));
  begin(report_.steps, kStepTitles);
  const std::array<double, kStepTitles.size()> ms{times.sample_ms, times.morphs_ms, times.deform_ms, times.palette_ms,
                                                  found.upload_cpu_ms};
  for (std::size_t i = 0; i < ms.size(); ++i) take(report_.steps[i], ms[i]);
}

}  // namespace odori
