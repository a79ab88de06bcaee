#include "motion/sample.h"
#include "scene/life.h"
#include "scene/stage.h"

#include <algorithm>
#include <numbers>
#include <utility>
#include <vector>

namespace odori {

namespace {

constexpr Curve kEased{64, 0, 64, 127};

// Numbers that depend on the seed alone (SplitMix64), the same everywhere.
class SeededNumbers {
 public:
  SeededNumbers(std::uint32_t seed, std::uint32_t stream) : state_((std::uint64_t{seed} << 32) | stream) {}

  float between(float low, float high) {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return low + (high - low) * static_cast<float>((z ^ (z >> 31)) >> 40) / 16777216.0f;
  }

 private:
  std::uint64_t state_;
};

BoneKey eased_key(std::uint32_t frame, glm::vec3 angles_deg, glm::vec3 translation = glm::vec3(0.0f)) {
  BoneKey key;
  key.frame = frame;
  key.rotation = quat_from_euler_zxy(angles_deg * (std::numbers::pi_v<float> / 180.0f));
  key.translation = translation;
  key.curves.fill(kEased);
  return key;
}

// Puts the tracks of one model together.
class IdleMaker {
 public:
  IdleMaker(const Actor& actor, const IdleSettings& settings) : actor_(actor), settings_(settings) {}

  BoundMotion make() {
    if (settings_.breathing) breathe();
    if (settings_.sway) {
      shift_weight();
      move_head();
    }
    if (settings_.blinking) blink();
    motion_.last_frame = kIdleFrames;
    motion_.period = kIdleFrames;
    return std::move(motion_);
  }

 private:
  std::int32_t bone(BodyPart part, Side side = Side::none) const { return actor_.roles->bone(part, side); }

  // Against the usual figure, whose hip joints are 10.4 units above the floor.
  float size() const {
    const std::int32_t leg = bone(BodyPart::leg, Side::left);
    const std::int32_t head = bone(BodyPart::head);
    const std::vector<Bone>& bones = actor_.model->bones;
    const float size = leg >= 0    ? bones[leg].rest_position.y / 10.4f
                       : head >= 0 ? bones[head].rest_position.y / 16.5f
                                   : 1.0f;
    return std::clamp(size, 0.01f, 100.0f);
  }

  void add(std::int32_t bone, std::vector<BoneKey> keys) {
    if (bone >= 0) motion_.bones.push_back({bone, std::move(keys)});
  }

  // In over 48 frames, out over 72.
  void breathe() {
    constexpr std::uint32_t kBreath = 120, kIn = 48;
    std::vector<BoneKey> chest, neck, left, right;
    SeededNumbers numbers(settings_.seed, 1);
    for (std::uint32_t at = 0; at <= kIdleFrames; at += kBreath) {
      for (auto* keys : {&chest, &neck, &left, &right}) keys->push_back(eased_key(at, {}));
      if (at == kIdleFrames) break;
      const float depth = numbers.between(0.8f, 1.2f);
      chest.push_back(eased_key(at + kIn, {1.0f * depth, 0, 0}));
      neck.push_back(eased_key(at + kIn, {-0.8f * depth, 0, 0}));
      left.push_back(eased_key(at + kIn, {0, 0, 1.2f * depth}));
      right.push_back(eased_key(at + kIn, {0, 0, -1.2f * depth}));
    }
    const std::int32_t upper = bone(BodyPart::upper_body2);
    add(upper >= 0 ? upper : bone(BodyPart::upper_body), std::move(chest));
    add(bone(BodyPart::neck), std::move(neck));
    add(bone(BodyPart::shoulder, Side::left), std::move(left));
    add(bone(BodyPart::shoulder, Side::right), std::move(right));
  }

  // From one leg to the other six times, each time within two seconds. The feet stand where IK holds them.
  void shift_weight() {
    constexpr std::uint32_t kStance = 300, kShift = 60;
    const bool planted = bone(BodyPart::leg_ik, Side::left) >= 0 && bone(BodyPart::leg_ik, Side::right) >= 0;
    std::vector<BoneKey> center, hips, chest;
    SeededNumbers numbers(settings_.seed, 2);
    float side = numbers.between(0.0f, 1.0f) < 0.5f ? -1.0f : 1.0f;
    const auto stand = [&](std::uint32_t at, float share) {
      center.push_back(eased_key(at, {}, glm::vec3(0.35f * share, -0.04f * std::abs(share), 0.0f) * size()));
      hips.push_back(eased_key(at, {0, 1.5f * share, 2.0f * share}));
      chest.push_back(eased_key(at, {0, -1.0f * share, -1.5f * share}));
    };
    stand(0, 0.0f);
    for (std::uint32_t at = kStance / 2; at + kStance / 2 <= kIdleFrames - kShift; at += kStance, side = -side) {
      const float share = side * numbers.between(0.5f, 1.0f);
      stand(at, center.size() < 2 ? 0.0f : last_share_);
      stand(at + kShift, share);
      last_share_ = share;
    }
    stand(kIdleFrames - kShift, last_share_);
    stand(kIdleFrames, 0.0f);
    if (planted) add(bone(BodyPart::center), std::move(center));
    if (planted) add(bone(BodyPart::lower_body), std::move(hips));
    if (bone(BodyPart::upper_body2) >= 0) add(bone(BodyPart::upper_body), std::move(chest));
  }

  void move_head() {
    std::vector<BoneKey> keys{eased_key(0, {})};
    SeededNumbers numbers(settings_.seed, 3);
    for (float at = numbers.between(40, 160);; at += numbers.between(90, 240)) {
      if (at + 90 > static_cast<float>(kIdleFrames)) break;
      const glm::vec3 angles(numbers.between(-2, 2), numbers.between(-4, 4), numbers.between(-1.5f, 1.5f));
      keys.push_back(eased_key(static_cast<std::uint32_t>(at), angles));
    }
    keys.push_back(eased_key(kIdleFrames, {}));
    add(bone(BodyPart::head), std::move(keys));
  }

  void blink() {
    const std::vector<Morph>& morphs = actor_.model->morphs;
    const auto lids =
        std::ranges::find_if(morphs, [](const Morph& morph) { return standard_morph(morph.name) == "まばたき"; });
    if (lids == morphs.end()) return;
    std::vector<MorphKey> keys{{0, 0.0f}};
    SeededNumbers numbers(settings_.seed, 4);
    for (float at = numbers.between(20, 120); at + 10 < static_cast<float>(kIdleFrames);
         at += numbers.between(60, 180)) {
      const auto frame = static_cast<std::uint32_t>(at);
      for (const MorphKey& key : {MorphKey{frame, 0.0f}, {frame + 2, 1.0f}, {frame + 3, 1.0f}, {frame + 7, 0.0f}}) {
        keys.push_back(key);
      }
    }
    keys.push_back({kIdleFrames, 0.0f});
    motion_.morphs.push_back({{static_cast<std::int32_t>(lids - morphs.begin())}, std::move(keys)});
  }

  const Actor& actor_;
  const IdleSettings& settings_;
  BoundMotion motion_;
  float last_share_ = 0.0f;
};

}  // namespace

BoundMotion idle_motion(const Actor& actor, const IdleSettings& settings) { return IdleMaker(actor, settings).make(); }

}  // namespace odori
