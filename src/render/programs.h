#pragma once

#include "base/math.h"
#include "render/skinned_programs.h"
#include "render/slots.h"

namespace odori {

// Of OitPass.
struct LayerPrograms {
  SkinnedPrograms opaque;
  SkinnedPrograms density;
  SkinnedPrograms color;
  Program over;
};

// Every program there is, linked at the start; nothing is compiled later.
struct Programs {
  SkinnedPrograms model;
  SkinnedPrograms edge;
  SkinnedPrograms heat_mapped;
  Program grid;
  Program background_image;
  SkinnedPrograms read_back;
  LayerPrograms layers;
  Program table_view;
};

// Samplers are tied to their units already.
Result<Programs> create_programs();

// Gives each sampler of the program the texture unit of its number.
void tie_samplers(const Program& program);

// Set a uniform of the program in use; one the program does not have is left out.
void set(const Program& program, Uniform uniform, bool value);
void set(const Program& program, Uniform uniform, int value);
void set(const Program& program, Uniform uniform, float value);
void set(const Program& program, Uniform uniform, const glm::vec2& value);
void set(const Program& program, Uniform uniform, const glm::vec3& value);
void set(const Program& program, Uniform uniform, const glm::vec4& value);
void set(const Program& program, Uniform uniform, const glm::mat3& value);
void set(const Program& program, Uniform uniform, const glm::mat4& value);

}  // namespace odori
