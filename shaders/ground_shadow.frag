// The ground shadow from its mask, which is finer than the view: linear filtering gives the mean of the texels of a pixel.
uniform sampler2D ground_shadow_mask;
uniform vec2 mask_origin;  // of the mask's lower left corner, pixels of the framebuffer
uniform vec2 mask_scale;   // of a pixel, 1 for all of the mask
uniform vec4 shadow_color;

out vec4 color;

void main() {
  float covered = texture(ground_shadow_mask, (gl_FragCoord.xy - mask_origin) * mask_scale).r;
  if (covered == 0.0) discard;
  color = vec4(shadow_color.rgb, shadow_color.a * covered);
}
