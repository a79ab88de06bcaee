#include "scene/bake.h"

#include "motion/name_matches.h"
#include "physics/placement.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace odori {

namespace {

using Keys = std::vector<BoneKey>;

constexpr std::size_t kMaxKeyDistance = 60;  // frames between two keys; bounds the search

// The key that gives the bone its current local transform, with its IK: the inverse of bone morphs and append is
// applied to it.
BoneKey key_of(const Actor& actor, std::int32_t bone, std::uint32_t frame) {
  const BoneState& state = actor.bones;
  BoneKey key;
  key.frame = frame;
  key.physics = actor.pose.physics_enabled[bone] != 0;
  key.rotation = glm::conjugate(actor.morphs.rotations[bone]) * state.ik_rotations[bone] * state.local_rotations[bone];
  key.translation = state.local_translations[bone] - actor.morphs.translations[bone];
  const Rig::Append& append = actor.rig->appends[bone];
  if (append.source >= 0) {
    const std::int32_t source = append.source;
    const glm::quat appended = state.ik_rotations[source] * state.local_rotations[source];
    if (append.rotation) key.rotation = key.rotation * glm::conjugate(scaled_rotation(appended, append.ratio));
    if (append.translation) key.translation -= state.local_translations[source] * append.ratio;
  }
  key.rotation = unit_or_identity(key.rotation);
  return key;
}

float distance(const BoneKey& a, const BoneKey& b) {
  const float angle = 2.0f * std::acos(std::min(std::abs(glm::dot(a.rotation, b.rotation)), 1.0f));
  return glm::distance(a.translation, b.translation) + angle;
}

// Whether linear interpolation between two keys stays within the tolerance of all keys in between.
bool interpolates_between(const Keys& keys, std::size_t from, std::size_t to, float tolerance) {
  for (std::size_t i = from + 1; i < to; ++i) {
    const float t = static_cast<float>(i - from) / static_cast<float>(to - from);
    const RigidTransform a{keys[from].rotation, keys[from].translation}, b{keys[to].rotation, keys[to].translation};
    const RigidTransform interpolated = interpolate(a, b, t);
    BoneKey key;
    key.rotation = interpolated.rotation;
    key.translation = interpolated.translation;
    if (distance(key, keys[i]) > tolerance) return false;
  }
  return true;
}

Keys simplified(const Keys& keys, float tolerance) {
  Keys kept{keys.front()};
  for (std::size_t from = 0; from + 1 < keys.size();) {
    std::size_t to = from + 1;
    const std::size_t last = std::min(keys.size() - 1, from + kMaxKeyDistance);
    while (to + 1 <= last && interpolates_between(keys, from, to + 1, tolerance)) ++to;
    kept.push_back(keys[to]);
    from = to;
  }
  return kept;
}

BoneTrack& track_of(Motion& motion, const NameKey& name) {
  const auto found = std::ranges::find_if(motion.bones, [&](const BoneTrack& track) { return track.name == name; });
  if (found != motion.bones.end()) return *found;
  motion.bones.push_back({name, {}});
  return motion.bones.back();
}

void replace_keys(BoneTrack& track, const Keys& baked, BakeRange range) {
  std::erase_if(track.keys,
                [range](const BoneKey& key) { return key.frame >= range.first && key.frame <= range.last; });
  const auto after = std::ranges::find_if(track.keys, [range](const BoneKey& key) { return key.frame > range.last; });
  track.keys.insert(after, baked.begin(), baked.end());
}

void disable_chains(const std::vector<NameKey>& chains, std::uint32_t first, Motion& motion) {
  if (chains.empty()) return;
  const auto is_disabled = [&chains](const PropertyKey::IkSwitch& change) {
    return std::ranges::find(chains, change.bone) != chains.end();
  };
  bool visible = true;
  std::size_t at = 0;
  for (PropertyKey& key : motion.property) {
    if (key.frame < first) {
      visible = key.visible;
      ++at;
    } else {
      std::erase_if(key.ik, is_disabled);
    }
  }
  if (at == motion.property.size() || motion.property[at].frame != first) {
    PropertyKey key;
    key.frame = first;
    key.visible = visible;
    motion.property.insert(motion.property.begin() + static_cast<std::ptrdiff_t>(at), key);
  }
  for (const NameKey& chain : chains) motion.property[at].ik.push_back({chain, false});
}

// The first bone of each name, which is the one that a motion addresses.
std::map<NameKey, std::int32_t> bones_by_name(const Model& model) {
  std::map<NameKey, std::int32_t> bones;
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    if (const auto key = name_key(model.bones[i].name)) bones.emplace(*key, static_cast<std::int32_t>(i));
  }
  return bones;
}

std::vector<NameKey> names_of(const Model& model, const std::vector<std::int32_t>& bones) {
  std::vector<NameKey> names;
  for (const std::int32_t bone : bones) {
    if (const auto name = name_key(model.bones[bone].name)) names.push_back(*name);
  }
  return names;
}

bool is_addressable(const std::map<NameKey, std::int32_t>& addressable, const Model& model, std::int32_t bone) {
  const auto name = name_key(model.bones[bone].name);
  return name && addressable.at(*name) == bone;
}

bool can_have_keys(const std::map<NameKey, std::int32_t>& addressable, const Model& model, std::int32_t bone) {
  return is_addressable(addressable, model, bone) && !model.bones[bone].has_fixed_axis;
}

// Whether the motion has the chain's IK on at a frame.
bool is_on(const Motion& motion, const NameKey& chain, std::uint64_t frame) {
  bool on = true;
  for (const PropertyKey& key : motion.property) {
    if (key.frame > frame) break;
    for (const PropertyKey::IkSwitch& change : key.ik) on = change.bone == chain ? change.enabled : on;
  }
  return on;
}

// Switches chains off in the range, and back to what they are after it if the motion goes on.
void disable_in_range(const std::vector<NameKey>& chains, BakeRange range, Motion& motion) {
  if (chains.empty()) return;
  const Motion before = motion;
  disable_chains(chains, range.first, motion);
  const std::uint32_t end = range.last + 1;
  if (last_frame(before) <= range.last) return;
  auto at = std::ranges::find_if(motion.property, [end](const PropertyKey& key) { return key.frame >= end; });
  if (at == motion.property.end() || at->frame != end) {
    PropertyKey key;
    key.frame = end;
    key.visible = at == motion.property.begin() || std::prev(at)->visible;
    at = motion.property.insert(at, key);
  }
  for (const NameKey& chain : chains) at->ik.push_back({chain, is_on(before, chain, end)});
  for (++at; at != motion.property.end(); ++at) {
    for (const NameKey& chain : chains) at->ik.push_back({chain, is_on(before, chain, at->frame)});
  }
}

}  // namespace

std::vector<std::int32_t> bakeable_bones(const Actor& actor) {
  std::vector<std::int32_t> bones;
  if (!actor.physics) return bones;
  const auto addressable = bones_by_name(*actor.model);
  for (const DrivenBone& driven : actor.physics->driven().driven) {
    if (can_have_keys(addressable, *actor.model, driven.bone)) bones.push_back(driven.bone);
  }
  std::ranges::sort(bones);
  return bones;
}

std::vector<std::int32_t> bakeable_chains(const Actor& actor) {
  std::vector<std::int32_t> chains;
  const auto addressable = bones_by_name(*actor.model);
  for (const Rig::IkChain& chain : actor.rig->chains) {
    const bool links = std::ranges::all_of(
        chain.links, [&](const Rig::IkLink& link) { return can_have_keys(addressable, *actor.model, link.bone); });
    if (links && is_addressable(addressable, *actor.model, chain.goal)) chains.push_back(chain.goal);
  }
  return chains;
}

std::vector<std::int32_t> baked_bones(const Actor& actor, BakeParts parts) {
  std::vector<std::int32_t> bones;
  if (parts.physics) bones = bakeable_bones(actor);
  if (parts.ik) {
    for (const std::int32_t goal : bakeable_chains(actor)) {
      const std::int32_t chain = actor.rig->chain_of_bone[goal];
      for (const Rig::IkLink& link : actor.rig->chains[chain].links) {
        bones.push_back(link.bone);
      }
    }
  }
  std::ranges::sort(bones);
  bones.erase(std::unique(bones.begin(), bones.end()), bones.end());
  return bones;
}

std::optional<BakedKeys> record_keys(Actor& actor, const DeformOptions& options, BakeRange range, BakeParts parts,
                                     const std::function<bool(std::uint32_t frame)>& go_on) {
  BakedKeys baked{range, parts, baked_bones(actor, parts), {}};
  baked.keys.resize(baked.bones.size());
  actor.gaze.reset();  // it turns what is evaluated, and is in no key
  std::vector<std::int32_t> driven;
  if (parts.physics) driven = bakeable_bones(actor);
  for (std::uint64_t frame = range.first; frame <= range.last; ++frame) {
    const auto at = static_cast<std::uint32_t>(frame);
    if (!go_on(at)) return std::nullopt;
    advance_actor(actor, static_cast<double>(frame), options);
    for (std::size_t i = 0; i < baked.bones.size(); ++i) {
      BoneKey key = key_of(actor, baked.bones[i], at);
      if (std::ranges::binary_search(driven, baked.bones[i])) key.physics = false;
      baked.keys[i].push_back(key);
    }
  }
  return baked;
}

Motion baked_motion(const Actor& actor, const BakedKeys& baked, float tolerance) {
  Motion motion = with_names_of(*actor.motion, *actor.model);
  const std::vector<NameKey> names = names_of(*actor.model, baked.bones);
  for (std::size_t i = 0; i < baked.bones.size(); ++i) {
    const Keys& keys = baked.keys[i];
    replace_keys(track_of(motion, names[i]), tolerance > 0.0f ? simplified(keys, tolerance) : keys, baked.range);
  }
  if (baked.parts.physics) {
    disable_chains(names_of(*actor.model, actor.physics->driven().dynamic_ik), baked.range.first, motion);
  }
  if (baked.parts.ik) disable_in_range(names_of(*actor.model, bakeable_chains(actor)), baked.range, motion);
  return motion;
}

std::optional<Motion> bake(Actor& actor, const DeformOptions& options, BakeRange range, float tolerance,
                           const std::function<bool(std::uint32_t frame)>& go_on) {
  const auto keys = record_keys(actor, options, range, {}, go_on);
  return keys ? std::optional(baked_motion(actor, *keys, tolerance)) : std::nullopt;
}

BoneDeviation max_deviation(Actor& a, Actor& b, const DeformOptions& options, BakeRange range) {
  BoneDeviation max;
  float max_half_sine = 0.0f;  // sine of half the angle: the cosine is too inaccurate for small angles
  for (std::uint64_t frame = range.first; frame <= range.last; ++frame) {
    advance_actor(a, static_cast<double>(frame), options);
    advance_actor(b, static_cast<double>(frame), options);
    for (std::size_t i = 0; i < a.bones.globals.size(); ++i) {
      const RigidTransform &of_a = a.bones.globals[i], &of_b = b.bones.globals[i];
      max.units = std::max(max.units, glm::distance(of_a.translation, of_b.translation));
      const glm::quat between = glm::conjugate(of_a.rotation) * of_b.rotation;
      max_half_sine = std::max(max_half_sine, glm::length(glm::vec3(between.x, between.y, between.z)));
    }
  }
  max.degrees = glm::degrees(2.0f * std::asin(std::min(max_half_sine, 1.0f)));
  return max;
}

}  // namespace odori
