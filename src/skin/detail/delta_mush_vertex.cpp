// Direct delta mush for one vertex: Le and Lewis 2019, equations 9 to 12, with matrices relative to the smoothed rest
// position instead of the origin, which single precision needs (Le, Villeneuve, Gonzalez-Ochoa 2021 notes the problem).

#include "skin/delta_mush.h"
#include "skin/detail/fit_rotation.h"
#include "skin/detail/rotation_blend.h"

namespace odori {

namespace {

struct Entries {
  std::size_t first, last;
};

// The entry with the greatest weight; of equal ones, the first.
std::size_t heaviest_entry(const DeltaMush& mush, Entries entries) {
  std::size_t heaviest = entries.first;
  for (std::size_t i = entries.first + 1; i < entries.last; ++i) {
    if (mush.entry(i).weight > mush.entry(heaviest).weight) heaviest = i;
  }
  return heaviest;
}

// What the entries of a vertex add up to. Positions are relative to where the heaviest bone takes the smoothed vertex.
template <typename T>
struct MushSums {
  glm::mat<3, 3, T> fit{T(0)};
  Vec3<T> position{T(0)};  // of the smoothed vertex, posed
  Vec3<T> blended_position{T(0)};
  Quat<T> rotation{T(0), T(0), T(0), T(0)};
};

template <typename T>
MushSums<T> sum_of_entries(const DeformInput<T>& in, const DeltaMush& mush, Entries entries,
                           const BoneTransform<T>& heaviest, const Vec3<T>& p, const Vec3<T>& origin) {
  const Hemisphere rule = in.skinning.hemisphere;
  const Quat<T> reference =
      rule == Hemisphere::first ? transform_of(in, mush.entry(entries.first).bone).rotation : heaviest.rotation;
  MushSums<T> sums;
  for (std::size_t i = entries.first; i < entries.last; ++i) {
    const MushEntry entry = mush.entry(i);
    const BoneTransform<T> bone = transform_of(in, entry.bone);
    const T weight = static_cast<T>(entry.weight);
    const Vec3<T> offset(entry.offset), m = bone.apply(p) - origin;
    const glm::mat<3, 3, T> rotation = glm::mat3_cast(bone.rotation);
    sums.fit += rotation * glm::mat<3, 3, T>(entry.moment) + glm::outerProduct(m, offset);
    sums.blended_position += weight * m;
    sums.position += rotation * offset + weight * m;
    const T side = glm::dot(bone.rotation, rule == Hemisphere::sum ? sums.rotation : reference) < T(0) ? T(-1) : T(1);
    sums.rotation = sums.rotation + bone.rotation * (side * weight);
  }
  return sums;
}

}  // namespace

template <typename T>
SkinnedVertex<T> deform_delta_mush(const DeformInput<T>& in, const DeltaMush& mush, std::size_t vertex) {
  const Entries entries{mush.first_entry(vertex), mush.first_entry(vertex + 1)};
  const BoneTransform<T> heaviest = transform_of(in, mush.entry(heaviest_entry(mush, entries)).bone);
  const Vec3<T> normal(in.vertex.normal);
  if (entries.last - entries.first == 1) return {heaviest.apply(in.position), heaviest.rotation * normal};
  const Vec3<T> p(mush.smoothed_rest(vertex)), origin = heaviest.apply(p);
  MushSums<T> sums = sum_of_entries(in, mush, entries, heaviest, p, origin);
  const T length = glm::length(sums.rotation);
  const Quat<T> blended = length < T(kShortestBlend) ? heaviest.rotation : sums.rotation / length;
  const Vec3<T> detail = in.position - p;
  if (in.skinning.mode == SkinningMode::delta_mush_fast) {
    return {origin + sums.blended_position + blended * detail, blended * normal};
  }
  const glm::mat<3, 3, T> rotation = fit_rotation(sums.fit, glm::mat3_cast(blended));
  return {origin + sums.position + rotation * detail, rotation * normal};
}

template SkinnedVertex<float> deform_delta_mush(const DeformInput<float>&, const DeltaMush&, std::size_t);
template SkinnedVertex<double> deform_delta_mush(const DeformInput<double>&, const DeltaMush&, std::size_t);

}  // namespace odori
