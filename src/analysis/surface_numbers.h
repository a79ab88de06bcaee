#pragma once

// A measure of one way of skinning, as the window shows it: of the frame it is at, and of a whole motion.

#include "analysis/measured_frame.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

inline constexpr std::size_t kWorstShown = 10;

// What is measured.
struct MeasuredPane {
  Measure measure = Measure::displacement;
  Skinning skinning;
  SkinningMode against = SkinningMode::linear;  // for displacement, with the switches of `skinning`

  friend bool operator==(const MeasuredPane&, const MeasuredPane&) = default;
};
MeasureRequest request_of(const MeasuredPane& pane);

struct SurfaceMeasures {
  struct Vertex {
    std::uint32_t vertex = 0;
    std::int32_t bone = -1;  // with its greatest weight
    float value = 0.0f;
  };
  MeasuredPane of;
  MeasureSummary whole;
  std::vector<MeasureSummary> bones;  // per bone, of the vertices on which it has the greatest weight
  std::vector<Vertex> worst;          // the worst first
  std::shared_ptr<const MeshParts> parts;
  std::vector<double> volumes;  // enclosed, per part; 0 for one that is not closed
  std::vector<double> rest_volumes;
};

// Of the frame that `meter` has begun. `parts`: the model's.
SurfaceMeasures surface_numbers(SurfaceMeter& meter, const Model& model, std::shared_ptr<const MeshParts> parts,
                                const MeasuredPane& of);

// One entry a frame.
struct MotionNumbers {
  MeasuredPane of;
  std::vector<double> frames;  // ascending
  std::vector<float> worst;    // the value with the greatest departure
  std::vector<float> mean;
  std::vector<float> volume;  // enclosed, of rest; empty where no part is closed
};

void add(const MeasuredFrame& frame, const MeshParts& parts, MotionNumbers& motion);

}  // namespace odori
