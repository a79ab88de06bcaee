#include "base/translate.h"
#include "scene/external_parents.h"
#include "scene/overrides.h"
#include "scene/transform_breakdown.h"
#include "ui/core/model_links.h"
#include "ui/core/page_state.h"
#include "ui/core/standard_names.h"
#include "ui/widgets/bone_combo.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/pose/bones_page.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr const char* kDegree = "\xC2\xB0";

struct FlagName {
  bool (*has)(const Bone& bone);
  const char* set;
  const char* unset;  // empty where the absence says nothing
};

// The flags of the file.
constexpr FlagName kFlagNames[] = {
    {[](const Bone& bone) { return bone.tail_bone.has_value(); }, tr_later("tip by bone"), tr_later("tip by offset")},
    {[](const Bone& bone) { return bone.rotatable; }, tr_later("rotatable"), ""},
    {[](const Bone& bone) { return bone.movable; }, tr_later("translatable"), ""},
    {[](const Bone& bone) { return bone.visible; }, tr_later("visible"), tr_later("hidden")},
    {[](const Bone& bone) { return bone.operable; }, tr_later("operable"), tr_later("not operable")},
    {[](const Bone& bone) { return bone.has_ik; }, "IK", ""},
    {[](const Bone& bone) { return bone.append_local; }, tr_later("local append"), ""},
    {[](const Bone& bone) { return bone.append_rotation; }, tr_later("append rotation"), ""},
    {[](const Bone& bone) { return bone.append_translation; }, tr_later("append translation"), ""},
    {[](const Bone& bone) { return bone.has_fixed_axis; }, tr_later("fixed axis"), ""},
    {[](const Bone& bone) { return bone.has_local_axes; }, tr_later("local axes"), ""},
    {[](const Bone& bone) { return bone.after_physics; }, tr_later("after physics"), ""},
    {[](const Bone& bone) { return bone.has_external_parent; }, tr_later("external parent"), ""}};

std::string format_flags(const Bone& bone) {
  std::string text;
  for (const FlagName& flag : kFlagNames) {
    const std::string_view name = flag.has(bone) ? flag.set : flag.unset;
    if (!name.empty()) text.append(text.empty() ? "" : tr(", ")).append(tr(name));
  }
  return text;
}

Property tip_row(const Model& model, const Bone& bone) {
  if (bone.tail_bone) return {tr_later("Tip"), format_part(model.bones, *bone.tail_bone)};
  return number_row(tr_later("Tip"),
                    [&](Digits digits) { return tr_format("offset {}", format_length(bone.tail_offset, digits)); });
}

void add_frame_values(const Actor& actor, std::size_t at, Properties& properties) {
  const BoneState& state = actor.bones;
  const Bone& bone = actor.model->bones[at];
  properties.push_back(length_row(tr_later("Rest position"), bone.rest_position));
  properties.push_back(tip_row(*actor.model, bone));
  properties.push_back(length_row(tr_later("Position"), state.globals[at].translation));
  properties.push_back(
      angle_row(tr_later("Rotation (\xC2\xB0)"), mmd_angles(state.ik_rotations[at] * state.local_rotations[at])));
  properties.push_back(length_row(tr_later("Translation"), state.local_translations[at]));
}

void add_append(const Model& model, const Bone& bone, Properties& properties) {
  if (!bone.append_rotation && !bone.append_translation) return;
  const char* what = !bone.append_translation ? tr("rotation")
                     : !bone.append_rotation  ? tr("translation")
                                              : tr("rotation and translation");
  properties.push_back(
      {tr_later("Append"), tr_format("{} of bone {}", what, format_part(model.bones, bone.append_source))});
  properties.push_back(number_row(tr_later("Ratio"), [&](Digits digits) {
    return format_number(bone.append_ratio, 3, digits) + (bone.append_local ? tr(", local") : "");
  }));
}

void add_axes(const Bone& bone, Properties& properties) {
  if (bone.has_fixed_axis) properties.push_back(length_row(tr_later("Fixed axis"), bone.fixed_axis));
  if (!bone.has_local_axes) return;
  properties.push_back(length_row(tr_later("Local X"), bone.local_x));
  properties.push_back(length_row(tr_later("Local Z"), bone.local_z));
}

void add_limits(const IkLink& link, Properties& properties) {
  if (!link.limited) return;
  properties.push_back(angle_row(tr_later("  Min"), link.min_angle_rad));
  properties.push_back(angle_row(tr_later("  Max"), link.max_angle_rad));
}

void add_chain(const Actor& actor, const Bone& bone, std::size_t at, Properties& properties) {
  if (!bone.has_ik) return;
  const Model& model = *actor.model;
  properties.push_back({tr_later("Effector"), format_part(model.bones, bone.ik.effector)});
  properties.push_back(number_row(tr_later("Iterations"), [&](Digits digits) {
    return tr_format("{}, at most {}{} each", bone.ik.iterations,
                     format_number(glm::degrees(bone.ik.unit_angle_rad), 1, digits), kDegree);
  }));
  const std::int32_t chain = actor.rig->chain_of_bone[at];
  if (chain >= 0) {
    properties.push_back(number_row(tr_later("Residual"), [&](Digits digits) {
      return format_number(actor.bones.ik_residuals[chain], 5, digits);
    }));
  }
  for (const IkLink& link : bone.ik.links) {
    properties.push_back({tr_later("Link"), format_part(model.bones, link.bone)});
    add_limits(link, properties);
  }
}

// The chains that the bone is a link of, with the limits that they set it.
void add_goals(const Model& model, std::int32_t index, Properties& properties) {
  for (std::size_t goal = 0; goal < model.bones.size(); ++goal) {
    if (!model.bones[goal].has_ik) continue;
    for (const IkLink& link : model.bones[goal].ik.links) {
      if (link.bone != index) continue;
      properties.push_back({tr_later("Link of IK"), format_part(model.bones, static_cast<std::int32_t>(goal))});
      add_limits(link, properties);
    }
  }
}

const Model& model_of(const PanelInput& input, int actor) { return *input.document.stage.actors[actor]->model; }

const std::string& model_file(const PanelInput& input, int actor) { return input.document.files[actor].model; }

// The bone of the other model that has the selected bone's name, otherwise its first bone.
int default_target(const PanelInput& input, int other) {
  const int alike = find_same_name(model_of(input, input.document.selected.actor).bones, input.document.selected.bone,
                                   model_of(input, other).bones);
  return alike < 0 ? 0 : alike;
}

void draw_actor_combo(const PanelInput& input, const ExternalParentLink* now, UiState& state, Commands& commands) {
  const int bone = input.document.selected.bone;
  ImGui::SetNextItemWidth(-1.0f);
  const bool open =
      begin_combo("##follows", now == nullptr ? tr("Its own parent") : model_file(input, now->actor).c_str());
  register_widget(state, "follows");
  if (!open) return;
  if (combo_item(state, "own_parent", tr("Its own parent"), now == nullptr)) {
    commands.push_back(SetExternalParent{input.document.selected.actor, bone, std::nullopt});
  }
  for (int other = 0; other < static_cast<int>(input.document.stage.actors.size()); ++other) {
    if (other == input.document.selected.actor || model_of(input, other).bones.empty()) continue;
    const bool possible = can_set_external_parent(input.document.stage, input.document.selected.actor, other);
    const bool selected = now != nullptr && now->actor == other;
    if (combo_item(state, {"follow_actor", other, model_file(input, other)}, model_file(input, other), selected,
                   possible)) {
      commands.push_back(
          SetExternalParent{input.document.selected.actor, bone, ParentBone{other, default_target(input, other)}});
    }
  }
  ImGui::EndCombo();
}

void draw_followed_bone(const PanelInput& input, const ExternalParentLink& now, UiState& state, Commands& commands) {
  const auto& other = input.document.stage.actors[now.actor]->model;
  ImGui::SetNextItemWidth(-1.0f);
  const auto picked =
      bone_combo(state, other, {"followed", "follow_bone", bone_display_name(*other, now.actor_bone), now.actor_bone});
  if (!picked) return;
  commands.push_back(
      SetExternalParent{input.document.selected.actor, input.document.selected.bone, ParentBone{now.actor, *picked}});
}

constexpr float kPlotHeight = 84.0f;   // at scale 1
constexpr float kMinResidual = 1e-5f;  // units; lower edge of the plot, smaller residuals are clamped to it
constexpr float kMinDecades = 3.0f;    // height of the plot

// The residual after each iteration on a logarithmic scale, because residuals shrink by powers.
class ResidualPlot {
 public:
  ResidualPlot(const IkTrace& trace, ImVec2 low, ImVec2 size, float scale)
      : trace_(trace), low_(low), size_(size), margin_(6.0f * scale) {
    float max = kMinResidual;
    for (const IkTrace::Step& step : trace.steps) max = std::max(max, step.residual);
    decades_ = std::max(std::log10(max / kMinResidual), kMinDecades);
  }

  ImVec2 at(std::size_t step) const {
    const float share = std::log10(std::max(trace_.steps[step].residual, kMinResidual) / kMinResidual) / decades_;
    return {x(static_cast<float>(step)), low_.y + size_.y - margin_ - (size_.y - 2.0f * margin_) * share};
  }

  // The step nearest to a screen x coordinate.
  int step_at(float screen_x) const {
    const float share = (screen_x - low_.x - margin_) / (size_.x - 2.0f * margin_);
    return std::clamp(static_cast<int>(std::lround(share * last())), 0, static_cast<int>(last()));
  }

  void draw(ImDrawList& list, std::size_t shown) const {
    list.AddRectFilled(low_, ImVec2(low_.x + size_.x, low_.y + size_.y), ImGui::GetColorU32(ImGuiCol_FrameBg),
                       ImGui::GetStyle().FrameRounding);
    const float cursor = x(static_cast<float>(shown));
    list.AddLine(ImVec2(cursor, low_.y), ImVec2(cursor, low_.y + size_.y), ImGui::GetColorU32(color::kSelection));
    const ImU32 line = ImGui::GetColorU32(color::kText);
    for (std::size_t i = 1; i < trace_.steps.size(); ++i) list.AddLine(at(i - 1), at(i), line);
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      list.AddCircleFilled(at(i), margin_ * 0.4f,
                           ImGui::GetColorU32(i == trace_.kept ? color::kRecorded : color::kText));
    }
  }

 private:
  float last() const { return static_cast<float>(trace_.steps.size() - 1); }
  float x(float step) const { return low_.x + margin_ + (size_.x - 2.0f * margin_) * step / std::max(last(), 1.0f); }

  const IkTrace& trace_;
  ImVec2 low_;
  ImVec2 size_;
  float margin_;
  float decades_ = kMinDecades;
};

void draw_residual_plot(UiState& state) {
  const ImVec2 size(ImGui::GetContentRegionAvail().x, kPlotHeight * state.scale);
  const ResidualPlot plot(state.viewport.ik_steps.trace, ImGui::GetCursorScreenPos(), size, state.scale);
  ImGui::InvisibleButton("##residuals", size);
  register_widget(state, "ik_residuals");
  if (ImGui::IsItemActive()) state.viewport.ik_steps.step = plot.step_at(ImGui::GetMousePos().x);
  tooltip(state, "Distance between effector and goal after each iteration (log scale). Click to select an iteration");
  plot.draw(*ImGui::GetWindowDrawList(), state.viewport.ik_steps.shown());
}

void draw_step_buttons(UiState& state) {
  IkStepsState& ik_steps = state.viewport.ik_steps;
  const int shown = static_cast<int>(ik_steps.shown()), last = static_cast<int>(ik_steps.trace.steps.size()) - 1;
  if (icon_button(state, "ik_step_back", Icon::step_back, "Previous iteration")) ik_steps.step = std::max(shown - 1, 0);
  ImGui::SameLine();
  if (icon_button(state, "ik_step_on", Icon::step_forward, "Next iteration")) ik_steps.step = std::min(shown + 1, last);
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  const std::string kept = ik_steps.shown() == ik_steps.trace.kept ? tr(" (used)") : "";
  text(tr_format("Iteration {} of {}: residual {:.5f}{}", shown, last, ik_steps.trace.steps[ik_steps.shown()].residual,
                 kept));
}

std::string format_axis(const Rig::IkLink& link, glm::vec3 angles_rad, glm::length_t axis) {
  const glm::vec3 now = glm::degrees(angles_rad), low = glm::degrees(link.min_rad), high = glm::degrees(link.max_rad);
  return tr_format("  {} {:.1f}\xC2\xB0, limits {:.1f} to {:.1f}{}", "XYZ"[axis], now[axis], low[axis], high[axis],
                   at_limit(link, axis, angles_rad[axis]) ? tr(", at limit") : "");
}

void draw_ik_link(const Actor& actor, const Rig::IkLink& link, glm::vec3 angles_rad, UiState& state,
                  Commands& commands) {
  if (link_row(state, {"ik_link", link.bone}, bone_display_name(*actor.model, link.bone))) {
    commands.push_back(SelectBone{link.bone});
  }
  if (link.frozen) return text_colored(color::kDim, tr("  Cannot rotate"));
  if (!link.limited) return text_colored(color::kDim, tr("  No limits"));
  for (glm::length_t axis = 0; axis < 3; ++axis) {
    if (link.min_rad[axis] != link.max_rad[axis]) text_colored(color::kDim, format_axis(link, angles_rad, axis));
  }
}

// Selects one of several chains.
void draw_chain_choice(const Actor& actor, const std::vector<std::int32_t>& chains, UiState& state) {
  IkStepsState& ik_steps = state.viewport.ik_steps;
  if (std::ranges::find(chains, ik_steps.chain) == chains.end()) {
    ik_steps.chain = chains.front();
    ik_steps.step = -1;
  }
  if (chains.size() == 1) return;
  for (const std::int32_t chain : chains) {
    const std::int32_t goal = actor.rig->chains[chain].goal;
    if (link_row(state, {"ik_chain", goal}, tr_format("Chain with goal {}", bone_display_name(*actor.model, goal)),
                 chain == ik_steps.chain)) {
      ik_steps.chain = chain;
      ik_steps.step = -1;
    }
  }
}

}  // namespace

std::string short_flags(const Bone& bone) {
  std::string text;
  const auto add = [&](bool set, const char* flag) {
    if (set) text += (text.empty() ? "" : " ") + std::string(flag);
  };
  add(bone.rotatable, "R");
  add(bone.movable, "T");
  add(bone.has_ik, "IK");
  add(bone.append_rotation || bone.append_translation, "+");
  add(bone.has_fixed_axis, "X");
  add(bone.after_physics, "P");
  add(!bone.visible, "H");
  return text;
}

Properties bone_properties(const Actor& actor, std::int32_t index) {
  const Model& model = *actor.model;
  const Bone& bone = model.bones[index];
  Properties properties;
  properties.push_back({tr_later("Name"), bone.name});
  properties.push_back({tr_later("English name"), bone.english_name});
  properties.push_back({tr_later("Standard name"), standard_bone_name(bone.name).shown()});
  properties.push_back({tr_later("Index"), format_index(index, model.bones.size())});
  properties.push_back({tr_later("Parent"), format_part(model.bones, bone.parent)});
  add_frame_values(actor, index, properties);
  properties.push_back(
      {tr_later("Layer"), fmt::format("{}{}", bone.layer, bone.after_physics ? tr(", after physics") : "")});
  properties.push_back({tr_later("Flags"), format_flags(bone)});
  add_append(model, bone, properties);
  add_axes(bone, properties);
  if (bone.has_external_parent)
    properties.push_back({tr_later("External key"), std::to_string(bone.external_parent_key)});
  add_chain(actor, bone, index, properties);
  add_goals(model, index, properties);
  return properties;
}

void draw_external_parent(const PanelInput& input, UiState& state, Commands& commands) {
  if (input.document.stage.actors.size() < 2) return;
  const ExternalParentLink* now = external_parent_of(*selected_actor(input), input.document.selected.bone);
  ImGui::AlignTextToFramePadding();
  text_colored(color::kDim, tr("Follows"));
  ImGui::SameLine();
  draw_actor_combo(input, now, state, commands);
  if (now != nullptr) draw_followed_bone(input, *now, state, commands);
}

std::vector<std::int32_t> chains_of(const Rig& rig, std::int32_t bone) {
  std::vector<std::int32_t> found;
  for (std::size_t i = 0; i < rig.chains.size(); ++i) {
    const Rig::IkChain& chain = rig.chains[i];
    const bool is_link =
        std::ranges::any_of(chain.links, [bone](const Rig::IkLink& link) { return link.bone == bone; });
    if (is_link || chain.goal == bone || chain.effector == bone) found.push_back(static_cast<std::int32_t>(i));
  }
  return found;
}

void draw_ik_steps(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor& actor = *selected_actor(input);
  const std::vector<std::int32_t> chains = chains_of(*actor.rig, input.document.selected.bone);
  state.viewport.ik_steps.open = false;
  if (chains.empty()) return;
  state.viewport.ik_steps.open = ImGui::CollapsingHeader(tr_id("IK steps"));
  register_widget(state, "ik_lens");
  if (!state.viewport.ik_steps.open) return;
  draw_chain_choice(actor, chains, state);
  const IkTrace& trace = ik_trace(input, state.viewport.ik_steps);
  const Rig::IkChain& chain = actor.rig->chains[trace.chain];
  if (actor.pose.ik_enabled[chain.goal] == 0) {
    text_wrapped(tr("IK is off. These are the results it would have."), color::kDim);
  }
  draw_residual_plot(state);
  draw_step_buttons(state);
  const IkTrace::Step& step = trace.steps[state.viewport.ik_steps.shown()];
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    draw_ik_link(actor, chain.links[i], step.angles_rad[i], state, commands);
  }
}

}  // namespace odori
