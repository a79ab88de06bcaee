#include "render/morph_table.h"

namespace odori {

namespace {

constexpr std::size_t kTexelsPerUvOffset = 2;

bool is_drawn(const UvMorph& morph, const Model& model) {
  return morph.channel == 0 || (morph.channel == 1 && model.additional_uv_count >= 1);
}

// Calls `vertex_offset(morph number, VertexOffset)` and `uv_offset(morph number, channel, UvOffset)` in file order.
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
      model, [&](std::size_t, const VertexOffset& o) { ++counts[static_cast<std::size_t>(o.vertex)].vertex; },
      [&](std::size_t, int, const UvOffset& o) { ++counts[static_cast<std::size_t>(o.vertex)].uv; });
  return counts;
}

// Gives each vertex its stretch of texels; the counts are set as the offsets are filled in. Returns the texels used.
std::size_t lay_out(std::vector<Counts>& counts, std::size_t capacity, std::vector<MorphTable::Ranges>& ranges) {
  std::size_t used = 0;
  for (std::size_t v = 0; v < counts.size(); ++v) {
    const std::size_t wanted = counts[v].vertex + kTexelsPerUvOffset * counts[v].uv;
    if (wanted > capacity - used) counts[v] = {};
    ranges[v].first_vertex_offset = static_cast<std::int32_t>(used);
    used += counts[v].vertex;
    ranges[v].first_uv_offset = static_cast<std::int32_t>(used);
    used += kTexelsPerUvOffset * counts[v].uv;
  }
  return used;
}

}  // namespace

MorphTable build_morph_table(const Model& model, std::size_t capacity) {
  MorphTable table;
  table.ranges.resize(model.vertices.size());
  std::vector<Counts> room = count_offsets(model);
  table.texels.resize(lay_out(room, capacity, table.ranges));

  for_each_offset(
      model,
      [&](std::size_t morph, const VertexOffset& offset) {
        const auto vertex = static_cast<std::size_t>(offset.vertex);
        MorphTable::Ranges& ranges = table.ranges[vertex];
        if (room[vertex].vertex == 0) return;
        const auto at = static_cast<std::size_t>(ranges.first_vertex_offset + ranges.vertex_offset_count++);
        table.texels[at] = glm::vec4(offset.position, static_cast<float>(morph));
      },
      [&](std::size_t morph, int channel, const UvOffset& offset) {
        const auto vertex = static_cast<std::size_t>(offset.vertex);
        MorphTable::Ranges& ranges = table.ranges[vertex];
        if (room[vertex].uv == 0) return;
        const auto at = static_cast<std::size_t>(ranges.first_uv_offset) +
                        kTexelsPerUvOffset * static_cast<std::size_t>(ranges.uv_offset_count++);
        table.texels[at] = offset.offset;
        table.texels[at + 1] = glm::vec4(static_cast<float>(morph), static_cast<float>(channel), 0.0f, 0.0f);
      });
  return table;
}

}  // namespace odori
