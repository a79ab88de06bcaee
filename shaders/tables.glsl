// Numbered texels kept in two-dimensional textures: 4096 a row, the first row first (gpu/data_texture.h).

vec4 texel(sampler2D table, int number) { return texelFetch(table, ivec2(number & 4095, number >> 12), 0); }
