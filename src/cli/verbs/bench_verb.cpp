#include "base/console.h"
#include "base/enums.h"
#include "base/files.h"
#include "base/parallel.h"
#include "cli/detail/cost/machine.h"
#include "cli/detail/cost/method_costs.h"
#include "cli/detail/reports.h"
#include "cli/opened_files.h"
#include "cli/verbs.h"
#include "document/scene.h"
#include "format/pmx/pmx.h"
#include "gpu/debug.h"
#include "gpu/handles.h"
#include "gpu/headless_context.h"
#include "loading/load.h"
#include "render/gpu_model.h"
#include "render/targets/render_target.h"
#include "render/viewport_renderer.h"
#include "scene/formation.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <glad/gl.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kFrames = 600;      // of the motion
constexpr int kLoads = 5;         // of each file
constexpr int kCrowdFrames = 20;  // at least
constexpr int kCrowdDelay = 7;    // frames
constexpr int kCrowdDrawnFrames = 5;
constexpr int kDrawnFrames = 20;  // few, because a software renderer takes about 0.1 s per frame
constexpr int kVertexStageRuns = 100;
constexpr int kSamples = 4;

float aspect_of(const BenchOptions& options) {
  return static_cast<float>(options.width) / static_cast<float>(options.height);
}

// Calls `work` with each number below `frames`; returns the median time in microseconds.
template <typename Work>
double median_over_frames(int frames, const Work& work) {
  std::vector<double> times;
  for (int frame = 0; frame < frames; ++frame) times.push_back(microseconds([&] { work(frame); }));
  return median(std::move(times));
}

// Time to load the files with a warm file cache: models up to their rigs, motions up to their binding. No textures.
struct LoadTimes {
  double model_ms = 0.0;
  std::optional<double> motion_ms;
};

// Loads one file; returns whether it is a motion.
bool load_file(const std::filesystem::path& file, const Model& model) {
  Diagnostics diagnostics;
  const auto bytes = read_file(file);
  const bool is_motion = is_motion_file(detect_file_kind(*bytes));
  if (is_motion) {
    const auto motion = read_motion(*bytes, diagnostics);
    static_cast<void>(bind(*motion, model));
  } else {
    const auto read = read_model_file(file, *bytes, diagnostics);
    static_cast<void>(build_rig(read->model));
  }
  return is_motion;
}

// One file after the other: in turn, each would get its memory anew from the system.
LoadTimes time_loading(const std::vector<OpenedFiles::FileReport>& files, const Model& model) {
  LoadTimes times;
  for (const OpenedFiles::FileReport& report : files) {
    if (report.show || report.fault || report.project) continue;
    bool is_motion = false;
    const double ms = median_over_frames(kLoads, [&](int) { is_motion = load_file(report.file, model); }) / 1000.0;
    if (is_motion) {
      times.motion_ms = times.motion_ms.value_or(0.0) + ms;
    } else {
      times.model_ms += ms;
    }
  }
  return times;
}

void bench_evaluation(Actor& actor, const DeformOptions& options, Json& result) {
  result["sample_us"] = median_over_frames(kFrames, [&](int frame) { pose_actor(actor, frame, options.rules); });
  result["morph_us"] =
      median_over_frames(kFrames, [&](int) { evaluate_morphs(*actor.rig, actor.pose.morph_weights, actor.morphs); });

  // Each stage gets the inputs of its own frame; preparing them is not timed.
  std::vector<double> deform;
  std::vector<double> palette;
  for (int frame = 0; frame < kFrames; ++frame) {
    pose_actor(actor, frame, options.rules);
    evaluate_morphs(*actor.rig, actor.pose.morph_weights, actor.morphs);
    deform.push_back(microseconds([&] {
      deform_before_physics(*actor.rig, actor.pose, actor.morphs, options, actor.bones);
      deform_after_physics(*actor.rig, actor.pose, options, actor.bones);
    }));
    palette.push_back(microseconds([&] { write_palette(*actor.rig, actor.bones, actor.palette); }));
  }
  result["deform_us"] = median(std::move(deform));
  result["palette_us"] = median(std::move(palette));
  result["evaluate_us"] = median_over_frames(kFrames, [&](int frame) { advance_actor(actor, frame, options); });
}

// Times the physics steps of each frame.
void bench_physics(Actor& actor, const DeformOptions& options, Json& result) {
  if (actor.model->bodies.empty()) return;
  PhysicsWorld world(*actor.model);
  std::vector<double> times;
  for (int frame = 0; frame < kFrames; ++frame) {
    advance_actor(actor, frame, options);
    times.push_back(microseconds([&] {
      for (int step = 0; step < kPhysicsStepsPerSecond / static_cast<int>(kFramesPerSecond); ++step) {
        world.step(actor.bones.globals, actor.pose.physics_enabled);
      }
    }));
  }
  result["physics_us"] = median(std::move(times));
}

// Measures how fast the physics recording grows, its size, and how much longer a seek takes with it than without.
void bench_record(Actor& actor, const DeformOptions& options, Json& result) {
  set_physics(actor, true);
  if (!actor.physics) return;
  const double took_us = microseconds([&] {
    while (actor.physics->record_step_towards(actor, options, kFrames)) continue;
  });
  const auto median_seek = [&] {
    return median_over_frames(kFrames, [&](int i) { advance_actor(actor, i * 389 % kFrames + 0.3, options); });
  };
  const double recorded = median_seek();
  const double bytes = static_cast<double>(actor.physics->record().bytes());
  set_physics(actor, false);
  constexpr double kSeconds = kFrames / kFramesPerSecond;
  result["physics_record"] = {{"seconds_a_second", kSeconds / took_us * 1e6},
                              {"mib_a_minute", bytes / 1048576.0 * 60.0 / kSeconds},
                              {"seek_us", recorded - median_seek()}};
}

// The memory of the CPU's skinning.
class CpuSkin {
 public:
  explicit CpuSkin(std::size_t vertices) : morphed_(vertices), positions_(vertices), normals_(vertices) {}

  double time_us(const Actor& actor, Threads threads) {
    return microseconds([&] {
      apply_vertex_morphs<float>(*actor.model, *actor.skin, actor.morphs.weights, morphed_);
      SkinInput<float> input = skin_input<float>(actor, {SkinningMode::native}, actor.palette, morphed_, centers_);
      input.threads = threads;
      skin<float>(input, positions_, normals_);
    });
  }

 private:
  std::vector<glm::vec3> morphed_, positions_, normals_;
  std::vector<glm::vec4> centers_;
};

void bench_skinning(Actor& actor, Json& result) {
  CpuSkin skin(actor.model->vertices.size());
  std::vector<double> times;
  for (int frame = 0; frame < kFrames; ++frame) {
    advance_actor(actor, frame);
    times.push_back(skin.time_us(actor, Threads::one));
  }
  result["skin_cpu_us"] = median(std::move(times));
}

// One thread and several take turns, so that other load on the machine slows both equally. Each evaluates frames of its
// own, because IK chains whose input has not changed are not solved again.
void bench_crowd(const Actor& original, const DeformOptions& deform, const BenchOptions& options, Json& result) {
  const int actors = options.actors.value_or(1);
  const int threads = options.threads.value_or(static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u)));
  const ThreadLimit limit(threads);
  Stage stage;
  stage.deform = deform;
  while (std::ssize(stage.actors) < actors) stage.actors.push_back(copy_of(original));
  CpuSkin skin(original.model->vertices.size());
  std::vector<double> alone, together, skin_alone, skin_together;
  const int frames = std::max(kFrames / actors, kCrowdFrames);
  for (int frame = -1; frame < frames; ++frame) {
    const double shown = std::max(frame, 0) * kFrames / frames;
    const double times[] = {microseconds([&] { advance(stage, shown, Threads::one); }),
                            microseconds([&] { advance(stage, shown + 0.5, Threads::all); }),
                            skin.time_us(*stage.actors[0], Threads::one), skin.time_us(*stage.actors[0], Threads::all)};
    if (frame < 0) continue;  // the threads start with their first work
    alone.push_back(times[0]);
    together.push_back(times[1]);
    skin_alone.push_back(times[2]);
    skin_together.push_back(times[3]);
  }
  result["crowd"] = {{"actors", actors},
                     {"threads", threads},
                     {"evaluate_us", median(std::move(together))},
                     {"evaluate_one_thread_us", median(std::move(alone))},
                     {"skin_actor_us", median(std::move(skin_together))},
                     {"skin_actor_one_thread_us", median(std::move(skin_alone))}};
}

// The time to copy as many bytes on the GPU as the vertex stage writes.
double vertex_copy_us(const GpuModel& model) {
  const auto bytes = static_cast<GLsizeiptr>(model.vertex_count()) * static_cast<GLsizeiptr>(2 * sizeof(glm::vec4));
  const BufferHandle from, to;
  glBindBuffer(GL_COPY_READ_BUFFER, from.id());
  glBindBuffer(GL_COPY_WRITE_BUFFER, to.id());
  for (const GLenum target : {GLenum{GL_COPY_READ_BUFFER}, GLenum{GL_COPY_WRITE_BUFFER}})
    glBufferData(target, bytes, nullptr, GL_DYNAMIC_COPY);
  return median_over_frames(kVertexStageRuns, [&](int) {
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, bytes);
    glFinish();
  });
}

void bench_vertex_stage(Renderer& renderer, GpuModel& model, const Actor& actor, Json& result) {
  std::vector<TimedStage> all;
  for (const auto& mode : modes_with_shader()) all.push_back({&model, mode.value});
  std::vector<double> medians;
  for (std::vector<double>& times : vertex_stage_us(renderer, actor, all, kVertexStageRuns))
    medians.push_back(median(std::move(times)));
  const double linear = medians[ordinal(SkinningMode::linear)];
  Json& modes = result["vertex_stage_modes"] = Json::object();
  for (std::size_t i = 0; i < medians.size(); ++i) {
    modes[std::string(modes_with_shader()[i].name)] = {
        {"us", medians[i]}, {"of_linear", medians[i] / linear}, {"vertices_per_us", model.vertex_count() / medians[i]}};
  }
  result["vertex_stage_us"] = medians[ordinal(SkinningMode::native)];
  result["vertex_copy_us"] = vertex_copy_us(model);
}

Json cost_json(const PassCost& cost) {
  return {{"draw_calls", cost.draw_calls},
          {"state_changes", cost.state_changes},
          {"texture_binds", cost.texture_binds},
          {"indices", cost.indices}};
}

// Measures the OpenGL calls of each pass, and its time when passes do not overlap: the sum exceeds `frame_ms`.
template <typename Draw>
void bench_passes(Renderer& renderer, int frames, const Draw& draw, Json& result) {
  renderer.set_pass_timing(PassTiming::finish);
  std::array<std::vector<double>, kRenderPassCount> times;
  for (int i = 0; i < frames; ++i) {
    draw(i * kFrames / frames);
    for (std::size_t pass = 0; pass < times.size(); ++pass) {
      times[pass].push_back(renderer.statistics().passes[pass].ms);
    }
  }
  renderer.set_pass_timing(PassTiming::none);
  const PassCosts& costs = renderer.statistics().passes;
  result["frame"] = cost_json(sum(costs));
  Json& passes = result["passes"] = Json::object();
  for (std::size_t pass = 0; pass < times.size(); ++pass) {
    Json cost = {{"ms", median(std::move(times[pass]))}};
    if (cost["ms"] == 0.0) continue;
    cost.update(cost_json(costs[pass]));
    passes[kRenderPassNames[pass]] = std::move(cost);
  }
}

// Actors of one model in a grid, each kCrowdDelay frames before the next in the dance.
void bench_crowd_drawing(Renderer& renderer, RenderTarget& target, const Actor& original,
                         const std::shared_ptr<GpuModel>& model, const BenchOptions& options, Json& result) {
  const int actors = options.actors.value_or(1);
  Stage stage;
  std::vector<std::shared_ptr<GpuModel>> models;
  const auto add = [&](const glm::vec3& at) {
    stage.actors.push_back(copy_of(original));
    set_placement(*stage.actors.back(), {at});
    models.push_back(model->instance());
  };
  add(glm::vec3(0.0f));
  if (actors > 1) {
    for (const glm::vec3& at : formation_offsets({FormationShape::grid, actors - 1})) add(at);
  }
  const auto draw = [&](int frame) {
    parallel_for(stage.actors.size(), 1, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i)
        advance_actor(*stage.actors[i], frame + kCrowdDelay * static_cast<int>(i));
    });
    target.bind();
    renderer.draw(stage, models, {}, options.width, options.height);
    glFinish();
  };
  draw(0);
  stage.camera = posed_camera(stage, aspect_of(options));
  Json& crowd = result["crowd"]["gl"] = Json::object();
  crowd["frame_ms"] = median_over_frames(kCrowdDrawnFrames, draw) / 1000.0;
  crowd["uploads"] = renderer.statistics().uploads;
  crowd["upload_bytes"] = renderer.statistics().upload_bytes;
  bench_passes(renderer, kCrowdDrawnFrames, draw, crowd);
}

// A view with effects, beside the same view without: frames in turn, so that both have the same conditions. Copied to
// another framebuffer, as the window does, because the samples of a view without effects are read only then.
void bench_look(Renderer& renderer, OpenedFiles& opened, const BenchOptions& options, Json& result) {
  RenderOptions plain, finished;
  apply(options.look, finished);
  auto viewport = ViewportRenderer::create(options.width, options.height, kSamples);
  auto window = RenderTarget::create(options.width, options.height, 0);
  if (!viewport || !window || !has_effects(finished)) return;
  load_look_files(finished);
  Document& document = opened.document;
  PaneCameras cameras;
  cameras.fill(document.stage.camera);
  const auto draw_with = [&](const RenderOptions& look, int frame) {
    advance(document.stage, frame);
    const Status drawn = viewport->draw(renderer, document.stage, document.gpu_models, look, {}, cameras);
    window->bind();
    viewport->blit_to_bound(0, 0);
    glFinish();
    return static_cast<bool>(drawn);
  };
  if (!draw_with(plain, 0) || !draw_with(finished, 0) || viewport->effects_fault() != nullptr) return;
  std::vector<double> without, with;
  for (int i = 0; i < kDrawnFrames; ++i) {
    without.push_back(microseconds([&] { draw_with(plain, i * kFrames / kDrawnFrames); }));
    with.push_back(microseconds([&] { draw_with(finished, i * kFrames / kDrawnFrames); }));
  }
  Json& look = result["look"] = Json::object();
  const double plain_ms = median(std::move(without)) / 1000.0, frame_ms = median(std::move(with)) / 1000.0;
  look["frame_ms"] = frame_ms;
  look["plain_frame_ms"] = plain_ms;
  look["added_of_plain"] = frame_ms / plain_ms - 1.0;
  bench_passes(
      renderer, kDrawnFrames, [&](int frame) { draw_with(finished, frame); }, look);
}

void bench_drawing(OpenedFiles& opened, const BenchOptions& options, Json& result) {
  auto context = HeadlessContext::create();
  if (!context) return;
  auto renderer = Renderer::create(VertexSkinning::fastest);
  auto target = RenderTarget::create(options.width, options.height, kSamples);
  if (!renderer || !target) return;
  if (!upload_all(*renderer, opened)) return;
  const std::vector<std::shared_ptr<GpuModel>>& models = opened.document.gpu_models;
  opened.document.stage.camera = fitted_camera(opened.document.stage, aspect_of(options));
  const auto draw = [&](int frame) {
    advance(opened.document.stage, frame);
    target->bind();
    renderer->draw(opened.document.stage, models, {}, options.width, options.height);
    glFinish();
  };
  draw(0);  // the driver compiles on first use
  if (renderer->fault()) return;
  Actor& actor = *opened.document.stage.actors[opened.main_actor];
  GpuModel& model = *models[opened.main_actor];
  result["upload_us"] = median_over_frames(kFrames, [&](int) {
    model.update(actor, SkinningMode::native);
    glFinish();
  });
  bench_vertex_stage(*renderer, model, actor, result);
  result["frame_ms"] = median_over_frames(kDrawnFrames, [&](int i) { draw(i * kFrames / kDrawnFrames); }) / 1000.0;
  bench_passes(*renderer, kDrawnFrames, draw, result);
  result["read_back_ms"] = median_over_frames(kDrawnFrames, [&](int) { target->read(); }) / 1000.0;
  result["size"] = {options.width, options.height};
  result["uploads"] = renderer->statistics().uploads;
  result["upload_bytes"] = renderer->statistics().upload_bytes;
  result["programs"] = renderer->statistics().programs;
  result["gl_renderer"] = driver_info().renderer;
  bench_look(*renderer, opened, options, result);
  if (options.actors || options.threads)
    bench_crowd_drawing(*renderer, *target, actor, models[opened.main_actor], options, result);
}

Json model_json(const Model& model) {
  return {{"name", model.name},
          {"vertices", model.vertices.size()},
          {"triangles", model.indices.size() / 3},
          {"bones", model.bones.size()},
          {"morphs", model.morphs.size()}};
}

void print_text(const Json& result) {
  for (const auto& [key, value] : result.items()) {
    if (key == "format" || key == "version" || key == "passes") continue;
    print_output(fmt::format("{:20} {}\n", key,
                             value.is_number_float() ? fmt::format("{:.3f}", value.get<double>()) : json_text(value)));
  }
  if (!result.contains("passes")) return;
  print_output(fmt::format("{:20} {:>10} {:>12} {:>15} {:>15} {:>10}\n", "pass", "ms", "draw calls", "state changes",
                           "texture binds", "indices"));
  for (const auto& [name, cost] : result["passes"].items()) {
    print_output(fmt::format("  {:18} {:10.3f} {:12} {:15} {:15} {:10}\n", name, cost["ms"].get<double>(),
                             cost["draw_calls"].get<int>(), cost["state_changes"].get<int>(),
                             cost["texture_binds"].get<int>(), cost["indices"].get<std::int64_t>()));
  }
}

}  // namespace

ExitStatus bench_verb(const BenchOptions& options) {
  StageOptions stage_options;
  stage_options.files = options.files;
  stage_options.physics = false;
  stage_options.rules = options.rules;
  auto opened = open_stage(stage_options, options.gpu);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  auto& files = std::get<OpenedFiles>(opened);
  Stage& stage = files.document.stage;
  print_findings(files, options.quiet);
  Actor& actor = *stage.actors[files.main_actor];

  Json result = {{"format", "odori-bench"}, {"version", 1}, {"threads", 1}, {"model", model_json(*actor.model)}};
  result["frames"] = kFrames;
  result["rules"] = name(stage.deform.rules);
  const LoadTimes loading = time_loading(files.reports, *actor.model);
  result["load_model_ms"] = loading.model_ms;
  if (loading.motion_ms) result["load_motion_ms"] = *loading.motion_ms;
  const DeformOptions& deform = stage.deform;
  bench_evaluation(actor, deform, result);
  bench_physics(actor, deform, result);
  bench_record(actor, deform, result);
  bench_skinning(actor, result);
  if (options.actors || options.threads) bench_crowd(actor, deform, options, result);
  if (const auto memory = process_memory()) result["rss_before_gl_mib"] = memory->resident_mib;
  if (options.gpu) {
    const ExitStatus ready = prepare_all_modes(stage, options.quiet);
    if (ready != ExitStatus::success) return ready;
    bench_drawing(files, options, result);
  }
  if (const auto memory = process_memory()) result["peak_rss_mib"] = memory->peak_mib;

  if (options.json) {
    print_output(json_text(result, 2) + "\n");
  } else {
    print_text(result);
  }
  return ExitStatus::success;
}

}  // namespace odori
