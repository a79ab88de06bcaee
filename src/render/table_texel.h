#pragma once

#include "gpu/data_texture.h"
#include "render/vertex_data.h"
#include "scene/actor.h"
#include "viewer/gpu_tables.h"

#include <span>

namespace odori {

// Reads a texel of a model's table back, and finds whose it is and what the CPU has in its place. `texels`: the table;
// `number` < its written(). `actor` shows the model. `vertices`: as on the GPU, for morph_offsets alone.
TableTexel texel_property(const Actor& actor, GpuTable table, std::size_t number, const DataTexture& texels,
                          std::span<const VertexData> vertices);

}  // namespace odori
