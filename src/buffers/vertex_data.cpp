#include "buffers/vertex_data.h"

#include <cmath>
#include <cstddef>

namespace odori {

namespace {

constexpr std::size_t kTexelsPerUvOffset = 2;

bool is_drawn(const UvMorph& morph, const Model& model) {
  return morph.channel == 0 || (morph.channel == 1 && model.additional_uv_count >= 1);
}

// Calls `vertex_offset(morph index, VertexOffset)` and `uv_offset(morph index, channel, UvOffset)` in file order.
template <typename OnVertex, typename OnUv>
void for_each_offset(const Model& model, OnVertex vertex_offset, OnUv uv_offset) {
  for (std::size_t m = 0; m < model.morphs.size(); ++m) {
    if (const auto* vertex = std::get_if<VertexMorph>(&model.morphs[m].data)) {
      for (const VertexOffset& offset : vertex->offsets) vertex_offset(m, offset);
    } else if (const auto* uv = std::get_if<UvMorph>(&model.morphs[m].data); uv != nullptr && is_drawn(*uv, model)) {
      for (const UvOffset& offset : uv->offsets) uv_offset(m, uv->channel, offset);
    }
  }
}

struct Counts {
  std::uint32_t vertex = 0;
  std::uint32_t uv = 0;
};

std::vector<Counts> count_offsets(const Model& model) {
  std::vector<Counts> counts(model.vertices.size());
  for_each_offset(
      model, [&](std::size_t, const VertexOffset& o) { ++counts[o.vertex].vertex; },
      [&](std::size_t, int, const UvOffset& o) { ++counts[o.vertex].uv; });
  return counts;
}

// Assigns each vertex its range of texels. The counts in `ranges` stay 0 until the offsets are written. Sets the counts
// of vertices that do not fit to 0. Returns the number of texels used.
std::size_t assign_ranges(std::vector<Counts>& counts, std::size_t capacity, std::vector<MorphTable::Ranges>& ranges) {
  std::size_t used = 0;
  for (std::size_t v = 0; v < counts.size(); ++v) {
    const std::size_t needed = counts[v].vertex + kTexelsPerUvOffset * counts[v].uv;
    if (needed > capacity - used) counts[v] = {};
    ranges[v].first_vertex_offset = static_cast<std::int32_t>(used);
    used += counts[v].vertex;
    ranges[v].first_uv_offset = static_cast<std::int32_t>(used);
    used += kTexelsPerUvOffset * counts[v].uv;
  }
  return used;
}

VertexData packed(const Vertex& vertex, const glm::ivec3& deform, const MorphTable::Ranges& morphs) {
  const std::int32_t first = first_bone(vertex);
  glm::ivec4 bones(0);
  glm::vec4 weights(0.0f);
  for (int slot = 0; slot < 4; ++slot) {
    bones[slot] = vertex.bones[slot] < 0 ? first : vertex.bones[slot];
    weights[slot] = vertex.weights[slot];
  }
  return {vertex.position, vertex.normal, bones, weights, deform, morphs};
}

}  // namespace

MorphTable build_morph_table(const Model& model, std::size_t capacity) {
  MorphTable table;
  table.ranges.resize(model.vertices.size());
  std::vector<Counts> counts = count_offsets(model);
  table.texels.resize(assign_ranges(counts, capacity, table.ranges));

  for_each_offset(
      model,
      [&](std::size_t morph, const VertexOffset& offset) {
        const std::size_t vertex = offset.vertex;
        MorphTable::Ranges& ranges = table.ranges[vertex];
        if (counts[vertex].vertex == 0) return;
        const std::size_t at = ranges.first_vertex_offset + ranges.vertex_offset_count++;
        table.texels[at] = glm::vec4(offset.position, static_cast<float>(morph));
      },
      [&](std::size_t morph, int channel, const UvOffset& offset) {
        const std::size_t vertex = offset.vertex;
        MorphTable::Ranges& ranges = table.ranges[vertex];
        if (counts[vertex].uv == 0) return;
        const auto at =
            static_cast<std::size_t>(ranges.first_uv_offset) + kTexelsPerUvOffset * ranges.uv_offset_count++;
        table.texels[at] = offset.offset;
        table.texels[at + 1] = glm::vec4(static_cast<float>(morph), static_cast<float>(channel), 0.0f, 0.0f);
      });
  return table;
}

std::vector<VertexData> vertex_data(const Model& model, const SkinTables& tables, const MorphTable& morphs) {
  std::vector<VertexData> data;
  data.reserve(model.vertices.size());
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    const glm::ivec3 deform(static_cast<int>(model.vertices[i].kind), tables.sdef_of[i], tables.set_of[i]);
    data.push_back(packed(model.vertices[i], deform, morphs.ranges[i]));
  }
  return data;
}

bool is_luminous(const SurfaceData& vertex) {
  constexpr float kTolerance = 1e-3f;
  return std::abs(vertex.rest_uv1.x - 0.2f) < kTolerance && std::abs(vertex.rest_uv1.y - 0.7f) < kTolerance;
}

std::vector<SurfaceData> surface_data(const Model& model) {
  std::vector<SurfaceData> data;
  data.reserve(model.vertices.size());
  const std::size_t channels = model.additional_uv_count;
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    const Vertex& vertex = model.vertices[i];
    const auto additional = [&](std::size_t channel) {
      return channel < channels ? model.additional_uv[i * channels + channel] : glm::vec4(0.0f);
    };
    data.push_back({vertex.uv, additional(0), additional(1), vertex.edge_scale});
  }
  return data;
}

std::vector<glm::vec4> sdef_texels(const SkinTables& tables) {
  std::vector<glm::vec4> texels;
  texels.reserve(2 * tables.sdef.size());
  for (const SdefParameters& sdef : tables.sdef) {
    texels.emplace_back(sdef.c, 0.0f);
    texels.emplace_back((sdef.r0 - sdef.r1) * 0.5f, 0.0f);
  }
  return texels;
}

}  // namespace odori
