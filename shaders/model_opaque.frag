// The opaque fragments of all materials, for order-independent transparency.
#include "material_color.glsl"
#include "oit.glsl"

out vec4 color;

void main() {
  color = material_color();
  if (color.a < kOpaque) discard;
}
