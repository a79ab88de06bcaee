#pragma once

// Measures of one actor for several skinning modes, in one frame (`measure_frame`) or a whole motion
// (`measure_motion`).

#include "analysis/measures.h"
#include "analysis/surface_meter.h"
#include "base/job.h"
#include "scene/stage.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Statistics of a measure's values over the vertices of one frame.
struct MeasureSummary {
  std::size_t vertices = 0;        // number of values; if 0, the other members are meaningless
  float low = 0.0f;                // minimum
  float high = 0.0f;               // maximum
  double mean = 0.0;               // unweighted
  std::uint32_t worst_vertex = 0;  // with the largest deviation; of equal ones, the first
};

// Of all vertices. `values`: per vertex, here and below.
MeasureSummary summary(Measure measure, std::span<const float> values);

// Per bone: of the vertices on which the bone has the greatest weight.
std::vector<MeasureSummary> summaries_by_bone(Measure measure, const Model& model, std::span<const float> values);

// Up to `count` vertices with the largest deviations, in descending order; of equal ones, the first.
std::vector<std::uint32_t> worst_vertices(Measure measure, std::span<const float> values, std::size_t count);

struct MeasureRequest {
  std::vector<Skinning> modes;
  Skinning reference;                      // displacement is the distance to the vertices in this mode
  std::vector<Measure> measures;           // the result has the same order
  bool bones = true;                       // also summarise per bone
  bool volumes = true;                     // also compute enclosed volumes
  const ForeignFrames* foreign = nullptr;  // of another program, or null; is measured after the modes, as one more
};

struct MeasuredMode {
  std::vector<double> volumes;                     // enclosed volume per part; 0 for a part that is not closed
  std::vector<MeasureSummary> whole;               // per requested measure
  std::vector<std::vector<MeasureSummary>> bones;  // per requested measure, per bone
};

struct MeasuredFrame {
  double frame = 0.0;
  std::vector<double> rest_volumes;  // per part, of the rest pose with the frame's morphs
  std::vector<MeasuredMode> modes;   // per requested mode; then MeasureRequest::foreign, if any
};

// Measures the frame that `meter` has begun. `number`: of the frame in MeasureRequest::foreign.
MeasuredFrame measure_frame(SurfaceMeter& meter, const Model& model, const MeshParts& parts,
                            const MeasureRequest& request, double frame, std::size_t number = 0);

// The sum over all closed parts; nullopt if no part is closed.
std::optional<double> whole_volume(const MeshParts& parts, std::span<const double> volumes);

// Advances the stage to each frame in the given order (`foreign_first`: the number in MeasureRequest::foreign of the
// first) and passes the result for one actor to `on_frame`, in the same order. Frames are measured in parallel, in
// batches; the result does not depend on the number of cores. Stops early if the job is cancelled or `on_frame` returns
// false. Throws std::bad_alloc if memory runs out. `before_frame`, if any, is called with the index of each frame
// before the stage advances to it; false stops as well.
void measure_motion(Stage& stage, std::size_t actor, std::span<const double> frames, const MeasureRequest& request,
                    JobControl& control, const std::function<bool(MeasuredFrame)>& on_frame,
                    const std::function<bool(std::size_t)>& before_frame = {}, std::size_t foreign_first = 0);

}  // namespace odori
