#include "analysis/surface_statistics.h"

#include "skin/skin_tables.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace odori {

namespace {

// The smallest value that at least `percent` of all values do not exceed. Partially sorts from `sorted_to` on, below
// which nothing is looked for any more.
float nearest_rank(std::vector<float>& values, int percent, std::size_t& sorted_to) {
  const std::size_t rank = (values.size() * percent + 99) / 100;
  const std::size_t index = std::max<std::size_t>(rank, 1) - 1;
  const auto nth = values.begin() + static_cast<std::ptrdiff_t>(index);
  std::nth_element(values.begin() + static_cast<std::ptrdiff_t>(std::min(sorted_to, index)), nth, values.end());
  sorted_to = index;
  return *nth;
}

}  // namespace

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
  std::size_t sorted_to = 0;
  for (std::size_t i = 0; i < kPercentiles.size(); ++i) found.at[i] = nearest_rank(finite, kPercentiles[i], sorted_to);
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
  statistics.whole = summary(selection.measure, values);
  statistics.distribution = distribution(values);
  statistics.bones = summaries_by_bone(selection.measure, model, values);
  for (const std::uint32_t vertex : worst_vertices(selection.measure, values, kWorstVertexCount)) {
    statistics.worst.push_back({vertex, heaviest_bone(model.vertices[vertex]), values[vertex]});
  }
  statistics.volumes = enclosed_volumes<float>(model, *parts, meter.shape(selection.skinning).positions);
  statistics.rest_volumes = enclosed_volumes<float>(model, *parts, meter.rest());
  statistics.parts = std::move(parts);
  return statistics;
}

void add(const MeasuredFrame& frame, const MeshParts& parts, MotionStatistics& motion) {
  const MeasuredMode& mode = frame.modes.front();
  const MeasureSummary& whole = mode.whole.front();
  motion.frames.push_back(frame.frame);
  motion.low.push_back(whole.low);
  motion.high.push_back(whole.high);
  motion.mean.push_back(static_cast<float>(whole.mean));
  const auto volume = whole_volume(parts, mode.volumes), rest = whole_volume(parts, frame.rest_volumes);
  if (volume && rest && *rest != 0.0) motion.volume.push_back(static_cast<float>(*volume / *rest));
}

}  // namespace odori
