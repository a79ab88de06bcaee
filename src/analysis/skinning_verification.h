#pragma once

// Verification of skinned vertices, usually read back from the GPU, against the C++ reference. Start from `add_frame`
// and `within_limits`; used by `odori verify` and the window.

#include "scene/actor.h"
#include "skin/skin.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// Limits for the GPU's errors relative to the double-precision reference with the same palette.
inline constexpr double kPositionLimit = 1e-5;  // fraction of the model's extent
inline constexpr double kNormalLimitDegrees = 0.1;
// Of positions with compressed weights (buffers/compressed_weights.h) relative to those with weights as they are, on
// the GPU: fraction of the model's extent.
inline constexpr double kCompressedLimit = 1e-4;
// Of the bone palette that both use: how far the length of a rotation may differ from 1. A palette beyond it is not
// rigid, and stretches the vertices of the bone.
inline constexpr double kPaletteLimit = 1e-4;

// Of the values of VertexLighting: half a level of 255.
inline constexpr double kLightingLimit = 0.5 / 255.0;

// Statistics of one kind of error over vertices and frames. All 0 before the first `add`.
class ErrorStatistics {
 public:
  void add(double error, std::size_t vertex);  // an error that is not finite counts as infinite

  double max() const { return max_; }
  double mean() const;
  double p95() const;  // 95th percentile
  std::uint32_t worst_vertex() const { return worst_; }

 private:
  std::vector<float> values_;
  double max_ = 0.0;
  double sum_ = 0.0;
  std::uint32_t worst_ = 0;
};

struct VertexErrors {
  ErrorStatistics position;        // units
  ErrorStatistics normal_degrees;  // 180 if only one of the two normals is zero
};

// Adds the errors of all vertices of a frame. Both arguments have the same number of vertices. Instantiated for float
// and double.
template <typename T>
void add_errors(const SkinnedVertices& vertices, const SkinnedVerticesOf<T>& reference, VertexErrors& errors);

// What the shading takes from a vertex (rendering.md 2), as shaders/lighting.glsl computed it: N.L, N.H, and the
// coordinates in a sphere map.
struct VertexLighting {
  Camera camera{};
  Light light{};
  std::vector<glm::vec4> values{};  // per vertex; empty if it was not read
};

struct PaletteErrors {
  double length = 0.0;     // largest difference of a rotation's length from 1; infinite if a number is not finite
  std::int32_t bone = -1;  // with that difference; -1: none differs
};

// Adds the entries of a palette.
void add_palette(std::span<const PaletteEntry> palette, PaletteErrors& errors);

struct SkinningVerification {
  Skinning skinning;
  double frame = 0.0;   // the last one added
  VertexErrors exact;   // relative to the double-precision reference; the limits apply to these
  VertexErrors single;  // relative to the single-precision reference
  PaletteErrors palette{};
  ErrorStatistics lighting{};  // relative to the double-precision reference
  VertexErrors compressed{};   // with compressed weights, relative to weights as they are; no errors: not compared
};

// `vertices`: skinned with the actor's palette and morphs of the frame last shown.
void add_frame(const Actor& actor, double frame, const SkinnedVertices& vertices, SkinningVerification& result,
               const VertexLighting& lighting = {});

bool is_rigid(const PaletteErrors& errors);

// Vertices, their lighting and the palette.
bool within_limits(const SkinningVerification& result, const Model& model);

}  // namespace odori
