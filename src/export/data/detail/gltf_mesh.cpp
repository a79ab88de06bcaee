#include "export/data/detail/gltf_parts.h"

#include <algorithm>
#include <map>
#include <utility>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

// The vertices that one material uses, under numbers of their own.
class PrimitiveVertices {
 public:
  explicit PrimitiveVertices(std::size_t vertices) : numbers_(vertices, -1) {}

  // Numbers the vertices of the material's triangles. The mirrored triangles get the other winding: the second and
  // third corner change places.
  std::vector<std::uint32_t> triangles(const Model& model, const Material& material) {
    for (const std::uint32_t vertex : vertices_) numbers_[vertex] = -1;
    vertices_.clear();
    std::vector<std::uint32_t> indices;
    indices.reserve(material.index_count);
    for (std::int32_t i = 0; i < material.index_count; i += 3) {
      for (const std::int32_t corner : {0, 2, 1}) {
        indices.push_back(number(model.indices[material.first_index + i + corner]));
      }
    }
    return indices;
  }

  const std::vector<std::uint32_t>& vertices() const { return vertices_; }
  std::int64_t number_of(std::int32_t vertex) const { return numbers_[vertex]; }  // -1 for none

 private:
  std::uint32_t number(std::uint32_t vertex) {
    if (numbers_[vertex] < 0) {
      numbers_[vertex] = static_cast<std::int64_t>(vertices_.size());
      vertices_.push_back(vertex);
    }
    return static_cast<std::uint32_t>(numbers_[vertex]);
  }

  std::vector<std::int64_t> numbers_;
  std::vector<std::uint32_t> vertices_;
};

// Bones and weights as glTF wants them: each bone once, unused slots 0, and a sum of exactly 1.
struct Influences {
  std::array<std::uint16_t, 4> joints{};
  glm::vec4 weights{0.0f};
};

Influences influences(const Vertex& vertex) {
  Influences result;
  std::size_t count = 0;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    if (vertex.bones[slot] < 0 || vertex.weights[slot] <= 0.0f) continue;
    const auto bone = static_cast<std::uint16_t>(vertex.bones[slot]);
    std::size_t at = 0;
    while (at < count && result.joints[at] != bone) ++at;
    if (at == count) result.joints[count++] = bone;
    result.weights[static_cast<glm::length_t>(at)] += vertex.weights[slot];
  }
  if (count == 0) {
    result.joints[0] = static_cast<std::uint16_t>(std::max(vertex.bones[0], 0));
    result.weights[0] = 1.0f;
    return result;
  }
  glm::length_t heaviest = 0;
  double others = 0.0;
  for (glm::length_t i = 0; i < 4; ++i) heaviest = result.weights[i] > result.weights[heaviest] ? i : heaviest;
  for (glm::length_t i = 0; i < 4; ++i) others += i == heaviest ? 0.0 : static_cast<double>(result.weights[i]);
  result.weights[heaviest] = static_cast<float>(1.0 - others);
  return result;
}

// A unit vector; upwards for a normal that is zero, which glTF does not allow.
glm::vec3 unit_normal(glm::vec3 normal) {
  const double length = glm::length(glm::dvec3(normal));
  return length > 1e-12 ? glm::vec3(glm::dvec3(normal) / length) : glm::vec3(0.0f, 1.0f, 0.0f);
}

Json attributes(const Model& model, const Material& material, float vertex_scale, const GltfSpace& space,
                const std::vector<std::uint32_t>& vertices, GlbBuilder& glb) {
  std::vector<glm::vec3> positions, normals;
  std::vector<glm::vec2> uv;
  std::vector<std::array<std::uint16_t, 4>> joints;
  std::vector<glm::vec4> weights, colors;
  const bool colored = material.vertex_color && model.additional_uv_count > 0;
  for (const std::uint32_t index : vertices) {
    const Vertex& vertex = model.vertices[index];
    positions.push_back(space.point(vertex.position * vertex_scale));
    normals.push_back(unit_normal(space.direction(vertex.normal)));
    uv.push_back(vertex.uv);
    const Influences bones = influences(vertex);
    joints.push_back(bones.joints);
    weights.push_back(bones.weights);
    if (!colored) continue;
    const std::size_t first = index * model.additional_uv_count;
    const glm::vec4 color = glm::clamp(model.additional_uv[first], glm::vec4(0.0f), glm::vec4(1.0f));
    colors.emplace_back(linear_from_srgb(color.r), linear_from_srgb(color.g), linear_from_srgb(color.b), color.a);
  }
  Json json = {{"POSITION", glb.add_accessor(positions, GlbUse::vertices, true)},
               {"NORMAL", glb.add_accessor(normals, GlbUse::vertices)},
               {"TEXCOORD_0", glb.add_accessor(uv, GlbUse::vertices)}};
  if (colored) json["COLOR_0"] = glb.add_accessor(colors, GlbUse::vertices);
  if (model.bones.empty()) return json;
  json["JOINTS_0"] = glb.add_accessor(joints, GlbUse::vertices);
  json["WEIGHTS_0"] = glb.add_accessor(weights, GlbUse::vertices);
  return json;
}

// The offsets of a morph by number of the vertex in the primitive; several of one vertex are added.
template <typename Value>
struct TargetOffsets {
  std::vector<std::uint32_t> indices;
  std::vector<Value> values;

  explicit TargetOffsets(const std::map<std::uint32_t, Value>& sums) {
    for (const auto& [index, value] : sums) {
      indices.push_back(index);
      values.push_back(value);
    }
    if (indices.empty()) {  // an accessor has at least one element that is stored
      indices.push_back(0);
      values.push_back(Value(0.0f));
    }
  }
};

class TargetWriter {
 public:
  TargetWriter(const PrimitiveVertices& vertices, float scale, const GltfSpace& space, GlbBuilder& glb)
      : vertices_(vertices), scale_(scale), space_(space), glb_(glb) {}

  Json target(const Morph& morph) {
    std::map<std::uint32_t, glm::vec3> positions;
    std::map<std::uint32_t, glm::vec2> uv;
    if (const auto* data = std::get_if<VertexMorph>(&morph.data)) {
      for (const VertexOffset& offset : data->offsets) {
        const std::int64_t number = vertices_.number_of(offset.vertex);
        if (number >= 0) positions[static_cast<std::uint32_t>(number)] += space_.point(offset.position * scale_);
      }
    } else if (const auto* uv_morph = std::get_if<UvMorph>(&morph.data)) {
      for (const UvOffset& offset : uv_morph->offsets) {
        const std::int64_t number = vertices_.number_of(offset.vertex);
        if (number >= 0) uv[static_cast<std::uint32_t>(number)] += glm::vec2(offset.offset);
      }
    }
    // Also a target that moves nothing has positions: some programs take the whole vertex where they are left out.
    Json json = {{"POSITION", positions.empty() ? no_offsets() : accessor(TargetOffsets(positions))}};
    if (!uv.empty()) json["TEXCOORD_0"] = accessor(TargetOffsets(uv));
    return json;
  }

 private:
  template <typename Value>
  int accessor(const TargetOffsets<Value>& offsets) {
    return glb_.add_sparse(vertices_.vertices().size(), offsets.indices, std::span<const Value>(offsets.values));
  }
  int no_offsets() {
    if (no_offsets_ < 0) no_offsets_ = accessor(TargetOffsets(std::map<std::uint32_t, glm::vec3>()));
    return no_offsets_;
  }

  const PrimitiveVertices& vertices_;
  float scale_;
  const GltfSpace& space_;
  GlbBuilder& glb_;
  int no_offsets_ = -1;
};

}  // namespace

std::vector<std::size_t> gltf_targets(const Model& model) {
  std::vector<std::size_t> targets;
  for (std::size_t i = 0; i < model.morphs.size(); ++i) {
    const auto* uv = std::get_if<UvMorph>(&model.morphs[i].data);
    const bool shape = std::holds_alternative<VertexMorph>(model.morphs[i].data);
    if (shape || (uv != nullptr && uv->channel == 0)) targets.push_back(i);
  }
  return targets;
}

std::size_t add_gltf_mesh(const Model& model, float vertex_scale, std::span<const std::size_t> targets,
                          const GltfSpace& space, GlbBuilder& glb) {
  PrimitiveVertices vertices(model.vertices.size());
  Json primitives = Json::array();
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    const Material& material = model.materials[i];
    if (material.index_count < 3) continue;
    const std::vector<std::uint32_t> indices = vertices.triangles(model, material);
    Json primitive = {{"attributes", attributes(model, material, vertex_scale, space, vertices.vertices(), glb)},
                      {"indices", glb.add_accessor(indices, GlbUse::indices)},
                      {"material", i}};
    TargetWriter writer(vertices, vertex_scale, space, glb);
    for (const std::size_t target : targets) primitive["targets"].push_back(writer.target(model.morphs[target]));
    primitives.push_back(std::move(primitive));
  }
  const std::size_t count = primitives.size();
  if (count == 0) return 0;
  Json mesh = {{"name", model.name}, {"primitives", std::move(primitives)}};
  for (const std::size_t target : targets) mesh["extras"]["targetNames"].push_back(model.morphs[target].name);
  glb.document["meshes"].push_back(std::move(mesh));
  return count;
}

}  // namespace odori
