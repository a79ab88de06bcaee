#include "format/pmx/pmx_input.h"

namespace odori {

namespace {

// The fixed part at the start of each vertex.
struct StoredVertex {
  float position[3];
  float normal[3];
  float uv[2];
};
static_assert(sizeof(StoredVertex) == 32);

void read_two_bones(PmxInput& in, Vertex& vertex) {
  vertex.bones[0] = in.index(in.sizes.bone);
  vertex.bones[1] = in.index(in.sizes.bone);
  vertex.weights[0] = in.f32();
  vertex.weights[1] = 1.0f - vertex.weights[0];
}

void read_four_bones(PmxInput& in, Vertex& vertex) {
  for (std::int32_t& bone : vertex.bones) bone = in.index(in.sizes.bone);
  vertex.weights = in.read<std::array<float, 4>>();
}

void read_deform(PmxInput& in, Model& model, Vertex& vertex) {
  const std::size_t from = in.offset();
  const std::uint8_t kind = in.u8();
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
      model.sdef.push_back(in.read<SdefParameters>());
      return;
    case 4:
      vertex.kind = DeformKind::qdef;  // also accepted in files of version 2.0
      return read_four_bones(in, vertex);
    default:
      in.fail_with(kPmxDeformKind, from, std::to_string(kind));
  }
}

void read_vertex(PmxInput& in, Model& model, Vertex& vertex) {
  const auto stored = in.read<StoredVertex>();
  vertex.position = {stored.position[0], stored.position[1], stored.position[2]};
  vertex.normal = {stored.normal[0], stored.normal[1], stored.normal[2]};
  vertex.uv = {stored.uv[0], stored.uv[1]};
  for (int i = 0; i < model.additional_uv_count; ++i) model.additional_uv.push_back(in.vec4());
  read_deform(in, model, vertex);
  vertex.edge_scale = in.f32();
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
  model.vertices.resize(count);
  model.additional_uv.reserve(count * additional);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    read_vertex(in, model, model.vertices[i]);
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
