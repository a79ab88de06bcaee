#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/page_state.h"
#include "ui/core/standard_names.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/pose/morph_properties.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr auto kGroupCount = static_cast<std::int32_t>(std::size(kMorphPanelTitles));

// A row is the index of a morph, or -1 - group for the heading of a group, or kMemberRow + member for a member of the
// group morph listed before it.
constexpr std::int32_t group_row(std::int32_t group) { return -1 - group; }
constexpr std::int32_t kMemberRow = 1 << 24;

bool is_active(const Actor& actor, std::size_t morph) {
  return actor.pose.morph_weights[morph] != 0.0f || actor.morphs.weights[morph] != 0.0f;
}

void add_members(const Morph& morph, std::vector<std::int32_t>& rows) {
  const auto count = static_cast<std::int32_t>(members_of(morph).size());
  for (std::int32_t i = 0; i < count; ++i) rows.push_back(kMemberRow + i);
}

bool finds_morph(const NameQuery& query, std::int32_t index, const Morph& morph) {
  if (query.empty()) return true;
  const StandardName standard = standard_morph_name(morph.name);
  return query.finds(index, {morph.name, morph.english_name, standard.english, standard.reading, standard.chinese});
}

std::vector<std::int32_t> find_morph_rows(const Actor& actor, const NameQuery& query, const MorphsPageState& page) {
  const Model& model = *actor.model;
  std::vector<std::int32_t> rows;
  const auto is_opened = [&](std::size_t morph) {
    return std::ranges::find(page.opened, static_cast<std::int32_t>(morph)) != page.opened.end();
  };
  for (std::int32_t group = 0; group < kGroupCount; ++group) {
    const std::size_t before = rows.size();
    rows.push_back(group_row(group));
    for (std::size_t i = 0; i < model.morphs.size(); ++i) {
      const Morph& morph = model.morphs[i];
      if (listed_panel(morph.panel) != kMorphPanelTitles[group].panel) continue;
      if (page.active_only && !is_active(actor, i)) continue;
      const auto index = static_cast<std::int32_t>(i);
      if (!finds_morph(query, index, morph)) continue;
      rows.push_back(index);
      if (is_opened(i)) add_members(morph, rows);
    }
    const bool empty = rows.size() == before + 1;
    if (empty) rows.pop_back();
    // A search also lists the morphs of collapsed groups.
    if (!empty && query.empty() && page.closed[group]) rows.resize(before + 1);
  }
  return rows;
}

void draw_group_heading(UiState& state, std::int32_t group) {
  MorphsPageState& page = state.morphs;
  const bool searching = page.list.filter[0] != '\0';
  ImGui::SetNextItemOpen(searching || !page.closed[group]);
  const bool open = ImGui::CollapsingHeader(tr_id(kMorphPanelTitles[group].title));
  register_widget(state, {"morph_group", group, kMorphPanelTitles[group].title});
  if (searching || open != page.closed[group]) return;
  page.closed[group] = !open;
  page.list.stale = true;
}

using TracksOfMorphs = std::vector<std::vector<WeightTrack>>;

void add_tracks(const BoundMotion& motion, float share, TracksOfMorphs& tracks) {
  for (const BoundMotion::Morph& track : motion.morphs) {
    for (const std::int32_t morph : track.morphs) tracks[morph].push_back({track.keys, share});
  }
}

// The weight tracks of each morph; empty if no motion has keys for it.
TracksOfMorphs tracks_of_morphs(const Actor& actor) {
  TracksOfMorphs tracks(actor.model->morphs.size());
  add_tracks(*actor.bound, 1.0f, tracks);
  for (const OverrideLayer& over : actor.bound->override_layers) add_tracks(over.motion, over.weight, tracks);
  return tracks;
}

void draw_clear_all(const Actor& actor, int actor_index, UiState& state, Commands& commands) {
  const auto& weights = actor.overrides.morph_weights;
  const auto count = std::ranges::count_if(weights, [](const auto& w) { return w.has_value(); });
  ImGui::BeginDisabled(count == 0);
  if (ImGui::Button(tr_id("Clear all"))) commands.push_back(ClearMorphOverrides{actor_index});
  register_widget(state, "release_morphs");
  tooltip(state, "Clear the overrides of all morphs");
  ImGui::EndDisabled();
  ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
  if (icon_button(state, "copy_morphs", Icon::copy, "Copy the weights of all active morphs")) {
    ImGui::SetClipboardText(format_active_morphs(actor).c_str());
  }
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  text_colored(count == 0 ? color::kDim : color::kOverride, tr_format("{} overridden", count));
}

// Lists the active morphs only; which these are changes with every frame.
void draw_active_only(UiState& state) {
  MorphsPageState& page = state.morphs;
  same_line_if_fits("Active only");
  if (checkbox("Active only", page.active_only) || page.active_only) page.list.stale = true;
  register_widget(state, "active_morphs");
  tooltip(state, "List only morphs with a weight other than 0 in this frame");
}

// Switches the heat map of the selected morph's vertex displacement.
void draw_reach_switch(const PanelInput& input, UiState& state, Commands& commands) {
  Heatmap heatmap = active_pane(input.document.settings.views).heatmap;
  bool on = heatmap.kind == HeatmapKind::morph;
  same_line_if_fits("Show heat map");
  if (checkbox("Show heat map", on)) {
    heatmap.kind = on ? HeatmapKind::morph : HeatmapKind::none;
    commands.push_back(SetHeatmap{heatmap});
  }
  register_widget(state, "morph_reach");
  tooltip(state, "Colours the surface by how far the selected morph moves it. Click a morph's name to select it");
}

void draw_member(const PanelInput& input, std::size_t row, UiState& state, Commands& commands) {
  const std::vector<std::int32_t>& rows = state.morphs.list.rows;
  const std::int32_t number = rows[row] - kMemberRow;
  const std::int32_t group = rows[row - number - 1];
  ImGui::PushID(static_cast<int>(row));
  const Morph& morph = selected_actor(input)->model->morphs[group];
  draw_member_row(input, members_of(morph)[number], state, commands);
  ImGui::PopID();
}

void draw_morph_details(const Actor& actor, std::int32_t morph, UiState& state) {
  constexpr std::size_t kMaxShown = 24;  // offsets; all of them are copied
  copy_button(state, "copy_morph", {}, [&] { return format_properties(morph_properties(actor, morph)); });
  properties_table(state, "morph", morph_properties(actor, morph, kMaxShown));
}

}  // namespace

void draw_morphs_page(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr || actor->model->morphs.empty()) {
    text_wrapped(actor == nullptr ? tr("No model is open.") : tr("This model has no morphs."), color::kDim);
    return;
  }
  MorphsPageState& page = state.morphs;
  draw_filter(state, "morph_filter", page.list);
  draw_clear_all(*actor, input.document.selected.actor, state, commands);
  draw_active_only(state);
  draw_reach_switch(input, state, commands);
  const std::int32_t selected = input.document.selected.morph;
  refresh(page.list, actor->model, selected,
          [&](const NameQuery& query) { return find_morph_rows(*actor, query, page); });
  if (page.list.rows.empty()) {
    text_wrapped(page.active_only ? tr("No active morph in this frame.") : tr("No matching morph."), color::kDim);
  }
  const TracksOfMorphs tracks = tracks_of_morphs(*actor);
  constexpr ListWithDetails kFrame{"morphs", "morph", 0.35f};
  draw_list_with_details(
      state, kFrame, has_index(actor->model->morphs, selected),
      [&] {
        scroll_to_target(page.list, ImGui::GetFrameHeight());
        draw_rows(page.list.rows.size(), [&](std::size_t row) {
          const std::int32_t value = page.list.rows[row];
          if (value < 0) return draw_group_heading(state, group_row(value));
          if (value >= kMemberRow) return draw_member(input, row, state, commands);
          draw_morph_row(input, value, tracks[value], state, commands);
        });
      },
      [&] { draw_morph_details(*actor, selected, state); });
}

}  // namespace odori
