uniform vec4 edge_color;

out vec4 color;

void main() { color = edge_color; }
