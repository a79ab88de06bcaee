#include "render/table_view.h"
#include "skin/delta_mush.h"

#include <algorithm>

namespace odori {

namespace {

// The first vertex with this entry; -1: none.
std::int32_t first_with(const std::vector<std::int32_t>& entries, std::size_t entry) {
  const auto found = std::ranges::find(entries, static_cast<std::int32_t>(entry));
  return found == entries.end() ? -1 : static_cast<std::int32_t>(found - entries.begin());
}

void find_bone(const Actor& actor, TableTexel& texel) {
  const std::size_t bone = texel.index / 2;
  const bool is_rotation = texel.index % 2 == 0;
  texel.kind = is_rotation ? TexelKind::rotation : TexelKind::translation;
  if (bone >= actor.palette.size()) return;
  texel.bone = static_cast<std::int32_t>(bone);
  const PaletteEntry& entry = actor.palette[bone];
  const glm::quat& q = entry.rotation;
  texel.expected = is_rotation ? glm::vec4(q.x, q.y, q.z, q.w) : entry.translation;
}

void find_weight(const Actor& actor, TableTexel& texel) {
  texel.kind = TexelKind::weight;
  if (texel.index >= actor.morphs.weights.size()) return;
  texel.morph = static_cast<std::int32_t>(texel.index);
  texel.expected = glm::vec4(actor.morphs.weights[texel.index], 0.0f, 0.0f, 0.0f);
}

// A texel's value as a morph index; -1: out of range.
std::int32_t morph_index(const Model& model, float value) {
  const bool in_range = value >= 0.0f && value < static_cast<float>(model.morphs.size());
  return in_range ? static_cast<std::int32_t>(value) : -1;
}

// Of the model's offsets for this vertex, the one that equals the GPU's value, otherwise the first.
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
  texel.kind = TexelKind::position_offset;
  texel.morph = morph_index(model, texel.value.w);
  if (texel.morph < 0) return;
  const auto* morph = std::get_if<VertexMorph>(&model.morphs[texel.morph].data);
  if (morph == nullptr) return;
  const auto index = static_cast<float>(texel.morph);
  texel.expected = offset_of(morph->offsets, texel.vertex, texel.value,
                             [index](const VertexOffset& offset) { return glm::vec4(offset.position, index); });
}

void find_uv_offset(const Model& model, const DataTexture& texels, bool is_address, TableTexel& texel) {
  texel.kind = is_address ? TexelKind::uv_address : TexelKind::uv_offset;
  const glm::vec4 address = is_address ? texel.value : texels.read(texel.index + 1);
  texel.morph = morph_index(model, address.x);
  if (texel.morph < 0) return;
  const auto* morph = std::get_if<UvMorph>(&model.morphs[texel.morph].data);
  if (morph == nullptr) return;
  if (is_address) {
    texel.expected = glm::vec4(static_cast<float>(texel.morph), static_cast<float>(morph->channel), 0.0f, 0.0f);
    return;
  }
  texel.expected = offset_of(morph->offsets, texel.vertex, texel.value, [](const UvOffset& o) { return o.offset; });
}

void find_offset(const Actor& actor, const DataTexture& texels, std::span<const VertexData> vertices,
                 TableTexel& texel) {
  const auto index = static_cast<std::int32_t>(texel.index);
  // The last vertex whose offsets begin at or before this texel. Earlier ones that begin here have no offsets.
  const auto after = std::ranges::upper_bound(
      vertices, index, {}, [](const VertexData& vertex) { return vertex.morphs.first_vertex_offset; });
  if (after == vertices.begin()) return;
  const MorphTable::Ranges& ranges = (after - 1)->morphs;
  texel.vertex = static_cast<std::int32_t>(after - 1 - vertices.begin());
  if (index < ranges.first_uv_offset) return find_position_offset(*actor.model, texel);
  find_uv_offset(*actor.model, texels, (index - ranges.first_uv_offset) % 2 == 1, texel);
}

void find_sdef(const Actor& actor, TableTexel& texel) {
  const std::size_t entry = texel.index / 2;
  texel.kind = texel.index % 2 == 0 ? TexelKind::sdef_center : TexelKind::sdef_half;
  if (entry >= actor.skin->sdef.size()) return;
  texel.vertex = first_with(actor.skin->sdef_of, entry);
  texel.expected = sdef_texels(*actor.skin)[texel.index];
}

void find_center(const Actor& actor, GpuTable table, TableTexel& texel) {
  texel.kind = TexelKind::center;
  if (table == GpuTable::spherical_centers) {
    texel.vertex = first_with(actor.skin->set_of, texel.index);
    return;
  }
  texel.vertex = static_cast<std::int32_t>(texel.index);
  const auto& centers = actor.skinning_data[SkinningData::rotation_centers];
  if (centers && texel.index < centers->size()) texel.expected = (*centers)[texel.index];
}

void find_bone_end(const Actor& actor, TableTexel& texel) {
  const std::size_t bone = texel.index / 2;
  texel.kind = texel.index % 2 == 0 ? TexelKind::bone_head : TexelKind::bone_tail;
  if (bone >= actor.skin->segments.size()) return;
  texel.bone = static_cast<std::int32_t>(bone);
  const BoneSegment& segment = actor.skin->segments[bone];
  texel.expected = glm::vec4(texel.index % 2 == 0 ? segment.head : segment.tail, 0.0f);
}

// The vertex of an entry: the last whose first entry is not after it.
std::int32_t vertex_of_entry(const DeltaMush& mush, std::size_t entry) {
  const auto end = mush.texels.begin() + static_cast<std::ptrdiff_t>(mush.vertices);
  const auto after = std::upper_bound(mush.texels.begin(), end, static_cast<float>(entry),
                                      [](float number, const glm::vec4& texel) { return number < texel.w; });
  return static_cast<std::int32_t>(after - mush.texels.begin()) - 1;
}

void find_mush(const Actor& actor, TableTexel& texel) {
  texel.kind = TexelKind::mush_position;
  const auto& texels = actor.skinning_data[SkinningData::delta_mush];
  if (!texels || texel.index >= texels->size()) return;
  const DeltaMush mush{actor.model->vertices.size(), *texels};
  texel.expected = mush.texels[texel.index];
  if (texel.index == mush.vertices) texel.kind = TexelKind::mush_count;
  if (texel.index < mush.vertices) texel.vertex = static_cast<std::int32_t>(texel.index);
  if (texel.index <= mush.vertices) return;
  constexpr TexelKind kKinds[] = {TexelKind::mush_moment, TexelKind::mush_bone, TexelKind::mush_offset};
  const std::size_t within = texel.index - mush.vertices - 1;
  const std::size_t entry = within / DeltaMush::kTexelsPerEntry;
  texel.kind = kKinds[within % DeltaMush::kTexelsPerEntry];
  texel.bone = mush.entry(entry).bone;
  texel.vertex = vertex_of_entry(mush, entry);
}

void find_vertex(const Actor& actor, GpuTable table, TableTexel& texel) {
  if (texel.index >= actor.model->vertices.size()) return;
  texel.vertex = static_cast<std::int32_t>(texel.index);
  const Vertex& vertex = actor.model->vertices[texel.index];
  if (table == GpuTable::surface_values) {
    texel.kind = TexelKind::heatmap_value;
  } else if (table == GpuTable::vertex_morphs) {
    texel.kind = TexelKind::morph_ranges;
  } else if (table == GpuTable::vertex_deform) {
    texel.kind = TexelKind::deform;
    texel.expected = glm::vec4(static_cast<float>(vertex.kind), static_cast<float>(actor.skin->sdef_of[texel.index]),
                               static_cast<float>(actor.skin->set_of[texel.index]), 0.0f);
  } else {
    const bool bones = table == GpuTable::vertex_bones;
    texel.kind = bones ? TexelKind::bones : TexelKind::bone_weights;
    glm::vec4 expected;
    for (int slot = 0; slot < 4; ++slot) {
      const std::int32_t bone = vertex.bones[slot] < 0 ? first_bone(vertex) : vertex.bones[slot];
      expected[slot] = bones ? static_cast<float>(bone) : vertex.weights[slot];
    }
    texel.expected = expected;
  }
}

}  // namespace

TableTexel inspect_texel(const Actor& actor, GpuTable table, std::size_t index, const DataTexture& texels,
                         std::span<const VertexData> vertices) {
  TableTexel texel;
  texel.index = index;
  texel.value = texels.read(index);
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
    case GpuTable::bone_segments:
      find_bone_end(actor, texel);
      break;
    case GpuTable::delta_mush:
      find_mush(actor, texel);
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
