#pragma once

// Statistics of one measure in one skinning mode, as the window shows them: for the current frame and a whole motion.

#include "analysis/measured_motion.h"
#include "analysis/measures/value_distribution.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

inline constexpr std::size_t kWorstVertexCount = 10;

struct MeasureSelection {
  Measure measure = Measure::displacement;
  Skinning skinning;
  SkinningMode reference = SkinningMode::linear;  // for displacement, with the parameters of `skinning`

  friend bool operator==(const MeasureSelection&, const MeasureSelection&) = default;
};
MeasureRequest make_request(const MeasureSelection& selection);

struct SurfaceStatistics {
  struct Vertex {
    std::uint32_t vertex = 0;
    std::int32_t bone = -1;  // with the greatest weight
    float value = 0.0f;
  };
  MeasureSelection of;
  MeasureSummary whole;
  ValueDistribution distribution;
  std::vector<MeasureSummary> bones;  // per bone, of the vertices on which it has the greatest weight
  std::vector<Vertex> worst;          // largest deviations, descending; at most kWorstVertexCount
  std::shared_ptr<const MeshParts> parts;
  std::vector<double> volumes;  // enclosed volume per part; 0 for a part that is not closed
  std::vector<double> rest_volumes;
};

// Of the frame that `meter` has begun. `parts`: of the same model.
SurfaceStatistics surface_statistics(SurfaceMeter& meter, const Model& model, std::shared_ptr<const MeshParts> parts,
                                     const MeasureSelection& selection);

// One element per frame.
struct MotionStatistics {
  MeasureSelection of;
  std::vector<double> frames;  // ascending
  std::vector<float> worst;    // the value with the largest deviation
  std::vector<float> mean;
  std::vector<float> volume;  // enclosed volume relative to the rest pose; empty if no part is closed
};

void add(const MeasuredFrame& frame, const MeshParts& parts, MotionStatistics& motion);

}  // namespace odori
