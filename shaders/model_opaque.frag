// The opaque fragments of all materials, for order-independent transparency.
#include "material_color.glsl"
#include "oit.glsl"

out vec4 color;

void main() {
  color = clamp(material_color(), 0.0, 1.0);
  if (color.a < kOpaque) discard;
}
