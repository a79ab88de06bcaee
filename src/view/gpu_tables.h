#pragma once

// Plain data about a model's tables on the GPU: which tables exist, how one is shown as an image, what a texel means.
// `render` fills it in (render/table_view.h), panels show it.

#include "base/math.h"
#include "skin/methods.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Textures first, then attributes of the vertex buffer.
enum class GpuTable : std::uint8_t {
  bone_palette,
  morph_weights,
  morph_offsets,
  sdef_parameters,
  spherical_centers,
  optimized_centers,
  bone_segments,
  delta_mush,
  surface_values,
  vertex_bones,
  vertex_weights,
  vertex_deform,
  vertex_morphs
};
inline constexpr std::size_t kGpuTableCount = 13;

// Titles and descriptions, in the order of GpuTable.
std::span<const Choice<GpuTable>> gpu_tables();

inline bool is_vertex_table(GpuTable table) { return table >= GpuTable::vertex_bones; }

// Which channels are shown: the first three as RGB, or one as grey.
enum class TexelChannels : std::uint8_t { rgb, r, g, b, a };

struct TableViewSettings {
  GpuTable table = GpuTable::bone_palette;
  TexelChannels channels = TexelChannels::rgb;
  bool auto_range = true;        // range from minimum to maximum of the channels shown
  glm::vec2 range{-1.0f, 1.0f};  // values shown as black and white, if not auto_range
  friend bool operator==(const TableViewSettings&, const TableViewSettings&) = default;
};

// What a texel holds.
enum class TexelKind : std::uint8_t {
  rotation,         // x, y, z, w
  translation,      // x, y, z
  weight,           // of a morph
  position_offset,  // x, y, z, morph index
  uv_offset,
  uv_address,  // belongs to the offset before it: morph index, channel
  sdef_center,
  sdef_half,  // (R0 - R1) / 2
  center,
  bone_head,
  bone_tail,
  mush_position,  // of a vertex: smoothed rest position, number of its first entry
  mush_moment,    // of an entry: xx, xy, xz, weight
  mush_bone,      // of an entry: yy, yz, zz, bone
  mush_offset,    // of an entry: x, y, z
  mush_count,     // after the last vertex: the number of entries
  heatmap_value,
  bones,
  bone_weights,
  deform,       // DeformKind, index of the SDEF parameters, index of the bone set
  morph_ranges  // first offset and count of vertex morphs, then of UV morphs
};

struct TableTexel {
  std::size_t index = 0;
  glm::vec4 value{0.0f};                // read back from the GPU; components that the table lacks are 0
  std::optional<glm::vec4> expected{};  // value on the CPU; nothing if the CPU keeps no copy
  TexelKind kind = TexelKind::rotation;
  std::int32_t bone = -1;  // bone, morph and vertex it belongs to; -1: none
  std::int32_t morph = -1;
  std::int32_t vertex = -1;  // the first one if several share the texel
};

// Whether the GPU and the CPU have equal values; NaN equals NaN. True if nothing is expected.
bool matches_expected(const TableTexel& texel);

struct TableImage {
  std::uint64_t handle = 0;  // ImTextureID; 0: the table does not exist
  std::size_t texels = 0;    // written to the table
  int texture_width = 0;     // texels of the texture; 0: in the vertex buffer
  int texture_height = 0;
  int columns = 0;  // texel n is at column n % columns, row n / columns of the image
  int rows = 0;
  int components = 4;                 // per texel, 1..4
  glm::vec2 range{0.0f, 1.0f};        // values shown as black and white
  std::size_t not_finite = 0;         // texels with a NaN or an infinity; only counted with auto_range
  std::optional<TableTexel> texel{};  // the hovered texel
};

// A step of a frame and its duration, smoothed over the last frames.
struct StepTime {
  const char* title = "";
  float ms = 0.0f;  // 0: skipped
};

// GPU state of the selected actor as last drawn, and frame timings.
struct GpuReport {
  TableImage image;
  bool timers = true;            // the driver supports timer queries
  std::vector<StepTime> passes;  // GPU times of the render passes; empty: not measured yet
  std::vector<StepTime> steps;   // CPU times, in the order of execution
  int programs = 0;              // shader programs linked so far
};

}  // namespace odori
