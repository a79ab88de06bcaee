// A rectangle on the ground, y = 0. It needs no vertex attributes: the corners follow from gl_VertexID.
uniform mat4 view_projection;
uniform vec4 ground_bounds;  // lowest x and z, highest x and z

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  vec2 at = mix(ground_bounds.xy, ground_bounds.zw, corner);
  gl_Position = view_projection * vec4(at.x, 0.0, at.y, 1.0);
}
