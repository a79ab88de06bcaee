#include "analysis/measured_frame.h"

namespace odori {

namespace {

MeasuredMode measure_mode(SurfaceMeter& meter, const Model& model, const MeshParts& parts,
                          const MeasureRequest& request, const Skinning& skinning, std::span<float> values) {
  MeasuredMode mode;
  if (request.volumes) mode.volumes = enclosed_volumes<float>(model, parts, meter.shape(skinning).positions);
  for (const Measure what : request.measures) {
    meter.measure(what, skinning, request.against, values);
    mode.whole.push_back(summary(what, values));
    if (request.bones) mode.bones.push_back(summaries_by_bone(what, model, values));
  }
  return mode;
}

}  // namespace

MeasuredFrame measure_frame(SurfaceMeter& meter, const Model& model, const MeshParts& parts,
                            const MeasureRequest& request, double frame) {
  MeasuredFrame measured;
  measured.frame = frame;
  if (request.volumes) measured.rest_volumes = enclosed_volumes<float>(model, parts, meter.rest());
  std::vector<float> values(model.vertices.size());
  for (const Skinning& skinning : request.modes) {
    measured.modes.push_back(measure_mode(meter, model, parts, request, skinning, values));
  }
  return measured;
}

std::optional<double> whole_volume(const MeshParts& parts, std::span<const double> volumes) {
  std::optional<double> sum;
  for (std::size_t i = 0; i < volumes.size(); ++i) {
    if (parts.parts[i].closed) sum = sum.value_or(0.0) + volumes[i];
  }
  return sum;
}

}  // namespace odori
