// Materials where nothing behind them shows through.
#include "material_color.glsl"
#include "layers.glsl"

out vec4 color;

void main() {
  color = material_color();
  if (color.a < kOpaque) discard;
}
