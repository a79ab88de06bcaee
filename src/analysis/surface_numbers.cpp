#include "analysis/surface_numbers.h"

#include "analysis/measures/displacement.h"

#include <cmath>

namespace odori {

MeasureRequest request_of(const MeasuredPane& pane) {
  MeasureRequest request;
  request.modes = {pane.skinning};
  request.against = pane.skinning;
  request.against.mode = pane.against;
  request.measures = {pane.measure};
  return request;
}

SurfaceMeasures surface_numbers(SurfaceMeter& meter, const Model& model, std::shared_ptr<const MeshParts> parts,
                                const MeasuredPane& of) {
  const MeasureRequest request = request_of(of);
  std::vector<float> values(model.vertices.size());
  meter.measure(of.measure, of.skinning, request.against, values);
  SurfaceMeasures numbers;
  numbers.of = of;
  numbers.whole = summary(of.measure, values);
  numbers.bones = summaries_by_bone(of.measure, model, values);
  for (const std::uint32_t vertex : worst_vertices(of.measure, values, kWorstShown)) {
    numbers.worst.push_back({vertex, heaviest_bone(model.vertices[vertex]), values[vertex]});
  }
  numbers.volumes = enclosed_volumes<float>(model, *parts, meter.shape(of.skinning).positions);
  numbers.rest_volumes = enclosed_volumes<float>(model, *parts, meter.rest());
  numbers.parts = std::move(parts);
  return numbers;
}

void add(const MeasuredFrame& frame, const MeshParts& parts, MotionNumbers& motion) {
  const MeasuredMode& mode = frame.modes.front();
  const MeasureSummary& whole = mode.whole.front();
  const Measure measure = motion.of.measure;
  const bool low = departure(measure, whole.low) > departure(measure, whole.high);
  motion.frames.push_back(frame.frame);
  motion.worst.push_back(low ? whole.low : whole.high);
  motion.mean.push_back(static_cast<float>(whole.mean));
  const auto volume = whole_volume(parts, mode.volumes), rest = whole_volume(parts, frame.rest_volumes);
  if (volume && rest && *rest != 0.0) motion.volume.push_back(static_cast<float>(*volume / *rest));
}

}  // namespace odori
