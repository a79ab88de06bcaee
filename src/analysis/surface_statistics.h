#pragma once

// Statistics of one measure in one skinning mode, as the window shows them: for the current frame and a whole motion.

#include "analysis/measured_motion.h"
#include "analysis/surface_numbers.h"
#include "analysis/value_range.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// How the values of a measure are spread over the vertices of one frame.
inline constexpr std::size_t kHistogramBins = 48;

struct ValueDistribution {
  std::size_t values = 0;  // finite ones; if 0, the other members are meaningless
  float low = 0.0f;        // where the first bin begins: the minimum, unless it is given
  float high = 0.0f;       // where the last bin ends, inclusive: the maximum, unless it is given
  std::array<std::uint32_t, kHistogramBins> bins{};  // number of values in each of the equal parts of low..high
  OutsideCount outside;                              // values that are in no bin

  // Where a bin begins; that of kHistogramBins is `high`.
  float begin_of(std::size_t bin) const;
};

// Values that are not finite are left out.
ValueDistribution distribution(std::span<const float> values);
// With bins from one end of the range to the other.
ValueDistribution distribution(std::span<const float> values, const ValueRange& range);

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
  ValueDistribution inner;            // with bins from percentile 1 to percentile 99
  std::vector<MeasureSummary> bones;  // per bone, of the vertices on which it has the greatest weight
  std::vector<Vertex> worst;          // largest deviations, descending; at most kWorstVertexCount
  std::shared_ptr<const MeshParts> parts;
  std::vector<double> volumes;  // enclosed volume per part; 0 for a part that is not closed
  std::vector<double> rest_volumes;
  std::size_t folds = 0;  // triangles, see count_folds
};

// The one with bins over that range; over all values if the inner range is a single value.
const ValueDistribution& distribution_over(const SurfaceStatistics& statistics, PlotRange range);

// Of the frame that `meter` has begun. `parts`: of the same model.
SurfaceStatistics surface_statistics(SurfaceMeter& meter, const Model& model, std::shared_ptr<const MeshParts> parts,
                                     const MeasureSelection& selection);

// Several modes in one frame: every measure in every mode, or what needs all triangles.
struct ModeTable {
  MeasureRequest request;   // all modes and measures, in their order
  MeasuredFrame measured;   // with the values of the vertices
  std::vector<bool> ready;  // per mode: what it needs is there; others are measured as linear
};
// `selection`: its reference, and the parameters of its skinning.
ModeTable measure_all_modes(const Actor& actor, const MeshParts& parts, const MeasureSelection& selection,
                            double frame);

// The numbers of surfaces take seconds. They are measured without the actor, which may change meanwhile.
struct SurfacesToMeasure {
  ModeTable table;  // without the measures of vertices
  PosedSurfaces surfaces;
};
// In the selection's mode, or in all that are ready.
SurfacesToMeasure surfaces_to_measure(const Actor& actor, const MeshParts& parts, const MeasureSelection& selection,
                                      bool all_modes, double frame);
// Nothing if the job is cancelled.
std::optional<ModeTable> measure_surfaces(SurfacesToMeasure of, const Model& model, JobControl& control);

// Nothing if the table does not have it in this mode. `parts`: of the same model.
std::optional<double> surface_number(SurfaceNumber number, const MeshParts& parts, const ModeTable& table,
                                     SkinningMode mode);

// One element per frame.
struct MotionStatistics {
  MeasureSelection of;
  std::vector<double> frames;  // ascending
  std::vector<float> low;      // minimum
  std::vector<float> high;     // maximum
  std::vector<float> mean;
  std::vector<float> volume;  // enclosed volume relative to the rest pose; empty if no part is closed
};

void add(const MeasuredFrame& frame, const MeshParts& parts, MotionStatistics& motion);

// Of one measure and one motion in each mode; null: not measured.
using MotionsOfModes = std::array<const MotionStatistics*, kSkinningModeCount>;

}  // namespace odori
