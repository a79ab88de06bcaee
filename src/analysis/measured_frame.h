#pragma once

// The numbers of one actor's frame, for several ways of skinning side by side.

#include "analysis/measures/enclosed_volume.h"
#include "analysis/measures/measure_summary.h"
#include "analysis/surface_meter.h"

#include <optional>
#include <span>
#include <vector>

namespace odori {

struct MeasureRequest {
  std::vector<Skinning> modes;
  Skinning against;               // displacement is measured from there
  std::vector<Measure> measures;  // in this order in the answer
  bool bones = true;              // as well as of the whole
  bool volumes = true;            // enclosed ones
};

struct MeasuredMode {
  std::vector<double> volumes;                     // enclosed, per part; 0 for one that is not closed
  std::vector<MeasureSummary> whole;               // per measure asked for
  std::vector<std::vector<MeasureSummary>> bones;  // per measure asked for, per bone
};

struct MeasuredFrame {
  double frame = 0.0;
  std::vector<double> rest_volumes;  // per part, of the rest pose with the frame's morphs
  std::vector<MeasuredMode> modes;   // one per mode asked for
};

// Of the frame that `meter` has begun.
MeasuredFrame measure_frame(SurfaceMeter& meter, const Model& model, const MeshParts& parts,
                            const MeasureRequest& request, double frame);

// Of all closed parts together; nothing where there is none.
std::optional<double> whole_volume(const MeshParts& parts, std::span<const double> volumes);

}  // namespace odori
