#include "analysis/surface_statistics.h"

#include "skin/skin_tables.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace odori {

float ValueDistribution::begin_of(std::size_t bin) const {
  return std::lerp(low, high, static_cast<float>(bin) / static_cast<float>(kHistogramBins));
}

ValueDistribution distribution(std::span<const float> values) {
  std::vector<float> finite;
  finite.reserve(values.size());
  std::ranges::copy_if(values, std::back_inserter(finite), [](float v) { return std::isfinite(v); });
  ValueDistribution found;
  found.values = finite.size();
  if (finite.empty()) return found;
  const auto [low, high] = std::minmax_element(finite.begin(), finite.end());
  found.low = *low;
  found.high = *high;
  const double range = double(found.high) - double(found.low);
  for (const float value : finite) {
    const double share = range > 0.0 ? (double(value) - double(found.low)) / range : 0.0;
    ++found.bins[std::min(static_cast<std::size_t>(share * double(kHistogramBins)), kHistogramBins - 1)];
  }
  return found;
}

MeasureRequest make_request(const MeasureSelection& selection) {
  MeasureRequest request;
  request.modes = {selection.skinning};
  request.reference = selection.skinning;
  request.reference.mode = selection.reference;
  request.measures = {selection.measure};
  return request;
}

SurfaceStatistics surface_statistics(SurfaceMeter& meter, const Model& model, std::shared_ptr<const MeshParts> parts,
                                     const MeasureSelection& selection) {
  const MeasureRequest request = make_request(selection);
  std::vector<float> values(model.vertices.size());
  meter.measure(selection.measure, selection.skinning, request.reference, values);
  SurfaceStatistics statistics;
  statistics.of = selection;
  BoneSummaries summaries = summaries_by_bone(selection.measure, model, values, vertex_areas(model, meter.rest()));
  statistics.whole = summaries.whole;
  statistics.bones = std::move(summaries.bones);
  statistics.distribution = distribution(values);
  for (const std::uint32_t vertex : worst_vertices(selection.measure, values, kWorstVertexCount)) {
    statistics.worst.push_back({vertex, heaviest_bone(model.vertices[vertex]), values[vertex]});
  }
  const SkinnedVertices& posed = meter.shape(selection.skinning);
  statistics.volumes = enclosed_volumes<float>(model, *parts, posed.positions);
  statistics.folds = count_folds(model, meter.rest(), posed.positions, posed.normals);
  statistics.rest_volumes = enclosed_volumes<float>(model, *parts, meter.rest());
  statistics.parts = std::move(parts);
  return statistics;
}

ModeTable measure_all_modes(const Actor& actor, const MeshParts& parts, const MeasureSelection& selection,
                            double frame) {
  ModeTable table{make_request(selection), {}, {}};
  table.request.modes.clear();
  table.request.measures.clear();
  for (const SkinningMethod& mode : skinning_modes()) {
    Skinning& skinning = table.request.modes.emplace_back(selection.skinning);
    skinning.mode = mode.value;
    table.ready.push_back(available_mode(actor, mode.value) == mode.value);
  }
  for (const auto& each : measures()) table.request.measures.push_back(each.value);
  table.request.bones = false;
  table.request.values = true;
  SurfaceMeter meter(actor);
  meter.begin();
  table.measured = measure_frame(meter, *actor.model, parts, table.request, frame);
  return table;
}

void add(const MeasuredFrame& frame, const MeshParts& parts, MotionStatistics& motion) {
  const MeasuredMode& mode = frame.modes.front();
  const MeasureSummary& whole = mode.whole.front();
  motion.frames.push_back(frame.frame);
  motion.low.push_back(static_cast<float>(whole[Statistic::min]));
  motion.high.push_back(static_cast<float>(whole[Statistic::max]));
  motion.mean.push_back(static_cast<float>(whole[Statistic::mean]));
  const auto volume = whole_volume(parts, mode.volumes), rest = whole_volume(parts, frame.rest_volumes);
  if (volume && rest && *rest != 0.0) motion.volume.push_back(static_cast<float>(*volume / *rest));
}

}  // namespace odori
