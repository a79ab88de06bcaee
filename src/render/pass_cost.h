#pragma once

// Draw calls, state changes and time of each render pass.

#include "base/enums.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace odori {

// In drawing order.
enum class RenderPass : std::uint8_t {
  upload,  // of the tables that change every frame
  self_shadow,
  background,
  grid,
  color,
  edge,
  ground_shadow,
  oit,
  wireframe,
  geometry,  // depths and normals for effects
  occlusion,
  surface,  // rim light, fog, and to linear light
  focus,    // depth of field
  spread,   // glow and diffusion
  finish,   // to the picture
  count
};
inline constexpr std::size_t kRenderPassCount = ordinal(RenderPass::count);
// Keys of `odori bench --json`.
inline constexpr std::array<const char*, kRenderPassCount> kRenderPassNames{
    "upload", "self_shadow", "background", "grid",    "color", "edge",   "ground_shadow", "layers",
    "wires",  "geometry",    "occlusion",  "surface", "focus", "spread", "finish"};

// How passes are timed.
enum class PassTiming : std::uint8_t {
  none,
  finish,    // glFinish around each pass: slows the frame down, works with every driver
  gpu_timer  // timer queries, read after the frame; none if the driver has no timers
};

struct PassCost {
  int draw_calls = 0;
  int state_changes = 0;     // of program, vertex array and draw state; redundant ones are skipped and not counted
  int texture_binds = 0;     // redundant ones are skipped and not counted
  std::int64_t indices = 0;  // drawn, of all instances; the vertex shader runs at most once for each
  double ms = 0.0;           // 0 unless passes are timed

  PassCost& operator+=(const PassCost& other) {
    draw_calls += other.draw_calls;
    state_changes += other.state_changes;
    texture_binds += other.texture_binds;
    indices += other.indices;
    ms += other.ms;
    return *this;
  }
};

// Of tables that were written.
struct UploadCost {
  int tables = 0;
  std::int64_t bytes = 0;

  UploadCost& operator+=(const UploadCost& other) {
    tables += other.tables;
    bytes += other.bytes;
    return *this;
  }
};

using PassCosts = std::array<PassCost, kRenderPassCount>;

inline PassCost sum(const PassCosts& costs) {
  PassCost total;
  for (const PassCost& cost : costs) total += cost;
  return total;
}

}  // namespace odori
