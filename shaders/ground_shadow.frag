// The ground shadow from its mask: the mean of a pixel's texels. They are fetched, not filtered, and none is read that is
// not part of the mask: its texture may be larger and hold an earlier one there.
uniform sampler2D ground_shadow_mask;
uniform ivec2 mask_origin;  // of the mask's lower left corner, pixels of the framebuffer
uniform ivec2 mask_size;    // pixels
uniform int mask_fineness;  // texels of the mask per pixel and axis
uniform vec4 shadow_color;

out vec4 color;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy) - mask_origin;
  if (any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, mask_size))) discard;
  float covered = 0.0;
  for (int y = 0; y < mask_fineness; ++y)
    for (int x = 0; x < mask_fineness; ++x)
      covered += texelFetch(ground_shadow_mask, at * mask_fineness + ivec2(x, y), 0).r;
  if (covered == 0.0) discard;
  color = vec4(shadow_color.rgb, shadow_color.a * covered / float(mask_fineness * mask_fineness));
}
