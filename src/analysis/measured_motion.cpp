#include "analysis/measured_motion.h"

#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>

namespace odori {

namespace {

// The areas of the frame's vertices, and the values of one measure, which are written anew for each.
template <typename T>
struct Scratch {
  std::vector<double> areas;
  std::vector<T> values;
};

// The statistics of `scratch.values`; nothing if they are not known.
template <typename T>
void add_measure(Measure what, bool known, const Model& model, const MeasureRequest& request, const Scratch<T>& scratch,
                 MeasuredMode& mode) {
  BoneSummaries found{{}, std::vector<MeasureSummary>(model.bones.size())};
  if (known && request.bones) found = summaries_by_bone<T>(what, model, scratch.values, scratch.areas);
  if (known && !request.bones && request.vertices.empty())
    found.whole = summary<T>(what, scratch.values, scratch.areas);
  if (known && !request.vertices.empty())
    found.whole = summary_of_vertices<T>(what, scratch.values, scratch.areas, request.vertices);
  mode.whole.push_back(found.whole);
  if (request.bones) mode.bones.push_back(std::move(found.bones));
  if (!request.values) return;
  mode.values.emplace_back();
  if (known) mode.values.back().assign(scratch.values.begin(), scratch.values.end());
}

template <typename T>
std::vector<glm::dvec3> exact(std::span<const glm::vec<3, T>> positions) {
  return {positions.begin(), positions.end()};
}

template <typename T>
MeasuredMode measure_mode(SurfaceMeterOf<T>& meter, const Model& model, const MeshParts& parts,
                          const MeasureRequest& request, const Skinning& skinning, Scratch<T>& scratch) {
  MeasuredMode mode;
  if (request.volumes) {
    const SkinnedVerticesOf<T>& posed = meter.shape(skinning);
    mode.volumes = enclosed_volumes<T>(model, parts, posed.positions);
    mode.folds = count_folds<T>(model, meter.rest(), posed.positions, posed.normals);
  }
  for (const Measure what : request.measures) {
    meter.measure(what, skinning, request.reference, scratch.values);
    add_measure(what, SurfaceMeterOf<T>::has(what, skinning), model, request, scratch, mode);
  }
  return mode;
}

template <typename T>
MeasuredMode measure_foreign(SurfaceMeterOf<T>& meter, const Model& model, const MeshParts& parts,
                             const MeasureRequest& request, const ForeignSurfaceOf<T>& surface, Scratch<T>& scratch) {
  MeasuredMode mode;
  if (request.volumes) {
    mode.volumes = enclosed_volumes<T>(model, parts, surface.positions);
    if (!surface.normals.empty()) mode.folds = count_folds<T>(model, meter.rest(), surface.positions, surface.normals);
  }
  for (const Measure what : request.measures) {
    const bool known = SurfaceMeterOf<T>::has(what, surface);
    if (known) meter.measure(what, surface, request.reference, scratch.values);
    add_measure(what, known, model, request, scratch, mode);
  }
  return mode;
}

// Frames per batch: enough to keep all cores busy, few enough to cancel quickly.
constexpr std::size_t kBatchSize = 32;

struct PosedFrame {
  std::vector<PaletteEntry> palette;
  std::vector<float> morph_weights;
};

// A thread-safe pool of meters: one per thread in use.
class MeterPool {
 public:
  explicit MeterPool(const Actor& actor) : actor_(actor) {}

  SurfaceMeter acquire() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return SurfaceMeter(actor_, Threads::one);
    SurfaceMeter meter = std::move(idle_.back());
    idle_.pop_back();
    return meter;
  }
  void release(SurfaceMeter meter) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(meter));
  }

 private:
  const Actor& actor_;
  std::mutex mutex_;
  std::vector<SurfaceMeter> idle_;
};

}  // namespace

template <typename T>
PosedSurfaces posed_surfaces(SurfaceMeterOf<T>& meter, const MeasureRequest& request,
                             std::span<const ForeignSurfaceOf<T>> foreign) {
  PosedSurfaces surfaces{exact<T>(meter.rest()), exact<T>(meter.shape(request.reference).positions), {}};
  for (const Skinning& skinning : request.modes) surfaces.posed.push_back(exact<T>(meter.shape(skinning).positions));
  for (const ForeignSurfaceOf<T>& surface : foreign) surfaces.posed.push_back(exact<T>(surface.positions));
  return surfaces;
}
template PosedSurfaces posed_surfaces(SurfaceMeterOf<float>&, const MeasureRequest&,
                                      std::span<const ForeignSurfaceOf<float>>);

void add_surfaces(const ComparedSurfaces& compared, MeasuredFrame& measured) {
  measured.rest_self_intersections = compared.rest_self_intersections;
  for (std::size_t i = 0; i < compared.posed.size(); ++i) measured.modes[i].surface = compared.posed[i];
}

template <typename T>
MeasuredFrame measure_frame(SurfaceMeterOf<T>& meter, const Model& model, const MeshParts& parts,
                            const MeasureRequest& request, double frame, std::span<const ForeignSurfaceOf<T>> foreign) {
  MeasuredFrame measured;
  measured.frame = frame;
  if (request.volumes) measured.rest_volumes = enclosed_volumes<T>(model, parts, meter.rest());
  Scratch<T> scratch{vertex_areas<T>(model, meter.rest()), std::vector<T>(model.vertices.size())};
  for (const Skinning& skinning : request.modes) {
    measured.modes.push_back(measure_mode(meter, model, parts, request, skinning, scratch));
  }
  for (const ForeignSurfaceOf<T>& surface : foreign) {
    measured.modes.push_back(measure_foreign(meter, model, parts, request, surface, scratch));
  }
  if (request.surfaces) add_surfaces(compare_surfaces(model, posed_surfaces<T>(meter, request, foreign)), measured);
  if (request.values) measured.areas = std::move(scratch.areas);
  return measured;
}
template MeasuredFrame measure_frame(SurfaceMeterOf<float>&, const Model&, const MeshParts&, const MeasureRequest&,
                                     double, std::span<const ForeignSurfaceOf<float>>);
template MeasuredFrame measure_frame(SurfaceMeterOf<double>&, const Model&, const MeshParts&, const MeasureRequest&,
                                     double, std::span<const ForeignSurfaceOf<double>>);

MeasuredFrame measure_frame(SurfaceMeter& meter, const Model& model, const MeshParts& parts,
                            const MeasureRequest& request, double frame, std::size_t number) {
  std::vector<ForeignSurface> foreign;
  if (request.foreign != nullptr) foreign.push_back(request.foreign->surface(number));
  return measure_frame<float>(meter, model, parts, request, frame, foreign);
}

void PooledFrames::add(MeasuredFrame&& frame) {
  frames_.push_back(frame.frame);
  areas_.insert(areas_.end(), frame.areas.begin(), frame.areas.end());
  values_.resize(frame.modes.size());
  for (std::size_t mode = 0; mode < values_.size(); ++mode) {
    std::vector<std::vector<float>>& values = frame.modes[mode].values;
    values_[mode].resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      values_[mode][i].insert(values_[mode][i].end(), values[i].begin(), values[i].end());
    }
  }
}

std::vector<std::vector<PooledFrames::Summary>> PooledFrames::summaries(const MeasureRequest& request) const {
  std::vector<std::vector<Summary>> modes;
  const std::size_t vertices = frames_.empty() ? 1 : std::max<std::size_t>(areas_.size() / frames_.size(), 1);
  for (const auto& measures : values_) {
    std::vector<Summary>& mode = modes.emplace_back();
    for (std::size_t i = 0; i < measures.size(); ++i) {
      Summary& found = mode.emplace_back();
      if (measures[i].empty()) continue;
      found.statistics = summary(request.measures[i], measures[i], areas_);
      found.worst_frame = frames_[found.statistics.worst_vertex / vertices];
      found.statistics.worst_vertex %= static_cast<std::uint32_t>(vertices);
    }
  }
  return modes;
}

std::optional<double> whole_volume(const MeshParts& parts, std::span<const double> volumes) {
  std::optional<double> sum;
  for (std::size_t i = 0; i < volumes.size(); ++i) {
    if (parts.parts[i].closed) sum = sum.value_or(0.0) + volumes[i];
  }
  return sum;
}

void measure_motion(Stage& stage, std::size_t actor_index, std::span<const double> frames,
                    const MeasureRequest& request, JobControl& control,
                    const std::function<bool(MeasuredFrame)>& on_frame,
                    const std::function<bool(std::size_t)>& before_frame, std::size_t foreign_first) {
  const Actor& actor = *stage.actors[actor_index];
  const MeshParts parts = request.volumes ? find_mesh_parts(*actor.model) : MeshParts();
  MeterPool pool(actor);
  std::vector<PosedFrame> posed(std::min(kBatchSize, frames.size()));
  std::vector<MeasuredFrame> measured(posed.size());
  for (std::size_t first = 0; first < frames.size(); first += kBatchSize) {
    const std::size_t count = std::min(kBatchSize, frames.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      if (control.cancelled() || (before_frame && !before_frame(first + i))) return;
      advance(stage, frames[first + i], Threads::one);
      posed[i].palette = actor.palette;
      posed[i].morph_weights = actor.morphs.weights;
    }
    std::atomic<bool> out_of_memory{false};
    background_parallel_for(count, 1, [&](std::size_t i, std::size_t) {
      if (control.cancelled() || out_of_memory) return;
      try {
        SurfaceMeter meter = pool.acquire();
        meter.begin(posed[i].palette, posed[i].morph_weights);
        measured[i] = measure_frame(meter, *actor.model, parts, request, frames[first + i], foreign_first + first + i);
        pool.release(std::move(meter));
      } catch (const std::bad_alloc&) {
        out_of_memory = true;
      }
    });
    if (out_of_memory) throw std::bad_alloc();
    if (control.cancelled()) return;
    for (std::size_t i = 0; i < count; ++i) {
      if (!on_frame(std::move(measured[i]))) return;
    }
    control.set_progress(static_cast<float>(first + count) / static_cast<float>(frames.size()));
  }
}

}  // namespace odori
