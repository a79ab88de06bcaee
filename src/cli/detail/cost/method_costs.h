#pragma once

// What the skinning modes cost on this machine (`odori compare --cost`).
//
//   const auto costs = method_costs(opened, modes, true, quiet);

#include "base/console.h"
#include "cli/opened_files.h"
#include "render/gpu_model.h"
#include "render/renderer.h"
#include "skin/methods.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace odori {

struct MethodCost {
  SkinningMode mode = SkinningMode::native;
  double core_ns = 0.0;            // per vertex, on one core in single precision: processor time
  std::optional<double> gpu_ns{};  // per vertex, of the vertex stage; nothing: no OpenGL, or no shader
  double bytes = 0.0;              // per vertex, that the mode reads beside positions, normals and what is per bone
  // The same with compressed weights (buffers/compressed_weights.h); nothing: the mode reads none, or there are none.
  std::optional<double> compressed_gpu_ns{};
  std::optional<double> compressed_bytes{};
  std::optional<double> computed_s{};    // once per model, without the cache: processor time; nothing: not needed
  std::optional<double> computed_mib{};  // the greatest memory of the process while that is computed, above that before
};
// Of each mode; the least time counts, which load by other programs changes least. The spread is how much larger, at
// most, the least time of a third of the runs is than that of another, as a share.
inline constexpr int kCostRuns = 60;

struct MethodCosts {
  std::vector<MethodCost> modes;
  std::string processor;  // its name, if the system tells it; may be empty
  int cores = 1;
  std::string driver;  // of OpenGL; empty: there is none
  std::string model;
  std::size_t vertices = 0;
  std::size_t bones = 0;
  double core_spread = 0.0;
  std::optional<double> gpu_spread{};  // nothing: no OpenGL
};

// Of the main actor in the frame last shown. The modes take turns, so that other load slows all of them. Prints why
// data cannot be computed.
std::variant<MethodCosts, ExitStatus> method_costs(OpenedFiles& opened, const std::vector<Skinning>& modes, bool quiet);

// As text, CSV, LaTeX (a tabular) and JSON.
std::string costs_text(const MethodCosts& costs);
std::string costs_csv(const MethodCosts& costs);
std::string costs_latex(const MethodCosts& costs);
std::string costs_json(const MethodCosts& costs);

// A model on the GPU, as it stores the weights of its actor, in a mode.
struct TimedStage {
  GpuModel* model;  // not null
  Skinning skinning;
};
// Times of the vertex shader with the rasterizer off, microseconds: per stage, which take turns, those of `runs`. The
// tables of the models, which `actor` shows, are uploaded.
std::vector<std::vector<double>> vertex_stage_us(Renderer& renderer, const Actor& actor,
                                                 const std::vector<TimedStage>& stages, int runs);

}  // namespace odori
