// Materials as MMD draws them: alpha-blended in file order.
#include "material_color.glsl"

out vec4 color;

// Targets that do not clamp colors, which effects read, get what others would.
void main() { color = clamp(material_color(), 0.0, 1.0); }
