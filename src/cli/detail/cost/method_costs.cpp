#include "cli/detail/cost/method_costs.h"

#include "analysis/table_header.h"
#include "base/text.h"
#include "base/translate.h"
#include "buffers/compressed_weights.h"
#include "cli/detail/cost/machine.h"
#include "cli/detail/reports.h"
#include "gpu/debug.h"
#include "gpu/headless_context.h"
#include "odori/version.h"
#include "render/vertex_stage.h"
#include "skin/skin.h"

#include <algorithm>
#include <map>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <glad/gl.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kGpuRuns = 120;
constexpr std::size_t kParts = 3;        // of the runs, between which the spread is
constexpr double kRepeatedFor_us = 1e6;  // what takes less is computed again, at most kComputedRuns times
constexpr int kComputedRuns = 3;

double per_vertex(std::size_t bytes, const Model& model) {
  return static_cast<double>(bytes) / static_cast<double>(std::max<std::size_t>(model.vertices.size(), 1));
}

constexpr double kWeights = sizeof(Vertex::bones) + sizeof(Vertex::weights);

// Of a vertex, with its share of the bone tuples; nothing: the weights cannot be compressed.
std::optional<double> bytes_of_compressed_weights(const ActorParts& actor) {
  const Model& model = *actor.model;
  const auto compressed = compress_weights(vertex_data(model, *actor.skin, build_morph_table(model, 0)));
  if (!compressed) return std::nullopt;
  return sizeof(WeightCode) + per_vertex(compressed->texels.size() * sizeof(glm::vec4), model);
}

// Direct delta mush has weights of its own.
bool reads_weights(SkinningMode mode) {
  const std::optional<SkinningData> data = method(mode).data;
  return has_shader(mode) && (!data || *data == SkinningData::rotation_centers);
}

// `weights`: bytes of the bones and weights of a vertex.
double bytes_of(const ActorParts& actor, SkinningMode mode, double weights) {
  const Model& model = *actor.model;
  const SkinTables& tables = *actor.skin;
  constexpr double kIndex = sizeof(std::int32_t);
  if (const std::optional<SkinningData> data = method(mode).data) {
    const double own = per_vertex(actor.skinning_data[*data]->size() * sizeof(glm::vec4), model);
    return *data == SkinningData::rotation_centers ? own + weights : own;
  }
  switch (mode) {
    case SkinningMode::native:
      return weights + kIndex + per_vertex(model.sdef.size() * sizeof(SdefParameters), model);
    case SkinningMode::sdef:
      return weights + kIndex + per_vertex(tables.sdef.size() * sizeof(SdefParameters), model);
    case SkinningMode::spherical:
      return weights + kIndex + per_vertex(tables.sets.size() * sizeof(glm::vec4), model);
    case SkinningMode::iterative_mush:  // the triangles, and both ends of each of their edges
      return weights + kIndex + per_vertex(2 * model.indices.size() * sizeof(std::uint32_t), model);
    default:
      return weights;
  }
}

// One frame in one mode on one core, with what the mode computes in every frame.
class CoreSkin {
 public:
  explicit CoreSkin(const Actor& actor)
      : actor_(actor), morphed_(actor.model->vertices.size()), positions_(morphed_.size()), normals_(morphed_.size()) {
    apply_vertex_morphs<float>(*actor.model, *actor.skin, actor.morphs.weights, morphed_);
    scale_vertices<float>(actor, morphed_);
  }

  double time_us(const Skinning& skinning) {
    return processor_microseconds(thread_time_us, [&] {
      skin<float>(skin_input<float>(actor_, skinning, actor_.palette, morphed_, centers_), positions_, normals_);
    });
  }

 private:
  const Actor& actor_;
  std::vector<glm::vec3> morphed_, positions_, normals_;
  std::vector<glm::vec4> centers_;
};

double least(std::span<const double> times) { return *std::ranges::min_element(times); }

// See kCostRuns.
double spread(const std::vector<std::vector<double>>& times) {
  double largest = 0.0;
  for (const std::vector<double>& of_mode : times) {
    const std::size_t part = of_mode.size() / kParts;
    std::vector<double> found;
    for (std::size_t i = 0; i < kParts; ++i) found.push_back(least(std::span(of_mode).subspan(i * part, part)));
    largest = std::max(largest, *std::ranges::max_element(found) / least(found) - 1.0);
  }
  return largest;
}

// Computes what a mode needs, without the cache, and how long that takes.
Status compute(SkinningData data, Actor& actor, MethodCost& cost) {
  Result<SkinningTexels> found = fault(*kind_of(data).cancelled);
  const auto once = [&] {
    JobControl control;
    return processor_microseconds(process_time_us,
                                  [&] { found = kind_of(data).find(*actor.model, actor.parameters, control); });
  };
  double time_us = 0.0;
  cost.computed_mib = memory_growth_mib([&] { time_us = once(); });
  for (int run = 1; run < kComputedRuns && time_us < kRepeatedFor_us; ++run) time_us = std::min(time_us, once());
  if (!found) return found.fault();
  cost.computed_s = 1e-6 * time_us;
  actor.skinning_data[data] = std::make_shared<const SkinningTexels>(std::move(*found));
  return Done{};
}

// Returns the spread.
double measure_core(const Actor& actor, const std::vector<Skinning>& modes, std::vector<MethodCost>& costs) {
  CoreSkin core(actor);
  std::vector<std::vector<double>> times(modes.size());
  for (int run = -1; run < kCostRuns; ++run) {
    for (std::size_t i = 0; i < modes.size(); ++i) {
      const double time = core.time_us(modes[i]);
      if (run >= 0) times[i].push_back(time);  // the first fills the caches
    }
  }
  for (std::size_t i = 0; i < modes.size(); ++i) {
    costs[i].core_ns = 1000.0 * least(times[i]) / static_cast<double>(actor.model->vertices.size());
  }
  return spread(times);
}

// Without OpenGL there is no driver.
void measure_gpu(OpenedFiles& opened, const std::vector<Skinning>& modes, MethodCosts& costs) {
  const auto context = HeadlessContext::create();
  if (!context) return;
  auto renderer = Renderer::create();
  if (!renderer) return;
  const Actor& actor = *opened.document.stage.actors[opened.main_actor];
  const ModelTextures no_textures(actor.model->textures.size());
  const auto stored = renderer->upload(*actor.model, no_textures);
  const auto compressed = renderer->upload(*actor.model, no_textures);
  if (!stored || !compressed) return;
  (*compressed)->store_weights(actor, true);
  std::vector<TimedStage> stages;
  for (const Skinning& skinning : modes) {
    if (!has_shader(skinning.mode) || skinning.normals != Normals::blended) continue;
    stages.push_back({stored->get(), skinning});
    if (reads_weights(skinning.mode) && (*compressed)->has_compressed_weights())
      stages.push_back({compressed->get(), skinning});
  }
  const std::vector<std::vector<double>> times = vertex_stage_us(*renderer, actor, stages, kGpuRuns);
  for (std::size_t i = 0; i < stages.size(); ++i) {
    for (MethodCost& cost : costs.modes) {
      if (cost.mode != stages[i].skinning.mode) continue;
      std::optional<double>& found = stages[i].model == stored->get() ? cost.gpu_ns : cost.compressed_gpu_ns;
      found = 1000.0 * least(times[i]) / static_cast<double>(actor.model->vertices.size());
    }
  }
  costs.gpu_spread = spread(times);
  costs.driver = driver_info().renderer;
}

// The columns of all forms of the table. `name`: of CSV and JSON.
struct CostColumn {
  const char* name;
  const char* title;  // for LaTeX, with its unit
  int digits;         // after the point
  std::optional<double> (*value)(const MethodCost& cost);
};
constexpr CostColumn kColumns[] = {
    {"core_ns", "one core (ns)", 1, [](const MethodCost& cost) { return std::optional(cost.core_ns); }},
    {"gpu_ns", "vertex stage (ns)", 1, [](const MethodCost& cost) { return cost.gpu_ns; }},
    {"bytes", "bytes", 1, [](const MethodCost& cost) { return std::optional(cost.bytes); }},
    {"compressed_gpu_ns", "vertex stage, compressed weights (ns)", 1,
     [](const MethodCost& cost) { return cost.compressed_gpu_ns; }},
    {"compressed_bytes", "bytes, compressed weights", 1, [](const MethodCost& cost) { return cost.compressed_bytes; }},
    {"computed_s", "precomputation (s)", 3, [](const MethodCost& cost) { return cost.computed_s; }},
    {"computed_mib", "memory (MiB)", 1, [](const MethodCost& cost) { return cost.computed_mib; }},
};

std::string cell(const CostColumn& column, const MethodCost& cost, const char* none) {
  const std::optional<double> value = column.value(cost);
  return value ? fmt::format("{:.{}f}", *value, column.digits) : none;
}

// In text, of which the columns are wide enough for their numbers and names.
std::size_t width_of(const CostColumn& column) {
  return std::max<std::size_t>(12, std::string_view(column.name).size());
}

TableFacts facts_of_costs(const MethodCosts& costs) {
  return {
      {"model", costs.model},
      {"vertices", fmt::format("{}", costs.vertices)},
      {"processor", fmt::format("{}, {} cores", costs.processor.empty() ? "unknown" : costs.processor, costs.cores)},
      {"OpenGL", costs.driver.empty() ? "none" : costs.driver},
      {"core_ns, gpu_ns", "nanoseconds per vertex, the least of all runs; the modes take turns"},
      {"core_ns, computed_s", "processor time"},
      {"spread of core_ns", fmt::format("{:.1f} %", 100.0 * costs.core_spread)},
      {"spread of gpu_ns", costs.gpu_spread ? fmt::format("{:.1f} %", 100.0 * *costs.gpu_spread) : "none"},
      {"bytes", "per vertex, beside positions, normals and what is per bone"},
      {"compressed_gpu_ns, compressed_bytes", "the same with compressed weights"}};
}

}  // namespace

std::vector<std::vector<double>> vertex_stage_us(Renderer& renderer, const Actor& actor,
                                                 const std::vector<TimedStage>& stages, int runs) {
  std::map<const GpuModel*, VertexStage> of_models;
  std::vector<std::vector<double>> times(stages.size());
  for (const TimedStage& stage : stages) {
    stage.model->update(actor, stage.skinning.mode);
    of_models.try_emplace(stage.model, renderer, *stage.model);
  }
  for (int run = -1; run < runs; ++run) {
    for (std::size_t i = 0; i < times.size(); ++i) {
      const double time = microseconds([&] {
        of_models.at(stages[i].model).run(stages[i].skinning);
        glFinish();
      });
      if (run >= 0) times[i].push_back(time);  // run -1 is not counted: the driver compiles on first use
    }
  }
  return times;
}

std::variant<MethodCosts, ExitStatus> method_costs(OpenedFiles& opened, const std::vector<Skinning>& modes,
                                                   bool quiet) {
  Actor& actor = *opened.document.stage.actors[opened.main_actor];
  MethodCosts costs;
  costs.model = actor.model->name;
  costs.vertices = actor.model->vertices.size();
  costs.bones = actor.model->bones.size();
  costs.processor = processor_name();
  costs.cores = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
  if (costs.vertices == 0) return print_error(ExitStatus::unreadable_input, tr("the model has no vertices"));
  const std::optional<double> compressed_weights = bytes_of_compressed_weights(actor);
  Progress progress(tr_later("mode"), modes.size(), quiet);
  for (const Skinning& skinning : modes) {
    MethodCost& cost = costs.modes.emplace_back(MethodCost{skinning.mode});
    if (const std::optional<SkinningData> data = method(skinning.mode).data) {
      const Status found = compute(*data, actor, cost);
      if (!found) return print_error(ExitStatus::unreadable_input, describe(found.fault()));
    }
    cost.bytes = bytes_of(actor, skinning.mode, kWeights);
    if (compressed_weights && reads_weights(skinning.mode))
      cost.compressed_bytes = bytes_of(actor, skinning.mode, *compressed_weights);
    progress.show(costs.modes.size());
  }
  costs.core_spread = measure_core(actor, modes, costs.modes);
  measure_gpu(opened, modes, costs);
  return costs;
}

std::string costs_text(const MethodCosts& costs) {
  std::string text = fmt::format("{:12}", "mode");
  for (const CostColumn& column : kColumns) text += fmt::format(" {:>{}}", column.name, width_of(column));
  text += '\n';
  for (const MethodCost& cost : costs.modes) {
    text += fmt::format("{:12}", name(cost.mode));
    for (const CostColumn& column : kColumns) text += fmt::format(" {:>{}}", cell(column, cost, "-"), width_of(column));
    text += '\n';
  }
  return table_header(facts_of_costs(costs)) + text;
}

std::string costs_csv(const MethodCosts& costs) {
  std::string text = table_header(facts_of_costs(costs)) + "mode";
  for (const CostColumn& column : kColumns) text += fmt::format(",{}", column.name);
  text += '\n';
  for (const MethodCost& cost : costs.modes) {
    text += name(cost.mode);
    for (const CostColumn& column : kColumns) text += "," + cell(column, cost, "");
    text += '\n';
  }
  return text;
}

std::string costs_latex(const MethodCosts& costs) {
  LatexTable table{{"mode"}, {}};
  for (const CostColumn& column : kColumns) table.columns.push_back(column.title);
  for (const MethodCost& cost : costs.modes) {
    std::vector<std::string>& row = table.rows.emplace_back(1, latex_text(name(cost.mode)));
    for (const CostColumn& column : kColumns) row.push_back(cell(column, cost, "--"));
  }
  return latex_table(facts_of_costs(costs), table);
}

std::string costs_json(const MethodCosts& costs) {
  Json modes = Json::array();
  for (const MethodCost& cost : costs.modes) {
    Json& mode = modes.emplace_back(Json{{"mode", name(cost.mode)}});
    for (const CostColumn& column : kColumns) {
      const std::optional<double> value = column.value(cost);
      mode[column.name] = value ? Json(*value) : Json(nullptr);
    }
  }
  const Json result = {{"format", "odori-cost"},
                       {"version", 1},
                       {"odori", ODORI_VERSION},
                       {"model", {{"name", costs.model}, {"vertices", costs.vertices}, {"bones", costs.bones}}},
                       {"processor", costs.processor},
                       {"cores", costs.cores},
                       {"gl_renderer", costs.driver},
                       {"core_spread", costs.core_spread},
                       {"gpu_spread", costs.gpu_spread ? Json(*costs.gpu_spread) : Json(nullptr)},
                       {"modes", std::move(modes)}};
  return json_text(result, 2) + "\n";
}

}  // namespace odori
