#include "ui/workspaces/pose/morph_row.h"

#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/standard_names.h"
#include "ui/core/theme.h"
#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/sparkline.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <imgui_internal.h>

namespace odori {

namespace {

constexpr float kNameShare = 0.42f;         // of the row's width
constexpr float kSparklineShare = 0.2f;     // of the row's width
constexpr float kMinForSparkline = 250.0f;  // width of a row, pixels at scale 1

// In the order of MorphData.
// Translated: 2.
constexpr MorphKindLabel kKinds[] = {{"G", "Group: sets other morphs"},
                                     {"V", "Vertex morph"},
                                     {"B", "Bone morph"},
                                     {"U", "UV morph"},
                                     {"M", "Material morph"},
                                     {"F", "Flip: sets one of several morphs"},
                                     {"I", "Impulse: applies forces to rigid bodies"}};

struct Row {
  const Actor& actor;
  int actor_index;
  std::int32_t index;

  const Morph& morph() const { return actor.model->morphs[index]; }
  MorphMix mix() const { return actor.overrides.morph_mix[index]; }
  bool overridden() const { return actor.overrides.morph_weights[index].has_value(); }
  bool heard() const { return is_morph_active(mix(), any_solo(actor.overrides)); }
};

// The letter of its kind, or whether it is solo or muted. Expands and collapses the members of a group.
void draw_kind(const Row& row, UiState& state) {
  const float side = ImGui::GetFrameHeight();
  const bool group = !members_of(row.morph()).empty();
  auto& opened = state.morphs.opened;
  const auto found = std::ranges::find(opened, row.index);
  const bool open = found != opened.end();
  const bool pressed = ImGui::InvisibleButton("##kind", ImVec2(side * 0.75f, side));
  register_widget(state, {"morph_kind", row.index, row.morph().name});
  const char* mix = row.mix() == MorphMix::solo ? "S" : row.mix() == MorphMix::muted ? "-" : nullptr;
  tooltip(state, row.mix() == MorphMix::solo    ? "Solo: all other morphs are muted"
                 : row.mix() == MorphMix::muted ? "Muted"
                                                : morph_kind(row.morph()).description);
  const ImVec2 low = ImGui::GetItemRectMin();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const char* letter = mix != nullptr ? mix : morph_kind(row.morph()).letter;
  const ImVec2 size = ImGui::CalcTextSize(letter);
  const ImVec4& tint = mix != nullptr ? color::kWarning : group ? color::kLink : color::kDim;
  if (group && mix == nullptr) {    // as the rows of a tree that open
    constexpr float kArrow = 0.7f;  // of the text's size
    const float inset = 0.5f * (1.0f - kArrow) * ImGui::GetFontSize();
    ImGui::RenderArrow(&list, ImVec2(low.x, low.y + ImGui::GetStyle().FramePadding.y + 0.5f * inset),
                       ImGui::GetColorU32(tint), open ? ImGuiDir_Down : ImGuiDir_Right, kArrow);
  } else {
    list.AddText(ImVec2(std::floor(low.x + 0.5f * (side * 0.75f - size.x)), low.y + ImGui::GetStyle().FramePadding.y),
                 ImGui::GetColorU32(tint), letter);
  }
  if (!pressed || !group) return;
  FilteredList& rows = state.morphs.list;
  rows.stale = true;
  if (open) {
    opened.erase(found);
    return;
  }
  opened.push_back(row.index);
  constexpr int kMaxShown = 6;  // members that are scrolled into sight
  rows.target = row.index;
  rows.target_rows = 1 + std::min(static_cast<int>(members_of(row.morph()).size()), kMaxShown);
}

void draw_name(const PanelInput& input, const Row& row, float width, UiState& state, Commands& commands) {
  const bool selected = input.document.selected.morph == row.index;
  const ImVec4& tint = !row.heard()       ? color::kDim
                       : row.overridden() ? color::kOverride
                       : selected         ? color::kSelection
                                          : color::kText;
  name_label(state, row.morph().name, row.morph().english_name, width, tint,
             ImGui::IsItemVisible() ? standard_morph_name(row.morph().name).shown() : std::string());
  register_widget(state, {"morph_name", row.index, row.morph().name});
  if (ImGui::IsItemClicked()) commands.push_back(SelectMorph{selected ? -1 : row.index});
}

void draw_weight_graph(const PanelInput& input, const Row& row, std::span<const WeightTrack> tracks, float width,
                       UiState& state) {
  ImGui::Dummy(ImVec2(width, ImGui::GetFrameHeight()));
  if (tracks.empty()) return;
  register_widget(state, {"morph_spark", row.index, row.morph().name});
  tooltip(state, "Weight over the motion");
  const float pad = 3.0f * state.scale;
  const ImVec2 low = ImGui::GetItemRectMin();
  const Area area{ImVec2(low.x, low.y + pad), ImVec2(width, ImGui::GetFrameHeight() - 2.0f * pad)};
  draw_sparkline(*ImGui::GetWindowDrawList(), tracks, {input.document.clock.first, input.document.clock.last},
                 input.document.clock.frame, area, state.scale);
}

void draw_slider(const Row& row, float width, UiState& state, Commands& commands) {
  ImGui::SetNextItemWidth(std::max(width, 1.0f));
  float weight = row.actor.pose.morph_weights[row.index];
  ImGui::PushStyleColor(ImGuiCol_FrameBg, row.overridden() ? color::kOverrideFill : color::kRaised);
  if (ImGui::SliderFloat("##weight", &weight, 0.0f, 1.0f, "%.3f", ImGuiSliderFlags_NoRoundToFormat)) {
    commands.push_back(SetMorphOverride{row.actor_index, row.index, weight});
  }
  ImGui::PopStyleColor();
  register_widget(state, {"morph_slider", row.index, row.morph().name});
  tooltip(state, "Ctrl+click to type any value");
}

void draw_menu(const Row& row, UiState& state, Commands& commands) {
  if (!ImGui::BeginPopupContextItem("morph")) return;
  const auto mix_item = [&](const char* title, const char* name, MorphMix mix) {
    const bool on = row.mix() == mix;
    if (ImGui::MenuItem(tr_id(title), nullptr, on)) {
      commands.push_back(SetMorphMix{row.actor_index, row.index, on ? MorphMix::plain : mix});
    }
    register_widget(state, name);
  };
  if (ImGui::MenuItem(tr_id("Copy as command line option"))) {
    ImGui::SetClipboardText(format_morph(row.morph(), row.actor.pose.morph_weights[row.index]).c_str());
  }
  if (ImGui::MenuItem(tr_id("Copy all values"))) {
    ImGui::SetClipboardText(format_properties(morph_properties(row.actor, row.index)).c_str());
  }
  mix_item(tr_later("Solo: mute all other morphs"), "solo_morph", MorphMix::solo);
  mix_item(tr_later("Mute"), "mute_morph", MorphMix::muted);
  ImGui::EndPopup();
}

// Whether the motion or a layer over it has morph keys.
bool has_morph_keys(const BoundMotion& motion) {
  const auto has_keys = [](const OverrideLayer& over) { return !over.motion.morphs.empty(); };
  return !motion.morphs.empty() || std::ranges::any_of(motion.override_layers, has_keys);
}

}  // namespace

const MorphKindLabel& morph_kind(const Morph& morph) { return kKinds[morph.data.index()]; }

const std::vector<GroupOffset>& members_of(const Morph& morph) {
  static const std::vector<GroupOffset> kNone;
  if (const auto* group = std::get_if<GroupMorph>(&morph.data)) return group->offsets;
  if (const auto* flip = std::get_if<FlipMorph>(&morph.data)) return flip->offsets;
  return kNone;
}

void draw_morph_row(const PanelInput& input, std::int32_t index, std::span<const WeightTrack> tracks, UiState& state,
                    Commands& commands) {
  const Actor& actor = *selected_actor(input);
  const Row row{actor, input.document.selected.actor, index};
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const float button = ImGui::GetFrameHeight(), kind = 0.75f * button;
  const float width = ImGui::GetContentRegionAvail().x;
  const bool has_graph = has_morph_keys(*actor.bound) && width >= kMinForSparkline * state.scale;
  const float graph_width = has_graph ? std::floor(width * kSparklineShare) : 0.0f;
  const float name = std::floor(width * (has_graph ? kNameShare - 0.1f : kNameShare)) - kind;
  ImGui::PushID(index);
  ImGui::BeginGroup();
  draw_kind(row, state);
  ImGui::SameLine(0.0f, 0.0f);
  draw_name(input, row, name, state, commands);
  ImGui::SameLine(0.0f, gap);
  if (has_graph) {
    draw_weight_graph(input, row, tracks, graph_width, state);
    ImGui::SameLine(0.0f, gap);
  }
  draw_slider(row, width - kind - name - graph_width - button - (has_graph ? 3.0f : 2.0f) * gap, state, commands);
  if (row.overridden()) {
    ImGui::SameLine(0.0f, gap);
    if (icon_button(state, {"release_morph", index, row.morph().name}, Icon::cross, "Clear override")) {
      commands.push_back(SetMorphOverride{input.document.selected.actor, index, std::nullopt});
    }
  }
  ImGui::EndGroup();
  draw_menu(row, state, commands);
  ImGui::PopID();
}

void draw_member_row(const PanelInput& input, const GroupOffset& member, UiState& state, Commands& commands) {
  const Model& model = *selected_actor(input)->model;
  const bool exists = has_index(model.morphs, member.morph);
  const float indent = 1.5f * ImGui::GetFrameHeight();
  const float width = ImGui::GetContentRegionAvail().x - indent;
  ImGui::Dummy(ImVec2(indent, ImGui::GetFrameHeight()));
  ImGui::SameLine(0.0f, 0.0f);
  const std::string name = exists ? model.morphs[member.morph].name : tr("(no morph)");
  label_ellipsis(name, std::floor(0.62f * width),
                 input.document.selected.morph == member.morph ? color::kSelection : color::kText);
  register_widget(state, {"morph_member", member.morph, name});
  if (exists && ImGui::IsItemClicked()) commands.push_back(SelectMorph{member.morph});
  ImGui::SameLine();
  label_ellipsis(fmt::format("\xC3\x97 {:g}", member.ratio), 0.3f * width, color::kDim);
}

}  // namespace odori
