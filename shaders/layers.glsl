// See-through layers in any order, by the moments of their depths (Muenstermann, Krumpen, Klein, Peters 2018). A layer
// of opacity a has the density -ln(1 - a); densities in front of a place add up to how dim it is.
const float kOpaque = 1.0 - 0.5 / 255.0;  // and more: a surface, not a layer
const float kDensest = 0.9999;

uniform vec4 layer_depth;  // of a place in the world: xyz . place + w, -1 nearest to the eye, 1 furthest

float depth_of(vec3 place) { return clamp(dot(layer_depth.xyz, place) + layer_depth.w, -1.0, 1.0); }

float density_of(float opacity) { return -log(1.0 - min(opacity, kDensest)); }
