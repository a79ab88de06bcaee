in vec2 uv;

uniform sampler2D base_texture;

out vec4 color;

void main() { color = texture(base_texture, uv); }
