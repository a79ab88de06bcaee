// Vertex attributes and the vertex and UV morphs of the current frame (render/detail/vertex_data.h).
// With UV_MORPHS, the model has UV morphs. With COMPRESSED_WEIGHTS, bones and weights are unpacked first.
// With CROWD, several actors of one model are drawn with one call: in the tables that change every frame, the texels of
// each actor follow those of another.
#include "tables.glsl"

in vec3 rest_position;
in vec3 rest_normal;
in vec2 rest_uv;
in vec4 rest_uv1;      // additional vec4 #1
in vec4 rest_uv2;      // additional vec4 #2
in float edge_scale;
in ivec3 deform;       // DeformKind, index of the SDEF parameters, index of the bone set; -1: none
in ivec4 morphs;       // first offset and count of vertex morphs, then of UV morphs

#ifdef COMPRESSED_WEIGHTS
#include "compressed_weights.glsl"
#else
in ivec4 bones;
in vec4 weights;
#endif

uniform sampler2D morph_offsets;
uniform sampler2D morph_weights;
uniform float vertex_scale;

#ifdef CROWD
uniform sampler2D instances;  // per instance: the number of its actor in the tables, factor of its edge widths
uniform int first_instance;
uniform int palette_texels;  // per actor
uniform int weight_texels;
uniform int center_texels;  // 0: all actors use the same

vec4 drawn_instance() { return texel(instances, first_instance + gl_InstanceID); }
int actor_number() { return int(drawn_instance().x); }
#else
const int palette_texels = 0;
const int weight_texels = 0;
const int center_texels = 0;

int actor_number() { return 0; }
#endif

float morph_weight(int morph) { return texel(morph_weights, actor_number() * weight_texels + morph).x; }

vec3 morphed_position() {
  vec3 position = rest_position;
  for (int i = 0; i < morphs.y; ++i) {
    vec4 offset = texel(morph_offsets, morphs.x + i);
    position += offset.xyz * morph_weight(int(offset.w));
  }
  return position * vertex_scale;
}

// A UV offset has two texels: the offset, then morph index and channel (0: uv, 1: additional vec4 #1).
void morph_uv(inout vec2 uv, inout vec4 uv1) {
#ifdef UV_MORPHS
  for (int i = 0; i < morphs.w; ++i) {
    vec4 offset = texel(morph_offsets, morphs.z + 2 * i);
    vec4 address = texel(morph_offsets, morphs.z + 2 * i + 1);
    offset *= morph_weight(int(address.x));
    if (address.y == 0.0) {
      uv += offset.xy;
    } else {
      uv1 += offset;
    }
  }
#endif
}
