// Materials as MMD draws them: alpha-blended in file order.
#include "material_color.glsl"

out vec4 color;

void main() { color = material_color(); }
