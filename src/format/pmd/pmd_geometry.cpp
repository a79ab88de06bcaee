#include "format/pmd/pmd_input.h"
#include "model/textures.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr std::size_t kVertexSize = 38, kMaterialSize = 70, kTextureNameSize = 20, kToonNameSize = 100;
constexpr std::int32_t kToons = kSharedToonCount;

// `percent` is the weight of the first bone.
void set_weights(Vertex& vertex, std::int32_t first, std::int32_t second, std::uint8_t percent) {
  if (percent == 0 || percent >= 100) {
    vertex.bones = {percent == 0 ? second : first, -1, -1, -1};
    return;
  }
  vertex.kind = DeformKind::bdef2;
  vertex.bones = {first, second, -1, -1};
  vertex.weights = {static_cast<float>(percent) / 100.0f, 1.0f - static_cast<float>(percent) / 100.0f, 0.0f, 0.0f};
}

void read_vertex(PmdInput& in, Vertex& vertex) {
  vertex.position = in.vec3();
  vertex.normal = in.vec3();
  vertex.uv = in.vec2();
  const std::int32_t first = in.index();
  const std::int32_t second = in.index();
  set_weights(vertex, first, second, in.u8());
  vertex.edge_scale = in.u8() == 0 ? 1.0f : 0.0f;  // 0 is "edge on"
}

// PMD has no material flags; they follow from opacity and edge (formats.md 2.3).
void set_flags(Material& material, bool edge) {
  constexpr float kShadowlessAlpha = 0.98f, kTolerance = 1e-4f;
  material.double_sided = material.diffuse.a < 1.0f;
  material.edge = material.ground_shadow = edge;
  const bool shadowless = std::abs(material.diffuse.a - kShadowlessAlpha) < kTolerance;
  material.self_shadow_caster = material.self_shadow_receiver = !shadowless;
}

void read_material(PmdInput& in, Model& model, Material& material) {
  material.diffuse = in.vec4();
  material.specular_power = in.f32();
  material.specular = in.vec3();
  material.ambient = in.vec3();
  in.toon_of_material.push_back(in.u8());
  set_flags(material, in.u8() != 0);
  material.index_count = static_cast<std::int32_t>(std::min<std::uint32_t>(in.u32(), INT32_MAX));
  in.textures.assign(in.text(kTextureNameSize), model, material);
}

}  // namespace

void read_pmd_vertices(PmdInput& in, Model& model) {
  in.enter_section("vertices");
  model.vertices.resize(in.count<std::uint32_t>(kVertexSize));
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    in.begin_element(i);
    read_vertex(in, model.vertices[i]);
  }
}

void read_pmd_faces(PmdInput& in, Model& model) {
  in.enter_section("faces");
  model.indices.resize(in.count<std::uint32_t>(sizeof(std::uint16_t)));
  in.fixed_size_elements(3 * sizeof(std::uint16_t));
  for (std::uint32_t& corner : model.indices) corner = in.u16();
}

void read_pmd_materials(PmdInput& in, Model& model) {
  in.enter_section("materials");
  model.materials.resize(in.count<std::uint32_t>(kMaterialSize));
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    in.begin_element(i);
    read_material(in, model, model.materials[i]);
  }
}

void read_pmd_toons(PmdInput& in, Model& model) {
  in.enter_section("toon names");
  std::vector<std::string> names;
  for (std::int32_t i = 0; i < kToons; ++i) names.push_back(in.text(kToonNameSize));
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    const std::uint8_t toon = in.toon_of_material[i];
    if (toon >= names.size() || names[toon].empty()) continue;
    // A texture even for "toon01.bmp": a file of that name in the model's folder has precedence (formats.md 5).
    model.materials[i].toon = {false, in.textures.index_of(names[toon], model)};
  }
}

void use_default_toons(PmdInput& in, Model& model) {
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    const std::uint8_t toon = in.toon_of_material[i];
    if (toon < kToons) model.materials[i].toon = {false, in.textures.index_of(shared_toon_name(toon), model)};
  }
}

}  // namespace odori
