#include "motion/retime.h"

#include "motion/sample.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace odori {

namespace {

// The key of a track as it is at `frame`; its curves are those of a first key, which shape nothing.
BoneKey key_at(const std::vector<BoneKey>& keys, std::size_t before, double frame) {
  std::uint32_t hint = 0;
  const RigidTransform place = sample_bone(keys, frame, hint);
  BoneKey key = keys[before];
  key.translation = place.translation;
  key.rotation = place.rotation;
  return key;
}

MorphKey key_at(const std::vector<MorphKey>& keys, std::size_t before, double frame) {
  std::uint32_t hint = 0;
  MorphKey key = keys[before];
  key.weight = sample_morph(keys, frame, hint);
  return key;
}

// With the switch of every IK bone named until then.
PropertyKey key_at(const std::vector<PropertyKey>& keys, std::size_t before, double) {
  PropertyKey key = keys[before];
  for (std::size_t i = before; i-- > 0;) {
    for (const PropertyKey::IkSwitch& change : keys[i].ik) {
      const bool known = std::any_of(key.ik.begin(), key.ik.end(),
                                     [&](const PropertyKey::IkSwitch& later) { return later.bone == change.bone; });
      if (!known) key.ik.push_back(change);
    }
  }
  return key;
}

constexpr float kNearEnough = 0.02f;                  // of the way from key to key
constexpr std::uint32_t kMaxSteps = 1000;             // that take a curve's place
constexpr float kLooks[] = {0.2f, 0.4f, 0.6f, 0.8f};  // along the curve

// Whether a key can hold what is left of the curve: one that turns back may need control points outside its range.
bool can_hold(const Curve& curve, float along) {
  const Curve rest = rest_of(curve, along);
  const float begun = evaluate(curve, along);
  return std::all_of(std::begin(kLooks), std::end(kLooks), [&](float look) {
    const float wanted = evaluate(curve, along + (1.0f - along) * look);
    return std::abs(begun + (1.0f - begun) * evaluate(rest, look) - wanted) < kNearEnough;
  });
}

// The way from `first` to the key after, `along` the curves that lead there: they are shortened, or where that cannot
// be there is a key in every frame.
std::vector<BoneKey> lead_on(std::vector<BoneKey>& keys, std::size_t before, std::uint32_t first, float along) {
  BoneKey& next = keys[before + 1];
  const bool held = std::all_of(next.curves.begin(), next.curves.end(),
                                [along](const Curve& curve) { return can_hold(curve, along); });
  std::vector<BoneKey> steps;
  if (!held && next.frame - first <= kMaxSteps) {
    for (std::uint32_t frame = first + 1; frame < next.frame; ++frame) {
      steps.push_back(key_at(keys, before, frame));
      steps.back().frame = frame;
      steps.back().curves.fill({});
    }
  }
  for (Curve& curve : next.curves) curve = steps.empty() ? rest_of(curve, along) : Curve();
  return steps;
}
std::vector<MorphKey> lead_on(std::vector<MorphKey>&, std::size_t, std::uint32_t, float) { return {}; }
std::vector<PropertyKey> lead_on(std::vector<PropertyKey>&, std::size_t, std::uint32_t, float) { return {}; }

// Leaves out what is before `first` and puts a key there where something was.
template <typename Key>
void cut_before(std::vector<Key>& keys, std::uint32_t first) {
  const auto later =
      std::upper_bound(keys.begin(), keys.end(), first, [](std::uint32_t f, const Key& key) { return f < key.frame; });
  if (later == keys.begin()) return;
  const auto before = static_cast<std::size_t>(later - keys.begin()) - 1;
  Key key = key_at(keys, before, first);
  std::vector<Key> steps;
  if (later != keys.end() && keys[before].frame != first) {
    const float way = static_cast<float>(later->frame - keys[before].frame);
    steps = lead_on(keys, before, first, static_cast<float>(first - keys[before].frame) / way);
  }
  key.frame = first;
  keys[before] = std::move(key);
  const auto at = static_cast<std::ptrdiff_t>(before);
  keys.insert(keys.begin() + at + 1, steps.begin(), steps.end());
  keys.erase(keys.begin(), keys.begin() + at);
}

template <typename Key>
void shift(std::vector<Key>& keys, std::int64_t offset) {
  if (offset < 0) cut_before(keys, static_cast<std::uint32_t>(-offset));
  constexpr std::int64_t kLast = std::numeric_limits<std::uint32_t>::max();
  for (Key& key : keys) key.frame = static_cast<std::uint32_t>(std::min(std::int64_t{key.frame} + offset, kLast));
}

}  // namespace

Motion retime_and_scale(const Motion& motion, std::int32_t offset, float scale) {
  Motion moved = motion;
  if (scale != 1.0f) {
    for (BoneTrack& track : moved.bones) {
      for (BoneKey& key : track.keys) key.translation *= scale;
    }
  }
  if (offset == 0) return moved;
  for (BoneTrack& track : moved.bones) shift(track.keys, offset);
  for (MorphTrack& track : moved.morphs) shift(track.keys, offset);
  shift(moved.property, offset);
  if (offset > 0) normalise(moved);  // several may have come to the last frame
  return moved;
}

}  // namespace odori
