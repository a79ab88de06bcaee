#include "analysis/measured_motion.h"

#include "base/parallel.h"
#include "skin/skin_tables.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>
#include <new>
#include <numeric>

namespace odori {

namespace {

// Accumulates the sum in `summary.mean`, which `finish` divides by the count.
void add(Measure measure, std::span<const float> values, std::size_t vertex, MeasureSummary& summary) {
  const float value = values[vertex];
  const bool first = summary.vertices == 0;
  summary.low = first ? value : std::min(summary.low, value);
  summary.high = first ? value : std::max(summary.high, value);
  if (first || deviation(measure, value) > deviation(measure, values[summary.worst_vertex])) {
    summary.worst_vertex = static_cast<std::uint32_t>(vertex);
  }
  summary.mean += static_cast<double>(value);
  ++summary.vertices;
}

void finish(MeasureSummary& summary) {
  if (summary.vertices > 0) summary.mean /= static_cast<double>(summary.vertices);
}

MeasuredMode measure_mode(SurfaceMeter& meter, const Model& model, const MeshParts& parts,
                          const MeasureRequest& request, const Skinning& skinning, std::span<float> values) {
  MeasuredMode mode;
  if (request.volumes) mode.volumes = enclosed_volumes<float>(model, parts, meter.shape(skinning).positions);
  for (const Measure what : request.measures) {
    meter.measure(what, skinning, request.reference, values);
    mode.whole.push_back(summary(what, values));
    if (request.bones) mode.bones.push_back(summaries_by_bone(what, model, values));
  }
  return mode;
}

MeasuredMode measure_foreign(SurfaceMeter& meter, const Model& model, const MeshParts& parts,
                             const MeasureRequest& request, const ForeignSurface& surface, std::span<float> values) {
  MeasuredMode mode;
  if (request.volumes) mode.volumes = enclosed_volumes<float>(model, parts, surface.positions);
  for (const Measure what : request.measures) {
    const bool known = what != Measure::volume || !surface.normals.empty();
    if (known) meter.measure(what, surface, request.reference, values);
    mode.whole.push_back(known ? summary(what, values) : MeasureSummary());
    if (!request.bones) continue;
    mode.bones.push_back(known ? summaries_by_bone(what, model, values)
                               : std::vector<MeasureSummary>(model.bones.size()));
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

MeasureSummary summary(Measure measure, std::span<const float> values) {
  MeasureSummary whole;
  for (std::size_t i = 0; i < values.size(); ++i) add(measure, values, i, whole);
  finish(whole);
  return whole;
}

std::vector<MeasureSummary> summaries_by_bone(Measure measure, const Model& model, std::span<const float> values) {
  assert(values.size() == model.vertices.size());
  std::vector<MeasureSummary> bones(model.bones.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    add(measure, values, i, bones[heaviest_bone(model.vertices[i])]);
  }
  for (MeasureSummary& bone : bones) finish(bone);
  return bones;
}

std::vector<std::uint32_t> worst_vertices(Measure measure, std::span<const float> values, std::size_t count) {
  std::vector<std::uint32_t> order(values.size());
  std::iota(order.begin(), order.end(), 0u);
  count = std::min(count, order.size());
  const auto middle = order.begin() + static_cast<std::ptrdiff_t>(count);
  std::partial_sort(order.begin(), middle, order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const float worse = deviation(measure, values[a]), other = deviation(measure, values[b]);
    return worse != other ? worse > other : a < b;
  });
  order.resize(count);
  return order;
}

MeasuredFrame measure_frame(SurfaceMeter& meter, const Model& model, const MeshParts& parts,
                            const MeasureRequest& request, double frame, std::size_t number) {
  MeasuredFrame measured;
  measured.frame = frame;
  if (request.volumes) measured.rest_volumes = enclosed_volumes<float>(model, parts, meter.rest());
  std::vector<float> values(model.vertices.size());
  for (const Skinning& skinning : request.modes) {
    measured.modes.push_back(measure_mode(meter, model, parts, request, skinning, values));
  }
  if (request.foreign != nullptr) {
    measured.modes.push_back(measure_foreign(meter, model, parts, request, request.foreign->surface(number), values));
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
