#include "render/detail/material_programs.h"

#include "render/gpu_model.h"

namespace odori {

namespace {

// The parts of a kind that its alpha depends on.
MaterialKind alpha_kind(const MaterialKind& kind) {
  MaterialKind of_alpha;
  of_alpha.texture = kind.texture;
  of_alpha.sphere = kind.sphere == SphereMode::multiply ? kind.sphere : SphereMode::none;
  of_alpha.smooth = of_alpha.sphere == SphereMode::multiply && kind.smooth;
  of_alpha.vertex_color = kind.vertex_color;
  return of_alpha;
}

bool has_factors(const MaterialState& state) {
  const TextureFactor neutral;
  return state.texture != neutral || state.sphere != neutral || state.toon != neutral;
}

std::string_view define_of(SphereMode mode) {
  switch (mode) {
    case SphereMode::none:
      break;
    case SphereMode::multiply:
      return "#define SPHERE_MULTIPLY\n";
    case SphereMode::add:
      return "#define SPHERE_ADD\n";
    case SphereMode::sub_texture:
      return "#define SUB_TEXTURE\n";
  }
  return {};
}

}  // namespace

MaterialKind material_kind(const Actor& actor, const GpuModel& gpu, std::size_t index, const FrameView& view,
                           const SelfShadowMaps* shadow) {
  const Material& material = actor.model->materials[index];
  const MaterialState& state = actor.morphs.materials[index];
  MaterialKind kind;
  kind.texture = material.texture >= 0;
  kind.sphere = gpu.textures(index).has_sphere ? material.sphere_mode : SphereMode::none;
  kind.toon = material.toon.index >= 0;
  kind.vertex_color = material.vertex_color;
  kind.highlight = state.specular_power > 0.0f && glm::any(glm::greaterThan(state.specular, glm::vec3(0.0f)));
  kind.direct_light = actor.model->accessory;
  const bool by_sphere = kind.sphere == SphereMode::multiply || kind.sphere == SphereMode::add;
  kind.smooth = view.shading == Shading::smooth && (kind.toon || kind.highlight || kind.direct_light || by_sphere);
  // As soon as a morph can change them, so that no program is linked when it does.
  kind.texture_factors = gpu.has_texture_factors(index) || has_factors(state);
  if (kind.toon) kind.toon_ramp = view.toon_ramp;
  kind.shadow_tint = kind.toon && view.shadow_tint.a > 0.0f;
  if (shadow == nullptr) return kind;
  kind.shadow = shadow->detail ? ReceivedShadow::whole_and_detail : ReceivedShadow::whole;
  kind.wide_filter = shadow->whole.blur > 0 || (shadow->detail && shadow->detail->blur > 0);
  return kind;
}

std::string defines_of(const MaterialKind& kind) {
  std::string defines;
  if (kind.texture) defines += "#define HAS_TEXTURE\n";
  defines += define_of(kind.sphere);
  if (kind.toon) defines += "#define HAS_TOON\n";
  if (kind.toon_ramp == ToonRamp::two_tone) defines += "#define TWO_TONE\n";
  if (kind.toon_ramp == ToonRamp::smooth) defines += "#define SMOOTH_RAMP\n";
  if (kind.shadow_tint) defines += "#define SHADOW_TINT\n";
  if (kind.vertex_color) defines += "#define VERTEX_COLOR\n";
  if (kind.highlight) defines += "#define HIGHLIGHT\n";
  if (kind.direct_light) defines += "#define DIRECT_LIGHT\n";
  if (kind.smooth) defines += "#define SMOOTH\n";
  if (kind.texture_factors) defines += "#define TEXTURE_FACTORS\n";
  if (kind.shadow != ReceivedShadow::none) defines += "#define RECEIVES_SHADOW\n";
  if (kind.shadow == ReceivedShadow::whole_and_detail) defines += "#define SHADOW_DETAIL\n";
  if (kind.wide_filter) defines += "#define SOFT_SHADOW\n";
  return defines;
}

const Program* MaterialPrograms::find(const MaterialKind& kind, const VertexVariant& variant) const {
  const std::pair key(alpha_only_ ? alpha_kind(kind) : kind, variant);
  auto found = programs_.find(key);
  if (found == programs_.end()) {
    LazyProgram program(*linker_, source_, defines_of(variant) + defines_of(key.first));
    found = programs_.emplace(key, std::move(program)).first;
  }
  return found->second.get();
}

}  // namespace odori
