#include "support/pmd_dancer.h"

#include "support/pmd_bytes.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace odori::testing {

namespace {

constexpr std::size_t kBoneCount = 142;
constexpr std::uint16_t kNone = 0xFFFF;

enum Kind : std::uint8_t { kRotates = 0, kMoves = 1, kIk = 2, kLink = 4, kEffector = 6, kTip = 7 };

struct PmdBone {
  std::string name;
  std::uint16_t parent = kNone;
  Kind kind = kRotates;
  glm::vec3 position{0.0f};
  std::uint16_t tail = 0;
};

struct PmdChain {
  std::uint16_t goal = 0, effector = 0, iterations = 0;
  float limit = 0.0f;
  std::vector<std::uint16_t> links;
};

class Skeleton {
 public:
  Skeleton() {
    const auto center = add("センター", kNone, kMoves, {0, 8, 0});
    const auto upper = add("上半身", center, kRotates, {0, 13, -0.2f});
    const auto head = add("頭", add("首", upper, kRotates, {0, 16.8f, 0}), kRotates, {0, 17.5f, 0});
    const auto lower = add("下半身", center, kRotates, {0, 12.8f, -0.2f});
    add("下半身先", lower, kTip, {0, 10.5f, 0});
    const auto eyes = add("両目", head, kRotates, {0, 20, 0});
    for (const bool left : {true, false}) {
      side_ = left ? 1.0f : -1.0f;
      prefix_ = left ? "左" : "右";
      const auto eye = add_here("目", head, kRotates, {0.5f, 18.5f, -0.5f});
      bones_[eye].tail = eyes;
      add_arm(upper);
      add_leg(lower);
    }
    prefix_.clear();
    side_ = 1.0f;
    add_strands(head, lower);
  }

  const std::vector<PmdBone>& bones() const { return bones_; }
  const std::vector<PmdChain>& chains() const { return chains_; }

 private:
  std::uint16_t add(std::string name, std::uint16_t parent, Kind kind, glm::vec3 position) {
    const auto index = static_cast<std::uint16_t>(bones_.size());
    if (parent != kNone && bones_[parent].tail == 0) bones_[parent].tail = index;
    bones_.push_back({std::move(name), parent, kind, position});
    return index;
  }
  std::uint16_t add_here(std::string_view name, std::uint16_t parent, Kind kind, glm::vec3 position) {
    return add(prefix_ + std::string(name), parent, kind, {side_ * position.x, position.y, position.z});
  }

  void add_arm(std::uint16_t upper) {
    const auto shoulder = add_here("肩", upper, kRotates, {0.4f, 16.3f, 0});
    const auto arm = add_here("腕", shoulder, kRotates, {1.5f, 15.9f, 0});
    const auto elbow = add_here("ひじ", arm, kRotates, {3.4f, 14.2f, 0});
    const auto wrist = add_here("手首", elbow, kRotates, {5.2f, 12.6f, -0.1f});
    add_here("手先", wrist, kTip, {5.8f, 12, -0.1f});
    float z = -0.4f;
    for (const std::string_view finger : {"親指", "人指", "中指", "薬指", "小指"}) {
      std::uint16_t joint = wrist;
      float out = 5.4f;
      for (const std::string_view part : {"１", "２", "３", "先"}) {
        const bool tip = part == "先";
        joint = add_here(std::string(finger) + std::string(part), joint, tip ? kTip : kRotates,
                         {out, 17.6f - out * 0.96f, z});
        out += 0.3f;
      }
      z += 0.2f;
    }
  }

  void add_leg(std::uint16_t lower) {
    const auto leg = add_here("足", lower, kLink, {0.95f, 10.9f, -0.1f});
    const auto knee = add_here("ひざ", leg, kLink, {0.9f, 6.2f, -0.2f});
    const auto ankle = add_here("足首", knee, kLink, {0.85f, 1.5f, 0.3f});
    const auto toe = add_here("つま先", ankle, kEffector, {0.85f, 0, -1});
    const auto leg_goal = add_here("足ＩＫ", kNone, kIk, {0.85f, 1.5f, 0.3f});
    const auto toe_goal = add_here("つま先ＩＫ", leg_goal, kIk, {0.85f, 0, -1});
    chains_.push_back({leg_goal, ankle, 40, 0.5f, {knee, leg}});
    chains_.push_back({toe_goal, toe, 3, 1.0f, {ankle}});
  }

  // Six joints each, around head and hip.
  void add_strands(std::uint16_t head, std::uint16_t lower) {
    std::uint16_t joint = head;
    for (int i = 0; bones_.size() < kBoneCount; ++i) {
      const int strand = i / 6, part = i % 6;
      const bool hair = strand % 2 == 0;
      if (part == 0) joint = hair ? head : lower;
      const float around = static_cast<float>(strand);
      const glm::vec3 at(std::sin(around), (hair ? 19.0f : 11.0f) - static_cast<float>(part), std::cos(around));
      joint = add((hair ? "髪" : "裾") + std::to_string(i), joint, part == 5 ? kTip : kRotates, at);
    }
  }

  std::vector<PmdBone> bones_;
  std::vector<PmdChain> chains_;
  std::string prefix_;
  float side_ = 1.0f;
};

void write_geometry(PmdBytes& out) {
  out.u32(3);
  for (int i = 0; i < 3; ++i) {
    out.floats({i == 1 ? 1.0f : 0.0f, i == 2 ? 1.0f : 0.0f, 0, 0, 0, -1, 0, 0});
    out.u16(0);
    out.u16(1);
    out.u8(50);
    out.u8(0);
  }
  out.u32(3);
  for (std::uint16_t i = 0; i < 3; ++i) out.u16(i);
  out.u32(1);  // material
  out.floats({1, 1, 1, 1, 5, 0, 0, 0, 0, 0, 0});
  out.u8(0);
  out.u8(0);
  out.u32(3);
  out.text("", 20);
}

void write_skeleton(PmdBytes& out, const Skeleton& skeleton) {
  out.u16(static_cast<std::uint16_t>(skeleton.bones().size()));
  for (const PmdBone& bone : skeleton.bones()) {
    out.text(bone.name, 20);
    out.u16(bone.parent);
    out.u16(bone.tail);
    out.u8(bone.kind);
    out.u16(0);
    out.vec3(bone.position);
  }
  out.u16(static_cast<std::uint16_t>(skeleton.chains().size()));
  for (const PmdChain& chain : skeleton.chains()) {
    out.u16(chain.goal);
    out.u16(chain.effector);
    out.u8(static_cast<std::uint8_t>(chain.links.size()));
    out.u16(chain.iterations);
    out.f32(chain.limit);
    for (const std::uint16_t link : chain.links) out.u16(link);
  }
}

}  // namespace

std::vector<std::uint8_t> pmd_dancer() {
  PmdBytes out;
  out.text("Pmd", 3);
  out.f32(1.0f);
  out.text("dancer", 20);
  out.text("", 256);
  write_geometry(out);
  write_skeleton(out, Skeleton());
  out.u16(0);  // morphs
  out.u8(0);   // display frames: morphs, names, bones
  out.u8(0);
  out.u32(0);
  return std::move(out.bytes());
}

}  // namespace odori::testing
