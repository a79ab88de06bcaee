// Bones and weights of a vertex in two numbers, as compress_weights packs them (buffers/compressed_weights.h).
in uvec2 weight_code;
uniform sampler2D bone_tuples;  // bones; of vertices whose weights are stored as they are, these in the next texel

// Set by unpack_weights.
ivec4 bones;
vec4 weights;
int unpacked_heaviest_slot;

const uint kNumberBits = 15u;
const uint kNumberMask = 32767u;
const float kLargestNumber = 32765.0;

// The weights beside the heaviest. The three numbers differ: their order is that of the weights.
vec3 lesser_weights(ivec3 numbers) {
  int first = max(max(numbers.x, numbers.y), numbers.z);
  int third = min(min(numbers.x, numbers.y), numbers.z);
  int second = numbers.x + numbers.y + numbers.z - first - third;
  float w4 = float(third) / kLargestNumber / 4.0;
  float w3 = (float(second - 1) / kLargestNumber - w4) / 3.0;
  float w2 = (float(first - 2) / kLargestNumber - w3 - w4) / 2.0;
  vec3 lesser;
  for (int i = 0; i < 3; ++i) lesser[i] = numbers[i] == first ? w2 : numbers[i] == third ? w4 : w3;
  return lesser;
}

void unpack_weights() {
  ivec3 numbers = ivec3(uvec3(weight_code.x, weight_code.x >> kNumberBits, weight_code.y) & kNumberMask);
  int texel_index = int(weight_code.y >> kNumberBits);
  unpacked_heaviest_slot = int(weight_code.x >> (2u * kNumberBits));
  bones = ivec4(texel(bone_tuples, texel_index));
  if (numbers.x == numbers.y) {
    weights = texel(bone_tuples, texel_index + 1);
    return;
  }
  vec3 lesser = lesser_weights(numbers);
  float most = 1.0 - lesser.x - lesser.y - lesser.z;
  weights = unpacked_heaviest_slot == 0   ? vec4(most, lesser)
            : unpacked_heaviest_slot == 1 ? vec4(lesser.x, most, lesser.yz)
            : unpacked_heaviest_slot == 2 ? vec4(lesser.xy, most, lesser.z)
                                          : vec4(lesser, most);
}
