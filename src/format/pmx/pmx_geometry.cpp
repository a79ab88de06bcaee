#include "format/pmx/pmx_input.h"

#include <algorithm>

namespace odori {

namespace {

// The fixed part at the start of each vertex.
struct StoredVertex {
  float position[3];
  float normal[3];
  float uv[2];
};
static_assert(sizeof(StoredVertex) == 32);

constexpr std::uint8_t kLastDeformKind = 4;

// `In`: PmxInput or PmxRecords, in all functions that read a vertex.
template <typename In>
void read_two_bones(In& in, Vertex& vertex) {
  vertex.bones[0] = in.index(in.sizes.bone);
  vertex.bones[1] = in.index(in.sizes.bone);
  vertex.weights[0] = in.f32();
  vertex.weights[1] = 1.0f - vertex.weights[0];
}

template <typename In>
void read_four_bones(In& in, Vertex& vertex) {
  for (std::int32_t& bone : vertex.bones) bone = in.index(in.sizes.bone);
  vertex.weights = in.template read<std::array<float, 4>>();
}

// `kind` <= kLastDeformKind.
template <typename In>
void read_deform(In& in, std::uint8_t kind, Model& model, Vertex& vertex) {
  switch (kind) {
    case 0:
      vertex.kind = DeformKind::bdef1;
      vertex.bones[0] = in.index(in.sizes.bone);
      return;
    case 1:
      vertex.kind = DeformKind::bdef2;
      return read_two_bones(in, vertex);
    case 2:
      vertex.kind = DeformKind::bdef4;
      return read_four_bones(in, vertex);
    case 3:
      vertex.kind = DeformKind::sdef;
      read_two_bones(in, vertex);
      vertex.sdef = static_cast<std::int32_t>(model.sdef.size());
      model.sdef.push_back(in.template read<SdefParameters>());
      return;
    default:
      vertex.kind = DeformKind::qdef;  // also accepted in files of version 2.0
      return read_four_bones(in, vertex);
  }
}

// Bytes of a vertex before its deform kind.
std::size_t bytes_before_kind(const Model& model) {
  return sizeof(StoredVertex) + static_cast<std::size_t>(model.additional_uv_count) * sizeof(glm::vec4);
}

// Returns the deform kind.
template <typename In>
std::uint8_t read_before_deform(In& in, Model& model, Vertex& vertex) {
  const auto stored = in.template read<StoredVertex>();
  vertex.position = {stored.position[0], stored.position[1], stored.position[2]};
  vertex.normal = {stored.normal[0], stored.normal[1], stored.normal[2]};
  vertex.uv = {stored.uv[0], stored.uv[1]};
  for (int i = 0; i < model.additional_uv_count; ++i) model.additional_uv.push_back(in.template read<glm::vec4>());
  return in.u8();
}

// Field by field, so that a fault has the offset of its field.
void read_vertex(PmxInput& in, Model& model, Vertex& vertex) {
  const std::uint8_t kind = read_before_deform(in, model, vertex);
  if (kind > kLastDeformKind) return in.fail_with(kPmxDeformKind, in.offset() - 1, std::to_string(kind));
  read_deform(in, kind, model, vertex);
  vertex.edge_scale = in.f32();
}

// The same of bytes that are known to be there, with a known deform kind. Returns the vertex's size.
std::size_t read_known_vertex(PmxRecords in, Model& model, Vertex& vertex) {
  const std::uint8_t kind = read_before_deform(in, model, vertex);
  read_deform(in, kind, model, vertex);
  vertex.edge_scale = in.f32();
  return in.offset();
}

template <typename Stored>
void append_indices(Bytes from, std::vector<std::uint32_t>& to) {
  to.resize(from.size() / sizeof(Stored));
  for (std::size_t i = 0; i < to.size(); ++i) {
    Stored value;
    std::memcpy(&value, from.data() + i * sizeof(Stored), sizeof(Stored));
    to[i] = value;
  }
}

}  // namespace

void read_pmx_vertices(PmxInput& in, Model& model) {
  in.enter_section("vertices");
  const auto additional = static_cast<std::size_t>(model.additional_uv_count);
  const std::size_t count = in.record_count(37 + 16 * additional + in.sizes.bone);
  const std::size_t kind_at = bytes_before_kind(model);
  const std::size_t bone = in.sizes.bone;
  const std::size_t largest_deform =
      std::max(4 * bone + 4 * sizeof(float), 2 * bone + sizeof(float) + sizeof(SdefParameters));
  const std::size_t largest = kind_at + 1 + largest_deform + sizeof(float);
  model.vertices.reserve(count);
  model.additional_uv.reserve(count * additional);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    Vertex& vertex = model.vertices.emplace_back();
    const Bytes rest = in.rest();
    if (rest.size() >= largest && rest[kind_at] <= kLastDeformKind) {
      in.take(read_known_vertex({rest, in.sizes}, model, vertex));
    } else {
      read_vertex(in, model, vertex);
    }
  }
}

void read_pmx_faces(PmxInput& in, Model& model) {
  in.enter_section("faces");
  const std::size_t size = in.sizes.vertex;
  const std::size_t count = in.record_count(size);
  in.fixed_size_elements(3 * size);
  const Bytes stored = in.take(count * size);
  if (size == 1) append_indices<std::uint8_t>(stored, model.indices);
  if (size == 2) append_indices<std::uint16_t>(stored, model.indices);
  if (size == 4) append_indices<std::uint32_t>(stored, model.indices);
}

}  // namespace odori
