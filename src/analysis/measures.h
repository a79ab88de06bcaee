#pragma once

// Measures of a deformed surface: one number per vertex. Start from `measure`; SurfaceMeter (surface_meter.h) does this
// for an actor. Everything is computed in the precision of the vertices: single for what is drawn, double for numbers
// that must be the same on every machine (`odori suite`).

#include "model/model.h"
#include "rig/deform.h"
#include "skin/methods.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace odori {

enum class Measure : std::uint8_t {
  displacement,   // distance to the vertex in another skinning mode, units
  rest,           // distance to the position that the heaviest bone alone gives, units
  area,           // ratio to the rest pose
  edge,           // ratio of lengths to the rest pose
  volume,         // the local volume: ratio to the rest pose
  normal,         // angle between blended and exact normals, degrees
  weight_change,  // share of the weight on other bones than in the model's file
};
inline constexpr std::size_t kMeasureCount = 7;

// In the order of the enumeration. Their names are the only ones: of options, columns and keys. "volume" alone is the
// volume that the surface encloses (below), but where a measure is asked for, it is also accepted for the local one.
std::span<const Choice<Measure>> measures();
std::string_view name(Measure measure);
std::optional<Measure> measure_named(std::string_view name);

// Whether a measure depends on the model's weights alone: the same in all modes and frames.
constexpr bool is_of_weights(Measure measure) { return measure == Measure::weight_change; }

// Whether values are ratios to the rest pose, 1 for no change; distances in units; or angles in degrees.
constexpr bool is_ratio(Measure measure) { return measure >= Measure::area && measure <= Measure::volume; }
constexpr bool is_distance(Measure measure) { return measure < Measure::area; }
constexpr bool is_angle(Measure measure) { return measure == Measure::normal; }
// Whether values are shown in per cent.
constexpr bool is_share(Measure measure) { return is_ratio(measure) || is_of_weights(measure); }
// As tables state it.
constexpr std::string_view unit(Measure measure) {
  return is_ratio(measure) ? "ratio to rest" : is_distance(measure) ? "units" : is_angle(measure) ? "degrees" : "share";
}
// The value for no change.
constexpr float neutral(Measure measure) { return is_ratio(measure) ? 1.0f : 0.0f; }
// The absolute difference from the neutral value. The "worst" vertex is the one with the largest deviation.
template <typename T>
T deviation(Measure measure, T value) {
  return std::abs(value - static_cast<T>(neutral(measure)));
}

// Vectors and values per vertex. T is not deduced from them, so that vectors can be passed; it is float unless given.
template <typename T>
using VertexVectors = std::span<const glm::vec<3, std::type_identity_t<T>>>;
template <typename T>
using VertexValues = std::span<std::type_identity_t<T>>;

// One frame in one skinning mode. All arrays but `palette` (per bone) are per vertex, in model space.
template <typename T>
struct MeasureInputOf {
  const Model& model;
  std::span<const PaletteEntry> palette;
  VertexVectors<T> rest;  // rest pose with the frame's morphs
  VertexVectors<T> positions;
  VertexVectors<T> normals;          // posed, not normalised (SkinInput::unit_normals); for `volume`
  VertexVectors<T> reference{};      // positions in the mode to compare with; for `displacement`
  VertexVectors<T> exact_normals{};  // with skinning's Normals::exact; for `normal`
  const Model* own = nullptr;        // with the weights of its file; null: `model` has them
};
using MeasureInput = MeasureInputOf<float>;

// Writes the measure per vertex. A result that is not finite is replaced by the neutral value. This and the functions
// below are instantiated for float and double.
template <typename T = float>
void measure(Measure what, const MeasureInputOf<T>& input, VertexValues<T> values);

// --- The measures one by one. Arrays as in MeasureInput; results per vertex.

// Distances between two sets of positions, units.
template <typename T = float>
void displacements(VertexVectors<T> positions, VertexVectors<T> others, VertexValues<T> distances);

// Distance to the position that the bone with the greatest weight alone would give the vertex, units: how far blending
// moves it away from rigid skinning.
template <typename T = float>
void distances_from_heaviest_bone(const Model& model, std::span<const PaletteEntry> palette, VertexVectors<T> rest,
                                  VertexVectors<T> positions, VertexValues<T> distances);

// Triangles and edges that are smaller than this at rest are ignored, because their ratios would measure rounding
// errors. Units^2 and units. A vertex with nothing to measure gets the ratio 1.
inline constexpr float kMinArea = 1e-8f;
inline constexpr float kMinEdge = 1e-4f;

// Area of the triangles at the vertex, divided by their area at rest.
template <typename T = float>
void area_ratios(const Model& model, VertexVectors<T> rest, VertexVectors<T> positions, VertexValues<T> ratios);

// Length divided by the length at rest, of the edge at the vertex for which this ratio differs most from 1.
template <typename T = float>
void edge_ratios(const Model& model, VertexVectors<T> rest, VertexVectors<T> positions, VertexValues<T> ratios);

// How much skinning changes the volume just under the surface. A deformer maps the direction n of a vertex normal to t,
// which is the deformed normal before normalisation (blended matrix times normal, or blended rotation times normal).
// Let A be the sum of the area vectors of the triangles at the vertex (half the cross product of two edges each). The
// volume of a thin layer under the surface changes by the factor
//
//     (A posed . t) / (A at rest . n),
//
// which is the determinant of the deformation; exactly so for an affine one, because A transforms by the cofactor
// matrix. A negative value means that the layer is inverted. Limits: only a thin layer is measured, not the interior;
// weights are assumed constant across the layer; n is the normal in the file, so the ratio is 1 for a normal that lies
// nearly in the surface.
template <typename T = float>
void local_volume_ratios(const Model& model, VertexVectors<T> rest, VertexVectors<T> positions,
                         VertexVectors<T> normals, VertexValues<T> ratios);

// The number of triangles that are turned inside out: whose normal lies on the other side than at rest of the direction
// that the deformation gives the vertex normals. With A the area vector of a triangle and n the sum of the normals of
// its corners, A . n has changed its sign. Arrays as in MeasureInput.
template <typename T = float>
std::size_t count_folds(const Model& model, VertexVectors<T> rest, VertexVectors<T> positions,
                        VertexVectors<T> normals);

// Angles between two sets of normals of any length, degrees; 0 where one has no direction.
template <typename T = float>
void normal_angles(VertexVectors<T> normals, VertexVectors<T> others, VertexValues<T> angles);

// Per vertex: weight_change (model/weights.h) between two models that differ in their weights alone.
template <typename T = float>
void weight_changes(const Model& model, const Model& own, VertexValues<T> shares);

// Per vertex: the first vertex with the same rest position.
std::vector<std::uint32_t> welded_vertices(const Model& model);

// --- The volume that a model's surface encloses, per connected part. Ideal skinning preserves it.

// A set of triangles connected by shared edges. Vertices with equal rest positions are treated as one, so that texture
// and normal seams do not separate parts.
struct MeshPart {
  bool closed = false;         // every edge is used equally often in both directions
  std::int32_t material = -1;  // of the first triangle
  std::size_t triangles = 0;   // without degenerate triangles, two corners of which have equal positions
};

struct MeshParts {
  std::vector<MeshPart> parts;        // ordered by their first triangles
  std::vector<std::int32_t> part_of;  // per triangle of Model::indices; -1: points, lines and degenerate triangles
};

MeshParts find_mesh_parts(const Model& model);

// Volume in cubic units, per part: positive if front faces look outwards; 0 for a part that is not closed.
// `positions`: per vertex, rest or posed.
template <typename T = float>
std::vector<double> enclosed_volumes(const Model& model, const MeshParts& parts, VertexVectors<T> positions);

}  // namespace odori
