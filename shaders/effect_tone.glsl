// Tone curves, from linear light to linear light within 0..1. One of them is defined: REINHARD, ACES, NEUTRAL, AGX.

#ifdef REINHARD
// Extended, equation 4 of Reinhard et al., Photographic Tone Reproduction, 2002; light 4 becomes white.
vec3 tone_curve(vec3 light) { return light * (1.0 + light / 16.0) / (1.0 + light); }
#endif

#ifdef ACES
// Narkowicz, ACES Filmic Tone Mapping Curve, 2016.
vec3 tone_curve(vec3 light) { return light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14); }
#endif

#ifdef NEUTRAL
// Khronos PBR neutral tone mapper, specification of 2024.
vec3 tone_curve(vec3 light) {
  const float kStart = 0.8 - 0.04, kDesaturation = 0.15;
  float least = min(light.r, min(light.g, light.b));
  light -= least < 0.08 ? least - 6.25 * least * least : 0.04;
  float peak = max(light.r, max(light.g, light.b));
  if (peak < kStart) return light;
  float room = 1.0 - kStart;
  float new_peak = 1.0 - room * room / (peak + room - kStart);
  light *= new_peak / peak;
  return mix(light, vec3(new_peak), 1.0 - 1.0 / (kDesaturation * (peak - new_peak) + 1.0));
}
#endif

#ifdef AGX
// AgX by Sobotka, with the matrices and the polynomial of Wrensch's minimal implementation, 2023.
vec3 tone_curve(vec3 light) {
  const mat3 kInset = mat3(0.842479062253094, 0.0423282422610123, 0.0423756549057051,
                           0.0784335999999992, 0.878468636469772, 0.0784336,
                           0.0792237451477643, 0.0791661274605434, 0.879142973793104);
  const mat3 kOutset = mat3(1.19687900512017, -0.0528968517574562, -0.0529716355144438,
                            -0.0980208811401368, 1.15190312990417, -0.0980434501171241,
                            -0.0990297440797205, -0.0989611768448433, 1.15107367264116);
  const float kDarkest = -12.47393, kBrightest = 4.026069;  // exponents of 2
  vec3 x = clamp(log2(max(kInset * light, vec3(1e-10))), kDarkest, kBrightest);
  x = (x - kDarkest) / (kBrightest - kDarkest);
  vec3 x2 = x * x, x4 = x2 * x2;
  x = 15.5 * x4 * x2 - 40.14 * x4 * x + 31.96 * x4 - 6.868 * x2 * x + 0.4298 * x2 + 0.1191 * x - 0.00232;
  return pow(clamp(kOutset * x, 0.0, 1.0), vec3(2.2));
}
#endif
