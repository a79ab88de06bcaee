// Vertex attributes and the vertex and UV morphs of the current frame (render/detail/vertex_data.h).
#include "tables.glsl"

in vec3 rest_position;
in vec3 rest_normal;
in vec2 rest_uv;
in vec4 rest_uv1;      // additional vec4 #1
in float edge_scale;
in ivec4 bones;
in vec4 weights;
in ivec3 deform;       // DeformKind, index of the SDEF parameters, index of the bone set; -1: none
in ivec4 morphs;       // first offset and count of vertex morphs, then of UV morphs

uniform sampler2D morph_offsets;
uniform sampler2D morph_weights;
uniform float vertex_scale;

vec3 morphed_position() {
  vec3 position = rest_position;
  for (int i = 0; i < morphs.y; ++i) {
    vec4 offset = texel(morph_offsets, morphs.x + i);
    position += offset.xyz * texel(morph_weights, int(offset.w)).x;
  }
  return position * vertex_scale;
}

// A UV offset has two texels: the offset, then morph index and channel (0: uv, 1: additional vec4 #1).
void morph_uv(inout vec2 uv, inout vec4 uv1) {
  for (int i = 0; i < morphs.w; ++i) {
    vec4 offset = texel(morph_offsets, morphs.z + 2 * i);
    vec4 address = texel(morph_offsets, morphs.z + 2 * i + 1);
    offset *= texel(morph_weights, int(address.x)).x;
    if (address.y == 0.0) {
      uv += offset.xy;
    } else {
      uv1 += offset;
    }
  }
}
