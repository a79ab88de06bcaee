#include "analysis/surface_statistics.h"

#include "skin/skin_tables.h"

#include <cmath>

namespace odori {

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
  const Measure measure = motion.of.measure;
  const bool low = deviation(measure, whole.low) > deviation(measure, whole.high);
  motion.frames.push_back(frame.frame);
  motion.worst.push_back(low ? whole.low : whole.high);
  motion.mean.push_back(static_cast<float>(whole.mean));
  const auto volume = whole_volume(parts, mode.volumes), rest = whole_volume(parts, frame.rest_volumes);
  if (volume && rest && *rest != 0.0) motion.volume.push_back(static_cast<float>(*volume / *rest));
}

}  // namespace odori
