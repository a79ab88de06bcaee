// A halftone: dots whose size follows the darkness, on paper. Parameters come from halftone.look.toml.
void main() {
  vec2 pixel = gl_FragCoord.xy + origin;  // of the whole picture
  float cell = dot_size * size.y / 720.0;
  const float kAngle = 0.4;
  mat2 turn = mat2(cos(kAngle), sin(kAngle), -sin(kAngle), cos(kAngle));
  vec2 in_cell = fract(turn * pixel / cell) - 0.5;
  vec4 shown = texelFetch(color, ivec2(gl_FragCoord.xy), 0);
  float darkness = 1.0 - dot(shown.rgb, vec3(0.2126, 0.7152, 0.0722)) / max(shown.a, 1e-3);
  float radius = 0.75 * sqrt(darkness);
  float dot_share = smoothstep(radius + 0.7 / cell, radius - 0.7 / cell, length(in_cell));
  vec3 paper = mix(vec3(1.0, 0.98, 0.93), vec3(1.0), 0.3);
  vec3 printed = mix(paper, shown.rgb / max(shown.a, 1e-3) * 0.55, dot_share);

  // A line where the surface ends: the largest step of the distance to the four neighbours.
  ivec2 last = textureSize(depth, 0) - 1;
  float here = view_z(ivec2(gl_FragCoord.xy)), edge = 0.0;
  for (int i = 0; i < 4; ++i) {
    ivec2 step = ivec2(i == 0 ? 1 : i == 1 ? -1 : 0, i == 2 ? 1 : i == 3 ? -1 : 0);
    float there = view_z(clamp(ivec2(gl_FragCoord.xy) + step, ivec2(0), last));
    edge = max(edge, abs(there - here) / min(there, here));
  }
  printed = mix(printed, vec3(0.1), line * smoothstep(0.02, 0.06, edge));
  result = vec4(mix(shown.rgb, printed * shown.a, amount), shown.a);
}
