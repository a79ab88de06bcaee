#include "format/pmx/pmx_input.h"

namespace odori {

namespace {

void read_offset(PmxRecords& in, GroupOffset& offset) {
  offset.morph = in.index(in.sizes.morph);
  offset.ratio = in.f32();
}

void read_offset(PmxRecords& in, VertexOffset& offset) {
  offset.vertex = static_cast<std::int32_t>(in.vertex_index());
  offset.position = in.read<glm::vec3>();
}

void read_offset(PmxRecords& in, BoneOffset& offset) {
  offset.bone = in.index(in.sizes.bone);
  offset.translation = in.read<glm::vec3>();
  const glm::vec4 q = in.read<glm::vec4>();
  offset.rotation = glm::quat(q.w, q.x, q.y, q.z);
}

void read_offset(PmxRecords& in, UvOffset& offset) {
  offset.vertex = static_cast<std::int32_t>(in.vertex_index());
  offset.offset = in.read<glm::vec4>();
}

void read_offset(PmxRecords& in, MaterialOffset& offset) {
  offset.material = in.index(in.sizes.material);
  offset.add = in.u8() != 0;
  offset.diffuse = in.read<glm::vec4>();
  offset.specular = in.read<glm::vec3>();
  offset.specular_power = in.f32();
  offset.ambient = in.read<glm::vec3>();
  offset.edge_color = in.read<glm::vec4>();
  offset.edge_size = in.f32();
  offset.texture = in.read<glm::vec4>();
  offset.sphere = in.read<glm::vec4>();
  offset.toon = in.read<glm::vec4>();
}

void read_offset(PmxRecords& in, ImpulseOffset& offset) {
  offset.body = in.index(in.sizes.body);
  offset.local = in.u8() != 0;
  offset.velocity = in.read<glm::vec3>();
  offset.torque = in.read<glm::vec3>();
}

// `size` is the exact record size, so checking the count once covers all reads.
template <typename Data>
Data read_offsets(PmxInput& in, std::size_t size) {
  Data data;
  const std::size_t count = in.record_count(size);
  PmxRecords records(in.take(count * size), in.sizes);
  data.offsets.reserve(count);
  for (std::size_t i = 0; i < count; ++i) read_offset(records, data.offsets.emplace_back());
  return data;
}

UvMorph read_uv_morph(PmxInput& in, int channel) {
  UvMorph morph = read_offsets<UvMorph>(in, in.sizes.vertex + std::size_t{16});
  morph.channel = channel;
  return morph;
}

MorphData read_data(PmxInput& in, std::uint8_t kind, std::size_t kind_offset) {
  const std::size_t vertex = in.sizes.vertex;
  switch (kind) {
    case 0:
      return read_offsets<GroupMorph>(in, in.sizes.morph + std::size_t{4});
    case 1:
      return read_offsets<VertexMorph>(in, vertex + 12);
    case 2:
      return read_offsets<BoneMorph>(in, in.sizes.bone + std::size_t{28});
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
      return read_uv_morph(in, kind - 3);
    case 8:
      return read_offsets<MaterialMorph>(in, in.sizes.material + std::size_t{113});
    case 9:
      return read_offsets<FlipMorph>(in, in.sizes.morph + std::size_t{4});
    case 10:
      return read_offsets<ImpulseMorph>(in, in.sizes.body + std::size_t{25});
    default:
      in.fail_with(kPmxMorphKind, kind_offset, std::to_string(kind));
      return GroupMorph{};
  }
}

void read_morph(PmxInput& in, Morph& morph) {
  morph.name = in.text();
  morph.english_name = in.text();
  morph.panel = in.one_of(4, MorphPanel::other);
  const std::size_t kind_offset = in.offset();
  const std::uint8_t kind = in.u8();
  morph.data = read_data(in, kind, kind_offset);
}

}  // namespace

void read_pmx_morphs(PmxInput& in, Model& model) {
  in.enter_section("morphs");
  const std::size_t count = in.record_count(14);
  model.morphs.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    read_morph(in, model.morphs.emplace_back());
  }
}

}  // namespace odori
