// Weighted sums of the rotations of a vertex's bones. Same rules as skin/detail/rotation_blend.h.
uniform int hemisphere;  // enum Hemisphere

const int kHeaviest = 0;
const int kFirst = 1;
const int kSum = 2;
const float kShortestBlend = 1e-6;

#ifdef COMPRESSED_WEIGHTS
// As before weights were rounded.
int heaviest_slot() { return unpacked_heaviest_slot; }
#else
int heaviest_slot() {
  int heaviest = 0;
  for (int slot = 1; slot < 4; ++slot) {
    if (weights[slot] > weights[heaviest]) heaviest = slot;
  }
  return heaviest;
}
#endif

// q and -q are the same rotation. The sign of each summand is chosen to lie in the hemisphere of this rotation.
vec4 reference_rotation() { return bone_rotation(hemisphere == kFirst ? 0 : heaviest_slot()); }

float signed_weight(int slot, vec4 rotation, vec4 reference, vec4 sum) {
  return dot(rotation, hemisphere == kSum ? sum : reference) < 0.0 ? -weights[slot] : weights[slot];
}
