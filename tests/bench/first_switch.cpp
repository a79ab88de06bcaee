// Frame times after a switch of skinning mode, views or heat map: the first frame, in which some drivers finish
// compiling programs, and the next one.
//
//   bench_first_switch MODEL.pmx [DANCE.vmd] [--warm]        --warm: run the window's warm-up first
#include "cli/opened_files.h"
#include "gpu/headless_context.h"
#include "render/viewport_renderer.h"
#include "render/warm_up.h"

#include <chrono>
#include <string_view>

#include <fmt/format.h>
#include <glad/gl.h>

namespace odori {
namespace {

using Timer = std::chrono::steady_clock;

constexpr int kWidth = 960;
constexpr int kHeight = 540;
constexpr int kSamples = 4;
constexpr double kFrame = 600.0;

double ms_since(Timer::time_point start) {
  return std::chrono::duration<double, std::milli>(Timer::now() - start).count();
}

struct Setup {
  std::string name;
  Views views;
};

std::vector<Setup> setups() {
  std::vector<Setup> all;
  Views views;
  const auto add = [&](std::string name) { all.push_back({std::move(name), views}); };
  for (const auto& mode : skinning_modes()) {
    views.panes[0] = Pane{mode.value};
    add(std::string(mode.name));
  }
  views.panes[0] = Pane{SkinningMode::native};
  for (const int count : {2, 3, 4}) {
    views.count = count;
    add(fmt::format("{} panes", count));
  }
  views.count = 1;
  for (const auto& style : view_styles()) {
    views.style = style.value;
    if (style.value != ViewStyle::panes) add(std::string(style.name));
  }
  views.style = ViewStyle::panes;
  for (const auto& mode : skinning_modes()) {
    for (const auto& measure : measures()) {
      views.panes[0] = Pane{mode.value, {HeatmapKind::measure, measure.value}};
      if (mode.value == SkinningMode::dqs || measure.value == Measure::displacement) {
        add(fmt::format("{}, heat map {}", mode.name, measure.name));
      }
    }
  }
  views.panes[0] = Pane{SkinningMode::native, {HeatmapKind::kinds}};
  add("native, heat map kinds");
  return all;
}

int measure_switches(const std::vector<std::filesystem::path>& files, bool warm) {
  StageOptions options;
  options.files = files;
  auto opened = open_stage(options, true);
  if (std::holds_alternative<OpenFailure>(opened)) return 1;
  auto& stage = std::get<OpenedFiles>(opened);
  const auto context = HeadlessContext::create();
  if (!context) return 5;
  const auto started = Timer::now();
  auto renderer = Renderer::create();
  if (!renderer) return 5;
  fmt::print("renderer created: {:.0f} ms\n", ms_since(started));
  const Status uploaded = upload_all(*renderer, stage);
  if (!uploaded) return 5;
  advance(stage.document.stage, kFrame);
  stage.document.stage.camera = fitted_camera(stage.document.stage, 1.8f);
  auto image = ViewportRenderer::create(kWidth, kHeight, kSamples);
  if (!image) return 5;
  PaneCameras cameras;
  cameras.fill(stage.document.stage.camera);
  const auto draw = [&](const Views& views) {
    const auto start = Timer::now();
    const Status drawn = image->draw(*renderer, stage.document.stage, stage.document.gpu_models, {}, views, cameras);
    glFinish();
    return drawn ? ms_since(start) : -1.0;
  };
  const double cold = draw({}), warmed = draw({});
  fmt::print("first frame: {:.0f} ms, next {:.0f} ms\n", cold, warmed);
  WarmUp warm_up;
  Look look;
  look.samples = kSamples;
  double all = 0.0, longest = 0.0;
  for (bool going = warm; going;) {
    const auto start = Timer::now();
    going = warm_up.step(*renderer, stage.document.stage, stage.document.gpu_models, look);
    glFinish();
    all += ms_since(start);
    longest = std::max(longest, ms_since(start));
  }
  fmt::print("warm-up: {:.0f} ms, the longest step {:.0f} ms\n\n", all, longest);
  for (const Setup& setup : setups()) {
    const double first = draw(setup.views);
    const double next = std::min(draw(setup.views), draw(setup.views));
    fmt::print("{:36} {:6.0f} ms, then {:6.0f} ms\n", setup.name, first, next);
  }
  return 0;
}

}  // namespace
}  // namespace odori

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> files;
  bool warm = false;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--warm") {
      warm = true;
    } else {
      files.emplace_back(argv[i]);
    }
  }
  if (!files.empty()) return odori::measure_switches(files, warm);
  fmt::print(stderr, "usage: bench_first_switch MODEL.pmx [DANCE.vmd] [--warm]\n");
  return 2;
}
