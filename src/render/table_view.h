#pragma once

#include "buffers/vertex_data.h"
#include "gpu/data_texture.h"
#include "gpu/handles.h"
#include "render/renderer.h"
#include "view/gpu_tables.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Shows one of a model's GPU tables as an image, one pixel per texel.
class TableView {
 public:
  // Draws the table of `settings` as it is on the GPU, unless the last image is still up to date, and reads back the
  // texel `hovered` if the table has it. `actor` shows `model`, which is not null. The result is valid until the next
  // call. Leaves no framebuffer bound.
  const TableImage& draw(const Renderer& renderer, const std::shared_ptr<const GpuModel>& model, const Actor& actor,
                         const TableViewSettings& settings, std::optional<std::size_t> hovered);

 private:
  // Range of the values of a whole table.
  struct Extent {
    glm::vec4 low{0.0f};
    glm::vec4 high{0.0f};
    std::size_t not_finite = 0;  // texels with a NaN or an infinity
  };
  // What the last image shows.
  struct Shown {
    std::weak_ptr<const GpuModel> model;
    TableViewSettings settings;
    std::uint64_t writes = 0;
    bool compressed_weights = false;
  };

  void reset(const std::shared_ptr<const GpuModel>& model);
  const DataTexture* find_table(const GpuModel& model, GpuTable table);
  const std::vector<VertexData>& vertices(const GpuModel& model);
  void draw_texels(const Renderer& renderer, const DataTexture& table, const TableViewSettings& settings);
  bool ensure_target(int columns, int rows);
  Extent find_extent(const GpuModel& model, const DataTexture& table, GpuTable which);
  void update_range(const GpuModel& model, const DataTexture& table, const TableViewSettings& settings);

  Shown shown_;
  TableImage image_;
  std::optional<Extent> extent_;                     // of the table shown
  std::optional<std::vector<VertexData>> vertices_;  // the model's vertex buffer, read back
  std::optional<DataTexture> vertex_table_;          // one attribute of it as a table
  GpuTable vertex_table_kind_ = GpuTable::vertex_bones;
  std::optional<TextureHandle> target_;
  int target_columns_ = 0;
  int target_rows_ = 0;
};

// Reads a texel of a model's table back, finds the bone, morph or vertex it belongs to, and the value that the CPU has.
// `texels` is the table, `index` < its written(). `actor` shows the model. `vertices`: the vertex buffer read back,
// only needed for morph_offsets.
TableTexel inspect_texel(const Actor& actor, GpuTable table, std::size_t index, const DataTexture& texels,
                         std::span<const VertexData> vertices);

}  // namespace odori
