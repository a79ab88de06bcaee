#pragma once

// A table that the vertex shaders read, as a picture: one pixel a texel.

#include "gpu/data_texture.h"
#include "gpu/handles.h"
#include "render/renderer.h"
#include "render/vertex_data.h"
#include "viewer/gpu_tables.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

class TableView {
 public:
  // Draws the table of `look` as it lies on the GPU, unless the last picture still shows it, and reads back the texel
  // `pointed` of it, if it has that. `actor` shows `model`, not null. The result holds until the next call. Leaves no
  // framebuffer bound.
  const TableImage& draw(const Renderer& renderer, const std::shared_ptr<const GpuModel>& model, const Actor& actor,
                         const TableViewSettings& look, std::optional<std::size_t> pointed);

 private:
  // What was found by reading all of a table.
  struct Extent {
    glm::vec4 low{0.0f};
    glm::vec4 high{0.0f};
    std::size_t not_finite = 0;
  };
  // What the picture shows.
  struct Shown {
    std::weak_ptr<const GpuModel> model;
    TableViewSettings look;
    std::uint64_t writes = 0;
  };

  void forget(const std::shared_ptr<const GpuModel>& model);
  const DataTexture* table_of(const GpuModel& model, GpuTable table);
  const std::vector<VertexData>& vertices(const GpuModel& model);
  void draw_texels(const Renderer& renderer, const DataTexture& table, const TableViewSettings& look);
  bool make_target(int columns, int rows);
  Extent extent_of(const GpuModel& model, const DataTexture& table, GpuTable which);
  void find_range(const GpuModel& model, const DataTexture& table, const TableViewSettings& look);

  Shown shown_;
  TableImage image_;
  std::optional<Extent> extent_;                   // of what is shown
  std::optional<std::vector<VertexData>> read_;    // the model's vertex buffer
  std::optional<DataTexture> vertex_table_;        // a part of it
  GpuTable vertex_part_ = GpuTable::vertex_bones;  // which
  std::optional<TextureHandle> target_;
  int target_columns_ = 0;
  int target_rows_ = 0;
};

}  // namespace odori
