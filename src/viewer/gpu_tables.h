#pragma once

// A model's tables on the GPU as the panels speak of them: which there are, how one is shown as a picture, what a texel
// means. Plain data; `render` fills it in.

#include "base/math.h"
#include "skin/modes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Textures first, then what lies in the vertex buffer.
enum class GpuTable : std::uint8_t {
  bone_palette,
  morph_weights,
  morph_offsets,
  sdef_parameters,
  spherical_centers,
  optimized_centers,
  surface_values,
  vertex_bones,
  vertex_weights,
  vertex_deform,
  vertex_morphs
};
inline constexpr std::size_t kGpuTableCount = 11;

// In the order of GpuTable.
std::span<const Choice<GpuTable>> gpu_tables();

inline bool is_of_vertices(GpuTable table) { return table >= GpuTable::vertex_bones; }

// Which of a texel's four numbers are seen: the first three as a colour, or one alone as grey.
enum class TexelChannels : std::uint8_t { rgb, r, g, b, a };

struct TableViewSettings {
  GpuTable table = GpuTable::bone_palette;
  TexelChannels channels = TexelChannels::rgb;
  bool automatic = true;         // the range: from the least to the most of what is seen
  glm::vec2 range{-1.0f, 1.0f};  // the values that are black and white, where it is not; else unused
  friend bool operator==(const TableViewSettings&, const TableViewSettings&) = default;
};

// What a texel's numbers are.
enum class TexelPart : std::uint8_t {
  rotation,         // x, y, z, w
  translation,      // x, y, z
  weight,           // of a morph
  position_offset,  // x, y, z, number of the morph
  uv_offset,
  uv_address,  // of the offset before it: number of the morph, channel
  sdef_center,
  sdef_half,  // (R0 - R1) / 2
  center,
  heat_mapped_value,
  bones,
  bone_weights,
  deform,       // kind, number of the SDEF parameters, number of the set of bones
  morph_ranges  // first offset and count of vertex morphs, the same of UV morphs
};

struct TableTexel {
  std::size_t number = 0;
  glm::vec4 value{0.0f};                // read back from the GPU; 0 where the table has fewer than four numbers
  std::optional<glm::vec4> expected{};  // what the CPU has; nothing: it keeps none
  TexelPart part = TexelPart::rotation;
  std::int32_t bone = -1;  // what it belongs to; -1: no such thing
  std::int32_t morph = -1;
  std::int32_t vertex = -1;  // the first of them, where several share it
};

// Whether the GPU has what the CPU has, bit by bit but for the payload of a NaN.
bool is_as_expected(const TableTexel& texel);

struct TableImage {
  std::uint64_t handle = 0;  // by which ImGui draws it; 0: the table is not there
  std::size_t texels = 0;    // that were written
  int texture_width = 0;     // texels of the texture itself; 0: in the vertex buffer
  int texture_height = 0;
  int columns = 0;  // texel n is at column n % columns, row n / columns of the picture
  int rows = 0;
  int numbers = 4;                    // a texel, 1..4
  glm::vec2 range{0.0f, 1.0f};        // the values that are black and white
  std::size_t not_finite = 0;         // texels with a NaN or an infinity; known where the range is automatic
  std::optional<TableTexel> texel{};  // the one that was asked for
};

// A part of a frame and its time, smoothed over the last frames.
struct StepTime {
  const char* title = "";
  float ms = 0.0f;  // 0: it was left out
};

// What the panels show of the GPU; of the chosen actor, as last drawn.
struct GpuReport {
  TableImage image;
  bool timers = true;            // the driver can tell times
  std::vector<StepTime> passes;  // on the GPU; empty: not measured yet
  std::vector<StepTime> steps;   // on the CPU, in order
};

}  // namespace odori
