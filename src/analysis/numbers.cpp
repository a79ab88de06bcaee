#include "analysis/numbers.h"

#include "analysis/measures.h"
#include "analysis/statistics.h"
#include "base/translate.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr const char* kOwn = "";
constexpr const char* kByRest = "rest pose with the frame's morphs";
constexpr const char* kByExtent = "divide by `extent` (`--relative`)";
constexpr const char* kHeatMap = "heat maps, `figure`, C, Python";
constexpr const char* kSummaries = "C, Python";

// Translated: 2.
constexpr NumberDefinition kNumbers[] = {
    {"displacement", "", "d_i = |p_i − p'_i|, p' in the reference mode", "units", kByExtent, "≥ 0", kHeatMap, kOwn},
    {"rest", "", "r_i = |p_i − S_b(u_i)|, b the heaviest bone of i", "units", kByExtent, "≥ 0", kHeatMap, kOwn},
    {"area", "", "a_i = Σ_T |A_T| / Σ_T |R_T|, T with |R_T| ≥ 1e-8 at i", "ratio", kByRest, "≥ 0; 1: no change",
     kHeatMap, kOwn},
    {"edge", "", "e_i = |p_i − p_j| / |u_i − u_j|, of the edge ij ≥ 1e-4 for which it is farthest from 1", "ratio",
     kByRest, "≥ 0; 1: no change", kHeatMap, kOwn},
    {"local_volume", "", "v_i = (Σ_T A_T · t_i) / (Σ_T R_T · n_i), T at i", "ratio", kByRest,
     "< 0: inside out; 1: no change", kHeatMap, kOwn},
    {"normal", "", "∠(t_i, N_i), N_i = (J a) × (J b) with a × b = n_i; linear and dual quaternion skinning", "degrees",
     "", "0 to 180", kHeatMap,
     "Tarini, Panozzo, Sorkine: Accurate and efficient lighting for skinned models, Computer Graphics Forum 33, 2014"},
    {"weight_change", "", "c_i = ½ Σ_b |w_ib − w'_ib|, w' the weights of the model's file", "share",
     "the same in every mode and frame", "0 to 1", kHeatMap, kOwn},
    {"min", "", "min = min_i x_i", "of the measure", "", "", kSummaries, kOwn},
    {"max", "", "max = max_i x_i", "of the measure", "", "", kSummaries, kOwn},
    {"mean", "", "m = Σ w_i x_i / Σ w_i", "of the measure", "Σ w_i", "min to max", kSummaries, kOwn},
    {"rms", "", "rms = √(Σ w_i (x_i − x0)² / Σ w_i)", "of the measure", "Σ w_i", "≥ |m − x0|", kSummaries, kOwn},
    {"std", "", "σ = √(Σ w_i (x_i − m)² / Σ w_i)", "of the measure", "Σ w_i", "≥ 0", kSummaries, kOwn},
    {"p1", "", "q = min {x : Σ_{x_i ≤ x} w_i ≥ 0.01 Σ w_i}", "of the measure", "Σ w_i", "min to max", kSummaries, kOwn},
    {"p5", "", "q, as `p1` with 0.05", "of the measure", "Σ w_i", "min to max", kSummaries, kOwn},
    {"p50", "", "q, as `p1` with 0.5", "of the measure", "Σ w_i", "min to max", kSummaries, kOwn},
    {"p95", "", "q, as `p1` with 0.95", "of the measure", "Σ w_i", "min to max", kSummaries, kOwn},
    {"p99", "", "q, as `p1` with 0.99", "of the measure", "Σ w_i", "min to max", kSummaries, kOwn},
    {"worst_vertex", "The vertex whose value is farthest from no change",
     "argmax_i |x_i − x0|; of equal ones, the first", "index, from 0", "", "0 to V − 1", kSummaries, kOwn},
    {"volume", "The volume that the closed parts enclose", "V = Σ_T p_a · (p_b × p_c) / 6, T of closed parts",
     "cubic units", "divide by `volume_rest`", "< 0: inside out", kSummaries,
     "Zhang, Chen: Efficient feature extraction for 2D/3D objects in mesh representation, ICIP 2001"},
    {"volume_rest", "The volume that the closed parts enclose at rest", "V, as `volume` with u instead of p",
     "cubic units", "", "", kSummaries, kOwn},
    {"folds", "Triangles that are turned inside out", "F = #{T : (A_T · Σ t_i) (R_T · Σ n_i) < 0}, i the corners of T",
     "triangles", "divide by the triangles", "0 to the triangles", kSummaries, kOwn},
    {"hausdorff", "The largest distance of a vertex to the surface in the reference mode, or the reverse",
     "H = max(max_i d(p_i, S'), max_i d(p'_i, S)), i a corner of triangles, S' the surface in the reference mode",
     "units", kByExtent, "≥ 0", kSummaries, "Cignoni, Rocchini, Scopigno: Metro, Computer Graphics Forum 17, 1998"},
    {"surface_distance", "The mean distance of the vertices to the surface in the reference mode",
     "s = Σ_i d(p_i, S') / Σ_i 1, i a corner of triangles", "units", kByExtent, "≥ 0", kSummaries,
     "Cignoni, Rocchini, Scopigno: Metro, Computer Graphics Forum 17, 1998"},
    {"self_intersections", "Pairs of triangles that cross each other",
     "I = #{T < U : an edge of one passes through the inside of the other}, T and U without a common position at rest",
     "pairs", "subtract `self_intersections_rest`", "≥ 0", kSummaries, kOwn},
    {"self_intersections_rest", "Pairs of triangles that cross each other at rest",
     "I, as `self_intersections` with u instead of p", "pairs", "", "≥ 0", kSummaries, kOwn},
    {"extent", "The diagonal of the rest pose's bounding box", "D = max(1, |max_i u_i − min_i u_i|), without morphs",
     "units", "", "≥ 1", "JSON, Python", kOwn},
    {"position", "How far the GPU's vertices are from the double-precision reference", "|p_i of the GPU − p_i|",
     "units", "divide by `extent`; limit 1e-5", "≥ 0", "`verify`", kOwn},
    {"normal_degrees", "The angle between the GPU's normals and the double-precision reference",
     "∠(n_i of the GPU, n_i)", "degrees", "limit 0.1", "0 to 180", "`verify`", kOwn},
};

// Those of the tables of measures and statistics.
const char* description_in_tables(std::string_view name) {
  for (const auto& measure : measures()) {
    if (measure.name == name) return measure.description;
  }
  for (const auto& statistic : kStatistics) {
    if (statistic.name == name) return statistic.description;
  }
  return nullptr;
}

const char* what_is(const NumberDefinition& number) {
  const char* described = description_in_tables(number.name);
  return described != nullptr ? described : number.what;
}

}  // namespace

std::span<const NumberDefinition> number_definitions() { return kNumbers; }

const NumberDefinition* number_definition(std::string_view name) {
  if (const auto statistic = statistic_named(name)) name = odori::name(weighted(*statistic, false));
  const auto found = std::ranges::find(kNumbers, name, &NumberDefinition::name);
  return found == std::end(kNumbers) ? nullptr : &*found;
}

std::string number_tooltip(std::string_view name) {
  const NumberDefinition* number = number_definition(name);
  if (number == nullptr) return {};
  return fmt::format("{}\n{}", tr(what_is(*number)), number->formula);
}

std::string numbers_table() {
  const auto cell = [](std::string text) {
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, 1, '\\');
    return text.empty() ? std::string(" ") : " " + text + " ";
  };
  std::string table =
      "| number | what it is | definition | unit | normalisation | range | also in | source |\n"
      "|---|---|---|---|---|---|---|---|\n";
  for (const NumberDefinition& number : kNumbers) {
    const std::string named = fmt::format("`{}`", number.name);
    for (const char* text : {named.c_str(), what_is(number), number.formula, number.unit, number.normalisation,
                             number.range, number.shown, *number.source == '\0' ? "odori" : number.source}) {
      table += "|" + cell(text);
    }
    table += "|\n";
  }
  return table;
}

}  // namespace odori
