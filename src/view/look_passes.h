#pragma once

// Fragment passes of a look's own (looks.md 5), as read from its file and the shaders beside it.

#include "base/image.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// A number that the shaders read by its name.
struct LookParameter {
  std::string name;   // of the uniform: letters, digits and _
  std::string title;  // in the language of the file
  float initial = 0.0f;
  float min = 0.0f;
  float max = 1.0f;
};

struct LookPass {
  std::string file;      // its name, for messages
  std::string fragment;  // GLSL 1.50 without #version; every loop has constant bounds
  std::vector<std::shared_ptr<const Image>> textures;  // at most LookPasses::kMaxTextures
};

struct LookPasses {
  static constexpr std::size_t kMaxPasses = 8;
  static constexpr std::size_t kMaxTextures = 4;
  static constexpr std::size_t kMaxParameters = 32;

  std::vector<LookPass> passes;  // in this order, over the finished picture
  std::vector<LookParameter> parameters;
};

// One value per parameter. `text`: "dot_size=6,angle=0.5", as Look::pass_parameters; what it does not name has its
// initial value, and values are clamped.
std::vector<float> parameter_values(const LookPasses& passes, std::string_view text);
// The text with another value for one of the parameters.
std::string with_parameter(std::string_view text, std::string_view name, float value);

}  // namespace odori
