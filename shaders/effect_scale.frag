// A texture times a number: summed up, and divided again, it is the mean of several frames.
uniform sampler2D effect_color;
uniform float effect_scale;

out vec4 light;

void main() { light = texelFetch(effect_color, ivec2(gl_FragCoord.xy), 0) * effect_scale; }
