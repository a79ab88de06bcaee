#include "export/data/detail/computed_arrays.h"

#include "skin/delta_mush.h"
#include "skin/exact_normals.h"

#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace odori {

namespace {

void add_gradients(const ActorParts& actor, ArrayAdder& out) {
  const WeightGradients& all = actor.skin->gradients->get([&] { return find_weight_gradients(*actor.model); });
  const std::uint64_t count = all.entries.size();
  out.add("gradient_first_entries", kI32, {all.first.size()},
          column<std::int32_t>(all.first, [](std::uint32_t first) { return static_cast<std::int32_t>(first); }));
  out.add("gradient_bones", kI32, {count},
          column<std::int32_t>(all.entries, [](const WeightGradients::Entry& entry) { return entry.bone; }));
  out.add("weight_gradients", kF32, {count, 3},
          column<glm::vec3>(all.entries, [](const WeightGradients::Entry& entry) { return entry.gradient; }));
}

void add_centers(std::span<const glm::vec4> centers, ArrayAdder& out) {
  out.add("cor_centers", kF32, {centers.size(), 3},
          column<glm::vec3>(centers, [](const glm::vec4& center) { return glm::vec3(center); }));
}

void add_delta_mush(const DeltaMush& mush, ArrayAdder& out) {
  std::vector<std::int32_t> starts;
  std::vector<glm::vec3> smoothed;
  for (std::size_t i = 0; i <= mush.vertices; ++i) starts.push_back(static_cast<std::int32_t>(mush.first_entry(i)));
  for (std::size_t i = 0; i < mush.vertices; ++i) smoothed.push_back(mush.smoothed_rest(i));
  std::vector<MushEntry> entries;
  for (std::size_t i = 0; i < mush.first_entry(mush.vertices); ++i) entries.push_back(mush.entry(i));
  const std::uint64_t count = entries.size();
  out.add("ddm_first_entries", kI32, {starts.size()}, starts);
  out.add("ddm_smoothed_rest", kF32, {smoothed.size(), 3}, smoothed);
  out.add("ddm_bones", kI32, {count}, column<std::int32_t>(entries, [](const MushEntry& e) { return e.bone; }));
  out.add("ddm_weights", kF32, {count}, column<float>(entries, [](const MushEntry& e) { return e.weight; }));
  out.add("ddm_offsets", kF32, {count, 3}, column<glm::vec3>(entries, [](const MushEntry& e) { return e.offset; }));
  out.add("ddm_moments", kF32, {count, 3, 3},
          column<glm::mat3>(entries, [](const MushEntry& e) { return e.moment; }));  // symmetric
}

}  // namespace

void add_computed_arrays(const ActorParts& actor, ArrayAdder& out) {
  const SkinTables& tables = *actor.skin;
  out.add("bone_sets", kI32, {tables.sets.size(), 4}, tables.sets);
  out.add("bone_set_rows", kI32, {tables.set_of.size()}, tables.set_of);
  out.add("bone_segments", kF32, {tables.segments.size(), 2, 3},
          column<std::array<glm::vec3, 2>>(tables.segments, [](const BoneSegment& segment) {
            return std::array{segment.head, segment.tail};
          }));
  add_gradients(actor, out);
  if (const auto& centers = actor.skinning_data[SkinningData::rotation_centers]) add_centers(*centers, out);
  if (const auto& texels = actor.skinning_data[SkinningData::delta_mush]) {
    add_delta_mush({actor.model->vertices.size(), *texels}, out);
  }
}

}  // namespace odori
