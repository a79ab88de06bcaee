#include "analysis/surface_numbers.h"

#include "base/enums.h"

#include <iterator>

namespace odori {

namespace {

using Kind = SurfaceNumberKind;

// Translated: 3.
constexpr SurfaceNumberRow kSurfaceNumbers[] = {
    {SurfaceNumber::volume, "volume", "Enclosed volume", Kind::volume},
    {SurfaceNumber::volume_rest, "volume_rest", "Enclosed volume at rest", Kind::volume},
    {SurfaceNumber::folds, "folds", "Fold-overs", Kind::count},
    {SurfaceNumber::hausdorff, "hausdorff", "Hausdorff distance", Kind::distance},
    {SurfaceNumber::surface_distance, "surface_distance", "Mean distance of surfaces", Kind::distance},
    {SurfaceNumber::self_intersections, "self_intersections", "Self-intersections", Kind::count},
    {SurfaceNumber::self_intersections_rest, "self_intersections_rest", "Self-intersections at rest", Kind::count},
};
static_assert(std::size(kSurfaceNumbers) == kSurfaceNumberCount);

}  // namespace

std::span<const SurfaceNumberRow> surface_numbers() { return kSurfaceNumbers; }

std::span<const SurfaceNumberRow> surface_numbers(bool surfaces) {
  return surfaces ? surface_numbers() : surface_numbers().first(ordinal(SurfaceNumber::hausdorff));
}

const SurfaceNumberRow& row_of(SurfaceNumber number) { return kSurfaceNumbers[ordinal(number)]; }

std::optional<double> surface_number(SurfaceNumber number, const MeshParts& parts, const MeasuredFrame& frame,
                                     const MeasuredMode& mode) {
  if (needs_surfaces(number) && !mode.surface) return std::nullopt;
  switch (number) {
    case SurfaceNumber::volume:
      return whole_volume(parts, mode.volumes);
    case SurfaceNumber::volume_rest:
      return whole_volume(parts, frame.rest_volumes);
    case SurfaceNumber::folds:
      return mode.folds ? std::optional(static_cast<double>(*mode.folds)) : std::nullopt;
    case SurfaceNumber::hausdorff:
      return mode.surface->distance.hausdorff;
    case SurfaceNumber::surface_distance:
      return mode.surface->distance.mean;
    case SurfaceNumber::self_intersections:
      return static_cast<double>(mode.surface->self_intersections);
    case SurfaceNumber::self_intersections_rest:
      return frame.rest_self_intersections ? std::optional(static_cast<double>(*frame.rest_self_intersections))
                                           : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace odori
