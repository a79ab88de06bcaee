#include "skin/detail/deformers.h"

#include "skin/compressed_mush.h"
#include "skin/detail/fit_rotation.h"
#include "skin/detail/rotation_blend.h"

namespace odori {

namespace {

// Linear blend skinning: MMD's BDEF1, BDEF2 and BDEF4 (evaluation.md 5.1).
template <typename T>
SkinnedVertex<T> deform_linear(const DeformInput<T>& in) {
  const Vec3<T> normal(in.vertex.normal);
  SkinnedVertex<T> out;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const T weight = static_cast<T>(in.vertex.weights[slot]);
    if (weight == T(0)) continue;
    const BoneTransform<T> bone = transform_of(in, in.vertex.bones[slot]);
    out.position += weight * bone.apply(in.position);
    out.normal += weight * (bone.rotation * normal);
  }
  return out;
}

template <typename T>
RotationArc<T> arc_of_bones(const DeformInput<T>& in) {
  const std::int32_t first = in.vertex.bones[0], second = in.vertex.bones[1];
  const auto arc = [&] {
    return arc_between(transform_of(in, first).rotation, transform_of(in, second).rotation, in.skinning.sdef_blend);
  };
  if (in.last_arc == nullptr) return arc();
  if (in.last_arc->first != first || in.last_arc->second != second) *in.last_arc = {first, second, arc()};
  return in.last_arc->arc;
}

// SDEF, MMD's spherical deformation with two bones (evaluation.md 5.2, form (a), simplified).
template <typename T>
SkinnedVertex<T> deform_sdef(const DeformInput<T>& in) {
  const SdefParameters& sdef = in.tables.sdef[in.tables.sdef_of[in.index]];
  const T w0 = static_cast<T>(in.vertex.weights[0]);
  const T w1 = static_cast<T>(in.vertex.weights[1]);
  const BoneTransform<T> bone0 = transform_of(in, in.vertex.bones[0]);
  const BoneTransform<T> bone1 = transform_of(in, in.vertex.bones[1]);
  const Quat<T> rotation = rotation_on(arc_of_bones(in), w1);
  // Only the difference of R0 and R1 matters: each bone transforms C offset by its share of the difference.
  const Vec3<T> c(sdef.c);
  const Vec3<T> half_gap((sdef.r0 - sdef.r1) * 0.5f);
  const Vec3<T> center = w0 * bone0.apply(c + half_gap * w1) + w1 * bone1.apply(c - half_gap * w0);
  return {rotation * (in.position - c) + center, rotation * Vec3<T>(in.vertex.normal)};
}

// Dual quaternion linear blending: MMD's QDEF (evaluation.md 5.3). L. Kavan, S. Collins, J. Zara, C. O'Sullivan:
// Skinning with Dual Quaternions (I3D 2007), and Geometric Skinning with Approximate Dual Quaternion Blending (ACM
// Transactions on Graphics 27, 2008), algorithm 1.
template <typename T>
SkinnedVertex<T> deform_dual_quaternion(const DeformInput<T>& in) {
  const Vec3<T> normal(in.vertex.normal);
  Quat<T> dual(T(0), T(0), T(0), T(0));
  Quat<T> real = blend_rotations(in, [&dual](const BoneTransform<T>& bone, T weight, T side) {
    const Quat<T> translation(T(0), bone.translation * T(0.5));
    dual = dual + (translation * bone.rotation) * (side * weight);
  });
  const T length = glm::length(real);
  if (length < T(kShortestBlend)) {
    const BoneTransform<T> heaviest = heaviest_bone(in);
    return {heaviest.apply(in.position), heaviest.rotation * normal};
  }
  real = real / length;
  dual = dual / length;
  const Vec3<T> r(real.x, real.y, real.z);
  const Vec3<T> d(dual.x, dual.y, dual.z);
  const Vec3<T> translation = T(2) * (real.w * d - dual.w * r + glm::cross(r, d));
  return {real * in.position + translation, real * normal};
}

// Rotates a vertex by the blended rotation of its bones about a centre that is skinned linearly. Shared by spherical
// blend skinning (Kavan and Zara 2005, equation 7) and optimized centres of rotation (Le and Hodgins 2016,
// algorithm 1), which differ in how the centre is found.
template <typename T>
SkinnedVertex<T> deform_about_center(const DeformInput<T>& in) {
  const Vec3<T>& center = in.center;
  Vec3<T> posed_center(T(0));
  Quat<T> rotation = blend_rotations(
      in, [&](const BoneTransform<T>& bone, T weight, T) { posed_center += weight * bone.apply(center); });
  const T length = glm::length(rotation);
  rotation = length < T(kShortestBlend) ? heaviest_bone(in).rotation : rotation / length;
  return {rotation * (in.position - center) + posed_center, rotation * Vec3<T>(in.vertex.normal)};
}

// Dual quaternion skinning without its bulge: Y. Kim, J. Han: Bulging-free dual quaternion skinning (Computer Animation
// and Virtual Worlds 25, 2014). A vertex that dual quaternions move farther from its heaviest bone than it is at rest
// is projected back towards the nearest point of that bone, to the distance at rest. The normal stays that of dual
// quaternions: it must not jump where the projection begins.
template <typename T>
SkinnedVertex<T> deform_bulge_free(const DeformInput<T>& in) {
  const BoneSegment& segment = in.tables.segments[heaviest_bone(in.vertex)];
  SkinnedVertex<T> out = deform_dual_quaternion(in);
  const BoneTransform<T> bone = heaviest_bone(in);
  const T at_rest = glm::distance(in.position, nearest_on(Vec3<T>(segment.head), Vec3<T>(segment.tail), in.position));
  const Vec3<T> head = bone.apply(Vec3<T>(segment.head)), tail = bone.apply(Vec3<T>(segment.tail));
  const Vec3<T> nearest = nearest_on(head, tail, out.position);
  const T distance = glm::distance(out.position, nearest);
  if (distance > at_rest) out.position = nearest + (out.position - nearest) * (at_rest / distance);
  return out;
}

struct Entries {
  std::size_t first, last;
};

// The entry with the greatest weight; of equal ones, the first.
template <typename Mush>
std::size_t heaviest_entry(const Mush& mush, Entries entries) {
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

template <typename T, typename Mush>
MushSums<T> sum_of_entries(const DeformInput<T>& in, const Mush& mush, Entries entries,
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

// Direct delta mush for one vertex: Le and Lewis 2019, equations 9 to 12, with matrices relative to the smoothed rest
// position instead of the origin, which single precision needs (Le, Villeneuve, Gonzalez-Ochoa 2021 notes the problem).
// The rotation is fitted, or in the fast form that of the blended quaternions.
template <typename T, typename Mush>
SkinnedVertex<T> deform_delta_mush(const DeformInput<T>& in, const Mush& mush, bool fitted) {
  const Entries entries{mush.first_entry(in.index), mush.first_entry(in.index + 1)};
  const BoneTransform<T> heaviest = transform_of(in, mush.entry(heaviest_entry(mush, entries)).bone);
  const Vec3<T> normal(in.vertex.normal);
  if (entries.last - entries.first == 1) return {heaviest.apply(in.position), heaviest.rotation * normal};
  const Vec3<T> p(mush.smoothed_rest(in.index)), origin = heaviest.apply(p);
  MushSums<T> sums = sum_of_entries(in, mush, entries, heaviest, p, origin);
  const T length = glm::length(sums.rotation);
  const Quat<T> blended = length < T(kShortestBlend) ? heaviest.rotation : sums.rotation / length;
  const Vec3<T> detail = in.position - p;
  if (!fitted) return {origin + sums.blended_position + blended * detail, blended * normal};
  const glm::mat<3, 3, T> rotation = fit_rotation(sums.fit, glm::mat3_cast(blended));
  return {origin + sums.position + rotation * detail, rotation * normal};
}

}  // namespace

template <typename T>
SkinnedVertex<T> deform(const DeformInput<T>& in, Deformer deformer) {
  switch (deformer) {
    case Deformer::linear:
    case Deformer::iterative_mush:  // of a single vertex
      break;
    case Deformer::sdef:
      return deform_sdef(in);
    case Deformer::dual_quaternion:
      return deform_dual_quaternion(in);
    case Deformer::about_center:
      return deform_about_center(in);
    case Deformer::bulge_free:
      return deform_bulge_free(in);
    case Deformer::delta_mush:
      return deform_delta_mush(in, DeltaMush{in.model.vertices.size(), in.data}, true);
    case Deformer::delta_mush_fast:
      return deform_delta_mush(in, DeltaMush{in.model.vertices.size(), in.data}, false);
    case Deformer::compressed_mush: {
      CompressedMush mush{in.model.vertices.size(), in.data};
      mush.scale = mush.scale_of(in.index);
      return deform_delta_mush(in, mush, true);
    }
  }
  return deform_linear(in);
}

template SkinnedVertex<float> deform(const DeformInput<float>&, Deformer);
template SkinnedVertex<double> deform(const DeformInput<double>&, Deformer);

}  // namespace odori
