// Processor time of a frame on all threads, without the evaluation of the pose: uploads, skinning, passes, resolve.
//
//   bench_frames MODEL [DANCE.vmd] [SAMPLES [REPEATS]]     the best of each of ten frames, for each set of passes
#include "cli/opened_files.h"
#include "gpu/headless_context.h"
#include "render/viewport_renderer.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>

#include <fmt/format.h>
#include <glad/gl.h>

namespace odori {
namespace {

constexpr int kWidth = 1280;
constexpr int kHeight = 720;
constexpr int kFrames = 10;

struct Passes {
  const char* name;
  bool edge;
  bool ground_shadow;
  bool self_shadow;
};

constexpr std::array kSets{Passes{"color", false, false, false}, Passes{"color, edge", true, false, false},
                           Passes{"color, ground shadow", false, true, false},
                           Passes{"color, edge, ground shadow", true, true, false},
                           Passes{"all, self shadow", true, true, true}};

double processor_ms() { return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

int measure_frames(const std::vector<std::filesystem::path>& files, int samples, int repeats) {
  StageOptions options;
  options.files = files;
  options.physics = false;
  auto opened = open_stage(options, true);
  if (std::holds_alternative<OpenFailure>(opened)) return 1;
  auto& stage = std::get<OpenedFiles>(opened);
  const auto context = HeadlessContext::create();
  if (!context) return 5;
  auto renderer = Renderer::create(VertexSkinning::fastest);
  if (!renderer) return 5;
  const Status uploaded = upload_all(*renderer, stage);
  if (!uploaded) return 5;
  advance(stage.document.stage, 0.0);
  stage.document.stage.camera = fitted_camera(stage.document.stage, static_cast<float>(kWidth) / kHeight);
  auto image = ViewportRenderer::create(kWidth, kHeight, samples);
  auto resolved = RenderTarget::create(kWidth, kHeight, 0);
  if (!image || !resolved) return 5;
  PaneCameras cameras;
  cameras.fill(stage.document.stage.camera);
  std::array<std::array<double, kFrames>, kSets.size()> best;
  for (auto& frames : best) frames.fill(1e9);
  for (int repeat = 0; repeat < repeats; ++repeat) {
    for (int frame = 0; frame < kFrames; ++frame) {
      advance(stage.document.stage, 60.0 + 97.0 * frame);
      for (std::size_t set = 0; set < kSets.size(); ++set) {
        RenderOptions passes;
        passes.grid = false;
        passes.edge = kSets[set].edge;
        passes.ground_shadow = kSets[set].ground_shadow;
        passes.self_shadow = kSets[set].self_shadow;
        const double start = processor_ms();
        if (!image->draw(*renderer, stage.document.stage, stage.document.gpu_models, passes, {}, cameras)) return 5;
        resolved->bind();
        image->blit_to_bound(0, 0);
        glFinish();
        double& shortest = best[set][static_cast<std::size_t>(frame)];
        shortest = std::min(shortest, processor_ms() - start);
      }
    }
  }
  for (std::size_t set = 0; set < kSets.size(); ++set) {
    double sum = 0.0;
    for (const double ms : best[set]) sum += ms;
    fmt::print("{:28} {:6.2f} ms\n", kSets[set].name, sum / kFrames);
  }
  return 0;
}

}  // namespace
}  // namespace odori

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> files;
  std::vector<int> numbers;
  for (int i = 1; i < argc; ++i) {
    char* end = nullptr;
    const long number = std::strtol(argv[i], &end, 10);
    if (*end == '\0') {
      numbers.push_back(static_cast<int>(number));
    } else {
      files.emplace_back(argv[i]);
    }
  }
  if (files.empty() || numbers.size() > 2) {
    fmt::print(stderr, "usage: bench_frames MODEL [DANCE.vmd] [SAMPLES [REPEATS]]\n");
    return 2;
  }
  return odori::measure_frames(files, numbers.empty() ? 0 : numbers[0], numbers.size() < 2 ? 8 : numbers[1]);
}
