#pragma once

// Effects of a finished film, on top of the picture as MMD draws it (looks.md). Each is off by default, and then costs
// nothing. Lengths on the screen are shares of the whole image's height, so that an effect looks the same at any size.

#include "base/math.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace odori {

// The shades between the lit and the unlit colour of a toon.
enum class ToonRamp : std::uint8_t { file, two_tone, smooth };

// What a lens is focused on.
enum class Focus : std::uint8_t {
  automatic,  // the head of the first model
  bone,       // of the first model that has one of this name
  distance    // from the camera
};

// How linear light becomes display values (effects/tone.glsl has the sources).
enum class ToneCurve : std::uint8_t { none, reinhard, aces, neutral, agx };

// Light that spills from bright and from luminous materials.
struct Glow {
  bool glow = false;
  float glow_strength = 0.6f;
  float glow_radius = 0.12f;
  float glow_threshold = 0.85f;  // linear light from which a pixel glows
  glm::vec3 glow_tint{1.0f};     // linear, factors
  bool glow_luminous = true;     // materials glow by AutoLuminous' convention
  friend bool operator==(const Glow&, const Glow&) = default;
};

// A blurred copy, squared and screened over the image.
struct Diffusion {
  bool diffusion = false;
  float diffusion_strength = 0.5f;
  float diffusion_radius = 0.015f;
  float diffusion_contrast = 1.0f;  // exponent of the copy, relative to the square
  friend bool operator==(const Diffusion&, const Diffusion&) = default;
};

struct DepthOfField {
  bool dof = false;
  Focus dof_focus = Focus::automatic;
  std::string dof_bone{};      // for Focus::bone
  float dof_distance = 45.0f;  // for Focus::distance, units
  float dof_f_number = 2.0f;
  friend bool operator==(const DepthOfField&, const DepthOfField&) = default;
};

struct AmbientOcclusion {
  bool ao = false;
  float ao_radius = 1.5f;  // units
  float ao_strength = 0.7f;
  friend bool operator==(const AmbientOcclusion&, const AmbientOcclusion&) = default;
};

struct Fog {
  bool fog = false;
  glm::vec4 fog_color{0.7f, 0.75f, 0.8f, 1.0f};  // display values; alpha is the share at most
  float fog_density = 0.004f;                    // per unit, on the ground
  float fog_falloff = 0.0f;                      // of the density with height, per unit
  friend bool operator==(const Fog&, const Fog&) = default;
};

// Light from behind along the silhouette.
struct Rim {
  bool rim = false;
  float rim_strength = 0.5f;
  float rim_width = 0.006f;
  glm::vec4 rim_color{1.0f};  // display values
  friend bool operator==(const Rim&, const Rim&) = default;
};

// Exposure, tone curve, and colour decisions as slope, offset and power of display values (ASC CDL).
struct Grade {
  ToneCurve tone = ToneCurve::none;
  float exposure = 0.0f;  // EV
  glm::vec3 grade_slope{1.0f};
  glm::vec3 grade_offset{0.0f};
  glm::vec3 grade_power{1.0f};
  float grade_saturation = 1.0f;
  float grade_contrast = 1.0f;       // about middle grey
  float grade_temperature = 0.0f;    // above 0 warmer, below cooler
  std::filesystem::path lut_file{};  // a .cube file; empty: none
  float lut_strength = 1.0f;
  friend bool operator==(const Grade&, const Grade&) = default;
};

// What lens, film and frame add.
struct Finish {
  bool vignette = false;
  float vignette_strength = 0.4f;
  float vignette_radius = 0.75f;  // where it is half as strong, of half the diagonal
  bool aberration = false;
  float aberration_strength = 0.003f;  // shift of red and blue in the corners
  bool grain = false;
  float grain_strength = 0.05f;
  bool sharpen = false;
  float sharpen_strength = 0.4f;
  bool letterbox = false;
  float letterbox_aspect = 2.35f;  // width / height of what is left
  friend bool operator==(const Finish&, const Finish&) = default;
};

// Fragment passes of the look's own (view/look_passes.h).
struct OwnPasses {
  std::filesystem::path pass_file{};  // the look file that names them; empty: none
  std::string pass_parameters{};      // of parameter_values
  friend bool operator==(const OwnPasses&, const OwnPasses&) = default;
};

struct Effects : Glow, Diffusion, DepthOfField, AmbientOcclusion, Fog, Rim, Grade, Finish, OwnPasses {
  friend bool operator==(const Effects&, const Effects&) = default;
};

// Whether an image with these differs from the one that the passes for materials draw.
bool has_effects(const Effects& effects);

}  // namespace odori
