#include "ui/copied_words.h"
#include "ui/filtered_list.h"
#include "ui/morph_panels.h"
#include "ui/panels.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kNameShare = 0.42f;  // of a row's width
constexpr auto kGroupCount = static_cast<std::int32_t>(std::size(kMorphGroups));

// A row is a morph, or the heading of a group, counted down from -1.
constexpr std::int32_t heading_row(std::int32_t group) { return -1 - group; }

std::vector<std::int32_t> find_rows(const Model& model, std::string_view words, const MorphsTabState& tab) {
  std::vector<std::int32_t> rows;
  for (std::int32_t group = 0; group < kGroupCount; ++group) {
    const auto at = static_cast<std::size_t>(group);
    const std::size_t before = rows.size();
    rows.push_back(heading_row(group));
    for (std::size_t i = 0; i < model.morphs.size(); ++i) {
      const Morph& morph = model.morphs[i];
      if (listed_under(morph.panel) != kMorphGroups[at].panel) continue;
      if (passes(words, morph.name, morph.english_name)) rows.push_back(static_cast<std::int32_t>(i));
    }
    const bool empty = rows.size() == before + 1;
    if (empty) rows.pop_back();
    // Whoever looks for a name sees it, wherever it is.
    if (!empty && words.empty() && tab.closed[at]) rows.resize(before + 1);
  }
  return rows;
}

void draw_heading(UiState& state, std::int32_t group) {
  MorphsTabState& tab = state.morphs;
  const auto at = static_cast<std::size_t>(group);
  const bool searching = tab.list.words[0] != '\0';
  ImGui::SetNextItemOpen(searching || !tab.closed[at]);
  const bool open = ImGui::CollapsingHeader(kMorphGroups[at].title);
  mark(state, {"morph_group", group, kMorphGroups[at].title});
  if (searching || open != tab.closed[at]) return;
  tab.closed[at] = !open;
  tab.list.stale = true;
}

void draw_morph(const Actor& actor, int actor_index, std::int32_t index, UiState& state, Commands& commands) {
  const auto at = static_cast<std::size_t>(index);
  const Morph& morph = actor.model->morphs[at];
  const bool by_hand = actor.overrides.morph_weights[at].has_value();
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const float button = ImGui::GetFrameHeight();
  const float width = ImGui::GetContentRegionAvail().x;
  const float name_width = std::floor(width * kNameShare);
  ImGui::PushID(index);
  ImGui::BeginGroup();
  name_label(state, morph.name, morph.english_name, name_width, by_hand ? color::kAccent : color::kText);
  ImGui::SameLine(0.0f, gap);
  ImGui::SetNextItemWidth(std::max(width - name_width - button - 2.0f * gap, 1.0f));
  float weight = actor.pose.morph_weights[at];
  ImGui::PushStyleColor(ImGuiCol_FrameBg, by_hand ? color::kAccentDeep : color::kRaised);
  if (ImGui::SliderFloat("##weight", &weight, 0.0f, 1.0f, "%.3f", ImGuiSliderFlags_NoRoundToFormat)) {
    commands.push_back(SetMorph{actor_index, index, weight});
  }
  ImGui::PopStyleColor();
  mark(state, {"morph_slider", index, morph.name});
  tip(state, "Ctrl+click to type any value");
  if (by_hand) {
    ImGui::SameLine(0.0f, gap);
    if (icon_button(state, {"release_morph", index, morph.name}, Icon::cross, "Back to the motion")) {
      commands.push_back(ReleaseMorph{actor_index, index});
    }
  }
  ImGui::EndGroup();
  copy_menu("morph", [&] { return morph_words(morph, actor.pose.morph_weights[at]); });
  ImGui::PopID();
}

void draw_release_all(const Actor& actor, int actor_index, UiState& state, Commands& commands) {
  const auto& weights = actor.overrides.morph_weights;
  const auto count = std::count_if(weights.begin(), weights.end(), [](const auto& w) { return w.has_value(); });
  ImGui::BeginDisabled(count == 0);
  if (ImGui::Button("Release all")) commands.push_back(ReleaseMorphs{actor_index});
  mark(state, "release_morphs");
  ImGui::EndDisabled();
  ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
  if (icon_button(state, "copy_morphs", Icon::copy, "Copy the weights of all morphs in use")) {
    ImGui::SetClipboardText(all_morph_words(actor).c_str());
  }
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  text_colored(count == 0 ? color::kDim : color::kAccent, fmt::format("{} by hand", count));
}

}  // namespace

void draw_morphs_tab(const UiView& view, UiState& state, Commands& commands) {
  const Actor* actor = chosen_actor(view);
  if (actor == nullptr || actor->model->morphs.empty()) {
    text_wrapped(actor == nullptr ? "No model is open." : "This model has no morphs.", color::kDim);
    return;
  }
  MorphsTabState& tab = state.morphs;
  draw_filter(state, "morph_filter", tab.list);
  draw_release_all(*actor, view.chosen, state, commands);
  refresh(tab.list, actor->model, [&](std::string_view words) { return find_rows(*actor->model, words, tab); });
  if (tab.list.rows.empty()) text_wrapped("No morph of that name.", color::kDim);
  if (ImGui::BeginChild("morphs")) {
    draw_rows(tab.list.rows.size(), [&](std::size_t row) {
      const std::int32_t what = tab.list.rows[row];
      if (what < 0) return draw_heading(state, heading_row(what));
      draw_morph(*actor, view.chosen, what, state, commands);
    });
  }
  ImGui::EndChild();
}

}  // namespace odori
