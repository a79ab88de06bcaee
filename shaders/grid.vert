in vec3 line_position;
in vec3 line_color;

uniform mat4 view_projection;

out vec3 vertex_color;

void main() {
  vertex_color = line_color;
  gl_Position = view_projection * vec4(line_position, 1.0);
}
