#pragma once

// Quality settings that MMD does not have, and the background.

#include "base/math.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace odori {

inline constexpr int kMaxSamples = 16;
inline constexpr int kMaxAnisotropy = 16;
inline constexpr int kMaxResolutionScale = 16;

// How finely self shadows are resolved.
enum class ShadowMapSize : std::uint8_t {
  automatic,  // at least 2048 texels over all models; finer where these would be larger than pixels
  mmd,        // 1024 texels over all models, as in MMD
};
// Name in the settings and on the command line: "auto" or "1024".
std::string_view name(ShadowMapSize size);
std::optional<ShadowMapSize> shadow_map_size(std::string_view name);

struct RenderSettings {
  int samples = 4;     // of multisampling per pixel, 0..kMaxSamples; lowered to the driver's maximum
  int anisotropy = 0;  // texture samples, 1..kMaxAnisotropy; 0: the driver's default
  ShadowMapSize shadow_map_size = ShadowMapSize::automatic;
  bool order_independent_transparency = false;  // MMD blends in file order
  int resolution_scale = 1;                     // factor of the size of saved images, 1..kMaxResolutionScale
  glm::vec3 background{1.0f};                   // RGB, 0..1
  std::filesystem::path background_image;       // drawn over the background colour; empty: none

  friend bool operator==(const RenderSettings&, const RenderSettings&) = default;
};

}  // namespace odori
