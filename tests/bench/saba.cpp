// Times odori beside saba (https://github.com/benikabocha/saba, MIT), on one thread, in one run:
//
//   git clone https://github.com/benikabocha/saba SABA && git -C SABA checkout 29b8efa
//   cmake --preset bench -DODORI_SABA=SABA && cmake --build --preset bench --target bench_saba
//   build/bench/bench_saba MOTION.vmd MODEL...
//
// saba's own sources are compiled, with -O3; nothing of them is part of odori. Both programs do the same work in turn,
// four times. A figure is the processor time of the best round; for frames drawn on all threads, the wall clock.

#include "base/files.h"
#include "base/parallel.h"
#include "bench/saba_viewer.h"
#include "cli/opened_files.h"
#include "format/vmd/vmd.h"
#include "gpu/headless_context.h"
#include "loading/load.h"
#include "render/viewport_renderer.h"
#include "scene/stage.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include <Saba/Model/MMD/MMDPhysics.h>
#include <Saba/Model/MMD/PMDModel.h>
#include <Saba/Model/MMD/PMXModel.h>
#include <Saba/Model/MMD/VMDAnimation.h>
#include <Saba/Model/MMD/VMDFile.h>
#include <glad/gl.h>

void silence_saba();  // saba_quiet.cpp

namespace {

namespace fs = std::filesystem;
using namespace odori;

constexpr int kRounds = 4;
constexpr int kFirstFrame = 100, kFrames = 400;  // of the motion that are evaluated
constexpr float kStepsPerSecond = 120.0f;

double cpu_ms() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

using Work = std::function<void()>;

double time_of(const Work& work, int times) {
  const double start = cpu_ms();
  for (int i = 0; i < times; ++i) work();
  return (cpu_ms() - start) / times;
}

void print_times(const char* what, double odori_ms, double saba_ms) {
  std::printf("| %s | %.4f | %.4f | %.2f |\n", what, odori_ms, saba_ms, saba_ms / odori_ms);
  std::fflush(stdout);
}

// `per`: how many units, such as frames, one call of the work is. `prepare`: what is not timed, before each round.
void print_row(
    const char* what, const Work& of_odori, const Work& of_saba, int times, int per = 1, const Work& prepare = [] {}) {
  double odori_ms = std::numeric_limits<double>::max(), saba_ms = odori_ms;
  for (int round = 0; round < kRounds; ++round) {
    prepare();
    odori_ms = std::min(odori_ms, time_of(of_odori, times) / per);
    saba_ms = std::min(saba_ms, time_of(of_saba, times) / per);
  }
  print_times(what, odori_ms, saba_ms);
}

// -- odori

std::unique_ptr<Actor> load_actor(const fs::path& file, bool physics) {
  Diagnostics findings;
  const auto bytes = read_file(file);
  auto read = read_model_file(file, *bytes, findings);
  auto actor = make_actor(std::make_shared<const Model>(std::move(read->model)));
  if (physics) set_physics(*actor, true, {});
  return actor;
}

Motion load_motion(const fs::path& file) {
  Diagnostics findings;
  const auto bytes = read_file(file);
  auto motion = read_vmd(*bytes, findings);
  return std::move(*motion);
}

void skin_actor(const Actor& actor, std::vector<glm::vec3>& morphed, std::vector<glm::vec3>& positions,
                std::vector<glm::vec3>& normals) {
  apply_vertex_morphs<float>(*actor.model, *actor.skin, actor.morphs.weights, morphed);
  skin<float>({*actor.model, *actor.skin, actor.palette, morphed, SkinningMode::native}, positions, normals);
}

// -- saba

std::shared_ptr<saba::MMDModel> load_saba(const fs::path& file) {
  const std::string path = file.string(), textures = file.parent_path().string();
  if (file.extension() == ".pmd") {
    auto model = std::make_shared<saba::PMDModel>();
    return model->Load(path, textures) ? model : nullptr;
  }
  auto model = std::make_shared<saba::PMXModel>();
  return model->Load(path, textures) ? model : nullptr;
}

std::unique_ptr<saba::VMDAnimation> load_animation(const fs::path& file, std::shared_ptr<saba::MMDModel> model) {
  saba::VMDFile vmd;
  if (!saba::ReadVMDFile(&vmd, file.string().c_str())) return nullptr;
  auto animation = std::make_unique<saba::VMDAnimation>();
  return animation->Create(std::move(model)) && animation->Add(vmd) ? std::move(animation) : nullptr;
}

void evaluate(saba::MMDModel& model, saba::VMDAnimation& animation, int frame) {
  model.BeginAnimation();
  animation.Evaluate(static_cast<float>(frame));
  model.UpdateMorphAnimation();
  model.UpdateNodeAnimation(false);
  model.UpdateNodeAnimation(true);
  model.EndAnimation();
}

void evaluate_with_physics(saba::MMDModel& model, saba::VMDAnimation& animation, int frame) {
  model.BeginAnimation();
  model.UpdateAllAnimation(&animation, static_cast<float>(frame), 1.0f / 30.0f);
  model.EndAnimation();
}

void compare(const fs::path& motion_file, const fs::path& model_file) {
  std::printf("\n%s\n\n| ms | odori | saba | ratio |\n|---|---|---|---|\n", model_file.filename().string().c_str());
  const auto read = [&] {
    if (!read_file(model_file)) std::exit(1);
  };
  print_row("read of the model's bytes, the limit of loading", read, read, 50);
  print_row(
      "load the model", [&] { load_actor(model_file, true); }, [&] { load_saba(model_file); }, 20);

  auto actor = load_actor(model_file, false);
  const auto model = load_saba(model_file);
  print_row(
      "load the motion", [&] { bind(load_motion(motion_file), *actor->model); },
      [&] { load_animation(motion_file, model); }, 20);

  set_motion(*actor, load_motion(motion_file));
  const auto animation = load_animation(motion_file, model);
  const auto frames = [](const auto& frame) {
    return [&frame] {
      for (int i = kFirstFrame; i < kFirstFrame + kFrames; ++i) frame(i);
    };
  };
  const auto evaluate_odori = [&](int frame) { advance_actor(*actor, frame); };
  const auto evaluate_saba = [&](int frame) { evaluate(*model, *animation, frame); };
  print_row("evaluate a frame", frames(evaluate_odori), frames(evaluate_saba), 2, kFrames);

  std::vector<glm::vec3> morphed(actor->model->vertices.size()), positions = morphed, normals = morphed;
  model->SetParallelUpdateHint(1);
  print_row(
      "skin a frame", [&] { skin_actor(*actor, morphed, positions, normals); }, [&] { model->Update(); }, 100);

  auto dancer = load_actor(model_file, true);
  if (!dancer->physics) return;
  set_motion(*dancer, load_motion(motion_file));
  model->GetMMDPhysics()->SetFPS(kStepsPerSecond);
  model->GetMMDPhysics()->SetMaxSubStepCount(10);
  const auto step_odori = [&](int frame) { advance_actor(*dancer, frame); };
  const auto step_saba = [&](int frame) { evaluate_with_physics(*model, *animation, frame); };
  const auto from_second = [](const auto& step) {
    return [&step] {
      for (int i = 1; i <= kFrames; ++i) step(i);
    };
  };
  print_row("evaluate a frame with physics", from_second(step_odori), from_second(step_saba), 1, kFrames, [&] {
    dancer->physics->restart(*dancer);
    step_odori(0);
    model->ResetPhysics();
    step_saba(0);
  });
}

// -- frames drawn by both

constexpr int kWidth = 1280, kHeight = 720, kSamples = 4;
constexpr int kDrawn = 10;         // frames of the dance
constexpr int kDrawingRounds = 8;  // of all of them

double wall_ms() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The camera as saba has it: right-handed, so that z changes its sign.
glm::mat4 right_handed_view(const Camera& camera) {
  const CameraFrame from = camera_frame(camera);
  const glm::vec3 mirror(1.0f, 1.0f, -1.0f);
  return glm::lookAtRH(mirror * from.eye, mirror * (from.eye + from.forward), mirror * from.up);
}

// Draws with `work` on four samples and resolves them into `resolved`; milliseconds.
template <typename Work>
double time_to_draw(const Work& work, RenderTarget& resolved) {
  const double start = wall_ms();
  const auto& drawn = work();
  resolved.bind();
  drawn.blit_to_bound(0, 0);
  glFinish();
  return wall_ms() - start;
}

// False if something for it is missing. Colours, edges and the ground shadow; the pose is not timed.
bool compare_frames(const fs::path& motion_file, const fs::path& model_file) {
  StageOptions options;
  options.files = {model_file, motion_file};
  options.physics = false;
  auto opened = open_stage(options, true);
  const auto context = HeadlessContext::create();
  auto renderer = Renderer::create(VertexSkinning::fastest);
  if (std::holds_alternative<OpenFailure>(opened) || !context || !renderer) return false;
  auto& document = std::get<OpenedFiles>(opened).document;
  if (!upload_all(*renderer, std::get<OpenedFiles>(opened))) return false;
  auto image = ViewportRenderer::create(kWidth, kHeight, kSamples);
  auto target = RenderTarget::create(kWidth, kHeight, kSamples);
  auto resolved = RenderTarget::create(kWidth, kHeight, 0);
  const auto model = load_saba(model_file);
  const auto animation = load_animation(motion_file, model);
  const auto viewer = SabaViewer::create(model, kWidth, kHeight);
  if (!image || !target || !resolved || !viewer) return false;

  constexpr float kAspect = static_cast<float>(kWidth) / kHeight;
  advance(document.stage, 0.0);
  const Camera camera = fitted_camera(document.stage, kAspect);
  document.stage.camera = camera;
  PaneCameras cameras;
  cameras.fill(camera);
  RenderOptions passes;
  passes.grid = false;
  passes.self_shadow = false;
  const auto draw_odori = [&]() -> const auto& {
    if (!image->draw(*renderer, document.stage, document.gpu_models, passes, {}, cameras)) std::exit(1);
    return *image;
  };
  const glm::mat4 view = right_handed_view(camera);
  const glm::mat4 projection = glm::perspectiveRH(glm::radians(camera.fov_deg), kAspect, 1.0f, 10000.0f);
  const auto draw_saba = [&]() -> const auto& {
    target->bind();
    viewer->draw(view, projection);
    return *target;
  };

  std::array<double, kDrawn> odori_ms, saba_ms;
  odori_ms.fill(std::numeric_limits<double>::max());
  saba_ms = odori_ms;
  for (int round = 0; round < kDrawingRounds; ++round) {
    for (int i = 0; i < kDrawn; ++i) {
      const int frame = 60 + 97 * i;
      advance(document.stage, frame);
      evaluate(*model, *animation, frame);
      odori_ms[i] = std::min(odori_ms[i], time_to_draw(draw_odori, *resolved));
      saba_ms[i] = std::min(saba_ms[i], time_to_draw(draw_saba, *resolved));
    }
  }
  const auto mean = [](const auto& each) { return std::accumulate(each.begin(), each.end(), 0.0) / kDrawn; };
  print_times("draw a frame", mean(odori_ms), mean(saba_ms));
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::puts("usage: bench_saba MOTION.vmd MODEL...");
    return 2;
  }
  silence_saba();
  const fs::path motion = path_from_utf8(argv[1]);
  for (int i = 2; i < argc; ++i) {
    const fs::path model = path_from_utf8(argv[i]);
    {
      const ThreadLimit one(1);
      compare(motion, model);
    }
    if (!compare_frames(motion, model)) std::puts("frames were not drawn");
  }
  return 0;
}
