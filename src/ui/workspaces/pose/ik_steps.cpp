#include "base/translate.h"
#include "scene/transform_breakdown.h"
#include "ui/core/model_links.h"
#include "ui/core/page_state.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/pose/bones_page.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

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
