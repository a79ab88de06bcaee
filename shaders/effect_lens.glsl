// Circle of confusion of a thin lens, half its diameter, in pixels of the full size: negative nearer than the focus.
uniform vec2 lens;             // x: half the diameter of a point at infinity, pixels; y: view z of the focus
uniform float largest_blur;    // pixels

float confusion(float z) { return clamp(lens.x * (z - lens.y) / max(z, 1e-3), -largest_blur, largest_blur); }
