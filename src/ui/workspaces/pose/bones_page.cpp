#include "ui/workspaces/pose/bones_page.h"

#include "base/enums.h"
#include "base/translate.h"
#include "document/surface_selection.h"
#include "scene/overrides.h"
#include "ui/core/standard_names.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kIndent = 9.0f;     // pixels per level at scale 1
constexpr float kMaxIndent = 0.4f;  // share of the width

const Bone& bone_at(const Model& model, std::int32_t bone) { return model.bones[bone]; }

// The IK checkbox of a bone, with a button that clears its override if there is one.
void draw_ik_switch(const Actor& actor, int actor_index, std::int32_t bone, UiState& state, Commands& commands) {
  const std::string& name = actor.model->bones[bone].name;
  const bool overridden = actor.overrides.ik_enabled[bone].has_value();
  if (overridden) {
    if (icon_button(state, {"release_ik", bone, name}, Icon::cross, "Clear override")) {
      commands.push_back(SetIkOverride{actor_index, bone, std::nullopt});
    }
    ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
  }
  bool enabled = actor.pose.ik_enabled[bone] != 0;
  if (checkbox("##ik", enabled, overridden ? color::kOverrideFill : color::kRaised)) {
    commands.push_back(SetIkOverride{actor_index, bone, enabled});
  }
  register_widget(state, {"ik", bone, name});
  tooltip(state, "Inverse kinematics");
}

// Where the columns of a row begin and end, in screen coordinates.
struct BoneColumns {
  float name_end;  // the others are empty, without columns
  float english;
  float meaning;
  float flags;
  float end;  // what is to the right of it belongs to the IK checkbox
};

BoneColumns bone_columns(const BonesPageState& page, float left, float end) {
  constexpr float kNameColumn = 0.42f, kEnglishColumn = 0.21f, kMeaningColumn = 0.21f;  // of the width
  if (!page.columns) return {end, end, end, end, end};
  const float width = end - left, gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const float english = std::floor(left + kNameColumn * width);
  const float meaning = std::floor(english + kEnglishColumn * width);
  return {english - gap, english, meaning, std::floor(meaning + kMeaningColumn * width), end};
}

void draw_column_texts(const Bone& bone, const BoneColumns& columns, float top) {
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  draw_text_ellipsis(bone.english_name, ImVec2(columns.english, top), columns.meaning - columns.english - gap,
                     color::kDim);
  draw_text_ellipsis(standard_bone_name(bone.name).shown(), ImVec2(columns.meaning, top),
                     columns.flags - columns.meaning - gap, color::kDim);
  draw_text_ellipsis(short_flags(bone), ImVec2(columns.flags, top), columns.end - columns.flags, color::kDim);
}

void draw_column_titles(UiState& state) {
  const float height = ImGui::GetFrameHeight();
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const BoneColumns columns = bone_columns(state.bones, low.x, low.x + width - height);
  ImGui::Dummy(ImVec2(width, height));
  register_widget(state, "bone_columns_titles");
  tooltip(state,
          "Flags: R rotates, T translates, IK inverse kinematics, + append, X fixed axis, P after physics, H hidden");
  const float top = low.y + ImGui::GetStyle().FramePadding.y;
  draw_text_ellipsis(tr("Name"), ImVec2(low.x, top), columns.name_end - low.x, color::kHeading);
  draw_text_ellipsis(tr("English"), ImVec2(columns.english, top), columns.meaning - columns.english, color::kHeading);
  draw_text_ellipsis(tr("Standard"), ImVec2(columns.meaning, top), columns.flags - columns.meaning, color::kHeading);
  draw_text_ellipsis(tr("Flags"), ImVec2(columns.flags, top), columns.end - columns.flags, color::kHeading);
}

// A bone in the list.
void draw_node(const Actor& actor, const PanelInput& input, std::int32_t index, const BoneColumns& columns,
               UiState& state, Commands& commands) {
  BonesPageState& page = state.bones;
  const Bone& bone = bone_at(*actor.model, index);
  ImGuiTreeNodeFlags flags = ImGuiTreeNodeFlags_OpenOnArrow | ImGuiTreeNodeFlags_NoTreePushOnOpen |
                             ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_FramePadding |
                             ImGuiTreeNodeFlags_AllowItemOverlap;
  if (!page.has_children[index]) flags |= ImGuiTreeNodeFlags_Leaf;
  if (input.document.selected.bone == index) flags |= ImGuiTreeNodeFlags_Selected;
  ImGui::SetNextItemOpen(!page.closed[index]);
  const std::string prefix = page.order == BoneOrder::deform ? fmt::format("{}  ", deform_index(*actor.rig, index))
                             : page.order == BoneOrder::file ? fmt::format("{}  ", index)
                                                             : std::string();
  const bool overridden = is_overridden(actor.overrides, index);
  const ImVec4& tint = overridden     ? color::kOverride
                       : bone.has_ik  ? color::kWarning
                       : bone.visible ? color::kText
                                      : color::kDim;
  const float left = ImGui::GetCursorScreenPos().x + ImGui::GetTreeNodeToLabelSpacing();
  const bool open = ImGui::TreeNodeEx("##bone", flags);
  register_widget(state, {"bone", index, bone.name});
  const float top = ImGui::GetItemRectMin().y + ImGui::GetStyle().FramePadding.y;
  draw_text_ellipsis(prefix + bone.name, ImVec2(left, top), columns.name_end - left, tint);
  if (page.columns) draw_column_texts(bone, columns, top);
  if (ImGui::IsItemHovered()) {
    explain_name(state, bone.name, bone.english_name, standard_bone_name(bone.name).shown());
    page.hovered = index;
  }
  if (ImGui::IsItemToggledOpen()) {
    page.closed[index] = open ? 0 : 1;
    page.list.stale = true;
  } else if (ImGui::IsItemClicked() && ImGui::GetMousePos().x < columns.end) {
    commands.push_back(SelectBone{index});
    if (!input.settings.bones && !state.viewport.bones.known) commands.push_back(ToggleSetting{&ViewSettings::bones});
    state.viewport.bones.known = true;
  }
}

void draw_bone_heading(const Actor& actor, std::size_t heading, UiState& state) {
  BonesPageState& page = state.bones;
  const std::string title = format_heading(actor, heading, page.order);
  ImGui::SetNextItemOpen(!page.closed_headings[heading]);
  const bool frames = page.order == BoneOrder::frames;
  const float eye = frames ? ImGui::GetFrameHeight() : 0.0f;
  const float left_edge = ImGui::GetCursorPosX(), row_width = ImGui::GetContentRegionAvail().x;
  const bool open = ImGui::CollapsingHeader("##heading", ImGuiTreeNodeFlags_AllowItemOverlap);
  const ImVec2 low = ImGui::GetItemRectMin();
  const float left = ImGui::GetTreeNodeToLabelSpacing();
  draw_text_ellipsis(title, ImVec2(low.x + left, low.y + ImGui::GetStyle().FramePadding.y),
                     ImGui::GetItemRectSize().x - left - eye, color::kText);
  register_widget(state, {"bone_group", static_cast<int>(heading), title});
  if (frames) {
    ImGui::SameLine(left_edge + row_width - eye);
    const bool hidden = is_frame_hidden(*actor.model, heading, page);
    if (icon_button(state, {"hide_frame", static_cast<int>(heading), title}, hidden ? Icon::cross : Icon::eye,
                    hidden ? "Show these bones in the view" : "Hide these bones in the view")) {
      toggle_hidden_frame(actor.model, heading, page);
    }
  }
  if (open != (page.closed_headings[heading] != 0)) return;
  page.closed_headings[heading] = open ? 0 : 1;
  page.list.stale = true;
}

void draw_bone_row(const Actor& actor, const PanelInput& input, std::size_t row, UiState& state, Commands& commands) {
  const std::int32_t index = state.bones.list.rows[row];
  ImGui::PushID(static_cast<int>(row));
  if (const auto heading = heading_of(index)) {
    draw_bone_heading(actor, *heading, state);
    return ImGui::PopID();
  }
  const bool has_switch = bone_at(*actor.model, index).has_ik;
  const bool overridden = actor.overrides.ik_enabled[index].has_value();
  const float width = ImGui::GetContentRegionAvail().x;
  const float side = ImGui::GetFrameHeight();
  const float switch_width = !has_switch  ? 0.0f
                             : overridden ? 2.0f * side + ImGui::GetStyle().ItemInnerSpacing.x
                                          : side;
  const float left = ImGui::GetCursorPosX();
  const float screen_left = ImGui::GetCursorScreenPos().x;
  const BoneColumns columns =
      bone_columns(state.bones, screen_left, screen_left + width - std::max(switch_width, side));
  const float indent = static_cast<float>(state.bones.depths[row]) * kIndent * state.scale;
  ImGui::SetCursorPosX(left + std::min(indent, width * kMaxIndent));
  draw_node(actor, input, index, columns, state, commands);
  if (has_switch) {
    ImGui::SameLine(left + width - switch_width);
    draw_ik_switch(actor, input.document.selected.actor, index, state, commands);
  }
  ImGui::PopID();
}

// Reveals a bone that was selected elsewhere, or that the filter had hidden.
void follow_selection(const Actor& actor, int selected, BonesPageState& page) {
  if (selected == page.shown_bone && !was_cleared(page.list)) return;
  page.shown_bone = selected;
  reveal_bone(actor, selected, page);
  page.list.target = selected;
}

// A point picked on the surface is described at the top.
void follow_spot(const PanelInput& input, BonesPageState& page) {
  const SurfaceHit* spot = picked_surface(input.document);
  const auto shown = spot == nullptr ? std::nullopt : std::optional(spot->position);
  if (std::exchange(page.shown_spot, shown) != shown && shown) ImGui::SetScrollY(0.0f);
}

void draw_bone_details(const Actor& actor, const PanelInput& input, UiState& state, Commands& commands) {
  follow_spot(input, state.bones);
  draw_surface_card(input, state, commands);
  if (!has_index(actor.model->bones, input.document.selected.bone)) return;
  draw_override_values(input, input.document.selected.bone, state, commands);
  draw_transform_breakdown(input, input.document.selected.bone, state, commands);
  draw_ik_steps(input, state, commands);
  draw_external_parent(input, state, commands);
  const Properties properties = bone_properties(actor, input.document.selected.bone);
  copy_button(state, "copy_bone", properties, [&] {
    return tr("Transform breakdown") + std::string("\n") +
           format_transform_breakdown(input, input.document.selected.bone, state, commands);
  });
  properties_table(state, "bone", properties);
  if (bone_at(*actor.model, input.document.selected.bone).has_ik) {
    ImGui::AlignTextToFramePadding();
    text_colored(color::kDim, "IK");
    ImGui::SameLine();
    draw_ik_switch(actor, input.document.selected.actor, input.document.selected.bone, state, commands);
  }
}

// The combo box for the order of the list.
void draw_order(UiState& state, float width) {
  // Translated: all.
  constexpr const char* kTitles[] = {"By parent", "By display frame", "By deform order", "By index, as in the file"};
  BonesPageState& page = state.bones;
  const std::size_t order = ordinal(page.order);
  ImGui::SetNextItemWidth(width);
  const bool open = begin_combo("##order", tr(kTitles[order]));
  register_widget(state, "bone_order");
  if (!open) {
    return tooltip(state, "Order of the list. Deform order is the order of evaluation: by layer, then in file order");
  }
  for (std::size_t i = 0; i < std::size(kTitles); ++i) {
    if (ImGui::Selectable(tr_id(kTitles[i]), i == order)) {
      page.order = static_cast<BoneOrder>(i);
      page.closed_headings.clear();
      page.list.stale = true;
      page.shown_bone = -1;  // scrolls to the selected bone again
    }
    register_widget(state, {"bone_order", static_cast<int>(i)});
  }
  ImGui::EndCombo();
}

// Always shown: if this row appeared with the first override, it would move the widget that is being dragged.
void draw_clear_buttons(const Actor& actor, int actor_index, UiState& state, Commands& commands) {
  const auto& set = actor.overrides.ik_enabled;
  const bool any_ik = std::ranges::any_of(set, [](const auto& enabled) { return enabled.has_value(); });
  const int overridden = overridden_bone_count(actor.overrides);
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  ImGui::BeginDisabled(overridden == 0);
  if (ImGui::Button(tr_id("Clear all"))) commands.push_back(ClearBoneOverrides{actor_index});
  register_widget(state, "release_bones");
  tooltip(state, "Clear the overrides of all bones");
  ImGui::EndDisabled();
  same_line_if_fits(text_button_width("Clear IK"), gap);
  ImGui::BeginDisabled(!any_ik);
  if (ImGui::Button(tr_id("Clear IK"))) commands.push_back(SetAllIkOverrides{actor_index, std::nullopt});
  if (any_ik) register_widget(state, "release_iks");
  ImGui::EndDisabled();
  const std::string count = tr_format("{} overridden", overridden);
  same_line_if_fits(ImGui::CalcTextSize(count.c_str()).x, gap);
  ImGui::AlignTextToFramePadding();
  text_colored(overridden == 0 ? color::kDim : color::kOverride, count);
}

void draw_pose_switches(const Actor& actor, int actor_index, UiState& state, Commands& commands) {
  bool rest = actor.overrides.rest_pose;
  if (checkbox("Rest pose", rest, rest ? color::kOverrideFill : color::kRaised)) {
    commands.push_back(ToggleRestPose{actor_index});
  }
  register_widget(state, "rest_pose");
  tooltip(state, "Shift+R. The pose of the file: without motion, overrides of bones and morphs, and physics");
  same_line_if_fits("Weights of hovered");
  checkbox("Weights of hovered", state.bones.weights_on_hover);
  register_widget(state, "weights_on_hover");
  tooltip(state, "The view shows the weights of the bone under the pointer, in this list or in the view");
}

void draw_bone_tools(const Actor& actor, int actor_index, UiState& state, Commands& commands) {
  BonesPageState& page = state.bones;
  draw_filter(state, "bone_filter", page.list);
  const ImGuiStyle& style = ImGui::GetStyle();
  const auto box = [&](const char* label) {
    return ImGui::GetFrameHeight() + style.ItemInnerSpacing.x + ImGui::CalcTextSize(label).x + style.ItemSpacing.x;
  };
  constexpr float kMinOrderWidth = 5.0f;  // frame heights; otherwise the order has a line of its own
  const float line = ImGui::GetContentRegionAvail().x, beside = line - box(tr("IK only")) - box(tr("Columns"));
  const bool fits = beside >= kMinOrderWidth * ImGui::GetFrameHeight();
  draw_order(state, fits ? beside : line);
  if (fits) ImGui::SameLine();
  if (checkbox("IK only", page.ik_only)) page.list.stale = true;
  register_widget(state, "ik_only");
  if (fits)
    ImGui::SameLine();
  else
    same_line_if_fits("Columns");
  checkbox("Columns", page.columns);
  register_widget(state, "bone_columns");
  tooltip(state,
          "English name, meaning of standard names and flags beside each name. Drag the panel's edge for more room");
  draw_pose_switches(actor, actor_index, state, commands);
  draw_clear_buttons(actor, actor_index, state, commands);
}

}  // namespace

void draw_bones_page(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr || actor->model->bones.empty()) {
    text_wrapped(actor == nullptr ? tr("No model is open.") : tr("This model has no bones."), color::kDim);
    return;
  }
  BonesPageState& page = state.bones;
  const Model& model = *actor->model;
  const int selected =
      input.document.selected.bone < static_cast<int>(model.bones.size()) ? input.document.selected.bone : -1;
  draw_bone_tools(*actor, input.document.selected.actor, state, commands);
  follow_selection(*actor, selected, page);
  refresh(page.list, actor->model, selected,
          [&](const NameQuery& query) { return find_bone_rows(*actor, query, page); });
  if (page.list.rows.empty()) text_wrapped(tr("No matching bone."), color::kDim);
  if (page.columns) draw_column_titles(state);
  constexpr ListWithDetails kFrame{"tree", "details", 0.5f};
  draw_list_with_details(
      state, kFrame, selected >= 0 || picked_surface(input.document) != nullptr,
      [&] {
        scroll_to_target(page.list, ImGui::GetFrameHeight());
        draw_rows(page.list.rows.size(), [&](std::size_t row) { draw_bone_row(*actor, input, row, state, commands); });
      },
      [&] { draw_bone_details(*actor, input, state, commands); });
}

}  // namespace odori
