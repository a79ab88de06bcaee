#include "motion/motion.h"
#include "motion/sample.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>

namespace odori {

namespace {

// A key with the track's value at `frame`. Its curves do not matter: it becomes the first key of its track.
BoneKey key_at(const std::vector<BoneKey>& keys, std::size_t before, double frame) {
  std::uint32_t hint = 0;
  const RigidTransform transform = sample_bone(keys, frame, hint);
  BoneKey key = keys[before];
  key.translation = transform.translation;
  key.rotation = transform.rotation;
  return key;
}

MorphKey key_at(const std::vector<MorphKey>& keys, std::size_t before, double frame) {
  std::uint32_t hint = 0;
  MorphKey key = keys[before];
  key.weight = sample_morph(keys, frame, hint);
  return key;
}

// Contains the state of every IK bone that has been switched until then.
PropertyKey key_at(const std::vector<PropertyKey>& keys, std::size_t before, double) {
  PropertyKey key = keys[before];
  std::set<NameKey> known;
  for (const PropertyKey::IkSwitch& change : key.ik) known.insert(change.bone);
  for (std::size_t i = before; i-- > 0;) {
    for (const PropertyKey::IkSwitch& change : keys[i].ik) {
      if (known.insert(change.bone).second) key.ik.push_back(change);
    }
  }
  return key;
}

constexpr float kTolerance = 0.02f;                     // eased time, 0..1
constexpr std::uint32_t kMaxBakedKeys = 1000;           // that replace one curve
constexpr float kSamples[] = {0.2f, 0.4f, 0.6f, 0.8f};  // times at which curves are compared

// Whether a key can represent the part of the curve after `t`: a curve that overshoots may need control points outside
// the range of a key.
bool is_representable(const Curve& curve, float t) {
  const Curve rest = subdivide_curve(curve, t);
  const float start = evaluate(curve, t);
  return std::all_of(std::begin(kSamples), std::end(kSamples), [&](float sample) {
    const float expected = evaluate(curve, t + (1.0f - t) * sample);
    return std::abs(start + (1.0f - start) * evaluate(rest, sample) - expected) < kTolerance;
  });
}

// Shortens the curves of the key after `before` to their part after `t`, which is at frame `first`. Where a key cannot
// represent that, returns keys for every frame in between instead.
std::vector<BoneKey> shorten_curves(std::vector<BoneKey>& keys, std::size_t before, std::uint32_t first, float t) {
  BoneKey& next = keys[before + 1];
  const bool representable =
      std::ranges::all_of(next.curves, [t](const Curve& curve) { return is_representable(curve, t); });
  std::vector<BoneKey> baked;
  if (!representable && next.frame - first <= kMaxBakedKeys) {
    for (std::uint32_t frame = first + 1; frame < next.frame; ++frame) {
      baked.push_back(key_at(keys, before, frame));
      baked.back().frame = frame;
      baked.back().curves.fill({});
    }
  }
  for (Curve& curve : next.curves) curve = baked.empty() ? subdivide_curve(curve, t) : Curve();
  return baked;
}
std::vector<MorphKey> shorten_curves(std::vector<MorphKey>&, std::size_t, std::uint32_t, float) { return {}; }
std::vector<PropertyKey> shorten_curves(std::vector<PropertyKey>&, std::size_t, std::uint32_t, float) { return {}; }

// Removes the keys before frame `first` and adds a key at it with the value there.
template <typename Key>
void cut_before(std::vector<Key>& keys, std::uint32_t first) {
  const auto later = std::ranges::upper_bound(keys, first, {}, &Key::frame);
  if (later == keys.begin()) return;
  const auto before = later - keys.begin() - 1;
  Key key = key_at(keys, before, first);
  std::vector<Key> baked;
  if (later != keys.end() && keys[before].frame != first) {
    const float length = static_cast<float>(later->frame - keys[before].frame);
    baked = shorten_curves(keys, before, first, static_cast<float>(first - keys[before].frame) / length);
  }
  key.frame = first;
  keys[before] = std::move(key);
  keys.insert(keys.begin() + before + 1, baked.begin(), baked.end());
  keys.erase(keys.begin(), keys.begin() + before);
}

template <typename Key>
void shift(std::vector<Key>& keys, std::int64_t offset) {
  if (offset < 0) cut_before(keys, static_cast<std::uint32_t>(-offset));
  constexpr std::int64_t kLast = std::numeric_limits<std::uint32_t>::max();
  for (Key& key : keys) key.frame = static_cast<std::uint32_t>(std::min(std::int64_t{key.frame} + offset, kLast));
}

}  // namespace

Motion retime_and_scale(const Motion& motion, std::int32_t offset, float scale) {
  Motion result = motion;
  if (scale != 1.0f) {
    for (BoneTrack& track : result.bones) {
      for (BoneKey& key : track.keys) key.translation *= scale;
    }
  }
  if (offset == 0) return result;
  for (BoneTrack& track : result.bones) shift(track.keys, offset);
  for (MorphTrack& track : result.morphs) shift(track.keys, offset);
  shift(result.property, offset);
  if (offset > 0) normalise(result);  // several keys may have moved to the last frame
  return result;
}

}  // namespace odori
