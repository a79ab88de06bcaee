#pragma once

// The numbers of a whole surface in one frame and mode, beside the statistics of its vertices. `surface_numbers` is the
// only list of them: columns, keys of JSON, the window, the C API and Python have its names and order. docs/numbers.md
// defines them.

#include "analysis/measured_motion.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace odori {

enum class SurfaceNumber : std::uint8_t {
  volume,
  volume_rest,
  folds,
  hausdorff,  // this and the rest are measured with MeasureRequest::surfaces alone
  surface_distance,
  self_intersections,
  self_intersections_rest,
};
inline constexpr std::size_t kSurfaceNumberCount = 7;

// Units of volumes: cubic units; of distances: units.
enum class SurfaceNumberKind : std::uint8_t { volume, distance, count };

struct SurfaceNumberRow {
  SurfaceNumber value;
  std::string_view name;
  const char* title;
  SurfaceNumberKind kind;
};

// In the order of the enumeration.
std::span<const SurfaceNumberRow> surface_numbers();
// Those that are measured: without MeasureRequest::surfaces, the first few.
std::span<const SurfaceNumberRow> surface_numbers(bool surfaces);
const SurfaceNumberRow& row_of(SurfaceNumber number);
constexpr bool needs_surfaces(SurfaceNumber number) { return number >= SurfaceNumber::hausdorff; }

// Of one of the frame's modes. Nothing if it is not measured, or not defined: no part is closed, or normals are
// missing. `parts`: of the same model.
std::optional<double> surface_number(SurfaceNumber number, const MeshParts& parts, const MeasuredFrame& frame,
                                     const MeasuredMode& mode);

}  // namespace odori
