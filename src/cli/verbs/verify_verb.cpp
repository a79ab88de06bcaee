#include "analysis/skinning_verification.h"
#include "base/console.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/reports.h"
#include "cli/opened_files.h"
#include "cli/verbs.h"
#include "gpu/headless_context.h"
#include "render/gpu_model.h"
#include "render/renderer.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kDefaultFrames = 8;

Json statistics_json(const ErrorStatistics& errors) {
  return {
      {"max", errors.max()}, {"mean", errors.mean()}, {"p95", errors.p95()}, {"worst_vertex", errors.worst_vertex()}};
}

Json errors_json(const VertexErrors& errors) {
  return {{"position", statistics_json(errors.position)}, {"normal_degrees", statistics_json(errors.normal_degrees)}};
}

std::vector<std::string> names_without_shader() {
  std::vector<std::string> names;
  for (const SkinningMethod& mode : skinning_modes()) {
    if (!has_shader(mode.value)) names.emplace_back(mode.name);
  }
  return names;
}

void print_json(const std::vector<SkinningVerification>& modes, std::size_t frames, const Model& model) {
  const float size = extent(model);
  Json list = Json::array();
  for (const SkinningVerification& mode : modes) {
    list.push_back({{"mode", name(mode.skinning.mode)},
                    {"frames", frames},
                    {"vertices", model.vertices.size()},
                    {"position", statistics_json(mode.exact.position)},
                    {"normal_degrees", statistics_json(mode.exact.normal_degrees)},
                    {"lighting", statistics_json(mode.lighting)},
                    {"single", errors_json(mode.single)},
                    {"compressed_weights", errors_json(mode.compressed)},
                    {"palette", {{"max_length_error", mode.palette.length}, {"worst_bone", mode.palette.bone}}},
                    {"within_limits", within_limits(mode, model)}});
  }
  const Json result = {{"format", "odori-verify"},
                       {"version", 1},
                       {"extent", size},
                       {"modes", list},
                       {"without_shader", names_without_shader()}};
  print_output(json_text(result, 2) + "\n");
}

void print_text(const std::vector<SkinningVerification>& modes, std::size_t frames, const Model& model) {
  const float size = extent(model);
  print_output(tr_format("{}: vertices {}, frames {}, extent {:.3f}; limits {:.1e} units, {} degrees\n",
                         printable_line(model.name), model.vertices.size(), frames, size,
                         kPositionLimit * static_cast<double>(size), kNormalLimitDegrees));
  for (const SkinningVerification& mode : modes) {
    const ErrorStatistics& position = mode.exact.position;
    const ErrorStatistics& normal = mode.exact.normal_degrees;
    print_output(
        tr_format("{:14} {:4}  position max {:.2e} mean {:.2e} p95 {:.2e} (vertex {})  normal max {:.2e} mean {:.2e}",
                  name(mode.skinning.mode), within_limits(mode, model) ? tr("ok") : tr("OVER"), position.max(),
                  position.mean(), position.p95(), position.worst_vertex(), normal.max(), normal.mean()));
    print_output(tr_format("  lighting max {:.2e}", mode.lighting.max()));
    print_output(tr_format("  single precision: position max {:.2e}, normal max {:.2e}\n", mode.single.position.max(),
                           mode.single.normal_degrees.max()));
    print_output(tr_format("{:20}compressed weights: position max {:.2e}, normal max {:.2e}\n", "",
                           mode.compressed.position.max(), mode.compressed.normal_degrees.max()));
  }
  for (const std::string& mode : names_without_shader()) print_output(tr_format("{:14} {}\n", mode, tr(kNoShader)));
  // The palette is the same in all modes.
  const auto broken =
      std::ranges::find_if(modes, [](const SkinningVerification& mode) { return !is_rigid(mode.palette); });
  if (broken == modes.end()) return;
  const std::size_t bone = broken->palette.bone;
  print_output(
      tr_format("the bone palette is not rigid: the rotation of bone {} {} differs from unit length by {:.2e}\n", bone,
                printable_line(model.bones[bone].name), broken->palette.length));
}

}  // namespace

ExitStatus verify_verb(const VerifyOptions& options) {
  auto opened = open_stage(options.stage, false);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  auto& files = std::get<OpenedFiles>(opened);
  Stage& stage = files.document.stage;
  print_findings(files, options.quiet);
  if (const ExitStatus ready = prepare_all_modes(stage, options.quiet); ready != ExitStatus::success) return ready;

  const auto context = HeadlessContext::create();
  if (!context) return print_error(ExitStatus::no_opengl, describe(context.fault()));
  auto renderer = Renderer::create();
  if (!renderer) return print_error(ExitStatus::no_opengl, describe(renderer.fault()));
  Actor& actor = *stage.actors[files.main_actor];
  const auto uploaded = renderer->upload(*actor.model, files.textures[files.main_actor]);
  if (!uploaded) return print_error(ExitStatus::no_opengl, describe(uploaded.fault()));
  GpuModel& gpu_model = **uploaded;
  const auto compressed = renderer->upload(*actor.model, ModelTextures(actor.model->textures.size()));
  if (!compressed) return print_error(ExitStatus::no_opengl, describe(compressed.fault()));
  (*compressed)->store_weights(actor, true);

  const double last = last_frame(stage);
  const auto selected =
      selected_frames(options.frames, {0.0, last, last > 0.0 ? last / (kDefaultFrames - 1) : 1.0}, last);
  if (!selected) return bad_command_line(describe(selected.fault()));
  const std::vector<double>& frames = *selected;
  if (!simulate_to_last(stage, frames, options.quiet)) return ExitStatus::interrupted;
  const Skinning of_scene = active_pane(files.document.settings.views).skinning;
  std::vector<SkinningVerification> modes;
  for (const auto& mode : modes_with_shader()) {
    SkinningVerification& check = modes.emplace_back();
    check.skinning = apply(options.switches, of_scene);
    check.skinning.mode = mode.value;
    check.skinning.normals = Normals::blended;  // which shaders have
    for (const double frame : frames) {
      advance(stage, frame);
      const SkinnedVertices vertices = read_back(*renderer, gpu_model, actor, check.skinning);
      add_frame(actor, frame, vertices, check,
                read_back_lighting(*renderer, gpu_model, actor, check.skinning, stage.camera, stage.light));
      add_errors(read_back(*renderer, **compressed, actor, check.skinning), vertices, check.compressed);
    }
  }
  if (const Fault* fault = renderer->fault()) return print_error(ExitStatus::no_opengl, describe(*fault));
  if (options.json) {
    print_json(modes, frames.size(), *actor.model);
  } else {
    print_text(modes, frames.size(), *actor.model);
  }
  const bool within =
      std::ranges::all_of(modes, [&](const SkinningVerification& mode) { return within_limits(mode, *actor.model); });
  return within ? ExitStatus::success : ExitStatus::check_failed;
}

}  // namespace odori
