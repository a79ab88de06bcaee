#include "analysis/surface_statistics.h"

#include "skin/skin_tables.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace odori {

float ValueDistribution::begin_of(std::size_t bin) const {
  return std::lerp(low, high, static_cast<float>(bin) / static_cast<float>(kHistogramBins));
}

ValueDistribution distribution(std::span<const float> values) {
  ValueRange all{std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};
  for (const float value : values) {
    if (!std::isfinite(value)) continue;
    all.low = std::min(all.low, value);
    all.high = std::max(all.high, value);
  }
  return all.low > all.high ? ValueDistribution{} : distribution(values, all);
}

ValueDistribution distribution(std::span<const float> values, const ValueRange& range) {
  ValueDistribution found;
  found.low = range.low;
  found.high = range.high;
  const double width = double(range.high) - double(range.low);
  for (const float value : values) {
    if (!std::isfinite(value)) continue;
    ++found.values;
    if (value < range.low) ++found.outside.below;
    if (value > range.high) ++found.outside.above;
    if (value < range.low || value > range.high) continue;
    const double share = width > 0.0 ? (double(value) - double(range.low)) / width : 0.0;
    ++found.bins[std::min(static_cast<std::size_t>(share * double(kHistogramBins)), kHistogramBins - 1)];
  }
  return found;
}

MeasureRequest make_request(const MeasureSelection& selection) {
  MeasureRequest request;
  request.modes = {selection.skinning};
  request.reference = selection.skinning;
  request.reference.mode = selection.reference;
  request.measures = {selection.measure};
  return request;
}

const ValueDistribution& distribution_over(const SurfaceStatistics& statistics, PlotRange range) {
  const bool inner = range == PlotRange::inner && statistics.inner.low < statistics.inner.high;
  return inner ? statistics.inner : statistics.distribution;
}

SurfaceStatistics surface_statistics(SurfaceMeter& meter, const Model& model, std::shared_ptr<const MeshParts> parts,
                                     const MeasureSelection& selection) {
  const MeasureRequest request = make_request(selection);
  std::vector<float> values(model.vertices.size());
  meter.measure(selection.measure, selection.skinning, request.reference, values);
  SurfaceStatistics statistics;
  statistics.of = selection;
  BoneSummaries summaries = summaries_by_bone(selection.measure, model, values, vertex_areas(model, meter.rest()));
  statistics.whole = summaries.whole;
  statistics.bones = std::move(summaries.bones);
  statistics.distribution = distribution(values);
  statistics.inner = distribution(values, {static_cast<float>(statistics.whole[Statistic::p1]),
                                           static_cast<float>(statistics.whole[Statistic::p99])});
  for (const std::uint32_t vertex : worst_vertices(selection.measure, values, kWorstVertexCount)) {
    statistics.worst.push_back({vertex, heaviest_bone(model.vertices[vertex]), values[vertex]});
  }
  const SkinnedVertices& posed = meter.shape(selection.skinning);
  statistics.volumes = enclosed_volumes<float>(model, *parts, posed.positions);
  statistics.folds = count_folds(model, meter.rest(), posed.positions, posed.normals);
  statistics.rest_volumes = enclosed_volumes<float>(model, *parts, meter.rest());
  statistics.parts = std::move(parts);
  return statistics;
}

namespace {

ModeTable table_of_all_modes(const Actor& actor, const MeasureSelection& selection) {
  ModeTable table{make_request(selection), {}, {}};
  table.request.modes.clear();
  for (const SkinningMethod& mode : skinning_modes()) {
    Skinning& skinning = table.request.modes.emplace_back(selection.skinning);
    skinning.mode = mode.value;
    table.ready.push_back(available_mode(actor, mode.value) == mode.value);
  }
  table.request.bones = false;
  return table;
}

}  // namespace

ModeTable measure_all_modes(const Actor& actor, const MeshParts& parts, const MeasureSelection& selection,
                            double frame) {
  ModeTable table = table_of_all_modes(actor, selection);
  table.request.measures = measures_of(actor);
  table.request.values = true;
  SurfaceMeter meter(actor);
  meter.begin();
  table.measured = measure_frame(meter, *actor.model, parts, table.request, frame);
  return table;
}

SurfacesToMeasure surfaces_to_measure(const Actor& actor, const MeshParts& parts, const MeasureSelection& selection,
                                      bool all_modes, double frame) {
  SurfacesToMeasure of;
  of.table.request = make_request(selection);
  if (all_modes) {
    const ModeTable all = table_of_all_modes(actor, selection);
    of.table.request.modes.clear();
    for (std::size_t i = 0; i < all.ready.size(); ++i) {
      if (all.ready[i]) of.table.request.modes.push_back(all.request.modes[i]);
    }
  }
  of.table.request.measures.clear();
  of.table.request.bones = false;
  of.table.ready.assign(of.table.request.modes.size(), true);
  SurfaceMeter meter(actor);
  meter.begin();
  of.table.measured = measure_frame(meter, *actor.model, parts, of.table.request, frame);
  of.surfaces = posed_surfaces<float>(meter, of.table.request, {});
  of.table.request.surfaces = true;
  return of;
}

std::optional<ModeTable> measure_surfaces(SurfacesToMeasure of, const Model& model, JobControl& control) {
  const ComparedSurfaces compared = compare_surfaces(model, of.surfaces, &control);
  if (control.cancelled()) return std::nullopt;
  add_surfaces(compared, of.table.measured);
  return std::move(of.table);
}

std::optional<double> surface_number(SurfaceNumber number, const MeshParts& parts, const ModeTable& table,
                                     SkinningMode mode) {
  const auto found = std::ranges::find(table.request.modes, mode, &Skinning::mode);
  const std::size_t at = found - table.request.modes.begin();
  if (found == table.request.modes.end() || !table.ready[at]) return std::nullopt;
  return surface_number(number, parts, table.measured, table.measured.modes[at]);
}

void add(const MeasuredFrame& frame, const MeshParts& parts, MotionStatistics& motion) {
  const MeasuredMode& mode = frame.modes.front();
  const MeasureSummary& whole = mode.whole.front();
  motion.frames.push_back(frame.frame);
  motion.low.push_back(static_cast<float>(whole[Statistic::min]));
  motion.high.push_back(static_cast<float>(whole[Statistic::max]));
  motion.mean.push_back(static_cast<float>(whole[Statistic::mean]));
  const auto volume = whole_volume(parts, mode.volumes), rest = whole_volume(parts, frame.rest_volumes);
  if (volume && rest && *rest != 0.0) motion.volume.push_back(static_cast<float>(*volume / *rest));
}

}  // namespace odori
