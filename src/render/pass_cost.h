#pragma once

// What the passes of a frame ask of OpenGL.

#include <array>
#include <cstddef>
#include <cstdint>

namespace odori {

// In the order drawn.
enum class RenderPass : std::uint8_t {
  upload,  // of what changes with every frame
  self_shadow,
  background,
  grid,
  color,
  edge,
  ground_shadow,
  layers,  // of OitPass
  wires,
  count
};
inline constexpr std::size_t kRenderPassCount = static_cast<std::size_t>(RenderPass::count);
inline constexpr std::array<const char*, kRenderPassCount> kRenderPassNames{
    "upload", "self_shadow", "background", "grid", "color", "edge", "ground_shadow", "layers", "wires"};

// How passes are timed.
enum class PassTiming : std::uint8_t {
  none,
  waited,   // each is waited for, which makes the whole slower; works everywhere
  by_timer  // the GPU's own clock, read when the frame is done; as `none` where the driver has none
};

struct PassCost {
  int draw_calls = 0;
  int state_changes = 0;     // programs, vertex arrays and draw states, where another than the last was set
  int texture_binds = 0;     // likewise
  std::int64_t indices = 0;  // drawn; the vertex stage runs no more than once for each
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

using PassCosts = std::array<PassCost, kRenderPassCount>;

inline PassCost sum(const PassCosts& costs) {
  PassCost all;
  for (const PassCost& cost : costs) all += cost;
  return all;
}

}  // namespace odori
