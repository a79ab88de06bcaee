// One-dimensional tables stored in two-dimensional textures, 4096 texels per row (gpu/data_texture.h).

vec4 texel(sampler2D table, int index) { return texelFetch(table, ivec2(index & 4095, index >> 12), 0); }
