#include "render/table_texel.h"

#include <algorithm>

namespace odori {

namespace {

// The first vertex with this entry; -1: none has it.
std::int32_t first_with(const std::vector<std::int32_t>& entries, std::size_t entry) {
  const auto found = std::find(entries.begin(), entries.end(), static_cast<std::int32_t>(entry));
  return found == entries.end() ? -1 : static_cast<std::int32_t>(found - entries.begin());
}

void find_bone(const Actor& actor, TableTexel& texel) {
  const std::size_t bone = texel.number / 2;
  const bool turns = texel.number % 2 == 0;
  texel.part = turns ? TexelPart::rotation : TexelPart::translation;
  if (bone >= actor.palette.size()) return;
  texel.bone = static_cast<std::int32_t>(bone);
  const PaletteEntry& entry = actor.palette[bone];
  const glm::quat& q = entry.rotation;
  texel.expected = turns ? glm::vec4(q.x, q.y, q.z, q.w) : entry.translation;
}

void find_weight(const Actor& actor, TableTexel& texel) {
  texel.part = TexelPart::weight;
  if (texel.number >= actor.morphs.weights.size()) return;
  texel.morph = static_cast<std::int32_t>(texel.number);
  texel.expected = glm::vec4(actor.morphs.weights[texel.number], 0.0f, 0.0f, 0.0f);
}

// The number in a texel as a morph's; -1: it is none.
std::int32_t morph_in(const Model& model, float number) {
  const bool in_range = number >= 0.0f && number < static_cast<float>(model.morphs.size());
  return in_range ? static_cast<std::int32_t>(number) : -1;
}

// Of the model's offsets of that vertex the one that the GPU has, else the first.
template <typename Offsets, typename Value>
std::optional<glm::vec4> offset_of(const Offsets& offsets, std::int32_t vertex, const glm::vec4& on_gpu,
                                   const Value& value) {
  std::optional<glm::vec4> found;
  for (const auto& offset : offsets) {
    if (static_cast<std::int32_t>(offset.vertex) != vertex) continue;
    const glm::vec4 wanted = value(offset);
    if (wanted == on_gpu) return wanted;
    if (!found) found = wanted;
  }
  return found;
}

void find_position_offset(const Model& model, TableTexel& texel) {
  texel.part = TexelPart::position_offset;
  texel.morph = morph_in(model, texel.value.w);
  if (texel.morph < 0) return;
  const auto* morph = std::get_if<VertexMorph>(&model.morphs[static_cast<std::size_t>(texel.morph)].data);
  if (morph == nullptr) return;
  const auto number = static_cast<float>(texel.morph);
  texel.expected = offset_of(morph->offsets, texel.vertex, texel.value,
                             [number](const VertexOffset& offset) { return glm::vec4(offset.position, number); });
}

void find_uv_offset(const Model& model, const DataTexture& texels, bool is_address, TableTexel& texel) {
  texel.part = is_address ? TexelPart::uv_address : TexelPart::uv_offset;
  const glm::vec4 address = is_address ? texel.value : texels.read(texel.number + 1);
  texel.morph = morph_in(model, address.x);
  if (texel.morph < 0) return;
  const auto* morph = std::get_if<UvMorph>(&model.morphs[static_cast<std::size_t>(texel.morph)].data);
  if (morph == nullptr) return;
  if (is_address) {
    texel.expected = glm::vec4(static_cast<float>(texel.morph), static_cast<float>(morph->channel), 0.0f, 0.0f);
    return;
  }
  texel.expected = offset_of(morph->offsets, texel.vertex, texel.value, [](const UvOffset& o) { return o.offset; });
}

void find_offset(const Actor& actor, const DataTexture& texels, std::span<const VertexData> vertices,
                 TableTexel& texel) {
  const auto number = static_cast<std::int32_t>(texel.number);
  // The last of those whose offsets begin here or before: those before it that begin here have none.
  const auto after = std::upper_bound(
      vertices.begin(), vertices.end(), number,
      [](std::int32_t at, const VertexData& vertex) { return at < vertex.morphs.first_vertex_offset; });
  if (after == vertices.begin()) return;
  const MorphTable::Ranges& ranges = (after - 1)->morphs;
  texel.vertex = static_cast<std::int32_t>(after - 1 - vertices.begin());
  if (number < ranges.first_uv_offset) return find_position_offset(*actor.model, texel);
  find_uv_offset(*actor.model, texels, (number - ranges.first_uv_offset) % 2 == 1, texel);
}

void find_sdef(const Actor& actor, TableTexel& texel) {
  const std::size_t entry = texel.number / 2;
  texel.part = texel.number % 2 == 0 ? TexelPart::sdef_center : TexelPart::sdef_half;
  if (entry >= actor.skin.sdef.size()) return;
  texel.vertex = first_with(actor.skin.sdef_of, entry);
  texel.expected = sdef_texels(actor.skin)[texel.number];
}

void find_center(const Actor& actor, GpuTable table, TableTexel& texel) {
  texel.part = TexelPart::center;
  if (table == GpuTable::spherical_centers) {
    texel.vertex = first_with(actor.skin.set_of, texel.number);
    return;
  }
  texel.vertex = static_cast<std::int32_t>(texel.number);
  const auto& centers = actor.rotation_centers;
  if (centers && texel.number < centers->size()) texel.expected = (*centers)[texel.number];
}

void find_vertex(const Actor& actor, GpuTable table, TableTexel& texel) {
  if (texel.number >= actor.model->vertices.size()) return;
  texel.vertex = static_cast<std::int32_t>(texel.number);
  const Vertex& vertex = actor.model->vertices[texel.number];
  if (table == GpuTable::surface_values) {
    texel.part = TexelPart::heat_mapped_value;
  } else if (table == GpuTable::vertex_morphs) {
    texel.part = TexelPart::morph_ranges;
  } else if (table == GpuTable::vertex_deform) {
    texel.part = TexelPart::deform;
    texel.expected = glm::vec4(static_cast<float>(vertex.kind), static_cast<float>(actor.skin.sdef_of[texel.number]),
                               static_cast<float>(actor.skin.set_of[texel.number]), 0.0f);
  } else {
    const bool bones = table == GpuTable::vertex_bones;
    texel.part = bones ? TexelPart::bones : TexelPart::bone_weights;
    glm::vec4 expected;
    for (int slot = 0; slot < 4; ++slot) {
      const auto from = static_cast<std::size_t>(slot);
      const std::int32_t bone = vertex.bones[from] < 0 ? first_bone(vertex) : vertex.bones[from];
      expected[slot] = bones ? static_cast<float>(bone) : vertex.weights[from];
    }
    texel.expected = expected;
  }
}

}  // namespace

TableTexel texel_property(const Actor& actor, GpuTable table, std::size_t number, const DataTexture& texels,
                          std::span<const VertexData> vertices) {
  TableTexel texel;
  texel.number = number;
  texel.value = texels.read(number);
  switch (table) {
    case GpuTable::bone_palette:
      find_bone(actor, texel);
      break;
    case GpuTable::morph_weights:
      find_weight(actor, texel);
      break;
    case GpuTable::morph_offsets:
      find_offset(actor, texels, vertices, texel);
      break;
    case GpuTable::sdef_parameters:
      find_sdef(actor, texel);
      break;
    case GpuTable::spherical_centers:
    case GpuTable::optimized_centers:
      find_center(actor, table, texel);
      break;
    case GpuTable::surface_values:
    case GpuTable::vertex_bones:
    case GpuTable::vertex_weights:
    case GpuTable::vertex_deform:
    case GpuTable::vertex_morphs:
      find_vertex(actor, table, texel);
      break;
  }
  return texel;
}

}  // namespace odori
