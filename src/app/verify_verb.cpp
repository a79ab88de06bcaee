#include "app/verify_verb.h"

#include "app/opened_stage.h"
#include "app/physics_progress.h"
#include "app/report.h"
#include "app/rotation_centers.h"
#include "base/text.h"
#include "gpu/headless_context.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kDefaultFrames = 8;

// One kind of error over all vertices and frames.
class Errors {
 public:
  void add(double error, std::size_t vertex) {
    if (error > max_ || values_.empty()) {
      max_ = error;
      worst_ = vertex;
    }
    sum_ += error;
    values_.push_back(static_cast<float>(error));
  }

  double max() const { return max_; }
  double mean() const { return values_.empty() ? 0.0 : sum_ / static_cast<double>(values_.size()); }
  std::size_t worst_vertex() const { return worst_; }

  double p95() {
    if (values_.empty()) return 0.0;
    const auto place = values_.begin() + static_cast<std::ptrdiff_t>(values_.size() * 95 / 100);
    std::nth_element(values_.begin(), place, values_.end());
    return static_cast<double>(*place);
  }

 private:
  std::vector<float> values_;
  double max_ = 0.0;
  double sum_ = 0.0;
  std::size_t worst_ = 0;
};

// How far one set of vertices is from another.
struct Distances {
  Errors position;
  Errors normal_degrees;
};

struct ModeErrors {
  SkinningMode mode = SkinningMode::native;
  Distances exact;   // the GPU from the reference in double precision
  Distances single;  // the GPU from the reference in single precision
};

double degrees_between(const glm::dvec3& a, const glm::dvec3& b) {
  // Not acos of the dot product: it cannot tell angles below 0.02 degrees from none.
  return glm::degrees(std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)));
}

template <typename T>
void compare(const SkinnedVertices& gpu, const SkinnedVerticesOf<T>& reference, Distances& distances) {
  for (std::size_t i = 0; i < reference.positions.size(); ++i) {
    distances.position.add(glm::distance(glm::dvec3(gpu.positions[i]), glm::dvec3(reference.positions[i])), i);
    const glm::dvec3 normal(reference.normals[i]);
    if (normal == glm::dvec3(0.0)) continue;
    distances.normal_degrees.add(degrees_between(glm::dvec3(gpu.normals[i]), normal), i);
  }
}

Json json_of(Errors& errors) {
  return {
      {"max", errors.max()}, {"mean", errors.mean()}, {"p95", errors.p95()}, {"worst_vertex", errors.worst_vertex()}};
}

Json json_of(Distances& distances) {
  return {{"position", json_of(distances.position)}, {"normal_degrees", json_of(distances.normal_degrees)}};
}

bool within_limits(const ModeErrors& errors, float model_extent) {
  return errors.exact.position.max() <= kPositionLimit * static_cast<double>(model_extent) &&
         errors.exact.normal_degrees.max() <= kNormalLimitDegrees;
}

void print_json(std::vector<ModeErrors>& modes, std::size_t frames, const Model& model) {
  const float size = extent(model);
  Json list = Json::array();
  for (ModeErrors& mode : modes) {
    list.push_back({{"mode", name(mode.mode)},
                    {"frames", frames},
                    {"vertices", model.vertices.size()},
                    {"position", json_of(mode.exact.position)},
                    {"normal_degrees", json_of(mode.exact.normal_degrees)},
                    {"single", json_of(mode.single)},
                    {"within_limits", within_limits(mode, size)}});
  }
  const Json result = {{"format", "odori-verify"}, {"version", 1}, {"extent", size}, {"modes", list}};
  fmt::print("{}\n", result.dump(2));
}

void print_text(std::vector<ModeErrors>& modes, std::size_t frames, const Model& model) {
  const float size = extent(model);
  fmt::print("{}: {} vertices at {} frames, extent {:.3f}; limits {:.1e} units, {} degrees\n",
             printable_line(model.name), model.vertices.size(), frames, size,
             kPositionLimit * static_cast<double>(size), kNormalLimitDegrees);
  for (ModeErrors& mode : modes) {
    Errors& position = mode.exact.position;
    Errors& normal = mode.exact.normal_degrees;
    fmt::print("{:9} {}  position max {:.2e} mean {:.2e} p95 {:.2e} (vertex {})  normal max {:.4f} mean {:.5f}",
               name(mode.mode), within_limits(mode, size) ? "ok  " : "OVER", position.max(), position.mean(),
               position.p95(), position.worst_vertex(), normal.max(), normal.mean());
    fmt::print("  from single precision {:.2e}, {:.4f}\n", mode.single.position.max(),
               mode.single.normal_degrees.max());
  }
}

}  // namespace

ExitStatus verify_verb(const VerifyOptions& options) {
  auto opened = open_stage(options.stage, false);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return complain_opening(*failure);
  auto& files = std::get<OpenedStage>(opened);
  Stage& stage = files.stage;
  for (const auto& report : files.reports) print_diagnostics(report.file, report.diagnostics, options.quiet);
  if (const Status ready = prepare_skinning(stage, SkinningMode::cor, options.quiet); !ready) {
    return complain(ExitStatus::unreadable_input, describe(ready.fault()));
  }

  const auto context = HeadlessContext::create();
  if (!context) return complain(ExitStatus::no_opengl, describe(context.fault()));
  auto renderer = Renderer::create();
  if (!renderer) return complain(ExitStatus::no_opengl, describe(renderer.fault()));
  Actor& actor = *stage.actors.front();
  const auto uploaded = renderer->upload(*actor.model, files.textures.front());
  if (!uploaded) return complain(ExitStatus::no_opengl, describe(uploaded.fault()));
  GpuModel& gpu_model = **uploaded;

  const double last = last_frame(stage);
  const std::vector<double> frames =
      frames_of(options.frames, {0.0, last, last > 0.0 ? last / (kDefaultFrames - 1) : 1.0});
  if (!simulate_for(stage, frames, options.quiet)) return ExitStatus::interrupted;
  std::vector<ModeErrors> modes;
  for (const auto& mode : skinning_modes()) {
    modes.push_back({mode.value, {}, {}});
    Skinning skinning = options.switches;
    skinning.mode = mode.value;
    for (const double frame : frames) {
      advance(stage, frame);
      const SkinnedVertices gpu = read_back(*renderer, gpu_model, actor, skinning);
      compare(gpu, skinned_vertices<double>(actor, skinning), modes.back().exact);
      compare(gpu, skinned_vertices<float>(actor, skinning), modes.back().single);
    }
  }
  if (options.json) {
    print_json(modes, frames.size(), *actor.model);
  } else {
    print_text(modes, frames.size(), *actor.model);
  }
  const float size = extent(*actor.model);
  const bool good =
      std::all_of(modes.begin(), modes.end(), [&](const auto& mode) { return within_limits(mode, size); });
  return good ? ExitStatus::done : ExitStatus::answer_is_no;
}

}  // namespace odori
