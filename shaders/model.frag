// Materials as MMD draws them: over what is there already.
#include "material_color.glsl"

out vec4 color;

void main() { color = material_color(); }
