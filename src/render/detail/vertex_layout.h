#pragma once

namespace odori {

// Sets up the attributes of the bound vertex array for an array buffer of VertexData, which must be bound.
void set_vertex_layout();

}  // namespace odori
