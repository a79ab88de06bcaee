#include "scene/transform_breakdown.h"

#include "base/folders.h"
#include "base/translate.h"
#include "scene/overrides.h"
#include "ui/core/model_links.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/pose/bones_page.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

namespace odori {

namespace {

std::string format_keys(const BoneKeysAt& keys) {
  if (keys.from.frame == keys.to.frame) return tr_format("key {}", keys.from.frame);
  return tr_format("keys {} to {}, {:.0f} %", keys.from.frame, keys.to.frame, keys.t * 100.0f);
}

class Breakdown {
 public:
  // `copied`: receives the rows instead of the screen; null: they are drawn.
  Breakdown(const PanelInput& input, int bone, UiState& state, Commands& commands, std::string* copied = nullptr)
      : actor_(*selected_actor(input)),
        model_(*actor_.model),
        breakdown_(transform_breakdown(input.document.stage, input.document.selected.actor, bone)),
        bone_(bone),
        state_(state),
        commands_(commands),
        copied_(copied) {}

  void list() {
    draw_parent();
    draw_motion();
    for (std::size_t i = 0; i < breakdown_.override_layers.size(); ++i) draw_layer(i);
    draw_override();
    for (const MorphContribution& share : breakdown_.parts.morphs) draw_morph(share);
    if (breakdown_.parts.append) draw_append(*breakdown_.parts.append);
    for (const IkContribution& share : breakdown_.parts.links) draw_link(share);
    if (breakdown_.parts.chain) draw_chain(*breakdown_.parts.chain);
    draw_physics();
    const RigidTransform& global = actor_.bones.globals[bone_];
    line(tr_format("Result: position {}, {}", length(global.translation), format_rotation(global.rotation)),
         color::kDim);
  }

 private:
  // Draws the row, or adds it to what is copied.
  void line(const std::string& text, const ImVec4& tint) {
    if (copied_ == nullptr) return text_wrapped(text, tint);
    *copied_ += text + "\n";
  }
  bool link(const WidgetName& name, const std::string& text) {
    if (copied_ == nullptr) return link_row(state_, name, text);
    *copied_ += text + "\n";
    return false;
  }

  std::string length(const glm::vec3& v) const { return format_length(v, digits_); }
  std::string format_rotation(const glm::quat& rotation) const {
    return tr_format("rotation {}", format_angles(mmd_angles(rotation), digits_) + "\xC2\xB0");
  }
  std::string format_translation(const glm::vec3& by) const { return tr_format("translation {}", length(by)); }
  // Leaves out a rotation or translation that is the identity.
  std::string format_transform(const glm::quat& rotation, const glm::vec3& translation) const {
    const bool rotates = std::abs(rotation.w) < 1.0f - 1e-7f, translates = translation != glm::vec3(0.0f);
    if (!rotates && !translates) return tr("no change");
    if (rotates && translates) return format_rotation(rotation) + tr(", ") + format_translation(translation);
    return rotates ? format_rotation(rotation) : format_translation(translation);
  }

  void bone_link(const char* kind, std::int32_t bone, const std::string& text) {
    if (link({kind, bone}, text)) commands_.push_back(SelectBone{bone});
  }

  void draw_parent() {
    const BoneTransformParts& parts = breakdown_.parts;
    if (parts.external_parent) return line(tr("Follows a bone of another model"), color::kDim);
    if (parts.placed) {
      return line(tr_format("Model placed at {}, {}", length(parts.parent_global.translation),
                            format_rotation(parts.parent_global.rotation)),
                  color::kDim);
    }
    if (parts.parent < 0) return line(tr("No parent"), color::kDim);
    bone_link("why_parent", parts.parent,
              tr_format("Parent {}: {}", bone_display_name(model_, parts.parent),
                        format_rotation(parts.parent_global.rotation)));
  }

  void draw_motion() {
    if (!breakdown_.keys) return line(tr("Motion: no keys"), color::kDim);
    const BoneKeysAt& keys = *breakdown_.keys;
    const std::string where = format_keys(keys);
    const bool overridden = is_overridden(actor_.overrides, bone_) || !breakdown_.override_layers.empty();
    const std::string what = overridden ? ""
                                        : tr(": ") + format_transform(breakdown_.parts.animated_rotation,
                                                                      breakdown_.parts.animated_translation);
    if (link("why_motion", tr_format("Motion, {}{}", where, what))) {
      commands_.push_back(SeekTo{static_cast<double>(keys.from.frame)});
    }
  }

  // A layer over the motion. The last one shows the result of all of them.
  void draw_layer(std::size_t index) {
    const TransformBreakdown::LayerKeys& over = breakdown_.override_layers[index];
    const bool last = index + 1 == breakdown_.override_layers.size() && !is_overridden(actor_.overrides, bone_);
    const std::string what =
        last ? tr(": ") + format_transform(breakdown_.parts.animated_rotation, breakdown_.parts.animated_translation)
             : "";
    const std::string text = tr_format("Layer {} at {:.0f} %, {}{}", readable_name(actor_.layers[over.layer].file),
                                       over.weight * 100.0f, format_keys(over.keys), what);
    if (link({"why_over", static_cast<int>(index)}, text)) {
      commands_.push_back(SeekTo{static_cast<double>(over.keys.from.frame)});
    }
  }

  void draw_override() {
    if (!is_overridden(actor_.overrides, bone_)) return;
    const std::string what =
        format_transform(breakdown_.parts.animated_rotation, breakdown_.parts.animated_translation);
    line(tr("Set by hand: ") + what, color::kOverride);
  }

  void draw_morph(const MorphContribution& share) {
    const std::string& name = model_.morphs[share.morph].name;
    const std::string text =
        tr_format("Morph {} at {:.3f}: {}", name, share.weight, format_transform(share.rotation, share.translation));
    if (!link({"why_morph", share.morph}, text)) return;
    state_.page = Page::morphs;
    auto& filter = state_.morphs.list.filter;
    filter.fill('\0');
    std::memcpy(filter.data(), name.data(), std::min(name.size(), filter.size() - 1));
  }

  void draw_append(const AppendContribution& append) {
    bone_link("why_append", append.source,
              tr_format("Append, {:g} of {}: {}", append.ratio, bone_display_name(model_, append.source),
                        format_transform(append.rotation, append.translation)));
    if (append.source_is_later) {
      line(tr("The source is evaluated later: its own append and IK are not included"), color::kDim);
    }
  }

  void draw_link(const IkContribution& share) {
    std::string text = tr_format("IK {}, link {}: ", bone_display_name(model_, share.goal), share.link);
    text += share.solved
                ? format_rotation(breakdown_.parts.ik_rotation) + tr(", ") + format_iterations(share.iterations)
                : std::string(tr("off"));
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (share.at_limit[axis]) text += tr_format(", {} at limit", "XYZ"[axis]);
    }
    bone_link("why_ik", share.goal, text);
  }

  void draw_chain(const IkResult& chain) {
    const std::string outcome =
        chain.solved ? tr_format("{}, residual {:.5f}", format_iterations(chain.iterations), chain.residual)
                     : tr_format("off, distance {:.3f}", chain.residual);
    bone_link("why_effector", chain.effector,
              tr_format("IK goal of {}: {}", bone_display_name(model_, chain.effector), outcome));
  }

  void draw_physics() {
    if (!actor_.physics || !actor_.physics->drives()) return;
    const auto& driven = actor_.physics->driven().driven;
    const auto found = std::ranges::find_if(driven, [&](const DrivenBone& one) { return one.bone == bone_; });
    if (found == driven.end()) return;
    const float share = actor_.pose.physics_weight[bone_];
    const std::string text =
        tr_format("Physics, body {} {}: weight {:.0f} %", found->body, model_.bodies[found->body].name, share * 100.0f);
    if (!link({"why_body", found->body}, text)) return;
    commands_.push_back(SelectBody{found->body});
    state_.page = Page::physics;
  }

  const Actor& actor_;
  const Model& model_;
  TransformBreakdown breakdown_;
  int bone_;
  UiState& state_;
  Commands& commands_;
  std::string* copied_;
  Digits digits_ = copied_ == nullptr ? Digits::rounded : Digits::all;
};

}  // namespace

void draw_transform_breakdown(const PanelInput& input, int bone, UiState& state, Commands& commands) {
  const bool open = ImGui::CollapsingHeader(tr_id("Transform breakdown"));
  register_widget(state, "why");
  if (open) Breakdown(input, bone, state, commands).list();
}

std::string format_transform_breakdown(const PanelInput& input, int bone, UiState& state, Commands& commands) {
  std::string text;
  Breakdown(input, bone, state, commands, &text).list();
  return text;
}

}  // namespace odori
