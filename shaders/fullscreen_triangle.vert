// A triangle that covers the viewport. It needs no vertex attributes: the corners follow from gl_VertexID.
uniform vec2 background_uv_scale;   // part of the background image that is visible, per axis, 0..1
uniform vec2 background_uv_center;  // of the visible part

out vec2 uv;

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0;
  uv = background_uv_center + (vec2(corner.x, 1.0 - corner.y) - 0.5) * background_uv_scale;
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
