#include "render/detail/all_programs.h"

#include "shaders/sources.h"

#include <array>

namespace odori {

namespace {

constexpr std::array<const char*, 2> kFeedback{"posed_position", "posed_normal"};
constexpr std::array<const char*, 1> kLightingFeedback{"vertex_lighting"};
constexpr std::array<const char*, 2> kOitOutputs{"moments", "density"};  // OitTarget::begin_density

ProgramSource model_source(const char* name, const char* vertex, const char* fragment,
                           std::span<const char* const> outputs = {}) {
  return {.name = name,
          .vertex = vertex,
          .fragment = fragment,
          .attributes = kAttributeNames,
          .uniforms = kUniformNames,
          .outputs = outputs};
}

LazyProgram fullscreen_triangle(ProgramLinker& linker, const char* name, const char* fragment) {
  return {linker,
          {.name = name, .vertex = shaders::fullscreen_triangle_vert, .fragment = fragment, .uniforms = kUniformNames}};
}

OitPrograms oit_programs(ProgramLinker& linker) {
  using namespace shaders;
  return {{linker, model_source("OIT opaque", model_vert, model_opaque_frag)},
          {linker, model_source("OIT density", model_vert, oit_density_frag, kOitOutputs), true},
          {linker, model_source("OIT colors", model_vert, oit_color_frag)},
          fullscreen_triangle(linker, "OIT composite", oit_composite_frag)};
}

}  // namespace

Programs make_programs() {
  using namespace shaders;
  auto made = std::make_unique<ProgramLinker>();
  ProgramLinker& linker = *made;
  LazyProgram grid(linker, {.name = "grid",
                            .vertex = grid_vert,
                            .fragment = grid_frag,
                            .attributes = kLineAttributeNames,
                            .uniforms = kUniformNames});
  const auto read_back = [&](const char* name, const char* vertex, std::span<const char* const> feedback) {
    return SkinnedPrograms(linker, {.name = name,
                                    .vertex = vertex,
                                    .attributes = kAttributeNames,
                                    .uniforms = kUniformNames,
                                    .feedback = feedback});
  };
  return {std::move(made),
          {linker, model_source("model", model_vert, model_frag)},
          {linker, model_source("edge", edge_vert, edge_frag)},
          {linker, model_source("heat map", heatmap_vert, heatmap_frag), true},
          std::move(grid),
          fullscreen_triangle(linker, "background image", background_image_frag),
          {linker,
           {.name = "ground shadow",
            .vertex = ground_shadow_vert,
            .fragment = ground_shadow_frag,
            .uniforms = kUniformNames}},
          read_back("read back", read_back_vert, kFeedback),
          read_back("read back lighting", read_back_lighting_vert, kLightingFeedback),
          oit_programs(linker),
          fullscreen_triangle(linker, "table view", table_view_frag),
          {linker, model_source("geometry", model_vert, geometry_frag), true},
          {linker, model_source("emission", model_vert, emission_frag), true},
          EffectPrograms(linker)};
}

}  // namespace odori
