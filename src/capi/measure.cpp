#include "analysis/measured_motion.h"
#include "analysis/surface_meter.h"
#include "analysis/surface_numbers.h"
#include "base/enums.h"
#include "capi/detail/boundary.h"
#include "capi/detail/handles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace odori::capi {

static_assert(ODORI_MEASURE_DISPLACEMENT == static_cast<int>(Measure::displacement));
static_assert(ODORI_MEASURE_REST == static_cast<int>(Measure::rest));
static_assert(ODORI_MEASURE_AREA == static_cast<int>(Measure::area));
static_assert(ODORI_MEASURE_EDGE == static_cast<int>(Measure::edge));
static_assert(ODORI_MEASURE_VOLUME == static_cast<int>(Measure::volume));
static_assert(ODORI_MEASURE_NORMAL == static_cast<int>(Measure::normal));
static_assert(ODORI_MEASURE_WEIGHT_CHANGE == static_cast<int>(Measure::weight_change));

namespace {

Measure measure_value(std::int32_t measure) {
  require(odori_measure_name(measure) != nullptr, "measure", "is no odori_measure");
  return static_cast<Measure>(measure);
}

double total(const MeshParts& parts, std::span<const double> volumes) {
  return whole_volume(parts, volumes).value_or(std::numeric_limits<double>::quiet_NaN());
}

odori_summary summary_of(const MeasuredFrame& frame, const MeshParts& parts) {
  const MeasuredMode& mode = frame.modes.front();
  const MeasureSummary& whole = mode.whole.front();
  const bool any = whole.vertices > 0;
  return {.frame = frame.frame,
          .low = whole[Statistic::min],
          .high = whole[Statistic::max],
          .mean = whole[Statistic::mean],
          .volume = total(parts, mode.volumes),
          .rest_volume = total(parts, frame.rest_volumes),
          .worst_vertex = any ? static_cast<std::int64_t>(whole.worst_vertex) : -1};
}

struct ProgressReport {
  odori_progress call;
  void* context;
  std::size_t frames;

  // False: the caller wants to stop.
  bool operator()(std::size_t done) const {
    return call == nullptr || call(context, static_cast<double>(done) / static_cast<double>(frames)) == 0;
  }
};

MeasureRequest request_of(odori_scene& scene, std::int32_t actor, std::int32_t measure, const odori_skinning* skinning,
                          const odori_skinning* reference) {
  MeasureRequest request;
  prepare_parameters(scene);
  request.modes = {prepare_skinning(scene, actor, skinning)};
  request.reference = prepare_skinning(scene, actor, reference, SkinningMode::linear);
  request.measures = {measure_value(measure)};
  request.bones = false;
  return request;
}

std::span<const double> checked_frames(const double* frames, std::size_t count) {
  require(frames != nullptr || count == 0, "frames", "is null");
  require(std::all_of(frames, frames + count, [](double frame) { return std::isfinite(frame); }), "frames",
          "has a number that is not finite");
  return {frames, count};
}

MeasureSummary current_summary(const Actor& actor, const MeasureRequest& request) {
  SurfaceMeter meter(actor);
  meter.begin();
  return measure_frame(meter, *actor.model, {}, request, 0.0).modes.front().whole.front();
}

// Measures the frames one after the other. Ends the call if the caller wants to stop.
template <typename Use>
void measure_all(odori_scene& scene, std::int32_t actor, std::span<const double> frames, const MeasureRequest& request,
                 const ProgressReport& report, const Use& use) {
  JobControl control;
  std::size_t done = 0;
  measure_motion(
      scene.document.stage, actor, frames, request, control,
      [&](MeasuredFrame frame) {
        use(std::move(frame));
        return report(++done);
      },
      [&](std::size_t) { return report(done); });
  if (done < frames.size()) throw Refusal{ODORI_ERROR_CANCELLED, "cancelled", "the measurement was cancelled"};
}

MeasureSummary pooled_summary(odori_scene& scene, std::int32_t actor, MeasureRequest request,
                              std::span<const double> frames, const ProgressReport& report) {
  const std::size_t vertices = actor_of(&scene, actor).model->vertices.size();
  require(frames.size() <= PooledFrames::kMaxValues / std::max<std::size_t>(vertices, 1), "frames", "are too many");
  request.values = true;
  PooledFrames pooled;
  measure_all(scene, actor, frames, request, report, [&](MeasuredFrame frame) { pooled.add(std::move(frame)); });
  return frames.empty() ? MeasureSummary() : pooled.summaries(request).front().front().statistics;
}

}  // namespace
}  // namespace odori::capi

using namespace odori;
using namespace odori::capi;

int32_t odori_measure_count(void) { return static_cast<int32_t>(kMeasureCount); }

const char* odori_measure_name(int32_t measure) {
  if (measure < 0 || measure >= odori_measure_count()) return nullptr;
  return name(static_cast<Measure>(measure)).data();
}

int32_t odori_statistic_count(void) { return static_cast<int32_t>(kStatisticCount); }

const char* odori_statistic_name(int32_t statistic) {
  if (statistic < 0 || statistic >= odori_statistic_count()) return nullptr;
  return name(static_cast<Statistic>(statistic)).data();
}

int32_t odori_surface_number_count(void) { return static_cast<int32_t>(kSurfaceNumberCount); }

const char* odori_surface_number_name(int32_t number) {
  if (number < 0 || number >= odori_surface_number_count()) return nullptr;
  return row_of(static_cast<SurfaceNumber>(number)).name.data();
}

odori_status odori_scene_surface_numbers(const odori_scene* scene, int32_t actor, const odori_skinning* skinning,
                                         const odori_skinning* reference, double* numbers, size_t count,
                                         odori_error* error) {
  return guarded(error, [&] {
    const Actor& posed = actor_of(scene, actor);
    require_room(numbers, count, kSurfaceNumberCount, "numbers");
    MeasureRequest request;
    request.modes = {prepare_skinning(*scene, actor, skinning)};
    request.reference = prepare_skinning(*scene, actor, reference, SkinningMode::linear);
    request.bones = false;
    request.surfaces = true;
    const MeshParts& parts = scene->models[actor]->parts();
    SurfaceMeter meter(posed);
    meter.begin();
    const MeasuredFrame frame = measure_frame(meter, *posed.model, parts, request, 0.0);
    for (const SurfaceNumberRow& row : surface_numbers()) {
      numbers[ordinal(row.value)] = surface_number(row.value, parts, frame, frame.modes.front())
                                        .value_or(std::numeric_limits<double>::quiet_NaN());
    }
  });
}

odori_status odori_scene_measure(const odori_scene* scene, int32_t actor, int32_t what, const odori_skinning* skinning,
                                 const odori_skinning* reference, float* values, size_t count, odori_error* error) {
  return guarded(error, [&] {
    const Actor& posed = actor_of(scene, actor);
    const std::size_t vertices = posed.model->vertices.size();
    const Measure measured = measure_value(what);
    require_room(values, count, vertices, "values");
    const Skinning with = prepare_skinning(*scene, actor, skinning);
    const Skinning against = prepare_skinning(*scene, actor, reference, SkinningMode::linear);
    SurfaceMeter meter(posed);
    meter.begin();
    meter.measure(measured, with, against, {values, vertices});
  });
}

odori_status odori_scene_volume(const odori_scene* scene, int32_t actor, const odori_skinning* skinning, double* volume,
                                double* rest, odori_error* error) {
  return guarded(error, [&] {
    const Actor& posed = actor_of(scene, actor);
    require(volume != nullptr, "volume", "is null");
    const Skinning with = prepare_skinning(*scene, actor, skinning);
    const MeshParts& parts = scene->models[actor]->parts();
    SurfaceMeter meter(posed);
    meter.begin();
    *volume = total(parts, enclosed_volumes<float>(*posed.model, parts, meter.shape(with).positions));
    if (rest != nullptr) *rest = total(parts, enclosed_volumes<float>(*posed.model, parts, meter.rest()));
  });
}

odori_status odori_scene_measure_motion(odori_scene* scene, int32_t actor, int32_t measure,
                                        const odori_skinning* skinning, const odori_skinning* reference,
                                        const double* frames, size_t frame_count, odori_summary* summaries,
                                        size_t count, odori_progress progress, void* context, odori_error* error) {
  return guarded(error, [&] {
    actor_of(scene, actor);
    const std::span<const double> wanted = checked_frames(frames, frame_count);
    require_room(summaries, count, frame_count, "summaries");
    const MeasureRequest request = request_of(*scene, actor, measure, skinning, reference);
    const MeshParts& parts = scene->models[actor]->parts();
    odori_summary* next = summaries;
    measure_all(*scene, actor, wanted, request, {progress, context, frame_count},
                [&](const MeasuredFrame& frame) { *next++ = summary_of(frame, parts); });
  });
}

odori_status odori_scene_statistics(odori_scene* scene, int32_t actor, int32_t measure, const odori_skinning* skinning,
                                    const odori_skinning* reference, const double* frames, size_t frame_count,
                                    double* statistics, size_t count, odori_progress progress, void* context,
                                    odori_error* error) {
  return guarded(error, [&] {
    const Actor& posed = actor_of(scene, actor);
    const std::span<const double> wanted = checked_frames(frames, frame_count);
    require_room(statistics, count, kStatisticCount, "statistics");
    MeasureRequest request = request_of(*scene, actor, measure, skinning, reference);
    request.volumes = false;
    const MeasureSummary found = frames == nullptr
                                     ? current_summary(posed, request)
                                     : pooled_summary(*scene, actor, request, wanted, {progress, context, frame_count});
    std::ranges::copy(found.value, statistics);
    if (found.vertices == 0) std::fill_n(statistics, kStatisticCount, std::numeric_limits<double>::quiet_NaN());
  });
}
