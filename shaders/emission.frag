// What a material emits, over black (looks.md 2.1). Display values.
#include "material_color.glsl"

uniform vec3 emission;

out vec4 color;

void main() {
#ifdef HAS_TEXTURE
  vec3 emitted = emission * texture(base_texture, uv).rgb;
#else
  vec3 emitted = emission;
#endif
  color = vec4(emitted, material_color().a);
}
