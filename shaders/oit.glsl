// Order-independent transparency by moments of depth (Muenstermann, Krumpen, Klein, Peters 2018, "Moment-Based
// Order-Independent Transparency"). A layer of opacity a has the density -ln(1 - a). The densities in front of a point
// add up to the logarithm of its attenuation.
const float kOpaque = 1.0 - 0.5 / 255.0;  // from this alpha on a fragment is opaque and not a layer
const float kMaxOpacity = 0.9999;

uniform vec4 oit_depth;  // depth of a world position p is dot(xyz, p) + w: -1 nearest to the eye, 1 furthest

float depth_of(vec3 position) { return clamp(dot(oit_depth.xyz, position) + oit_depth.w, -1.0, 1.0); }

float density_of(float opacity) { return -log(1.0 - min(opacity, kMaxOpacity)); }
