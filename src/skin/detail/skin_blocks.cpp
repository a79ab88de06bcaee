#include "skin/detail/skin_blocks.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace odori {

namespace {

constexpr std::size_t kLanes = SkinBlock::kLanes;

// Vertices with equal keys can be in one block.
struct BlockKey {
  bool file_linear = false, sdef_linear = false;  // as SkinBlock's, like the others
  std::uint32_t bone_count = 0;
  std::array<std::int32_t, 4> bones{};

  friend auto operator<=>(const BlockKey&, const BlockKey&) = default;
};

struct UsedSlots {
  BlockKey key;
  std::array<float, 4> weights{};  // of key.bones
};

// The slots that `blended_matrix` uses.
UsedSlots used_slots(const Model& model, const SkinTables& tables, std::int32_t index) {
  const Vertex& vertex = model.vertices[index];
  UsedSlots used;
  used.key.file_linear = vertex.kind != DeformKind::sdef && vertex.kind != DeformKind::qdef;
  used.key.sdef_linear = tables.sdef_of[index] < 0;
  if (follows_one_bone(vertex)) {
    used.key.bones[0] = vertex.bones[0];
    return used;
  }
  for (std::size_t slot = 0; slot < slots_of(vertex); ++slot) {
    if (vertex.weights[slot] == 0.0f) continue;
    used.key.bones[used.key.bone_count] = vertex.bones[slot];
    used.weights[used.key.bone_count++] = vertex.weights[slot];
  }
  if (used.key.bone_count == 0) used.key.bone_count = 1;  // with the weight 0
  return used;
}

SkinBlock block_of(std::span<const std::int32_t> vertices, const Model& model, const std::vector<UsedSlots>& used) {
  SkinBlock block;
  const BlockKey& key = used[vertices.front()].key;
  block.file_linear = key.file_linear;
  block.sdef_linear = key.sdef_linear;
  block.bones = key.bones;
  block.bone_count = key.bone_count;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const std::int32_t vertex = vertices[std::min(lane, vertices.size() - 1)];
    block.vertices[lane] = vertex;
    for (std::size_t slot = 0; slot < 4; ++slot) block.weights[slot][lane] = used[vertex].weights[slot];
    for (int axis = 0; axis < 3; ++axis) block.normals[axis][lane] = model.vertices[vertex].normal[axis];
  }
  return block;
}

#if defined(__GNUC__)

// Written out component by component: the compiler does not unroll loops over arrays of vectors, and would keep them in
// memory. References, because a call with vectors of eight depends on the processor that it is compiled for.
struct Vec3Lanes8 {
  Lanes8 x{}, y{}, z{};
};

[[gnu::always_inline]] inline void load(const SkinBlock::Values& values, Lanes8& lanes) {
  std::memcpy(&lanes, values.data(), sizeof lanes);
}

[[gnu::always_inline]] inline void set_all(float value, Lanes8& lanes) {
  lanes = Lanes8{value, value, value, value, value, value, value, value};
}

[[gnu::always_inline]] inline void set_all(const Lanes& vector, Vec3Lanes8& lanes) {
  set_all(vector[0], lanes.x);
  set_all(vector[1], lanes.y);
  set_all(vector[2], lanes.z);
}

[[gnu::always_inline]] inline void add_scaled(const Lanes& vector, const Lanes8& weight, Vec3Lanes8& sum) {
  sum.x = sum.x + weight * vector[0];
  sum.y = sum.y + weight * vector[1];
  sum.z = sum.z + weight * vector[2];
}

// The blended matrices: the images of the axes, and the translation.
struct MatrixLanes8 {
  Vec3Lanes8 x, y, z, translation;
};

template <std::uint32_t Bones>
[[gnu::always_inline]] inline void blend(const SkinBlock& block, std::span<const BoneMatrix> matrices,
                                         MatrixLanes8& blended) {
  if constexpr (Bones == 0) {
    const BoneMatrix& bone = matrices[block.bones[0]];
    set_all(bone.x, blended.x);
    set_all(bone.y, blended.y);
    set_all(bone.z, blended.z);
    set_all(bone.translation, blended.translation);
  }
  for (std::uint32_t i = 0; i < Bones; ++i) {
    const BoneMatrix& bone = matrices[block.bones[i]];
    Lanes8 weight;
    load(block.weights[i], weight);
    add_scaled(bone.x, weight, blended.x);
    add_scaled(bone.y, weight, blended.y);
    add_scaled(bone.z, weight, blended.z);
    add_scaled(bone.translation, weight, blended.translation);
  }
}

[[gnu::always_inline]] inline void gather(const SkinBlock& block, std::span<const glm::vec3> from, Vec3Lanes8& to) {
  const glm::vec3 *a = &from[block.vertices[0]], *b = &from[block.vertices[1]], *c = &from[block.vertices[2]],
                  *d = &from[block.vertices[3]], *e = &from[block.vertices[4]], *f = &from[block.vertices[5]],
                  *g = &from[block.vertices[6]], *h = &from[block.vertices[7]];
  to.x = Lanes8{a->x, b->x, c->x, d->x, e->x, f->x, g->x, h->x};
  to.y = Lanes8{a->y, b->y, c->y, d->y, e->y, f->y, g->y, h->y};
  to.z = Lanes8{a->z, b->z, c->z, d->z, e->z, f->z, g->z, h->z};
}

[[gnu::always_inline]] inline void scatter(const SkinBlock& block, const Vec3Lanes8& from, std::span<glm::vec3> to) {
  SkinBlock::Values x, y, z;
  std::memcpy(x.data(), &from.x, sizeof from.x);
  std::memcpy(y.data(), &from.y, sizeof from.y);
  std::memcpy(z.data(), &from.z, sizeof from.z);
  for (std::size_t lane = 0; lane < kLanes; ++lane) to[block.vertices[lane]] = {x[lane], y[lane], z[lane]};
}

[[gnu::always_inline]] inline void normalise(Vec3Lanes8& normal) {
  const Lanes8 squares = normal.x * normal.x + normal.y * normal.y + normal.z * normal.z;
  const Lanes low = square_roots(__builtin_shufflevector(squares, squares, 0, 1, 2, 3));
  const Lanes high = square_roots(__builtin_shufflevector(squares, squares, 4, 5, 6, 7));
  const Lanes8 length = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
  normal.x = length > 0.0f ? normal.x / length : normal.x;
  normal.y = length > 0.0f ? normal.y / length : normal.y;
  normal.z = length > 0.0f ? normal.z / length : normal.z;
}

template <std::uint32_t Bones>
[[gnu::always_inline]] inline void skin_block(const SkinBlock& block, const BlockInput& input,
                                              std::span<glm::vec3> positions, std::span<glm::vec3> normals) {
  MatrixLanes8 m;
  blend<Bones>(block, input.matrices, m);
  Vec3Lanes8 at, posed, normal, turned;
  gather(block, input.rest, at);
  posed.x = m.x.x * at.x + m.y.x * at.y + m.z.x * at.z + m.translation.x;
  posed.y = m.x.y * at.x + m.y.y * at.y + m.z.y * at.z + m.translation.y;
  posed.z = m.x.z * at.x + m.y.z * at.y + m.z.z * at.z + m.translation.z;
  scatter(block, posed, positions);
  load(block.normals[0], normal.x);
  load(block.normals[1], normal.y);
  load(block.normals[2], normal.z);
  turned.x = m.x.x * normal.x + m.y.x * normal.y + m.z.x * normal.z;
  turned.y = m.x.y * normal.x + m.y.y * normal.y + m.z.y * normal.z;
  turned.z = m.x.z * normal.x + m.y.z * normal.y + m.z.z * normal.z;
  if (input.unit) normalise(turned);
  scatter(block, turned, normals);
}

[[gnu::always_inline]] inline void skin_all(std::span<const SkinBlock> blocks, const BlockInput& input,
                                            std::span<glm::vec3> positions, std::span<glm::vec3> normals) {
  for (const SkinBlock& block : blocks) {
    switch (block.bone_count) {
      case 0:
        skin_block<0>(block, input, positions, normals);
        break;
      case 1:
        skin_block<1>(block, input, positions, normals);
        break;
      case 2:
        skin_block<2>(block, input, positions, normals);
        break;
      case 3:
        skin_block<3>(block, input, positions, normals);
        break;
      default:
        skin_block<4>(block, input, positions, normals);
    }
  }
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void skin_all_avx2(std::span<const SkinBlock> blocks, const BlockInput& input,
                                           std::span<glm::vec3> positions, std::span<glm::vec3> normals) {
  skin_all(blocks, input, positions, normals);
}
#endif

#endif

}  // namespace

bool is_linear(const SkinBlock& block, SkinningMode mode) {
  if (mode == SkinningMode::native) return block.file_linear;
  const Deformer wanted = method(mode).deformer;
  return wanted == Deformer::linear || (wanted == Deformer::sdef && block.sdef_linear);
}

#if defined(__GNUC__)

std::vector<SkinBlock> find_skin_blocks(const Model& model, const SkinTables& tables) {
  std::vector<UsedSlots> used;
  for (std::int32_t i = 0; i < std::ssize(model.vertices); ++i) used.push_back(used_slots(model, tables, i));
  std::vector<std::int32_t> order(used.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](std::int32_t vertex) -> const BlockKey& { return used[vertex].key; });
  std::vector<SkinBlock> blocks;
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first + 1;
    while (last < std::min(first + kLanes, order.size()) && used[order[last]].key == used[order[first]].key) ++last;
    blocks.push_back(block_of(std::span(order).subspan(first, last - first), model, used));
    first = last;
  }
  return blocks;
}

void skin_blocks(std::span<const SkinBlock> blocks, const BlockInput& input, std::span<glm::vec3> positions,
                 std::span<glm::vec3> normals) {
#if defined(__x86_64__)
  if (has_avx2()) return skin_all_avx2(blocks, input, positions, normals);
#endif
  skin_all(blocks, input, positions, normals);
}

#else

std::vector<SkinBlock> find_skin_blocks(const Model&, const SkinTables&) { return {}; }
void skin_blocks(std::span<const SkinBlock>, const BlockInput&, std::span<glm::vec3>, std::span<glm::vec3>) {}

#endif

}  // namespace odori
