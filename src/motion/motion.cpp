#include "motion/motion.h"

#include "base/text.h"
#include "motion/sample.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace odori {

namespace {

// Sorts by frame and keeps the last of several keys on one frame. Returns the number of keys removed.
template <typename Key>
std::size_t normalise_keys(std::vector<Key>& keys) {
  const auto earlier = [](const Key& a, const Key& b) { return a.frame < b.frame; };
  if (!std::ranges::is_sorted(keys, earlier)) std::ranges::stable_sort(keys, earlier);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (kept > 0 && keys[kept - 1].frame == keys[i].frame) --kept;
    if (kept != i) keys[kept] = std::move(keys[i]);
    ++kept;
  }
  const std::size_t dropped = keys.size() - kept;
  keys.resize(kept);
  return dropped;
}

// Keys of `later` come last, so that `normalise` prefers them.
template <typename Key>
std::vector<Key> joined(std::vector<Key> earlier, const std::vector<Key>& later) {
  earlier.insert(earlier.end(), later.begin(), later.end());
  return earlier;
}

template <typename Track>
std::vector<Track> joined_tracks(std::vector<Track> earlier, const std::vector<Track>& later) {
  std::map<std::pair<NameKey, std::int32_t>, std::size_t> index_of;
  for (std::size_t i = 0; i < earlier.size(); ++i) index_of.emplace(std::pair(earlier[i].name, earlier[i].index), i);
  for (const Track& track : later) {
    const auto [it, added] = index_of.emplace(std::pair(track.name, track.index), earlier.size());
    if (added) earlier.push_back({track.name, {}, track.index});
    auto& keys = earlier[it->second].keys;
    keys.insert(keys.end(), track.keys.begin(), track.keys.end());
  }
  return earlier;
}

template <typename Key>
std::uint32_t last_of(const std::vector<Key>& keys) {
  return keys.empty() ? 0 : keys.back().frame;
}

// The highest bit of the first zero byte is set, and none below it; 0 if there is no zero byte. (Bits of later bytes
// may be set too.) From Hacker's Delight, 6-1.
std::uint64_t zero_bytes(std::uint64_t word) { return (word - 0x0101010101010101u) & ~word & 0x8080808080808080u; }

std::uint64_t below_lowest_bit(std::uint64_t bits) { return (bits & (~bits + 1)) - 1; }

// The text without a character that is cut off at its end.
Bytes whole_characters(Bytes text, TextEncoding encoding) {
  while (!text.empty() && ends_inside_character(text, encoding)) text = text.first(text.size() - 1);
  return text;
}

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

std::size_t KeyFrames::at_or_after(double frame, std::size_t from) const {
  const auto is_before = [&](std::size_t i) { return static_cast<double>((*this)[i]) < frame; };
  if (from >= count_ || !is_before(from)) return std::min(from, count_);
  // Exponential search: double the step until it passes `frame`, then bisect.
  std::size_t low = from;
  std::size_t step = 1;
  while (low + step < count_ && is_before(low + step)) {
    low += step;
    step *= 2;
  }
  std::size_t high = std::min(low + step, count_);
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (is_before(middle) ? low : high) = middle;
  }
  return high;
}

std::optional<std::uint32_t> KeyFrames::before(double frame) const {
  const std::size_t next = at_or_after(frame);
  return next == 0 ? std::nullopt : std::optional((*this)[next - 1]);
}

std::optional<std::uint32_t> KeyFrames::after(double frame) const {
  std::size_t next = at_or_after(frame);
  if (next < count_ && static_cast<double>((*this)[next]) == frame) ++next;
  return next == count_ ? std::nullopt : std::optional((*this)[next]);
}

NameKey name_key(Bytes field) {
  NameKey key;
  if (field.size() >= NameKey::kLength) {
    std::memcpy(key.bytes.data(), field.data(), NameKey::kLength);
  } else {
    std::ranges::copy(field, key.bytes.begin());
  }
  std::uint64_t first = key.word(0), last = key.word(NameKey::kLastWord);
  if (const std::uint64_t zero = zero_bytes(first); zero != 0) {
    first &= below_lowest_bit(zero);
    last = 0;
  } else if (const std::uint64_t end = zero_bytes(last); end != 0) {
    last &= below_lowest_bit(end);
  }
  std::memcpy(key.bytes.data(), &first, sizeof first);
  std::memcpy(key.bytes.data() + NameKey::kLastWord, &last, sizeof last);
  return key;
}

std::optional<NameKey> name_key(std::string_view utf8_name, TextEncoding names) {
  const std::optional<std::string> bytes = bytes_from_utf8(utf8_name, names);
  return bytes ? std::optional(name_key(text_bytes(*bytes))) : std::nullopt;
}

std::string display_name(const NameKey& key, TextEncoding names) {
  const Bytes text = until_nul(key.bytes);
  if (names == TextEncoding::cp932) return utf8_from_cp932(text);
  auto decoded = utf8_from(whole_characters(text, names), names);
  return decoded ? std::move(*decoded) : utf8_from_cp932(text);
}

bool is_cut(const NameKey& key, TextEncoding names) { return ends_inside_character(until_nul(key.bytes), names); }

TextEncoding likely_names(const Motion& motion) {
  if (motion.names) return *motion.names;
  std::vector<std::string> texts;
  bool utf8 = true, ascii = true;
  const auto add = [&](const NameKey& name) {
    const Bytes text = until_nul(name.bytes);
    ascii = ascii && std::ranges::all_of(text, [](std::uint8_t byte) { return byte < 0x80; });
    utf8 = utf8 && utf8_from(whole_characters(text, TextEncoding::utf8), TextEncoding::utf8);
    if (text.size() < NameKey::kLength) texts.emplace_back(text.begin(), text.end());
  };
  for (const BoneTrack& track : motion.bones) add(track.name);
  for (const MorphTrack& track : motion.morphs) add(track.name);
  if (ascii) return TextEncoding::cp932;
  if (utf8) return TextEncoding::utf8;
  const TextEncoding likely = detect_encoding(texts);
  return likely == TextEncoding::utf8 ? TextEncoding::cp932 : likely;
}

glm::quat about_axis(glm::quat rotation, glm::vec3 axis) {
  const glm::vec3 v(rotation.x, rotation.y, rotation.z);
  const float sign = glm::dot(v, axis) < 0.0f ? -1.0f : 1.0f;
  return {rotation.w, axis * (glm::length(v) * sign)};
}

std::size_t normalise(Motion& motion) {
  std::size_t dropped = 0;
  for (BoneTrack& track : motion.bones) dropped += normalise_keys(track.keys);
  for (MorphTrack& track : motion.morphs) dropped += normalise_keys(track.keys);
  dropped += normalise_keys(motion.camera);
  dropped += normalise_keys(motion.light);
  dropped += normalise_keys(motion.self_shadow);
  dropped += normalise_keys(motion.property);
  return dropped;
}

Motion merged(const Motion& earlier, const Motion& later) {
  Motion both;
  both.model_name = earlier.model_name.empty() ? later.model_name : earlier.model_name;
  both.names = earlier.names ? earlier.names : later.names;
  both.bones = joined_tracks(earlier.bones, later.bones);
  both.morphs = joined_tracks(earlier.morphs, later.morphs);
  both.camera = joined(earlier.camera, later.camera);
  both.light = joined(earlier.light, later.light);
  both.self_shadow = joined(earlier.self_shadow, later.self_shadow);
  both.property = joined(earlier.property, later.property);
  normalise(both);
  return both;
}

std::uint32_t last_frame(const Motion& motion) {
  std::uint32_t last = 0;
  for (const BoneTrack& track : motion.bones) last = std::max(last, last_of(track.keys));
  for (const MorphTrack& track : motion.morphs) last = std::max(last, last_of(track.keys));
  return std::max(
      {last, last_of(motion.camera), last_of(motion.light), last_of(motion.self_shadow), last_of(motion.property)});
}

bool has_model_tracks(const Motion& motion) {
  return !motion.bones.empty() || !motion.morphs.empty() || !motion.property.empty();
}

bool has_scene_tracks(const Motion& motion) {
  return !motion.camera.empty() || !motion.light.empty() || !motion.self_shadow.empty();
}

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
