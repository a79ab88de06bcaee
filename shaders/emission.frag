// What a material emits, over black (looks.md 2.1). Display values.
#include "material_color.glsl"

uniform vec3 emission;

out vec4 color;

void main() {
  float alpha = material_color().a;
  vec3 emitted = emission;
#ifdef HAS_TEXTURE
  emitted *= texture(base_texture, uv).rgb;
#endif
  color = vec4(emitted, alpha);
}
