in vec2 uv;

uniform sampler2D base_texture;

out vec4 color;

void main() {
  color = texture(base_texture, uv);
  vec2 outside = max(-uv, uv - 1.0);  // at most 0 within the image
  if (max(outside.x, outside.y) > 0.0) discard;
}
