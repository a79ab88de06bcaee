// One direction of a separable Gaussian.
uniform sampler2D effect_color;
uniform vec2 image_size;   // of the target, pixels
uniform vec2 blur_step;    // of one sample, texture coordinates
uniform float blur_sigma;  // samples
uniform int blur_samples;  // on each side

out vec4 light;

void main() {
  vec2 at = gl_FragCoord.xy / image_size;
  vec4 sum = vec4(0.0);
  float weights = 0.0;
  for (int i = -blur_samples; i <= blur_samples; ++i) {
    float weight = exp(-0.5 * float(i * i) / (blur_sigma * blur_sigma));
    sum += weight * texture(effect_color, at + float(i) * blur_step);
    weights += weight;
  }
  light = sum / weights;
}
