// Half the size by 13 samples (Jimenez, Next Generation Post Processing in Call of Duty: Advanced Warfare, 2014).
uniform sampler2D effect_color;

out vec4 light;

vec3 at(vec2 offset) {
  return texture(effect_color, (2.0 * gl_FragCoord.xy + offset) / vec2(textureSize(effect_color, 0))).rgb;
}

void main() {
  vec3 corners = at(vec2(-2, -2)) + at(vec2(2, -2)) + at(vec2(-2, 2)) + at(vec2(2, 2));
  vec3 sides = at(vec2(0, -2)) + at(vec2(-2, 0)) + at(vec2(2, 0)) + at(vec2(0, 2));
  vec3 inner = at(vec2(-1, -1)) + at(vec2(1, -1)) + at(vec2(-1, 1)) + at(vec2(1, 1));
  light = vec4(0.03125 * corners + 0.0625 * sides + 0.125 * (inner + at(vec2(0))), 1.0);
}
