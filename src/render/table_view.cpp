#include "render/table_view.h"

#include "gpu/draw_state.h"
#include "gpu/texture.h"
#include "render/detail/renderer_state.h"
#include "render/gpu_model.h"

#include <algorithm>
#include <limits>
#include <span>

#include <glm/gtc/type_ptr.hpp>

namespace odori {

namespace {

// A power of two, so that the texels of one entry are in one row. The image is wider than high.
int columns_for(std::size_t texels) {
  std::size_t columns = 2;
  while (2 * columns * columns < 3 * texels) columns *= 2;
  return static_cast<int>(columns);
}

int components_of(GpuTable table) {
  switch (table) {
    case GpuTable::morph_weights:
    case GpuTable::surface_values:
      return 1;
    case GpuTable::vertex_deform:
      return 3;
    default:
      return 4;
  }
}

glm::vec4 attribute_of(const VertexData& vertex, GpuTable table) {
  const MorphTable::Ranges& m = vertex.morphs;
  switch (table) {
    case GpuTable::vertex_weights:
      return vertex.weights;
    case GpuTable::vertex_deform:
      return glm::vec4(glm::vec3(vertex.deform), 0.0f);
    case GpuTable::vertex_morphs:
      return glm::vec4(glm::ivec4(m.first_vertex_offset, m.vertex_offset_count, m.first_uv_offset, m.uv_offset_count));
    default:
      return glm::vec4(vertex.bones);
  }
}

// Minimum and maximum of the channels shown.
glm::vec2 range_of(const glm::vec4& low, const glm::vec4& high, TexelChannels channels) {
  if (channels != TexelChannels::rgb) {
    const int one = static_cast<int>(channels) - static_cast<int>(TexelChannels::r);
    return {low[one], high[one]};
  }
  return {std::min({low.x, low.y, low.z}), std::max({high.x, high.y, high.z})};
}

}  // namespace

void TableView::reset(const std::shared_ptr<const GpuModel>& model) {
  shown_ = {};
  shown_.model = model;
  shown_.compressed_weights = model->has_compressed_weights();
  extent_.reset();
  vertices_.reset();
  vertex_table_.reset();
}

const std::vector<VertexData>& TableView::vertices(const GpuModel& model) {
  if (!vertices_) vertices_ = model.read_vertices();
  return *vertices_;
}

// An attribute of the vertex buffer is copied into a texture. Its integers are below 2^24, exact as floats.
const DataTexture* TableView::find_table(const GpuModel& model, GpuTable table) {
  if (!is_vertex_table(table)) return model.table(table);
  if (vertex_table_ && vertex_table_kind_ == table) return &*vertex_table_;
  const std::vector<VertexData>& all = vertices(model);
  if (all.empty() || all.size() > DataTexture::capacity()) return nullptr;
  std::vector<glm::vec4> texels;
  texels.reserve(all.size());
  for (const VertexData& vertex : all) texels.push_back(attribute_of(vertex, table));
  vertex_table_.emplace(DataTexture::Format::rgba32f, texels.size(), "vertex attribute table");
  vertex_table_->write({glm::value_ptr(texels.front()), texels.size() * 4});
  vertex_table_kind_ = table;
  return &*vertex_table_;
}

bool TableView::ensure_target(int columns, int rows) {
  if (target_ && columns == target_columns_ && rows == target_rows_) return true;
  const int max_size = max_texture_size();
  if (columns > max_size || rows > max_size) return false;
  target_.emplace();
  glBindTexture(GL_TEXTURE_2D, target_->id());
  reset_pixel_store();
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, columns, rows, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  target_->label("table image");
  glBindTexture(GL_TEXTURE_2D, 0);
  target_columns_ = columns;
  target_rows_ = rows;
  return true;
}

TableView::Extent TableView::find_extent(const GpuModel& model, const DataTexture& table, GpuTable which) {
  std::vector<glm::vec4> values = table.read();
  if (which == GpuTable::morph_offsets) {
    // Exclude the texels of morph indices, which are far larger than the offsets.
    for (const VertexData& vertex : vertices(model)) {
      const MorphTable::Ranges& ranges = vertex.morphs;
      for (std::int32_t i = 0; i < ranges.uv_offset_count; ++i) {
        const std::size_t offset = ranges.first_uv_offset + 2 * i;
        if (offset + 1 < values.size()) values[offset + 1] = values[offset];
      }
    }
  }
  Extent found{glm::vec4(std::numeric_limits<float>::max()), glm::vec4(std::numeric_limits<float>::lowest())};
  for (const glm::vec4& value : values) {
    if (!is_finite(value)) {
      ++found.not_finite;
      continue;
    }
    found.low = glm::min(found.low, value);
    found.high = glm::max(found.high, value);
  }
  if (found.low.x > found.high.x) found.low = found.high = glm::vec4(0.0f);
  return found;
}

void TableView::update_range(const GpuModel& model, const DataTexture& table, const TableViewSettings& settings) {
  image_.range = settings.range;
  image_.not_finite = 0;
  if (!settings.auto_range) return;
  if (!extent_) extent_ = find_extent(model, table, settings.table);
  image_.range = range_of(extent_->low, extent_->high, settings.channels);
  image_.not_finite = extent_->not_finite;
}

void TableView::draw_texels(const Renderer& renderer, const DataTexture& table, const TableViewSettings& settings) {
  const Program* program = renderer.state_->programs.table_view.get();
  if (program == nullptr) return;
  const FramebufferHandle framebuffer;
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target_->id(), 0);
  PassCosts costs{};
  Drawer drawer(costs);
  drawer.begin(RenderPass::background);
  drawer.set_viewport({0, 0, image_.columns, image_.rows}, 1);
  drawer.apply(kNeutralState);
  drawer.use(*program);
  set(*program, "table_texels", static_cast<int>(image_.texels));
  set(*program, "table_columns", image_.columns);
  set(*program, "table_channels", static_cast<int>(settings.channels));
  set(*program, "value_range", image_.range);
  drawer.texture("viewed_table", table.id());
  drawer.fullscreen_triangle();
  glBindTexture(GL_TEXTURE_2D, 0);
  glActiveTexture(GL_TEXTURE0);
  glBindVertexArray(0);
  glUseProgram(0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

const TableImage& TableView::draw(const Renderer& renderer, const std::shared_ptr<const GpuModel>& model,
                                  const Actor& actor, const TableViewSettings& requested,
                                  std::optional<std::size_t> hovered) {
  if (shown_.model.lock() != model || shown_.compressed_weights != model->has_compressed_weights()) reset(model);
  const DataTexture* table = find_table(*model, requested.table);
  if (table == nullptr || table->written() == 0) {
    image_ = {};
    shown_.writes = 0;
    return image_;
  }
  TableViewSettings settings = requested;
  image_.components = components_of(settings.table);
  if (image_.components == 1) settings.channels = TexelChannels::r;  // a table of scalars is always grey
  const bool same_table = shown_.writes == table->writes() && shown_.settings.table == settings.table;
  if (!same_table) extent_.reset();
  if (!same_table || !(shown_.settings == settings)) {
    image_.texels = table->written();
    image_.texture_width = is_vertex_table(settings.table) ? 0 : table->width();
    image_.texture_height = is_vertex_table(settings.table) ? 0 : table->height();
    image_.columns = columns_for(image_.texels);
    const std::size_t columns = image_.columns;
    image_.rows = static_cast<int>((image_.texels + columns - 1) / columns);
    update_range(*model, *table, settings);
    const bool ready = ensure_target(image_.columns, image_.rows);
    if (ready) draw_texels(renderer, *table, settings);
    image_.handle = ready ? target_->id() : 0;
    image_.texel.reset();
    shown_.settings = settings;
    shown_.writes = table->writes();
  }
  if (!hovered || *hovered >= image_.texels) {
    image_.texel.reset();
  } else if (!image_.texel || image_.texel->index != *hovered) {
    std::span<const VertexData> all;
    if (settings.table == GpuTable::morph_offsets) all = vertices(*model);
    image_.texel = inspect_texel(actor, settings.table, *hovered, *table, all);
    // The CPU has weights before they were rounded.
    if (shown_.compressed_weights &&
        (settings.table == GpuTable::vertex_bones || settings.table == GpuTable::vertex_weights))
      image_.texel->expected.reset();
  }
  return image_;
}

}  // namespace odori
