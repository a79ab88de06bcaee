// What a material and its vertices emit, over black (looks.md 2.1). Display values.
#include "material_color.glsl"

in vec4 luminous;
uniform vec3 emission;

out vec4 color;

void main() {
#ifdef HAS_TEXTURE
  vec3 textured = texture(base_texture, uv).rgb;
#else
  vec3 textured = vec3(1.0);
#endif
  color = vec4(emission * textured + luminous.rgb * mix(textured, vec3(1.0), luminous.a), material_color().a);
}
