#include "ui/tabs/bones/transform_breakdown.h"

#include "base/folders.h"
#include "scene/bone_overrides.h"
#include "scene/transform_breakdown.h"
#include "ui/core/model_links.h"
#include "ui/widgets/link_row.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

namespace odori {

namespace {

std::string turned(const glm::quat& rotation) { return "turned " + format_angles(mmd_angles(rotation)) + "\xC2\xB0"; }

std::string moved(const glm::vec3& by) { return "moved " + format_length(by); }

// What of the two there is.
std::string change(const glm::quat& rotation, const glm::vec3& translation) {
  const bool turns = std::abs(rotation.w) < 1.0f - 1e-7f, moves = translation != glm::vec3(0.0f);
  if (!turns && !moves) return "nothing";
  if (turns && moves) return turned(rotation) + ", " + moved(translation);
  return turns ? turned(rotation) : moved(translation);
}

std::string words_of(const BoneKeysAt& keys) {
  if (keys.from.frame == keys.to.frame) return fmt::format("key {}", keys.from.frame);
  return fmt::format("keys {} to {}, {:.0f} %", keys.from.frame, keys.to.frame, keys.along * 100.0f);
}

class Account {
 public:
  Account(const UiView& view, int bone, UiState& state, Commands& commands)
      : actor_(*selected_actor(view)),
        model_(*actor_.model),
        account_(account_for(view.stage, view.selected, bone)),
        bone_(bone),
        state_(state),
        commands_(commands) {}

  void draw() {
    draw_parent();
    draw_motion();
    for (std::size_t i = 0; i < account_.over.size(); ++i) draw_over(i);
    draw_hand();
    for (const MorphShare& share : account_.parts.morphs) draw_morph(share);
    if (account_.parts.append) draw_append(*account_.parts.append);
    for (const IkShare& share : account_.parts.links) draw_link(share);
    if (account_.parts.chain) draw_chain(*account_.parts.chain);
    draw_physics();
    const RigidTransform& global = actor_.bones.globals[static_cast<std::size_t>(bone_)];
    text_wrapped("So it is at " + format_length(global.translation) + ", " + turned(global.rotation), color::kDim);
  }

 private:
  void bone_link(const char* kind, std::int32_t bone, const std::string& words) {
    if (link_row(state_, {kind, bone}, words)) commands_.push_back(SelectBone{bone});
  }

  void draw_parent() {
    const BoneExplanation& parts = account_.parts;
    if (parts.external_parent) return text_wrapped("Follows a bone of another model", color::kDim);
    if (parts.parent < 0) return text_wrapped("It has no parent", color::kDim);
    bone_link("why_parent", parts.parent,
              fmt::format("Parent {}: {}", shown_name(model_, parts.parent), turned(parts.parent_global.rotation)));
  }

  void draw_motion() {
    if (!account_.keys) return text_wrapped("Motion: no key moves it", color::kDim);
    const BoneKeysAt& keys = *account_.keys;
    const std::string where = words_of(keys);
    const bool held = is_held(actor_.overrides, bone_) || !account_.over.empty();
    const std::string what =
        held ? "" : ": " + change(account_.parts.animated_rotation, account_.parts.animated_translation);
    if (link_row(state_, "why_motion", fmt::format("Motion, {}{}", where, what))) {
      commands_.push_back(SeekTo{static_cast<double>(keys.from.frame)});
    }
  }

  // What comes of all of them is said with the last.
  void draw_over(std::size_t index) {
    const TransformBreakdown::Over& over = account_.over[index];
    const bool last = index + 1 == account_.over.size() && !is_held(actor_.overrides, bone_);
    const std::string what =
        last ? ": " + change(account_.parts.animated_rotation, account_.parts.animated_translation) : "";
    const std::string words = fmt::format("Over it {:.0f} % of {}, {}{}", over.weight * 100.0f,
                                          readable_name(actor_.layers[over.layer].file), words_of(over.keys), what);
    if (link_row(state_, {"why_over", static_cast<int>(index)}, words)) {
      commands_.push_back(SeekTo{static_cast<double>(over.keys.from.frame)});
    }
  }

  void draw_hand() {
    if (!is_held(actor_.overrides, bone_)) return;
    const std::string what = change(account_.parts.animated_rotation, account_.parts.animated_translation);
    text_wrapped("Hand, in its place: " + what, color::kAccent);
  }

  void draw_morph(const MorphShare& share) {
    const std::string& name = model_.morphs[static_cast<std::size_t>(share.morph)].name;
    const std::string words =
        fmt::format("Morph {} at {:.3f}: {}", name, share.weight, change(share.rotation, share.translation));
    if (!link_row(state_, {"why_morph", share.morph}, words)) return;
    state_.tab = SideTab::morphs;
    auto& filter = state_.morphs.list.words;
    filter.fill('\0');
    std::memcpy(filter.data(), name.data(), std::min(name.size(), filter.size() - 1));
  }

  void draw_append(const AppendShare& append) {
    bone_link("why_append", append.source,
              fmt::format("Append, {:g} of {}: {}", append.ratio, shown_name(model_, append.source),
                          change(append.rotation, append.translation)));
    if (append.source_is_later) {
      text_wrapped("That bone comes later: its own append and IK are not in it", color::kDim);
    }
  }

  void draw_link(const IkShare& share) {
    std::string words = fmt::format("IK {}, link {}: ", shown_name(model_, share.goal), share.place);
    words +=
        share.solved ? fmt::format("{}, {} iterations", turned(account_.parts.ik_rotation), share.iterations) : "off";
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (share.at_limit[axis]) words += fmt::format(", {} at its limit", "XYZ"[axis]);
    }
    bone_link("why_ik", share.goal, words);
  }

  void draw_chain(const IkOutcome& chain) {
    const std::string outcome = chain.solved
                                    ? fmt::format("{} iterations, {:.5f} left", chain.iterations, chain.residual)
                                    : fmt::format("off, {:.3f} apart", chain.residual);
    bone_link("why_effector", chain.effector,
              fmt::format("Brings {} to itself: {}", shown_name(model_, chain.effector), outcome));
  }

  void draw_physics() {
    if (!actor_.physics || !actor_.physics->drives()) return;
    const auto& driven = actor_.physics->driven().driven;
    const auto found =
        std::find_if(driven.begin(), driven.end(), [&](const DrivenBone& one) { return one.bone == bone_; });
    if (found == driven.end()) return;
    const float share = actor_.pose.physics_weight[static_cast<std::size_t>(bone_)];
    const std::string words = fmt::format("Physics, body {} {}: {:.0f} % of it", found->body,
                                          model_.bodies[static_cast<std::size_t>(found->body)].name, share * 100.0f);
    if (!link_row(state_, {"why_body", found->body}, words)) return;
    commands_.push_back(SelectBody{found->body});
    state_.tab = SideTab::physics;
  }

  const Actor& actor_;
  const Model& model_;
  TransformBreakdown account_;
  int bone_;
  UiState& state_;
  Commands& commands_;
};

}  // namespace

void draw_bone_account(const UiView& view, int bone, UiState& state, Commands& commands) {
  const bool open = ImGui::CollapsingHeader("Why it is there");
  register_widget(state, "why");
  if (open) Account(view, bone, state, commands).draw();
}

}  // namespace odori
