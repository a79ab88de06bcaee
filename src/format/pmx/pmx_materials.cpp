#include "format/pmx/pmx_input.h"

namespace odori {

namespace {

// formats.md 1.5
constexpr std::uint8_t kDoubleSided = 0x01, kGroundShadow = 0x02, kSelfShadowCaster = 0x04, kSelfShadowReceiver = 0x08,
                       kEdge = 0x10, kVertexColor = 0x20, kPoints = 0x40, kLines = 0x80;

void read_flags(PmxInput& in, Material& material) {
  const std::uint8_t flags = in.u8();
  material.double_sided = flags & kDoubleSided;
  material.ground_shadow = flags & kGroundShadow;
  material.self_shadow_caster = flags & kSelfShadowCaster;
  material.self_shadow_receiver = flags & kSelfShadowReceiver;
  material.edge = flags & kEdge;
  material.vertex_color = flags & kVertexColor;
  material.points = flags & kPoints;
  material.lines = flags & kLines;
}

// Unknown values mean no sphere map; 255 is common.
SphereMode read_sphere_mode(PmxInput& in) {
  const std::uint8_t mode = in.u8();
  return mode <= 3 ? static_cast<SphereMode>(mode) : SphereMode::none;
}

ToonSource read_toon(PmxInput& in) {
  ToonSource toon;
  toon.shared = in.u8() != 0;
  toon.index = toon.shared ? static_cast<std::int8_t>(in.u8()) : in.index(in.sizes.texture);
  return toon;
}

Material read_material(PmxInput& in) {
  Material material;
  material.name = in.text();
  material.english_name = in.text();
  material.diffuse = in.vec4();
  material.specular = in.vec3();
  material.specular_power = in.f32();
  material.ambient = in.vec3();
  read_flags(in, material);
  material.edge_color = in.vec4();
  material.edge_size = in.f32();
  material.texture = in.index(in.sizes.texture);
  material.sphere_texture = in.index(in.sizes.texture);
  material.sphere_mode = read_sphere_mode(in);
  material.toon = read_toon(in);
  material.memo = in.text();
  material.index_count = in.i32();
  return material;
}

}  // namespace

void read_pmx_textures(PmxInput& in, Model& model) {
  in.enter_section("textures");
  const std::size_t count = in.record_count(4);
  model.textures.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    model.textures.push_back(in.text());
  }
}

void read_pmx_materials(PmxInput& in, Model& model) {
  in.enter_section("materials");
  const std::size_t count = in.record_count(84 + 2 * std::size_t{in.sizes.texture});
  model.materials.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    model.materials.push_back(read_material(in));
  }
}

}  // namespace odori
