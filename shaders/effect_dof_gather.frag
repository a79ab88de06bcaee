// Depth of field at half the size: what lies in front of the focus and what lies behind it are gathered apart, with
// samples on three rings (Jimenez 2014; Abadie, Advances in Real-Time Rendering 2018).
uniform sampler2D effect_color;  // of effect_dof_half.frag, like the next
uniform sampler2D effect_blur;
uniform sampler2D effect_reach;  // of effect_dof_spread.frag

out vec4 behind;   // premultiplied light
out vec4 in_front; // premultiplied light times the coverage of what is in front
out vec4 coverage; // r: of what is in front

const int kRings = 3;
const float kTurn = 6.2831853;

// How much of the light of a texel is drawn blurred in front: none where its circle is smaller than a pixel.
float share_in_front(float blur) { return smoothstep(0.5, 2.0, -blur); }

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy), last = textureSize(effect_color, 0) - 1;
  float own = texelFetch(effect_blur, texel, 0).r;
  float radius = max(max(own, 0.0), texelFetch(effect_reach, texel / 8, 0).r);
  int rings = radius >= 1.0 ? kRings : 0;
  vec4 center = texelFetch(effect_color, texel, 0);
  vec4 far = center, near = vec4(0.0);
  float far_weight = 1.0, near_weight = 0.0, samples = 1.0;
  if (own < 0.0) {
    near_weight = share_in_front(own);
    near = center * near_weight;
  }
  for (int ring = 1; ring <= rings; ++ring) {
    int count = 6 * ring;
    float away = radius * float(ring) / float(kRings);
    float angle = kTurn / float(count), first = 0.5 * angle * float(ring & 1);
    vec2 turn = vec2(cos(angle), sin(angle)), direction = vec2(cos(first), sin(first));
    for (int i = 0; i < count; ++i) {
      // Texels of the half size; whole ones, so that those of a part of the view are those of all of it.
      ivec2 at = clamp(texel + ivec2(floor(0.5 * away * direction + 0.5)), ivec2(0), last);
      direction = vec2(direction.x * turn.x - direction.y * turn.y, direction.x * turn.y + direction.y * turn.x);
      vec4 light = texelFetch(effect_color, at, 0);
      float blur = texelFetch(effect_blur, at, 0).r;
      // A sample whose circle does not reach this texel has no light for it.
      float from_behind = clamp(min(blur, max(own, 0.0)) - away + 1.0, 0.0, 1.0);
      float from_front = clamp(-blur - away + 1.0, 0.0, 1.0) * share_in_front(blur);
      // The light of a circle is spread over its area.
      from_front *= radius * radius / max(blur * blur, 1.0);
      far += light * from_behind;
      far_weight += from_behind;
      near += light * from_front;
      near_weight += from_front;
      samples += 1.0;
    }
  }
  behind = far / far_weight;
  float covered = clamp(near_weight / samples, 0.0, 1.0);
  in_front = near_weight > 0.0 ? near / near_weight * covered : vec4(0.0);
  coverage = vec4(covered);
}
