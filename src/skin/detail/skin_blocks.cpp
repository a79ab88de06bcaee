#include "skin/detail/skin_blocks.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <tuple>

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
  if (vertex.kind == DeformKind::bdef1 && vertex.weights[0] == 1.0f) {
    used.key.bones[0] = vertex.bones[0];
    return used;
  }
  const std::size_t slots = vertex.kind == DeformKind::bdef2 || vertex.kind == DeformKind::sdef ? 2 : 4;
  for (std::size_t slot = 0; slot < slots; ++slot) {
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

using Lanes8 = float __attribute__((vector_size(kLanes * sizeof(float))));

[[gnu::always_inline]] inline void load(const SkinBlock::Values& values, Lanes8& lanes) {
  std::memcpy(&lanes, values.data(), sizeof lanes);
}

// The columns of the blended matrices: x, y, z and translation of each axis in turn.
template <std::uint32_t Bones>
[[gnu::always_inline]] inline void blend(const SkinBlock& block, std::span<const BoneMatrix> matrices,
                                         Lanes8 (&columns)[4][3]) {
  for (auto& column : columns) {
    for (Lanes8& axis : column) axis = Lanes8{};
  }
  for (std::uint32_t i = 0; i < std::max(Bones, 1u); ++i) {
    const BoneMatrix& bone = matrices[block.bones[i]];
    const Lanes* const from[] = {&bone.x, &bone.y, &bone.z, &bone.translation};
    Lanes8 weight{};
    if (Bones > 0) load(block.weights[i], weight);
    for (int column = 0; column < 4; ++column) {
      for (int axis = 0; axis < 3; ++axis) {
        const float value = (*from[column])[axis];
        if (Bones == 0) {
          columns[column][axis] = Lanes8{value, value, value, value, value, value, value, value};
        } else {
          columns[column][axis] = columns[column][axis] + weight * value;
        }
      }
    }
  }
}

[[gnu::always_inline]] inline void normalise(Lanes8 (&normal)[3]) {
  const Lanes8 squares = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
  const Lanes low = square_roots(__builtin_shufflevector(squares, squares, 0, 1, 2, 3));
  const Lanes high = square_roots(__builtin_shufflevector(squares, squares, 4, 5, 6, 7));
  const Lanes8 length = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
  for (Lanes8& axis : normal) axis = length > 0.0f ? axis / length : axis;
}

[[gnu::always_inline]] inline void scatter(const SkinBlock& block, const Lanes8 (&from)[3], std::span<glm::vec3> to) {
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    to[block.vertices[lane]] = {from[0][lane], from[1][lane], from[2][lane]};
  }
}

template <std::uint32_t Bones>
[[gnu::always_inline]] inline void skin_block(const SkinBlock& block, const BlockInput& input,
                                              std::span<glm::vec3> positions, std::span<glm::vec3> normals) {
  Lanes8 columns[4][3], rest[3], normal[3], posed[3], turned[3];
  blend<Bones>(block, input.matrices, columns);
  SkinBlock::Values gathered[3];
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const glm::vec3& at = input.rest[block.vertices[lane]];
    for (int axis = 0; axis < 3; ++axis) gathered[axis][lane] = at[axis];
  }
  for (int axis = 0; axis < 3; ++axis) load(gathered[axis], rest[axis]);
  for (int axis = 0; axis < 3; ++axis) load(block.normals[axis], normal[axis]);
  for (int axis = 0; axis < 3; ++axis) {
    const auto& [x, y, z, translation] = columns;
    posed[axis] = x[axis] * rest[0] + y[axis] * rest[1] + z[axis] * rest[2] + translation[axis];
    turned[axis] = x[axis] * normal[0] + y[axis] * normal[1] + z[axis] * normal[2];
  }
  if (input.unit) normalise(turned);
  scatter(block, posed, positions);
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
  static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
  if (has_avx2) return skin_all_avx2(blocks, input, positions, normals);
#endif
  skin_all(blocks, input, positions, normals);
}

#else

std::vector<SkinBlock> find_skin_blocks(const Model&, const SkinTables&) { return {}; }
void skin_blocks(std::span<const SkinBlock>, const BlockInput&, std::span<glm::vec3>, std::span<glm::vec3>) {}

#endif

}  // namespace odori
