#include "ui/workspaces/pose/morph_properties.h"

#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/page_state.h"
#include "ui/core/standard_names.h"
#include "ui/core/theme.h"
#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/sparkline.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <glm/ext/vector_float1.hpp>
#include <imgui_internal.h>

namespace odori {

namespace {

template <int count>
std::string format_factors(const glm::vec<count, float>& factors, Digits digits) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i == 0 ? "" : " ") + format_number(factors[i], 3, digits);
  return text;
}

// The colours that a material morph leaves as they are, zeros if it adds and ones if it multiplies, are left out.
std::string format_offset(const Model& model, const MaterialOffset& offset, Digits digits) {
  std::string text = offset.material < 0 ? tr("all materials") : format_part(model.materials, offset.material);
  text += tr(", ") + std::string(offset.add ? tr("adds") : tr("multiplies"));
  const float idle = offset.add ? 0.0f : 1.0f;
  const auto add = [&](const char* what, const auto& factors) {
    if (factors != std::decay_t<decltype(factors)>(idle))
      text += fmt::format("\n{} {}", what, format_factors(factors, digits));
  };
  add(tr("Diffuse"), offset.diffuse);
  add(tr("Specular"), offset.specular);
  add(tr("Specular power"), glm::vec1(offset.specular_power));
  add(tr("Ambient"), offset.ambient);
  add(tr("Edge colour"), offset.edge_color);
  add(tr("Edge size"), glm::vec1(offset.edge_size));
  add(tr("Texture"), offset.texture);
  add(tr("Sphere map"), offset.sphere);
  add(tr("Toon"), offset.toon);
  return text;
}

std::string format_offset(const Model& model, const GroupOffset& offset, Digits) {
  return fmt::format("{} \xC3\x97 {}", format_part(model.morphs, offset.morph), offset.ratio);
}

std::string format_offset(const Model&, const VertexOffset& offset, Digits digits) {
  return fmt::format("{}:  {}", offset.vertex, format_length(offset.position, digits));
}

std::string format_offset(const Model&, const UvOffset& offset, Digits digits) {
  return fmt::format("{}:  {}", offset.vertex, format_factors(offset.offset, digits));
}

std::string format_offset(const Model& model, const BoneOffset& offset, Digits digits) {
  return format_part(model.bones, offset.bone) + tr(", ") +
         tr_format("translation {}", format_length(offset.translation, digits)) + tr(", ") +
         tr_format("rotation {}", format_angles(mmd_angles(offset.rotation), digits) + "\xC2\xB0");
}

std::string format_offset(const Model& model, const ImpulseOffset& offset, Digits digits) {
  return format_part(model.bodies, offset.body) + tr(", ") +
         tr_format("velocity {}, torque {}", format_length(offset.velocity, digits),
                   format_length(offset.torque, digits)) +
         (offset.local ? tr(", local") : "");
}

// In the order of MorphData: what an offset of this kind is of.
constexpr const char* kOffsetLabels[] = {tr_later("Morph"),    tr_later("Vertex"), tr_later("Bone"), tr_later("Vertex"),
                                         tr_later("Material"), tr_later("Morph"),  tr_later("Body")};

const char* panel_title(MorphPanel panel) {
  if (panel == MorphPanel::hidden) return tr("hidden");
  const auto* found = std::ranges::find(kMorphPanelTitles, panel, &MorphPanelTitle::panel);
  return tr(found->title);
}

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
  mix_item(tr_later("Mute this morph"), "mute_morph", MorphMix::muted);
  ImGui::EndPopup();
}

// Whether the motion or a layer over it has morph keys.
bool has_morph_keys(const BoundMotion& motion) {
  const auto has_keys = [](const OverrideLayer& over) { return !over.motion.morphs.empty(); };
  return !motion.morphs.empty() || std::ranges::any_of(motion.override_layers, has_keys);
}

}  // namespace

Properties morph_properties(const Actor& actor, std::int32_t index, std::size_t max_offsets) {
  const Model& model = *actor.model;
  const Morph& morph = model.morphs[index];
  Properties properties{{tr_later("Name"), morph.name},
                        {tr_later("English name"), morph.english_name},
                        {tr_later("Standard name"), standard_morph_name(morph.name).shown()},
                        {tr_later("Index"), format_index(index, model.morphs.size())},
                        {tr_later("Kind"), tr(morph_kind(morph).description)},
                        {tr_later("Panel"), panel_title(morph.panel)}};
  const float weight = actor.pose.morph_weights[index];
  properties.push_back(
      number_row(tr_later("Weight"), [weight](Digits digits) { return format_number(weight, 3, digits); }));
  if (const auto* uv = std::get_if<UvMorph>(&morph.data))
    properties.push_back({tr_later("UV channel"), fmt::format("{}", uv->channel)});
  std::visit(
      [&](const auto& data) {
        properties.push_back({tr_later("Offsets"), fmt::format("{}", data.offsets.size())});
        for (std::size_t i = 0; i < std::min(data.offsets.size(), max_offsets); ++i) {
          properties.push_back(number_row(kOffsetLabels[morph.data.index()], [&](Digits digits) {
            return format_offset(model, data.offsets[i], digits);
          }));
        }
        if (data.offsets.size() > max_offsets)
          properties.push_back({"", tr_format("and {} more, which Copy has", data.offsets.size() - max_offsets)});
      },
      morph.data);
  return properties;
}

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
