// A triangle that covers the picture, made of vertex numbers alone.
uniform vec2 backdrop_share;  // of the picture behind that is seen, each way 0..1

out vec2 uv;

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0;
  uv = 0.5 + (vec2(corner.x, 1.0 - corner.y) - 0.5) * backdrop_share;
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
