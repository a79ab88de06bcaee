#include "render/table_view.h"

#include "gpu/draw_state.h"
#include "gpu/texture.h"
#include "render/gpu_model.h"
#include "render/programs.h"
#include "render/renderer_state.h"
#include "render/table_texel.h"

#include <algorithm>
#include <limits>
#include <span>

#include <glm/gtc/type_ptr.hpp>

namespace odori {

namespace {

// A power of two, so that texels of one thing stand in one row; the picture is wider than high.
int columns_for(std::size_t texels) {
  std::size_t columns = 2;
  while (2 * columns * columns < 3 * texels) columns *= 2;
  return static_cast<int>(columns);
}

int numbers_of(GpuTable table) {
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

glm::vec4 part_of(const VertexData& vertex, GpuTable part) {
  const MorphTable::Ranges& m = vertex.morphs;
  switch (part) {
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

// The least and the most of the channels that are seen.
glm::vec2 range_of(const glm::vec4& low, const glm::vec4& high, TexelChannels channels) {
  if (channels != TexelChannels::rgb) {
    const int one = static_cast<int>(channels) - static_cast<int>(TexelChannels::r);
    return {low[one], high[one]};
  }
  return {std::min({low.x, low.y, low.z}), std::max({high.x, high.y, high.z})};
}

}  // namespace

void TableView::forget(const std::shared_ptr<const GpuModel>& model) {
  shown_ = {};
  shown_.model = model;
  extent_.reset();
  read_.reset();
  vertex_table_.reset();
}

const std::vector<VertexData>& TableView::vertices(const GpuModel& model) {
  if (!read_) read_ = model.read_vertices();
  return *read_;
}

// What the buffer holds is put into a texture of its own; whole numbers below 2^24 are the same as floats.
const DataTexture* TableView::table_of(const GpuModel& model, GpuTable table) {
  if (!is_of_vertices(table)) return model.table(table);
  if (vertex_table_ && vertex_part_ == table) return &*vertex_table_;
  const std::vector<VertexData>& all = vertices(model);
  if (all.empty() || all.size() > DataTexture::capacity()) return nullptr;
  std::vector<glm::vec4> texels;
  texels.reserve(all.size());
  for (const VertexData& vertex : all) texels.push_back(part_of(vertex, table));
  vertex_table_.emplace(DataTexture::Format::rgba32f, texels.size(), "vertices viewed");
  vertex_table_->write({glm::value_ptr(texels.front()), texels.size() * 4});
  vertex_part_ = table;
  return &*vertex_table_;
}

bool TableView::make_target(int columns, int rows) {
  if (target_ && columns == target_columns_ && rows == target_rows_) return true;
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  if (columns > largest || rows > largest) return false;
  target_.emplace();
  glBindTexture(GL_TEXTURE_2D, target_->id());
  reset_pixel_store();
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, columns, rows, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  target_->label("table viewed");
  glBindTexture(GL_TEXTURE_2D, 0);
  target_columns_ = columns;
  target_rows_ = rows;
  return true;
}

TableView::Extent TableView::extent_of(const GpuModel& model, const DataTexture& table, GpuTable which) {
  std::vector<glm::vec4> values = table.read();
  if (which == GpuTable::morph_offsets) {
    // The numbers of morphs beside UV offsets would drown the offsets.
    for (const VertexData& vertex : vertices(model)) {
      const MorphTable::Ranges& ranges = vertex.morphs;
      for (std::int32_t i = 0; i < ranges.uv_offset_count; ++i) {
        const auto offset = static_cast<std::size_t>(ranges.first_uv_offset + 2 * i);
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

void TableView::find_range(const GpuModel& model, const DataTexture& table, const TableViewSettings& look) {
  image_.range = look.range;
  image_.not_finite = 0;
  if (!look.automatic) return;
  if (!extent_) extent_ = extent_of(model, table, look.table);
  image_.range = range_of(extent_->low, extent_->high, look.channels);
  image_.not_finite = extent_->not_finite;
}

void TableView::draw_texels(const Renderer& renderer, const DataTexture& table, const TableViewSettings& look) {
  const FramebufferHandle framebuffer;
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target_->id(), 0);
  const Program& program = renderer.state_->programs.table_view;
  const VertexArrayHandle no_vertices;
  PassCosts costs{};
  Drawer drawer(costs);
  drawer.begin(RenderPass::background);
  drawer.set_viewport({0, 0, image_.columns, image_.rows}, 1);
  drawer.apply(kNeutralState);
  drawer.use(program);
  set(program, Uniform::table_texels, static_cast<int>(image_.texels));
  set(program, Uniform::table_columns, image_.columns);
  set(program, Uniform::table_channels, static_cast<int>(look.channels));
  set(program, Uniform::value_range, image_.range);
  drawer.vertices(no_vertices.id());
  drawer.texture(Sampler::viewed_table, table.id());
  drawer.fullscreen_triangle();
  glBindTexture(GL_TEXTURE_2D, 0);
  glActiveTexture(GL_TEXTURE0);
  glBindVertexArray(0);
  glUseProgram(0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

const TableImage& TableView::draw(const Renderer& renderer, const std::shared_ptr<const GpuModel>& model,
                                  const Actor& actor, const TableViewSettings& asked,
                                  std::optional<std::size_t> pointed) {
  if (shown_.model.lock() != model) forget(model);
  const DataTexture* table = table_of(*model, asked.table);
  if (table == nullptr || table->written() == 0) {
    image_ = {};
    shown_.writes = 0;
    return image_;
  }
  TableViewSettings look = asked;
  image_.numbers = numbers_of(look.table);
  if (image_.numbers == 1) look.channels = TexelChannels::r;  // there is no colour in it
  const bool same_table = shown_.writes == table->writes() && shown_.look.table == look.table;
  if (!same_table) extent_.reset();
  if (!same_table || !(shown_.look == look)) {
    image_.texels = table->written();
    image_.texture_width = is_of_vertices(look.table) ? 0 : table->width();
    image_.texture_height = is_of_vertices(look.table) ? 0 : table->height();
    image_.columns = columns_for(image_.texels);
    const auto columns = static_cast<std::size_t>(image_.columns);
    image_.rows = static_cast<int>((image_.texels + columns - 1) / columns);
    find_range(*model, *table, look);
    const bool ready = make_target(image_.columns, image_.rows);
    if (ready) draw_texels(renderer, *table, look);
    image_.handle = ready ? target_->id() : 0;
    image_.texel.reset();
    shown_.look = look;
    shown_.writes = table->writes();
  }
  if (!pointed || *pointed >= image_.texels) {
    image_.texel.reset();
  } else if (!image_.texel || image_.texel->number != *pointed) {
    std::span<const VertexData> all;
    if (look.table == GpuTable::morph_offsets) all = vertices(*model);
    image_.texel = texel_property(actor, look.table, *pointed, *table, all);
  }
  return image_;
}

}  // namespace odori
