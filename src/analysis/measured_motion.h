#pragma once

// Measures of one actor for several skinning modes, in one frame (`measure_frame`) or a whole motion
// (`measure_motion`).

#include "analysis/statistics.h"
#include "analysis/surface_distance.h"
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

struct MeasureRequest {
  std::vector<Skinning> modes;
  Skinning reference;                      // displacement is the distance to the vertices in this mode
  std::vector<Measure> measures;           // the result has the same order
  bool bones = true;                       // also summarise per bone
  bool volumes = true;                     // also compute enclosed volumes, and count fold-overs
  bool values = false;                     // also keep the values of the vertices
  bool surfaces = false;                   // also measure what needs all triangles: ComparedSurfaces
  std::vector<std::uint32_t> vertices{};   // `whole` is of these alone; empty: of all
  const ForeignFrames* foreign = nullptr;  // of another program, or null; is measured after the modes, as one more
};

struct MeasuredMode {
  std::vector<double> volumes;                       // enclosed volume per part; 0 for a part that is not closed
  std::vector<MeasureSummary> whole;                 // per requested measure
  std::vector<std::vector<MeasureSummary>> bones;    // per requested measure, per bone
  std::optional<std::size_t> folds;                  // triangles, see count_folds; nothing without normals
  std::optional<ComparedSurfaces::Posed> surface{};  // with MeasureRequest::surfaces
  std::vector<std::vector<float>> values;            // per requested measure, per vertex; empty: not measured
};

struct MeasuredFrame {
  double frame = 0.0;
  std::vector<double> rest_volumes;                      // per part, of the rest pose with the frame's morphs
  std::optional<std::size_t> rest_self_intersections{};  // likewise, of the rest pose with the frame's morphs
  std::vector<MeasuredMode> modes;                       // per requested mode; then those of other programs
  std::vector<double> areas;                             // with MeasureRequest::values, per vertex: vertex_areas
};

// Measures the frame that `meter` has begun, then surfaces of other programs. MeasureRequest::foreign is not used.
// Instantiated for float and double.
template <typename T>
MeasuredFrame measure_frame(SurfaceMeterOf<T>& meter, const Model& model, const MeshParts& parts,
                            const MeasureRequest& request, double frame, std::span<const ForeignSurfaceOf<T>> foreign);
// The same with frame `number` of MeasureRequest::foreign.
MeasuredFrame measure_frame(SurfaceMeter& meter, const Model& model, const MeshParts& parts,
                            const MeasureRequest& request, double frame, std::size_t number = 0);

// What MeasureRequest::surfaces is about, apart from the frame's other numbers: the surfaces of the frame that `meter`
// has begun, and what is found of them.
template <typename T>
PosedSurfaces posed_surfaces(SurfaceMeterOf<T>& meter, const MeasureRequest& request,
                             std::span<const ForeignSurfaceOf<T>> foreign);
void add_surfaces(const ComparedSurfaces& compared, MeasuredFrame& measured);

// Several frames together: statistics of all their values, as if they were one surface.
class PooledFrames {
 public:
  struct Summary {
    MeasureSummary statistics;
    double worst_frame = 0.0;  // in which `statistics.worst_vertex` has its value
  };

  // Takes the frame's values: MeasureRequest::values.
  void add(MeasuredFrame&& frame);
  std::size_t frames() const { return frames_.size(); }
  // Per mode, per measure of the request.
  std::vector<std::vector<Summary>> summaries(const MeasureRequest& request) const;

  // All values are kept until the end: at most this number of them, for 1 GiB.
  static constexpr std::size_t kMaxValues = std::size_t{1} << 28;

 private:
  std::vector<double> frames_;
  std::vector<double> areas_;
  std::vector<std::vector<std::vector<float>>> values_;  // per mode, per measure
};

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
